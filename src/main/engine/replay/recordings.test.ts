import { describe, expect, it } from 'vitest'
import { NO_GAP_EDITS } from './gap-edits'
import type { Lane } from './lane'
import { DEFAULT_POLICY, type Policy } from './policy'
import { recordedLane } from './recorded-lane'
import { estimateContexts, residualOf } from './residual'
import { runReplay } from './run-replay'
import { parseScenario } from './scenario/parse-scenario'
import { renderScenario } from './scenario/render-scenario'
import { notCarried, scenarioOfTrace } from './scenario/scenario-of-trace'
import { runLane } from './simulate'
import { eventsOf, outcomesOf } from './testing/replay-scenario'
import { COMPACT_ROWS, recordingOf, sessionOf } from './testing/transcript'
import type { Trace } from './trace'
import { traceOfScenario } from './trace-of-scenario'
import { traceOfSession } from './trace-of-session'

const run = (trace: Trace, policy: Partial<Policy> = {}) => runLane(trace, { policy: { ...DEFAULT_POLICY, ...policy } })
const contexts = ({ columns }: Lane) => [...columns.contextTokens]

const WORK = [
  { context: 25_000, tools: ['Read src/a.ts', 'Bash'] },
  { context: 31_000, read: 24_990, results: [12_000, 4000], tools: ['Read src/b.ts'] },
  { context: 33_000, read: 30_990, results: [6000] },
  { context: 33_500, read: 32_990, gap: 60 },
]

