// The person's editor command as a program and its arguments. No shell reads it: only quotes and the two placeholders count.

import { err, ok, type Result } from '../engine/base/result'

/** `{file}` and `{line}` are replaced inside arguments (line 1 where none is known); without `{file}` the file is the last argument. */
export function parseEditorCommand(
  command: string,
  file: string,
  line: number | null,
): Result<readonly string[], { readonly message: string }> {
  const words: string[] = []
  let word: string | null = null
  let quote: '"' | "'" | null = null
  for (let i = 0; i < command.length; i++) {
    const char = command.charAt(i)
    if (quote !== null) {
      if (char === quote) quote = null
      else if (quote === '"' && char === '\\' && /["\\]/.test(command.charAt(i + 1))) {
        i += 1
        word = (word ?? '') + command.charAt(i)
      } else word = (word ?? '') + char
    } else if (char === '"' || char === "'") {
      quote = char
      word = word ?? ''
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + char
  }
  if (quote !== null) return err({ message: `has an unclosed ${quote}` })
  if (word !== null) words.push(word)
  const [program] = words
  if (program === undefined || program === '') return err({ message: 'names no program' })
  const namesFile = words.some((text) => text.includes('{file}'))
  // one pass, so that a placeholder inside the file's name stays what it is
  const filled = words.map((text) =>
    text.replace(/\{(file|line)\}/g, (_whole, name: string) => (name === 'file' ? file : String(line ?? 1))),
  )
  return ok(namesFile ? filled : [...filled, file])
}
