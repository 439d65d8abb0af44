// One JSON object of a transcript → a row: who it is, where it hangs, what is in it, what it says of the context.
// Knows one row at a time; what rows mean together is settled in build-session.ts.

import { boundDepth } from './bound-depth'
import { oddCounts } from './read-count'
import { readAssistantParts, readAttachmentParts, readSystemParts, readUserParts } from './read-parts'
import type { FoundRecord } from './read-records'
import { readStanding } from './read-standing'
import { oddUsage, type RowUsage, readUsage } from './read-usage'
import { isObject, type JsonObject, THREADED_TYPES } from './row-types'
import type { Entry, Part, RowTurn } from './session'
import type { ToolUses } from './tool-uses'

/** What a row says of the context besides its content. */
export type RowMark =
  | { readonly kind: 'compact' | 'microcompact'; readonly metadata: JsonObject | null }
  /** A SessionStart hook ran (SPEC 7.8). */
  | { readonly kind: 'start'; readonly source: string }
  /** With its slash. */
  | { readonly kind: 'command'; readonly name: string }

export interface Row {
  readonly entry: Entry
  readonly usage: RowUsage | null
  readonly mark: RowMark | null
  /** Counts of tokens that are none, with what stands there (`input_tokens: -5`). */
  readonly odd: readonly string[]
}

/** Hands back an equal text it has seen before, so that a hundred thousand rows share one. */
export type Share = (text: string) => string

/** Null for a row that is not threaded. */
export function readRow(
  found: FoundRecord,
  place: { readonly index: number; readonly line: number },
  tools: ToolUses,
  share: Share,
): Row | null {
  const { value } = found
  const type = text(value.type)
  const uuid = text(value.uuid)
  if (type === null || !(THREADED_TYPES.has(type) || (uuid !== null && 'parentUuid' in value))) return null
  const message = isObject(value.message) ? value.message : null
  const isSummary = value.isCompactSummary === true
  const isMeta = value.isMeta === true
  const isAssistant = type === 'assistant'
  const { parts, turn } = content(type, value, message, isSummary ? 'summary' : isMeta ? 'meta' : null, tools)
  const shared = (given: unknown) => (typeof given === 'string' ? share(given) : null)
  const parentUuid = text(value.parentUuid)
  const entry: Entry = {
    index: place.index,
    line: place.line,
    offset: found.offset,
    length: found.length,
    type: share(type),
    subtype: shared(value.subtype),
    uuid,
    parentUuid,
    logicalParentUuid: text(value.logicalParentUuid),
    chain: value.isSidechain === true ? 'side' : 'main',
    agentId: shared(value.agentId),
    sessionId: shared(value.sessionId),
    version: shared(value.version),
    cwd: shared(value.cwd),
    tsMs: timeOf(value.timestamp),
    messageId: isAssistant ? text(message?.id) : null,
    requestId: isAssistant ? text(value.requestId) : null,
    model: isAssistant ? shared(message?.model) : null,
    isMeta,
    isCompactSummary: isSummary,
    isApiError: value.isApiErrorMessage === true,
    repeated: false,
    turn,
    parts,
    standing: readStanding(value, tools),
  }
  const mark = markOf(type, value, message)
  if (!isAssistant) return { entry, usage: null, mark, odd: mark?.kind === 'compact' ? oddCounts(mark.metadata ?? {}, COMPACTED) : NONE }
  return { entry, usage: readUsage(message?.usage), mark, odd: oddUsage(message?.usage) }
}

const COMPACTED = ['preTokens', 'pre_tokens', 'postTokens', 'post_tokens'] as const
const NONE: readonly string[] = []

function content(
  type: string,
  value: JsonObject,
  message: JsonObject | null,
  as: 'meta' | 'summary' | null,
  tools: ToolUses,
): { readonly parts: readonly Part[]; readonly turn: RowTurn | null } {
  if (type === 'user') return readUserParts(message?.content, as, tools)
  if (type === 'assistant') return { parts: readAssistantParts(message?.content, tools), turn: null }
  if (type === 'attachment') return { parts: readAttachmentParts(value.attachment), turn: null }
  if (type === 'system') return { parts: readSystemParts(value.content), turn: null }
  return { parts: [], turn: null }
}

const COMMAND_NAME = /<command-name>\s*(\/?[\w:.-]+)/
const COMMAND_HEAD = 400

function markOf(type: string, value: JsonObject, message: JsonObject | null): RowMark | null {
  if (type === 'system') {
    if (value.subtype === 'compact_boundary') {
      const metadata = value.compactMetadata ?? value.compact_metadata
      return { kind: 'compact', metadata: isObject(metadata) ? boundDepth(metadata) : null }
    }
    if (value.subtype === 'microcompact_boundary') {
      const metadata = value.microcompactMetadata
      return { kind: 'microcompact', metadata: isObject(metadata) ? boundDepth(metadata) : null }
    }
    return commandMark(value.content) ?? startMark(value)
  }
  if (type === 'user') return commandMark(message?.content)
  if (type === 'progress') return isObject(value.data) ? startMark(value.data) : null
  if (type === 'attachment') return isObject(value.attachment) ? startMark(value.attachment) : null
  return null
}

function commandMark(content: unknown): RowMark | null {
  const said = Array.isArray(content) && isObject(content[0]) ? content[0].text : content
  if (typeof said !== 'string' || !said.startsWith('<command-')) return null
  const name = COMMAND_NAME.exec(said.slice(0, COMMAND_HEAD))?.[1]
  return name === undefined ? null : { kind: 'command', name: name.startsWith('/') ? name : `/${name}` }
}

/** `SessionStart:clear` and its like; the source may stand in a field of its own. */
function startMark(hook: JsonObject): RowMark | null {
  const name = text(hook.hookName) ?? text(hook.hookEvent)
  if (name === null || !name.startsWith('SessionStart')) return null
  const source = name.startsWith('SessionStart:') ? name.slice('SessionStart:'.length) : text(hook.source)
  return source === null ? null : { kind: 'start', source }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** What lies farther from 1970 is no date, and whatever would show it as one fails (ECMA-262, time values). */
const FARTHEST_MS = 8.64e15

/** Epoch milliseconds; null where there is no readable time. */
function timeOf(value: unknown): number | null {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Math.abs(ms) <= FARTHEST_MS ? ms : null
}
