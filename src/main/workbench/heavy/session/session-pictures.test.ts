// What is drawn and said of a session, from written transcripts: bands, marks, levels, sentences, exports.

import { describe, expect, it } from 'vitest'
import type { BandKind } from '../../../../preload/contract/timeline'
import { parseTranscript } from '../../../engine/conversation/parse-transcript'
import type { Session } from '../../../engine/conversation/session'
import { toCallDetail, toCallRow } from './call-views'
import { compactionReport } from './compaction-view'
import { createLineIndex } from './line-index'
import { calibrationOf } from './session-calibration'
import { sessionCsv, sessionJson } from './session-export'
import { laneTimeline, mainMarks } from './session-lane'
import type { StoredSession } from './session-store'
import { sessionSummary } from './session-summary'
import { timelineColumns } from './timeline-columns'
import { asClock, inDuration, inShort } from './words'

interface Step {
  /** Context of the call; read from the cache all of the call before, unless `read` says so. */
  readonly context: number
  readonly read?: number
  readonly model?: string
  readonly version?: string
  /** Idle before it. */
  readonly gapMs?: number
  readonly output?: number
  readonly prompt?: string
  readonly result?: string
  readonly session?: string
  /** Rows before the prompt. */
  readonly rows?: readonly object[]
}

/** A prompt or a result and an answer for each step; an answer begins after two seconds and takes ten. */
function sessionOf(steps: readonly Step[]): Session {
  const rows: object[] = []
  let atMs = Date.UTC(2026, 2, 31, 10)
  let parent: string | null = null
  let before = 0
  for (const [i, step] of steps.entries()) {
    atMs += step.gapMs ?? 1000
    const common = () => ({
      sessionId: step.session ?? 's',
      version: step.version ?? '2.1.88',
      isSidechain: false,
      timestamp: new Date(atMs).toISOString(),
    })
    for (const row of step.rows ?? []) rows.push({ ...common(), ...row })
    const content =
      step.result === undefined ? (step.prompt ?? 'Go on') : [{ type: 'tool_result', tool_use_id: `t${i - 1}`, content: step.result }]
    rows.push({ ...common(), type: 'user', uuid: `u${i}`, parentUuid: parent, message: { content } })
    const read = step.read ?? (i === 0 ? 0 : Math.min(before, step.context))
    const answer = (uuid: string, parentUuid: string, block: object): object => ({
      ...common(),
      type: 'assistant',
      uuid,
      parentUuid,
      message: {
        id: `m${i}`,
        model: step.model ?? 'claude-opus-4-6',
        content: [block],
        usage: {
          input_tokens: 0,
          cache_read_input_tokens: read,
          cache_creation_input_tokens: step.context - read,
          output_tokens: step.output ?? 300,
        },
      },
    })
    atMs += 2_000
    rows.push(answer(`f${i}`, `u${i}`, { type: 'text', text: 'An answer of some length. '.repeat(20) }))
    atMs += 10_000
    rows.push(answer(`a${i}`, `f${i}`, { type: 'tool_use', id: `t${i}`, name: 'Read', input: { file_path: '/w/a.ts' } }))
    parent = `a${i}`
    before = step.context
  }
  return parseTranscript(new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')), '/t/s.jsonl')
}

function stored(session: Session): StoredSession {
  return { key: 'k', file: session.file, session, lines: createLineIndex(), modifiedMs: 0, derived: new Map() }
}

function bandsAt(session: Session, position: number): Readonly<Partial<Record<BandKind, number>>> {
  const { bands } = laneTimeline(stored(session), 'main')
  return Object.fromEntries([...bands.values].map(([kind, values]) => [kind, values[position] ?? 0]))
}

const boundary = (trigger: 'auto' | 'manual', preTokens: number): readonly object[] => [
  {
    type: 'system',
    subtype: 'compact_boundary',
    uuid: `b${preTokens}`,
    parentUuid: null,
    content: 'Conversation compacted',
    compactMetadata: { trigger, preTokens },
  },
  {
    type: 'user',
    uuid: `y${preTokens}`,
    parentUuid: `b${preTokens}`,
    isCompactSummary: true,
    message: { content: 'Summary. '.repeat(400) },
  },
]

describe('bands', () => {
  it('divide the front by published sizes and growth by what was added', () => {
    const session = sessionOf([
      { context: 20_000, prompt: 'Build it' },
      { context: 24_000, result: 'x'.repeat(9_000) },
    ])
    const first = bandsAt(session, 0)
    expect(first['system.static'] ?? 0).toBeGreaterThan(4_000)
    expect(first.tools ?? 0).toBeGreaterThan(first['system.static'] ?? 0)
    expect(first).toMatchObject({ summary: 0, toolResults: 0, other: 0 })
    const second = bandsAt(session, 1)
    expect(second.tools).toBe(first.tools)
    expect(second.toolResults ?? 0).toBeGreaterThan(3_000)
    expect(second.assistant ?? 0).toBeGreaterThan(50)
    expect(Object.values(second).reduce((sum, one) => sum + one, 0)).toBe(24_000)
  })

  it('begin anew after a compaction: the front stays, the summary takes the place of the rest', () => {
    const session = sessionOf([
      { context: 20_000, prompt: 'Build it' },
      { context: 168_000, result: 'x'.repeat(400_000) },
      { context: 26_000, read: 18_000, rows: boundary('auto', 168_500), prompt: 'Go on' },
    ])
    const after = bandsAt(session, 2)
    expect(after.tools).toBe(bandsAt(session, 0).tools)
    expect(after.toolResults).toBe(0)
    expect(after.summary ?? 0).toBeGreaterThan(500)
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(26_000)
  })

  it('lose old results at a microcompaction, and a share of all where nothing says what went', () => {
    const micro = {
      type: 'system',
      subtype: 'microcompact_boundary',
      uuid: 'mc',
      parentUuid: 'a1',
      microcompactMetadata: { preTokens: 100_000, tokensSaved: 60_000 },
    }
    const steps: readonly Step[] = [
      { context: 20_000, prompt: 'Build it' },
      { context: 120_000, result: 'x'.repeat(300_000) },
    ]
    const cleared = bandsAt(sessionOf([...steps, { context: 60_000, read: 20_000, rows: [micro] }]), 2)
    const before = bandsAt(sessionOf(steps), 1)
    expect((before.toolResults ?? 0) - (cleared.toolResults ?? 0)).toBeGreaterThan(58_000)
    expect(cleared.assistant ?? 0).toBeGreaterThanOrEqual(before.assistant ?? 0)
    const unknown = sessionOf([...steps, { context: 60_000, read: 20_000 }])
    expect(bandsAt(unknown, 2).assistant ?? 0).toBeLessThan(before.assistant ?? 0)
    expect(mainMarks(stored(unknown)).map(({ kind, why }) => `${kind}: ${why}`)).toEqual([
      'unknown-drop: The context is 60,000 tokens smaller than before, and no row of the file says why. 40,000 of the 40,000 tokens written had been written before.',
    ])
  })
})

describe('marks and why', () => {
  it('name every drop and every miss by its cause', () => {
    const session = sessionOf([
      { context: 20_000, prompt: 'Build it' },
      { context: 21_000, read: 0, gapMs: 290_500 },
      { context: 22_000, read: 0, gapMs: 20_000 },
      { context: 23_000, read: 15_000, gapMs: 20_000 },
      { context: 24_000, read: 0, model: 'claude-sonnet-4-6' },
      { context: 18_000, read: 17_000, rows: boundary('manual', 24_500), model: 'claude-sonnet-4-6' },
    ])
    const marks = mainMarks(stored(session))
    expect(marks.map(({ kind, position, label }) => [kind, position, label])).toEqual([
      ['expiry', 1, 'unused 5:01'],
      ['early-eviction', 2, 'gone after 30 s'],
      ['prefix-changed', 3, 'changed, 15k read'],
      ['model-switch', 4, 'sonnet-4-6'],
      ['manual-compact', 5, '/compact 25k → 18k'],
    ])
    expect(marks[0]?.why).toBe(
      '5 min 1 s since the last use, 5 min allowed. You were away 4 min 51 s; the clock ran from the start of answer 0, 10 s before. 20,000 of the 21,000 tokens written had been written before.',
    )
    expect(marks[1]?.why).toContain('Nothing was read although the entry should have lived')
    expect(marks[2]?.why).toContain('The front was still read (15,000 tokens)')
    expect(marks[3]?.why).toBe('The model changed from claude-opus-4-6 to claude-sonnet-4-6, and every model has a cache of its own.')
  })

  it('name a smaller context after a fork by the fork, as the command line does', () => {
    const session = sessionOf([{ context: 30_000 }, { context: 31_000 }, { context: 9_000, read: 0, session: 'other' }])
    const lane = laneTimeline(stored(session), 'main')
    expect(lane.marks.map(({ kind }) => kind)).toEqual(['fork'])
    const [, , last] = lane.facts
    if (last === undefined) throw new Error('no third call')
    const { drop } = toCallDetail(session, lane, last, { factor: 1, overhead: 0 })
    expect(drop).toMatchObject({ kind: 'fork', tokens: 22_000, why: 'Rows before this were copied from the session s.' })
  })

  it('takes each call by the window of its own model and version', () => {
    const session = sessionOf([
      { context: 20_000, version: '2.1.17' },
      { context: 21_000, version: '2.1.17' },
      { context: 22_000, version: '2.1.90' },
      { context: 23_000, version: '2.1.90', model: 'claude-unheard-of' },
    ])
    expect(
      laneTimeline(stored(session), 'main').levels.map(({ fromPosition, autoCompactAt, label }) => [fromPosition, autoCompactAt, label]),
    ).toEqual([
      [0, 155_000, 'Opus 4.6, rules of 2.1.17'],
      [2, 167_000, 'Opus 4.6, rules of 2.1.88'],
      [3, 167_000, 'claude-unheard-of, rules of 2.1.88'],
    ])
  })

  it('tells the session in sentences', () => {
    const one = stored(
      sessionOf([{ context: 20_000 }, { context: 168_000 }, { context: 26_000, read: 18_000, rows: boundary('auto', 168_500) }]),
    )
    expect(sessionSummary(one.session, laneTimeline(one, 'main'))).toContain(
      'It was compacted once: by itself before call 2 (168,500 tokens to 26,000 tokens).',
    )
    const none = stored(parseTranscript(new Uint8Array(0), '/t/none.jsonl'))
    expect(sessionSummary(none.session, laneTimeline(none, 'main'))).toBe(
      'No model call is recorded in this file. Everything in the file could be read.',
    )
  })

  it('tells in sentences the numbers that are drawn', () => {
    const one = stored(
      sessionOf([
        { context: 20_000 },
        { context: 61_000, gapMs: 400_000, read: 0 },
        { context: 168_000 },
        { context: 26_000, read: 18_000, rows: boundary('auto', 168_500) },
        { context: 27_500, read: 9000 },
        { context: 30_000, model: 'claude-opus-4-5-20251101', read: 0 },
      ]),
    )
    const lane = laneTimeline(one, 'main')
    const told = sessionSummary(one.session, lane)
    const drawn = timelineColumns(lane, { fromCall: 0, toCall: null, columns: 2048 })
    const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0)
    const say = (tokens: number | undefined): string => (tokens ?? Number.NaN).toLocaleString('en-US')
    const peak = Math.max(...drawn.context)
    const misses = drawn.cache.filter((code) => code === 3).length
    const expired = drawn.cause.filter((code, at) => code === 0 && drawn.cache[at] === 3).length
    const window = lane.levels[0]?.window ?? 0
    expect(told).toContain(`${drawn.totalCalls} calls of the main conversation over `)
    expect(told).toContain(
      `grew from ${say(drawn.context[0])} tokens to ${say(drawn.context.at(-1))} tokens; the peak was ${say(peak)} tokens at call ${drawn.call[drawn.context.indexOf(peak)]}, ${Math.round((100 * peak) / window)}% of the window.`,
    )
    expect(told).toContain(`${((100 * sum(drawn.read)) / sum(drawn.context)).toFixed(1)}% of all prompt tokens were read from the cache`)
    expect([misses, expired]).toEqual([3, 1])
    expect(told).toContain(`and ${misses} calls missed it, ${expired} of them because it had expired.`)
    expect(told).toContain(`$${sum(drawn.costUsd).toFixed(2)}.`)
    // every mark that is drawn is counted, but those of the cache, which the sentence on the cache has
    const kinds = drawn.marks.map(({ kind }) => kind)
    expect(kinds).toEqual(['expiry', 'auto-compact', 'prefix-changed', 'model-switch'])
    expect(told).toContain('It was compacted once: by itself before call 3 (168,500 tokens to 26,000 tokens).')
    expect(told).toContain('Besides: 1 change of model, 1 change of the prefix.')
  })

  it('tells of each subagent its own numbers', () => {
    const rows = ['a', 'b'].flatMap((agentId, i) => [
      { type: 'user', uuid: `p${agentId}`, parentUuid: null, isSidechain: true, agentId, sessionId: 's', message: { content: 'Look.' } },
      {
        type: 'assistant',
        uuid: `q${agentId}`,
        parentUuid: `p${agentId}`,
        isSidechain: true,
        agentId,
        sessionId: 's',
        message: {
          id: `m${agentId}`,
          model: 'claude-opus-4-6',
          content: [],
          usage: { input_tokens: 1000, cache_read_input_tokens: i * 3000, output_tokens: 0 },
        },
      },
    ])
    const one = stored(parseTranscript(new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n')), '/t/s.jsonl'))
    const say = (lane: string): string => sessionSummary(one.session, laneTimeline(one, lane))
    expect(say('a')).toMatch(/^1 call of a subagent with claude-opus-4-6.* 0\.0% of all prompt tokens/)
    expect(say('b')).toMatch(/ 75\.0% of all prompt tokens/)
  })

  it('reports a compaction by the event it is asked for, and nothing else', () => {
    const one = stored(
      sessionOf([{ context: 20_000 }, { context: 168_000, read: 0 }, { context: 26_000, read: 18_000, rows: boundary('auto', 168_500) }]),
    )
    const marks = mainMarks(one)
    const event = marks.findIndex(({ kind }) => kind === 'auto-compact')
    expect(compactionReport(one, event)).toMatchObject({
      trigger: 'auto',
      before: 168_500,
      after: 26_000,
      readAfter: 18_000,
      summary: { chars: 3600 },
    })
    for (const other of marks.keys()) if (other !== event) expect(() => compactionReport(one, other)).toThrow('no compaction')
    expect(() => compactionReport(one, 99)).toThrow('no compaction')
  })
})

it('columns of many calls show the greatest context, the worst outcome and the longest pause', () => {
  const session = sessionOf(
    Array.from({ length: 10 }, (_none, i) => ({ context: 20_000 + i * 100, ...(i === 4 ? { read: 0, gapMs: 400_000 } : {}) })),
  )
  const columns = timelineColumns(laneTimeline(stored(session), 'main'), { fromCall: 0, toCall: null, columns: 3 })
  expect(columns).toMatchObject({ perColumn: 4, totalCalls: 10, call: [0, 4, 8], context: [20_300, 20_700, 20_900], marksTotal: 1 })
  expect(columns.cache[1]).toBe(3)
  expect(columns.gapMs[1]).toBe(400_000)
  expect(timelineColumns(laneTimeline(stored(session), 'main'), { fromCall: 50, toCall: 2, columns: 3 })).toMatchObject({
    call: [],
    context: [],
    marksTotal: 0,
  })
})

it('tells which outputs are recorded too small for what was written', () => {
  const one = stored(sessionOf([{ context: 20_000 }, { context: 21_000, output: 3 }]))
  const { facts } = laneTimeline(one, 'main')
  expect(facts.map((call) => toCallRow(one.session, call)).map(({ output, outputReliable }) => [output, outputReliable])).toEqual([
    [300, true],
    [3, false],
  ])
  expect(
    sessionCsv(one)
      .split('\r\n')
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['output_reliable', '1', '0', ''])
})

it('exports quote what a spreadsheet would take for a formula, and hold every call', () => {
  const one = stored(
    sessionOf([
      { context: 20_000, model: '=cmd()' },
      { context: 21_000, model: 'a,"b' },
    ]),
  )
  const lines = sessionCsv(one).split('\r\n')
  expect(lines.length).toBe(4)
  expect(lines[1]).toContain(`,'=cmd(),`)
  expect(lines[2]).toContain(',"a,""b",')
  const document = JSON.parse(sessionJson(one))
  expect(document.lanes[0].calls.map((call: { contextTokens: number }) => call.contextTokens)).toEqual([20_000, 21_000])
})

it('says that few steps calibrate nothing', () => {
  expect(calibrationOf(stored(sessionOf([{ context: 20_000 }])))).toMatchObject({ calibrated: false, factor: 1 })
})

it.each([
  [850, '850 ms', '0:01'],
  [33_400, '33 s', '0:33'],
  [319_000, '5 min 19 s', '5:19'],
  [300_000, '5 min', '5:00'],
  [4_200_000, '1 h 10 min', '1:10:00'],
  [180_000_000, '2 d 2 h', '50:00:00'],
])('%d ms is %s', (ms, words, clock) => {
  expect([inDuration(ms), asClock(ms)]).toEqual([words, clock])
})

it.each([
  [940, '940'],
  [1_499, '1k'],
  [155_031, '155k'],
  [999_600, '1M'],
  [1_250_000, '1.3M'],
])('%d tokens are %s in short', (tokens, short) => {
  expect(inShort(tokens)).toBe(short)
})
