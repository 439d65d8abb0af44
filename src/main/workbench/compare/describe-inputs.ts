// The inputs of a collection in words, so that two can be laid side by side: only what is not the default.

import { CollectInput } from '../../../preload/contract/prompt'
import type { CollectQuestion } from '../build-collect-request'

/** What a side says by itself. */
const TOLD = new Set(['folder', 'cwd', 'home', 'profile', 'model'])

export function describeInputs(question: CollectQuestion): Readonly<Record<string, string>> {
  const defaults: Readonly<Record<string, unknown>> = CollectInput.parse({ folder: question.folder })
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(question)) {
    if (TOLD.has(name) || JSON.stringify(value) === JSON.stringify(defaults[name])) continue
    if ((name === 'env' || name === 'inlineSettings' || name === 'suppose') && typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) words[`${name} ${key}`] = wordsOf(one)
    } else words[name] = wordsOf(value)
  }
  return words
}

const MOST_CHARS = 300

function wordsOf(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value)
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text
}
