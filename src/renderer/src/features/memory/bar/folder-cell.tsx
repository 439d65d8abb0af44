// Which folder this is, in a line; why, who shares it, and what else there is, in a panel that opens from it.

import { ChevronDown, Copy, FolderOpen, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { MemorySource, MemoryView } from '../../../../../preload/contract/memory'
import { plural } from '../../../lib/format-count'
import { shortenFolder } from '../../../lib/shorten-folder'
import { shortPath } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import { sayVia, sayWhyHere } from '../../../state/memory/gauges'
import type { MemoryLook } from '../../../state/memory/memory-state'
import { Button } from '../../../ui/button'
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu'
import { Popover } from '../../../ui/popover'
import { useSize } from '../../../ui/use-size'

const SCOPES = { user: 'for all projects', project: 'in the project', local: 'in the project, not shared' } as const

export function FolderCell({ look }: { readonly look: MemoryLook }): ReactNode {
  const { view } = look
  const short = shortIn(view)
  const cell = useRef<HTMLDivElement>(null)
  const { width } = useSize(cell)
  const zoom = useAppState((state) => state.view.zoom)
  const { sharedWith, collisions } = sharing(view)
  return (
    <div className="memory-cell memory-cell-folder" ref={cell}>
      <Popover
        label="Which folder this is and why"
        className="memory-why"
        align="end"
        trigger={
          <button type="button" className="memory-folder" data-testid="memory-folder" aria-label={`Folder ${view.path}. Why this one?`}>
            <span className="mono cut">{shortenTo(short(view.path), width / zoom)}</span>
            <ChevronDown className="i12" aria-hidden />
          </button>
        }
      >
        <FolderFacts look={look} />
      </Popover>
      <p className="memory-caption memory-folder-line">
        <SourceMenu look={look} />
        <span className="cut">
          {view.source.kind === 'auto' ? sayVia(view.dir.via) : saySource(view.source)}
          {view.exists ? null : ' · not there yet'}
          {sharedWith.length === 0 ? null : ` · shared with ${plural(sharedWith.length, 'worktree')}`}
          {collisions.length === 0 ? null : <span className="warn"> · {plural(collisions.length, 'other project')} in it</span>}
        </span>
      </p>
    </div>
  )
}

/** Advance of one sign of the path; beside it stand the padding and the arrow. */
const SIGN = 7.2
const BESIDE = 46

function shortenTo(path: string, width: number): string {
  const name = path.replace(/[\\/]$/, '')
  return `${shortenFolder(name, Math.max(12, Math.floor((width - BESIDE) / SIGN) - 1))}${path.slice(name.length)}`
}

/** Only where there is more than one place with memory. */
function SourceMenu({ look }: { readonly look: MemoryLook }): ReactNode {
  const { sources, source } = look.view
  const { chooseMemorySource } = useActions()
  if (sources.length < 2) return null
  const item = (one: MemorySource): ReactNode => (
    <MenuItem key={one.id} checked={one.id === source.id} onSelect={() => chooseMemorySource(one.id)} hint={saySource(one)}>
      {one.title}
    </MenuItem>
  )
  const agents = sources.filter((one) => one.kind === 'agent')
  return (
    <Menu
      trigger={
        <button type="button" className="memory-source" data-testid="memory-source">
          {source.title}
          <ChevronDown className="i12" aria-hidden />
        </button>
      }
    >
      <MenuLabel>Memory of this project</MenuLabel>
      {sources.filter((one) => one.kind !== 'agent').map(item)}
      {agents.length === 0 ? null : <MenuLabel>Agents</MenuLabel>}
      {agents.map(item)}
    </Menu>
  )
}

/** An agent's memory lies elsewhere: what is said of the project's own is not said of it. */
function sharing({ source, dir }: MemoryView): Pick<MemoryView['dir'], 'sharedWith' | 'collisions'> {
  return source.kind === 'agent' ? { sharedWith: [], collisions: [] } : dir
}

function saySource({ kind, scope }: MemorySource): string {
  if (kind === 'agent' && scope !== null) return SCOPES[scope]
  return { auto: 'private', team: 'shared with the team', logs: 'written by the agent', agent: 'of an agent' }[kind]
}

function FolderFacts({ look }: { readonly look: MemoryLook }): ReactNode {
  const { view } = look
  const short = shortIn(view)
  const reveals = useAppState((state) => state.host?.capabilities.includes('reveal') ?? false)
  const { copy, reveal } = useActions()
  const { sharedWith, collisions } = sharing(view)
  return (
    <div className="memory-facts" data-testid="memory-facts">
      <h2>Why this folder</h2>
      <p className="mono">{view.path}</p>
      <p>{view.source.kind === 'auto' ? sayWhyHere(view) : `${view.source.title} lies here, ${saySource(view.source)}.`}</p>
      {collisions.length === 0 ? null : (
        <>
          <h2 className="warn">
            <TriangleAlert className="i14" aria-hidden />
            Unrelated projects in the same folder
          </h2>
          <p>
            The path of each gives the same name, {view.dir.name}, so they read and write each other’s memory. Name a folder of its own with
            autoMemoryDirectory, or move one of them.
          </p>
          <Paths paths={collisions} short={short} />
        </>
      )}
      {sharedWith.length === 0 ? null : (
        <>
          <h2>Shared with</h2>
          <p>Worktrees of one repository have one memory.</p>
          <Paths paths={sharedWith} short={short} />
        </>
      )}
      <div className="memory-facts-actions">
        <Button onClick={() => void copy(view.path, 'Path copied')}>
          <Copy className="i14" aria-hidden />
          Copy the path
        </Button>
        {reveals && view.exists ? (
          <Button onClick={() => void reveal(view.path)}>
            <FolderOpen className="i14" aria-hidden />
            Show it
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Paths({ paths, short }: { readonly paths: readonly string[]; readonly short: (path: string) => string }): ReactNode {
  return (
    <ul>
      {paths.map((path) => (
        <li key={path} className="mono">
          {short(path)}
        </li>
      ))}
    </ul>
  )
}

function shortIn({ folder, home }: MemoryView): (path: string) => string {
  return (path) => shortPath(path, { root: folder, home })
}
