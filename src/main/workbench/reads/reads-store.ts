// The newest few lists of reads, by id.

import { WorkbenchError } from '../../engine/base/workbench-error'
import type { Profile } from '../../engine/profile/profile'
import type { Collection } from '../../engine/prompt/collection'
import type { ReadStep } from '../../engine/reads/explain-reads'

export interface StoredReads {
  readonly id: string
  readonly collectionId: string
  readonly collection: Collection
  readonly profile: Profile
  /** Of the given files only. */
  readonly steps: readonly ReadStep[]
  /** Reads that the collection had before them. */
  readonly before: number
  readonly present: readonly boolean[]
}

export interface ReadsStore {
  add(entry: Omit<StoredReads, 'id'>): StoredReads
  /** Throws `reads.unknown`. */
  get(id: string): StoredReads
}

const KEPT = 6

export function createReadsStore(seed: string): ReadsStore {
  const entries = new Map<string, StoredReads>()
  let count = 0
  return {
    add(entry) {
      count += 1
      const stored = { ...entry, id: `reads-${seed}-${count}` }
      entries.set(stored.id, stored)
      for (const oldest of [...entries.keys()].slice(0, Math.max(0, entries.size - KEPT))) entries.delete(oldest)
      return stored
    },
    get(id) {
      const entry = entries.get(id)
      if (entry === undefined) throw new WorkbenchError('reads.unknown', 'These reads are no longer kept; read again', { readsId: id })
      return entry
    },
  }
}
