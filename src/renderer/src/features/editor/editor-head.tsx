// Which file is edited, how it stands against the disk, and what can be done with it.

import { BookOpen, Columns2, Ellipsis, Eye, FileClock, History, Search, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useApp, useAppState } from '../../state/app-context'
import { COMMANDS, runCommand } from '../../state/commands'
import type { OpenFile, SidePane } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { showKeys } from '../../ui/keyboard'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu'
import { FileDot, FileTabs, useFileNames } from './file-tabs'

export function EditorHead({ file }: { readonly file: OpenFile }): ReactNode {
  const files = useAppState((state) => state.editing.files)
  const { saveFile, revertFile, setEditing, focusPane } = useActions()
  const name = useFileNames()(file.path, files)
  const writable = file.phase === 'ready' && file.facts?.readOnly === null
  return (
    <div className="pane-head editor-head" data-tabs={files.length > 1}>
      {files.length > 1 ? (
        <>
          <h2 className="unseen">{name}</h2>
          <FileTabs />
        </>
      ) : (
        <>
          <h2 className="cut editor-title" title={file.path}>
            {name}
          </h2>
          <FileDot file={file} />
        </>
      )}
      {/* Whole or not at all: beside the tabs there may be room for two letters, and the dot says it too. */}
      <span className="caption grow editor-state">
        <span data-testid="file-state">{sayState(file)}</span>
      </span>
      <span className="editor-actions">
        {writable && file.dirty ? (
          <Button variant="quiet" onClick={() => revertFile()}>
            Undo all
          </Button>
        ) : null}
        {writable ? (
          <Button variant="primary" disabled={!canSave(file)} onClick={() => void saveFile()} aria-keyshortcuts="Control+S Meta+S">
            {file.saving ? 'Saving…' : 'Save'}
          </Button>
        ) : null}
        <SideMenu />
        <FileMenu file={file} />
        <IconButton
          label="Back to what is sent"
          keys={showKeys('Mod+E')}
          onClick={() => {
            setEditing(false)
            focusPane('text')
          }}
        >
          <BookOpen className="i" aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

function canSave(file: OpenFile): boolean {
  return !file.saving && (file.dirty || file.facts?.sha256 === null)
}

export function sayState(file: OpenFile): string {
  if (file.phase === 'opening') return 'opening…'
  if (file.phase === 'failed' || file.facts === null) return ''
  if (file.facts.readOnly !== null) return 'read only'
  if (file.conflict !== null) return 'changed on disk, draft kept'
  const kept = { none: '', waiting: '', kept: ', draft kept', failed: ', no draft' }[file.draft]
  if (file.facts.sha256 === null) return file.dirty ? `new, not saved${kept}` : 'new'
  return file.dirty ? `not saved${kept}` : ''
}

const SIDES: readonly { readonly side: SidePane; readonly label: string; readonly icon: ReactNode }[] = [
  { side: 'sent', label: 'As sent', icon: <Eye className="i14" aria-hidden /> },
  { side: 'preview', label: 'Markdown preview', icon: <BookOpen className="i14" aria-hidden /> },
  { side: 'history', label: 'Local history', icon: <History className="i14" aria-hidden /> },
]

function SideMenu(): ReactNode {
  const side = useAppState((state) => state.editing.side)
  const { setSidePane } = useActions()
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn" aria-label="Beside the editor" title="Beside the editor" data-testid="side-menu">
          <Columns2 className="i" aria-hidden />
        </button>
      }
    >
      <MenuLabel>Beside the editor</MenuLabel>
      {SIDES.map((one) => (
        <MenuItem
          key={one.side}
          icon={one.icon}
          checked={one.side === side}
          onSelect={() => setSidePane(one.side === side ? 'none' : one.side)}
        >
          {one.label}
        </MenuItem>
      ))}
      <MenuItem checked={side === 'none'} onSelect={() => setSidePane('none')}>
        Nothing
      </MenuItem>
    </Menu>
  )
}

const FILE_COMMANDS = ['file.undo-write', 'files.find', 'editor', 'reveal', 'copy-path', 'file.close']
const ICONS: Readonly<Record<string, ReactNode>> = {
  'file.undo-write': <Undo2 className="i14" aria-hidden />,
  'files.find': <Search className="i14" aria-hidden />,
}

function FileMenu({ file }: { readonly file: OpenFile }): ReactNode {
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn" aria-label="The file" title="The file" data-testid="editor-menu">
          <Ellipsis className="i" aria-hidden />
        </button>
      }
    >
      <FileMenuItems file={file} />
    </Menu>
  )
}

function FileMenuItems({ file }: { readonly file: OpenFile }): ReactNode {
  const app = useApp()
  const state = app.store.getState()
  const shown = FILE_COMMANDS.flatMap((id) => COMMANDS.filter((command) => command.id === id && command.enabled(state)))
  return (
    <>
      <MenuItem
        icon={<FileClock className="i14" aria-hidden />}
        onSelect={() => app.actions.setSidePane('history')}
        disabled={file.facts === null}
      >
        Local history
      </MenuItem>
      <MenuLine />
      {shown.map((command) => (
        <MenuItem
          key={command.id}
          icon={ICONS[command.id] ?? <span className="menu-tick" />}
          onSelect={() => runCommand(app, command)}
          hint={command.keys[0] === undefined ? undefined : showKeys(command.keys[0])}
        >
          {command.title}
        </MenuItem>
      ))}
    </>
  )
}
