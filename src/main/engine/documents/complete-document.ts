// What may come at a place of a text: paths after an `@`, keys and values of front matter, patterns of a rule, files and
// names of a memory. Knows no editor.

import { splitFrontMatter } from '../markdown/split-front-matter'
import { MEMORY_TYPES } from '../memory/memory-types'
import type { AnalysisPorts } from './analysis-input'
import { completePath } from './complete-path'
import { completePattern } from './complete-pattern'
import type { Completion, CompletionInput, Completions, Found } from './completion'
import type { DocumentRole } from './document-analysis'
import { createTextPlaces } from './text-places'

const MOST_ITEMS = 200

export async function completeDocument(ports: AnalysisPorts, input: CompletionInput): Promise<Completions> {
  const places = createTextPlaces(input.text)
  const whole = places.line(input.line)
  const before = whole.slice(0, input.column - 1)
  const found = (await find(ports, input, before)) ?? { typed: '', items: [] }
  const start = places.start(input.line) + before.length
  return {
    span: places.spanOf(start - found.typed.length, start),
    items: found.items.slice(0, MOST_ITEMS),
    incomplete: found.items.length > MOST_ITEMS,
  }
}

async function find(ports: AnalysisPorts, input: CompletionInput, before: string): Promise<Found | null> {
  const { role, text, line } = input
  if (role === 'none') return null
  const { frontMatterLines } = splitFrontMatter(text)
  const inFrontMatter = frontMatterLines > 0 ? line > 1 && line < frontMatterLines : isInOpenFrontMatter(text, line)
  if (inFrontMatter) return frontMatter(input, before)
  if (role === 'memory-topic' || role === 'memory-index') return memoryLink(input, before)
  return completePath(ports, input, before)
}

/** The closing fence is not typed yet. */
function isInOpenFrontMatter(text: string, line: number): boolean {
  const lines = text.split(/\r\n|\n|\r/, line)
  return line > 1 && /^---[ \t]*$/.test(lines[0] ?? '') && !lines.slice(1).some((one) => /^---[ \t]*$/.test(one))
}

interface KnownKey {
  readonly name: string
  readonly detail: string
  readonly insert: string
}

const KEYS: Readonly<Partial<Record<DocumentRole, readonly KnownKey[]>>> = {
  rule: [{ name: 'paths', detail: 'The rule waits until a file that matches is read', insert: 'paths: ' }],
  'memory-topic': [
    { name: 'name', detail: 'What links call it', insert: 'name: ' },
    { name: 'description', detail: 'One line: what it says', insert: 'description: ' },
    { name: 'type', detail: MEMORY_TYPES.join(', '), insert: 'type: ' },
    { name: 'metadata', detail: 'Later versions keep the type below it', insert: 'metadata:\n  type: ' },
  ],
}

const TYPE_DETAILS: Readonly<Record<(typeof MEMORY_TYPES)[number], string>> = {
  user: 'Who the person is and how they work',
  feedback: 'What they asked to be done otherwise',
  project: 'What is going on that the code does not tell',
  reference: 'Where something is to be found',
}

function frontMatter(input: CompletionInput, before: string): Found | null {
  const type = /^\s*type[ \t]*:[ \t]*["']?(\w*)$/.exec(before)
  if (type !== null && input.role === 'memory-topic') {
    const typed = type[1] ?? ''
    const fitting = MEMORY_TYPES.filter((name) => name.startsWith(typed.toLowerCase()))
    return { typed, items: fitting.map((name) => item(name, 'value', TYPE_DETAILS[name], name)) }
  }
  if (input.role === 'rule') {
    const pattern = patternBefore(input.text, input.line, before)
    if (pattern !== null) return completePattern(pattern, input.files, input.hits)
  }
  const key = /^[ \t]*([\w-]*)$/.exec(before)
  if (key === null) return null
  const typed = key[1] ?? ''
  const there = new Set([...input.text.matchAll(/^[ \t]*([\w-]+)[ \t]*:/gm)].map((match) => match[1]))
  const keys = (KEYS[input.role] ?? []).filter(({ name }) => name.startsWith(typed.toLowerCase()) && !there.has(name))
  return { typed, items: keys.map(({ name, detail, insert }) => ({ ...item(name, 'key', detail, insert), again: true })) }
}

/** The pattern that is being typed: a value of `paths` on its line, in a list in brackets, or an item below it. */
function patternBefore(text: string, line: number, before: string): string | null {
  const own = /^["']?paths["']?[ \t]*:[ \t]*(.*)$/.exec(before)
  if (own !== null) return (own[1] ?? '').replace(/^.*[,[](?![^{]*\})[ \t]*/, '').replace(/^["']/, '')
  const listed = /^[ \t]*-[ \t]+["']?(.*)$/.exec(before)
  if (listed === null) return null
  const above = text.split(/\r\n|\n|\r/, line - 1).reverse()
  const head = above.find((one) => !/^[ \t]*(?:-|#|$)/.test(one)) ?? ''
  return /^["']?paths["']?[ \t]*:[ \t]*$/.test(head) ? (listed[1] ?? '') : null
}

/** `](` in an index or a topic: files of the folder; `[[`: names of topics. */
function memoryLink({ neighbours, path, text }: CompletionInput, before: string): Found | null {
  if (neighbours === null) return null
  const self = path.split(/[\\/]/).at(-1) ?? ''
  const topics = neighbours.topics.filter(({ file }) => file !== self)
  const wiki = /\[\[([^[\]|]*)$/.exec(before)
  if (wiki !== null) {
    const typed = wiki[1] ?? ''
    const names = topics.map(({ file, name }) => ({ name: name ?? file.replace(/\.md$/i, ''), file }))
    const fitting = names.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
    return { typed, items: fitting.map(({ name, file }) => item(name, 'memory', file, name)) }
  }
  const link = /\]\(([^()\s]*)$/.exec(before)
  if (link === null) return null
  const typed = link[1] ?? ''
  const fitting = topics.filter(({ file }) => file.toLowerCase().includes(typed.toLowerCase()))
  // What no line leads to yet is what is most likely wanted.
  const linked = (file: string) => text.includes(`](${file})`)
  const sorted = [...fitting].sort((a, b) => Number(linked(a.file)) - Number(linked(b.file)))
  return { typed, items: sorted.map(({ file, name }) => item(file, 'memory', linked(file) ? 'has a link here already' : name, file)) }
}

function item(label: string, kind: Completion['kind'], detail: string | null, insert: string): Completion {
  return { label, kind, detail, insert, again: false }
}
