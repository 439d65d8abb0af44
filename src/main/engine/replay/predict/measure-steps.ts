// A session and the rows of its file → what was added before each call of the main conversation, with every text counted.

import { estimatePart } from '../../conversation/estimate-part'
import { isObject, type JsonObject } from '../../conversation/row-types'
import type { Call, Entry, Part, Session } from '../../conversation/session'
import { compareVersions } from '../../profile/compare-versions'
import type { TokenizerFamily } from '../../tokens/ratios'
import { familyOfModel } from '../family-of-model'
import type { AddedPart, AddedStep } from './added-step'
import { createListReminders } from './create-list-reminders'
import { keepsThinking } from './keeps-thinking'
import { countLexical } from './lexical-counts'
import type { RowReader } from './row-reader'
import { summarisesThinking } from './summarises-thinking'

export interface MeasuredStep {
  readonly call: Call
  readonly previous: Call
  readonly step: AddedStep
}

/**
 * SPEC 0.1: from about 2.1.100 on rows hold the final output, before mostly the size at the stream's start, 1 to 8. From 2.0 on a
 * larger figure is a final one; in 1.x thinking was counted in it and then left out of the next call.
 */
const FINAL_OUTPUT = { always: '2.1.100', whenLarge: '2.0.0', large: 100 } as const

/** In order; the first call has none. Texts that `readRow` cannot give are known by their characters. */
export function measureSteps({ calls, entries }: Pick<Session, 'calls' | 'entries'>, readRow: RowReader): readonly MeasuredStep[] {
  const measured: MeasuredStep[] = []
  let previous: Call | null = null
  let thinking: readonly AddedPart[] = []
  const reminders = createListReminders(readRow)
  for (const call of calls) {
    if (call.chain !== 'main') continue
    if (previous !== null) {
      const added = call.addedRows.flatMap((index) => entries[index] ?? [])
      const all = added.flatMap((entry) => partsOf(entry, readRow, familyOfModel(call.model)))
      const unwritten = reminders.next(added, call.version)
      if (all.some(({ kind }) => kind === 'summary')) {
        thinking = []
        reminders.compacted()
      }
      const drops = isPersons(call) && !keepsThinking(call.model)
      const parts = drops ? all.filter(({ kind }) => kind !== 'thinking') : all
      const dropped = drops ? thinking : []
      thinking = drops ? [] : [...thinking, ...all.filter(({ kind }) => kind === 'thinking')]
      // an output that thinking is part of says nothing of what stays
      const recordedOutput = parts.length < all.length ? null : finalOutput(previous)
      const step = { parts: [...parts, ...unwritten], recordedOutput, thinkingSummarised: summarisesThinking(previous.model), dropped }
      measured.push({ call, previous, step })
    }
    previous = call
  }
  return measured
}

function isPersons({ turn }: Call): boolean {
  return turn === 'prompt' || turn === 'command' || turn === 'interrupt'
}

function finalOutput({ usage, version }: Call): number | null {
  if (version === null || usage.output === 0) return null
  if (compareVersions(version, FINAL_OUTPUT.always) >= 0) return usage.output
  return compareVersions(version, FINAL_OUTPUT.whenLarge) >= 0 && usage.output > FINAL_OUTPUT.large ? usage.output : null
}

function partsOf(entry: Entry, readRow: RowReader, family: TokenizerFamily): readonly AddedPart[] {
  const sent = entry.parts.filter(({ kind }) => kind !== 'system')
  if (sent.length === 0) return []
  const row = readRow(entry)
  const texts = row === null ? null : textsOf(row)
  return sent.map((part, i) => measured(part, texts?.length === sent.length ? (texts[i] ?? null) : null, family))
}

function measured(part: Part, text: string | null, family: TokenizerFamily): AddedPart {
  const { kind, tool, toolUseId, chars, content } = part
  const isMedia = part.image !== null
  return {
    kind,
    tool,
    toolUseId,
    chars: isMedia ? 0 : chars,
    content,
    lexical: isMedia || text === null ? null : countLexical(text),
    mediaTokens: isMedia ? estimatePart(part, family) : 0,
  }
}

/** One per part of the row, in the reader's order; null for what is no plain text. Null where the row has no content of that kind. */
function textsOf(row: JsonObject): readonly (string | null)[] | null {
  const { message } = row
  if (!isObject(message)) return null
  const { content } = message
  if (typeof content === 'string') return [content]
  return Array.isArray(content) ? content.flatMap((block) => (isObject(block) ? textsOfBlock(block) : [])) : null
}

function textsOfBlock(block: JsonObject): readonly (string | null)[] {
  switch (block.type) {
    case 'text':
      return [stringOf(block.text)]
    case 'thinking':
      return [stringOf(block.thinking)]
    case 'redacted_thinking':
      return ['']
    case 'tool_use':
      return [`${stringOf(block.name)} ${JSON.stringify(block.input ?? {})}`]
    case 'tool_result':
      return textsOfResult(block.content)
    default:
      return [null]
  }
}

/** The text of a result is one part, whatever its blocks; pictures follow as parts of their own. */
function textsOfResult(content: unknown): readonly (string | null)[] {
  if (!Array.isArray(content)) return [stringOf(content)]
  const items = content.filter(isObject)
  const texts = items.filter(({ type }) => type === 'text').map(({ text }) => stringOf(text))
  const media = items.filter(({ type }) => type === 'image' || type === 'document').map(() => null)
  return [texts.join('\n'), ...media]
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
