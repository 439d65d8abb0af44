// How far the token estimates can be trusted in one session, in the words of the contract. Pure.

import type { SessionView } from '../../../../preload/contract/sessions'
import { calibrate, calibrateSession } from '../../../engine/conversation/calibrate-session'
import { derived, familyOf } from './session-lane'
import type { StoredSession } from './session-store'

/** Of the tokenizer of the newest call: that is what is looked at most. */
export function calibrationOf(stored: StoredSession): SessionView['calibration'] {
  return derived(stored, 'calibration', () => {
    const family = familyOf(stored.session.calls.at(-1)?.model ?? '')
    const found = calibrateSession(stored.session).find((one) => one.family === family) ?? calibrate(family, [])
    return {
      calibrated: found.status === 'calibrated',
      pairs: found.pairs,
      factor: found.factor,
      overhead: found.stepTokens,
      bandPct: Math.round(100 * Math.max(1 - found.low, found.high - 1)),
      residualMedianPct: found.residualPct,
    }
  })
}
