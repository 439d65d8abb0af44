// Find across all instruction and memory files of the project, as they lie on disk.

import { useVirtualizer } from '@tanstack/react-virtual'
import { CaseSensitive, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { formatCount, plural } from '../../lib/format-count'
import { shortPath, splitPath } from '../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import { IconButton } from '../../ui/icon-button'
import { PathName } from '../../ui/path-name'
import { ScrollArea } from '../../ui/scroll-area'
import './file-search-panel.css'

const ROW = 24

export function FileSearchPanel(): ReactNode {
  const search = useAppState((state) => state.editing.search)
  const { setFileSearch, closeFileSearch } = useActions()
  const list = useRef<HTMLElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault()
      closeFileSearch()
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('button')?.focus()
    }
  }
  return (
    <section className="file-search" aria-label="Find in all files" data-testid="file-search">
      <div className="file-search-head">
        <div className="search grow">
          <Search className="i14" aria-hidden />
          <input
            className="field"
            type="search"
            aria-label="Find in all files"
            placeholder="Find in all instruction and memory files"
            value={search.query}
            // biome-ignore lint/a11y/noAutofocus: the person just asked for it
            autoFocus
            onChange={(event) => setFileSearch({ query: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton
          label="Match case"
          size="small"
          pressed={search.matchCase}
          onClick={() => setFileSearch({ matchCase: !search.matchCase })}
        >
          <CaseSensitive className="i" aria-hidden />
        </IconButton>
        <span className="caption figures file-search-count" role="status" data-testid="file-search-count">
          {sayFound(search)}
        </span>
        <IconButton label="Close" size="small" onClick={closeFileSearch}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      <Matches list={list} />
    </section>
  )
}

function sayFound({ found, fault, searching, query }: ReturnType<typeof useSearch>): string {
  if (fault !== null) return fault.detail
  if (query === '') return ''
  if (found === null) return searching ? 'looking…' : ''
  if (found.total === 0) return 'nothing found'
  return `${formatCount(found.total)} in ${plural(found.files, 'file')}`
}

function useSearch() {
  return useAppState((state) => state.editing.search)
}

function Matches({ list }: { readonly list: { current: HTMLElement | null } }): ReactNode {
  const { found } = useSearch()
  const view = useSnapshot()?.view
  const zoom = useAppState((state) => state.view.zoom)
  const { editFile } = useActions()
  const matches = found?.matches ?? []
  const virtualizer = useVirtualizer({
    count: matches.length,
    getScrollElement: () => list.current,
    estimateSize: () => Math.round(ROW * zoom),
    overscan: 8,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const at = Number(document.activeElement?.getAttribute('data-at') ?? -1) + by
    virtualizer.scrollToIndex(Math.max(0, Math.min(matches.length - 1, at)))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus())
  }
  if (matches.length === 0) return null
  return (
    <ScrollArea className="file-search-list" label="Matches" ref={list as React.Ref<HTMLElement>} onKeyDown={onKeyDown}>
      <div className="file-search-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const match = matches[item.index]
          if (match === undefined) return null
          const short = view === undefined ? match.path : shortPath(match.path, { root: view.project.root, home: view.places.home })
          const from = match.previewColumn - 1
          return (
            <button
              key={item.key}
              type="button"
              className="file-search-row"
              data-at={item.index}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              onClick={() => void editFile(match.path, { line: match.line, column: match.column })}
            >
              <PathName {...splitPath(short)} className="file-search-name" />
              <span className="num dim">{formatCount(match.line)}</span>
              <span className="mono cut file-search-text">
                {match.preview.slice(0, from)}
                <mark>{match.preview.slice(from, from + match.length)}</mark>
                {match.preview.slice(from + match.length)}
              </span>
            </button>
          )
        })}
      </div>
    </ScrollArea>
  )
}
