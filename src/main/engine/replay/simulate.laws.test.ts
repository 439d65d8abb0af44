import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventQueue } from './event-queue'
import { applyGaps, type GapEdits, NO_GAP_EDITS } from './gap-edits'
import { BANDS, type Lane, OUTCOMES } from './lane'
import { DEFAULT_POLICY, MICROCOMPACTS, type Policy } from './policy'
import { runReplay } from './run-replay'
import type { Scenario, ScenarioTurn } from './scenario/scenario'
import { runLane, runTo, simulate } from './simulate'
import type { Trace } from './trace'
import { traceOfScenario } from './trace-of-scenario'

// whole ranges: left to itself the generator keeps numbers and lists small, and then nothing ever happens
const size = fc
  .noBias(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 3000 }) }, fc.integer({ min: 2000, max: 30_000 })))
  .map((tokens) => ({ tokens }))
const gapMs = fc.noBias(fc.oneof({ weight: 3, arbitrary: fc.nat(60_000) }, fc.integer({ min: 200_000, max: 400_000 }), fc.nat(8_000_000)))
const text = fc.constant(null)
/** Null most of the time: `fc.option` is the other way round, and where every call breaks the cache no law of it is put to the test. */
function seldomly<T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight, arbitrary: fc.constant(null) }, arbitrary)
}
const user = fc.record({ line: fc.constant(0), role: fc.constant('user' as const), size, gapMs, text })
const answer = fc.record({
  line: fc.constant(0),
  role: fc.constant('assistant' as const),
  size: fc.noBias(fc.nat(2000)).map((tokens) => ({ tokens })),
  gapMs: fc.constant(0),
  text,
  model: seldomly(15, fc.constantFrom('claude-opus-4-6', 'claude-sonnet-4-5')),
  change: seldomly(20, fc.constantFrom('tools' as const, 'images' as const)),
})
const tool = fc.record({
  line: fc.constant(0),
  role: fc.constant('tool' as const),
  size,
  gapMs: fc.constant(0),
  text,
  name: fc.constantFrom('Read', 'Bash', 'Grep', 'mcp__x__y'),
  file: fc.constantFrom('a.ts', 'b.ts', 'c.md', null),
  id: fc.constant(''),
})
const round = fc.tuple(fc.array(user, { maxLength: 1 }), answer, fc.array(tool, { maxLength: 4 }))

const traces: fc.Arbitrary<Trace> = fc
  .tuple(
    fc.array(round, { minLength: 1, maxLength: 40, size: 'max' }),
    fc.integer({ min: 0, max: 40_000 }),
    fc.constantFrom<'5m' | '1h'>('5m', '1h'),
  )
  .map(([rounds, system, ttl]) => {
    let tools = 0
    const turns: ScenarioTurn[] = rounds.flatMap(([users, one, results]) => [
      ...users,
      one,
      ...results.map((result) => ({ ...result, id: `t${++tools}` })),
    ])
    const scenario: Scenario = {
      model: 'claude-sonnet-4-5',
      profile: '2.1.88',
      ttl,
      front: [
        { name: 'system', tokens: system },
        { name: 'instructions', tokens: 2000 },
      ],
      summaryTokens: 3000,
      failSummaries: 0,
      turns,
    }
    return traceOfScenario(scenario, 'law')
  })

const often = fc.boolean()
const seldom = fc.constantFrom(false, false, false, false, true)

const policies: fc.Arbitrary<Policy> = fc
  .record({
    ttl: fc.constantFrom<Policy['ttl']>('observed', '5m', '1h'),
    window: seldomly(1, fc.constantFrom(60_000, 150_000, 1_000_000)),
    autoCompact: fc.constantFrom<Policy['autoCompact']>('on', 'off', 50),
    microcompact: fc.constantFrom(...MICROCOMPACTS),
    keepRecent: fc.option(fc.nat(4)),
    timeThresholdMs: fc.option(fc.nat(4_000_000)),
    failSummaries: fc.oneof(fc.nat(4), fc.constant([2, 3])),
    profile: seldomly(1, fc.constantFrom('2.1.17', '2.1.240')),
    sessionMemory: often,
    idleCompaction: seldom,
    serverCompaction: seldom,
    resultLimits: seldom,
    hookStops: seldom,
    thrashEndsSession: seldom,
    cacheMode: fc.constantFrom<Policy['cacheMode']>('deterministic', 'seeded'),
    seed: fc.nat(100),
  })
  .map((some) => ({ ...DEFAULT_POLICY, ...some }))

const changed = fc.array(fc.record({ call: fc.nat(30), gapMs: fc.nat(8_000_000) }), { maxLength: 4 })
const edits: fc.Arbitrary<GapEdits> = fc.record({ scale: fc.constantFrom(0, 0.5, 1, 3), set: changed, insert: changed })

/** Tokens of what stands for a cleared result at most: the preview of one that went to disk. */
const MOST_LEFT_OF_CLEARED = 500

