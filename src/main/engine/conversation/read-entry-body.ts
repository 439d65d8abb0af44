// The bytes of one row → what a person can be shown of it. Bodies are read on demand; long texts come in pages, image data never.

import { err, ok, type Result } from '../base/result'
import { measureImage } from './measure-image'
import { readRecords } from './read-records'
import { isObject, type JsonObject } from './row-types'

export interface BodyBlock {
  /** Position in the row's blocks. */
  readonly index: number
  readonly kind: 'text' | 'thinking' | 'tool-use' | 'tool-result' | 'image' | 'document' | 'attachment' | 'system' | 'other'
  /** Tool of a use, type of an attachment, subtype of a system row; null where there is none. */
  readonly name: string | null
  readonly toolUseId: string | null
  readonly isError: boolean
  /** A page of its text: `chars` is the whole length in UTF-16 units, `from` where the page begins. */
  readonly text: string
  readonly from: number
  readonly chars: number
  /** `json`: pretty printed. */
  readonly format: 'text' | 'json'
  readonly media: {
    readonly type: string | null
    readonly width: number | null
    readonly height: number | null
    readonly bytes: number
    /** Where it lies when its data is not in the row. */
    readonly url: string | null
  } | null
}

export interface EntryBody {
  readonly type: string
  /** Tells whether it is still the row that was read. */
  readonly uuid: string | null
  readonly blocks: readonly BodyBlock[]
  /** How many blocks the row has, whichever were asked for. */
  readonly blockCount: number
}

export interface BodyPage {
  /** One block instead of all. */
  readonly block?: number
  /** UTF-16 units of each block's text to skip. */
  readonly from?: number
  /** Most UTF-16 units of one block; all blocks together bring at most ten times as many. */
  readonly maxChars?: number
}

export interface UnreadableEntry {
  readonly kind: 'unreadable'
  /** What is wrong, in a sentence. */
  readonly message: string
}

const PAGE = 20_000
const PAGES = 10

/** `bytes`: the range of an entry. Unreadable where they hold no object, as when the file was replaced since it was indexed. */
export function readEntryBody(bytes: Uint8Array, page: BodyPage = {}): Result<EntryBody, UnreadableEntry> {
  const row = parseRow(bytes)
  if (!row.ok) return row
  const all = blocksOf(row.value)
  const maxChars = Math.max(1, page.maxChars ?? PAGE)
  const from = Math.max(0, page.from ?? 0)
  let budget = page.block === undefined ? maxChars * PAGES : maxChars
  const blocks: BodyBlock[] = []
  for (const [index, block] of all.entries()) {
    if (page.block !== undefined && page.block !== index) continue
    const text = pageOf(block.text, from, Math.min(maxChars, budget))
    budget -= text.length
    const { text: whole, ...rest } = block
    blocks.push({ ...rest, index, text, from: Math.min(from, whole.length), chars: whole.length })
  }
  return ok({ type: textOf(row.value.type) ?? '', uuid: textOf(row.value.uuid), blocks, blockCount: all.length })
}

/** A page of the row as indented JSON. `chars` is the length of the whole. */
export function readEntryJson(
  bytes: Uint8Array,
  page: Omit<BodyPage, 'block'> = {},
): Result<{ readonly text: string; readonly from: number; readonly chars: number }, UnreadableEntry> {
  const row = parseRow(bytes)
  if (!row.ok) return row
  const whole = pretty(row.value)
  const from = Math.min(Math.max(0, page.from ?? 0), whole.length)
  return ok({ text: pageOf(whole, from, Math.max(1, page.maxChars ?? PAGE)), from, chars: whole.length })
}

function parseRow(bytes: Uint8Array): Result<JsonObject, UnreadableEntry> {
  const { records, problems } = readRecords(bytes, 0, 1, true)
  const [first] = records
  if (first !== undefined) return ok(first.value)
  return err({ kind: 'unreadable', message: problems[0]?.message ?? 'There is nothing at this place.' })
}

