// What every analysis is handed and gives: one recording at a time, so that a whole library never lies in memory at once.

import type { Analysis } from '../../../../../preload/contract/replay'
import type { Trace } from '../../../../engine/replay/trace'

export interface Analysed {
  readonly file: string
  readonly title: string
  readonly trace: Trace
}

export type Answer = Omit<Analysis, 'id' | 'question'>

export interface Question {
  readonly question: string
  /** Called once for each recording, in order. */
  add(one: Analysed): void
  answer(): Answer
}

export const MOST_ROWS = 100

/** Adds where both are known; a sum is unknown as soon as a part is. */
export function plus(sum: number | null, more: number | null): number | null {
  return sum === null || more === null ? null : sum + more
}
