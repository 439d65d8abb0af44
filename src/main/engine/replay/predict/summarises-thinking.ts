// Which models leave a summary of their thinking in the file while the thinking itself stays in the context.

import { canonicalModelId } from '../../profile/canonical-model-id'
import { familyOfModel } from '../family-of-model'

/** Seen from Opus 4.6 on: what is recorded is a third to a half of what the next call carries. */
export function summarisesThinking(model: string): boolean {
  return /^claude-(?:opus|sonnet)-4-[6-9]$/.test(canonicalModelId(model)) || familyOfModel(model) === 'dense'
}
