// What filled the window at each call, by kind, so that the kinds add up to what was recorded. Pure.
//
// Only totals are recorded. The front of the first call (its context less what the file holds of it) is divided by published
// sizes; from then on each growth is divided among what was added before the call, by estimated size. Where the context shrank,
// what the event between took away goes: everything but the front at a compaction or a clear, tool results at a microcompaction,
// a share of all content where the file does not say. Example: first call 20,000 with a prompt of 100 tokens: front 19,900, user 100.
// Second call 22,000, added an answer of 500 and a result of 1,500 estimated tokens: assistant +500, tool results +1,500.

import type { BandKind } from '../../../../preload/contract/timeline'
import type { Call, Entry, Part, Session } from '../../../engine/conversation/session'
import { FRONT_KINDS, type FrontKind, frontWeights } from './front-weights'

/** In prefix order. */
export const BAND_ORDER: readonly BandKind[] = [...FRONT_KINDS, 'summary', 'user', 'assistant', 'thinking', 'toolResults', 'other']
const CONTENT_KINDS: readonly BandKind[] = BAND_ORDER.filter((kind) => !isFront(kind))

/** Whether the size of a band is a division of an estimate rather than of recorded growth. */
export function isEstimatedBand(kind: BandKind): boolean {
  return isFront(kind) || kind === 'other'
}

export interface Bands {
  /** By kind, one figure a call in whole tokens. */
  readonly values: ReadonlyMap<BandKind, Float64Array>
}

/** Estimated tokens of one part that was added before a call. */
export type EstimateAdded = (part: Part, call: Call) => number

export function composeBands(session: Session, calls: readonly Call[], estimate: EstimateAdded): Bands {
  const values = new Map(BAND_ORDER.map((kind) => [kind, new Float64Array(calls.length)]))
  const events = resetsBetween(session)
  let bands = new Map<BandKind, number>()
  for (const [position, call] of calls.entries()) {
    const added = addedByBand(session, call, estimate)
    const previous = calls[position - 1]
    const reset = previous === undefined ? null : events(previous.line, call.line)
    if (previous === undefined || (bandSum(bands) === 0 && call.contextTokens > 0)) bands = firstBands(call, added)
    else if (reset === 'all') bands = bandsAfterReset(bands, call.contextTokens, added)
    else if (call.contextTokens >= previous.contextTokens && reset !== 'results') grow(bands, call.contextTokens - bandSum(bands), added)
    else {
      if (reset === 'results') takeResults(bands, call.contextTokens, added)
      shrinkTo(bands, call.contextTokens)
    }
    writeWhole(bands, call.contextTokens, values, position)
  }
  return { values }
}

function isFront(kind: BandKind): kind is FrontKind {
  return FRONT_KINDS.some((front) => front === kind)
}

/** What was taken out of the context between two rows of the file. */
function resetsBetween({ events, entries }: Session): (fromLine: number, toLine: number) => 'all' | 'results' | null {
  const marks: { readonly line: number; readonly takes: 'all' | 'results' }[] = []
  for (const { kind, line } of events) {
    if (kind === 'auto-compact' || kind === 'manual-compact' || kind === 'clear') marks.push({ line, takes: 'all' })
    else if (kind === 'microcompact') marks.push({ line, takes: 'results' })
  }
  for (const { isCompactSummary, line, chain } of entries) if (isCompactSummary && chain === 'main') marks.push({ line, takes: 'all' })
  return (fromLine, toLine) => {
    const between = marks.filter(({ line }) => line > fromLine && line < toLine)
    if (between.length === 0) return null
    return between.some(({ takes }) => takes === 'all') ? 'all' : 'results'
  }
}

function addedByBand(session: Session, call: Call, estimate: EstimateAdded): Map<BandKind, number> {
  const added = new Map<BandKind, number>()
  for (const index of call.addedRows) {
    const entry = session.entries[index]
    if (entry === undefined) continue
    for (const part of entry.parts) {
      const kind = bandOfPart(part, entry)
      if (kind !== null) added.set(kind, (added.get(kind) ?? 0) + estimate(part, call))
    }
  }
  return added
}

