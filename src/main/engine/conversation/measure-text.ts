// How much text a JSON value holds, without writing it out again: what goes to the model of a tool's input or an attachment.

import { countWide } from '../tokens/count-wide'

export interface TextSize {
  /** UTF-16 units. */
  chars: number
  wide: number
}

const DEEPEST = 100
/** Of attachments: what names the thing rather than being sent, copies of what is sent, and image data. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'type',
  'base64',
  'signature',
  'uuid',
  'timestamp',
  'hookName',
  'hookEvent',
  'toolUseID',
  'command',
  'stdout',
  'stderr',
  'displayPath',
  'rawContent',
  'addedNames',
])

/** Strings, keys and punctuation of a value as JSON would have them; escapes are not counted. */
export function measureJson(value: unknown, size: TextSize = { chars: 0, wide: 0 }, depth = 0): TextSize {
  if (typeof value === 'string') {
    size.chars += value.length + 2
    size.wide += countWide(value)
  } else if (Array.isArray(value)) {
    size.chars += 1 + Math.max(1, value.length)
    if (depth < DEEPEST) for (const item of value) measureJson(item, size, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    let keys = 0
    for (const [key, item] of Object.entries(value)) {
      keys++
      size.chars += key.length + 3
      if (depth < DEEPEST) measureJson(item, size, depth + 1)
    }
    size.chars += 1 + Math.max(1, keys)
  } else size.chars += String(value).length
  return size
}

/** The strings of an attachment that are text for the model; the shapes differ by type and version, so names decide. */
export function measureAttachment(value: unknown, size: TextSize = { chars: 0, wide: 0 }, depth = 0): TextSize {
  if (typeof value === 'string') {
    size.chars += value.length
    size.wide += countWide(value)
  } else if (Array.isArray(value)) {
    if (depth < DEEPEST) for (const item of value) measureAttachment(item, size, depth + 1)
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
    for (const [key, item] of Object.entries(value)) if (!NOT_SENT.has(key)) measureAttachment(item, size, depth + 1)
  }
  return size
}
