// Chooses a folder on the machine the host runs on, where no system dialog can: a path to type, and folders to walk.

import { ChevronRight, CornerLeftUp, Folder } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fuzzyRank } from '../../lib/fuzzy'
import { useActions, useApp } from '../../state/app-context'
import type { FolderListing } from '../../state/contract-types'
import { type Fault, isCancelled, toFault } from '../../state/fault'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import './folder-picker.css'

const MOST_SHOWN = 500

export function FolderPicker(): ReactNode {
  const { closeDialog, openProject } = useActions()
  const [wanted, setWanted] = useState<string | null>(null)
  const { listing, fault, loading } = useListing(wanted)
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const path = listing?.path ?? null
  useEffect(() => {
    if (path !== null) setTyped(path)
    setFilter('')
  }, [path])

  const open = (folder: string): void => {
    closeDialog()
    void openProject(folder)
  }
  const go = (folder: string): void => setWanted(folder)
  const onPathKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed === path) open(typed)
      else go(typed)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector('button')?.focus()
    }
  }
  const shown = fuzzyRank(filter, listing?.directories ?? [], (one) => one.name, MOST_SHOWN)
  return (
    <Dialog title="Open a folder" text="On the machine Strata runs on." onClose={closeDialog}>
      <div className="folder-path">
        <input
          className="field"
          data-mono=""
          aria-label="Path of the folder"
          aria-invalid={fault !== null}
          value={typed}
          spellCheck={false}
          placeholder="/path/to/a/project"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onPathKey}
          data-testid="folder-path"
        />
        <Button onClick={() => go(typed)} disabled={typed === '' || typed === path}>
          Go
        </Button>
      </div>
      {fault === null ? null : (
        <p className="folder-fault" role="alert">
          {fault.title}: {fault.detail}
        </p>
      )}
      {(listing?.directories.length ?? 0) > 12 ? (
        <div className="folder-filter">
          <input
            className="field"
            type="search"
            aria-label="Filter the folders"
            placeholder={`Filter ${listing?.directories.length ?? 0} folders`}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the buttons inside */}
      <div className="folder-list" ref={list} onKeyDown={moveFocus} aria-busy={loading}>
        {listing?.parent == null ? null : (
          <button type="button" className="folder-row" onClick={() => go(listing.parent ?? '/')}>
            <CornerLeftUp className="i" aria-hidden />
            <span className="grow">Up to {listing.parent}</span>
          </button>
        )}
        {shown.map((one) => (
          <button
            key={one.path}
            type="button"
            className="folder-row"
            onClick={() => go(one.path)}
            onDoubleClick={() => open(one.path)}
            data-testid="folder-row"
          >
            <Folder className="i" aria-hidden />
            <span className="grow cut">{one.name}</span>
            {one.hint === null ? null : <span className="caption accent">{one.hint}</span>}
            <ChevronRight className="i12" aria-hidden />
          </button>
        ))}
        {listing !== null && shown.length === 0 ? <p className="folder-none">No folder in here.</p> : null}
      </div>
      <div className="dialog-foot">
        <Button onClick={closeDialog}>Cancel</Button>
        <Button variant="primary" disabled={path === null} onClick={() => path !== null && open(path)} data-testid="folder-open">
          Open {path === null ? '' : nameOf(path)}
        </Button>
      </div>
    </Dialog>
  )
}

function useListing(wanted: string | null): {
  readonly listing: FolderListing | null
  readonly fault: Fault | null
  readonly loading: boolean
} {
  const { actions } = useApp()
  const [listing, setListing] = useState<FolderListing | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [loading, setLoading] = useState(true)
  useEffect(() => {
    const abort = new AbortController()
    setLoading(true)
    actions.browse(wanted, abort.signal).then(
      (answer) => {
        setListing(answer)
        setFault(null)
        setLoading(false)
      },
      (error) => {
        if (isCancelled(error)) return
        setFault(toFault(error))
        setLoading(false)
      },
    )
    return () => abort.abort()
  }, [actions, wanted])
  return { listing, fault, loading }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.indexOf(document.activeElement as HTMLButtonElement)
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
}

function nameOf(path: string): string {
  const parts = path.split(/[\\/]/).filter(Boolean)
  return parts[parts.length - 1] ?? path
}
