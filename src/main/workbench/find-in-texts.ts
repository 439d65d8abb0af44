// Plain text search over the texts of layers. Knows texts and ids, not where they come from.

import type { Match } from '../../preload/contract/prompt'

export interface SearchedText {
  readonly layerId: string
  readonly text: string
}

export interface FindOptions {
  readonly needle: string
  readonly matchCase: boolean
  /** Only where no letter, digit or underscore stands beside it. */
  readonly wholeWord?: boolean
  readonly limit: number
  /** Called between texts; rejects to stop. */
  readonly pause: () => Promise<void>
}

export interface Found {
  /** Counted up to COUNT_CEILING; `truncated` when `matches` is not all of them or counting stopped. */
  readonly total: number
  readonly truncated: boolean
  readonly matches: readonly Match[]
}

const COUNT_CEILING = 100_000
const PREVIEW_BEFORE = 40
const PREVIEW_CHARS = 160

/** Every occurrence in order, not overlapping. Case is folded one character to one, so lengths stay those of the text. */
export async function findInTexts(texts: readonly SearchedText[], options: FindOptions): Promise<Found> {
  const needle = options.needle.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const bounded = options.wholeWord === true ? `(?<![\\p{L}\\p{N}_])${needle}(?![\\p{L}\\p{N}_])` : needle
  const pattern = new RegExp(bounded, options.matchCase ? 'gu' : 'giu')
  const matches: Match[] = []
  let total = 0
  for (const { layerId, text } of texts) {
    await options.pause()
    let line = 1
    let lineStart = 0
    for (const hit of text.matchAll(pattern)) {
      if (total === COUNT_CEILING) return { total, truncated: true, matches }
      total += 1
      if (matches.length === options.limit) continue
      for (let next = text.indexOf('\n', lineStart); next !== -1 && next < hit.index; next = text.indexOf('\n', lineStart)) {
        line += 1
        lineStart = next + 1
      }
      matches.push({ layerId, line, column: hit.index - lineStart + 1, length: hit[0].length, ...previewOf(text, lineStart, hit.index) })
    }
  }
  return { total, truncated: total > matches.length, matches }
}

/** The line of a match, or the part of it around the match; never begins or ends inside a surrogate pair. */
function previewOf(text: string, lineStart: number, at: number): { preview: string; previewColumn: number } {
  const newline = text.indexOf('\n', at)
  const lineEnd = newline === -1 ? text.length : newline
  const from = at - lineStart <= PREVIEW_BEFORE ? lineStart : outsidePair(text, at - PREVIEW_BEFORE)
  const to = outsidePair(text, Math.min(lineEnd, from + PREVIEW_CHARS))
  return { preview: text.slice(from, to).replace(/\r$/, ''), previewColumn: at - from + 1 }
}

function outsidePair(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0 ? at - 1 : at
}
