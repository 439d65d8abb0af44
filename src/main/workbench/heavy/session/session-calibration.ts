// How far the token estimates can be trusted in one session.

import type { SessionView } from '../../../../preload/contract/sessions'
import { STEP_TOKENS } from '../../../engine/conversation/count-added'

/** The published ratios alone, with the spread their samples had (SPEC 0.1). */
export const UNCALIBRATED: SessionView['calibration'] = {
  calibrated: false,
  pairs: 0,
  factor: 1,
  overhead: STEP_TOKENS,
  bandPct: 30,
  residualMedianPct: null,
}
