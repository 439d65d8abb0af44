// The agent's own context report, pasted as text, row by row beside what is predicted.

import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import type { ReportState } from '../../../state/compare/compare-state'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import { StateMessage } from '../../../ui/state-message'
import { FaultText } from '../parts/problem-text'

export function ReportTab(): ReactNode {
  const text = useAppState((state) => state.compare.reportText)
  const report = useAppState((state) => state.compare.report)
  const busy = useAppState((state) => state.compare.reportBusy)
  const fault = useAppState((state) => state.compare.asideFault)
  const { setReportText, checkReport } = useActions()
  return (
    <div className="cmp-panes">
      <section className="pane cmp-form" aria-label="The report" data-pane="compare-sides">
        <div className="pane-head">
          <h2 className="grow">What your agent reports</h2>
          <Button variant="primary" disabled={busy || text.trim() === ''} onClick={() => void checkReport()}>
            Check it
          </Button>
        </div>
        <textarea
          className="field cmp-paste"
          data-mono=""
          aria-label="The agent’s context report"
          placeholder="Run the context command in your agent, copy what it prints, paste it here."
          spellCheck={false}
          value={text}
          onChange={(event) => setReportText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void checkReport()
          }}
        />
      </section>
      <section className="pane cmp-wide" aria-label="Reported beside predicted" data-pane="text">
        {fault === null ? null : <FaultText fault={fault} />}
        {report === null ? (
          <StateMessage icon={<ClipboardList aria-hidden />} title="No report is checked yet">
            <p>Its rows are laid beside the prediction for what is on screen, with the difference and whether it lies in the band.</p>
          </StateMessage>
        ) : (
          <Report report={report} />
        )}
      </section>
    </div>
  )
}

const count = (value: number | null): string => (value === null ? '–' : formatCount(value))

function Report({ report }: { readonly report: ReportState }): ReactNode {
  const { rows, total, window, model, diagnostics } = report
  if (rows.every(({ reported }) => reported === null) && total.reported === null) {
    return (
      <StateMessage icon={<ClipboardList aria-hidden />} title="This is no context report" testId="report-unread">
        {diagnostics.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        <p>Run the context command in your agent and paste all that it prints: rows of a name and a number of tokens.</p>
      </StateMessage>
    )
  }
  return (
    <ScrollArea className="scroll" label="Rows of the report" data-testid="report">
      {diagnostics.map(({ message, at }) => (
        <p key={`${at?.line} ${message}`} className="cmp-problem" role="status">
          <span>
            {at?.line === undefined ? '' : `Line ${at.line}: `}
            {message}
          </span>
        </p>
      ))}
      <table className="cmp-table">
        <caption className="unseen">The report beside the prediction{model === null ? '' : `, ${model}`}</caption>
        <thead>
          <tr>
            <th scope="col">{model ?? 'Row'}</th>
            <th scope="col" className="num">
              Reported
            </th>
            <th scope="col" className="num">
              Predicted
            </th>
            <th scope="col" className="num">
              Difference
            </th>
            <th scope="col">Band</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report may name a row twice, and its rows do not move
            <tr key={`${row.name} ${at}`} data-testid="report-row">
              <th scope="row">
                {row.name}
                {row.note === null ? null : <span className="caption"> {row.note}</span>}
              </th>
              <td className="num">{count(row.reported)}</td>
              <td className="num">{count(row.predicted)}</td>
              <td className="num">{row.difference === null ? '' : formatSigned(row.difference)}</td>
              <td className={row.inBand === false ? 'warn' : 'dim'}>{row.inBand === null ? '' : row.inBand ? 'within' : 'outside'}</td>
            </tr>
          ))}
          <tr data-sum="">
            <th scope="row">Total</th>
            <td className="num">{count(total.reported)}</td>
            <td className="num">{count(total.predicted)}</td>
            <td className="num">{total.reported === null ? '' : formatSigned(total.reported - total.predicted)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">Window</th>
            <td className="num">{count(window.reported)}</td>
            <td className="num">{count(window.predicted)}</td>
            <td className="num">{window.reported === null ? '' : formatSigned(window.reported - window.predicted)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </ScrollArea>
  )
}
