// The session that is open: its head with the tabs, what the tab shows, and the pane beside it.

import { FileWarning, TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'
import { plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { narrowQuery } from '../../../state/commands'
import type { SessionTab } from '../../../state/sessions/sessions-state'
import type { TimelineHandle } from '../../../timeline/timeline'
import { Button } from '../../../ui/button'
import { StateMessage } from '../../../ui/state-message'
import { useMedia } from '../../../ui/use-media'
import { CallPane } from '../side/call-pane'
import { EntryPane } from '../side/entry-pane'
import { EventPane } from '../side/event-pane'
import { ProblemPane } from '../side/problem-pane'
import { useLow } from '../use-room'
import { CallsTab } from './calls-tab'
import { CompactionsTab } from './compactions-tab'
import { EntriesTab } from './entries-tab'
import { EventsTab } from './events-tab'
import { ProblemsTab } from './problems-tab'
import { PromptTab } from './prompt-tab'
import { SessionHead } from './session-head'
import { TimelineTab } from './timeline-tab'
import '../side/side.css'
import './reports.css'
import './session.css'

export function SessionPane(): ReactNode {
  const timeline = useRef<TimelineHandle>(null)
  const opened = useAppState((state) => state.sessions.opened)
  const low = useLow()
  if (opened === null) return null
  const { view } = opened
  return (
    <section className="sess pane" aria-label="Session" data-pane="session" data-low={low} data-testid="session">
      <SessionHead opened={opened} timeline={timeline} />
      <SessionStrips />
      <p className="unseen" role="status">
        {view === null ? (opened.fault === null ? 'Reading the session' : '') : `Opened: ${view.title}, ${plural(view.calls, 'call')}`}
      </p>
      <SessionBody timeline={timeline} />
    </section>
  )
}

/** What a person should know about the file before its figures. */
function SessionStrips(): ReactNode {
  const gone = useAppState((state) => state.sessions.opened?.gone === true)
  const fault = useAppState((state) => state.sessions.opened?.fault ?? null)
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const { reloadSession } = useActions()
  if (fault !== null && view !== null) {
    return (
      <p className="sess-strip" data-tone="danger" role="alert">
        <TriangleAlert className="i14" aria-hidden />
        <span className="grow">
          <b>{fault.title}.</b> {fault.detail} What was read before stays.
        </span>
        <Button onClick={() => void reloadSession()}>Try again</Button>
      </p>
    )
  }
  if (!gone) return null
  return (
    <p className="sess-strip" role="status">
      <FileWarning className="i14" aria-hidden />
      <span className="grow">The file is not there any more. What was read of it stays until another session is opened.</span>
    </p>
  )
}

function SessionBody({ timeline }: { readonly timeline: RefObject<TimelineHandle | null> }): ReactNode {
  const fault = useAppState((state) => state.sessions.opened?.fault ?? null)
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const tab = useAppState((state) => state.sessions.opened?.tab ?? 'timeline')
  const width = useAppState((state) => state.view.panes.sessionSide)
  const zoom = useAppState((state) => state.view.zoom)
  const narrow = useMedia(narrowQuery(zoom))
  const { setPanes, reloadSession, closeSession } = useActions()
  const latest = useRef(width)
  if (view === null) {
    if (fault === null) return <SessionSkeleton />
    return (
      <StateMessage
        icon={<TriangleAlert aria-hidden />}
        title={fault.title}
        tone="danger"
        actions={
          <>
            <Button onClick={() => void reloadSession()}>Try again</Button>
            <Button onClick={closeSession}>Close</Button>
          </>
        }
        testId="session-failed"
      >
        <p>{fault.detail}</p>
        {fault.remedy === null ? null : <p>{fault.remedy}</p>}
      </StateMessage>
    )
  }
  const side = SIDES[tab]
  const main = (
    <div className="sess-main" role="tabpanel" id="session-panel" aria-labelledby={`session-tab-${tab}`}>
      <Tab tab={tab} timeline={timeline} />
    </div>
  )
  if (side === null) return main
  return (
    <Group
      key={narrow ? 'narrow' : 'wide'}
      className="sess-panes"
      data-across={narrow}
      orientation={narrow ? 'vertical' : 'horizontal'}
      id="session-panes"
      onLayoutChanged={(_layout, meta) => {
        if (meta.isUserInteraction && !narrow) setPanes({ sessionSide: latest.current })
      }}
    >
      <Panel id="session-main" minSize={(narrow ? 140 : 360) * zoom}>
        {main}
      </Panel>
      <Separator className="pane-line" {...(narrow ? { 'data-across': '' } : {})} aria-label="Size of the pane beside the session" />
      <Panel
        id="session-side"
        defaultSize={narrow ? '40%' : width * zoom}
        minSize={(narrow ? 100 : 220) * zoom}
        maxSize="70%"
        groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
        onResize={(size: PanelSize) => {
          latest.current = Math.round(size.inPixels / zoom)
        }}
      >
        {side}
      </Panel>
    </Group>
  )
}

const SIDES: Readonly<Record<SessionTab, ReactNode>> = {
  timeline: <CallPane />,
  calls: <CallPane />,
  entries: <EntryPane />,
  events: <EventPane />,
  problems: <ProblemPane />,
  compactions: null,
  prompt: null,
}

function Tab({ tab, timeline }: { readonly tab: SessionTab; readonly timeline: RefObject<TimelineHandle | null> }): ReactNode {
  switch (tab) {
    case 'timeline':
      return <TimelineTab timeline={timeline} />
    case 'calls':
      return <CallsTab />
    case 'entries':
      return <EntriesTab />
    case 'events':
      return <EventsTab />
    case 'problems':
      return <ProblemsTab />
    case 'compactions':
      return <CompactionsTab />
    case 'prompt':
      return <PromptTab />
  }
}

function SessionSkeleton(): ReactNode {
  return (
    <div className="sess-bones" aria-hidden="true" data-testid="session-loading">
      <span className="bone" style={{ width: '70%' }} />
      <span className="bone sess-bone-plot" />
      <span className="bone" style={{ width: '55%' }} />
    </div>
  )
}
