// The newest few inspections of memory and the plans made of them, by id. What was dropped is inspected again.

import { WorkbenchError } from '../engine/base/workbench-error'
import type { MemoryPlan } from '../engine/memory/memory-plan'
import type { MemoryReport } from '../engine/memory/memory-report'
import type { CollectRequest } from '../engine/prompt/collect-request'

export interface StoredMemory {
  readonly id: string
  /** The project folder. */
  readonly folder: string
  readonly request: CollectRequest
  readonly report: MemoryReport
}

export interface StoredPlan {
  readonly id: string
  readonly memory: StoredMemory
  readonly plan: MemoryPlan
}

export interface MemoryStore {
  add(entry: Omit<StoredMemory, 'id'>): StoredMemory
  /** Throws `memory.unknown`. */
  get(id: string): StoredMemory
  all(): readonly StoredMemory[]
  addPlan(entry: Omit<StoredPlan, 'id'>): StoredPlan
  /** Throws `plan.unknown`. */
  plan(id: string): StoredPlan
  dropPlan(id: string): void
  /** Whose folder a transaction of this host wrote to; null for one that is not known. */
  applied(transactionId: string): StoredMemory | null
  remember(transactionId: string, memory: StoredMemory): void
  clear(): void
}

const KEPT_MEMORIES = 6
const KEPT_PLANS = 12
const KEPT_TRANSACTIONS = 200

/** `seed` tells the ids of one run from those of the next. */
export function createMemoryStore(seed: string): MemoryStore {
  const memories = new Map<string, StoredMemory>()
  const plans = new Map<string, StoredPlan>()
  const transactions = new Map<string, StoredMemory>()
  let count = 0
  const nextId = (kind: string): string => {
    count += 1
    return `${kind}-${seed}-${count}`
  }
  return {
    add: (entry) => {
      const stored = { ...entry, id: nextId('memory') }
      keepNewest(memories, stored.id, stored, KEPT_MEMORIES)
      return stored
    },
    get: (id) => {
      const entry = memories.get(id)
      if (entry === undefined)
        throw new WorkbenchError('memory.unknown', 'This look at the memory is no longer kept; inspect again', { memoryId: id })
      // used is new again: what is on screen outlives what was only looked at once
      keepNewest(memories, id, entry, KEPT_MEMORIES)
      return entry
    },
    all: () => [...memories.values()],
    addPlan: (entry) => {
      const stored = { ...entry, id: nextId('plan') }
      keepNewest(plans, stored.id, stored, KEPT_PLANS)
      return stored
    },
    plan: (id) => {
      const entry = plans.get(id)
      if (entry === undefined) throw new WorkbenchError('plan.unknown', 'This plan is no longer kept; plan again', { planId: id })
      return entry
    },
    dropPlan: (id) => void plans.delete(id),
    applied: (transactionId) => transactions.get(transactionId) ?? null,
    remember: (transactionId, memory) => keepNewest(transactions, transactionId, memory, KEPT_TRANSACTIONS),
    clear: () => {
      memories.clear()
      plans.clear()
      transactions.clear()
    },
  }
}

function keepNewest<T>(map: Map<string, T>, id: string, value: T, most: number): void {
  map.delete(id)
  map.set(id, value)
  for (const oldest of [...map.keys()].slice(0, Math.max(0, map.size - most))) map.delete(oldest)
}
