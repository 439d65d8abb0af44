// Edits of a text, made on the text itself.

/** Lines and columns count from 1, the end is not part of it. */
export interface SpanEdit {
  readonly fromLine: number
  readonly fromColumn: number
  readonly toLine: number
  readonly toColumn: number
  readonly text: string
}

/** `text` with LF line ends; the edits do not overlap, in whatever order; of two at one place the first comes first. What lies past the end is taken for the end. */
export function applyEdits(text: string, edits: readonly SpanEdit[]): string {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const offset = (line: number, column: number): number => {
    const start = starts[line - 1]
    if (start === undefined) return text.length
    const end = (starts[line] ?? text.length + 1) - 1
    return Math.min(start + column - 1, end)
  }
  return edits
    .map((edit, at) => ({ at, from: offset(edit.fromLine, edit.fromColumn), to: offset(edit.toLine, edit.toColumn), text: edit.text }))
    .sort((a, b) => b.from - a.from || b.to - a.to || b.at - a.at)
    .reduce((out, edit) => out.slice(0, edit.from) + edit.text + out.slice(edit.to), text)
}
