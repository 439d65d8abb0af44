// Where in a composed text each layer's own text stands. Goes by the words the text is known to hold; where they are
// not found the layer is left out rather than guessed at.

import type { LayerView } from '../contract-types'

export interface Entry {
  readonly layerId: string
  /** Offset of the sentence that introduces it; equal to `from` where there is none. */
  readonly headFrom: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** A layer and, where it is at hand, its text: without it only files can be found, by the line that names them. */
export interface Sought {
  readonly layer: LayerView
  readonly text: string | null
}

const TEAM_OPENER = '<team-memory-content>\n'

/** Entries in the order of `sought`, which must be the order of the text. UTF-16 offsets. */
export function locateEntries(composed: string, sought: readonly Sought[]): readonly Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (const { layer, text } of sought) {
    if (layer.textChars === 0) continue
    const entry =
      layer.origin.path === null
        ? byText(composed, at, layer, text)
        : (byHead(composed, at, layer, layer.origin.path, text) ?? byText(composed, at, layer, text))
    if (entry === null) continue
    entries.push(entry)
    at = entry.to
  }
  return entries
}

function byText(composed: string, at: number, layer: LayerView, text: string | null): Entry | null {
  if (text === null || text === '') return null
  const from = composed.indexOf(text, at)
  return from < 0 ? null : { layerId: layer.id, headFrom: from, from, to: from + text.length }
}

/** SPEC 4.6: an entry is `Contents of <path><description>:`, a blank line, the text. */
function byHead(composed: string, at: number, layer: LayerView, path: string, text: string | null): Entry | null {
  const head = `Contents of ${path}`
  for (let headFrom = composed.indexOf(head, at); headFrom >= 0; headFrom = composed.indexOf(head, headFrom + 1)) {
    const lineStart = headFrom === 0 || composed[headFrom - 1] === '\n'
    const headEnd = composed.indexOf('\n\n', headFrom)
    if (!lineStart || headEnd < 0 || !/^( \([^\n]*\))?:$/.test(composed.slice(headFrom + head.length, headEnd))) continue
    let from = headEnd + 2
    if (composed.startsWith(TEAM_OPENER, from)) from += TEAM_OPENER.length
    if (text !== null && !composed.startsWith(text, from)) continue
    const to = from + layer.textChars
    if (to <= composed.length) return { layerId: layer.id, headFrom, from, to }
  }
  return null
}
