// The memory that is picked: its form, what is wrong with it, its text, and its line in the index below.

import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'
import { sayAge } from '../../../lib/format-age'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { narrowQuery } from '../../../state/commands'
import { rowTitle } from '../../../state/memory/entry-words'
import { type KeyedRow, type MemoryLook, type MemoryState, pickedRows } from '../../../state/memory/memory-state'
import { IconButton } from '../../../ui/icon-button'
import { useMedia } from '../../../ui/use-media'
import { IndexLines } from '../code/index-lines'
import { RowDropdown } from '../table/row-menu'
import { FileBody, FileTab } from './file-place'
import { FrontMatterForm } from './front-matter-form'
import { PickedPane } from './picked-pane'
import { RowNotes } from './row-notes'
import { TopicText } from './topic-text'
import './detail.css'

export interface DetailPaneProps {
  readonly memory: MemoryState
  readonly look: MemoryLook
}

export function DetailPane({ memory, look }: DetailPaneProps): ReactNode {
  const panes = useAppState((state) => state.view.panes)
  const zoom = useAppState((state) => state.view.zoom)
  const { setPanes, followInIndex } = useActions()
  const below = useRef(panes.memoryIndex)
  // The table above has the lines; there is no room for both.
  const narrow = useMedia(narrowQuery(zoom))
  const rows = useMemo(() => pickedRows(memory), [memory])
  const lines = useMemo(() => new Set(rows.flatMap((row) => (row.line === null ? [] : [row.line]))), [rows])
  const first = rows[0]?.line ?? null
  useEffect(() => {
    if (first !== null) followInIndex(first)
  }, [first, followInIndex])
  if (rows.length > 1) return <PickedPane rows={rows} look={look} />
  const row = rows[0]
  const topic = row === undefined ? <NothingPicked /> : <Topic row={row} look={look} />
  if (narrow || !look.view.hasIndex || memory.index === null)
    return (
      <section className="pane memory-detail" aria-label={row === undefined ? 'Memory' : rowTitle(row)} data-pane="memory-side">
        {topic}
      </section>
    )
  return (
    <section className="pane memory-detail" aria-label={row === undefined ? 'Memory' : rowTitle(row)} data-pane="memory-side">
      <Group
        orientation="vertical"
        id="memory-detail"
        onLayoutChanged={(_layout, meta) => {
          if (meta.isUserInteraction) setPanes({ memoryIndex: below.current })
        }}
      >
        <Panel id="memory-topic" minSize={160 * zoom}>
          {topic}
        </Panel>
        <Separator className="pane-line" data-across="" aria-label="Height of the index" />
        <Panel
          id="memory-index"
          defaultSize={panes.memoryIndex * zoom}
          minSize={80 * zoom}
          maxSize="70%"
          groupResizeBehavior="preserve-pixel-size"
          onResize={(size: PanelSize) => {
            below.current = Math.round(size.inPixels / zoom)
          }}
        >
          <div className="memory-file">
            <FileTab
              name="MEMORY.md"
              path={look.view.indexPath}
              caption={`index, ${plural(look.view.limits.lines, 'line')}`}
              line={first ?? 1}
              editable
              quiet
            />
            <FileBody path={look.view.indexPath} reading={<IndexLines look={look} text={memory.index.text} lines={lines} />} />
          </div>
        </Panel>
      </Group>
    </section>
  )
}

function NothingPicked(): ReactNode {
  return <p className="memory-none">Pick a memory to read and change it.</p>
}

function Topic({ row, look }: { readonly row: KeyedRow; readonly look: MemoryLook }): ReactNode {
  const there = row.path !== null && row.file !== null
  return (
    <div className="memory-file" data-testid="memory-topic">
      <FileTab
        name={row.file || 'Line of the index'}
        path={there ? row.path : null}
        caption={sayKind(row, look)}
        editable={look.view.source.kind !== 'logs'}
      >
        <RowDropdown
          trigger={
            <IconButton label="What can be done with it" size="small">
              <Ellipsis className="i" aria-hidden />
            </IconButton>
          }
        />
      </FileTab>
      {there ? <FrontMatterForm key={`${row.key}:${row.name}:${row.description}`} row={row} /> : null}
      <RowNotes row={row} look={look} />
      {there && row.path !== null ? <FileBody path={row.path} reading={<TopicText row={row} look={look} />} /> : <LineText row={row} />}
    </div>
  )
}

const DAY_MS = 86_400_000

function sayKind(row: KeyedRow, { view, atMs }: MemoryLook): string {
  if (row.kind === 'log') return 'a day of the log'
  if (row.path === null) return row.line === null ? '' : `line ${formatCount(row.line)}`
  const kind = row.type === null || row.states.includes('bad-type') ? 'memory' : `${row.type} memory`
  const read = view.source.kind === 'agent' ? `${kind} of ${view.source.title}` : `${kind}, read on demand`
  // The agent is told of the age of what is older than a day (SPEC 6.4).
  return row.modifiedMs === null || atMs - row.modifiedMs < DAY_MS ? read : `${read} · ${sayAge(row.modifiedMs, atMs)}`
}

function LineText({ row }: { readonly row: KeyedRow }): ReactNode {
  return (
    <div className="memory-line-text">
      <p className="mono">{row.raw === '' ? 'An empty line' : row.raw}</p>
    </div>
  )
}
