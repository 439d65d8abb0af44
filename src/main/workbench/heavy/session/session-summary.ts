// What the picture of a lane shows, in a few sentences, for people who do not see it: the same numbers. Pure.

import type { Session } from '../../../engine/conversation/session'
import type { SessionMark } from './session-marks'
import type { LaneTimeline } from './timeline-columns'
import { counted, inDuration, inTokens, inUsd } from './words'

export function sessionSummary(session: Session, lane: LaneTimeline): string {
  const { facts, marks } = lane
  return [extent(session, lane), content(lane), facts.length === 0 ? '' : drops(marks), cache(session, lane), problems(session)]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function extent(session: Session, { facts }: LaneTimeline): string {
  if (facts.length === 0) return 'No model call is recorded in this file.'
  const isMain = facts[0]?.call.chain === 'main'
  const models = isMain ? session.models : named(facts.map(({ call }) => call.model))
  const versions = isMain ? session.versions : named(facts.map(({ call }) => call.version))
  const startMs = isMain ? session.startMs : (facts[0]?.call.requestMs ?? null)
  const endMs = isMain ? session.endMs : (facts.at(-1)?.call.endMs ?? null)
  const took = startMs !== null && endMs !== null && endMs > startMs ? ` over ${inDuration(endMs - startMs)}` : ''
  const by = models.length > 0 ? ` with ${models.join(', ')}` : ''
  const version =
    versions.length > 0 ? `, agent version ${versions.length === 1 ? versions[0] : `${versions[0]} to ${versions.at(-1)}`}` : ''
  return `${counted(facts.length, 'call')} ${isMain ? 'of the main conversation' : 'of a subagent'}${took}${by}${version}.`
}

/** In order of appearance. */
function named(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== null && name !== '') as string[]
}

function content({ facts, levels }: LaneTimeline): string {
  const first = facts[0]?.call
  const last = facts.at(-1)?.call
  if (first === undefined || last === undefined) return ''
  const peak = facts.reduce((found, one) => (one.call.contextTokens > found.call.contextTokens ? one : found))
  const window = levels.findLast(({ fromPosition }) => fromPosition <= peak.position)?.window
  const share = window === undefined || window <= 0 ? '' : `, ${Math.round((100 * peak.call.contextTokens) / window)}% of the window`
  return `The context grew from ${inTokens(first.contextTokens)} to ${inTokens(last.contextTokens)}; the peak was ${inTokens(peak.call.contextTokens)} at call ${peak.call.index}${share}.`
}

function drops(marks: readonly SessionMark[]): string {
  const compactions = marks.filter(({ kind }) => kind === 'auto-compact' || kind === 'manual-compact')
  const many = (kind: SessionMark['kind']): number => marks.filter((mark) => mark.kind === kind).length
  const others = [
    ...(many('microcompact') > 0 ? [counted(many('microcompact'), 'clearing of old results', 'clearings of old results')] : []),
    ...(many('clear') > 0 ? [counted(many('clear'), 'clear')] : []),
    ...(many('rewind') > 0 ? [counted(many('rewind'), 'rewind')] : []),
    ...(many('fork') > 0 ? [counted(many('fork'), 'fork')] : []),
    ...(many('resume') > 0 ? [counted(many('resume'), 'resume')] : []),
    ...(many('model-switch') > 0 ? [counted(many('model-switch'), 'change of model', 'changes of model')] : []),
    ...(many('prefix-changed') > 0 ? [counted(many('prefix-changed'), 'change of the prefix', 'changes of the prefix')] : []),
    ...(many('early-eviction') > 0 ? [counted(many('early-eviction'), 'early eviction')] : []),
    ...(many('unknown-drop') > 0
      ? [counted(many('unknown-drop'), 'drop the file does not explain', 'drops the file does not explain')]
      : []),
  ]
  const told = compactions.slice(0, 3).map(({ kind, call, before, after }) => {
    const change = before !== null && after !== null ? ` (${inTokens(before)} to ${inTokens(after)})` : ''
    return `${kind === 'auto-compact' ? 'by itself' : 'asked for'}${call === null ? ' at the end' : ` before call ${call}`}${change}`
  })
  const more = compactions.length > told.length ? ` and ${compactions.length - told.length} more` : ''
  const compacted =
    compactions.length === 0
      ? 'It was never compacted.'
      : `It was compacted ${compactions.length === 1 ? 'once' : counted(compactions.length, 'time')}: ${told.join('; ')}${more}.`
  return others.length === 0 ? compacted : `${compacted} Besides: ${others.join(', ')}.`
}

/** Of the lane alone: a file may hold several subagents. */
function cache({ totals }: Session, { facts }: LaneTimeline): string {
  const read = facts.reduce((sum, { call }) => sum + call.usage.cacheRead, 0)
  const sent = facts.reduce((sum, { call }) => sum + call.contextTokens, 0)
  if (sent === 0) return ''
  const misses = facts.filter(({ call }) => call.cache === 'miss').length
  const expired = facts.filter(({ call }) => call.cache === 'miss' && call.cause === 'ttl-expired').length
  const because = expired === 0 ? '' : expired === misses ? ' because it had expired' : `, ${expired} of them because it had expired`
  const missed = misses === 0 ? 'and no call missed it' : `and ${counted(misses, 'call')} missed it${because}`
  const costs = facts.map(({ call }) => call.costUsd)
  const known = costs.filter((cost) => cost !== null)
  const { outputReliable } = facts[0]?.call.chain === 'side' ? totals.side : totals.main
  const cost =
    known.length < costs.length
      ? 'A call has no known price, so there is no cost.'
      : `It cost ${outputReliable ? '' : 'at least '}${inUsd(known.reduce((sum, one) => sum + one, 0))}.`
  return `${((100 * read) / sent).toFixed(1)}% of all prompt tokens were read from the cache, ${missed}. ${cost}`
}

function problems({ problems: found, problemsNotListed }: Session): string {
  const count = found.length + problemsNotListed
  return count === 0 ? 'Everything in the file could be read.' : `${counted(count, 'problem')} in the file, each listed with its line.`
}
