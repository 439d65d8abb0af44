// What loads by which read and pattern, and below it what a second read, a compaction and other tools do.

import { type ReactNode, useMemo } from 'react'
import { formatSigned, plural } from '../../../lib/format-count'
import { splitPath } from '../../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import type { ReadsRun } from '../../../state/reads/reads-state'
import { PathName } from '../../../ui/path-name'
import { Tooltip } from '../../../ui/tooltip'
import { type AttachRow, attachRows } from './attach-rows'
import { GridTable } from './grid-table'

const COLUMNS = [
  { label: 'Read', number: true },
  { label: 'Then loads' },
  { label: 'By pattern' },
  { label: 'Because' },
  { label: 'Tokens', number: true },
] as const

const TEMPLATE = 'calc(46 * var(--px)) minmax(0, 1.1fr) minmax(0, 0.9fr) minmax(0, 1.2fr) calc(70 * var(--px))'

export function AttachTable(): ReactNode {
  const run = useAppState((state) => state.reads.run)
  const picked = useAppState((state) => state.reads.picked)
  const loading = useAppState((state) => state.reads.loading)
  const snapshot = useSnapshot()
  const { selectLayer } = useActions()
  const rows = useMemo(() => (run === null ? [] : attachRows(run, snapshot, picked)), [run, snapshot, picked])
  const open = (row: AttachRow | undefined): void => {
    if (row?.layerId != null && snapshot?.byId.has(row.layerId)) selectLayer(row.layerId)
  }
  return (
    <div className="reads-result" aria-busy={loading}>
      <GridTable
        label={picked === null ? 'What these reads attach' : `What read ${picked + 1} reaches`}
        columns={COLUMNS}
        template={TEMPLATE}
        count={rows.length}
        rowKey={(at) => rows[at]?.key ?? String(at)}
        tone={(at) => rows[at]?.kind}
        onOpen={(at) => open(rows[at])}
        testId="attach-table"
        cells={(at) => cellsOf(rows[at])}
        empty={run === null ? '' : 'Nothing waits here: no rule has patterns, and no instruction file lies below the working directory.'}
      />
      {run === null ? null : <AttachFoot run={run} />}
    </div>
  )
}

function cellsOf(row: AttachRow | undefined): readonly ReactNode[] {
  if (row === undefined) return []
  return [
    row.read === null ? '–' : row.read + 1,
    row.layerId === null ? row.path : <PathName key="path" {...splitPath(row.path)} />,
    row.pattern === null ? (
      '–'
    ) : (
      <span key="pattern" className="mono cut" title={row.expanded === null ? row.pattern : `${row.pattern}, as ${row.expanded}`}>
        {row.expanded ?? row.pattern}
      </span>
    ),
    <span key="because" className="cut" title={row.because}>
      {row.because}
    </span>,
    row.tokens,
  ]
}

function AttachFoot({ run }: { readonly run: ReadsRun }): ReactNode {
  const { view } = run
  const never = view.triggers.filter((one) => one.attaches === 'no').map((one) => one.name)
  return (
    <div className="reads-foot" data-testid="reads-foot">
      <div className="reads-foot-words">
        <Tooltip side="top" text={<Triggers run={run} />}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole list is told to whoever comes here by keyboard */}
          <p className="cut" tabIndex={0}>
            Only <b>Read</b> triggers these. {never.join(', ')} never do.
          </p>
        </Tooltip>
        <p className="cut" title={`${view.secondRead.text} ${view.compaction.text}`}>
          A second read adds <b>nothing</b>.{' '}
          {view.compaction.takesAway === 0 ? (
            'A compaction takes nothing away.'
          ) : (
            <>
              A compaction takes <b>{plural(view.compaction.takesAway, 'file')}</b> away, until something near is read.
            </>
          )}
        </p>
      </div>
      <span className="figures">{plural(view.attached, 'file')}</span>
      <span className="num accent" data-testid="reads-tokens">
        {formatSigned(view.tokens)}
      </span>
    </div>
  )
}

function Triggers({ run }: { readonly run: ReadsRun }): ReactNode {
  const words = { yes: 'attaches', no: 'never', 'text-only': 'attaches but AGENTS.md' } as const
  return (
    <span className="reads-triggers">
      {run.view.triggers.map((one) => (
        <span key={one.name}>
          <b>{one.name}</b> {words[one.attaches]}. {one.text}
        </span>
      ))}
    </span>
  )
}
