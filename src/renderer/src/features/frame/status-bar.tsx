// One line of facts: how full the window is, what is tried, git, findings, and whether changes are watched.

import { GitBranch, TriangleAlert, Unplug } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount, formatSigned, plural, sayPercentLeft } from '../../lib/format-count'
import { baseName } from '../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import { countFindings } from '../../state/findings/findings-state'
import { triesOnlyReads } from '../../state/prompt/tried'
import { sayDistance } from '../../state/prompt/window-segments'
import { Tooltip } from '../../ui/tooltip'
import { ReplayBasis, ReplayFacts } from './replay-facts'

const NOTICE_MS = 6000

export function StatusBar({ findings }: { readonly findings: ReactNode }): ReactNode {
  return (
    <footer className="status-bar" data-pane="status">
      <Facts />
      <Notice />
      <Unsaved />
      <RightFacts findings={findings} />
      <Watching />
    </footer>
  )
}

/** Of what is looked at: a replay, the session that is open, else the prompt. */
function Facts(): ReactNode {
  const route = useAppState((state) => state.ui.route)
  if (route === 'replay') return <ReplayFacts />
  return route === 'sessions' ? <SessionFacts /> : <WindowFacts />
}

function RightFacts({ findings }: { readonly findings: ReactNode }): ReactNode {
  const route = useAppState((state) => state.ui.route)
  const library = useAppState((state) => state.sessions.library)
  if (route === 'replay') return <ReplayBasis />
  if (route === 'sessions') {
    if (library === null) return null
    return (
      <span className="status-fact" data-testid="sessions-indexed">
        {library.index.state === 'indexing'
          ? `indexing ${formatCount(library.index.filesDone)} of ${formatCount(library.index.files)}`
          : `${plural(library.sessions, 'session')} indexed`}
      </span>
    )
  }
  return (
    <>
      <GitFacts />
      <Findings list={findings} />
    </>
  )
}

function SessionFacts(): ReactNode {
  const opened = useAppState((state) => state.sessions.opened)
  if (opened?.view == null) return null
  const { end, view, gone } = opened
  const context = end?.context[0] ?? null
  const levels = end?.levels.filter((one) => one.fromPosition <= end.fromCall).at(-1) ?? null
  const left = levels?.autoCompactAt == null || context === null ? null : levels.autoCompactAt - context
  return (
    <>
      {context === null ? null : (
        <span className="status-fact" data-testid="session-end">
          <span>
            <b>{formatCount(context)}</b>
            {levels === null ? '' : ` / ${formatCount(levels.window)}`} at the end
          </span>
        </span>
      )}
      {left === null ? null : (
        <span className={left < 0 ? 'status-fact danger' : 'status-fact'}>
          {left < 0 ? 'over auto-compact by' : 'auto-compact in'} {formatCount(Math.abs(left))}
          {left < 0 || levels === null || context === null ? null : (
            <span className="dim"> {sayPercentLeft(levels.percentOf, context)}</span>
          )}
        </span>
      )}
      {levels === null ? null : <span className="status-fact">{levels.label}</span>}
      {view.problems === 0 ? null : (
        <span className="status-fact warn">
          <TriangleAlert className="i12" aria-hidden />
          {plural(view.problems, 'finding')} in this file
        </span>
      )}
      {gone ? (
        <span className="status-fact warn">the file is gone</span>
      ) : view.live ? (
        <span className="status-fact">still growing</span>
      ) : null}
    </>
  )
}

function WindowFacts(): ReactNode {
  const snapshot = useSnapshot()
  const baseline = useAppState((state) => activePrompt(state)?.baseline ?? null)
  const stale = useAppState((state) => activePrompt(state)?.stale === true)
  const onlyReads = useAppState(triesOnlyReads)
  if (snapshot === null) return null
  const { window } = snapshot.view
  const distance = sayDistance(window)
  const tried = baseline !== null && baseline !== snapshot
  return (
    <>
      <span className="status-fact" data-testid="tokens-used" data-stale={stale}>
        <span>
          <b>{formatCount(window.used)}</b> / {formatCount(window.size)} tokens
        </span>
      </span>
      <span className={window.free < 0 ? 'status-fact danger' : 'status-fact'} data-testid="auto-compact">
        <span>
          {distance.words} {formatCount(distance.tokens)}
        </span>
      </span>
      {tried ? (
        <span className="status-fact accent" data-testid="what-if-delta">
          {onlyReads ? (
            <>
              if it reads: {formatCount(window.used)}, {formatSigned(window.used - baseline.view.window.used)} tokens
            </>
          ) : (
            <>what if: {formatSigned(window.used - baseline.view.window.used)} tokens</>
          )}
        </span>
      ) : null}
    </>
  )
}

