// Which replacements make a document safe to send: everything found anywhere in it gets one stand-in, the same everywhere,
// and one pass over every text puts them in. Nothing is guessed twice: what was found is what is replaced.

import { escapePattern } from './escape-pattern'
import { domainOf, findPrivate, hostsBelow, looksSecret, type PrivateFind, type PrivateKind } from './find-private'

export interface RedactionInput {
  /** Plain JSON; keys count as texts too. */
  readonly document: unknown
  /** The person's home folder as the document knows it. */
  readonly home: string
  /** Names of people as far as they are known from facts (git's user). */
  readonly people: readonly string[]
  /** Words of the person's own to replace. */
  readonly own: readonly string[]
  readonly kinds: readonly PrivateKind[]
  /** Whether a text (by the keys that lead to it, `names of …` for keys) is part of the file format: neither searched nor changed. */
  readonly isFixed?: (where: string) => boolean
  /** Found things that shall stand. */
  readonly keep: readonly string[]
}

export interface Replacement {
  readonly kind: PrivateKind
  readonly found: string
  readonly becomes: string
  readonly count: number
  readonly on: boolean
}

export interface ReplacedPlace {
  /** Keys that lead to the text, with dots. */
  readonly where: string
  /** Of a text of several lines, from 1. */
  readonly line: number | null
  readonly before: string
  readonly after: string
}

export interface RedactionPlan {
  readonly replacements: readonly Replacement[]
  /** The document with everything replaced that is on. */
  apply(): unknown
  /** Where a replacement applies; each line once. */
  places(index: number): readonly ReplacedPlace[]
}

/** A name in these words would take half the language with it. */
const COMMON = new Set([
  'root',
  'user',
  'admin',
  'home',
  'test',
  'node',
  'dev',
  'runner',
  'ubuntu',
  'vscode',
  'me',
  'code',
  'claude',
  'agent',
  'project',
  'main',
  'work',
])
const LEAST_NAME = 3
/** A variable or field that is called a secret, by the last of the keys that lead to it. */
const SECRET_NAME = /(?:^|[._-])(?:api[_-]?key|key|token|secret|password|passwd|credentials?)$/i
const MOST_AROUND = 160

export function planRedaction(input: RedactionInput): RedactionPlan {
  const { isFixed = () => false } = input
  const texts = collectTexts(input.document).filter(({ where }) => !isFixed(where))
  const finds = gather(input, texts)
  const stands = standIns(finds)
  const found = [...stands.keys()]
  const keep = new Set(input.keep)
  const isOn = (one: string): boolean => !keep.has(one) && input.kinds.includes(stands.get(one)?.kind ?? 'own')
  const active = found.filter(isOn)
  const names = new Set(found.filter((one) => stands.get(one)?.kind === 'user'))
  const replace = replacer(active, names, (one) => stands.get(one)?.becomes ?? one)
  const countAll = counter(texts, found, names)
  const replacements = found.map((one): Replacement => {
    const stand = stands.get(one)
    return { kind: stand?.kind ?? 'own', found: one, becomes: stand?.becomes ?? one, count: countAll.get(one) ?? 0, on: isOn(one) }
  })
  return {
    replacements,
    apply: () => mapTexts(input.document, '', (where, text) => (isFixed(where) ? text : replace(text))),
    places: (index) => {
      const one = replacements[index]
      return one === undefined ? [] : placesOf(texts, one.found, replace)
    },
  }
}

interface Stand {
  readonly kind: PrivateKind
  readonly becomes: string
}

const ORDER: readonly PrivateKind[] = ['own', 'secret', 'email', 'home', 'user', 'host']

function gather({ home, people, own }: RedactionInput, texts: readonly LocatedText[]): readonly PrivateFind[] {
  const finds: PrivateFind[] = []
  const seen = new Set<string>()
  const add = (kind: PrivateKind, found: string): void => {
    if (found.trim() === '' || seen.has(found)) return
    seen.add(found)
    finds.push({ kind, found })
  }
  // found by searching, so that they need not be looked for again
  const searched = new Set<string>()
  // as it is written everywhere: who does not want a name told does not want it told in small letters either
  for (const word of own) for (const form of formsOf(word, texts)) add('own', form)
  if (home.length > 1) add('home', home)
  const all = texts.flatMap(({ text }) => findPrivate(text))
  for (const kind of ORDER) for (const one of all) if (one.kind === kind) add(kind, one.found)
  for (const { found } of all) searched.add(found)
  const domains = [...new Set(finds.flatMap((one) => domainOf(one) ?? []))]
  for (const { text } of texts)
    for (const host of hostsBelow(text, domains)) {
      add('host', host)
      searched.add(host)
    }
  for (const { where, text } of texts) if (SECRET_NAME.test(where) && looksSecret(text)) add('secret', text)
  for (const { found } of finds.filter(({ kind }) => kind === 'home')) {
    // as the memory's folder is named after a project (SPEC 6.2)
    add('home', found.replace(/[^A-Za-z0-9]/g, '-'))
    const name = lastName(found)
    if (name.length >= LEAST_NAME && !COMMON.has(name.toLowerCase())) add('user', name)
  }
  for (const person of people) if (person.length >= LEAST_NAME && !COMMON.has(person.toLowerCase())) add('user', person)
  const used = texts.map(({ text }) => text)
  return finds.filter(
    ({ kind, found }) => searched.has(found) || used.some((text) => pattern([found], kind === 'user' ? new Set([found]) : NONE).test(text)),
  )
}
/** The word, and its forms with other letters large or small. */
function formsOf(word: string, texts: readonly LocatedText[]): readonly string[] {
  if (word.trim() === '') return []
  const any = new RegExp(escapePattern(word), 'gi')
  return [...new Set([word, ...texts.flatMap(({ text }) => text.match(any) ?? [])])]
}
const NONE: ReadonlySet<string> = new Set()

