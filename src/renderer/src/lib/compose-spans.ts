// Lays marks (includes, matches, squiggles) over coloured spans of one line.

import type { Span, SpanKind } from './markdown-line'

/** Something drawn over the text; `data` is handed back with every piece it covers. */
export interface Overlay<T> {
  readonly from: number
  readonly to: number
  readonly data: T
}

/** A piece of the line with one look: its text colour and everything laid over it. */
export interface Piece<T> {
  readonly from: number
  readonly to: number
  readonly kind: SpanKind | null
  readonly over: readonly T[]
}

/** Pieces cover `0..length` without gap or overlap; `spans` must not overlap each other, overlays may. */
export function composeSpans<T>(length: number, spans: readonly Span[], overlays: readonly Overlay<T>[]): readonly Piece<T>[] {
  if (length === 0) return []
  const edges = new Set<number>([0, length])
  for (const part of [...spans, ...overlays]) {
    if (part.from > 0 && part.from < length) edges.add(part.from)
    if (part.to > 0 && part.to < length) edges.add(part.to)
  }
  const sorted = [...edges].sort((a, b) => a - b)
  const pieces: Piece<T>[] = []
  let span = 0
  for (let i = 0; i + 1 < sorted.length; i++) {
    const from = sorted[i] as number
    const to = sorted[i + 1] as number
    while (span < spans.length && (spans[span] as Span).to <= from) span += 1
    const current = spans[span]
    pieces.push({
      from,
      to,
      kind: current !== undefined && current.from <= from ? current.kind : null,
      over: overlays.filter((overlay) => overlay.from <= from && overlay.to >= to).map((overlay) => overlay.data),
    })
  }
  return pieces
}