describe('a recording replayed unchanged', () => {
  it.each([31_000, 33_000, 36_000, 39_500])('a context that shrank to %i parts no tool call from its result', (context) => {
    const trace = recordingOf([
      { context: 30_000, tools: ['Read src/a.ts', 'Read src/b.ts'] },
      { context: 40_000, read: 29_990, results: [12_000, 12_000], tools: ['Bash'] },
      { context: 44_000, read: 39_990, results: [9000] },
      { context, read: 17_000, prompt: 30 },
      { context: context + 100, read: context - 10 },
    ])
    expect(trace.calls[3]?.change?.kind).toBe('shrink')
    const lane = runLane(trace, { policy: DEFAULT_POLICY })
    expect(Array.from(lane.columns.unpaired)).toEqual([0, 0, 0, 0, 0])
    expect(Array.from(lane.columns.contextTokens)).toEqual([30_000, 40_000, 44_000, context, context + 100])
  })

  it('a version that cannot be read is none: the default profile, with all that came by it', () => {
    const odd = recordingOf([
      { context: 30_000, version: 'dev' },
      { context: 31_000, read: 29_990, version: 'dev' },
    ])
    expect(odd).toMatchObject({ profileId: '2.1.88', version: '2.1.88' })
    expect(run(odd).levels[0]?.autoCompactAt).toBe(167_000)
  })

  it('carries what was recorded, hits where it hit, and shares the growth out among the rows', () => {
    const trace = recordingOf(WORK)
    const lane = run(trace)
    expect(contexts(lane)).toEqual([25_000, 31_000, 33_000, 33_500])
    expect(outcomesOf(lane)).toEqual(['first', 'hit', 'hit', 'hit'])
    expect([...lane.columns.cacheRead]).toEqual([0, 24_990, 30_990, 32_990])
    expect(lane.divergedAt).toBeNull()
    const second = trace.items.slice(trace.calls[1]?.from, trace.calls[1]?.to)
    expect(second.reduce((sum, item) => sum + item.tokens, 0)).toBe(6000)
    const [read, bash] = second.filter((item) => item.kind === 'tool-result')
    expect((read?.tokens ?? 0) / (bash?.tokens ?? 1)).toBeGreaterThan(2)
    expect(read).toMatchObject({ tool: 'Read', file: 'src/a.ts' })
    expect(trace.items[read?.partner ?? -1]).toMatchObject({ kind: 'tool-use', toolUseId: read?.toolUseId })
  })

  it('follows a compaction as recorded, once, although the content alone would not foretell it there', () => {
    const trace = recordingOf([
      { context: 150_000, prompt: 400_000 },
      { context: 168_000, read: 149_990, prompt: 60_000 },
      { context: 40_000, read: 17_000, rows: COMPACT_ROWS(168_300), gap: 90 },
      { context: 41_000, read: 39_990 },
    ])
    const lane = run(trace)
    expect(contexts(lane)).toEqual([150_000, 168_000, 40_000, 41_000])
    expect(eventsOf(lane)).toEqual(['warning@0', 'auto-compact@2'])
    expect(lane.events[1]).toMatchObject({ recorded: true, before: 168_300, after: 40_000 })
    expect(outcomesOf(lane)[2]).toBe('miss compacted')
    expect(lane.divergedAt).toBeNull()
    expect(eventsOf(recordedLane(trace) ?? lane)).toEqual(['auto-compact@2'])
  })

  it('with compaction off the history goes on, without the summary, and does not grow again by what is gone', () => {
    const trace = recordingOf([
      { context: 100_000, prompt: 260_000 },
      { context: 120_000, read: 99_990, prompt: 60_000 },
      { context: 30_000, read: 17_000, rows: COMPACT_ROWS(120_300) },
      { context: 31_000, read: 29_990, prompt: 3000 },
    ])
    const lane = run(trace, { autoCompact: 'off' })
    expect(lane.divergedAt).toBe(2)
    expect(lane.columns.contextTokens[2]).toBeGreaterThan(120_000)
    expect(lane.columns.contextTokens[2]).toBeLessThan(121_000)
    expect(lane.columns.contextTokens[3]).toBe((lane.columns.contextTokens[2] ?? 0) + 1000)
  })

  it('a cleared conversation brings a lane back to the recording', () => {
    const trace = recordingOf([
      { context: 50_000, tools: ['Read a'] },
      { context: 90_000, read: 49_990, results: [100_000] },
      { context: 22_000, rows: [{ type: 'user', message: { role: 'user', content: '<command-name>/clear</command-name>' } }] },
      { context: 23_000, read: 21_990 },
    ])
    const lane = run(trace, { autoCompact: 30 })
    expect(eventsOf(lane)).toEqual(expect.arrayContaining(['auto-compact@1', 'clear@2']))
    expect(contexts(lane).slice(2)).toEqual([22_000, 23_000])
    expect(outcomesOf(lane)[2]).toBe('partial cleared')
  })

  it('what answers to a call that was not sent is told and stays out', () => {
    const trace = recordingOf([
      { context: 100_000, prompt: 240_000 },
      { context: 178_000, read: 99_990, prompt: 230_000, tools: ['Bash'] },
      { context: 179_000, read: 177_990, results: [3000] },
      { context: 179_500, read: 178_990, prompt: 1200 },
    ])
    const lane = run(trace, { autoCompact: 'off' })
    expect(outcomesOf(lane)).toEqual(['first', '-', '-', '-'])
    expect(lane.events.find((event) => event.kind === 'impossible')).toMatchObject({ callIndex: 2, cleared: ['toolu_1_0'] })
    expect([...lane.columns.unpaired]).toEqual([0, 0, 0, 0])
    expect(lane.totals).toMatchObject({ calls: 4, sent: 1, blocked: 3 })
  })

  it('a change of model misses, another model of the other tokenizer weighs more', () => {
    const trace = recordingOf([
      { context: 30_000, prompt: 60_000 },
      { context: 31_000, model: 'claude-opus-4-6' },
      { context: 32_000, read: 30_990, model: 'claude-opus-4-6' },
    ])
    expect(outcomesOf(run(trace))).toEqual(['first', 'miss model-switch', 'hit'])
    const other = run(trace, { model: 'claude-opus-4-7' })
    expect(outcomesOf(other)).toEqual(['first', 'hit', 'hit'])
    expect(other.columns.contextTokens[0]).toBeGreaterThan(36_000)
  })

  it('a million-token session is known by its contexts', () => {
    const lane = run(
      recordingOf([
        { context: 190_000, prompt: 400_000 },
        { context: 344_000, read: 189_990, prompt: 500_000 },
      ]),
    )
    expect(eventsOf(lane)).toEqual([])
    expect(lane.levels[0]?.size).toBe(1_000_000)
  })

  it('a new version of the agent voids the prefix', () => {
    const lane = run(recordingOf([{ context: 30_000 }, { context: 30_500, version: '2.1.90' }]))
    expect(outcomesOf(lane)).toEqual(['first', 'miss prefix-changed'])
  })

  it('without numbers of the cache nothing is cached, unless a lifetime is asked for', () => {
    const session = sessionOf([{ context: 30_000 }, { context: 30_500, read: 29_990 }])
    const bare = {
      ...session,
      calls: session.calls.map((call) => ({
        ...call,
        usage: { ...call.usage, input: call.contextTokens, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 },
        lifetime: null,
        cache: 'unknown' as const,
      })),
    }
    expect(outcomesOf(run(traceOfSession(bare)))).toEqual(['first', 'unknown unknown'])
    expect([...run(traceOfSession(bare)).columns.fresh]).toEqual([30_000, 30_500])
  })

  it('an empty recording is no fault', () => {
    const lane = run(recordingOf([]))
    expect(lane.totals).toMatchObject({ calls: 0, hitRate: null, costUsd: 0 })
  })
})

