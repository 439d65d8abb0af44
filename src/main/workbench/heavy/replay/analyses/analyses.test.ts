import { describe, expect, it } from 'vitest'
import { COMPACT_ROWS, recordingOf } from '../../../../engine/replay/testing/transcript'
import { askAutoOff80 } from './auto-off-80'
import { askBreaksCost } from './breaks-cost'
import { askDeadWeight } from './dead-weight'
import { askOneHourCache } from './one-hour-cache'

/** Ten minutes away before call 2, with a five-minute cache. By hand below: Sonnet 4.5 at 3 / 3.75 / 6 / 0.30 (SPEC 8.6). */
const away = (model: string) =>
  recordingOf([
    { context: 30_010, model },
    { context: 40_010, read: 30_000, prompt: 30_000, model },
    { context: 41_010, gap: 600, model },
    { context: 42_010, read: 41_000, model },
  ])
const PRICED = { file: 'a.jsonl', title: 'Priced', trace: away('claude-sonnet-4-5-20250929') }
const UNPRICED = { file: 'b.jsonl', title: 'Unpriced', trace: away('some-other-model') }
const dollars = (text: string | undefined) => Number(/\$(\d+\.\d+)/.exec(text ?? '')?.[1])

describe('what the breaks cost', () => {
  it('is the price of writing again less that of reading, to the cent', () => {
    const asked = askBreaksCost()
    asked.add(PRICED)
    const { answer, rows } = asked.answer()
    // call 2: 41,000 written at 3.75 instead of 40,000 read at 0.30 and 1,000 written
    const byHand = (40_000 * (3.75 - 0.3)) / 1e6
    expect(dollars(answer)).toBeCloseTo(byHand, 2)
    expect(answer).toMatch(/^1 break outlived the cache, and 40,000 tokens were written again/)
    expect(rows.map(({ call, file }) => [call, file])).toEqual([[2, 'a.jsonl']])
  })

  it('a session without a price is left out of the sum and told, not the end of it', () => {
    const [alone, both, none] = [askBreaksCost(), askBreaksCost(), askBreaksCost()]
    alone.add(PRICED)
    for (const one of [PRICED, UNPRICED]) both.add(one)
    none.add(UNPRICED)
    expect(dollars(both.answer().answer)).toBe(dollars(alone.answer().answer))
    expect(both.answer().answer).toContain('2 breaks')
    expect(both.answer().assumptions.join(' ')).toContain('leave out 1 session with a model that has no price')
    expect(none.answer().answer).toContain('no model here has a price')
  })
})

describe('a one-hour cache', () => {
  it('writes dearer and misses less, also beside a session without a price', () => {
    const asked = askOneHourCache()
    for (const one of [PRICED, UNPRICED]) asked.add(one)
    const { figures, answer } = asked.answer()
    // five minutes: 71,000 + 10,000 written, 71,000 read; one hour: 42,000 written at 6, 111,000 read
    const five = ((30_000 + 10_000 + 41_000 + 1000) * 3.75 + 71_000 * 0.3) / 1e6
    const hour = (42_000 * 6 + 111_000 * 0.3) / 1e6
    const rest = (4 * 10 * 3 + 4 * 100 * 15) / 1e6
    expect(dollars(figures[0]?.value)).toBeCloseTo(five + rest, 2)
    expect(dollars(figures[1]?.value)).toBeCloseTo(hour + rest, 2)
    expect(answer).toMatch(/less, with 2 misses fewer/)
  })
})

describe('auto at 80%, and off', () => {
  it('counts what the agent compacts by itself, not what a person asked for', () => {
    const manual = COMPACT_ROWS(70_300).map((row) => JSON.parse(JSON.stringify(row).replace('"auto"', '"manual"')) as object)
    const asked = askAutoOff80()
    const trace = recordingOf([{ context: 70_000 }, { context: 31_000, read: 17_000, rows: manual }, { context: 32_000, read: 30_990 }])
    expect(trace.calls[1]?.change?.kind).toBe('manual-compact')
    asked.add({ file: 'a', title: 'A', trace })
    const { answer, rows } = asked.answer()
    expect(answer).toContain('compacts 0 times in 1 session, against 0 by default')
    expect(rows).toEqual([])
  })
})

describe('dead weight', () => {
  it('is what was carried after the last use of its file', () => {
    const asked = askDeadWeight()
    const calls = [
      { context: 30_000, tools: ['Read src/a.ts'] },
      { context: 40_000, read: 29_990, results: [28_000] },
      ...[1, 2, 3, 4].map((n) => ({ context: 40_000 + n * 100, read: 39_990 })),
    ]
    asked.add({ file: 'a', title: 'A', trace: recordingOf(calls) })
    const { answer, rows } = asked.answer()
    // call 1 answers it; calls 2 to 5 carry it for nothing
    expect(answer).toMatch(/^1 result was carried on after the last use/)
    expect(rows).toMatchObject([{ label: 'A: Read src/a.ts', call: 1, value: expect.stringContaining('through 4 calls') }])
  })

  it('goes on through a rewind that leaves it standing, and ends where it is cleared', () => {
    const trace = recordingOf([
      { context: 30_000, tools: ['Read src/a.ts'] },
      { context: 40_000, read: 29_990, results: [28_000], tools: ['Read src/b.ts'] },
      { context: 50_000, read: 39_990, results: [28_000] },
      ...[1, 2].map((n) => ({ context: 50_000 + n * 100, read: 49_990 })),
      // back to before the second result
      { context: 41_000, read: 40_000 },
      ...[1, 2].map((n) => ({ context: 41_000 + n * 100, read: 40_990 })),
    ])
    expect(trace.calls[5]?.change?.kind).toBe('shrink')
    const asked = askDeadWeight()
    asked.add({ file: 'a', title: 'A', trace })
    expect(asked.answer().rows.map(({ label, value }) => `${label} ${value}`)).toEqual([expect.stringMatching(/a\.ts .* through 6 calls/)])
    const cleared = { ...trace, calls: trace.calls.map((call) => (call.change === null ? call : { ...call, change: CLEARED })) }
    const again = askDeadWeight()
    again.add({ file: 'a', title: 'A', trace: cleared })
    expect(again.answer().rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      expect.stringMatching(/b\.ts .* through 5 calls/),
      expect.stringMatching(/a\.ts .* through 3 calls/),
    ])
  })
})

const CLEARED = { kind: 'microcompact', line: null, preTokens: null, clearedIds: ['toolu_0_0'], keepTo: 0 } as const