const longer = fc.noBias(
  fc.oneof(fc.integer({ min: 100_000, max: 400_000 }), fc.integer({ min: 3_400_000, max: 3_800_000 }), fc.nat(8_000_000)),
)

const misses = ({ columns }: Lane) =>
  columns.cache.reduce((count, outcome) => (OUTCOMES[outcome] === 'miss' || OUTCOMES[outcome] === 'partial' ? count + 1 : count), 0)

/** Long traces shrink slowly: a law that is broken is told with what was found within the time. */
const runs = (numRuns: number) => ({ numRuns, interruptAfterTimeLimit: 15_000 })

describe('laws of a replay', () => {
  it('tokens are conserved, bands add up, every miss has a cause, no call parts from its result', () => {
    fc.assert(
      fc.property(traces, policies, (trace, policy) => {
        const { columns, totals, events } = runLane(trace, { policy })
        for (let i = 0; i < trace.calls.length; i++) {
          const at = (column: { readonly [index: number]: number | undefined }) => column[i] ?? Number.NaN
          const context = at(columns.contextTokens)
          expect(at(columns.cacheRead) + at(columns.cacheWrite5m) + at(columns.cacheWrite1h) + at(columns.fresh)).toBe(context)
          expect(BANDS.reduce((sum, name) => sum + (columns.bands[name][i] ?? 0), 0)).toBe(context)
          for (const column of [columns.cacheRead, columns.cacheWrite5m, columns.cacheWrite1h, columns.fresh, columns.rewritten]) {
            expect(at(column)).toBeGreaterThanOrEqual(0)
          }
          expect(at(columns.unpaired)).toBe(0)
          const outcome = OUTCOMES[at(columns.cache)]
          if (at(columns.sent) === 1 && outcome !== 'hit') expect(at(columns.cause)).toBeGreaterThanOrEqual(0)
          if (outcome === 'hit') expect(at(columns.cause)).toBe(-1)
          if (at(columns.sent) === 0) expect([context, at(columns.output), outcome]).toEqual([0, 0, 'unknown'])
        }
        expect(totals.calls).toBe(trace.calls.length)
        expect(totals.blocked).toBeGreaterThanOrEqual(0)
        expect(totals.sent + totals.blocked + totals.overWindow).toBe(totals.calls)
        for (const event of events) expect(event.why).not.toBe('')
      }),
      runs(80),
    )
  })

  it('the clock is monotone, in the columns and in what is told', () => {
    fc.assert(
      fc.property(traces, policies, edits, (trace, policy, gaps) => {
        let last = Number.NEGATIVE_INFINITY
        const steps = simulate(trace, { policy, gaps })
        for (let step = steps.next(); step.done !== true; step = steps.next()) {
          expect(step.value.atMs).toBeGreaterThanOrEqual(last)
          last = step.value.atMs
          if (step.value.kind === 'event') expect(step.value.event.atMs).toBe(step.value.atMs)
        }
        const { columns } = runLane(trace, { policy, gaps })
        for (let i = 0; i < trace.calls.length; i++) {
          expect(columns.beganMs[i]).toBeGreaterThanOrEqual(columns.atMs[i] ?? 0)
          expect(columns.endMs[i]).toBeGreaterThanOrEqual(columns.beganMs[i] ?? 0)
          if (i > 0) expect(columns.atMs[i]).toBeGreaterThanOrEqual(columns.endMs[i - 1] ?? 0)
        }
      }),
      runs(80),
    )
  })

  it('the same input gives the same bytes, stepped or at once', () => {
    fc.assert(
      fc.property(traces, policies, (trace, policy) => {
        const bytes = (lane: Lane) =>
          JSON.stringify(lane, (_key, value: unknown) => (ArrayBuffer.isView(value) ? Array.from(value as Float64Array, String) : value))
        const steps = simulate(trace, { policy })
        let step = steps.next()
        while (step.done !== true) step = steps.next()
        expect(bytes(step.value)).toBe(bytes(runLane(trace, { policy })))
      }),
      runs(60),
    )
  })

  it('a plan is a subset of the history, and its parts do not overlap', () => {
    fc.assert(
      fc.property(traces, policies, (trace, policy) => {
        const gone = new Set<number>()
        const cleared = new Set<number>()
        for (const { plan, before, after, kind, callIndex } of runLane(trace, { policy }).events) {
          if (plan === null) continue
          const worked = kind !== 'compact-failed'
          for (const position of [...plan.keep, ...plan.clear, ...plan.summarise]) {
            expect(position).toBeLessThan(trace.calls[callIndex]?.to ?? 0)
            expect(gone.has(position)).toBe(false)
          }
          // what is cleared is not cleared again, and what is summed up is not there any more
          for (const position of plan.summarise) if (worked) gone.add(position)
          for (const position of plan.clear) {
            expect(cleared.has(position)).toBe(false)
            cleared.add(position)
          }
          const named = [...plan.keep, ...plan.clear, ...plan.summarise]
          expect(new Set(named).size).toBe(named.length)
          for (const position of named) expect(trace.items[position]?.position).toBe(position)
          if (kind === 'time-clear' || kind === 'microcompact') expect(after).toBeLessThanOrEqual(before)
          const kept = new Set(plan.keep)
          if (plan.strategy === 'session-memory') {
            for (const position of kept) {
              const item = trace.items[position]
              if (item?.kind === 'tool-result' && item.partner >= 0) expect(kept.has(item.partner)).toBe(true)
            }
          }
        }
      }),
      runs(60),
    )
  })

  it('more time never has fewer misses, as long as nothing is cleared by time', () => {
    const still = policies.map(
      (policy): Policy => ({
        ...policy,
        cacheMode: 'deterministic',
        idleCompaction: false,
        microcompact: policy.microcompact === 'time' ? 'off' : policy.microcompact,
      }),
    )
    fc.assert(
      fc.property(traces, still, fc.nat(200), longer, fc.integer({ min: 10, max: 30 }), (trace, policy, at, moreMs, tenths) => {
        const call = 1 + (at % Math.max(1, trace.calls.length - 1))
        const shorter = runLane(trace, { policy })
        const gaps = { ...NO_GAP_EDITS, insert: [{ call, gapMs: moreMs }] }
        expect(misses(runLane(trace, { policy, gaps }))).toBeGreaterThanOrEqual(misses(shorter))
        expect(misses(runLane(trace, { policy, gaps: { ...NO_GAP_EDITS, scale: tenths / 10 } }))).toBeGreaterThanOrEqual(misses(shorter))
      }),
      runs(200),
    )
  })

  it('a lane stopped at a call has the history that the call carries', () => {
    fc.assert(
      fc.property(traces, policies, fc.nat(30), (trace, policy, at) => {
        const call = at % trace.calls.length
        const { columns } = runLane(trace, { policy })
        const stopped = runTo(trace, { policy }, call)
        if (columns.sent[call] === 1) expect(stopped.history.context).toBe(columns.contextTokens[call])
        // counted anew, item by item
        const { history } = stopped
        const standing = history.items()
        const there = new Set(standing.map((item) => item.position))
        const sum = (of: readonly { readonly tokens: number }[]) => of.reduce((total, { tokens }) => total + tokens, 0)
        const sent = standing.filter(({ position }) => history.stateOf(position) === 'sent')
        const summary = history.bands[BANDS.indexOf('summary')] ?? 0
        const left = history.context - history.frontTokens - summary - sum(history.reinjected) - sum(sent)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(MOST_LEFT_OF_CLEARED * (standing.length - sent.length))
        for (const { kind, partner } of standing) {
          if (kind === 'tool-result' || (kind === 'tool-use' && partner < (trace.calls[call]?.to ?? 0)))
            expect(there.has(partner)).toBe(true)
        }
        const plan = stopped.plan('manual')
        expect(plan.before).toBe(stopped.history.context)
      }),
      runs(60),
    )
  })
})

