// What happened to the main chain besides calls (CLI.md, "Events"): compactions, clearings, rewinds, forks, resumes.
// Changes of model are found where calls are, in build-calls.ts.

import { readCount } from './read-count'
import type { Row } from './read-row'
import { isObject, type JsonObject } from './row-types'
import type { Entry, SessionEvent, SessionEventKind } from './session'

/** An event and the row it is told by. */
export interface FoundEvent {
  readonly entry: number
  readonly event: Omit<SessionEvent, 'beforeCall'>
}

/** `byUuid`: position of the row that first carried a uuid. In the order of the file. */
export function findEvents(rows: readonly Row[], byUuid: ReadonlyMap<string, number>): readonly FoundEvent[] {
  const found: FoundEvent[] = []
  const tell = (
    kind: SessionEventKind,
    { index, line, tsMs }: Entry,
    details: JsonObject,
    preTokens: number | null = null,
    postTokens: number | null = null,
  ) => found.push({ entry: index, event: { kind, line, tsMs, preTokens, postTokens, details } })
  const entryOf = (uuid: string) => {
    const at = byUuid.get(uuid)
    return at === undefined ? null : (rows[at]?.entry ?? null)
  }
  const continued = new Set<string>()
  const sessions = new Set<string>()
  /** Told since the last model call: a command and the hooks that follow it are one event. */
  const told = new Set<SessionEventKind>()
  let compactAsked = false
  /** A prompt on another branch, until an answer shows which branch goes on. */
  let branched: { readonly event: FoundEvent; readonly uuid: string | null } | null = null
  const once = (kind: SessionEventKind, entry: Entry, details: JsonObject) => {
    if (told.has(kind)) return
    told.add(kind)
    tell(kind, entry, details)
  }

  for (const { entry, mark } of rows) {
    if (entry.repeated || entry.chain !== 'main') continue
    if (entry.sessionId !== null && !sessions.has(entry.sessionId)) {
      const [origin] = sessions
      if (origin !== undefined) tell('fork', entry, { from: [...sessions].at(-1) ?? origin, to: entry.sessionId })
      sessions.add(entry.sessionId)
    }
    if (mark?.kind === 'compact') {
      const facts = compactFacts(mark.metadata, compactAsked)
      tell(facts.kind, entry, facts.details, facts.preTokens, facts.postTokens)
      compactAsked = false
    } else if (mark?.kind === 'microcompact') {
      const metadata = mark.metadata ?? {}
      const before = readCount(metadata.preTokens)
      const saved = readCount(metadata.tokensSaved)
      const after = before === null || saved === null ? null : before - saved
      tell('microcompact', entry, metadata, before, after)
    } else if (mark?.kind === 'start') {
      if (mark.source === 'clear' || mark.source === 'resume') once(mark.source, entry, { by: 'hook' })
    } else if (mark?.kind === 'command') {
      if (mark.name === '/clear') once('clear', entry, { by: 'command' })
      if (mark.name === '/compact') compactAsked = true
    }
    if (entry.type === 'assistant' && entry.model !== '<synthetic>' && !entry.isApiError) {
      told.clear()
      // a prompt typed while the agent still worked hangs on an old row too; then the answer is not to it
      if (branched !== null && !isBelow(entry, branched.uuid, entryOf)) found.splice(found.indexOf(branched.event), 1)
      branched = null
    }
    if (entry.type !== 'user' && entry.type !== 'assistant') continue
    if (entry.turn === 'prompt' && entry.parentUuid !== null && isContinued(entry.parentUuid, continued, entryOf)) {
      const branch = entryOf(entry.parentUuid)
      tell('rewind', entry, { toLine: branch?.line ?? null, toUuid: entry.parentUuid })
      const event = found.at(-1)
      branched = event === undefined ? null : { event, uuid: entry.uuid }
    }
    markContinued(entry.parentUuid, continued, entryOf)
  }
  return found
}

/** Rows that are no messages hang between two messages; what hangs on them continues the message above. */
function isContinued(parentUuid: string, continued: ReadonlySet<string>, entryOf: (uuid: string) => Entry | null): boolean {
  const seen = new Set<string>()
  for (let uuid: string | null = parentUuid; uuid !== null && !seen.has(uuid); ) {
    if (continued.has(uuid)) return true
    seen.add(uuid)
    const entry = entryOf(uuid)
    uuid = entry === null || isMessage(entry) ? null : entry.parentUuid
  }
  return false
}

function markContinued(parentUuid: string | null, continued: Set<string>, entryOf: (uuid: string) => Entry | null): void {
  for (let uuid = parentUuid; uuid !== null && !continued.has(uuid); ) {
    continued.add(uuid)
    const entry = entryOf(uuid)
    uuid = entry === null || isMessage(entry) ? null : entry.parentUuid
  }
}

/** Whether an answer hangs, over rows of no answer, on the row `uuid`. True where its own parents are not in the file. */
function isBelow(answer: Entry, uuid: string | null, entryOf: (uuid: string) => Entry | null): boolean {
  const seen = new Set<string>()
  for (let at = answer.parentUuid; at !== null && !seen.has(at); ) {
    if (at === uuid) return true
    seen.add(at)
    const entry = entryOf(at)
    if (entry === null) return true
    if (entry.type === 'assistant') return false
    at = entry.parentUuid
  }
  return uuid === null
}

function isMessage(entry: Entry): boolean {
  return entry.type === 'user' || entry.type === 'assistant'
}

function compactFacts(metadata: JsonObject | null, asked: boolean) {
  const trigger = typeof metadata?.trigger === 'string' ? metadata.trigger : null
  const kind: SessionEventKind = trigger === 'manual' || (trigger === null && asked) ? 'manual-compact' : 'auto-compact'
  const preTokens = readCount(metadata?.preTokens) ?? readCount(metadata?.pre_tokens)
  const postTokens = readCount(metadata?.postTokens) ?? readCount(metadata?.post_tokens)
  return { kind, preTokens, postTokens, details: metadata ?? {} }
}

/** Uuids of the rows that a compaction kept as they were (SPEC 7.9). */
export function preservedUuids(details: SessionEvent['details']): {
  readonly uuids: readonly string[]
  readonly head: string | null
  readonly tail: string | null
} {
  const messages = isObject(details.preservedMessages) ? details.preservedMessages : null
  const listed = Array.isArray(messages?.allUuids) ? messages.allUuids : Array.isArray(messages?.uuids) ? messages.uuids : []
  const segment = isObject(details.preservedSegment) ? details.preservedSegment : null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { uuids: listed.filter((one) => typeof one === 'string'), head: text(segment?.headUuid), tail: text(segment?.tailUuid) }
}
