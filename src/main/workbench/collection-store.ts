// The newest few collections, by id. What was dropped is collected again by whoever still needs it.

import { WorkbenchError } from '../engine/base/workbench-error'
import type { Collection } from '../engine/prompt/collection'
import type { CollectQuestion } from './build-collect-request'

export interface StoredCollection {
  readonly id: string
  readonly collection: Collection
  /** What it was collected with, for what-ifs. */
  readonly question: CollectQuestion
  /** Directories that were looked into on the way, with or without anything found. */
  readonly listed: ReadonlySet<string>
  /** Set where nothing on disk stands behind it: it is shown, and never decides what may be read, written or watched. */
  readonly readOnly?: 'revision' | 'snapshot' | 'bundle' | 'document'
  /** Made beside what is on screen, as a side of a comparison or by trying reads: such ones make room for each other alone. */
  readonly aside?: true
  /** Exports rendered so far, by format: they are asked for page by page. */
  readonly exports: Map<string, string>
}

export interface CollectionStore {
  add(entry: Omit<StoredCollection, 'id' | 'exports'>): StoredCollection
  /** Throws `collection.unknown`. */
  get(id: string): StoredCollection
  /** Those that were collected from what is on disk. */
  all(): readonly StoredCollection[]
  clear(): void
}

/** Of those on screen, and of those beside it. */
const KEPT = 12

/** `seed` tells the ids of one run from those of the next. */
export function createCollectionStore(seed: string): CollectionStore {
  const entries = new Map<string, StoredCollection>()
  let count = 0
  return {
    add: (entry) => {
      count += 1
      const stored = { ...entry, id: `${seed}-${count}`, exports: new Map<string, string>() }
      entries.set(stored.id, stored)
      const alike = [...entries.values()].filter(({ aside }) => aside === stored.aside)
      for (const { id } of alike.slice(0, Math.max(0, alike.length - KEPT))) entries.delete(id)
      return stored
    },
    get: (id) => {
      const entry = entries.get(id)
      if (entry === undefined)
        throw new WorkbenchError('collection.unknown', 'This collection is no longer kept; collect again', { collectionId: id })
      // used is new again: what is on screen outlives what was only tried
      entries.delete(id)
      entries.set(id, entry)
      return entry
    },
    all: () => [...entries.values()].filter(({ readOnly }) => readOnly === undefined),
    clear: () => entries.clear(),
  }
}
