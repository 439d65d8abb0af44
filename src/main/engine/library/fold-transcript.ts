// A transcript in one pass → the figures of the library, exactly those that opening it gives, but at a fraction of the cost:
// rows are told by readRow as everywhere, of most lines from nothing but the fields that count. What a later reading needs is
// carried along, so that a file that grew is read from where it ended.

import { promptText } from '../conversation/prompt-text'
import { readRecords } from '../conversation/read-records'
import { type Row, readRow } from '../conversation/read-row'
import { isObject, type JsonObject, KNOWN_TYPES } from '../conversation/row-types'
import type { ToolUses } from '../conversation/tool-uses'
import { loadModels } from '../profile/load-models'
import type { ModelFacts } from '../profile/profile'
import { countRow, noteHead } from './count-row'
import { createPlainMarker } from './create-plain-marker'
import { type FoldRecord, foldRecordOf } from './fold-record'
import { emptyState, readState, writeState } from './fold-state'
import { createLineReaders, type LineReaders } from './line-readers'
import { ROW } from './line-shapes'
import { quickRecord } from './quick-record'
import { readMarkedLines } from './read-marked-lines'
import { summariseFold } from './summarise-fold'
import type { FoldedTranscript } from './transcript-facts'

export interface FoldOptions {
  /** A host has a fast one. */
  readonly lines?: LineReaders
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
const plainReaders = createLineReaders(createPlainMarker)

export function createTranscriptFold(options: FoldOptions = {}): TranscriptFold {
  const readers = options.lines ?? plainReaders
  const earlier = options.after === undefined ? null : readState(options.after.carry)
  const state = earlier ?? emptyState()
  const from = earlier === null ? 0 : (options.after?.offset ?? 0)
  const prompts: string[] = []
  let promptChars = 0
  let carry: { readonly text: string; readonly offset: number } | null = null
  let size = from
  const firstLine = state.lines
  /** Whose result it is changes no figure. */
  const tools: ToolUses = new Map()

  const reader = readers.take()
  const lines = readMarkedLines(reader.marker, {
    quick(first, begin, at, line) {
      const values = reader.fields.read(first, begin, ROW)
      const record = values === null ? null : quickRecord(values)
      if (record === null) return -1
      state.lines = firstLine + line
      note(record, from + at)
      return reader.fields.newline()
    },
    whole(bytes, at, line, last) {
      const offset = from + at
      if (last) carry = { text: writeState(state), offset }
      state.lines = firstLine + line
      noteWhole(bytes, offset, last)
    },
  })

  function noteWhole(bytes: Uint8Array, offset: number, last: boolean): void {
    const found = readRecords(bytes, offset, state.lines, last)
    if (found.blank) return
    state.anything = true
    state.problems += found.problems.length
    for (const { value, offset: at } of found.records) {
      const row = readRow({ value, offset: at, length: 0 }, { index: 0, line: state.lines }, tools, same)
      tools.clear()
      if (row !== null && row.odd.length > 0) state.problems += 1
      if (note(foldRecordOf(value, row), at) && row !== null) notePromptOf(row, value)
    }
  }

  /** Whether it is a row that did not stand in the file before. */
  function note({ head, row }: FoldRecord, offset: number): boolean {
    state.anything = true
    state.known ||= typeof head.type === 'string' && KNOWN_TYPES.has(head.type)
    noteHead(state, head)
    return row !== null && countRow(state, row, offset)
  }

  function notePromptOf({ entry }: Row, value: JsonObject): void {
    if (entry.turn !== 'prompt') return
    const isMain = entry.chain === 'main'
    if (!isMain && state.titles.task !== null) return
    const text = promptText(isObject(value.message) ? value.message.content : null)
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
      lines.push(chunk)
    },
    end() {
      lines.end()
      readers.giveBack(reader)
      const { text, offset } = carry ?? { text: writeState(state), offset: size }
      return { facts: summariseFold(state, options.models ?? loadModels()), carry: text, offset, prompts }
    },
  }
}

/** A copy: a slice would keep the whole text alive. */
function firstOf(text: string): string {
  return [...text.slice(0, TITLE_CHARS)].join('')
}

function same(text: string): string {
  return text
}
