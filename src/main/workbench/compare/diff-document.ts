// The whole strata/diff@1 document, as `strata diff --json` and the export give it:
//
//   { schema, left: Side, right: Side, identical, counts: { same, changed, moved, onlyLeft, onlyRight }, delta: { sent, low, high },
//     byKind: [ { kind, left, right, delta } ], window: [ { name, label, left, right } ], inputs: [ { name, left, right } ],
//     firstDifference: null | { part, index, how, byteInPart, byteInRequest, line, column, left, right, what },
//     breakpoints: [ { at, index, scope, ttl, marked, survives, prefixTokens, belowMinimum, why } ],
//     cost: { model, readTokens, rewriteTokens, onceUsd|null, perTurnUsd|null, ttl, notes },
//     rows: [ { row, change: "same"|"changed"|"moved"|"only-left"|"only-right", moved, textChanged, statusChanged, left: Layer|null,
//               right: Layer|null, delta, lines: { added, removed }|null, what|null, patch: string|null } ] }
//
// Side { kind, label, profile|null, model: { id, name }, folder|null, cwd|null, commit|null, savedMs|null, layers, loaded, tokens, notes }
// Layer { layerId, kind, title, status, reason, reasonText, path, section, cacheScope, tokens, chars, paraphrased, position }
// `patch` is a unified diff of the sent texts of a row whose text changed. Words are CLI.md's and those of contract/compare.ts.

import type { ComparisonView, LayerRow, SideView } from '../../../preload/contract/compare'
import type { Comparison } from '../../engine/compare/compare-contexts'
import { diffTexts } from '../../engine/compare/diff-texts'
import { positionsOf, toLayerRow } from './to-compare-view'

type DocumentSide = Omit<SideView, 'collectionId' | 'captureId'>

export interface DiffDocument extends Omit<ComparisonView, 'comparisonId' | 'rows' | 'left' | 'right'> {
  readonly left: DocumentSide
  readonly right: DocumentSide
  readonly rows: readonly (LayerRow & { readonly patch: string | null })[]
}

export function toDiffDocument(view: ComparisonView, comparison: Comparison): DiffDocument {
  const { comparisonId: _id, rows: _rows, left, right, ...rest } = view
  const positions = { left: positionsOf(comparison.left), right: positionsOf(comparison.right) }
  return {
    ...rest,
    left: withoutIds(left),
    right: withoutIds(right),
    rows: comparison.rows.map((row, index) => ({
      ...toLayerRow(index, row, positions),
      patch: patchOf(row.left?.text ?? null, row.right?.text ?? null, row.textChanged),
    })),
  }
}

function withoutIds({ collectionId: _collection, captureId: _capture, ...side }: SideView): DocumentSide {
  return side
}

function patchOf(left: string | null, right: string | null, textChanged: boolean): string | null {
  if (!textChanged || left === null || right === null) return null
  return renderPatch(left, right)
}

/** Lines with `-`, `+` or a blank in front; a stretch of equal lines that is left out is one line `@@`. */
export function renderPatch(left: string, right: string): string {
  const signs = { same: ' ', removed: '-', added: '+' } as const
  return diffTexts(left, right, 3)
    .map((line) =>
      line.kind === 'skip' ? `@@ ${line.lines} equal lines @@` : `${signs[line.kind]}${line.spans.map(({ text }) => text).join('')}`,
    )
    .join('\n')
}
