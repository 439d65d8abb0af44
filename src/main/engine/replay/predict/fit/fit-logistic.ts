// Logistic regression by Newton's steps, over standardised features, with a ridge. Deterministic.

import { addRidge, addRow, emptyEquations } from './normal-equations'
import { solveLinear } from './solve-linear'

export interface LogisticRow {
  readonly features: readonly number[]
  /** 1: it happened. */
  readonly outcome: 0 | 1
  readonly weight: number
}

export interface LogisticModel {
  readonly mean: readonly number[]
  readonly scale: readonly number[]
  /** The first is the bias. */
  readonly weights: readonly number[]
}

const STEPS = 40
const SETTLED = 1e-9

/** `ridge`: how strongly the weights are held at 0; the bias is free. Without rows every weight is 0. */
export function fitLogistic(rows: readonly LogisticRow[], ridge: number): LogisticModel {
  const size = rows[0]?.features.length ?? 0
  const total = rows.reduce((sum, row) => sum + row.weight, 0)
  const mean = Array.from({ length: size }, (_, i) => rows.reduce((sum, row) => sum + row.weight * (row.features[i] ?? 0), 0) / total)
  const scale = mean.map((middle, i) => {
    const spread = Math.sqrt(rows.reduce((sum, row) => sum + row.weight * ((row.features[i] ?? 0) - middle) ** 2, 0) / total)
    return spread > 1e-9 ? spread : 1
  })
  const standard = rows.map((row) => [1, ...row.features.map((value, i) => (value - (mean[i] ?? 0)) / (scale[i] ?? 1))])
  let weights: readonly number[] = new Array<number>(size + 1).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const equations = emptyEquations(size + 1)
    rows.forEach((row, i) => {
      const features = standard[i] ?? []
      const chance = 1 / (1 + Math.exp(-dot(features, weights)))
      const curve = Math.max(1e-6, chance * (1 - chance))
      addRow(equations, features, row.weight * curve, dot(features, weights) + (row.outcome - chance) / curve)
    })
    addRidge(equations, 0, 1e-6, 0)
    for (let i = 1; i <= size; i++) addRidge(equations, i, ridge, 0)
    const next = solveLinear(equations.matrix, equations.right)
    const moved = Math.max(...next.map((weight, i) => Math.abs(weight - (weights[i] ?? 0))))
    weights = next
    if (moved < SETTLED) break
  }
  return { mean, scale, weights }
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
