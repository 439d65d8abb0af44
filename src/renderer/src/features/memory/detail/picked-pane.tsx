// Several memories are picked: which, how large together, and what can be done with all of them.

import { type ReactNode, useMemo } from 'react'
import { formatBytes } from '../../../lib/format-bytes'
import { formatCount } from '../../../lib/format-count'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { commandById, runCommand } from '../../../state/commands'
import { rowTitle, statesOf, wordsOf } from '../../../state/memory/entry-words'
import { ROW_COMMANDS } from '../../../state/memory/memory-commands'
import type { KeyedRow, MemoryLook } from '../../../state/memory/memory-state'
import { Button } from '../../../ui/button'
import { TypeField } from '../plan/type-field'
import { StateMark } from '../table/state-mark'

const MOST_SHOWN = 200
const DEEDS = ROW_COMMANDS.flat().filter(
  (id) => !id.startsWith('memory.retype') && !['memory.edit', 'memory.rename', 'memory.split'].includes(id),
)

export function PickedPane({ rows, look }: { readonly rows: readonly KeyedRow[]; readonly look: MemoryLook }): ReactNode {
  const app = useApp()
  const state = useAppState((whole) => whole)
  const { startMemoryAction } = useActions()
  const sums = useMemo(() => {
    const files = new Map(rows.flatMap((row) => (row.path === null ? [] : [[row.path, row] as const])))
    const add = (value: (row: KeyedRow) => number): number => [...files.values()].reduce((sum, row) => sum + value(row), 0)
    return { files: files.size, bytes: add((row) => row.bytes), tokens: add((row) => row.tokens) }
  }, [rows])
  const editable = look.view.source.kind !== 'logs'
  return (
    <section className="pane memory-detail" aria-label="Picked memories" data-pane="memory-side" data-testid="memory-picked">
      <div className="pane-head">
        <h2>{formatCount(rows.length)} picked</h2>
        <span className="caption cut grow">
          {formatCount(sums.files)} files · {formatBytes(sums.bytes)} · ≈ {formatCount(sums.tokens)} tokens when all are read
        </span>
      </div>
      {editable ? (
        <div className="memory-deeds">
          {DEEDS.map((id) => {
            const command = commandById(id)
            if (command === undefined || !command.enabled(state)) return null
            return (
              <Button key={id} variant={id === 'memory.delete' ? 'danger' : 'plain'} onClick={() => runCommand(app, command)}>
                {command.title}
              </Button>
            )
          })}
          <span className="memory-form-line">
            <span className="memory-form-label">Type</span>
            <TypeField
              value={null}
              onChange={(type) =>
                startMemoryAction({ kind: 'retype', keys: rows.filter((row) => row.path !== null).map((row) => row.key), type })
              }
            />
          </span>
        </div>
      ) : null}
      <ul className="memory-picked scroll">
        {rows.slice(0, MOST_SHOWN).map((row) => {
          const first = wordsOf(statesOf(row)[0] ?? 'ok')
          return (
            <li key={row.key}>
              <StateMark tone={first.tone} />
              <span className="cut">{rowTitle(row)}</span>
              <span className="mono dim cut grow">{row.file}</span>
              <span className="num">{row.path === null ? '–' : formatCount(row.tokens)}</span>
            </li>
          )
        })}
        {rows.length > MOST_SHOWN ? <li className="dim">and {formatCount(rows.length - MOST_SHOWN)} more</li> : null}
      </ul>
    </section>
  )
}
