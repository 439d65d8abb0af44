// What every analysis is handed and gives: one recording at a time, so that a whole library never lies in memory at once.

import type { Analysis } from '../../../../../preload/contract/replay'
import type { Trace } from '../../../../engine/replay/trace'
import { counted } from '../../session/words'

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

/** Several sums over the same sessions: one whose model has no price is in none of them, and is counted. */
export interface PricedSums {
  add(...usd: readonly (number | null)[]): void
  /** Null: nothing that was asked about has a price. */
  sum(which: number): number | null
  /** For the assumptions. */
  readonly note: readonly string[]
}

export function createPricedSums(): PricedSums {
  const sums: number[] = []
  let priced = 0
  let left = 0
  return {
    add: (...usd) => {
      const known = usd.filter((one) => one !== null)
      if (known.length < usd.length) left++
      else {
        priced++
        known.forEach((one, which) => {
          sums[which] = (sums[which] ?? 0) + one
        })
      }
    },
    sum: (which) => (priced === 0 && left > 0 ? null : (sums[which] ?? 0)),
    get note() {
      return left === 0 || priced === 0
        ? []
        : [`Sums in dollars leave out ${counted(left, 'session')} with a model that has no price here.`]
    },
  }
}
