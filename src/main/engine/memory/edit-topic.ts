// Changes one key of a topic's front matter by lines, so that every other byte stays: valid YAML, YAML with an unquoted
// `: ` in it, comments, trailing blanks and CRLF alike. Checks its own work by reading the result again.

import { err, ok, type Result } from '../base/result'
import { parseFrontMatter } from '../markdown/parse-front-matter'
import { parseTopic, type TopicDocument, type TopicShape } from './topic-document'

export type TopicField = 'name' | 'description' | 'type' | 'modified'

export interface TopicEditError {
  /** `bad-frontmatter`: what cannot be read cannot be edited safely. `unusual`: readable, but not written line by line. */
  readonly kind: 'bad-frontmatter' | 'unusual'
  readonly message: string
}

interface Line {
  readonly text: string
  readonly eol: string
}

/**
 * The file with `field` set to `value`. A missing key is added, `type` and `modified` where the others of the file have
 * them; without any front matter one is put before the text. `shape` decides where the file itself does not.
 */
export function setTopicField(text: string, field: TopicField, value: string, shape: TopicShape): Result<string, TopicEditError> {
  const before = parseTopic(text)
  if (before.frontMatter === 'bad') {
    return err({ kind: 'bad-frontmatter', message: `The front matter cannot be read: ${before.problem?.message ?? 'no YAML'}` })
  }
  if (before.frontMatter === 'none') return ok(prependFrontMatter(text, field, value, shape))
  const lines = splitLines(text)
  const inner = lines.slice(1, before.frontMatterLines - 1)
  const edited = editLines(inner, field, value, before, shape, usualEol(lines))
  const after = [...lines.slice(0, 1), ...edited, ...lines.slice(before.frontMatterLines - 1)].map((line) => line.text + line.eol).join('')
  return says(parseTopic(after), before, field, value)
    ? ok(after)
    : err({
        kind: 'unusual',
        message: `The front matter is not written one key a line, so ${field} cannot be changed without touching the rest`,
      })
}

/** Front matter of a new topic, fences and the blank line after it included. */
export function renderFrontMatter(
  fields: Readonly<Record<'name' | 'description' | 'type', string>>,
  shape: TopicShape,
  eol: string,
): string {
  const type = `type: ${yamlScalar(fields.type)}`
  return [
    '---',
    `name: ${yamlScalar(fields.name)}`,
    `description: ${yamlScalar(fields.description)}`,
    ...(shape === 'flat' ? [type] : ['metadata:', `  ${type}`]),
    '---',
    '',
    '',
  ].join(eol)
}

function prependFrontMatter(text: string, field: TopicField, value: string, shape: TopicShape): string {
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  const body = text.slice(bom.length)
  const line = `${field}: ${yamlScalar(value)}`
  const nested = shape === 'metadata' && isNested(field)
  const eol = usualEol(splitLines(text))
  return bom + ['---', ...(nested ? ['metadata:', `  ${line}`] : [line]), '---', '', ''].join(eol) + body
}

function editLines(
  inner: readonly Line[],
  field: TopicField,
  value: string,
  before: TopicDocument,
  shape: TopicShape,
  eol: string,
): readonly Line[] {
  const base = indentOf(inner.find(isSignificant)?.text ?? '')
  const metadata = lastKey(inner, 'metadata', base, 0, inner.length)
  const block = metadata === null ? null : blockBelow(inner, metadata, base)
  const flat = lastKey(inner, field, base, 0, inner.length)
  const nested = block === null || block.indent === null ? null : lastKey(inner, field, block.indent, block.from, block.to)
  const at = isNested(field) ? (nested ?? flat) : flat
  if (at !== null) return replaceValue(inner, at, value, before.frontMatter === 'lenient')

  const line = (indent: string): Line => ({ text: `${indent}${field}: ${yamlScalar(value)}`, eol })
  const goesNested = isNested(field) && (before.shape ?? (block === null ? shape : 'metadata')) === 'metadata'
  if (goesNested && block !== null) return insert(inner, block.to, [line(block.indent ?? `${base}  `)])
  const place = insertPlace(inner, field, base)
  return insert(inner, place, goesNested ? [{ text: `${base}metadata:`, eol }, line(`${base}  `)] : [line(base)])
}

function isNested(field: TopicField): boolean {
  return field === 'type' || field === 'modified'
}

/** `name` first, `description` after it, everything else last. */
function insertPlace(inner: readonly Line[], field: TopicField, base: string): number {
  if (field === 'name') return 0
  if (field !== 'description') return inner.length
  const name = lastKey(inner, 'name', base, 0, inner.length)
  return name === null ? 0 : valueEnd(inner, name)
}

function insert(inner: readonly Line[], at: number, added: readonly Line[]): readonly Line[] {
  return [...inner.slice(0, at), ...added, ...inner.slice(at)]
}

