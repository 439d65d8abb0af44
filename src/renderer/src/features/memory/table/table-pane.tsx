// The entries: filters and actions above, the table below.

import { Plus, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { activeMemory } from '../../../state/app-state'
import { commandById, runCommand } from '../../../state/commands'
import { countFilters, FILTERS } from '../../../state/memory/entry-words'
import type { MemoryState } from '../../../state/memory/memory-state'
import { visibleMemory } from '../../../state/memory/visible-memory'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { MemoryFindings } from '../memory-findings'
import { MemoryOff } from '../memory-off'
import { MemoryTable } from './memory-table'

export function TablePane(): ReactNode {
  const memory = useAppState(activeMemory)
  return memory === null ? null : <Entries memory={memory} />
}

function Entries({ memory }: { readonly memory: MemoryState }): ReactNode {
  const { look, filter, sort, plan } = memory
  const query = useDeferredValue(memory.query ?? '')
  const draft = plan?.draft.kind === 'reorder' ? plan.draft : null
  const rows = useMemo(
    () =>
      look === null ? [] : visibleMemory({ rows: look.rows, cutAtLine: look.view.limits.cutAtLine, filter, query, sort, move: draft }),
    [look, filter, query, sort, draft],
  )
  if (look === null) return null
  return (
    <section className="pane memory-entries" aria-label="Memories" data-pane="memory-table">
      <Toolbar memory={memory} />
      {memory.query === null ? null : <FindField query={memory.query} found={rows.length} />}
      <MemoryOff look={look} />
      <MemoryFindings look={look} />
      {rows.length === 0 ? (
        <p className="memory-none">
          {look.rows.length === 0 ? 'The index has no entries yet.' : 'No memory matches. Try fewer words, or another filter.'}
        </p>
      ) : (
        <MemoryTable look={look} memory={memory} rows={rows} />
      )}
    </section>
  )
}

function Toolbar({ memory }: { readonly memory: MemoryState }): ReactNode {
  const app = useApp()
  const { setMemoryFilter } = useActions()
  const { look, filter } = memory
  const counts = useMemo(() => countFilters(look?.rows ?? []), [look])
  const editable = look?.view.source.kind !== 'logs'
  const run = (id: string) => () => {
    const command = commandById(id)
    if (command !== undefined) runCommand(app, command)
  }
  return (
    <div className="memory-tools">
      <fieldset className="memory-chips">
        <legend className="unseen">State</legend>
        {(editable ? FILTERS : FILTERS.slice(0, 1)).map((one) => (
          <button
            key={one.filter}
            type="button"
            className="memory-chip"
            aria-pressed={one.filter === filter}
            data-none={counts[one.filter] === 0}
            onClick={() => setMemoryFilter(one.filter)}
          >
            {one.label}
            <b>{formatCount(counts[one.filter])}</b>
          </button>
        ))}
      </fieldset>
      {editable ? (
        <>
          <Button onClick={run('memory.fix-all')} data-testid="memory-fix-all">
            Fix all
          </Button>
          <Button variant="primary" onClick={run('memory.new')} data-testid="memory-new">
            <Plus className="i12" aria-hidden />
            New
          </Button>
        </>
      ) : null}
    </div>
  )
}

function FindField({ query, found }: { readonly query: string; readonly found: number }): ReactNode {
  const { setMemoryQuery, focusPane } = useActions()
  const asked = useAppState((state) => activeMemory(state)?.findAsked ?? 0)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again brings one back to what was typed
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [asked])
  const close = (): void => {
    setMemoryQuery(null)
    focusPane('memory-table')
  }
  return (
    <div className="memory-find">
      <input
        ref={field}
        className="field grow"
        type="search"
        aria-label="Find in the memories"
        placeholder="Title, file, hook, type, description"
        value={query}
        onChange={(event) => setMemoryQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            close()
          } else if ((event.key === 'ArrowDown' || event.key === 'Enter') && found > 0) {
            event.preventDefault()
            focusPane('memory-table')
          }
        }}
      />
      <IconButton label="Close" size="small" onClick={close}>
        <X className="i14" aria-hidden />
      </IconButton>
    </div>
  )
}
