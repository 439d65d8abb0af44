// Up to which places the right side's prefix is what the left side has written into the cache, and what the rest costs
// (SPEC 5.6, 5.8, 8.5, 8.6).

import type { ModelFacts } from '../profile/profile'
import type { CompareSide } from './compare-side'
import { findFirstDifference } from './find-first-difference'
import { type RequestPart, requestParts } from './request-parts'

export interface Breakpoint {
  readonly at: 'tools' | 'system' | 'messages'
  /** Of the system block; 0 elsewhere. */
  readonly index: number
  readonly scope: 'global' | 'org' | 'message'
  readonly ttl: '5m' | '1h' | null
  /** Whether the request marks it itself: tools have no mark of their own, the first one after them covers them. */
  readonly marked: boolean
  readonly survives: boolean
  /** Tokens of the right side up to it. */
  readonly prefixTokens: number
  /** Too short to be cached with this model. */
  readonly belowMinimum: boolean
  readonly why: string
}

export interface DifferenceCost {
  readonly model: string
  readonly readTokens: number
  readonly rewriteTokens: number
  /** Null where no price is published. */
  readonly onceUsd: number | null
  readonly perTurnUsd: number | null
  readonly ttl: '5m' | '1h'
  readonly notes: readonly string[]
}

/** Of the right side, in order; the last one stands for the mark on the newest message. */
export function findBreakpoints(left: CompareSide, right: CompareSide): readonly Breakpoint[] {
  const [before, parts] = [requestParts(left), requestParts(right)]
  const sameModel = left.model.canonicalId === right.model.canonicalId
  const equal = sameModel ? equalParts(before, parts, left.tools === right.tools) : 0
  const minimum = right.model.facts?.minimumCacheable ?? null
  const first = findFirstDifference(left, right)
  const points: Breakpoint[] = []
  const lastSystem = parts.findLastIndex(({ part }) => part === 'system')
  let tokens = 0
  for (const [i, part] of parts.entries()) {
    tokens += part.tokens
    const kind = kindOf(parts, i, lastSystem)
    if (kind === null) continue
    // the mark on the message covers all that is sent, listings too
    const prefixTokens = kind.at === 'messages' ? loadedTokens(right) : tokens
    const survives = kind.at === 'messages' ? first === null : i < equal
    points.push({
      ...kind,
      survives,
      prefixTokens,
      belowMinimum: minimum !== null && prefixTokens < minimum,
      why: survives ? 'Equal up to here' : (first?.what ?? 'What is sent beside the first message differs'),
    })
  }
  return points
}

type Kind = Pick<Breakpoint, 'at' | 'index' | 'scope' | 'ttl' | 'marked'>

function kindOf(parts: readonly RequestPart[], i: number, lastSystem: number): Kind | null {
  const part = parts[i]
  if (part === undefined) return null
  const { block } = part
  const next = parts.find(({ block: other }) => other?.cacheControl === true)?.block ?? null
  if (part.part === 'tools')
    return { at: 'tools', index: 0, scope: next?.cacheScope === 'global' ? 'global' : 'org', ttl: next?.ttl ?? null, marked: false }
  if (block !== null)
    return block.cacheControl && block.cacheScope !== 'none'
      ? { at: 'system', index: part.index, scope: block.cacheScope, ttl: block.ttl, marked: true }
      : null
  return i === parts.length - 1 && i > lastSystem && next !== null
    ? { at: 'messages', index: 0, scope: 'message', ttl: next.ttl, marked: true }
    : null
}

/** How many parts from the beginning are equal, marks included. Without `toolsToo` tools are taken for equal. */
function equalParts(a: readonly RequestPart[], b: readonly RequestPart[], toolsToo: boolean): number {
  let count = 0
  for (const [i, part] of b.entries()) {
    const other = a[i]
    const alike =
      other?.part === part.part && ((part.part === 'tools' && !toolsToo) || other.text === part.text) && other.mark === part.mark
    if (!alike) break
    count = i + 1
  }
  return count
}

export function loadedTokens(side: CompareSide): number {
  return side.layers.reduce((sum, { status, tokens }) => (status === 'loaded' ? sum + tokens.sent : sum), 0)
}

/**
 * For a session of the left side whose cache is warm, going over to the right: what did not survive is written once, and
 * every later call reads so much more or less. Priced by the right side's model.
 */
export function costOfDifference(left: CompareSide, right: CompareSide, points: readonly Breakpoint[]): DifferenceCost {
  const { model } = right
  const [leftTokens, rightTokens] = [loadedTokens(left), loadedTokens(right)]
  const usable = points.filter(({ marked, survives, belowMinimum }) => marked && survives && !belowMinimum)
  const readTokens = Math.max(0, ...usable.map(({ prefixTokens }) => prefixTokens))
  const rewriteTokens = rightTokens - readTokens
  const ttl = points.find(({ ttl: of }) => of !== null)?.ttl ?? '5m'
  const price = priceFor(model.facts, rightTokens)
  const notes: string[] = []
  if (points.every(({ marked }) => !marked)) notes.push('Nothing is marked for the cache: every call pays for the whole request.')
  if (price === null) notes.push(`No prices are known for ${model.id}.`)
  const write = price === null ? null : ttl === '1h' ? price.write1h : price.write5m
  if (price !== null && (write === null || price.read === null)) notes.push(`The cache prices of ${model.id} are not published.`)
  const sameModel = left.model.canonicalId === model.canonicalId
  const leftPrice = sameModel ? price : priceFor(left.model.facts, leftTokens)
  if (!sameModel) notes.push('The models differ: per turn, both whole contexts are priced, each by its own model.')
  return {
    model: model.id,
    readTokens,
    rewriteTokens,
    onceUsd: write === null ? null : usd(rewriteTokens, write),
    perTurnUsd: perTurn(price?.read ?? null, rightTokens, leftPrice?.read ?? null, leftTokens),
    ttl,
    notes,
  }
}

function perTurn(rightRead: number | null, rightTokens: number, leftRead: number | null, leftTokens: number): number | null {
  if (rightRead === null || leftRead === null) return null
  return usd(rightTokens, rightRead) - usd(leftTokens, leftRead)
}

/** SPEC 8.6: the dearest tier the prompt is long enough for. */
function priceFor(facts: ModelFacts | null, tokens: number): ModelFacts['prices'][number] | null {
  const fitting = (facts?.prices ?? []).filter(({ overPromptTokens }) => tokens >= overPromptTokens)
  return fitting.reduce<ModelFacts['prices'][number] | null>(
    (best, price) => (best === null || price.overPromptTokens > best.overPromptTokens ? price : best),
    null,
  )
}

function usd(tokens: number, perMillion: number): number {
  return (tokens * perMillion) / 1_000_000
}
