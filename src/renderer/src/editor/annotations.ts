// What is drawn over a text: where includes lead, what is not sent, what is wrong, what patterns hit. The editor's own words for it.

import type { SpanEdit } from '../lib/apply-edits'

/** Lines and columns count from 1, `toColumn` is exclusive. */
export interface Stretch {
  readonly line: number
  readonly column: number
  readonly toColumn: number
}

export interface IncludeNote extends Stretch {
  readonly tone: 'loaded' | 'absent' | 'finding'
  /** Absolute; null where it leads to no file. */
  readonly target: string | null
  /** The target as people read it. */
  readonly name: string
  /** Colours its mark: a kind of layer, as in `data-kind`. */
  readonly kind: string
  /** `≈ 209 tokens`; null where nothing is sent. */
  readonly size: string | null
  /** Depth, outcome and reason in a sentence or two. */
  readonly text: string
  /** Whether it is among the layers, so that it can be shown there. */
  readonly layerId: string | null
}

/** Text that is not sent; drawn quieter. `note` stands behind its last line. */
export interface DimNote {
  readonly fromLine: number
  readonly fromColumn: number
  readonly toLine: number
  readonly toColumn: number
  readonly note: string | null
}

export interface HintNote {
  readonly line: number
  readonly text: string
  readonly tone: 'plain' | 'warn'
}

export type TextEdit = SpanEdit

/** Said when the pointer rests on it. */
export interface TipNote extends Stretch {
  readonly text: string
}

export interface FindingNote {
  readonly code: string
  readonly severity: 'info' | 'warning' | 'error'
  readonly message: string
  readonly line: number
  readonly column: number
  readonly toLine: number
  readonly toColumn: number
  readonly fixes: readonly { readonly title: string; readonly edits: readonly TextEdit[] }[]
}

export interface Annotations {
  readonly includes: readonly IncludeNote[]
  readonly dimmed: readonly DimNote[]
  /** What of an index is sent ends after this line. */
  readonly cut: { readonly afterLine: number; readonly label: string } | null
  readonly hints: readonly HintNote[]
  readonly tips: readonly TipNote[]
  readonly findings: readonly FindingNote[]
}

export const NO_ANNOTATIONS: Annotations = { includes: [], dimmed: [], cut: null, hints: [], tips: [], findings: [] }

export interface Suggestion {
  readonly label: string
  /** Beside the label, quieter. */
  readonly detail: string | null
  readonly insert: string
  readonly kind: 'file' | 'folder' | 'value' | 'key' | 'pattern' | 'memory'
  /** Asks for more at once: a folder was chosen. */
  readonly again: boolean
}

export interface Suggestions {
  /** What the suggestions replace, on the line they were asked for. */
  readonly fromColumn: number
  readonly toColumn: number
  readonly items: readonly Suggestion[]
  /** More would fit than are listed. */
  readonly incomplete: boolean
}