/** Null for what is not sent. */
export function bandOfPart({ kind, file, attachment }: Part, { isCompactSummary }: Entry): BandKind | null {
  if (isCompactSummary) return 'summary'
  switch (kind) {
    case 'prompt':
    case 'command':
    case 'image':
    case 'document':
      return 'user'
    case 'text':
    case 'tool-use':
      return 'assistant'
    case 'thinking':
      return 'thinking'
    case 'tool-result':
      return 'toolResults'
    case 'summary':
      return 'summary'
    case 'attachment':
      if (attachment === 'nested_memory') return 'instructions'
      if (file !== null && /(^|[\\/])MEMORY\.md$/.test(file)) return 'memory'
      if (file !== null && /(^|[\\/])(CLAUDE(\.local)?|AGENTS)\.md$|[\\/]\.claude[\\/]rules[\\/]/.test(file)) return 'instructions'
      return 'other'
    case 'meta':
    case 'other':
      return 'other'
    case 'system':
      return null
  }
}

/** What the file holds of the first call is scaled down where it would leave no front at all. */
function firstBands(call: Call, added: ReadonlyMap<BandKind, number>): Map<BandKind, number> {
  const estimated = bandSum(added)
  const content = Math.min(estimated, call.contextTokens * 0.9)
  const bands = new Map<BandKind, number>()
  const weights = frontWeights(call.version)
  for (const kind of FRONT_KINDS) bands.set(kind, (call.contextTokens - content) * weights[kind])
  addShares(bands, content, added)
  return bands
}

/** The front stays, the content is what was added since; what neither explains is `other`. */
function bandsAfterReset(
  before: ReadonlyMap<BandKind, number>,
  context: number,
  added: ReadonlyMap<BandKind, number>,
): Map<BandKind, number> {
  const bands = new Map<BandKind, number>()
  for (const kind of FRONT_KINDS) bands.set(kind, before.get(kind) ?? 0)
  for (const [kind, tokens] of added) bands.set(kind, (bands.get(kind) ?? 0) + tokens)
  const rest = context - bandSum(bands)
  if (rest >= 0) bands.set('other', (bands.get('other') ?? 0) + rest)
  else shrinkTo(bands, context)
  return bands
}

function grow(bands: Map<BandKind, number>, tokens: number, added: ReadonlyMap<BandKind, number>): void {
  if (tokens <= 0) return
  if (bandSum(added) <= 0) bands.set('other', (bands.get('other') ?? 0) + tokens)
  else addShares(bands, tokens, added)
}

function addShares(bands: Map<BandKind, number>, tokens: number, shares: ReadonlyMap<BandKind, number>): void {
  const all = bandSum(shares)
  if (all <= 0) return
  for (const [kind, share] of shares) bands.set(kind, (bands.get(kind) ?? 0) + (tokens * share) / all)
}

/** A microcompaction: what was added is there, the rest of the change is old results that went. */
function takeResults(bands: Map<BandKind, number>, context: number, added: ReadonlyMap<BandKind, number>): void {
  for (const [kind, tokens] of added) bands.set(kind, (bands.get(kind) ?? 0) + tokens)
  const change = context - bandSum(bands)
  bands.set(change >= 0 ? 'other' : 'toolResults', Math.max(0, (bands.get(change >= 0 ? 'other' : 'toolResults') ?? 0) + change))
}

/** A share of all content goes; of the front only where content alone is not enough. */
function shrinkTo(bands: Map<BandKind, number>, context: number): void {
  const front = FRONT_KINDS.reduce((sum, kind) => sum + (bands.get(kind) ?? 0), 0)
  const content = bandSum(bands) - front
  if (content + front === context) return
  const keepContent = content > 0 ? Math.max(0, context - front) / content : 0
  const keepFront = front > context ? context / front : 1
  for (const kind of CONTENT_KINDS) bands.set(kind, (bands.get(kind) ?? 0) * keepContent)
  for (const kind of FRONT_KINDS) bands.set(kind, (bands.get(kind) ?? 0) * keepFront)
  const rest = context - bandSum(bands)
  if (rest > 0) bands.set('other', (bands.get('other') ?? 0) + rest)
}

function bandSum(bands: ReadonlyMap<BandKind, number>): number {
  let sum = 0
  for (const tokens of bands.values()) sum += tokens
  return sum
}

/** Cumulative rounding: whole numbers that add up to the whole context. */
function writeWhole(
  bands: ReadonlyMap<BandKind, number>,
  context: number,
  values: ReadonlyMap<BandKind, Float64Array>,
  position: number,
): void {
  const scale = bandSum(bands) > 0 ? context / bandSum(bands) : 0
  let exact = 0
  let written = 0
  for (const kind of BAND_ORDER) {
    exact += (bands.get(kind) ?? 0) * scale
    const upTo = Math.min(context, Math.round(exact))
    const column = values.get(kind)
    if (column !== undefined) column[position] = upTo - written
    written = upTo
  }
  const other = values.get('other')
  if (other !== undefined && written < context) other[position] = (other[position] ?? 0) + context - written
}
