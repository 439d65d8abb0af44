// Which models keep the thinking of an earlier turn in the context when a person speaks again.

import { canonicalModelId } from '../../profile/canonical-model-id'
import { familyOfModel } from '../family-of-model'

/**
 * Measured on turn_pairs.csv: with Sonnet 4.5 the prompt shrinks at 29 of 54 turns of a person, with Opus 4.5 and 4.6 inside the
 * lifetime at none of 531. Assumption: earlier models are like the one, later ones like the other.
 */
export function keepsThinking(model: string): boolean {
  return /^claude-(?:opus-4-[5-9]|sonnet-4-[6-9]|haiku-4-[6-9])$/.test(canonicalModelId(model)) || familyOfModel(model) === 'dense'
}