/** One number a person: a home, its short name and its folder name go together. */
function standIns(finds: readonly PrivateFind[]): ReadonlyMap<string, Stand> {
  const stands = new Map<string, Stand>()
  const people = new Map<string, number>()
  const personOf = (name: string): number => {
    const known = people.get(name)
    if (known !== undefined) return known
    people.set(name, people.size + 1)
    return people.size
  }
  const counts = new Map<PrivateKind, number>()
  const next = (kind: PrivateKind): number => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return counts.get(kind) ?? 1
  }
  for (const { kind, found } of finds) {
    if (kind === 'home') {
      const isFolderName = !/[/\\]/.test(found)
      const person = personOf(isFolderName ? (found.split('-').at(-1) ?? found) : lastName(found))
      const becomes = homeStand(found, person)
      stands.set(found, { kind, becomes })
    } else if (kind === 'user') stands.set(found, { kind, becomes: `person-${personOf(found)}` })
    else if (kind === 'email') stands.set(found, { kind, becomes: `person-${next('email') + 100}@example.invalid` })
    else if (kind === 'secret') stands.set(found, { kind, becomes: `[secret-${next('secret')}]` })
    else if (kind === 'host') {
      const isNumber = /^\d+(?:\.\d+){3}$/.test(found)
      const number = next('host')
      stands.set(found, { kind, becomes: isNumber ? `192.0.2.${number % 256}` : `host-${number}.invalid` })
    } else stands.set(found, { kind, becomes: `[redacted-${next('own')}]` })
  }
  return stands
}

/** In the shape of the home it stands for, so that paths stay paths. */
function homeStand(found: string, person: number): string {
  const drive = /^[A-Za-z]:(\\+)/.exec(found)
  if (drive !== null) return [found.slice(0, 2), 'Users', `person-${person}`].join(drive[1])
  if (found.startsWith('/Users/')) return `/Users/person-${person}`
  if (found.startsWith('/')) return `/home/person-${person}`
  return found.startsWith('-Users') ? `-Users-person-${person}` : `-home-person-${person}`
}

function lastName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

/** The longest first: a home is replaced before the name in it. Names are taken only where they stand alone. */
function pattern(found: readonly string[], names: ReadonlySet<string>): RegExp {
  const escaped = [...found]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((one) => {
      const plain = escapePattern(one)
      return names.has(one)
        ? // as in `%2Fhome%2Fada`, where the code ends in a letter
          `(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))${plain}(?![A-Za-z0-9])`
        : /^[/-]/.test(one) || /^[A-Za-z]:\\/.test(one)
          ? `${plain}(?![A-Za-z0-9])`
          : plain
    })
  return new RegExp(escaped.length === 0 ? '(?!)' : escaped.join('|'), 'g')
}

function replacer(found: readonly string[], names: ReadonlySet<string>, becomes: (one: string) => string): (text: string) => string {
  const all = pattern(found, names)
  return (text) => text.replace(all, (one) => becomes(one))
}

function counter(texts: readonly LocatedText[], found: readonly string[], names: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = replacer(found, names, (one) => {
    counts.set(one, (counts.get(one) ?? 0) + 1)
    return one
  })
  for (const { text } of texts) count(text)
  return counts
}

interface LocatedText {
  readonly where: string
  readonly text: string
}

function collectTexts(document: unknown): readonly LocatedText[] {
  const texts: LocatedText[] = []
  walk(document, '', (where, text) => texts.push({ where, text }))
  return texts
}

function walk(value: unknown, where: string, visit: (where: string, text: string) => void): void {
  if (typeof value === 'string') visit(where, value)
  else if (Array.isArray(value)) for (const [i, one] of value.entries()) walk(one, `${where}[${i}]`, visit)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      visit(where === '' ? 'names' : `names of ${where}`, key)
      walk(one, where === '' ? key : `${where}.${key}`, visit)
    }
  }
}

function mapTexts(value: unknown, where: string, change: (where: string, text: string) => string): unknown {
  if (typeof value === 'string') return change(where, value)
  if (Array.isArray(value)) return value.map((one, i) => mapTexts(one, `${where}[${i}]`, change))
  if (typeof value !== 'object' || value === null) return value
  const names = where === '' ? 'names' : `names of ${where}`
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [change(names, key), mapTexts(one, where === '' ? key : `${where}.${key}`, change)]),
  )
}

function placesOf(texts: readonly LocatedText[], found: string, replace: (text: string) => string): readonly ReplacedPlace[] {
  return texts.flatMap(({ where, text }) => {
    if (!text.includes(found)) return []
    const many = text.includes('\n')
    if (found.includes('\n')) return [{ where, line: null, before: clip(text, found), after: clip(replace(text), '') }]
    return text
      .split('\n')
      .flatMap((line, i) =>
        line.includes(found) ? [{ where, line: many ? i + 1 : null, before: clip(line, found), after: clip(replace(line), '') }] : [],
      )
  })
}

function clip(line: string, around: string): string {
  if (line.length <= 2 * MOST_AROUND) return line
  const at = around === '' ? 0 : Math.max(0, line.indexOf(around) - MOST_AROUND)
  return `${at > 0 ? '…' : ''}${line.slice(at, at + 2 * MOST_AROUND)}…`
}
