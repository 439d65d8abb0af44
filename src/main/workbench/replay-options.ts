// Options of `strata replay` as written → policies and changed pauses. One message per slip, naming the option.

import { parseDuration } from '../engine/base/parse-duration'
import { err, ok, type Result } from '../engine/base/result'
import type { GapEdits } from '../engine/replay/gap-edits'
import { POLICY_OPTIONS, type PolicyOption, parsePolicyValue } from '../engine/replay/parse-policy-value'
import type { Policy } from '../engine/replay/policy'

/** By option name without dashes, as written. */
export interface WrittenReplayOptions {
  readonly policy: Readonly<Partial<Record<PolicyOption, string>>>
  /** `N=DURATION` each. */
  readonly gaps: readonly string[]
  readonly insertGaps: readonly string[]
  readonly scaleGaps: string | null
}

export interface ReplayOptions {
  readonly policy: Partial<Policy>
  readonly gaps: GapEdits
}

const MOST_SCALE = 1_000_000

export function readReplayOptions(written: WrittenReplayOptions): Result<ReplayOptions, readonly string[]> {
  const problems: string[] = []
  let policy: Partial<Policy> = {}
  for (const option of POLICY_OPTIONS) {
    const text = written.policy[option]
    if (text === undefined) continue
    const parsed = parsePolicyValue(option, text)
    if (parsed.ok) policy = { ...policy, ...parsed.value }
    else problems.push(`--${option}: ${parsed.error}`)
  }
  const set = edits('gap', written.gaps, problems)
  const insert = edits('insert-gap', written.insertGaps, problems)
  const scale = written.scaleGaps === null ? 1 : /^\d{1,7}(?:\.\d{1,6})?$/.test(written.scaleGaps) ? Number(written.scaleGaps) : Number.NaN
  if (!(scale >= 0 && scale <= MOST_SCALE))
    problems.push(`--scale-gaps: a number from 0 up is expected, not ${JSON.stringify(written.scaleGaps)}`)
  return problems.length > 0 ? err(problems) : ok({ policy, gaps: { scale, set, insert } })
}

function edits(option: string, written: readonly string[], problems: string[]): GapEdits['set'] {
  return written.flatMap((text) => {
    const [, index = '', duration = ''] = /^(\d{1,9})=(.*)$/.exec(text.trim()) ?? []
    const gapMs = parseDuration(duration)
    if (index === '' || gapMs === null) {
      problems.push(`--${option}: a call and a duration such as 3=70m are expected, not ${JSON.stringify(text)}`)
      return []
    }
    return [{ call: Number(index), gapMs }]
  })
}

/** Calls that are not there; the first has no pause before it. */
export function missingCalls(gaps: GapEdits, calls: number): readonly string[] {
  const there = calls < 2 ? 'there is no pause before any call' : `calls with a pause before them are 1 to ${calls - 1}`
  const check = (option: string, list: GapEdits['set']) =>
    list
      .filter(({ call }) => call < 1 || call >= calls)
      .map(({ call }) => `--${option}: there is no call ${call} with a pause before it; ${there}`)
  return [...check('gap', gaps.set), ...check('insert-gap', gaps.insert)]
}
