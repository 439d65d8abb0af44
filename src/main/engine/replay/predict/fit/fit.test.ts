import { describe, expect, it } from 'vitest'
import { fitLogistic } from './fit-logistic'
import { fitRelative } from './fit-relative'
import { FOLDS, foldOf, hashName, intervalOf, intervalOfShare } from './five-folds'
import { solveLinear } from './solve-linear'

/** Numbers that look random and are the same each time. */
function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('solving', () => {
  it('finds what gives the right side, whatever the order of the rows', () => {
    const matrix = [
      [0, 2, 1],
      [1, 1, 0],
      [3, 0, 1],
    ]
    const [x = 0, y = 0, z = 0] = solveLinear(matrix, [7, 3, 6])
    expect([x, y, z].map((value) => Number(value.toFixed(9)))).toEqual([1, 2, 3])
    expect(matrix[0]).toEqual([0, 2, 1])
  })

  it('gives 0 for what nothing determines', () => {
    expect(
      solveLinear(
        [
          [2, 0],
          [0, 0],
        ],
        [4, 0],
      ),
    ).toEqual([2, 0])
  })
})

describe('the fit of relative errors', () => {
  it('finds the line behind noise and a few wild rows', () => {
    const random = scatter(7)
    const rows = Array.from({ length: 400 }, (_, i) => {
      const size = 500 + 20_000 * random()
      const wild = i % 20 === 0 ? 3 : 1
      return { features: [size, 1], target: wild * (0.35 * size + 80) * (0.97 + 0.06 * random()) }
    })
    const [slope = 0, step = 0] = fitRelative(rows, 0.0001)
    expect(slope).toBeCloseTo(0.35, 2)
    expect(step).toBeGreaterThan(30)
    expect(step).toBeLessThan(130)
  })

  it('keeps a weight at its bound and lets the others take over', () => {
    const rows = Array.from({ length: 50 }, (_, i) => ({ features: [i + 1, 50 - i], target: 10 * (i + 1) - 0.05 * (50 - i) }))
    const [first = 0, second = 0] = fitRelative(rows, 0.0001, [0, 0])
    expect(second).toBe(0)
    expect(first).toBeCloseTo(10, 0)
  })
})

describe('logistic regression', () => {
  it('finds which way an outcome leans', () => {
    const random = scatter(3)
    const rows = Array.from({ length: 600 }, () => {
      const x = 4 * random() - 2
      const chance = 1 / (1 + Math.exp(-(2 * x - 1)))
      return { features: [x, random()], outcome: random() < chance ? (1 as const) : (0 as const), weight: 1 }
    })
    const { weights, scale } = fitLogistic(rows, 0.01)
    expect((weights[1] ?? 0) / (scale[0] ?? 1)).toBeGreaterThan(1.4)
    expect(Math.abs(weights[2] ?? 0)).toBeLessThan(0.4)
  })

  it('counts a row of weight two like two rows', () => {
    const row = (x: number, outcome: 0 | 1, weight = 1) => ({ features: [x], outcome, weight })
    const once = [row(0, 0, 2), row(1, 1), row(2, 1), row(0.5, 1)]
    const twice = [row(0, 0), row(0, 0), row(1, 1), row(2, 1), row(0.5, 1)]
    const [a, b] = [fitLogistic(once, 1), fitLogistic(twice, 1)]
    expect(a.weights.map((weight) => weight.toFixed(6))).toEqual(b.weights.map((weight) => weight.toFixed(6)))
  })
})

describe('folds', () => {
  it('hold every group once, numbered ones in turn', () => {
    expect(['0', '1', '2', '3', '4', '5'].map(foldOf)).toEqual([0, 1, 2, 3, 4, 0])
    expect(foldOf('a.jsonl')).toBe(hashName('a.jsonl') % FOLDS)
  })

  it('of a share say something even where all were right', () => {
    expect(intervalOfShare(1, 18).low).toBeCloseTo(0.824, 3)
    expect(intervalOfShare(1, 18).high).toBe(1)
    expect(intervalOfShare(0.5, 100)).toMatchObject({ low: expect.closeTo(0.404, 3), high: expect.closeTo(0.596, 3) })
    expect(intervalOfShare(1, 0)).toEqual({ low: 0, high: 1 })
  })

  it('give a mean with an interval, wider where they disagree', () => {
    expect(intervalOf([])).toBeNull()
    expect(intervalOf([3])).toEqual({ mean: 3, low: 3, high: 3 })
    const calm = intervalOf([1, 1.1, 0.9, 1, 1])
    const wild = intervalOf([0, 2, 1, 0.5, 1.5])
    expect(calm?.mean).toBeCloseTo(1)
    expect((wild?.high ?? 0) - (wild?.low ?? 0)).toBeGreaterThan((calm?.high ?? 0) - (calm?.low ?? 0))
  })
})