/** Never half of a character. */
function pageOf(text: string, from: number, length: number): string {
  const start = isLowSurrogate(text.charCodeAt(from)) && from > 0 ? from - 1 : from
  const end = Math.min(text.length, from + Math.max(0, length))
  return text.slice(start, isLowSurrogate(text.charCodeAt(end)) ? end + 1 : end)
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

type Draft = Omit<BodyBlock, 'index' | 'from' | 'chars'>

const EMPTY: Draft = { kind: 'text', name: null, toolUseId: null, isError: false, text: '', format: 'text', media: null }

function blocksOf(row: JsonObject): readonly Draft[] {
  if (row.type === 'attachment' && isObject(row.attachment)) return attachmentBlocks(row.attachment)
  if (isObject(row.message)) return contentBlocks(row.message.content, null)
  const subtype = textOf(row.subtype)
  const said = typeof row.content === 'string' ? [{ ...EMPTY, kind: 'system' as const, name: subtype, text: row.content }] : []
  const facts = Object.entries(row).filter(([key, value]) => isObject(value) && key !== 'message')
  return [
    ...said,
    ...facts.map(([key, value]) => ({ ...EMPTY, kind: 'other' as const, name: key, format: 'json' as const, text: pretty(value) })),
  ]
}

function contentBlocks(content: unknown, toolUseId: string | null): readonly Draft[] {
  if (typeof content === 'string') return [{ ...EMPTY, text: content }]
  return Array.isArray(content) ? content.flatMap((block) => contentBlock(block, toolUseId)) : []
}

function contentBlock(block: unknown, owner: string | null): readonly Draft[] {
  if (!isObject(block)) return [{ ...EMPTY, kind: 'other', format: 'json', text: pretty(block) }]
  const type = textOf(block.type) ?? ''
  if (type === 'text') return [{ ...EMPTY, toolUseId: owner, text: textOf(block.text) ?? '' }]
  if (type === 'thinking') return [{ ...EMPTY, kind: 'thinking', text: textOf(block.thinking) ?? '' }]
  if (type === 'redacted_thinking') return [{ ...EMPTY, kind: 'thinking', name: 'redacted' }]
  if (type.endsWith('tool_use')) {
    return [
      { ...EMPTY, kind: 'tool-use', name: textOf(block.name), toolUseId: textOf(block.id), format: 'json', text: pretty(block.input) },
    ]
  }
  if (type.endsWith('tool_result')) {
    const toolUseId = textOf(block.tool_use_id)
    const inner = contentBlocks(block.content, toolUseId)
    const texts = inner.filter(({ kind }) => kind === 'text').map(({ text }) => text)
    const isError = block.is_error === true
    return [
      { ...EMPTY, kind: 'tool-result', toolUseId, isError, text: texts.join('\n') },
      ...inner.filter(({ kind }) => kind !== 'text').map((one) => ({ ...one, toolUseId })),
    ]
  }
  if (type === 'image' || type === 'document') return [mediaBlock(type, block, owner)]
  return [{ ...EMPTY, kind: 'other', name: type, toolUseId: owner, format: 'json', text: pretty(block) }]
}

function mediaBlock(kind: 'image' | 'document', block: JsonObject, toolUseId: string | null): Draft {
  const source = isObject(block.source) ? block.source : {}
  const data = textOf(source.data) ?? ''
  const isText = source.type === 'text'
  const size = isText ? { width: null, height: null, bytes: 0 } : measureImage(data)
  return {
    ...EMPTY,
    kind,
    toolUseId,
    name: textOf(block.title),
    text: isText ? data : '',
    media: { type: textOf(source.media_type), url: textOf(source.url), ...size },
  }
}

function attachmentBlocks(attachment: JsonObject): readonly Draft[] {
  const name = textOf(attachment.type)
  const { content } = attachment
  const file = isObject(content) && isObject(content.file) ? content.file : null
  if (typeof file?.base64 === 'string') {
    const media = { type: textOf(file.type), url: textOf(attachment.filename), ...measureImage(file.base64) }
    return [{ ...EMPTY, kind: 'image', name, media }]
  }
  const text = textOf(content) ?? textOf(file?.content) ?? (isObject(content) ? textOf(content.content) : null)
  if (text === null) return [{ ...EMPTY, kind: 'attachment', name, format: 'json', text: pretty(attachment) }]
  const about = Object.fromEntries(Object.entries(attachment).filter(([key]) => key !== 'content' && key !== 'type'))
  const rest: Draft = { ...EMPTY, kind: 'attachment', name, format: 'json', text: pretty(about) }
  return Object.keys(about).length === 0
    ? [{ ...EMPTY, kind: 'attachment', name, text }]
    : [{ ...EMPTY, kind: 'attachment', name, text }, rest]
}

/** What JSON can hold may be nested deeper than it can be written out again. */
function pretty(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return 'Nested too deeply, or too long, to be shown.'
    throw error
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
