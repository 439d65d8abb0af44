// The recording and every policy side by side: a row each, the chosen one is drawn above.

import type { ReactNode } from 'react'
import type { LaneResult } from '../../../../../preload/contract/replay'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { countGapEdits, gapAfter, standingEdits } from '../../../state/replay/gap-edits'
import { gapText } from '../../../state/replay/gap-text'
import { notSent, POLICY_LETTERS, policyName } from '../../../state/replay/policies'
import { percent, usd } from '../../../state/sessions/session-words'
import { ScrollArea } from '../../../ui/scroll-area'
import { useLate } from '../../../ui/use-late'

const SLOW_MS = 120

export function ResultsTab(): ReactNode {
  const view = useAppState((state) => state.replay.run?.view ?? null)
  const stale = useLate(
    useAppState((state) => state.replay.running),
    SLOW_MS,
  )
  if (view === null) return null
  const { recorded, lanes } = view
  const rows = recorded === null ? lanes : [recorded, ...lanes]
  const failing = rows.some((lane) => lane.failedSummaries > 0 || lane.callsSavedByBreaker > 0)
  return (
    <ScrollArea className="results" label="Results" data-stale={stale}>
      <table className="results-table" data-testid="replay-results">
        <thead>
          <tr>
            <th scope="col">
              <Heading />
            </th>
            {['Fresh', 'Written', 'Cached', 'Hit rate', '≈ USD', recorded === null ? 'Against A' : 'Change', 'Comp.'].map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
            {failing ? (
              <>
                <th scope="col" className="num" title="Summaries that failed">
                  Failed
                </th>
                <th scope="col" className="num" title="Summary attempts that the breaker kept from being made">
                  Calls saved
                </th>
              </>
            ) : null}
            {['Cleared', 'Peak', 'Blocked'].map((name) => (
              <th key={name} scope="col" className="num" title={name === 'Blocked' ? NOT_SENT : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recorded === null ? null : <Row lane={recorded} index={-1} failing={failing} change={null} />}
          {lanes.map((lane, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a lane is known by its place
              key={index}
              lane={lane}
              index={index}
              failing={failing}
              change={recorded === null ? against(lane, index === 0 ? null : lanes[0]) : lane.costChangeUsd}
            />
          ))}
        </tbody>
      </table>
      <BreakerNote lanes={lanes} />
      <Assumptions list={view.assumptions} />
    </ScrollArea>
  )
}

function against(lane: LaneResult, other: LaneResult | null | undefined): number | null {
  if (other == null || other.totals.costUsd === null || lane.totals.costUsd === null) return null
  return lane.totals.costUsd - other.totals.costUsd
}

function Heading(): ReactNode {
  const edited = useAppState((state) => state.replay.edits.present.gaps)
  const recorded = useAppState((state) => state.replay.source?.gaps ?? NO_GAPS)
  const gaps = standingEdits(edited, recorded.length)
  const count = countGapEdits(gaps)
  if (count === 0) return 'Policy'
  if (count > 1) return `Policy, with ${count} gaps changed`
  if (gaps.scale !== 1) return `Policy, all gaps × ${gaps.scale}`
  const call = gaps.set[0]?.call ?? gaps.insert[0]?.call ?? 0
  return `Policy, with the ${gapText(gapAfter(gaps, call, recorded[call] ?? 0))} gap`
}

const NO_GAPS: readonly number[] = []

interface RowProps {
  readonly lane: LaneResult
  /** -1: the recording. */
  readonly index: number
  readonly failing: boolean
  readonly change: number | null
}

function Row({ lane, index, failing, change }: RowProps): ReactNode {
  const chosen = useAppState((state) => state.replay.chosen === index)
  const policy = useAppState((state) => state.replay.edits.present.policies[index])
  const kind = useAppState((state) => state.replay.source?.kind ?? 'recording')
  const { chooseLane } = useActions()
  const { totals } = lane
  const written = totals.cacheWrite5m + totals.cacheWrite1h
  const name = index < 0 ? 'Recorded' : policy === undefined ? lane.name : policyName(policy, kind)
  return (
    <tr data-selected={chosen} data-testid="replay-result">
      <th scope="row">
        {index < 0 ? (
          <span className="results-name results-recorded">Recorded</span>
        ) : (
          <button type="button" className="results-name" aria-pressed={chosen} onClick={() => chooseLane(index)} title={name}>
            <b className="mono">{POLICY_LETTERS[index]}</b>
            <span className="cut">{name}</span>
          </button>
        )}
      </th>
      <Figure value={totals.input} />
      <Figure value={written} />
      <Figure value={totals.cacheRead} />
      <td className={totals.hitRate === null ? 'num zero' : 'num'}>{totals.hitRate === null ? '·' : percent(totals.hitRate)}</td>
      <td
        className={totals.costUsd === null ? 'num zero' : 'num'}
        title={totals.outputReliable ? 'By published prices' : 'At least: outputs are not all recorded'}
      >
        {totals.costUsd === null ? '·' : usd(totals.costUsd)}
      </td>
      <td className="num">
        {change === null ? (
          <span className="dim">·</span>
        ) : Math.abs(change) < 0.005 ? (
          <span className="dim">0.00</span>
        ) : (
          <span className={change > 0 ? 'danger' : 'results-less'}>
            {change > 0 ? '+' : '−'}
            {usd(Math.abs(change))}
          </span>
        )}
      </td>
      <Figure value={lane.compactions} />
      {failing ? (
        <>
          <Figure value={lane.failedSummaries} tone="danger" />
          <Figure value={lane.callsSavedByBreaker} />
        </>
      ) : null}
      <Figure value={lane.resultsCleared} />
      <Figure value={lane.peakContext} />
      <Figure value={notSent(lane)} tone="danger" />
    </tr>
  )
}

const NOT_SENT = 'Calls that were not sent: stopped, at the blocking limit, or over the window'

/** Nothing is dimmed. */
function Figure({ value, tone = '' }: { readonly value: number; readonly tone?: string }): ReactNode {
  return <td className={value === 0 ? 'num zero' : `num ${tone}`}>{formatCount(value)}</td>
}

/** What the breaker is for, where a policy shows it. */
function BreakerNote({ lanes }: { readonly lanes: readonly LaneResult[] }): ReactNode {
  const saved = Math.max(0, ...lanes.map((lane) => lane.callsSavedByBreaker))
  if (saved === 0) return null
  return (
    <p className="results-note" data-testid="breaker-note">
      <b>The breaker saves {plural(saved, 'call')} here:</b> after three failures in a row no summary is tried again in this session, and
      each try would have sent the whole context. The published figure behind it: 1,279 sessions had 50 or more failures in a row, up to
      3,272 in one, about 250,000 wasted calls a day.
    </p>
  )
}

function Assumptions({ list }: { readonly list: readonly string[] }): ReactNode {
  if (list.length === 0) return null
  return (
    <div className="results-assumptions">
      <h2>What this rests on</h2>
      <ul>
        {list.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
