// The head of the library: search, filters, and what the sessions found sum up to.

import { ChevronDown, FileSearch, RefreshCw, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { modelName, usd } from '../../../state/sessions/session-words'
import { isFiltered, type LibraryFilter, type LibrarySums } from '../../../state/sessions/sessions-state'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, MenuItem } from '../../../ui/menu'

const CHIPS: readonly { readonly key: 'compacted' | 'misses' | 'problems'; readonly label: string }[] = [
  { key: 'compacted', label: 'Compacted' },
  { key: 'misses', label: 'Has misses' },
  { key: 'problems', label: 'Has problems' },
]

export function LibraryBar(): ReactNode {
  const filter = useAppState((state) => state.sessions.filter)
  const asking = useAppState((state) => state.sessions.asking)
  const { setLibraryFilter, askForPath, refreshLibrary } = useActions()
  return (
    <div className="lib-bar">
      <h1>Sessions</h1>
      <div className="search lib-search">
        <Search className="i14" aria-hidden />
        <input
          className="field"
          type="search"
          value={filter.search}
          maxLength={400}
          onChange={(event) => setLibraryFilter({ search: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && filter.search !== '') {
              event.preventDefault()
              setLibraryFilter({ search: '' })
            }
          }}
          placeholder="Title, branch, file or text"
          aria-label="Search the sessions"
          data-testid="sessions-search"
        />
      </div>
      <fieldset className="lib-chips" aria-label="Filter">
        {CHIPS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className="chip lib-chip"
            aria-pressed={filter[key]}
            onClick={() => setLibraryFilter({ [key]: !filter[key] } as Partial<LibraryFilter>)}
          >
            {label}
          </button>
        ))}
        <FilterMenu of="model" />
        <FilterMenu of="version" />
        <CostMenu />
      </fieldset>
      <span className="grow" />
      <Sums />
      <IconButton label="Open a transcript by its path" pressed={asking} onClick={() => askForPath(!asking)} data-testid="sessions-by-path">
        <FileSearch className="i" aria-hidden />
      </IconButton>
      <IconButton label="Look again" onClick={() => void refreshLibrary()}>
        <RefreshCw className="i" aria-hidden />
      </IconButton>
    </div>
  )
}

