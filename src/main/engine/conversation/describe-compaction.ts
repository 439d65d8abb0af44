// What a compaction did (SPEC 7.6, 7.7, 7.9): sizes before and after, the summary, what came back, what did not, what it took
// and cost, and which files were read again. Recorded figures and derived ones are kept apart.

import { canonicalModelId } from '../profile/canonical-model-id'
import { loadModels } from '../profile/load-models'
import type { ModelFacts } from '../profile/profile'
import { estimatePart } from './estimate-part'
import { preservedUuids } from './find-events'
import { LIFETIME_MS } from './judge-cache'
import { priceUsage } from './price-usage'
import type { Call, Entry, Part, Session, SessionEvent } from './session'

export interface CompactionStory {
  /** Line of the boundary; of the summary row where there is no boundary. */
  readonly line: number
  readonly kind: 'auto-compact' | 'manual-compact' | 'unrecorded'
  readonly tsMs: number | null
  /** As the boundary says. */
  readonly preTokens: number | null
  readonly postTokens: number | null
  /** Main-chain calls around it, with what they carried. */
  readonly before: { readonly call: number; readonly contextTokens: number } | null
  readonly after: { readonly call: number; readonly contextTokens: number; readonly cacheRead: number } | null
  readonly summary: { readonly entry: number; readonly line: number; readonly chars: number; readonly estimatedTokens: number } | null
  /** Positions of the rows that were kept as they were. */
  readonly kept: readonly number[]
  readonly reinjected: readonly Reinjected[]
  readonly lost: Lost
  readonly durationMs: number | null
  /** `between-rows`: from the last row before to the boundary, waiting included. */
  readonly durationFrom: 'recorded' | 'between-rows' | null
  readonly cost: CompactionCost
  readonly rereads: readonly Reread[]
  readonly rereadTokens: number
}

export interface Reinjected {
  readonly entry: number
  readonly line: number
  /** `reference`: named, its text not sent. */
  readonly what: 'file' | 'reference' | 'instructions' | 'skills' | 'listing' | 'other'
  /** Type of the attachment as written. */
  readonly attachment: string | null
  readonly file: string | null
  /** Skills by name, newest first. */
  readonly names: readonly string[]
  readonly chars: number
  readonly estimatedTokens: number
}

/** What was in the context before and did not come back by itself. Each with the line where it last came in. */
export interface Lost {
  /** Nested instruction files and scoped rules, which come back only when triggered again. */
  readonly instructions: readonly { readonly file: string; readonly line: number }[]
  readonly files: readonly { readonly file: string; readonly line: number; readonly reads: number; readonly estimatedTokens: number }[]
  /** The skills listing was sent before; it is not sent again. */
  readonly skillListing: boolean
}

export interface CompactionCost {
  /** Estimated: the call that wrote the summary is in no row of the session itself. Null where a price is not known. */
  readonly summaryUsd: number | null
  /** Recorded, where the side file of the summary call is at hand. */
  readonly recordedUsd: number | null
  /** Whether the estimate reads the old context from the cache or pays for it anew. */
  readonly assumes: 'cached' | 'expired'
  /** Recorded: the first call afterwards, whose context had to be written. */
  readonly firstCallUsd: number | null
}

export interface Reread {
  readonly file: string
  readonly times: number
  readonly firstLine: number
  readonly estimatedTokens: number
}

const INSTRUCTION_TYPES: ReadonlySet<string> = new Set(['nested_memory', 'relevant_memories', 'relevant_memory', 'instructions'])
const SKILL_TYPES: ReadonlySet<string> = new Set(['invoked_skills', 'skill'])
const LISTING_TYPES: ReadonlySet<string> = new Set([
  'skill_listing',
  'deferred_tools_delta',
  'agent_listing_delta',
  'mcp_instructions_delta',
])
const FILE_TOOLS: ReadonlySet<string> = new Set(['Read', 'NotebookRead'])

/** The summary call's side file ends when the boundary is written; clocks may differ a little. */
const SLACK_MS = 60_000

