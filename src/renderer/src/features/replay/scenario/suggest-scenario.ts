// What can be written at a place of a scenario: its keys, and the words that a key takes. Knows the words of the format, not what they
// do; whatever else is typed is the host's to judge. Pure.

import type { Suggestion, Suggestions } from '../../../editor/annotations'

/** Words that depend on what this host knows. */
export interface KnownWords {
  readonly models: readonly string[]
  readonly profiles: readonly string[]
}

interface Key {
  readonly name: string
  readonly what: string
}

const TOP: readonly Key[] = [
  { name: 'model', what: 'the model it begins with' },
  { name: 'profile', what: 'rules of this version' },
  { name: 'ttl', what: 'how long the cache lives' },
  { name: 'system', what: 'tokens in front of every call' },
  { name: 'summary', what: 'tokens a compaction leaves' },
  { name: 'fail-summaries', what: 'summaries that fail' },
  { name: 'turns', what: 'what is said, in order' },
]
const BANDS: readonly Key[] = ['tools', 'mcp', 'agents', 'system', 'git', 'skills', 'instructions', 'memory', 'context'].map((name) => ({
  name,
  what: 'tokens',
}))
const ROLE: Key = { name: 'role', what: 'user, assistant or tool' }
const SIZE: readonly Key[] = [
  { name: 'tokens', what: 'its size' },
  { name: 'chars', what: 'its size in characters' },
]
const GAP: Key = { name: 'gap', what: 'time that passes before it' }
const TEXT: Key = { name: 'text', what: 'what it says' }
const TURN: Readonly<Record<string, readonly Key[]>> = {
  user: [ROLE, ...SIZE, GAP, TEXT],
  assistant: [ROLE, ...SIZE, GAP, TEXT, { name: 'model', what: 'from here on' }, { name: 'change', what: 'what changed in front' }],
  tool: [
    ROLE,
    { name: 'name', what: 'of the tool' },
    ...SIZE,
    { name: 'file', what: 'it is about' },
    { name: 'id', what: 'a name of its own' },
    GAP,
    TEXT,
  ],
}
const TOOLS = ['Read', 'Bash', 'Grep', 'Glob', 'Edit', 'Write', 'WebFetch', 'WebSearch']
const VALUES: Readonly<Record<string, readonly string[]>> = {
  role: ['user', 'assistant', 'tool'],
  ttl: ['5m', '1h'],
  gap: ['4m', '12m', '40m', '70m', '2h'],
  change: ['tools', 'system', 'images', 'thinking'],
  name: TOOLS,
}

const NOTHING: Suggestions = { fromColumn: 1, toColumn: 1, items: [], incomplete: false }

/** `line` and `column` count from 1. */
export function suggestScenario(
  { text, line, column }: { readonly text: string; readonly line: number; readonly column: number },
  known: KnownWords,
): Suggestions {
  const lines = text.split('\n')
  const before = (lines[line - 1] ?? '').slice(0, column - 1)
  if (/(?:^|\s)#/.test(before)) return NOTHING
  const open = before.lastIndexOf('{') > before.lastIndexOf('}') ? before.lastIndexOf('{') : -1
  const from = open < 0 ? before.search(/\S|$/) : Math.max(open, before.lastIndexOf(',')) + 1
  const part = before.slice(from).replace(/^\s*(?:-\s+)?/, '')
  const value = /^([\w-]+):\s+["']?([^\s"',}]*)$/.exec(part)
  if (value !== null) return found(column, value[2] ?? '', wordsOf(value[1] ?? '', known))
  const key = /^[\w-]*$/.exec(part)
  if (key === null) return NOTHING
  const there = open >= 0 ? keysIn(before.slice(open)) : keysAround(lines, line)
  const keys = open >= 0 ? keysOfMap(before, open) : /^\S/.test(before) || before === '' ? TOP : turnKeys(roleAround(lines, line))
  return found(
    column,
    key[0],
    keys
      .filter(({ name }) => !there.has(name))
      .map(({ name, what }) => ({
        ...item(name, 'key', what),
        insert: `${name}: `,
        again: name in VALUES || name === 'model' || name === 'profile',
      })),
  )
}

function found(column: number, typed: string, items: readonly Suggestion[]): Suggestions {
  return { fromColumn: column - typed.length, toColumn: column, items, incomplete: false }
}

function item(label: string, kind: Suggestion['kind'], detail: string | null): Suggestion {
  return { label, detail, insert: label, kind, again: false }
}

function wordsOf(key: string, { models, profiles }: KnownWords): readonly Suggestion[] {
  const words = key === 'model' ? models : key === 'profile' ? profiles : (VALUES[key] ?? [])
  // `[1m]` needs its quotes
  return words.map((word) => ({ ...item(word, 'value', null), insert: /^[\w.-]+$/.test(word) ? word : `"${word}"` }))
}

function keysIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/([\w-]+):/g)].map(([, name]) => name ?? ''))
}

function keysOfMap(before: string, open: number): readonly Key[] {
  return /^\s*system:\s*$/.test(before.slice(0, open)) ? BANDS : turnKeys(/\brole:\s*["']?(\w+)/.exec(before.slice(open))?.[1] ?? null)
}

/** A turn that does not say whose it is begins with that. */
function turnKeys(role: string | null): readonly Key[] {
  return TURN[role ?? ''] ?? [ROLE, ...SIZE, GAP]
}

/** Lines of the turn, or of the top, that a line of block style belongs to. */
function blockAround(lines: readonly string[], line: number): readonly string[] {
  if (!/^\s/.test(lines[line - 1] ?? '')) return lines.filter((one, at) => at !== line - 1 && /^\S/.test(one))
  let first = line - 1
  while (first > 0 && !/^\s*-\s/.test(lines[first] ?? '')) first--
  let last = line
  while (last < lines.length && /^\s+[^\s-]/.test(lines[last] ?? '')) last++
  return lines.slice(first, last).filter((_one, at) => first + at !== line - 1)
}

function keysAround(lines: readonly string[], line: number): ReadonlySet<string> {
  return keysIn(
    blockAround(lines, line)
      .map((one) => one.replace(/\s#.*$/, '').replace(/^(\s*(?:-\s+)?[\w-]+:).*$/, '$1'))
      .join('\n'),
  )
}

function roleAround(lines: readonly string[], line: number): string | null {
  return /\brole:\s*["']?(\w+)/.exec(blockAround(lines, line).join('\n'))?.[1] ?? null
}
