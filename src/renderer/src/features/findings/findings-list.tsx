// Everything the doctor finds: a list to filter, and beside it what one finding means, its fix as a diff, and how to silence it.

import { Copy, Wrench } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { FindingSeverity } from '../../../../preload/contract/doctor'
import { formatCount, plural } from '../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import { type FindingsState, shownFindings } from '../../state/findings/findings-state'
import type { Snapshot } from '../../state/prompt/snapshot'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Menu, MenuItem } from '../../ui/menu'
import { FindingDetail } from './finding-detail'
import { FindingPlan } from './finding-plan'
import { FindingRows } from './finding-rows'
import './findings.css'

export function FindingsList(): ReactNode {
  const snapshot = useSnapshot()
  const state = useAppState((all) => all.findings)
  const { runDoctor } = useActions()
  const nothing = state.look === null && !state.running && state.fault === null
  useEffect(() => {
    if (nothing) void runDoctor()
  }, [nothing, runDoctor])
  const shown = useMemo(() => shownFindings({ look: state.look, filter: state.filter }), [state.look, state.filter])
  if (snapshot === null) return null
  const picked = state.look?.findings.find(({ index }) => index === state.picked) ?? null
  const side = state.plan !== null || picked !== null
  return (
    <section className="findings" aria-label="Findings" data-testid="findings" data-side={side}>
      <div className="findings-main">
        <Head state={state} />
        <Filters state={state} />
        <Done state={state} />
        {state.fault !== null ? (
          <p className="findings-none danger" role="alert">
            {state.fault.title}: {state.fault.detail}
          </p>
        ) : state.look === null ? (
          <p className="findings-none" role="status">
            Looking…
          </p>
        ) : shown.length === 0 ? (
          <p className="findings-none">
            {state.look.findings.length === 0
              ? 'Nothing to look at: every file could be read, every include leads somewhere, and no rule waits for nothing.'
              : 'None of the findings fits the filter.'}
          </p>
        ) : (
          <FindingRows findings={shown} picked={state.picked} snapshot={snapshot} />
        )}
        <Foot state={state} snapshot={snapshot} />
      </div>
      {state.plan !== null ? (
        <FindingPlan plan={state.plan} />
      ) : picked !== null ? (
        <FindingDetail finding={picked} snapshot={snapshot} hasDoctor={state.look?.view != null} />
      ) : null}
    </section>
  )
}

function Head({ state: { look, running } }: { readonly state: FindingsState }): ReactNode {
  const { copyFindings, exportFindings, planFindingFix } = useActions()
  const view = look?.view ?? null
  return (
    <div className="pane-head">
      <h2>Findings</h2>
      <span className="caption" role="status">
        {running && look !== null ? 'Looking again…' : ''}
      </span>
      <span className="grow" />
      {view === null || view.fixable === 0 ? null : (
        <Button variant="quiet" onClick={() => void planFindingFix(null)} data-testid="findings-fix-all">
          <Wrench className="i12" aria-hidden /> Fix {formatCount(view.fixable)}…
        </Button>
      )}
      {view === null ? null : (
        <Menu
          align="end"
          trigger={
            <IconButton label="Copy or export" size="small">
              <Copy className="i14" aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => void copyFindings(null)}>Copy what is shown as text</MenuItem>
          <MenuItem onSelect={() => void exportFindings('sarif')}>Export as SARIF</MenuItem>
          <MenuItem onSelect={() => void exportFindings('json')}>Export as JSON</MenuItem>
        </Menu>
      )}
    </div>
  )
}

function Filters({ state: { look, filter } }: { readonly state: FindingsState }): ReactNode {
  const { filterFindings } = useActions()
  const findings = look?.findings ?? []
  const count = (severity: FindingSeverity): number => findings.filter((finding) => finding.severity === severity).length
  const chips = [
    { value: 'all', label: 'All', count: findings.length },
    { value: 'error', label: 'Errors', count: count('error') },
    { value: 'warning', label: 'Warnings', count: count('warning') },
    { value: 'info', label: 'Remarks', count: count('info') },
  ] as const
  const codes = [...new Map(findings.map(({ code, title }) => [code, title]))].sort(([a], [b]) => (a < b ? -1 : 1))
  if (findings.length === 0) return null
  return (
    <div className="findings-filters">
      <div className="findings-chips">
        {chips.map((chip) =>
          chip.value !== 'all' && (chip.count === 0 || chip.count === findings.length) ? null : (
            <button
              key={chip.value}
              type="button"
              className="chip"
              aria-pressed={chip.value === filter.severity}
              onClick={() => filterFindings({ severity: chip.value })}
            >
              {chip.label} <span className="figures">{formatCount(chip.count)}</span>
            </button>
          ),
        )}
      </div>
      <div className="findings-fields">
        <input
          type="search"
          className="field grow"
          placeholder="File, code or words"
          aria-label="Filter findings"
          value={filter.text}
          onChange={(event) => filterFindings({ text: event.target.value })}
          data-testid="findings-filter"
        />
        <select
          className="field"
          aria-label="Kind of finding"
          value={filter.code ?? ''}
          onChange={(event) => filterFindings({ code: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">All kinds</option>
          {codes.map(([code, title]) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function Done({ state: { done } }: { readonly state: FindingsState }): ReactNode {
  const { undoFinding } = useActions()
  return (
    <div role="status" aria-label="What was done">
      {done === null ? null : (
        <p className="findings-done" data-tone={done.tone} data-testid="findings-done">
          <span className="grow">{done.text}</span>
          {done.transactionId === null ? null : (
            <Button variant="quiet" onClick={() => void undoFinding()} data-testid="findings-undo">
              {done.undone === true ? 'Do again' : 'Undo'}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function Foot({ state: { look }, snapshot }: { readonly state: FindingsState; readonly snapshot: Snapshot }): ReactNode {
  const { assumptions } = snapshot.view
  const silenced = look?.view?.silenced ?? 0
  return (
    <>
      {silenced === 0 ? null : (
        <p className="findings-silenced">
          {plural(silenced, 'finding')} silenced by {look?.view?.config.exists === true ? '.strata.yaml or ' : ''}comments
        </p>
      )}
      {assumptions.length === 0 ? null : (
        <details className="findings-assumptions">
          <summary>{formatCount(assumptions.length)} assumptions: what no source settles</summary>
          <ul>
            {assumptions.map((one) => (
              <li key={one.name}>
                <span className="mono">{one.name}</span> {one.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
