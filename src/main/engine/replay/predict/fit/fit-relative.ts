// A straight-line fit that makes the middle of the relative errors small: least squares, reweighted until far-off rows count
// little. What the token predictor is made with.

import { dot } from './fit-logistic'
import { addRidge, addRow, emptyEquations } from './normal-equations'
import { solveLinear } from './solve-linear'

export interface RelativeRow {
  readonly features: readonly number[]
  /** Above 0. */
  readonly target: number
}

const STEPS = 40
/** A relative error below this counts as this: it keeps a lucky row from ruling the fit. */
const FLOOR = 0.03

/** Holds a weight at its bound, whatever the rows ask for. */
const FAST = 1e9

/**
 * `ridge` in shares of each feature's own size; features held at 0 where nothing asks for more. `least`: what a weight may not fall
 * below; one that would is held there from then on.
 */
export function fitRelative(rows: readonly RelativeRow[], ridge: number, least: readonly number[] = []): readonly number[] {
  const size = rows[0]?.features.length ?? 0
  const scaled = rows.map(({ features, target }) => features.map((value) => value / target))
  const spread = Array.from({ length: size }, (_, i) => scaled.reduce((sum, row) => sum + (row[i] ?? 0) ** 2, 0))
  const bound = (i: number) => least[i] ?? Number.NEGATIVE_INFINITY
  const held = new Set<number>()
  let weights: readonly number[] = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const equations = emptyEquations(size)
    for (const row of scaled) {
      const off = step === 0 ? 1 : Math.abs(dot(row, weights) - 1)
      addRow(equations, row, 1 / Math.max(FLOOR, off), 1)
    }
    spread.forEach((own, i) => {
      if (held.has(i)) addRidge(equations, i, FAST * (own + 1), bound(i))
      else addRidge(equations, i, ridge * own + 1e-9, 0)
    })
    weights = solveLinear(equations.matrix, equations.right)
    weights.forEach((weight, i) => {
      if (weight < bound(i)) held.add(i)
    })
  }
  return weights.map((weight, i) => Math.max(weight, bound(i)))
}
