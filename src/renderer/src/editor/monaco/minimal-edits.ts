// The few edits that make one text of another, line by line.

import type { TextEdit } from '../annotations'
import { lineHunks } from '../changes/line-hunks'

/** Both texts with `\n` only. Edits do not overlap and stand in order; positions are those of `before`. */
export function minimalEdits(before: string, after: string): readonly TextEdit[] {
  if (before === after) return []
  const old = before.split('\n')
  const now = after.split('\n')
  return lineHunks(old, now).map((hunk) => replaceLines(old, hunk.before.from, hunk.before.to, now.slice(hunk.after.from, hunk.after.to)))
}

/** Lines `from..to` (0-based, exclusive) become `lines`; the last line of a text has no end of its own, hence the cases. */
export function replaceLines(old: readonly string[], from: number, to: number, lines: readonly string[]): TextEdit {
  if (to < old.length) {
    return { fromLine: from + 1, fromColumn: 1, toLine: to + 1, toColumn: 1, text: lines.map((line) => `${line}\n`).join('') }
  }
  const end = { toLine: old.length, toColumn: (old[old.length - 1]?.length ?? 0) + 1 }
  if (from === 0) return { fromLine: 1, fromColumn: 1, ...end, text: lines.join('\n') }
  const before = old[from - 1] ?? ''
  return { fromLine: from, fromColumn: before.length + 1, ...end, text: lines.map((line) => `\n${line}`).join('') }
}