function Notice(): ReactNode {
  const notice = useAppState((state) => state.ui.notice)
  const { dismissNotice } = useActions()
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(() => dismissNotice(notice.nonce), notice.tone === 'danger' ? 3 * NOTICE_MS : NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice, dismissNotice])
  return (
    <span className="status-notice cut" role="status" data-tone={notice?.tone} title={notice?.text} data-testid="notice">
      {notice?.text}
    </span>
  )
}

function Unsaved(): ReactNode {
  const files = useAppState((state) => state.editing.files)
  const { showFile } = useActions()
  const conflict = files.find((file) => file.conflict !== null)
  const unsaved = files.filter((file) => file.dirty)
  const first = conflict ?? unsaved[0]
  if (first === undefined) return null
  return (
    <button
      type="button"
      className={conflict === undefined ? 'status-button' : 'status-button warn'}
      onClick={() => showFile(first.path)}
      data-testid="unsaved"
    >
      {conflict === undefined ? `${plural(unsaved.length, 'file')} not saved` : `${baseName(conflict.path)}: changed on both sides`}
    </button>
  )
}

function GitFacts(): ReactNode {
  const git = useSnapshot()?.view.git
  if (!git || git.branch === null) return null
  const changed = git.changed ?? 0
  return (
    <span className="status-fact status-fact-git" data-testid="git-facts">
      <GitBranch className="i12" aria-hidden />
      <span className="status-git">
        <span className="cut status-branch">{git.branch}</span>
        {changed > 0 ? `, ${formatCount(changed)} changed` : ', clean'}
      </span>
    </span>
  )
}

function Findings({ list }: { readonly list: ReactNode }): ReactNode {
  const view = useSnapshot()?.view
  const look = useAppState((state) => state.findings.look)
  const open = useAppState((state) => state.ui.findingsOpen)
  const goTo = useAppState((state) => state.ui.goTo)
  const { setFindings, focusPane } = useActions()
  const leaving = useRef(false)
  const went = useRef(goTo)
  if (went.current !== goTo) {
    went.current = goTo
    leaving.current = goTo !== null
  }
  if (open) leaving.current = false
  if (!view) return null
  const { total, worst, of } = countFindings({ look }, view)
  const tone = worst === 'error' ? 'danger' : worst === 'warning' ? 'warn' : ''
  const where = of === 'prompt' ? ' in the prompt' : ''
  return (
    <Radix.Root open={open} onOpenChange={setFindings}>
      <Radix.Trigger asChild>
        <button
          type="button"
          className={`status-button ${tone}`}
          title={of === 'prompt' ? 'What collecting told. Opening the list looks at the whole folder.' : 'Of the whole folder, as listed'}
          data-testid="findings-button"
        >
          {total > 0 ? <TriangleAlert className="i12" aria-hidden /> : null}
          {total === 0 ? `no findings${where}` : `${plural(total, 'finding')}${where}`}
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="floating findings-panel"
          aria-label="Findings"
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // who went to a line is there, not at the button
            if (!leaving.current) return
            leaving.current = false
            event.preventDefault()
            focusPane('text')
          }}
        >
          {list}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Watching(): ReactNode {
  const project = useAppState(activeProject)
  const phase = useAppState((state) => state.link.phase)
  const { setWatching } = useActions()
  if (phase === 'lost') {
    return (
      <span className="status-fact danger" data-testid="link-state">
        <Unplug className="i12" aria-hidden />
        disconnected
      </span>
    )
  }
  if (project === null) return null
  return (
    <Tooltip
      text={project.watching ? 'Changes on disk are followed. Press to pause.' : 'Changes on disk are not followed. Press to watch.'}
      side="top"
    >
      <button
        type="button"
        className="status-button"
        aria-pressed={project.watching}
        onClick={() => void setWatching(!project.watching)}
        data-testid="watching"
      >
        <span className="status-dot" data-on={project.watching} />
        {project.watching ? 'watching' : 'paused'}
      </button>
    </Tooltip>
  )
}
