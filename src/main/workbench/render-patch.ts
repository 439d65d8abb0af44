// The difference of two texts as a unified patch, line by line, for terminals and exports.

import { structuredPatch } from 'diff'

const CONTEXT = 3
/** A larger difference is shown as the whole before and the whole after. */
const MOST_EDITS = 4000

/** Null stands for a file that is not there. Lines come without their ends; the first two name the file. */
export function renderPatch(path: string, before: string | null, after: string | null): readonly string[] {
  const names = [`--- ${before === null ? '/dev/null' : path}`, `+++ ${after === null ? '/dev/null' : path}`]
  const patch = structuredPatch(path, path, before ?? '', after ?? '', '', '', { context: CONTEXT, maxEditLength: MOST_EDITS })
  if (patch === undefined) return [...names, ...linesOf(before ?? '', '-'), ...linesOf(after ?? '', '+')]
  return [
    ...names,
    ...patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines.map((line) => line.replace(/\r$/, '')),
    ]),
  ]
}

function linesOf(text: string, sign: string): readonly string[] {
  const lines = text.split(/\r?\n/)
  return (lines.at(-1) === '' ? lines.slice(0, -1) : lines).map((line) => sign + line)
}
