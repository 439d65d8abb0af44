// Whose text it is, which side of it is shown, and what can be done with it.

import { Copy, Ellipsis, ExternalLink, FolderSearch, Link, PanelRight, Pencil, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortPath, splitPath } from '../../../lib/split-path'
import { selectedLayer } from '../../../state/actions/document-actions'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { sayAttached } from '../../../state/reads/attached-by'
import { IconButton } from '../../../ui/icon-button'
import { showKeys } from '../../../ui/keyboard'
import { Menu, MenuItem } from '../../../ui/menu'
import { Segmented } from '../../../ui/segmented'

const SIDES = [
  { value: 'sent', label: 'As sent' },
  { value: 'disk', label: 'As on disk' },
] as const

export function TextHead({ narrow }: { readonly narrow: boolean }): ReactNode {
  const doc = useAppState((state) => state.document.doc)
  const { openFind, setSide, copyText, toggleInspector } = useActions()
  const inspectorOpen = useAppState((state) => (narrow ? state.ui.inspectorOverlay : state.view.inspectorOpen))
  const name = splitPath(doc?.title ?? '')
  return (
    <div className="pane-head text-head">
      <h2 className="cut text-title" title={doc?.title}>
        {name.file}
      </h2>
      <span className="caption cut grow" data-testid="text-caption">
        {doc?.caption}
        <Attached />
      </span>
      {doc?.hasDisk ? <Segmented label="Which text" value={doc.side} options={SIDES} onChange={setSide} /> : null}
      <span className="text-actions">
        <EditButton />
        <IconButton label="Find" keys={showKeys('Mod+F')} onClick={() => openFind()}>
          <Search className="i" aria-hidden />
        </IconButton>
        <IconButton
          label="Copy the text"
          keys={showKeys('Alt+C')}
          onClick={() => void copyText()}
          disabled={doc === null || doc.raw === ''}
        >
          <Copy className="i" aria-hidden />
        </IconButton>
        <FileMenu />
        {inspectorOpen && !narrow ? null : (
          <IconButton label="Why it is here" keys={showKeys('Mod+I')} pressed={inspectorOpen} onClick={() => toggleInspector(narrow)}>
            <PanelRight className="i" aria-hidden />
          </IconButton>
        )}
      </span>
    </div>
  )
}

/** Of a layer that is there only because a file was read. */
function Attached(): ReactNode {
  const layer = useAppState(selectedLayer)
  const run = useAppState((state) => (state.reads.projectId === state.activeId ? state.reads.run : null))
  const view = useSnapshot()?.view
  if (layer === null || view === undefined) return null
  const said = sayAttached(run, layer, (path) => shortPath(path, { root: view.project.root, home: view.places.home }))
  return said === null ? null : `, ${said}`
}

function EditButton(): ReactNode {
  const path = useAppState((state) => selectedLayer(state)?.origin.path ?? null)
  const readOnly = useSnapshot()?.view.readOnly !== undefined
  const { editFile } = useActions()
  if (path === null || readOnly) return null
  return (
    <IconButton label="Edit the file" keys={showKeys('Mod+E')} onClick={() => void editFile(path)}>
      <Pencil className="i" aria-hidden />
    </IconButton>
  )
}

function FileMenu(): ReactNode {
  const path = useAppState((state) => selectedLayer(state)?.origin.path ?? null)
  const canReveal = useAppState((state) => state.host?.capabilities.includes('reveal') ?? false)
  const readOnly = useSnapshot()?.view.readOnly !== undefined
  const { reveal, openInEditor, copyPath, editFile } = useActions()
  if (path === null || readOnly) return null
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn" aria-label="The file" title="The file" data-testid="file-menu">
          <Ellipsis className="i" aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil className="i14" aria-hidden />} onSelect={() => void editFile(path)} hint={showKeys('Mod+E')}>
        Edit
      </MenuItem>
      <MenuItem icon={<ExternalLink className="i14" aria-hidden />} onSelect={() => void openInEditor()} hint={showKeys('Alt+E')}>
        Open in your editor
      </MenuItem>
      {canReveal ? (
        <MenuItem icon={<FolderSearch className="i14" aria-hidden />} onSelect={() => void reveal()} hint={showKeys('Alt+S')}>
          Show in the file manager
        </MenuItem>
      ) : null}
      <MenuItem icon={<Link className="i14" aria-hidden />} onSelect={() => void copyPath()} hint={showKeys('Alt+P')}>
        Copy the path
      </MenuItem>
    </Menu>
  )
}