describe('policies', () => {
  it('law: up to four at once, each a lane of its own, the same as alone; no more, and not none', () => {
    fc.assert(
      fc.property(traces, fc.array(policies, { maxLength: 6 }), (trace, all) => {
        if (all.length === 0 || all.length > 4) expect(() => runReplay(trace, all, NO_GAP_EDITS)).toThrow('From one to 4')
        else {
          const { lanes } = runReplay(trace, all, NO_GAP_EDITS)
          expect(lanes.map(({ policy }) => policy)).toEqual(all)
          all.forEach((policy, at) => void expect(lanes[at]?.totals).toEqual(runLane(trace, { policy }).totals))
        }
      }),
      runs(30),
    )
  })
})

describe('the queue', () => {
  it('law: comes out by time, and by the order put in where times are equal', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 200 }), (times) => {
        const queue = createEventQueue<number>()
        times.forEach((at, id) => void queue.push(at, id))
        const out: [number, number][] = []
        for (let next = queue.pop(); next !== null; next = queue.pop()) out.push([next.atMs, next.value])
        expect(out).toEqual(times.map((at, id) => [at, id] as [number, number]).sort((a, b) => a[0] - b[0] || a[1] - b[1]))
      }),
    )
  })

  it('never runs back', () => {
    const queue = createEventQueue<string>(5)
    queue.push(9, 'late')
    expect(queue.pop()).toMatchObject({ atMs: 9, value: 'late' })
    queue.push(1, 'past')
    expect(queue.pop()).toMatchObject({ atMs: 9, value: 'past' })
    expect(queue.pop()).toBeNull()
  })
})

describe('changed pauses', () => {
  it('scales first, then sets, then adds, and leaves the first call alone', () => {
    const trace = { startMs: 0, calls: [{ gapMs: 5 }, { gapMs: 10 }, { gapMs: 20 }, { gapMs: 30 }] } as unknown as Trace
    const edits = {
      scale: 2,
      set: [{ call: 2, gapMs: 7 }],
      insert: [
        { call: 2, gapMs: 100 },
        { call: 3, gapMs: 1 },
        { call: 0, gapMs: 9 },
      ],
    }
    expect([...applyGaps(trace, edits)]).toEqual([10, 20, 107, 61])
  })
})
