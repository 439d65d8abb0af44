// A transcript in one pass → the figures of the library, exactly those that opening it gives, but at a fraction of the cost:
// rows are told by readRow as everywhere, of most lines from nothing but the fields that count. What a later reading needs is
// carried along, so that a file that grew is read from where it ended.

import { createLineSplitter } from '../conversation/create-line-splitter'
import type { ToolUses } from '../conversation/read-parts'
import { readRecords } from '../conversation/read-records'
import { readRow } from '../conversation/read-row'
import { isObject, type JsonObject, KNOWN_TYPES, THREADED_TYPES } from '../conversation/row-types'
import { loadModels } from '../profile/load-models'
import type { ModelFacts } from '../profile/profile'
import { countRow, noteRecord } from './count-row'
import { emptyState, readState, writeState } from './fold-state'
import { isClean } from './is-clean'
import { ROW } from './line-shapes'
import { readFields } from './read-fields'
import { summariseFold } from './summarise-fold'
import type { FoldedTranscript } from './transcript-facts'

export interface FoldOptions {
  /** Bytes as a text of one character each; a host has a fast way. */
  readonly latin1?: (bytes: Uint8Array) => string
  readonly models?: readonly ModelFacts[]
  /** `carry` and `offset` of an earlier reading; one that cannot be used makes the fold begin at 0. */
  readonly after?: { readonly carry: string; readonly offset: number }
}

export interface TranscriptFold {
  /** Where the bytes that are pushed must begin. */
  readonly from: number
  push(chunk: Uint8Array): void
  end(): FoldedTranscript
}

const PROMPTS_CHARS = 200_000
const PROMPT_CHARS = 8_000
const TITLE_CHARS = 300
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const NOT_ASCII = /[\x80-\xff]/

export function createTranscriptFold(options: FoldOptions = {}): TranscriptFold {
  const latin1 = options.latin1 ?? toLatin1
  const earlier = options.after === undefined ? null : readState(options.after.carry)
  const state = earlier ?? emptyState()
  const from = earlier === null ? 0 : (options.after?.offset ?? 0)
  const prompts: string[] = []
  let promptChars = 0
  let carry: { readonly text: string; readonly offset: number } | null = null
  let size = from
  /** Nothing but line ends among the control characters of the line that is being gathered. */
  let clean = true
  let pushing = true
  const firstLine = state.lines
  /** Whose result it is changes no figure. */
  const tools: ToolUses = new Map()

  const splitter = createLineSplitter((bytes, at, line, last) => {
    const offset = from + at
    if (last) carry = { text: writeState(state), offset }
    state.lines = firstLine + line
    const quick = clean && !last ? readFields(latin1(bytes), ROW) : null
    // the rest of the chunk is judged by the chunk alone
    clean = pushing
    // of what an assistant says everything counts, whichever way its row was written
    if (quick !== null && quick.type !== 'assistant') note(quick, offset, bytes)
    else noteWhole(bytes, offset, last)
  })

  function noteWhole(bytes: Uint8Array, offset: number, last: boolean): void {
    const found = readRecords(bytes, offset, state.lines, last)
    if (found.blank) return
    state.anything = true
    state.problems += found.problems.length
    for (const record of found.records) note(record.value, record.offset, null)
  }

  /** `bytes`: of the line, where `value` holds but some fields of it, with a character per byte. */
  function note(value: JsonObject, offset: number, bytes: Uint8Array | null): void {
    const decode = bytes === null ? same : asUtf8
    state.anything = true
    const { type } = value
    const isThreaded = typeof type === 'string' && THREADED_TYPES.has(type)
    state.known ||= isThreaded || (typeof type === 'string' && KNOWN_TYPES.has(type))
    noteRecord(state, value, decode)
    // a field that is asked for is always there, be it undefined
    if (!isThreaded && value.parentUuid === undefined) return
    const row = readRow({ value, offset, length: 0 }, { index: 0, line: state.lines }, tools, same)
    tools.clear()
    if (row === null) return
    if (row.odd.length > 0) state.problems += 1
    if (!countRow(state, row, decode) || row.entry.turn !== 'prompt') return
    const isMain = row.entry.chain === 'main'
    if (!isMain && state.titles.task !== null) return
    const text = promptOf(bytes === null ? value : (parse(decoder.decode(bytes)) ?? value))
    if (text === null) return
    if (isMain) notePrompt(text)
    else state.titles.task = firstOf(text)
  }

  function notePrompt(text: string): void {
    state.titles.prompt ??= firstOf(text)
    if (promptChars >= PROMPTS_CHARS) return
    const kept = text.slice(0, PROMPT_CHARS)
    promptChars += kept.length
    prompts.push(kept)
  }

  return {
    from,
    push(chunk) {
      size += chunk.length
      pushing = isClean(chunk)
      clean &&= pushing
      splitter.push(chunk)
    },
    end() {
      splitter.end()
      const { text, offset } = carry ?? { text: writeState(state), offset: size }
      return { facts: summariseFold(state, options.models ?? loadModels()), carry: text, offset, prompts }
    },
  }
}

/** Of a line that was found to be an object; what is wrong with a long text in it is told by opening the file. */
function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The texts of a prompt row without tool results; null where there is none. */
function promptOf({ message }: JsonObject): string | null {
  const content = isObject(message) ? message.content : null
  if (typeof content === 'string') return content.trim() === '' ? null : content.trim()
  if (!Array.isArray(content)) return null
  const texts = content.flatMap((block) =>
    isObject(block) && typeof block.text === 'string' && block.text.trim() !== '' ? [block.text.trim()] : [],
  )
  return texts.length === 0 ? null : texts.join('\n')
}

/** A copy: a slice would keep the whole text alive. */
function firstOf(text: string): string {
  return [...text.slice(0, TITLE_CHARS)].join('')
}

/** Of a text whose characters are the bytes of UTF-8. */
function asUtf8(text: string): string {
  if (!NOT_ASCII.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes[i] = unit
  }
  return decoder.decode(bytes)
}

function same(text: string): string {
  return text
}

const PIECE = 4096

function toLatin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return text
}
