// The Sessions view: the library above, the session that is open below it.

import { FolderSearch, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'
import { useActions, useAppState } from '../../state/app-context'
import { isFiltered, NO_FILTER } from '../../state/sessions/sessions-state'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'
import { IndexProgress, LibraryBar, PathField } from './library/library-bar'
import { ProjectList } from './library/project-list'
import { SessionTable } from './library/session-table'
import { SessionPane } from './session/session-pane'
import { useFolded } from './use-room'
import './sessions.css'
import './library/library.css'

export function SessionsView(): ReactNode {
  const open = useAppState((state) => state.sessions.opened !== null)
  const folded = useFolded()
  const height = useAppState((state) => state.view.panes.library)
  const zoom = useAppState((state) => state.view.zoom)
  const { setPanes } = useActions()
  const latest = useRef(height)
  const view = useRef<HTMLDivElement>(null)
  const hidden = folded && open
  useEffect(() => {
    // Whoever opened a session from a library that is gone now goes on in its head, where the library is brought back.
    if (hidden && document.activeElement === document.body) view.current?.querySelector<HTMLElement>('[data-fold]')?.focus()
  }, [hidden])
  // One tree for all of it, so that opening a session takes neither the focus nor the place from the library.
  return (
    <div className="sessions" ref={view} data-testid="sessions">
      {hidden ? <h1 className="unseen">Sessions</h1> : null}
      <Group
        orientation="vertical"
        id="sessions-outer"
        onLayoutChanged={(_layout, meta) => {
          if (meta.isUserInteraction) setPanes({ library: latest.current })
        }}
      >
        {hidden ? null : (
          <Panel
            id="sessions-library"
            defaultSize={open ? height * zoom : '100%'}
            minSize={110 * zoom}
            groupResizeBehavior="preserve-pixel-size"
            onResize={(size: PanelSize) => {
              latest.current = Math.round(size.inPixels / zoom)
            }}
          >
            <Library />
          </Panel>
        )}
        {open && !folded ? <Separator className="pane-line" data-across="" aria-label="Height of the library" /> : null}
        {open ? (
          <Panel id="sessions-session" minSize={220 * zoom} defaultSize={folded ? '100%' : undefined}>
            <SessionPane />
          </Panel>
        ) : null}
      </Group>
    </div>
  )
}

function Library(): ReactNode {
  const choosing = useAppState((state) => state.sessions.choosing)
  const { chooseComparison } = useActions()
  return (
    <section className="lib pane" aria-label="Library">
      <LibraryBar />
      <PathField />
      <IndexProgress />
      {choosing ? (
        <p className="lib-choosing" role="status">
          Pick the session to compare with.
          <Button variant="quiet" onClick={() => chooseComparison(false)}>
            Cancel
          </Button>
        </p>
      ) : null}
      <div className="lib-body">
        <ProjectList />
        <h2 className="unseen">Sessions found</h2>
        <LibraryBody />
      </div>
    </section>
  )
}

function LibraryBody(): ReactNode {
  const library = useAppState((state) => state.sessions.library)
  const fault = useAppState((state) => state.sessions.fault)
  const total = useAppState((state) => state.sessions.rows.total)
  const filter = useAppState((state) => state.sessions.filter)
  const loading = useAppState((state) => state.sessions.rowsLoading)
  const { refreshLibrary, setLibraryFilter, askForPath } = useActions()
  if (fault !== null && library === null) {
    return (
      <StateMessage
        icon={<TriangleAlert aria-hidden />}
        title={fault.title}
        tone="danger"
        actions={<Button onClick={() => void refreshLibrary()}>Try again</Button>}
      >
        <p>{fault.detail}</p>
        {fault.remedy === null ? null : <p>{fault.remedy}</p>}
      </StateMessage>
    )
  }
  if (library === null || total === null) return <LibrarySkeleton />
  if (total > 0 || loading || library.index.state === 'indexing') return <SessionTable />
  if (isFiltered(filter)) {
    return (
      <StateMessage
        icon={<FolderSearch aria-hidden />}
        title="No session fits"
        actions={<Button onClick={() => setLibraryFilter({ ...NO_FILTER, cwd: filter.cwd })}>Show all</Button>}
        testId="sessions-none"
      >
        <p>Nothing among the sessions found has all that is asked for.</p>
      </StateMessage>
    )
  }
  const looked = library.roots.map((root) => root.path)
  return (
    <StateMessage
      icon={<FolderSearch aria-hidden />}
      title="No recorded sessions here"
      actions={<Button onClick={() => askForPath(true)}>Open a transcript by its path</Button>}
      testId="sessions-empty"
    >
      <p>
        This view shows what filled the window of recorded sessions, call by call. The agent keeps one file per session; there is none
        below:
      </p>
      {looked.map((path) => (
        <p key={path} className="mono">
          {path}
        </p>
      ))}
    </StateMessage>
  )
}

function LibrarySkeleton(): ReactNode {
  return (
    <div className="lib-bones" role="status">
      <span className="unseen">Looking for sessions</span>
      {[62, 48, 71, 55, 40].map((width) => (
        <span key={width} className="bone" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
