// Two contexts side by side: layers, tokens, window, inputs, the first byte that differs and what of the cache survives.
// Pure: whoever calls has collected or opened both sides.

import { LAYER_KINDS, type LayerKind } from '../base/layer'
import { compareLayers, type LayerComparison } from './compare-layers'
import type { CompareSide } from './compare-side'
import { type Breakpoint, costOfDifference, type DifferenceCost, findBreakpoints } from './find-breakpoints'
import { type FirstDifference, findFirstDifference } from './find-first-difference'
import { sumDeltas, type TokenDelta } from './token-delta'

export interface Comparison {
  readonly left: CompareSide
  readonly right: CompareSide
  readonly rows: readonly LayerComparison[]
  readonly counts: Readonly<Record<'same' | 'changed' | 'moved' | 'onlyLeft' | 'onlyRight', number>>
  /** Every layer is the same and so is every byte of the request. */
  readonly identical: boolean
  readonly delta: TokenDelta
  readonly byKind: readonly { readonly kind: LayerKind; readonly left: number; readonly right: number; readonly delta: number }[]
  /** Figures that differ. */
  readonly window: readonly { readonly name: string; readonly label: string; readonly left: number | null; readonly right: number | null }[]
  readonly inputs: readonly { readonly name: string; readonly left: string; readonly right: string }[]
  readonly firstDifference: FirstDifference | null
  readonly breakpoints: readonly Breakpoint[]
  readonly cost: DifferenceCost
}

export function compareContexts(left: CompareSide, right: CompareSide): Comparison {
  const rows = compareLayers(left, right)
  const counts = { same: 0, changed: 0, moved: 0, onlyLeft: 0, onlyRight: 0 }
  for (const { change } of rows) counts[change === 'only-left' ? 'onlyLeft' : change === 'only-right' ? 'onlyRight' : change] += 1
  const firstDifference = findFirstDifference(left, right)
  const breakpoints = findBreakpoints(left, right)
  return {
    left,
    right,
    rows,
    counts,
    identical: counts.same === rows.length && firstDifference === null,
    delta: sumDeltas(rows.map(({ delta }) => delta)),
    byKind: LAYER_KINDS.flatMap((kind) => {
      const [l, r] = [ofKind(left, kind), ofKind(right, kind)]
      return l === 0 && r === 0 ? [] : [{ kind, left: l, right: r, delta: r - l }]
    }),
    window: windowDifferences(left, right),
    inputs: inputDifferences(left, right),
    firstDifference,
    breakpoints,
    cost: costOfDifference(left, right, breakpoints),
  }
}

function ofKind({ layers }: CompareSide, kind: LayerKind): number {
  return layers.reduce((sum, layer) => (layer.kind === kind && layer.status === 'loaded' ? sum + layer.tokens.sent : sum), 0)
}

const FIGURES = [
  ['size', 'Window'],
  ['effective', 'Window without the reserve for a summary'],
  ['autoCompactAt', 'Compacts by itself at'],
  ['warningAt', 'Warns at'],
  ['blockingAt', 'Blocks at'],
  ['used', 'Used'],
  ['free', 'Free'],
] as const

function windowDifferences({ window: left }: CompareSide, { window: right }: CompareSide): Comparison['window'] {
  if (left === null || right === null) return []
  return FIGURES.flatMap(([name, label]) => (left[name] === right[name] ? [] : [{ name, label, left: left[name], right: right[name] }]))
}

function inputDifferences(left: CompareSide, right: CompareSide): Comparison['inputs'] {
  const names = [...new Set([...Object.keys(left.inputs), ...Object.keys(right.inputs)])]
  return names.flatMap((name) => {
    const [l, r] = [left.inputs[name] ?? '', right.inputs[name] ?? '']
    return l === r ? [] : [{ name, left: l, right: r }]
  })
}
