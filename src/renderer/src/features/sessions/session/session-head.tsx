// Title, tabs and actions of an opened session.

import { ChevronDown, Download, Ellipsis, Maximize2, Minimize2, Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { formatCount } from '../../../lib/format-count'
import { baseName } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import type { OpenedSession, SessionAxis, SessionTab } from '../../../state/sessions/sessions-state'
import type { TimelineHandle } from '../../../timeline/timeline'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu'
import { Segmented } from '../../../ui/segmented'
import { useFolded, useHeadRoom } from '../use-room'

const ZOOM = 1.6

export interface SessionHeadProps {
  readonly opened: OpenedSession
  readonly timeline: RefObject<TimelineHandle | null>
}

export function SessionHead({ opened, timeline }: SessionHeadProps): ReactNode {
  const folded = useFolded()
  const room = useHeadRoom()
  const { foldLibrary, closeSession, openReplay } = useActions()
  const { view, file, tab } = opened
  const id = view?.sessionIds[0]?.slice(0, 8) ?? ''
  const title = view === null ? baseName(file) : view.title === '' ? baseName(file) : view.title
  return (
    <header className="sess-head" data-room={room}>
      <h2 className="cut" title={`${title}\n${file}`}>
        {title}
      </h2>
      <span className="mono dim sess-id" title={view?.sessionIds.join(', ')}>
        {id}
      </span>
      {view === null ? null : <Tabs opened={opened} tab={tab} />}
      <span className="grow" />
      {view !== null && tab === 'timeline' ? <TimelineTools timeline={timeline} /> : null}
      {view === null ? null : (
        <>
          <LaneMenu opened={opened} />
          <ExportMenu timeline={timeline} picture={tab === 'timeline'} title={title} />
          <Button onClick={() => openReplay(file)} data-testid="session-replay">
            Replay
          </Button>
        </>
      )}
      <IconButton
        label={folded ? 'Show the library' : 'Give the session the whole view'}
        size="small"
        pressed={folded}
        onClick={() => foldLibrary(!folded)}
        data-fold=""
        data-testid="session-fold"
      >
        {folded ? <Minimize2 className="i14" aria-hidden /> : <Maximize2 className="i14" aria-hidden />}
      </IconButton>
      <IconButton label="Close the session" size="small" onClick={closeSession} data-testid="session-close">
        <X className="i14" aria-hidden />
      </IconButton>
    </header>
  )
}

function Tabs({ opened, tab }: { readonly opened: OpenedSession; readonly tab: SessionTab }): ReactNode {
  const { setSessionTab } = useActions()
  const list = useRef<HTMLDivElement>(null)
  const { view } = opened
  if (view === null) return null
  const tabs: readonly { readonly tab: SessionTab; readonly label: string; readonly count: number | null }[] = [
    { tab: 'timeline', label: 'Timeline', count: null },
    { tab: 'calls', label: 'Calls', count: view.calls },
    { tab: 'entries', label: 'Entries', count: view.entries },
    { tab: 'events', label: 'Events', count: view.events },
    { tab: 'problems', label: 'Problems', count: view.problems },
    { tab: 'compactions', label: 'Compactions', count: view.compactions },
    { tab: 'prompt', label: 'Prompt then', count: null },
  ]
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((one) => one.tab === tab)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    setSessionTab(next.tab)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  return (
    <div className="sess-tabs" role="tablist" aria-label="Of the session" ref={list} onKeyDown={onKeyDown}>
      {tabs.map((one) => (
        <button
          key={one.tab}
          type="button"
          role="tab"
          id={`session-tab-${one.tab}`}
          aria-controls={one.tab === tab ? 'session-panel' : undefined}
          aria-selected={one.tab === tab}
          tabIndex={one.tab === tab ? 0 : -1}
          onClick={() => setSessionTab(one.tab)}
          data-testid={`session-tab-${one.tab}`}
        >
          {one.label}
          {one.count === null ? null : (
            <span className="mono" data-warn={one.tab === 'problems' && one.count > 0}>
              {formatCount(one.count)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

function TimelineTools({ timeline }: { readonly timeline: RefObject<TimelineHandle | null> }): ReactNode {
  const axis = useAppState((state) => state.view.sessionAxis)
  const { setSessionAxis } = useActions()
  return (
    <>
      <Segmented<SessionAxis>
        label="Axis"
        value={axis}
        options={[
          { value: 'calls', label: 'Calls' },
          { value: 'idle', label: 'Calls and idle' },
          { value: 'clock', label: 'Clock' },
        ]}
        onChange={setSessionAxis}
      />
      <span className="sess-zoom">
        <IconButton label="Farther" keys="−" size="small" onClick={() => timeline.current?.zoomBy(1 / ZOOM)}>
          <Minus className="i14" aria-hidden />
        </IconButton>
        <Button variant="quiet" onClick={() => timeline.current?.fit()} data-testid="timeline-fit">
          Fit
        </Button>
        <IconButton label="Closer" keys="+" size="small" onClick={() => timeline.current?.zoomBy(ZOOM)}>
          <Plus className="i14" aria-hidden />
        </IconButton>
      </span>
    </>
  )
}

/** The main thread and its subagents, where there are any. */
function LaneMenu({ opened }: { readonly opened: OpenedSession }): ReactNode {
  const { pickLane } = useActions()
  const lanes = opened.family?.lanes ?? opened.view?.lanes ?? []
  if (lanes.length < 2) return null
  const name = (lane: (typeof lanes)[number]): string => (lane.id === 'main' ? 'Main thread' : lane.title === '' ? lane.id : lane.title)
  const isCurrent = (lane: (typeof lanes)[number]): boolean =>
    opened.family === null ? lane.file === null && lane.id === opened.lane : lane.file === opened.file
  const current = lanes.find(isCurrent)
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" className="sess-lane" data-testid="session-lane">
          <span className="cut">{current === undefined ? opened.lane : name(current)}</span>
          <ChevronDown className="i12" aria-hidden />
        </Button>
      }
    >
      {lanes.map((lane) => (
        <MenuItem
          key={`${lane.id} ${lane.file ?? ''}`}
          checked={isCurrent(lane)}
          onSelect={() => void pickLane(lane)}
          hint={`${formatCount(lane.calls)} calls`}
        >
          {name(lane)}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface ExportMenuProps {
  readonly timeline: RefObject<TimelineHandle | null>
  readonly picture: boolean
  readonly title: string
}

function ExportMenu({ timeline, picture, title }: ExportMenuProps): ReactNode {
  const compared = useAppState((state) => state.sessions.compared !== null)
  const { exportSession, savePicture, chooseComparison, endComparison, notify } = useActions()
  const icon = <Download className="i14" aria-hidden />
  const savePng = async (): Promise<void> => {
    const blob = await timeline.current?.png()
    if (blob === undefined) notify('There is no picture yet.')
    else savePicture({ kind: 'png', parts: [blob] })
  }
  const saveSvg = (): void => {
    const svg = timeline.current?.svg(title)
    if (svg === undefined) notify('There is no picture yet.')
    else savePicture({ kind: 'svg', parts: [svg] })
  }
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="icon-btn"
          data-size="small"
          aria-label="Compare and export"
          title="Compare and export"
          data-testid="session-more"
        >
          <Ellipsis className="i" aria-hidden />
        </button>
      }
    >
      <MenuItem onSelect={() => (compared ? endComparison() : chooseComparison(true))}>
        {compared ? 'End the comparison' : 'Compare with another session…'}
      </MenuItem>
      <MenuLabel>Export what is in view</MenuLabel>
      <MenuItem icon={icon} onSelect={() => void savePng()} disabled={!picture} hint=".png">
        Picture
      </MenuItem>
      <MenuItem icon={icon} onSelect={saveSvg} disabled={!picture} hint=".svg">
        Drawing
      </MenuItem>
      <MenuLabel>Export the session</MenuLabel>
      <MenuItem icon={icon} onSelect={() => void exportSession('csv')} hint=".csv">
        Calls as a table
      </MenuItem>
      <MenuItem icon={icon} onSelect={() => void exportSession('json')} hint=".json">
        All figures
      </MenuItem>
    </Menu>
  )
}
