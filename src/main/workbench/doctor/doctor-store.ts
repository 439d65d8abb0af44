// The newest few runs of the doctor and the plans made of them, by id. What was dropped is run again.

import { WorkbenchError } from '../../engine/base/workbench-error'
import type { DoctorPlan } from '../../engine/doctor/plan-fixes'
import type { DoctorReport } from '../../engine/doctor/run-doctor'
import type { Collection } from '../../engine/prompt/collection'

export interface StoredDoctor {
  readonly id: string
  readonly collection: Collection
  readonly report: DoctorReport
  readonly files: { readonly listed: number; readonly capped: boolean }
  /** Where memory lies; null where it was not looked into. */
  readonly memoryDir: string | null
  /** Exports rendered so far: they are asked for page by page. */
  readonly exports: Map<string, string>
}

export interface StoredPlan {
  readonly id: string
  readonly run: StoredDoctor
  readonly plan: DoctorPlan
}

export interface DoctorStore {
  add(entry: Omit<StoredDoctor, 'id' | 'exports'>): StoredDoctor
  /** Throws `doctor.unknown`. */
  get(id: string): StoredDoctor
  addPlan(entry: Omit<StoredPlan, 'id'>): StoredPlan
  /** Throws `plan.unknown`. */
  plan(id: string): StoredPlan
  dropPlan(id: string): void
  remember(transactionId: string, run: StoredDoctor): void
  /** Whose folder a transaction of this host wrote to; null for one that is not known. */
  applied(transactionId: string): StoredDoctor | null
}

const KEPT_RUNS = 4
const KEPT_PLANS = 12
const KEPT_TRANSACTIONS = 100

export function createDoctorStore(seed: string): DoctorStore {
  const runs = new Map<string, StoredDoctor>()
  const plans = new Map<string, StoredPlan>()
  const transactions = new Map<string, StoredDoctor>()
  let count = 0
  const nextId = (kind: string): string => {
    count += 1
    return `${kind}-${seed}-${count}`
  }
  return {
    add(entry) {
      const stored = { ...entry, id: nextId('doctor'), exports: new Map<string, string>() }
      keepNewest(runs, stored.id, stored, KEPT_RUNS)
      return stored
    },
    get(id) {
      const run = runs.get(id)
      if (run === undefined) throw new WorkbenchError('doctor.unknown', 'These findings are no longer kept; look again', { doctorId: id })
      return run
    },
    addPlan(entry) {
      const stored = { ...entry, id: nextId('fix') }
      keepNewest(plans, stored.id, stored, KEPT_PLANS)
      return stored
    },
    plan(id) {
      const plan = plans.get(id)
      if (plan === undefined) throw new WorkbenchError('plan.unknown', 'This plan is no longer kept; plan again', { planId: id })
      return plan
    },
    dropPlan: (id) => void plans.delete(id),
    remember: (transactionId, run) => keepNewest(transactions, transactionId, run, KEPT_TRANSACTIONS),
    applied: (transactionId) => transactions.get(transactionId) ?? null,
  }
}

function keepNewest<T>(map: Map<string, T>, id: string, value: T, most: number): void {
  map.delete(id)
  map.set(id, value)
  for (const oldest of [...map.keys()].slice(0, Math.max(0, map.size - most))) map.delete(oldest)
}
