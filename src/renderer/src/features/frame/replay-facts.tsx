// The status bar while a replay is looked at: the policy at the cursor, what is edited, and that it is all computed.

import type { ReactNode } from 'react'
import { formatCount, sayPercentLeft } from '../../lib/format-count'
import { useAppState } from '../../state/app-context'
import { sayGapEdits } from '../../state/replay/gap-edits'
import { POLICY_LETTERS } from '../../state/replay/policies'

export function ReplayFacts(): ReactNode {
  const point = useAppState((state) => state.replay.point)
  const cursor = useAppState((state) => state.replay.cursor)
  const chosen = useAppState((state) => state.replay.chosen)
  const count = useAppState((state) => state.replay.edits.present.policies.length)
  const gaps = useAppState((state) => state.replay.edits.present.gaps)
  const recorded = useAppState((state) => state.replay.source?.gaps ?? NO_GAPS)
  const opened = useAppState((state) => state.replay.run?.events.find((event) => event.kind === 'breaker-open')?.call ?? null)
  const context = point?.context[0]
  if (point === null || context === undefined) return null
  const levels = point.levels.filter((one) => one.fromPosition <= point.fromCall).at(-1) ?? null
  const left = levels?.autoCompactAt == null ? null : levels.autoCompactAt - context
  const stopped = opened !== null && opened <= cursor
  const edits = sayGapEdits(gaps, recorded)
  return (
    <>
      <span className="status-fact" data-testid="replay-at">
        <span>
          {count > 1 ? `policy ${POLICY_LETTERS[chosen]} at ` : ''}call {formatCount(point.call[0] ?? cursor)}:{' '}
          <b>{formatCount(context)}</b>
          {levels === null ? '' : ` / ${formatCount(levels.window)}`}
        </span>
      </span>
      {stopped ? (
        <span className="status-fact danger">auto-compact stopped: the breaker is open</span>
      ) : left === null ? null : (
        <span className={left < 0 ? 'status-fact danger' : 'status-fact'}>
          {left < 0 ? 'over auto-compact by' : 'auto-compact in'} {formatCount(Math.abs(left))}
          {left < 0 || levels === null ? null : <span className="dim"> {sayPercentLeft(levels.percentOf, context)}</span>}
        </span>
      )}
      {edits === null ? null : (
        <span className="status-fact accent" data-testid="replay-edits">
          {edits}
        </span>
      )}
    </>
  )
}

const NO_GAPS: readonly number[] = []

/** Where the figures come from. */
export function ReplayBasis(): ReactNode {
  const kind = useAppState((state) => state.replay.source?.kind ?? null)
  if (kind === null) return null
  return (
    <span className="status-fact">
      {kind === 'recording' ? 'all figures of a simulated lane are computed, ≈' : 'all figures are computed from the scenario'}
    </span>
  )
}
