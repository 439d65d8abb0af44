// The reminders of a captured call's messages as entries: instruction files by their paths, the date, listings.

import type { LayerKind } from '../../base/layer'
import type { CapturedMessage } from './captured-request'

export interface MessageEntry {
  readonly kind: LayerKind
  readonly title: string
  readonly path: string | null
  readonly text: string
}

export interface FirstMessage {
  /** The reminder with instruction files or the date, as sent; null when there is none. */
  readonly text: string | null
  readonly entries: readonly MessageEntry[]
  /** Index of the message and of the block the reminder stands in. */
  readonly at: { readonly message: number; readonly block: number } | null
}

/** What comes after so many files belongs to the last of them. */
const MOST_FILES = 1000
const REMINDER = '<system-reminder>'
const ENTRY = /^Contents of ([^\n]+):\n\n/gm
/** The description is the last pair of brackets; a path may have some of its own. */
const DESCRIBED = /^(.+) \(([^()]*)\)$/
/** Entries of the user context beside the instruction files; a heading of a file is none of these words. */
const NEXT_KEY = /\n# (?:currentDate|gitStatus|userEmail|directoryStructure)\n/
const DATE = /^# currentDate\n([^\n]*)/m

/** SPEC 4.6, 4.7. Reads only the messages before the first answer. */
export function splitFirstMessage(messages: readonly CapturedMessage[]): FirstMessage {
  const answer = messages.findIndex(({ role }) => role === 'assistant')
  const before = answer === -1 ? messages : messages.slice(0, answer)
  let found: FirstMessage = { text: null, entries: [], at: null }
  const listings: MessageEntry[] = []
  for (const [message, { blocks }] of before.entries()) {
    for (const [block, { type, text }] of blocks.entries()) {
      if (type !== 'text' || !text.trimStart().startsWith(REMINDER)) continue
      const isContext = /^# (?:claudeMd|currentDate)$/m.test(text) || /^Contents of /m.test(text)
      if (isContext && found.text === null) found = { text, entries: contextEntries(text), at: { message, block } }
      else listings.push(...listingOf(text))
    }
  }
  return { ...found, entries: [...found.entries, ...listings] }
}

function contextEntries(text: string): readonly MessageEntry[] {
  const end = contextEnd(text)
  const heads = [...text.matchAll(ENTRY)].filter(({ index }) => index < end).slice(0, MOST_FILES)
  const files = heads.map((match, i) => {
    const [head, named = ''] = match
    const [, path = named, description = ''] = DESCRIBED.exec(named) ?? []
    const next = heads[i + 1]?.index ?? end
    const body = withoutEndBreaks(text.slice(match.index + head.length, next))
    return {
      kind: kindOf(path, description),
      title: path,
      path,
      text: body.replace(/^<team-memory-content>\n([\s\S]*)\n<\/team-memory-content>$/, '$1'),
    }
  })
  const date = DATE.exec(text)?.[1]
  return [...files, ...(date === undefined ? [] : [{ kind: 'date' as const, title: 'Date', path: null, text: date }])]
}

function withoutEndBreaks(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** Where the instruction files end: at the next key, or at the sentence that closes the reminder. */
function contextEnd(text: string): number {
  const key = text.search(NEXT_KEY)
  if (key !== -1) return key
  const close = text.lastIndexOf('\n</system-reminder>')
  if (close === -1) return text.length
  const paragraph = text.lastIndexOf('\n\n', close - 1)
  return paragraph === -1 ? close : paragraph
}

/** By the file's name first, then by what its description speaks of. */
function kindOf(path: string, description: string): LayerKind {
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const words = description.toLowerCase()
  if (/shared team|team/.test(words) && /memor/.test(words)) return 'memory.team'
  if (name === 'MEMORY.md' || /\bauto.?memory\b|\bmemory\b/.test(words)) return 'memory.index'
  if (name === 'CLAUDE.local.md') return 'instructions.local'
  if (/[/\\](?:etc[/\\]claude-code|ClaudeCode)[/\\]/.test(path)) return 'instructions.managed'
  if (name === 'AGENTS.md') return 'instructions.agentsMd'
  if (/\bglobal\b/.test(words)) return 'instructions.user'
  if (/\bprivate\b/.test(words)) return 'instructions.local'
  return 'instructions.project'
}

const LISTINGS: readonly (readonly [LayerKind, string, RegExp])[] = [
  ['skills', 'Skills listing', /\bskills?\b/i],
  ['agents', 'Agents listing', /\bagent types?\b|\bsub-?agents?\b/i],
  ['mcp', 'Deferred tools, by name', /\bdeferred tools?\b|\bmcp__/i],
]

/** By the beginning of the text: further down anything may be spoken of. */
function listingOf(text: string): readonly MessageEntry[] {
  const beginning = text.slice(0, 400)
  const found = LISTINGS.find(([, , words]) => words.test(beginning))
  return found === undefined ? [] : [{ kind: found[0], title: found[1], path: null, text }]
}
