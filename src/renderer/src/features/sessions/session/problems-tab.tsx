// What in the file could not be read or had to be worked around, line by line; and the file itself around the line that is picked.

import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { isCancelled, toFault } from '../../../state/fault'
import { rowAt } from '../../../state/sessions/pages'
import { ScrollArea } from '../../../ui/scroll-area'
import { StateMessage } from '../../../ui/state-message'
import { GridCell } from '../grid/grid-cell'
import { type GridColumn, VirtualGrid } from '../grid/virtual-grid'
import { problemWord } from './problem-word'
import { sayRead } from './say-read'

type Key = 'line' | 'byte' | 'mark' | 'code' | 'what' | 'done'

const COLUMNS: readonly GridColumn<Key>[] = [
  { key: 'line', label: 'Line', number: true, sortable: false },
  { key: 'byte', label: 'Byte', number: true, sortable: false },
  { key: 'mark', label: 'Weight', sortable: false, bare: true },
  { key: 'code', label: 'Code', sortable: false },
  { key: 'what', label: 'What', sortable: false },
  { key: 'done', label: 'What was done with it', sortable: false },
]
const px = (value: number): string => `calc(${value} * var(--px))`
const TEMPLATE = `${[64, 100, 30, 150].map(px).join(' ')} minmax(${px(140)}, 1.2fr) minmax(${px(120)}, 1fr)`

export function ProblemsTab(): ReactNode {
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const problems = useAppState((state) => state.sessions.opened?.problems ?? null)
  const revision = useAppState((state) => state.sessions.opened?.revision)
  const picked = useAppState((state) => state.sessions.opened?.problem ?? null)
  const { needProblems, pickProblem } = useActions()
  const needKey = useMemo(() => ({ revision, problems }), [revision, problems])
  if (view === null || problems === null) return null
  const read = sayRead(view, problems.total)
  return (
    <div className="problems">
      <div className="problems-head">
        <p className="problems-count">
          <b>{formatCount(view.records.total)}</b> {read.of}
        </p>
        <p className="cut">{read.rest}</p>
      </div>
      {view.problems === 0 ? (
        <StateMessage icon={<CircleCheck aria-hidden />} title="No problem in this file">
          <p>Lines that are cut off, no JSON, or point nowhere would stand here with their number.</p>
        </StateMessage>
      ) : (
        <>
          <VirtualGrid
            label="Problems"
            columns={COLUMNS}
            template={TEMPLATE}
            count={problems.total ?? 1}
            needKey={needKey}
            need={needProblems}
            picked={picked ?? 0}
            onPick={pickProblem}
            testId="problems-table"
            paneFocus
            renderRow={(index) => {
              const row = rowAt(problems, index)
              if (row === undefined) return null
              const { lost, done } = problemWord(row)
              return {
                key: `${index}`,
                cells: (
                  <>
                    <GridCell className="num">{formatCount(row.line)}</GridCell>
                    <GridCell className="num quiet">{formatCount(row.offset)}</GridCell>
                    <GridCell className={lost ? 'danger' : 'warn'}>
                      <svg className="warn-mark" viewBox="0 0 10 10" aria-hidden="true">
                        {lost ? (
                          <path d="m2 2 6 6M8 2 2 8" stroke="currentColor" strokeWidth="1.6" />
                        ) : (
                          <path d="M5 1 9.4 9H.6z" fill="currentColor" />
                        )}
                      </svg>
                    </GridCell>
                    <GridCell className="mono-11 cut quiet">{row.code}</GridCell>
                    <GridCell className="cut" title={row.message}>
                      {row.message}
                    </GridCell>
                    <GridCell className="cut quiet" title={done}>
                      {done}
                    </GridCell>
                  </>
                ),
              }
            }}
          />
          <AroundLine />
        </>
      )}
    </div>
  )
}

const BEFORE = 3
const AFTER = 8
const MOST_SIGNS = 400

interface Line {
  readonly line: number
  readonly text: string
  readonly cut: boolean
}

/** A few lines of the file as they stand, the one in question marked. */
function AroundLine(): ReactNode {
  const problems = useAppState((state) => state.sessions.opened?.problems ?? null)
  const at = useAppState((state) => state.sessions.opened?.problem ?? 0) ?? 0
  const lines = useAppState((state) => state.sessions.opened?.view?.records.total ?? 0)
  const { rawText } = useActions()
  const row = problems === null ? undefined : rowAt(problems, at)
  const line = row?.line ?? null
  const [shown, setShown] = useState<{ readonly line: number; readonly lines: readonly Line[]; readonly fault: string | null } | null>(null)
  useEffect(() => {
    if (line === null) return
    let current = true
    const numbers: number[] = []
    for (let number = Math.max(1, line - BEFORE); number <= line + AFTER; number++) numbers.push(number)
    // A line after the last is no fault: the file just ends there.
    const read = numbers.map((number) =>
      rawText(number, 0, MOST_SIGNS).then(
        ({ text, totalChars }): Line => ({ line: number, text, cut: totalChars > text.length }),
        (error: unknown) => {
          if (number === line) throw error
          return null
        },
      ),
    )
    Promise.all(read).then(
      (all) => {
        if (current) setShown({ line, lines: all.filter((one) => one !== null), fault: null })
      },
      (error: unknown) => {
        if (current && !isCancelled(error)) setShown({ line, lines: [], fault: toFault(error).detail })
      },
    )
    return () => {
      current = false
    }
  }, [line, rawText])
  if (line === null) return null
  const digits = String(Math.max(lines, line)).length
  return (
    <div className="around">
      <div className="pane-head">
        <h3>Around line {formatCount(line)}</h3>
        <span className="caption">as it stands in the file</span>
      </div>
      <ScrollArea className="around-lines" label="The file around the line">
        {shown?.fault != null ? <p className="danger around-fault">{shown.fault}</p> : null}
        {shown?.lines.map((one) => (
          <div key={one.line} className="around-line" data-current={one.line === line}>
            <span style={{ width: `${digits + 2}ch` }}>{one.line}</span>
            <code>
              {one.text}
              {one.cut ? ' …' : ''}
            </code>
          </div>
        ))}
      </ScrollArea>
    </div>
  )
}