/** The last one counts, as it does in reading (duplicate keys are allowed there). */
function lastKey(lines: readonly Line[], key: string, indent: string, from: number, to: number): number | null {
  for (let i = to - 1; i >= from; i--) {
    const text = lines[i]?.text ?? ''
    if (text.startsWith(indent) && keyOf(text.slice(indent.length)) === key) return i
  }
  return null
}

const KEY = /^(?:"([\w-]+)"|'([\w-]+)'|([\w-]+))[ \t]*:(?=[ \t]|$)/

function keyOf(text: string): string | null {
  const match = KEY.exec(text)
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null)
}

/** The lines below `metadata:` that belong to it; `indent` is that of its keys, null when it has none. */
function blockBelow(
  lines: readonly Line[],
  key: number,
  base: string,
): { readonly from: number; readonly to: number; readonly indent: string | null } | null {
  const rest = (lines[key]?.text ?? '').slice(base.length).replace(KEY, '').trim()
  if (rest !== '' && !rest.startsWith('#')) return null
  const to = valueEnd(lines, key)
  const first = lines.slice(key + 1, to).find(isSignificant)
  return { from: key + 1, to, indent: first === undefined ? null : indentOf(first.text) }
}

/** The first line after `key` that is no part of its value: as far in as the key or less, blank lines at the end aside. */
function valueEnd(lines: readonly Line[], key: number): number {
  const indent = indentOf(lines[key]?.text ?? '').length
  let end = key + 1
  for (let i = key + 1; i < lines.length; i++) {
    const text = lines[i]?.text ?? ''
    if (text.trim() === '') continue
    if (indentOf(text).length <= indent) break
    end = i + 1
  }
  return end
}

function replaceValue(lines: readonly Line[], at: number, value: string, lenient: boolean): readonly Line[] {
  const line = lines[at]
  if (line === undefined) return lines
  const head = indentOf(line.text) + (KEY.exec(line.text.trimStart())?.[0] ?? '')
  const rest = line.text.slice(head.length)
  const blanks = rest.slice(0, rest.length - rest.trimStart().length)
  const old = rest.slice(blanks.length)
  const end = valueEnd(lines, at)
  // What spans several lines has no tail worth keeping on the first.
  const tail = end > at + 1 ? '' : tailOf(old, lenient)
  const text = `${head}${blanks === '' ? ' ' : blanks}${yamlScalar(value, old[0])}${tail}`
  return [...lines.slice(0, at), { text, eol: line.eol }, ...lines.slice(end)]
}

/** A comment and the blanks after a value. In YAML that is no YAML a `#` is part of the value, as it is when reading. */
function tailOf(value: string, lenient: boolean): string {
  const quoted = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(value)?.[0]
  const from = quoted !== undefined ? quoted.length : lenient ? value.trimEnd().length : plainLength(value)
  const tail = value.slice(from)
  return tail.trim() === '' || /^[ \t]+#/.test(tail) ? tail : ''
}

function plainLength(value: string): number {
  if (value.startsWith('#')) return 0
  const comment = /[ \t]#/.exec(value)
  return value.slice(0, comment?.index ?? value.length).trimEnd().length
}

/** Plain where that reads back as the same text, else quoted; with the quotes that were there before where they serve. */
function yamlScalar(value: string, quote?: string): string {
  const double = JSON.stringify(value)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what cannot stand between single quotes is looked for
  const singleLine = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(value)
  if (quote === "'" && singleLine) return `'${value.replaceAll("'", "''")}'`
  if (quote === '"' || !singleLine) return double
  const read = parseFrontMatter(`k: ${value}`)
  return value.trim() === value && !read.retried && read.values?.k === value && !value.includes(' #') ? value : double
}

function says(after: TopicDocument, before: TopicDocument, field: TopicField, value: string): boolean {
  if (after.frontMatter === 'none' || after.frontMatter === 'bad') return false
  if (after.body !== before.body) return false
  const metadata = (values: TopicDocument['values']) =>
    typeof values.metadata === 'object' && values.metadata !== null ? values.metadata : {}
  const got = isNested(field) ? ((metadata(after.values) as Record<string, unknown>)[field] ?? after.values[field]) : after.values[field]
  if (got !== value) return false
  const others = ({ values }: TopicDocument) => {
    const top = Object.entries(values).filter(([key]) => key !== field && key !== 'metadata')
    const inner = Object.entries(metadata(values)).filter(([key]) => key !== field || !isNested(field))
    return JSON.stringify([top, inner])
  }
  return others(after) === others(before)
}

function isSignificant(line: Line): boolean {
  const text = line.text.trim()
  return text !== '' && !text.startsWith('#')
}

function indentOf(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

function splitLines(text: string): readonly Line[] {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => {
    const eol = line.endsWith('\r\n') ? '\r\n' : line.endsWith('\n') ? '\n' : ''
    return { text: line.slice(0, line.length - eol.length), eol }
  })
}

/** The line end most lines have; a last line without one has no say. */
function usualEol(lines: readonly Line[]): string {
  const ended = lines.filter((line) => line.eol !== '')
  return ended.filter((line) => line.eol === '\r\n').length * 2 > ended.length ? '\r\n' : '\n'
}
