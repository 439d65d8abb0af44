// The Memory view: how full the index is above, its entries in a table, and the memory that is picked beside it.

import { type ReactNode, useRef } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'
import { useActions, useAppState } from '../../state/app-context'
import { activeMemory, activeProject } from '../../state/app-state'
import { narrowQuery } from '../../state/commands'
import { useMedia } from '../../ui/use-media'
import { MemoryBar } from './bar/memory-bar'
import { type FileEditor, FileEditorProvider } from './detail/file-editor'
import './memory.css'
import { MemoryEmpty } from './memory-empty'
import { MemoryFailed, MemoryFailedStrip } from './memory-failed'
import { MemorySide } from './memory-side'
import { MemorySkeleton } from './memory-skeleton'
import { MemoryToastView } from './memory-toast-view'
import { TablePane } from './table/table-pane'
import { useMemoryKeys } from './use-memory-keys'

export interface MemoryViewProps {
  readonly editor: FileEditor
}

export function MemoryView({ editor }: MemoryViewProps): ReactNode {
  const project = useAppState(activeProject)
  const look = useAppState((state) => activeMemory(state)?.look ?? null)
  const fault = useAppState((state) => activeMemory(state)?.fault ?? null)
  const loading = useAppState((state) => activeMemory(state)?.loading === true)
  const planning = useAppState((state) => (activeMemory(state)?.plan ?? null) !== null)
  const starting = useAppState((state) => state.start.phase === 'starting')
  useMemoryKeys()
  if (project === null && !starting) return <MemoryEmpty why="no-project" />
  if (look === null) {
    if (fault !== null) return <MemoryFailed fault={fault} />
    return <MemorySkeleton cancelled={!loading && !starting} />
  }
  const { view } = look
  const nothing = look.rows.length === 0 && !view.hasIndex
  return (
    <div className="memory" data-testid="memory" data-stale={loading}>
      <h1 className="unseen">Memory of {project?.name}</h1>
      <MemoryBar look={look} />
      {fault === null ? null : <MemoryFailedStrip fault={fault} />}
      <FileEditorProvider value={editor}>
        {nothing && !planning ? <MemoryEmpty why="no-memory" look={look} /> : <MemoryPanes />}
      </FileEditorProvider>
      <MemoryToastView />
    </div>
  )
}

function MemoryPanes(): ReactNode {
  const panes = useAppState((state) => state.view.panes)
  const zoom = useAppState((state) => state.view.zoom)
  const narrow = useMedia(narrowQuery(zoom))
  const { setPanes } = useActions()
  const side = useRef(panes.memory)
  const watch = (size: PanelSize): void => {
    side.current = Math.round(size.inPixels / zoom)
  }
  return (
    <Group
      key={narrow ? 'narrow' : 'wide'}
      className="memory-panes"
      orientation={narrow ? 'vertical' : 'horizontal'}
      id="memory-outer"
      onLayoutChanged={(_layout, meta) => {
        // Only what a person dragged is remembered, not what a small window squeezed.
        if (meta.isUserInteraction && !narrow) setPanes({ memory: side.current })
      }}
    >
      <Panel id="memory-table" minSize={(narrow ? 120 : 380) * zoom}>
        <TablePane />
      </Panel>
      <Separator className="pane-line" {...(narrow ? { 'data-across': '' } : {})} aria-label="Size of the pane beside the table" />
      <Panel
        id="memory-side"
        defaultSize={narrow ? '50%' : panes.memory * zoom}
        minSize={(narrow ? 160 : 320) * zoom}
        maxSize="70%"
        groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
        onResize={watch}
      >
        <MemorySide />
      </Panel>
    </Group>
  )
}