/**
 * In the order of the file. `models`: the bundled table by default.
 * `sideFiles`: those that repeat the context for a compaction (`agent-acompact-…`, see merge-subagents.ts), where they are at hand.
 */
export function describeCompactions(
  session: Session,
  models: readonly ModelFacts[] = loadModels(),
  sideFiles: readonly Session[] = [],
): readonly CompactionStory[] {
  const main = session.entries.filter(({ chain, repeated }) => chain === 'main' && !repeated)
  const calls = session.calls.filter(({ chain }) => chain === 'main')
  const places = findPlaces(main, session.events)
  return places.map((place, i) => {
    const from = i === 0 ? 0 : (places[i - 1]?.at ?? 0)
    const to = places[i + 1]?.at ?? main.length
    const story = describeOne(place, { before: main.slice(from, place.at), since: main.slice(place.at, to) }, calls, session, models)
    return { ...story, cost: { ...story.cost, recordedUsd: recordedCost(place.entry, main[from]?.tsMs ?? null, sideFiles) } }
  })
}

/** Of the latest summary call between the rows the compaction stands between. */
function recordedCost({ tsMs, sessionId }: Entry, fromMs: number | null, sideFiles: readonly Session[]): number | null {
  if (tsMs === null) return null
  const own = sideFiles
    .filter(({ sessionIds }) => sessionId === null || sessionIds.includes(sessionId))
    .flatMap(({ calls }) => calls.at(-1) ?? [])
    .filter(({ endMs }) => endMs !== null && endMs <= tsMs + SLACK_MS && endMs >= (fromMs ?? 0))
  return own.sort((a, b) => (a.endMs ?? 0) - (b.endMs ?? 0)).at(-1)?.costUsd ?? null
}

interface CompactionPlace {
  /** Position in the main chain's rows. */
  readonly at: number
  readonly entry: Entry
  readonly event: SessionEvent | null
}

/** Boundaries, and summary rows that no boundary stands before. */
function findPlaces(main: readonly Entry[], events: readonly SessionEvent[]): readonly CompactionPlace[] {
  const byLine = new Map(events.filter(({ kind }) => kind.endsWith('-compact')).map((event) => [event.line, event]))
  const places: CompactionPlace[] = []
  let open = false
  for (const [at, entry] of main.entries()) {
    if (entry.subtype === 'compact_boundary') {
      places.push({ at, entry, event: byLine.get(entry.line) ?? null })
      open = true
    } else if (entry.isCompactSummary) {
      if (!open) places.push({ at, entry, event: null })
      open = true
    } else if (entry.type === 'assistant') open = false
  }
  return places
}

interface Surroundings {
  readonly before: readonly Entry[]
  readonly since: readonly Entry[]
}

