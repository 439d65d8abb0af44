// Cuts a text into the lines a reader sees.

/**
 * Lines without their ends (`\n`, `\r\n`; a lone `\r` stays in the line). A text that ends in a line end does not have
 * one more, empty line; the empty text has none.
 */
export function splitLines(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split(/\r?\n/)
  if (lines[lines.length - 1] === '') lines.pop()
  return lines
}
