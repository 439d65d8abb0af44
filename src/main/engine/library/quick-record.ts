// A line of which only some fields were read → the record that reading it whole gives. Only of those kinds of rows that make up nearly
// all of a transcript and whose texts do not count: what an assistant says, the results of tools, progress, attachments, notes. What a
// person says, and what is unusual, is read whole.

import { oddUsage, readUsage } from '../conversation/read-usage'
import { type JsonObject, THREADED_TYPES } from '../conversation/row-types'
import type { FoldPart, FoldRecord, FoldRow } from './fold-record'
import { ASSISTANT_BLOCK, ASSISTANT_MESSAGE, CACHE_CREATION, ROW, USAGE, USER_BLOCK, USER_MESSAGE } from './line-shapes'

type Values = readonly unknown[]

const NO_PARTS: readonly FoldPart[] = []
/** How readAssistantParts calls a tool without a name, and how measureJson writes an input that is not there. */
const UNNAMED = 'unknown'.length
const MISSING = 'undefined'.length

/** `values` of the shape ROW. Null: to be read whole. */
export function quickRecord(values: Values): FoldRecord | null {
  const at = ROW.slots
  const type = values[at.type]
  const head = {
    type,
    sessionId: values[at.sessionId],
    gitBranch: values[at.gitBranch],
    customTitle: values[at.customTitle],
    aiTitle: values[at.aiTitle],
    summary: values[at.summary],
    leafUuid: values[at.leafUuid],
  }
  if (typeof type !== 'string' || !THREADED_TYPES.has(type)) return values[at.parentUuid] === undefined ? { head, row: null } : null
  const message = values[at.message]
  const isAssistant = type === 'assistant'
  // what a system row says counts, and a summary is unusual
  if (type === 'system' || values[at.isCompactSummary] === true) return null
  const said = isAssistant ? ASSISTANT_MESSAGE : USER_MESSAGE
  const saying = Array.isArray(message) ? message : null
  if (saying !== null && saying.length !== said.none.length && (isAssistant || type === 'user')) return null
  const parts = saying === null ? NO_PARTS : isAssistant ? assistantParts(saying) : type === 'user' ? resultParts(saying) : NO_PARTS
  const usage = isAssistant && saying !== null ? usageOf(saying[ASSISTANT_MESSAGE.slots.usage]) : null
  const ms = timeOf(values[at.timestamp])
  if (parts === null || usage === undefined || ms === null) return null
  const row: FoldRow = {
    type,
    subtype: null,
    uuid: text(values[at.uuid]),
    parentUuid: text(values[at.parentUuid]),
    chain: values[at.isSidechain] === true ? 'side' : 'main',
    agentId: text(values[at.agentId]),
    version: text(values[at.version]),
    cwd: text(values[at.cwd]),
    tsMs: Number.isNaN(ms) ? null : ms,
    messageId: isAssistant && saying !== null ? text(saying[ASSISTANT_MESSAGE.slots.id]) : null,
    model: isAssistant && saying !== null ? text(saying[ASSISTANT_MESSAGE.slots.model]) : null,
    isApiError: values[at.isApiErrorMessage] === true,
    isCompactSummary: false,
    turn: type === 'user' && parts.length > 0 ? 'tool-result' : null,
    parts,
    usage: readUsage(usage),
    mark: null,
  }
  return { head, row }
}

/** As readAssistantParts. Null for what is not measured: images, documents and results the model itself got. */
function assistantParts(message: Values): readonly FoldPart[] | null {
  const content = message[ASSISTANT_MESSAGE.slots.content]
  if (typeof content === 'number') return [{ kind: 'text', toolUseId: null, chars: content }]
  if (!Array.isArray(content)) return NO_PARTS
  const at = ASSISTANT_BLOCK.slots
  const parts: FoldPart[] = []
  for (const block of content) {
    if (!Array.isArray(block)) continue
    const type: unknown = block[at.type]
    if (type === 'text') parts.push({ kind: 'text', toolUseId: null, chars: sizeOf(block[at.text], 0) })
    else if (type === 'thinking' || type === 'redacted_thinking') {
      parts.push({ kind: 'thinking', toolUseId: null, chars: sizeOf(block[at.thinking], 0) })
    } else if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
      const chars = sizeOf(block[at.name], UNNAMED) + sizeOf(block[at.input], MISSING)
      parts.push({ kind: 'tool-use', toolUseId: text(block[at.id]), chars })
    } else return null
  }
  return parts
}

/** As readUserParts where there is nothing but results, whose sizes do not count. Null for everything else. */
function resultParts(message: Values): readonly FoldPart[] | null {
  const content = message[USER_MESSAGE.slots.content]
  if (!Array.isArray(content)) return null
  const at = USER_BLOCK.slots
  const parts: FoldPart[] = []
  for (const block of content) {
    if (!Array.isArray(block) || block[at.type] !== 'tool_result' || block[at.text] !== undefined) return null
    parts.push({ kind: 'tool-result', toolUseId: text(block[at.tool_use_id]), chars: 0 })
  }
  return parts
}

/** As an object; null where it is none, undefined where a count is none: that is a problem. */
function usageOf(values: unknown): JsonObject | null | undefined {
  if (!Array.isArray(values)) return null
  const at = USAGE.slots
  const created: unknown = values[at.cache_creation]
  const usage = {
    input_tokens: values[at.input_tokens],
    output_tokens: values[at.output_tokens],
    cache_read_input_tokens: values[at.cache_read_input_tokens],
    cache_creation_input_tokens: values[at.cache_creation_input_tokens],
    cache_creation: Array.isArray(created)
      ? {
          ephemeral_5m_input_tokens: created[CACHE_CREATION.slots.ephemeral_5m_input_tokens],
          ephemeral_1h_input_tokens: created[CACHE_CREATION.slots.ephemeral_1h_input_tokens],
        }
      : null,
    speed: values[at.speed],
  }
  return oddUsage(usage).length > 0 ? undefined : usage
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function sizeOf(size: unknown, otherwise: number): number {
  return typeof size === 'number' ? size : otherwise
}

/** What lies outside is left to readRow. */
const LATEST_MS = 1e14

/** Null for a time that is written or lies unusually; no time is NaN. */
function timeOf(value: unknown): number | null {
  if (value === undefined || value === null) return Number.NaN
  return typeof value === 'number' && value >= 0 && value <= LATEST_MS ? value : null
}
