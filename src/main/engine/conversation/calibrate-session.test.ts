import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeTranscript } from '../testing/write-transcript'
import { applyCalibration, calibrate, calibrateSession, type GrowthPair, growthPairs } from './calibrate-session'
import { parseTranscript } from './parse-transcript'

/** Steps of a session whose text makes `factor` times the tokens that the ratios say, and `step` beside. */
function steps(count: number, factor: number, step: number): readonly GrowthPair[] {
  return Array.from({ length: count }, (_none, i) => {
    const estimated = 300 + ((i * 7919) % 5000)
    return { estimated, recorded: Math.round(estimated * factor + step) }
  })
}

describe('calibrate', () => {
  it('learns factor and step cost', () => {
    const found = calibrate('classic', steps(40, 1.3, 220))
    expect(found).toMatchObject({ status: 'calibrated', pairs: 40 })
    expect(found.factor).toBeCloseTo(1.3, 2)
    expect(found.stepTokens).toBeGreaterThan(215)
    expect(found.stepTokens).toBeLessThan(225)
    expect(found.residualPct ?? 99).toBeLessThan(1)
    expect(found.uncalibratedPct ?? 0).toBeGreaterThan(20)
  })

  it('is not led astray by a fifth of wild steps', () => {
    const wild = steps(60, 1.2, 150).map((pair, i) => (i % 5 === 0 ? { ...pair, recorded: pair.recorded * 8 + 30_000 } : pair))
    expect(calibrate('classic', wild).factor).toBeCloseTo(1.2, 1)
  })

  it('says so when there are too few steps, or nothing to correct', () => {
    expect(calibrate('dense', steps(11, 2, 0))).toMatchObject({
      status: 'uncalibrated',
      factor: 1,
      residualPct: null,
      low: 0.75,
      high: 1.3,
    })
    expect(calibrate('dense', [])).toMatchObject({ status: 'uncalibrated', pairs: 0 })
    expect(calibrate('classic', steps(40, 1, 70))).toMatchObject({ status: 'uncalibrated', factor: 1, stepTokens: 70 })
  })

  it('stays in bounds whatever it is given, and never claims to be worse than before', () => {
    const pair = fc.record({ estimated: fc.integer({ min: 1, max: 200_000 }), recorded: fc.integer({ min: 201, max: 200_000 }) })
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), fc.integer({ min: 0, max: 100_000 }), (pairs, estimated) => {
        const found = calibrate('classic', pairs)
        expect(found.factor).toBeGreaterThanOrEqual(0.5)
        expect(found.factor).toBeLessThanOrEqual(2)
        if (found.status === 'calibrated') expect(found.residualPct ?? 0).toBeLessThan(found.uncalibratedPct ?? 0)
        const { sent, low, high } = applyCalibration(estimated, found)
        expect(low).toBeLessThanOrEqual(sent)
        expect(high).toBeGreaterThanOrEqual(sent)
      }),
    )
  })
})

describe('calibrateSession', () => {
  function grown(disturb: boolean) {
    const writer = writeTranscript().prompt('Go.').answer('m0', { cacheWrite5m: 20_000 })
    let context = 20_000
    for (let i = 1; i <= 30; i++) {
      const words = 200 + ((i * 577) % 900)
      if (disturb && i % 3 === 0) writer.boundary({ trigger: 'auto', preTokens: 1 })
      writer.prompt('word '.repeat(words))
      const added = Math.round(((words * 5) / 3.3) * 1.4) + 200
      writer.answer(`m${i}`, { cacheRead: context, cacheWrite5m: added }, '')
      context += added
    }
    return parseTranscript(writer.bytes(), '/s')
  }

  it('learns from the steps of the main chain by family', () => {
    const [only, ...more] = calibrateSession(grown(false))
    expect(more).toEqual([])
    expect(only).toMatchObject({ family: 'classic', status: 'calibrated' })
    expect(only?.factor).toBeCloseTo(1.4, 1)
  })

  it('leaves out steps at which something else happened', () => {
    expect(growthPairs(grown(false)).get('classic')?.length).toBe(30)
    expect(growthPairs(grown(true)).get('classic')?.length).toBe(20)
  })
})
