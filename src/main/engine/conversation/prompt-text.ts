// What a person typed, out of the content of a prompt row: without what the agent and the editor put beside it.

import { isObject } from './row-types'

/** A block that holds nothing but a note of the agent or of the editor. */
const NOTE = /^<(system-reminder|ide_[a-z_]+)>[\s\S]*<\/\1>$/

/** Trimmed, blocks joined by a newline; the notes themselves where there is nothing else; null without any text. */
export function promptText(content: unknown): string | null {
  if (typeof content === 'string') return content.trim() === '' ? null : content.trim()
  if (!Array.isArray(content)) return null
  const texts: string[] = []
  for (const block of content) {
    const text = isObject(block) && typeof block.text === 'string' ? block.text.trim() : ''
    if (text !== '') texts.push(text)
  }
  const typed = texts.filter((text) => !NOTE.test(text))
  const chosen = typed.length > 0 ? typed : texts
  return chosen.length === 0 ? null : chosen.join('\n')
}
