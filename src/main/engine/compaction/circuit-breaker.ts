// What stops automatic compaction: failures in a row (SPEC 7.5), and a context that fills up again at once.
// A state is a value; each step gives the next one.

export interface BreakerState {
  /** Failed summaries in a row. */
  readonly failures: number
  readonly open: boolean
  /** Times in a row that the context was full again straight after a compaction. */
  readonly refills: number
  readonly thrashing: boolean
}

/** Null: this version does not have it. */
export interface BreakerRules {
  readonly failures: number | null
  readonly refills: number | null
}

export const BREAKER_CLOSED: BreakerState = { failures: 0, open: false, refills: 0, thrashing: false }

export function afterFailure(state: BreakerState, rules: BreakerRules): BreakerState {
  const failures = state.failures + 1
  return { ...state, failures, open: state.open || (rules.failures !== null && failures >= rules.failures) }
}

/** A success sets the count of failures back. */
export function afterSuccess(state: BreakerState): BreakerState {
  return { ...state, failures: 0 }
}

/** When the level is reached again, once for each compaction; `full`: that was straight after it. */
export function afterRefillCheck(state: BreakerState, full: boolean, rules: BreakerRules): BreakerState {
  const refills = full ? state.refills + 1 : 0
  return { ...state, refills, thrashing: state.thrashing || (rules.refills !== null && refills >= rules.refills) }
}

/** The stop ends a turn; with the next one the count begins anew. */
export function afterTurn(state: BreakerState): BreakerState {
  return { ...state, refills: 0, thrashing: false }
}

export function mayCompact(state: BreakerState): boolean {
  return !state.open && !state.thrashing
}
