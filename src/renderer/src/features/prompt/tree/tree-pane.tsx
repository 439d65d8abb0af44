// The layers: counts and filter above, the tree below.

import { ArrowDownWideNarrow, ListFilter, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { countLayers } from '../../../state/tree/layer-groups'
import { treeOf } from '../../../state/tree/tree-of'
import { type StatusFilter, type TreeSort, visibleRows } from '../../../state/tree/visible-rows'
import { IconButton } from '../../../ui/icon-button'
import { showKeys } from '../../../ui/keyboard'
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu'
import { LayerTree } from './layer-tree'
import { NoInstructions } from './no-instructions'
import './tree.css'

export function TreePane(): ReactNode {
  const snapshot = useSnapshot()
  const filterText = useAppState((state) => state.ui.filterText)
  const filterOpen = useAppState((state) => state.ui.filterOpen)
  const status = useAppState((state) => state.ui.filterStatus)
  const sort = useAppState((state) => state.view.sort)
  const toggledKeys = useAppState((state) => state.view.toggled)
  const stale = useAppState((state) => activePrompt(state)?.stale === true)
  const text = useDeferredValue(filterText)
  const rows = useMemo(
    () => (snapshot === null ? [] : visibleRows(treeOf(snapshot), { text, status, sort, toggled: new Set(toggledKeys) })),
    [snapshot, text, status, sort, toggledKeys],
  )
  if (snapshot === null) return null
  return (
    <section className="pane tree-pane" aria-label="Layers" data-pane="tree" data-stale={stale}>
      <TreeHead />
      {filterOpen ? <TreeFilter found={rows.length} /> : null}
      {rows.length === 0 ? (
        <p className="tree-none">No layer matches. Try fewer words, or another state.</p>
      ) : (
        <LayerTree snapshot={snapshot} rows={rows} />
      )}
      <NoInstructions snapshot={snapshot} />
    </section>
  )
}

const SORTS: readonly { readonly value: TreeSort; readonly label: string }[] = [
  { value: 'reading', label: 'Reading order' },
  { value: 'size', label: 'Size' },
  { value: 'name', label: 'Name' },
]

function TreeHead(): ReactNode {
  const snapshot = useSnapshot()
  const changes = useAppState((state) => activePrompt(state)?.changes)
  const filterOpen = useAppState((state) => state.ui.filterOpen)
  const sort = useAppState((state) => state.view.sort)
  const { setFilter, setSort } = useActions()
  const counts = useMemo(() => countLayers(snapshot?.layers ?? []), [snapshot])
  const more = [...(changes?.values() ?? [])].filter((change) => change.status === 'in').length
  return (
    <div className="pane-head tree-head">
      <h2>Layers</h2>
      <span className="caption cut grow figures" data-testid="layer-counts">
        {formatCount(counts.loaded - more)}
        {more > 0 ? '' : ' loaded'}
        {more > 0 ? <span className="accent"> + {formatCount(more)} more</span> : null} · {formatCount(counts.waiting)} wait ·{' '}
        {formatCount(counts.leftOut)} {more > 0 ? 'out' : 'left out'}
      </span>
      <Menu
        align="end"
        trigger={
          <button type="button" className="icon-btn" aria-label={`Sorted by ${sort}`} title="Sort">
            <ArrowDownWideNarrow className="i" aria-hidden />
          </button>
        }
      >
        <MenuLabel>Layers in</MenuLabel>
        {SORTS.map((one) => (
          <MenuItem key={one.value} checked={one.value === sort} onSelect={() => setSort(one.value)}>
            {one.label}
          </MenuItem>
        ))}
      </Menu>
      <IconButton label="Filter" keys={showKeys('Mod+Shift+L')} pressed={filterOpen} onClick={() => setFilter({ filterOpen: !filterOpen })}>
        <ListFilter className="i" aria-hidden />
      </IconButton>
    </div>
  )
}

const STATES: readonly { readonly value: StatusFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'loaded', label: 'Loaded' },
  { value: 'conditional', label: 'Waiting' },
  { value: 'notLoaded', label: 'Left out' },
]

function TreeFilter({ found }: { readonly found: number }): ReactNode {
  const text = useAppState((state) => state.ui.filterText)
  const status = useAppState((state) => state.ui.filterStatus)
  const { setFilter, focusPane } = useActions()
  return (
    <div className="tree-filter">
      <div className="tree-filter-line">
        <input
          className="field grow"
          type="search"
          aria-label="Filter the layers"
          placeholder="Name, path, pattern or reason"
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the person just asked for the filter
          autoFocus
          onChange={(event) => setFilter({ filterText: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              setFilter({ filterOpen: false })
              focusPane('tree')
            } else if ((event.key === 'ArrowDown' || event.key === 'Enter') && found > 0) {
              event.preventDefault()
              focusPane('tree')
            }
          }}
        />
        <IconButton label="Close the filter" size="small" onClick={() => setFilter({ filterOpen: false })}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      <fieldset className="chips">
        <legend className="unseen">State</legend>
        {STATES.map((one) => (
          <button
            key={one.value}
            type="button"
            className="chip"
            aria-pressed={one.value === status}
            onClick={() => setFilter({ filterStatus: one.value })}
          >
            {one.label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
