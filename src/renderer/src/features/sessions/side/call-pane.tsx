// One call: its figures, why it hit or missed, why the context dropped, and what was added since the call before, by whom.

import type { ReactNode } from 'react'
import type { AddedRow, CallDetail } from '../../../../../preload/contract/sessions'
import { formatCount, formatSigned, plural } from '../../../lib/format-count'
import { baseName } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import { duration, exactTime, modelName, OUTPUT_AT_LEAST, usd } from '../../../state/sessions/session-words'
import { MarkGlyph } from '../../../timeline/mark-glyph'
import { MARK_NAMES } from '../../../timeline/mark-names'
import { OutcomeMark } from '../../../timeline/outcome-mark'
import { OUTCOME_WORDS } from '../../../timeline/paint/bands'
import { ScrollArea } from '../../../ui/scroll-area'
import { entryWord } from '../session/entry-word'
import { LineButton } from './line-button'

export function CallPane(): ReactNode {
  const asked = useAppState((state) => state.sessions.opened?.call ?? null)
  return (
    <aside className="side pane" aria-label="Call" data-pane="session-side" data-testid="call-pane">
      {asked === null ? (
        <>
          <div className="pane-head">
            <h2>Call</h2>
          </div>
          <p className="side-none">Point at a call in the timeline, or move the cursor with the arrow keys.</p>
        </>
      ) : (
        <>
          <div className="pane-head">
            <h2>Call {asked.key}</h2>
            {asked.value === null ? null : <Outcome detail={asked.value} />}
            <span className="grow" />
            {asked.value === null ? null : (
              <span className="caption">
                <LineButton line={asked.value.line}>line {formatCount(asked.value.line)}</LineButton>
              </span>
            )}
          </div>
          {asked.fault === null ? null : (
            <p className="side-none danger" role="alert">
              {asked.fault.title}: {asked.fault.detail}
            </p>
          )}
          {asked.value === null ? null : <Detail detail={asked.value} />}
        </>
      )}
    </aside>
  )
}

function Outcome({ detail }: { readonly detail: CallDetail }): ReactNode {
  return (
    <span className="badge" data-outcome={detail.cache}>
      <OutcomeMark outcome={detail.cache} />
      {OUTCOME_WORDS[detail.cache]}
    </span>
  )
}

const WHY_TITLES: Readonly<Record<CallDetail['cache'], string>> = {
  first: 'What the first call read',
  hit: 'Why it hit',
  partial: 'Why only a part was read',
  miss: 'Why it missed',
  unknown: 'What the cache did',
}

function Detail({ detail }: { readonly detail: CallDetail }): ReactNode {
  const catalog = useAppState((state) => state.catalog)
  const share =
    detail.windowTokens === null || detail.windowTokens === 0 ? null : Math.round((100 * detail.contextTokens) / detail.windowTokens)
  return (
    <ScrollArea className="scroll" label={`Figures of call ${detail.index}`}>
      <dl className="kv side-part">
        {detail.tsMs === null ? (
          <Fact name="Sent" value="no time recorded" quiet />
        ) : (
          <Fact name="Sent" value={exactTime(detail.requestMs ?? detail.tsMs)} />
        )}
        <Fact name="Model" value={modelName(detail.model, catalog)} ui />
        <Fact name="In the window" value={formatCount(detail.contextTokens)} unit={share === null ? '' : `${share}%`} />
        <Fact name="Read from cache" value={formatCount(detail.cacheRead)} tone={detail.cache === 'miss' ? 'danger' : undefined} />
        {detail.cacheWrite5m > 0 || detail.cacheWrite1h === 0 ? (
          <Fact name="Written, 5 min" value={formatCount(detail.cacheWrite5m)} />
        ) : null}
        {detail.cacheWrite1h > 0 ? <Fact name="Written, 1 h" value={formatCount(detail.cacheWrite1h)} /> : null}
        <Fact name="Fresh" value={formatCount(detail.fresh)} />
        {detail.outputReliable ? (
          <Fact name="Output" value={formatCount(detail.output)} />
        ) : (
          <Fact name="Output" value={`at least ${formatCount(detail.output)}`} title={OUTPUT_AT_LEAST} />
        )}
        {detail.inputCostUsd === null ? (
          <Fact name="Cost of the input" value="no price known" quiet />
        ) : (
          <Fact name="Cost of the input" value={usd(detail.inputCostUsd)} unit="USD" />
        )}
        {detail.inputCostIfHitUsd === null || detail.cache === 'hit' ? null : (
          <Fact name="Had it hit" value={usd(detail.inputCostIfHitUsd)} unit="USD" />
        )}
        {detail.gapMs === null ? null : <Fact name="Idle before" value={duration(detail.gapMs)} />}
      </dl>
      {detail.drop === null ? null : (
        <section className="side-part" data-testid="call-drop">
          <h3 className="side-drop">
            <MarkGlyph kind={detail.drop.kind} />
            Why it dropped
          </h3>
          <p>
            <b>{MARK_NAMES[detail.drop.kind]}</b>, <span className="mono">{formatSigned(-Math.abs(detail.drop.tokens))}</span> tokens.{' '}
            {detail.drop.why}{' '}
            {detail.drop.line === null ? null : <LineButton line={detail.drop.line}>line {formatCount(detail.drop.line)}</LineButton>}
          </p>
        </section>
      )}
      {detail.why === '' ? null : (
        <section className="side-part" data-testid="call-why">
          <h3>{WHY_TITLES[detail.cache]}</h3>
          <p>{detail.why}</p>
        </section>
      )}
      <Added detail={detail} />
    </ScrollArea>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly unit?: string
  readonly title?: string
  readonly tone?: 'danger' | undefined
  readonly quiet?: boolean
  readonly ui?: boolean
}

function Fact({ name, value, unit = '', title, tone, quiet, ui }: FactProps): ReactNode {
  const classes = [ui === true ? '' : 'mono', tone ?? '', quiet === true ? 'dim' : ''].filter(Boolean).join(' ')
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes} title={title}>
        {value}
        {unit === '' ? null : <span className="unit">{unit}</span>}
      </dd>
    </>
  )
}

