// What the window knows of summaries by a model: whether there is a key, and the one that is being written.

import type { SummaryAccess, WrittenSummary } from '../../../../preload/contract/summary'
import type { Fault } from '../fault'

export interface SummaryJob {
  readonly jobId: string
  /** The place it sums up: run, lane and call. */
  readonly key: string
  readonly model: string
  /** Null while it is being written. */
  readonly result: WrittenSummary | null
  readonly chars: number
  /** The newest words of the answer. */
  readonly tail: string
  readonly fault: Fault | null
}

export interface SummaryState {
  readonly access: SummaryAccess | null
  readonly job: SummaryJob | null
}

export const FIRST_SUMMARY: SummaryState = { access: null, job: null }
