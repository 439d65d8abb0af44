// The window and the levels each call was judged by: of its own model and version (SPEC 7.1-7.5). Pure.

import type { z } from 'zod'
import type { Levels } from '../../../../preload/contract/timeline'
import type { Call } from '../../../engine/conversation/session'
import { profileForVersion } from '../../../engine/profile/profile-for-version'
import { type RecordedRules, recordedRules } from '../../../engine/profile/recorded-rules'
import { computeWindow } from '../../../engine/tokens/compute-window'
import { percentBase } from '../../../engine/tokens/percent-left'

const NO_SETTINGS = { autoCompactEnabled: null, autoCompactWindow: null }

/** The greatest context with each model, by its id as recorded. */
export function peaksOf(calls: readonly Call[]): ReadonlyMap<string, number> {
  const peaks = new Map<string, number>()
  for (const { model, contextTokens } of calls) peaks.set(model, Math.max(peaks.get(model) ?? 0, contextTokens))
  return peaks
}

export function sessionLevels(calls: readonly Call[]): readonly z.infer<typeof Levels>[] {
  const peaks = peaksOf(calls)
  const levels: z.infer<typeof Levels>[] = []
  const byRules = new Map<string, Omit<z.infer<typeof Levels>, 'fromPosition'>>()
  for (const [position, { model, version }] of calls.entries()) {
    const rules = `${profileForVersion(version)} ${model}`
    const known = byRules.get(rules) ?? levelsOf(recordedRules(version, model, peaks.get(model) ?? 0))
    byRules.set(rules, known)
    if (levels.at(-1)?.label !== known.label) levels.push({ fromPosition: position, ...known })
  }
  return levels
}

function levelsOf({ profile, model, million }: RecordedRules): Omit<z.infer<typeof Levels>, 'fromPosition'> {
  const window = computeWindow({ profile, model, env: {}, settings: NO_SETTINGS })
  const name = model.facts?.name ?? model.canonicalId
  return {
    window: window.size,
    autoCompactAt: window.autoCompactAt,
    warningAt: window.warningAt,
    // with automatic compaction it is the compaction that comes first (SPEC 7.3)
    blockingAt: window.blockingAt,
    percentOf: percentBase(window),
    label: `${name}, rules of ${profile.id}${million ? ', million window by its recorded size' : ''}`,
  }
}