const BY: Readonly<Record<AddedRow['by'], string>> = {
  person: 'by the person',
  assistant: 'by the assistant',
  tool: 'by tools',
  agent: 'by subagents',
  system: 'by the agent itself',
}

/** Rows grouped by who put them there, in the order they came. */
function Added({ detail }: { readonly detail: CallDetail }): ReactNode {
  const { showLine } = useActions()
  const groups: { readonly by: AddedRow['by']; readonly rows: AddedRow[] }[] = []
  for (const row of detail.added) {
    const last = groups[groups.length - 1]
    if (last?.by === row.by) last.rows.push(row)
    else groups.push({ by: row.by, rows: [row] })
  }
  const recorded = detail.recordedTotal
  const off = recorded === null || recorded <= 0 ? null : Math.round((100 * (detail.predictedTotal - recorded)) / recorded)
  if (detail.added.length === 0 && recorded === null) return null
  return (
    <section className="side-part" data-testid="call-added">
      <table className="added">
        <caption className="unseen">What was added</caption>
        <thead>
          <tr>
            <th scope="col" className="added-title">
              Added
            </th>
            <th scope="col" className="num">
              ≈ predicted
            </th>
            <th scope="col" className="num">
              recorded
            </th>
          </tr>
        </thead>
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may add twice
          <tbody key={at}>
            <tr className="added-by">
              <td colSpan={3}>{BY[group.by]}</td>
            </tr>
            {group.rows.map((row) => {
              const word = entryWord({ kind: row.kind, type: '' })
              return (
                <tr key={`${row.entry} ${row.kind} ${row.line} ${row.chars}`}>
                  <td>
                    <button
                      type="button"
                      className="added-row"
                      title={`Line ${row.line}${row.file === null ? '' : `: ${row.file}`}`}
                      onClick={() => void showLine(row.line)}
                    >
                      <i className="legend-band" data-kind={word.band ?? 'other'} />
                      <span className="cut">
                        {row.tool === null ? word.kind : `${row.tool} ${row.by === 'assistant' ? 'call' : 'result'}`}
                        {row.file === null ? null : <span className="dim"> {baseName(row.file)}</span>}
                      </span>
                    </button>
                  </td>
                  <td className="num" title={`${formatCount(row.predictedLow)} to ${formatCount(row.predictedHigh)}`}>
                    {formatCount(row.predicted)}
                  </td>
                  <td className="num dim">{row.recordedShare === null ? '·' : `≈ ${formatCount(row.recordedShare)}`}</td>
                </tr>
              )
            })}
          </tbody>
        ))}
        <tbody>
          {detail.addedMore === 0 ? null : (
            <tr>
              <td className="dim">and {plural(detail.addedMore, 'more entry', 'more entries')}</td>
              <td className="num">{formatCount(detail.addedMorePredicted)}</td>
              <td className="num dim">·</td>
            </tr>
          )}
          <tr>
            <td title="What each step brings with it that no line of the file holds: wrappers and reminders">Not in the file</td>
            <td className="num">{formatCount(detail.notInFile)}</td>
            <td className="num dim">{detail.notInFileRecorded === null ? '·' : `≈ ${formatCount(detail.notInFileRecorded)}`}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td className="num">{formatCount(detail.predictedTotal)}</td>
            <td className="num">{recorded === null ? '·' : formatCount(recorded)}</td>
          </tr>
        </tfoot>
      </table>
      <Trust off={off} />
    </section>
  )
}

/** How far the estimates are to be trusted in this session. */
function Trust({ off }: { readonly off: number | null }): ReactNode {
  const calibration = useAppState((state) => state.sessions.opened?.view?.calibration ?? null)
  if (calibration === null) return null
  const here = off === null ? '' : `Predicted ${off > 0 ? '+' : off < 0 ? '−' : '±'}${Math.abs(off)}%. `
  return (
    <p className="caption" data-testid="calibration">
      {here}Only the sum is recorded.{' '}
      {calibration.calibrated
        ? `Estimates learned from ${plural(calibration.pairs, 'call')} of this session, ±${Math.round(calibration.bandPct)}%${
            calibration.residualMedianPct === null ? '' : `, off by ${calibration.residualMedianPct.toFixed(1)}% in the middle`
          }.`
        : 'Estimates are not calibrated: this session has too few calls to learn from.'}
    </p>
  )
}
