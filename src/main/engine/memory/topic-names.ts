// Names of topic files: what may be one, what is made of a title, and which are taken.

import { err, ok, type Result } from '../base/result'
import { fold } from './resolve-link'

const MOST_NAME_CHARS = 100
const MOST_SLUG_CHARS = 60
/** Names Windows keeps for devices, whatever follows the dot. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A plain file name that every system takes, ending in `.md` (added where it is missing). The error says what is wrong. */
export function checkTopicName(given: string): Result<string, string> {
  const name = given.trim()
  const file = /\.md$/i.test(name) ? name : `${name}.md`
  if (name === '' || file.toLowerCase() === '.md') return err('A file needs a name')
  if (file.length > MOST_NAME_CHARS) return err(`A name may have ${MOST_NAME_CHARS} characters at most`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[/\\:*?"<>|#[\]`\u0000-\u001f\u007f]/.test(file)) return err('A name holds no slashes and none of : * ? " < > | # [ ] `')
  if (file.startsWith('.')) return err('A name that begins with a dot is hidden')
  if (DEVICES.test(file)) return err('Windows keeps this name for a device')
  if (file.toLowerCase() === 'memory.md') return err('MEMORY.md is the index')
  return ok(file)
}

/** Lower-case words with dashes between, for file names and kebab names. Never empty. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .match(/[\p{L}\p{N}]+/gu)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug === '' ? word.slice(0, MOST_SLUG_CHARS) : `${slug}-${word}`
    if (longer.length > MOST_SLUG_CHARS) break
    slug = longer
  }
  return slug === '' ? 'memory' : DEVICES.test(slug) ? `${slug}-memory` : slug
}

/** A file name made of a title that is not taken yet, in any case: `title.md`, `title-2.md` and so on. */
export function freeTopicName(title: string, taken: readonly string[]): string {
  const known = new Set(taken.map((file) => fold(file)))
  const slug = slugOf(title)
  for (let i = 1; ; i++) {
    const file = i === 1 ? `${slug}.md` : `${slug}-${i}.md`
    if (!known.has(fold(file))) return file
  }
}

/** A title for a file that has no better one: `project_stack.md` → `Project stack`. */
export function titleOfFile(file: string): string {
  const stem = (file.split('/').at(-1) ?? file).replace(/\.md$/i, '')
  const words = stem.replace(/[_-]+/g, ' ').trim()
  return words === '' ? stem : words.charAt(0).toUpperCase() + words.slice(1)
}