describe('residual and estimates', () => {
  it('compares outcomes and grows an estimate with its band from the first call', () => {
    const trace = recordingOf(WORK)
    const { typical, low, high } = estimateContexts(trace)
    expect(typical[0]).toBeNaN()
    for (const index of [1, 2, 3]) {
      expect(low[index]).toBeLessThan(typical[index] ?? 0)
      expect(high[index]).toBeGreaterThan(typical[index] ?? 0)
    }
    const residual = residualOf(trace, run(trace))
    expect(residual).toMatchObject({ cacheAccuracy: 1, outcomes: 3, foretold: 3 })
    expect(residual?.contextMedianPct).toBeLessThan(10)
    expect(residualOf(trace, runLane(trace, { policy: DEFAULT_POLICY, gaps: { ...NO_GAP_EDITS, scale: 60 } }))?.foretold).toBe(0)
  })

  it('runs one to four policies', () => {
    const trace = recordingOf(WORK)
    expect(runReplay(trace, [DEFAULT_POLICY, { ...DEFAULT_POLICY, ttl: '1h' }], NO_GAP_EDITS).lanes.map((lane) => lane.policy.ttl)).toEqual(
      ['observed', '1h'],
    )
    expect(() => runReplay(trace, [], NO_GAP_EDITS)).toThrow('From one to 4')
    expect(() => runReplay(trace, Array(5).fill(DEFAULT_POLICY), NO_GAP_EDITS)).toThrow('not 5')
    expect(() => run(trace, { profile: '1.2.3' })).toThrow('no profile 1.2.3')
  })
})

describe('a recording as a scenario', () => {
  it('replays to the same contexts and outcomes', () => {
    const trace = recordingOf([...WORK, { context: 35_000, gap: 400, prompt: 900 }, { context: 35_100, read: 34_990 }])
    const text = renderScenario(scenarioOfTrace(trace))
    const read = parseScenario(text)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const again = runLane(traceOfScenario(read.value, 's'), { policy: DEFAULT_POLICY })
    expect(contexts(again)).toEqual(contexts(run(trace)))
    expect(outcomesOf(again)).toEqual(outcomesOf(run(trace)))
    expect(again.columns.unpaired.some((count) => count !== 0)).toBe(false)
  })
})

describe('what a scenario carries of a recording', () => {
  const again = (trace: Trace, heading: readonly string[] = []) => {
    const read = parseScenario(renderScenario(scenarioOfTrace(trace), heading))
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    return runLane(traceOfScenario(read.value, 's'), { policy: DEFAULT_POLICY })
  }

  it('a new version voids the prefix there as well, and a window the recording proves is kept', () => {
    expect(outcomesOf(again(recordingOf([{ context: 30_000 }, { context: 30_500, version: '2.1.90' }])))).toEqual([
      'first',
      'miss prefix-changed',
    ])
    const million = recordingOf([
      { context: 190_000, prompt: 400_000 },
      { context: 344_000, read: 189_990, prompt: 500_000 },
    ])
    expect(eventsOf(again(million))).toEqual([])
    expect(notCarried(million)).toEqual([])
  })

  it('says what it has no words for, and a title of several lines stays a comment', () => {
    const trace = recordingOf([
      { context: 30_000, tools: ['Read a.ts'] },
      { context: 60_000, read: 29_990, results: [80_000], ttl: '1h' },
      { context: 31_000, read: 20_000 },
      { context: 33_000, rows: COMPACT_ROWS(31_000) },
    ])
    expect(notCarried(trace)).toEqual([
      'Before call 2 the session carried less than before, and nothing in the file says why: left out, a scenario only grows.',
      'Before call 3 the session was compacted: left out, a replay makes it anew where the level is reached, which may be a call earlier.',
      'It wrote for five minutes and for one hour; a scenario has one lifetime, that of most calls.',
    ])
    expect(again(trace, ['A title\nturns: []\r\nmodel: none']).columns.sent).toHaveLength(4)
  })
})