function describeOne(
  { entry, event }: CompactionPlace,
  { before, since }: Surroundings,
  calls: readonly Call[],
  session: Session,
  models: readonly ModelFacts[],
): CompactionStory {
  const next = calls.findIndex(({ rows }) => (rows[0] ?? -1) > entry.index)
  const afterCall = next < 0 ? null : (calls[next] ?? null)
  const beforeCall = (next < 0 ? calls.at(-1) : calls[next - 1]) ?? null
  const facts = factsOf(beforeCall ?? afterCall, models)
  const family = facts?.tokenizer ?? 'classic'
  const size = (parts: readonly Part[]) => Math.round(parts.reduce((sum, part) => sum + estimatePart(part, family), 0))
  const answer = since.findIndex(({ type, model }) => type === 'assistant' && model !== '<synthetic>')
  const head = answer < 0 ? since : since.slice(0, answer)
  const summaryRow = head.find(({ isCompactSummary }) => isCompactSummary)
  const summary =
    summaryRow === undefined
      ? null
      : {
          entry: summaryRow.index,
          line: summaryRow.line,
          chars: summaryRow.parts.reduce((sum, { chars }) => sum + chars, 0),
          estimatedTokens: size(summaryRow.parts),
        }
  const kept = keptRows(event, session.entries)
  // What a prompt typed afterwards brings with it was not brought back by the compaction.
  const typed = head.findIndex((row) => row.turn === 'prompt' && !kept.includes(row.index) && !isBefore(row, entry))
  const reinjected = (typed < 0 ? head : head.slice(0, typed)).flatMap((row) => row.parts.flatMap((part) => reinjectedOf(row, part, size)))
  const held = new Set([...reinjected.flatMap(({ file }) => file ?? []), ...kept.flatMap((at) => filesRead(session.entries[at]))])
  const duration = durationOf(event, entry, { before, since })
  return {
    line: entry.line,
    kind: event?.kind === 'manual-compact' ? 'manual-compact' : event === null ? 'unrecorded' : 'auto-compact',
    tsMs: entry.tsMs,
    preTokens: event?.preTokens ?? null,
    postTokens: event?.postTokens ?? null,
    before: beforeCall && { call: beforeCall.index, contextTokens: beforeCall.contextTokens },
    after: afterCall && { call: afterCall.index, contextTokens: afterCall.contextTokens, cacheRead: afterCall.usage.cacheRead },
    summary,
    kept,
    reinjected,
    lost: lostBetween(before, held, reinjected, size),
    ...duration,
    cost: costOf(beforeCall, afterCall, entry, summary?.estimatedTokens ?? 0, facts),
    ...rereadsOf(before, since, size),
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.tsMs !== null && other.tsMs !== null && one.tsMs < other.tsMs
}

function factsOf(call: Call | null, models: readonly ModelFacts[]): ModelFacts | null {
  if (call === null) return null
  const id = canonicalModelId(call.model)
  return models.find((one) => one.id === id) ?? null
}

/** SPEC 7.9: the listed rows, or the segment from head to tail. */
function keptRows(event: SessionEvent | null, entries: readonly Entry[]): readonly number[] {
  if (event === null) return []
  const { uuids, head, tail } = preservedUuids(event.details)
  if (uuids.length > 0) {
    const wanted = new Set(uuids)
    return entries.filter(({ uuid, repeated }) => uuid !== null && wanted.has(uuid) && !repeated).map(({ index }) => index)
  }
  if (head === null || tail === null) return []
  const from = entries.findIndex(({ uuid }) => uuid === head)
  const to = entries.findIndex(({ uuid }) => uuid === tail)
  if (from < 0 || to < from) return []
  return entries.slice(from, to + 1).flatMap(({ index, chain, repeated }) => (chain === 'main' && !repeated ? [index] : []))
}

function reinjectedOf(row: Entry, part: Part, size: (parts: readonly Part[]) => number): readonly Reinjected[] {
  if (part.attachment === null && part.kind !== 'attachment') return []
  const { attachment, file, chars } = part
  const names = row.standing.flatMap((said) => (said.kind === 'skill' ? [said.skill.name] : [])).reverse()
  const about = { entry: row.index, line: row.line, what: whatOf(attachment, file), attachment, file, names }
  return [{ ...about, chars, estimatedTokens: size([part]) }]
}

function whatOf(attachment: string | null, file: string | null): Reinjected['what'] {
  if (attachment === null) return 'other'
  if (attachment.endsWith('_reference')) return 'reference'
  if (INSTRUCTION_TYPES.has(attachment)) return 'instructions'
  if (SKILL_TYPES.has(attachment)) return 'skills'
  if (LISTING_TYPES.has(attachment)) return 'listing'
  return file === null ? 'other' : 'file'
}

/** Files whose text a row brought in. */
function filesRead(entry: Entry | undefined): readonly string[] {
  return (entry?.parts ?? []).flatMap((part) => (isRead(part) && part.file !== null ? [part.file] : []))
}

function isRead(part: Part): boolean {
  if (part.isError) return false
  if (part.kind === 'tool-result') return part.tool !== null && FILE_TOOLS.has(part.tool)
  return part.kind === 'attachment' && part.attachment === 'file'
}

function lostBetween(
  before: readonly Entry[],
  held: ReadonlySet<string>,
  reinjected: readonly Reinjected[],
  size: (parts: readonly Part[]) => number,
): Lost {
  const files = new Map<string, { line: number; reads: number; estimatedTokens: number }>()
  const instructions = new Map<string, number>()
  let listing = false
  for (const { line, parts } of before) {
    for (const part of parts) {
      const { attachment, file } = part
      if (attachment === 'skill_listing') listing = true
      if (file === null) continue
      if (attachment !== null && INSTRUCTION_TYPES.has(attachment)) instructions.set(file, line)
      else if (isRead(part)) {
        const known = files.get(file) ?? { line, reads: 0, estimatedTokens: 0 }
        files.set(file, { line, reads: known.reads + 1, estimatedTokens: known.estimatedTokens + size([part]) })
      }
    }
  }
  return {
    instructions: [...instructions].filter(([file]) => !held.has(file)).map(([file, line]) => ({ file, line })),
    files: [...files].filter(([file]) => !held.has(file)).map(([file, facts]) => ({ file, ...facts })),
    skillListing: listing && !reinjected.some(({ attachment }) => attachment === 'skill_listing'),
  }
}

/** Begins with the last row before, or with the command that asked for it, which is written down after the boundary. */
function durationOf(
  event: SessionEvent | null,
  boundary: Entry,
  { before, since }: Surroundings,
): Pick<CompactionStory, 'durationMs' | 'durationFrom'> {
  const recorded = event?.details.durationMs
  if (typeof recorded === 'number' && Number.isFinite(recorded)) return { durationMs: recorded, durationFrom: 'recorded' }
  const { tsMs: end } = boundary
  const last = before.findLast(({ tsMs, type }) => tsMs !== null && (type === 'user' || type === 'assistant'))
  const asked = since.find(({ turn, tsMs }) => turn === 'command' && tsMs !== null && end !== null && tsMs <= end)
  const start = Math.max(last?.tsMs ?? 0, asked?.tsMs ?? 0)
  if (end === null || start === 0) return { durationMs: null, durationFrom: null }
  return { durationMs: Math.max(0, end - start), durationFrom: 'between-rows' }
}

/** The summary call carries the old context as a prefix (SPEC 7.6): read from the cache while that lives. */
function costOf(before: Call | null, after: Call | null, boundary: Entry, summaryTokens: number, facts: ModelFacts | null): CompactionCost {
  const lifetime = LIFETIME_MS[before?.lifetime ?? '5m']
  const unused = before === null || before.tsMs === null || boundary.tsMs === null ? 0 : boundary.tsMs - before.tsMs
  const cached = unused <= lifetime
  const context = before?.contextTokens ?? 0
  const usage = { input: cached ? 0 : context, cacheRead: cached ? context : 0, cacheWrite5m: 0, cacheWrite1h: 0, output: summaryTokens }
  return {
    summaryUsd: before === null ? null : priceUsage(usage, context, facts),
    assumes: cached ? 'cached' : 'expired',
    recordedUsd: null,
    firstCallUsd: after?.costUsd ?? null,
  }
}

/** Files that had been read before and were read again afterwards, up to the next compaction. */
function rereadsOf(
  before: readonly Entry[],
  since: readonly Entry[],
  size: (parts: readonly Part[]) => number,
): Pick<CompactionStory, 'rereads' | 'rereadTokens'> {
  const known = new Set(before.flatMap(filesRead))
  const again = new Map<string, { times: number; firstLine: number; estimatedTokens: number }>()
  for (const { line, parts } of since) {
    for (const part of parts) {
      if (part.kind !== 'tool-result' || !isRead(part) || part.file === null || !known.has(part.file)) continue
      const seen = again.get(part.file)
      const estimatedTokens = (seen?.estimatedTokens ?? 0) + size([part])
      again.set(part.file, { times: (seen?.times ?? 0) + 1, firstLine: seen?.firstLine ?? line, estimatedTokens })
    }
  }
  const rereads = [...again].map(([file, facts]) => ({ file, ...facts }))
  return { rereads, rereadTokens: rereads.reduce((sum, { estimatedTokens }) => sum + estimatedTokens, 0) }
}