function FilterMenu({ of }: { readonly of: 'model' | 'version' }): ReactNode {
  const values = useAppState((state) => (of === 'model' ? state.sessions.library?.models : state.sessions.library?.versions))
  const chosen = useAppState((state) => state.sessions.filter[of])
  const catalog = useAppState((state) => state.catalog)
  const { setLibraryFilter } = useActions()
  if (values === undefined || values.length < 2) return null
  const name = (value: string): string => (of === 'model' ? modelName(value, catalog) : value)
  const take = (value: string | null): void => setLibraryFilter(of === 'model' ? { model: value } : { version: value })
  const all = of === 'model' ? 'Any model' : 'Any version'
  return (
    <Menu
      trigger={
        <button type="button" className="chip lib-chip lib-menu" data-taken={chosen !== null} data-testid={`sessions-${of}`}>
          {chosen === null ? all : name(chosen)}
          <ChevronDown className="i12" aria-hidden />
        </button>
      }
    >
      <MenuItem checked={chosen === null} onSelect={() => take(null)}>
        {all}
      </MenuItem>
      {values.map((value) => (
        <MenuItem
          key={value}
          checked={chosen === value}
          onSelect={() => take(value)}
          hint={of === 'model' && name(value) !== value ? value : undefined}
        >
          <span className="figures">{name(value)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

const LEAST_COSTS_USD = [1, 5, 10, 50]

function CostMenu(): ReactNode {
  const chosen = useAppState((state) => state.sessions.filter.minCostUsd)
  const { setLibraryFilter } = useActions()
  const name = (least: number): string => `From ${least} USD`
  return (
    <Menu
      trigger={
        <button type="button" className="chip lib-chip lib-menu" data-taken={chosen !== null} data-testid="sessions-cost">
          {chosen === null ? 'Any cost' : name(chosen)}
          <ChevronDown className="i12" aria-hidden />
        </button>
      }
    >
      <MenuItem checked={chosen === null} onSelect={() => setLibraryFilter({ minCostUsd: null })}>
        Any cost
      </MenuItem>
      {LEAST_COSTS_USD.map((least) => (
        <MenuItem key={least} checked={chosen === least} onSelect={() => setLibraryFilter({ minCostUsd: least })}>
          <span className="figures">{name(least)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

function Sums(): ReactNode {
  const sums = useAppState((state) => state.sessions.sums)
  const filtered = useAppState((state) => isFiltered(state.sessions.filter))
  return (
    <>
      {/* Told only while something is looked for: an index that grows would talk without end. */}
      <span className="unseen" role="status" data-testid="sessions-found">
        {filtered && sums !== null ? `${plural(sums.sessions, 'session')} found` : ''}
      </span>
      {sums === null ? null : <SumsShown sums={sums} />}
    </>
  )
}

function SumsShown({ sums }: { readonly sums: LibrarySums }): ReactNode {
  return (
    <span className="lib-sums" data-testid="sessions-sums">
      <span>
        <b>{formatCount(sums.sessions)}</b> {sums.sessions === 1 ? 'session' : 'sessions'}
      </span>
      <span>
        <b>{formatCount(sums.calls)}</b> {sums.calls === 1 ? 'call' : 'calls'}
      </span>
      {sums.costUsd === null ? null : (
        <span
          title={sums.costComplete ? 'By published prices' : 'At least: some models have no known price, or outputs are not all recorded'}
        >
          {sums.costComplete ? '≈' : '≥'} <b>{usd(sums.costUsd)}</b> USD
        </span>
      )}
    </span>
  )
}

/** How far the indexing is; nothing once it is done and went well. */
export function IndexProgress(): ReactNode {
  const index = useAppState((state) => state.sessions.library?.index)
  if (index === undefined || (index.state === 'ready' && index.note === null)) return null
  if (index.state !== 'indexing') {
    return (
      <p
        className="lib-progress"
        data-tone={index.state === 'failed' ? 'danger' : 'plain'}
        role={index.state === 'failed' ? 'alert' : 'status'}
      >
        {index.note ?? 'The index could not be built.'}
      </p>
    )
  }
  const share = index.bytes === 0 ? (index.files === 0 ? 0 : index.filesDone / index.files) : Math.min(1, index.bytesDone / index.bytes)
  return (
    <div className="lib-progress" data-testid="sessions-indexing">
      <span>
        Indexing {formatCount(index.filesDone)} of {plural(index.files, 'file')}
      </span>
      <span
        className="lib-meter"
        role="progressbar"
        aria-label="Indexing"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * share)}
      >
        <span style={{ width: `${100 * share}%` }} />
      </span>
      {index.note === null ? null : <span className="cut">{index.note}</span>}
    </div>
  )
}

/** A field for the path of a transcript that lies anywhere. */
export function PathField(): ReactNode {
  const asking = useAppState((state) => state.sessions.asking)
  const { askForPath, openSession } = useActions()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asking) field.current?.focus()
  }, [asking])
  if (!asking) return null
  const take = (): void => {
    // a file manager copies a path with quotes around it
    const path = (field.current?.value ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')
    if (path !== '') void openSession(path)
  }
  return (
    <form
      className="lib-path"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <label htmlFor="session-path">Transcript</label>
      <input
        id="session-path"
        ref={field}
        className="field"
        data-mono=""
        placeholder="/path/to/session.jsonl"
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key === 'Escape') askForPath(false)
        }}
        data-testid="session-path"
      />
      <Button type="submit">Open</Button>
      <IconButton label="Close" size="small" onClick={() => askForPath(false)}>
        <X className="i14" aria-hidden />
      </IconButton>
    </form>
  )
}
