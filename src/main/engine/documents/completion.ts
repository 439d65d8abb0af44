// What completing a text asks and answers: values only.

import type { MemoryNeighbours } from './analyse-memory'
import type { HitCounter } from './count-hits'
import type { DocumentRole } from './document-analysis'
import type { TextSpan } from './text-places'

export interface Completion {
  readonly label: string
  readonly kind: 'file' | 'folder' | 'key' | 'value' | 'pattern' | 'memory'
  readonly detail: string | null
  readonly insert: string
  /** A reason to ask again once it stands there. */
  readonly again: boolean
}

export interface Completions {
  /** What an item takes the place of. */
  readonly span: TextSpan
  readonly items: readonly Completion[]
  /** There is more than is listed: another letter may bring other items. */
  readonly incomplete: boolean
}

export interface CompletionInput {
  readonly role: DocumentRole
  /** Absolute. */
  readonly path: string
  readonly realPath: string
  readonly home: string
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly neighbours: MemoryNeighbours | null
  /** Files of the project from where a rule's patterns start, with `/`. */
  readonly files: readonly string[]
  readonly hits: HitCounter | null
}

/** What a scan of one kind found: `typed` is what of the line an item replaces, up to the cursor. */
export interface Found {
  readonly typed: string
  readonly items: readonly Completion[]
}
