// One problem of the file: what it is, what was done with it, and what was looked for and found in order.

import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { rowAt } from '../../../state/sessions/pages'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import { problemWord } from '../session/problem-word'

export function ProblemPane(): ReactNode {
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const problems = useAppState((state) => state.sessions.opened?.problems ?? null)
  const at = useAppState((state) => state.sessions.opened?.problem ?? 0) ?? 0
  const { showLine } = useActions()
  const row = problems === null ? undefined : rowAt(problems, at)
  const words = row === undefined ? null : problemWord(row)
  return (
    <aside className="side pane" aria-label="Problem" data-pane="session-side" data-testid="problem-pane">
      <div className="pane-head">
        <h2>{row === undefined ? 'The file' : `Line ${formatCount(row.line)}`}</h2>
        {words === null ? null : (
          <span className="badge" data-outcome={words.lost ? 'miss' : 'partial'}>
            {words.lost ? 'unreadable' : 'worked around'}
          </span>
        )}
        <span className="grow" />
        {row === undefined ? null : <span className="mono dim">{row.code}</span>}
      </div>
      <ScrollArea className="scroll" label="The problem">
        {row === undefined || words === null ? null : (
          <>
            <dl className="kv side-part">
              <dt>Byte</dt>
              <dd className="mono">{formatCount(row.offset)}</dd>
            </dl>
            <section className="side-part">
              <h3>{words.lost ? 'Why it cannot be read' : 'What is wrong'}</h3>
              <p>{row.message}</p>
            </section>
            <section className="side-part">
              <h3>What was done with it</h3>
              <p>{words.done}</p>
            </section>
            <section className="side-part">
              <h3>What now</h3>
              <p>{words.now}</p>
              {words.lost ? null : (
                <Button variant="quiet" onClick={() => void showLine(row.line)}>
                  Show the entry
                </Button>
              )}
            </section>
          </>
        )}
        {view === null ? null : (
          <section className="side-part">
            <h3>Looked for in the whole file</h3>
            <dl className="kv">
              <Check name="Lines that cannot be read" value={view.records.unreadable} />
              <Check name="Rows with the same id" value={view.integrity.duplicateUuids} />
              <Check name="Parents not in the file" value={view.integrity.danglingParents} />
              <Check name="Beginnings" value={view.integrity.roots} fine={1} />
              <Check name="Times that run backwards" value={view.integrity.backwardsTimestamps} />
            </dl>
            {view.integrity.copiedFrom === null ? null : (
              <p className="side-copied">
                Rows are copied from <span className="mono">{view.integrity.copiedFrom}</span>: a session that was resumed or forked.
              </p>
            )}
          </section>
        )}
      </ScrollArea>
    </aside>
  )
}

function Check({ name, value, fine = 0 }: { readonly name: string; readonly value: number; readonly fine?: number }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className={value <= fine ? 'mono dim' : 'mono'}>{formatCount(value)}</dd>
    </>
  )
}
