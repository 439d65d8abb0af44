// A comparison as the contract shows it; rows, lines and texts are asked for page by page.

import type { ComparedLayer, ComparisonView, LayerRow, SideView } from '../../../preload/contract/compare'
import type { Comparison } from '../../engine/compare/compare-contexts'
import type { LayerComparison } from '../../engine/compare/compare-layers'
import type { CompareSide, SideLayer } from '../../engine/compare/compare-side'

export function toComparisonView(comparisonId: string, comparison: Comparison, left: SideView, right: SideView): ComparisonView {
  const { counts, delta, byKind, window, inputs, firstDifference, breakpoints, cost } = comparison
  return {
    schema: 'strata/diff@1',
    comparisonId,
    left,
    right,
    identical: comparison.identical,
    counts: { ...counts },
    rows: comparison.rows.length,
    delta: { ...delta },
    byKind: byKind.map((row) => ({ ...row })),
    window: window.map((row) => ({ ...row })),
    inputs: inputs.map((row) => ({ ...row })),
    firstDifference:
      firstDifference === null ? null : { ...firstDifference, left: { ...firstDifference.left }, right: { ...firstDifference.right } },
    breakpoints: breakpoints.map((point) => ({ ...point })),
    cost: { ...cost, notes: [...cost.notes] },
  }
}

/** Places of layers, for rows. */
export function positionsOf({ layers }: CompareSide): ReadonlyMap<SideLayer, number> {
  return new Map(layers.map((layer, index) => [layer, index]))
}

export function toLayerRow(
  row: number,
  comparison: LayerComparison,
  positions: { readonly left: ReadonlyMap<SideLayer, number>; readonly right: ReadonlyMap<SideLayer, number> },
): LayerRow {
  const { change, moved, textChanged, statusChanged, left, right, delta, lines, what } = comparison
  return {
    row,
    change,
    moved,
    textChanged,
    statusChanged,
    left: left === null ? null : toComparedLayer(left, positions.left.get(left) ?? 0),
    right: right === null ? null : toComparedLayer(right, positions.right.get(right) ?? 0),
    delta: { ...delta },
    lines: lines === null ? null : { ...lines },
    what,
  }
}

function toComparedLayer(layer: SideLayer, position: number): ComparedLayer {
  const { id, kind, title, status, reason, reasonText, origin, cacheScope, tokens, text, paraphrased } = layer
  return {
    layerId: id,
    kind,
    title,
    status,
    reason,
    reasonText,
    path: origin.path,
    section: origin.section,
    cacheScope,
    tokens: { sent: tokens.sent, low: tokens.low, high: tokens.high, method: tokens.method },
    chars: text.length,
    paraphrased,
    position,
  }
}
