// Made-up sessions for tests and for looking at: columns as a host would answer them, by range and number.

import type { Levels, Mark, TimelineColumns } from '../../../../preload/contract/timeline'
import type { FetchColumns, TimelineLane } from '../timeline-lane'

export interface SampleCall {
  readonly context: number
  readonly read: number
  readonly write: number
  readonly rewritten: number
  readonly fresh: number
  /** As CACHE_OUTCOMES and CAUSES count. */
  readonly cache: number
  readonly cause: number
  readonly requestMs: number
  readonly endMs: number
  readonly gapMs: number | null
  readonly unusedMs: number | null
  readonly summary: number
  readonly assistant: number
  readonly results: number
}

export interface SampleSession {
  readonly calls: readonly SampleCall[]
  readonly marks: readonly Mark[]
  readonly levels: readonly Levels[]
}

const LIFETIME = 300_000
const START = Date.UTC(2026, 0, 5, 15, 2, 0)
const BASE = 39_000
const COMPACT_AT = 155_000

export const SAMPLE_LEVELS: Levels = {
  fromPosition: 0,
  window: 200_000,
  autoCompactAt: COMPACT_AT,
  warningAt: 135_000,
  blockingAt: 177_000,
  percentOf: 167_000,
  label: 'Opus 4.5, rules of 2.0.76',
}

/** A session that grows, pauses now and then, misses when it paused too long and is compacted when it is full. The same every time. */
export function sampleSession(count: number, step = 2400): SampleSession {
  const calls: SampleCall[] = []
  const marks: Mark[] = []
  let seed = 7
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  let now = START
  let user = 1000
  let assistant = 0
  let results = 0
  let summary = 0
  let lastStart = now
  for (let at = 0; at < count; at++) {
    const pause = at === 0 ? null : chance() < 0.09 ? Math.round(60_000 + chance() * 900_000) : Math.round(chance() * 9000)
    if (pause !== null) now += pause
    const unused = at === 0 ? null : now - lastStart
    results += Math.round(step * chance() * (at % 7 === 3 ? 4 : 1))
    assistant += Math.round(step * 0.15 * chance())
    user += at % 9 === 0 ? 40 : 0
    let compacted = false
    const before = BASE + user + assistant + results + summary
    if (before > COMPACT_AT) {
      summary = 13_000
      assistant = 0
      results = 0
      compacted = true
    }
    const context = BASE + user + assistant + results + summary
    const expired = !compacted && unused !== null && unused > LIFETIME
    const grown = Math.max(0, context - (calls[at - 1]?.context ?? 0))
    const read = at === 0 || expired ? 0 : compacted ? 30_000 : context - grown - 8
    const write = context - read - 8
    calls.push({
      context,
      read,
      write,
      rewritten: expired ? Math.max(0, write - grown) : 0,
      fresh: 8,
      cache: at === 0 ? 0 : expired ? 3 : compacted ? 2 : 1,
      cause: at === 0 ? 8 : expired ? 0 : compacted ? 2 : -1,
      requestMs: now,
      endMs: now + 8000 + Math.round(chance() * 20_000),
      gapMs: pause,
      unusedMs: unused,
      summary,
      assistant,
      results,
    })
    const place = { position: at, atMs: now, line: at + 1 }
    if (compacted)
      marks.push({ ...place, kind: 'auto-compact', label: 'auto-compact', why: 'The window was full.', before, after: context })
    if (expired)
      marks.push({
        ...place,
        kind: 'expiry',
        label: `unused ${sayMinutes(unused ?? 0)}`,
        why: 'The cache lives five minutes.',
        before: null,
        after: null,
      })
    lastStart = now
    now = calls[at]?.endMs ?? now
  }
  return { calls, marks, levels: [SAMPLE_LEVELS] }
}

function sayMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** As the contract says it: sums are sums, the context is the greatest, the outcome the worst. */
export function sampleColumns(
  session: SampleSession,
  range: { readonly fromCall: number; readonly toCall: number; readonly columns: number },
): TimelineColumns {
  const { calls } = session
  const toCall = Math.min(range.toCall, calls.length)
  const perColumn = Math.max(1, Math.ceil((toCall - range.fromCall) / range.columns))
  const groups: SampleCall[][] = []
  for (let at = range.fromCall; at < toCall; at += perColumn) groups.push(calls.slice(at, Math.min(toCall, at + perColumn)))
  const sum = (pick: (call: SampleCall) => number | null) => groups.map((group) => group.reduce((all, call) => all + (pick(call) ?? 0), 0))
  const top = groups.map((group) => group.reduce((most, call) => (call.context > most.context ? call : most)))
  const worst = groups.map((group) =>
    group.reduce((most, call) => ([0, 1, 2, 4].includes(most.cache) && call.cache > most.cache ? call : most)),
  )
  const longest = groups.map((group) => group.reduce((most, call) => ((call.gapMs ?? -1) > (most.gapMs ?? -1) ? call : most)))
  const first = <T>(pick: (call: SampleCall) => T, otherwise: T): T[] =>
    groups.map((group) => (group[0] === undefined ? otherwise : pick(group[0])))
  const flat = (value: number): number[] => groups.map(() => value)
  return {
    totalCalls: calls.length,
    fromCall: range.fromCall,
    toCall,
    perColumn,
    call: groups.map((_group, at) => range.fromCall + at * perColumn),
    requestMs: first<number | null>((call) => call.requestMs, null),
    endMs: groups.map((group) => group.at(-1)?.endMs ?? null),
    context: top.map((call) => call.context),
    read: sum((call) => call.read),
    write: sum((call) => call.write),
    rewritten: sum((call) => call.rewritten),
    fresh: sum((call) => call.fresh),
    output: flat(0),
    costUsd: groups.map(() => null),
    cache: worst.map((call) => call.cache),
    cause: worst.map((call) => call.cause),
    gapMs: longest.map((call) => call.gapMs),
    unusedMs: longest.map((call) => call.unusedMs),
    lifetimeMs: first<number | null>(() => LIFETIME, null),
    bands: [
      { kind: 'system.static', estimated: true, values: flat(3300) },
      { kind: 'tools', estimated: true, values: flat(18_700) },
      { kind: 'system.dynamic', estimated: true, values: flat(1100) },
      { kind: 'git', estimated: true, values: flat(420) },
      { kind: 'instructions', estimated: true, values: flat(15_100) },
      { kind: 'summary', estimated: false, values: top.map((call) => call.summary) },
      { kind: 'user', estimated: false, values: top.map((call) => call.context - 38_620 - call.summary - call.assistant - call.results) },
      { kind: 'assistant', estimated: false, values: top.map((call) => Math.round(call.assistant * 0.8)) },
      { kind: 'thinking', estimated: false, values: top.map((call) => call.assistant - Math.round(call.assistant * 0.8)) },
      { kind: 'toolResults', estimated: false, values: top.map((call) => call.results) },
    ],
    marks: session.marks.filter((mark) => mark.position >= range.fromCall && mark.position < toCall).slice(0, 2000),
    marksTotal: session.marks.length,
    levels: [...session.levels],
  }
}

export function sampleLane(session: SampleSession, patch: Partial<TimelineLane> = {}): TimelineLane {
  const fetch: FetchColumns = (range) => Promise.resolve(sampleColumns(session, range))
  return { id: 'main', revision: 0, title: null, totalCalls: session.calls.length, fetch, ...patch }
}
