// The lanes in sentences, for whoever does not see them: what was recorded, what the policy makes of it, and the call under the cursor.

import { useMemo } from 'react'
import { formatCount, formatSigned, plural } from '../../../lib/format-count'
import { useAppState } from '../../../state/app-context'
import { sayGapEdits } from '../../../state/replay/gap-edits'
import { POLICY_LETTERS, policyName } from '../../../state/replay/policies'
import { OUTCOME_WORDS, OUTCOMES } from '../../../timeline/paint/bands'
import { sayLane } from './say-lane'

export function useSummary(): string {
  const run = useAppState((state) => state.replay.run)
  const source = useAppState((state) => state.replay.source)
  const chosen = useAppState((state) => state.replay.chosen)
  const edits = useAppState((state) => state.replay.edits.present)
  const point = useAppState((state) => state.replay.point)
  const recordedPoint = useAppState((state) => state.replay.recordedPoint)
  return useMemo(() => {
    const lane = run?.view.lanes[chosen]
    const policy = edits.policies[chosen]
    if (run === null || source === null || lane === undefined || policy === undefined) return 'Nothing is replayed yet.'
    const { recorded } = run.view
    const changed = sayGapEdits(edits.gaps, source.gaps)
    const parts = [
      `${source.title}, ${plural(source.calls, 'call')}.`,
      ...(recorded === null ? [] : [`Recorded: ${sayLane(recorded)}.`]),
      `Policy ${POLICY_LETTERS[chosen] ?? ''}, ${policyName(policy, source.kind)}: ${sayLane(lane)}.`,
      ...(changed === null ? [] : [`${changed}.`]),
      ...(run.eventsTotal === 0 ? [] : [`${plural(run.eventsTotal, 'event')}, listed with their reasons.`]),
    ]
    const context = point?.context[0]
    if (point !== null && context !== undefined) {
      const was = recordedPoint?.fromCall === point.fromCall ? recordedPoint.context[0] : undefined
      const against = was === undefined || was === context ? '' : `, ${formatSigned(context - was)} against the recording`
      const outcome = OUTCOME_WORDS[OUTCOMES[point.cache[0] ?? 4] ?? 'unknown']
      parts.push(`At call ${point.call[0] ?? 0}: ${formatCount(context)} tokens${against}, cache ${outcome}.`)
    }
    return parts.join(' ')
  }, [run, source, chosen, edits, point, recordedPoint])
}
