// What compactions did: before and after, what was said again, what was lost, and what had to be read once more.

import { Layers2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { CompactionReport } from '../../../../../preload/contract/sessions'
import { formatCount, formatSigned, plural } from '../../../lib/format-count'
import { splitPath } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import { knownRows } from '../../../state/sessions/pages'
import { duration, exactTime, isCompaction, usd } from '../../../state/sessions/session-words'
import { MarkGlyph } from '../../../timeline/mark-glyph'
import { PathName } from '../../../ui/path-name'
import { ScrollArea } from '../../../ui/scroll-area'
import { StateMessage } from '../../../ui/state-message'
import { LineButton } from '../side/line-button'

export function CompactionsTab(): ReactNode {
  const events = useAppState((state) => state.sessions.opened?.events ?? null)
  const count = useAppState((state) => state.sessions.opened?.view?.compactions ?? 0)
  const total = useAppState((state) => state.sessions.opened?.view?.events ?? 0)
  const asked = useAppState((state) => state.sessions.opened?.compaction ?? null)
  const { needEvents, showCompaction } = useActions()
  const compactions = useMemo(
    () =>
      events === null
        ? []
        : knownRows(events)
            .map(({ row }) => row)
            .filter(isCompaction)
            .sort((a, b) => a.event - b.event),
    [events],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the list was renewed
  useEffect(() => needEvents(0, total), [needEvents, total, events])
  const first = compactions[0]?.event ?? null
  const current = asked?.key ?? first
  const known = asked !== null && compactions.some(({ event }) => event === asked.key)
  useEffect(() => {
    if (!known && first !== null) showCompaction(first)
  }, [known, first, showCompaction])
  if (count === 0) {
    return (
      <StateMessage icon={<Layers2 aria-hidden />} title="This session was never compacted" testId="compactions-none">
        <p>
          When the window fills up, the agent sums the conversation up and goes on with the summary. What that kept and lost would stand
          here.
        </p>
      </StateMessage>
    )
  }
  return (
    <div className="compactions">
      <nav className="compactions-list" aria-label="Compactions">
        {compactions.map((event) => (
          <button
            key={event.event}
            type="button"
            className="lib-project compactions-one"
            aria-current={event.event === current ? 'true' : undefined}
            onClick={() => showCompaction(event.event)}
          >
            <MarkGlyph kind={event.kind} />
            <span className="grow cut">
              {event.kind === 'auto-compact' ? 'Auto' : 'Manual'}
              {event.tsMs === null ? '' : `, ${exactTime(event.tsMs)}`}
            </span>
          </button>
        ))}
      </nav>
      <ScrollArea className="compactions-report scroll" label="What the compaction did" data-testid="compaction-report">
        {asked?.fault != null ? (
          <p className="danger compactions-fault" role="alert">
            {asked.fault.title}: {asked.fault.detail}
          </p>
        ) : null}
        {asked?.value == null ? null : <Report report={asked.value} />}
      </ScrollArea>
    </div>
  )
}

function Report({ report }: { readonly report: CompactionReport }): ReactNode {
  const { before, after } = report
  const again = report.readAgain.reduce((sum, one) => sum + one.times, 0)
  return (
    <>
      <div className="compaction-figures">
        <Figure label="Before" value={before === null ? 'not recorded' : formatCount(before)} />
        <Figure
          label="After, first call"
          value={after === null ? 'no call after' : formatCount(after)}
          note={before !== null && after !== null ? formatSigned(after - before) : ''}
        />
        <Figure label="Of it read from cache" value={report.readAfter === null ? '·' : formatCount(report.readAfter)} />
        <Figure
          label="Took"
          value={report.durationMs === null ? 'not recorded' : duration(report.durationMs)}
          note={report.sinceLastCallMs === null ? '' : `${duration(report.sinceLastCallMs)} since the last call`}
        />
        <Figure
          label="Cost, estimated"
          value={report.costUsd === null ? 'no price known' : `≈ ${usd(report.costUsd)}`}
          note={report.costUsd === null ? '' : 'USD'}
        />
        <Figure label="Kept as it was" value={plural(report.kept, 'row')} />
      </div>
      {before === null || after === null ? null : <BeforeAfter before={before} after={after} />}
      <section className="compaction-part">
        <h3>Summary</h3>
        {report.summary === null ? (
          <p className="dim">The file holds no summary of this compaction.</p>
        ) : (
          <p>
            {formatCount(report.summary.chars)} characters, ≈ {formatCount(report.summary.tokens)} tokens.{' '}
            <LineButton line={report.summary.line}>Read it</LineButton>
          </p>
        )}
      </section>
      <Part
        title="Brought back after it"
        none="The file records nothing that was attached again; old versions did not write it down."
        rows={report.reinjected.map((one) => ({ kind: one.kind, path: one.path, tokens: one.tokens, why: '', line: one.line }))}
      />
      <Part title="Lost" none="Nothing is known to be lost beyond what the summary holds." rows={report.lost} />
      <section className="compaction-part">
        <h3>Read again</h3>
        {again === 0 ? (
          <p className="dim">No file that had been read before was read again afterwards.</p>
        ) : (
          <table className="facts-table">
            <caption className="unseen">Files read again after the compaction</caption>
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col" className="num">
                  Times
                </th>
                <th scope="col" className="num">
                  ≈ tokens
                </th>
              </tr>
            </thead>
            <tbody>
              {report.readAgain.map((one) => (
                <tr key={one.path}>
                  <td title={one.path}>
                    <PathName {...splitPath(one.path)} />
                  </td>
                  <td className="num">{formatCount(one.times)}</td>
                  <td className="num">{formatCount(one.tokens)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}

function Figure({ label, value, note = '' }: { readonly label: string; readonly value: string; readonly note?: string }): ReactNode {
  return (
    <div>
      <span className="caption">{label}</span>
      <b>{value}</b>
      <span className="caption">{note}</span>
    </div>
  )
}

/** Both sizes on one scale. */
function BeforeAfter({ before, after }: { readonly before: number; readonly after: number }): ReactNode {
  const most = Math.max(before, after, 1)
  return (
    <div className="compaction-bars" aria-hidden="true">
      <i data-part="before" style={{ width: `${(100 * before) / most}%` }} />
      <i data-part="after" style={{ width: `${(100 * after) / most}%` }} />
    </div>
  )
}

interface PartRow {
  readonly kind: string
  readonly path: string | null
  readonly tokens: number
  readonly why: string
  readonly line: number | null
}

function Part({ title, none, rows }: { readonly title: string; readonly none: string; readonly rows: readonly PartRow[] }): ReactNode {
  return (
    <section className="compaction-part">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="dim">{none}</p>
      ) : (
        <table className="facts-table">
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col" data-wide="why">
                What
              </th>
              <th scope="col">File</th>
              <th scope="col" className="num">
                ≈ tokens
              </th>
              <th scope="col" className="num">
                Line
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand here more than once
              <tr key={at}>
                <td title={row.why}>
                  {row.kind.replace(/[-_]/g, ' ')}
                  {row.why === '' ? null : <span className="dim"> {row.why}</span>}
                </td>
                <td title={row.path ?? undefined}>
                  {row.path === null ? <span className="dim">·</span> : <PathName {...splitPath(row.path)} />}
                </td>
                <td className="num">{formatCount(row.tokens)}</td>
                <td className="num">
                  {row.line === null ? <span className="dim">·</span> : <LineButton line={row.line}>{formatCount(row.line)}</LineButton>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
