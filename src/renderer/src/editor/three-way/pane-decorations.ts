// Tints of the three panes: whose change a stretch is, what waits for a decision, and which words are new.

import type { IRange } from 'monaco-editor/editor/editor.api.js'
import type { Decision, LineRange, MergeChunk, MergeTexts } from '../../lib/merge-chunk'
import type { Decoration } from '../monaco/decorations'
import type { PaneName } from './align'
import { changedWords } from './changed-words'

export type Tint = 'yours' | 'disk' | 'open'

/** How a chunk looks in a pane; null: as plain text. */
export function tintOf(pane: PaneName, chunk: MergeChunk, decision: Decision | null): Tint | null {
  switch (chunk.kind) {
    case 'same':
      return null
    case 'yours':
      return pane === 'disk' ? null : 'yours'
    case 'disk':
      return pane === 'yours' ? null : 'disk'
    case 'both':
      return pane === 'disk' ? 'disk' : 'yours'
    case 'conflict':
      if (decision === 'open' || decision === null) return 'open'
      if (pane !== 'result') return pane
      return decision === 'disk' ? 'disk' : decision === 'base' ? null : 'yours'
  }
}

export interface PaneInput {
  readonly pane: PaneName
  readonly chunks: readonly MergeChunk[]
  readonly texts: MergeTexts
  /** Lines of each chunk in this pane. */
  readonly ranges: readonly LineRange[]
  readonly decisions: readonly (Decision | null)[]
}

export function paneDecorations({ pane, chunks, texts, ranges, decisions }: PaneInput): readonly Decoration[] {
  return chunks.flatMap((chunk, at) => {
    const range = ranges[at]
    const decision = decisions[at] ?? null
    const tint = tintOf(pane, chunk, decision)
    if (range === undefined || tint === null || range.to === range.from) return []
    const made: Decoration[] = [
      {
        range: wholeLines(range),
        options: {
          isWholeLine: true,
          className: `tw-tint tw-${tint}`,
          marginClassName: `tw-tint tw-edge tw-${tint}`,
          inlineClassName: 'tw-text',
          lineNumberClassName: 'tw-number',
        },
      },
    ]
    if (pane === 'result') {
      if (decision === 'open') made.push(note(range.from + 1, 'as it was'))
      return made
    }
    const base = texts.base.slice(chunk.base.from, chunk.base.to)
    const own = texts[pane].slice(range.from, range.to)
    for (const word of changedWords(base, own)) {
      const line = range.from + word.line + 1
      made.push({
        range: { startLineNumber: line, startColumn: word.from + 1, endLineNumber: line, endColumn: word.to + 1 },
        options: { inlineClassName: `tw-word tw-word-${tint}` },
      })
    }
    return made
  })
}

/** Paths after an `@` as links, where the file that is edited has the same ones. `tones`: by the word as written. */
export function includeDecorations(lines: readonly string[], tones: ReadonlyMap<string, string>): readonly Decoration[] {
  if (tones.size === 0) return []
  return lines.flatMap((line, at) =>
    [...line.matchAll(/(?<=^|\s)@\S+/g)].flatMap((found): Decoration[] => {
      const tone = tones.get(found[0])
      if (tone === undefined) return []
      return [
        {
          range: {
            startLineNumber: at + 1,
            startColumn: found.index + 1,
            endLineNumber: at + 1,
            endColumn: found.index + found[0].length + 1,
          },
          options: { inlineClassName: `strata-include strata-include-${tone}` },
        },
      ]
    }),
  )
}

function wholeLines({ from, to }: LineRange): IRange {
  return { startLineNumber: from + 1, startColumn: 1, endLineNumber: to, endColumn: Number.MAX_SAFE_INTEGER }
}

function note(line: number, text: string): Decoration {
  return {
    range: { startLineNumber: line, startColumn: Number.MAX_SAFE_INTEGER, endLineNumber: line, endColumn: Number.MAX_SAFE_INTEGER },
    options: {
      showIfCollapsed: true,
      after: {
        content: `\u00a0\u00a0${text.replaceAll(' ', '\u00a0')}`,
        inlineClassName: 'strata-note',
        inlineClassNameAffectsLetterSpacing: true,
      },
    },
  }
}