describe('variants', () => {
  const calls = [
    { context: 100_000, prompt: 230_000, ttl: '1h' as const },
    ...Array.from({ length: 12 }, (_, i) => ({
      context: 106_000 + i * 6000,
      read: 99_990 + i * 6000,
      tools: ['Read f'],
      ...(i > 0 ? { results: [16_000] } : {}),
      ttl: '1h' as const,
    })),
  ]
  const trace = recordingOf(calls)

  it('running notes keep a tail and ask for no summary', () => {
    const lane = run(trace, { sessionMemory: true })
    const compaction = lane.events.find((event) => event.kind === 'auto-compact')
    expect(compaction).toMatchObject({ summaryCall: null, plan: { strategy: 'session-memory' } })
    expect(compaction?.plan?.keep.length).toBeGreaterThan(1)
    expect(compaction?.after).toBe(lane.columns.contextTokens[compaction?.callIndex ?? 0])
    expect(lane.columns.unpaired.every((count) => count === 0)).toBe(true)
  })

  it('the platform sums up at 150,000', () => {
    const found = run(trace, { serverCompaction: true }).events.find((event) => event.plan?.strategy === 'server-summary')
    expect(found?.before).toBeGreaterThanOrEqual(150_000)
    expect(found?.reinjected).toEqual([])
  })

  it('idle compaction fires in a long pause, before the hour is over', () => {
    const big = recordingOf([
      { context: 150_000, prompt: 300_000, ttl: '1h' },
      { context: 260_000, read: 149_990, prompt: 350_000, ttl: '1h' },
      { context: 261_000, gap: 3 * 3600, ttl: '1h' },
    ])
    const lane = run(big, { idleCompaction: true })
    const event = lane.events.find((one) => one.kind === 'auto-compact')
    expect(event).toMatchObject({ callIndex: 2, plan: { trigger: 'idle' } })
    expect((event?.atMs ?? 0) - (lane.columns.endMs[1] ?? 0)).toBe(54 * 60_000)
    expect(event?.summaryCall?.cacheRead).toBeGreaterThan(250_000)
    expect(lane.columns.contextTokens[2]).toBeLessThan(120_000)
  })

  it('edits of the cached copy keep the cache warm, other clearings break it', () => {
    const many = recordingOf(
      Array.from({ length: 40 }, (_, i) => ({
        context: 30_000 + i * 1000,
        read: i === 0 ? 0 : 29_990 + (i - 1) * 1000,
        tools: ['Bash'],
        ...(i > 0 ? { results: [2500] } : {}),
      })),
    )
    const lane = run(many, { microcompact: 'cached' })
    const call = lane.events.find((event) => event.kind === 'microcompact')?.callIndex ?? -1
    expect(call).toBe(30)
    expect(outcomesOf(lane)[call]).toBe('hit')
    expect(lane.columns.contextTokens[call]).toBeLessThan(45_000)
    const api = run(many, { microcompact: 'time', timeThresholdMs: 20_000 })
    expect(outcomesOf(api)).toContain('partial microcompacted')
  })

  it('a hook that says no leaves the turn uncompacted', () => {
    const lane = run(recordingOf(calls.map((call) => ({ ...call, version: '2.1.110' }))), { hookStops: true })
    expect(lane.totals.compactions).toBe(0)
    expect(lane.events.some((event) => event.kind === 'hook-stopped')).toBe(true)
  })

  it('seeded survival is the same for a seed, and about what was measured', () => {
    const long = recordingOf(
      Array.from({ length: 300 }, (_, i) => ({ context: 30_000 + i * 100, read: i === 0 ? 0 : 29_990 + (i - 1) * 100, gap: 310 })),
    )
    const missed = (seed: number) => run(long, { cacheMode: 'seeded', seed }).totals.misses
    expect(missed(4)).toBe(missed(4))
    const share = missed(1) / 299
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.62)
  })
})
