// A file that two wrote at once: yours, the result, and what is on disk. Nothing is saved before every conflict is decided.

import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import type { MergeSession } from '../../editor/three-way/merge-session'
import { type ThreeWayHandle, ThreeWayView } from '../../editor/three-way/three-way-view'
import { formatCount, formatSigned, plural } from '../../lib/format-count'
import { formatRelativeTime } from '../../lib/format-time'
import type { Decision } from '../../lib/merge-chunk'
import { splitPath } from '../../lib/split-path'
import { useActions, useAppState } from '../../state/app-context'
import type { Conflict, OpenFile } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { toneOfInclude } from './annotate'
import './conflict-view.css'
import { useMerge } from './use-merge'
import { useMergeTokens } from './use-merge-tokens'
import { useRuntime } from './use-runtime'
import { useWindowKeys } from './window-keys'

export function ConflictView({ file }: { readonly file: OpenFile }): ReactNode {
  const state = useRuntime()
  if (file.conflict === null) return null
  return (
    <section
      className="conflict"
      aria-label={`${splitPath(file.path).file}, changed on both sides`}
      data-pane="text"
      data-testid="conflict"
    >
      {state.phase === 'ready' ? (
        <Merge file={file} conflict={file.conflict} runtime={state.runtime} />
      ) : (
        <p className="editor-wait" aria-busy={state.phase === 'loading'}>
          {state.phase === 'failed' ? state.message : 'Loading the editor…'}
        </p>
      )}
    </section>
  )
}

interface MergeProps {
  readonly file: OpenFile
  readonly conflict: Conflict
  readonly runtime: EditorRuntime
}

function Merge({ file, conflict, runtime }: MergeProps): ReactNode {
  const { session, outdated, startAgain } = useMerge(runtime, file.path, conflict)
  const zoom = useAppState((state) => state.view.zoom)
  const keys = useWindowKeys()
  const [showBase, setShowBase] = useState(false)
  const counts = useCounts(session)
  const view = useRef<ThreeWayHandle>(null)
  useAsked(view, session)
  const includes = useMemo(
    () => new Map(file.analysis?.includes.map((include) => [include.raw, toneOfInclude(include.outcome)]) ?? []),
    [file.analysis],
  )
  const captions = useMemo(() => ({ yours: 'you, not saved', disk: `on disk${sayWhen(conflict.writtenMs)}` }), [conflict.writtenMs])
  return (
    <>
      <ConflictBanner
        file={file}
        conflict={conflict}
        session={session}
        counts={counts}
        outdated={outdated}
        startAgain={startAgain}
        showBase={showBase}
        onShowBase={setShowBase}
      />
      <PaneHeads file={file} session={session} counts={counts} showBase={showBase} />
      <ThreeWayView
        ref={view}
        runtime={runtime}
        session={session}
        zoom={zoom}
        showBase={showBase}
        windowKeys={keys}
        includes={includes}
        captions={captions}
        bar={(chunk, decision) => <Bar chunk={chunk} decision={decision} session={session} />}
      />
      <ConflictFoot file={file} />
    </>
  )
}

interface Counts {
  readonly conflicts: number
  readonly open: number
  readonly yours: number
  readonly disk: number
  readonly together: number
}

function countOf(session: MergeSession): Counts {
  const of = (...kinds: readonly string[]): number => session.chunks.filter((chunk) => kinds.includes(chunk.kind)).length
  return {
    conflicts: of('conflict'),
    open: session.open(),
    yours: of('yours', 'both', 'conflict'),
    disk: of('disk', 'both', 'conflict'),
    together: of('yours', 'disk', 'both'),
  }
}

function useCounts(session: MergeSession): Counts {
  const [counts, setCounts] = useState(() => countOf(session))
  useEffect(() => {
    setCounts(countOf(session))
    return session.subscribe(() => setCounts(countOf(session)))
  }, [session])
  return counts
}

/** The palette and the keys ask by name. */
function useAsked(view: { readonly current: ThreeWayHandle | null }, session: MergeSession): void {
  const ask = useAppState((state) => state.editing.ask)
  const seen = useRef(ask)
  useEffect(() => {
    if (ask === null || ask === seen.current) return
    seen.current = ask
    if (ask.what === 'merge.next' || ask.what === 'merge.previous') view.current?.step(ask.what === 'merge.next' ? 1 : -1)
    const decision = /^merge\.(yours|disk|both|base)$/.exec(ask.what)?.[1] as 'yours' | 'disk' | 'both' | 'base' | undefined
    const chunk = view.current?.current() ?? null
    if (decision === undefined || chunk === null) return
    session.take(chunk, decision)
    view.current?.step(1)
  }, [ask, view, session])
}

interface BannerProps {
  readonly file: OpenFile
  readonly conflict: Conflict
  readonly session: MergeSession
  readonly counts: Counts
  readonly outdated: boolean
  readonly startAgain: () => void
  readonly showBase: boolean
  readonly onShowBase: (on: boolean) => void
}

function ConflictBanner({ file, conflict, session, counts, outdated, startAgain, showBase, onShowBase }: BannerProps): ReactNode {
  const { resolveConflict, showConflict } = useActions()
  const { conflicts, open, together } = counts
  const fits = together === 0 ? '' : `${plural(together, 'change')} ${together === 1 ? 'fits' : 'fit'} together`
  const needs = conflicts === 0 ? '' : `${formatCount(conflicts)} ${conflicts === 1 ? 'needs' : 'need'} you`
  const what = [fits, needs].filter((part) => part !== '').join(', ')
  return (
    <div className="conflict-banner">
      <TriangleAlert className="i" aria-hidden />
      <div className="grow">
        <h1 className="cut">{splitPath(file.path).file} changed on disk while you were editing it</h1>
        <p className="cut">
          Another program wrote it{sayWhen(conflict.writtenMs).replace(',', '')}. {what === '' ? 'Nothing differs' : what}. Nothing is saved
          until you say so.
        </p>
      </div>
      {outdated ? (
        <Button variant="danger" onClick={startAgain} data-testid="merge-again">
          Changed again: start with that
        </Button>
      ) : conflicts > 0 ? (
        <span className="caption figures conflict-count" role="status" data-testid="decided">
          {conflicts - open} of {conflicts} decided
        </span>
      ) : null}
      <Button pressed={showBase} onClick={() => onShowBase(!showBase)}>
        Compare with base
      </Button>
      <Button onClick={() => showConflict(file.path, false)}>Keep as draft</Button>
      <Button
        variant="primary"
        disabled={open > 0 || outdated || file.saving}
        onClick={() => void resolveConflict(file.path, session.text())}
        data-testid="save-result"
      >
        {file.saving ? 'Saving…' : 'Save result'}
      </Button>
    </div>
  )
}

interface HeadProps {
  readonly file: OpenFile
  readonly session: MergeSession
  readonly counts: Counts
  readonly showBase: boolean
}

function PaneHeads({ file, session, counts, showBase }: HeadProps): ReactNode {
  const tokens = useMergeTokens(file.path, session)
  return (
    <div className="conflict-heads">
      <div className="pane-head">
        <h2>Yours</h2>
        <span className="caption cut grow">not saved, {plural(counts.yours, 'change')}</span>
        <Button variant="quiet" onClick={() => session.takeAll('yours')} aria-label="Take all of yours">
          Take all
        </Button>
      </div>
      <div className="pane-head">
        <h2>{showBase ? 'Base' : 'Result'}</h2>
        <span className="caption cut grow">{showBase ? 'as both began' : 'you can type here'}</span>
        {tokens === null ? null : (
          <span className="caption figures" data-testid="merge-tokens">
            ≈ {formatCount(tokens.sent)} tokens, <span className="conflict-delta">{formatSigned(tokens.sent - tokens.disk)}</span>
          </span>
        )}
      </div>
      <div className="pane-head">
        <h2>On disk</h2>
        <span className="caption cut grow">{plural(counts.disk, 'change')}</span>
        <Button variant="quiet" onClick={() => session.takeAll('disk')} aria-label="Take all of what is on disk">
          Take all
        </Button>
      </div>
    </div>
  )
}

const TAKEN: Readonly<Record<Exclude<Decision, 'open'>, string>> = {
  yours: 'Yours taken',
  disk: 'Disk taken',
  both: 'Both taken',
  own: 'In your own words',
  base: 'Kept as it was',
}

function Bar({
  chunk,
  decision,
  session,
}: {
  readonly chunk: number
  readonly decision: Decision
  readonly session: MergeSession
}): ReactNode {
  const choice = (to: 'yours' | 'disk' | 'both', label: string): ReactNode => (
    <Button pressed={decision === to} onClick={() => session.take(chunk, to)}>
      {label}
    </Button>
  )
  return (
    <>
      {decision === 'open' ? <TriangleAlert className="i12 warn" aria-hidden /> : null}
      <b className="cut grow">{decision === 'open' ? 'Both changed this' : TAKEN[decision]}</b>
      {choice('yours', 'Yours')}
      {choice('disk', 'Disk')}
      {choice('both', 'Both')}
    </>
  )
}

const ENDS = { lf: 'LF', crlf: 'CRLF', cr: 'CR', mixed: 'line ends stay', none: 'one line' } as const

function ConflictFoot({ file }: { readonly file: OpenFile }): ReactNode {
  const facts = file.conflict?.facts
  return (
    <footer className="editor-foot">
      <span className="conflict-key" data-side="yours">
        yours
      </span>
      <span className="conflict-key" data-side="disk">
        on disk
      </span>
      <span className="conflict-key" data-side="open">
        needs you
      </span>
      <span className="grow" />
      <span>{file.draft === 'kept' ? 'draft kept' : file.draft === 'failed' ? 'no draft could be kept' : ''}</span>
      {facts === undefined ? null : (
        <>
          <span className="dim">{ENDS[facts.eol]}</span>
          <span className="dim">{facts.bom ? 'BOM stays' : 'no BOM'}</span>
          {facts.mode === null ? null : <span className="dim">mode {(facts.mode & 0o777).toString(8)} stays</span>}
        </>
      )}
    </footer>
  )
}

function sayWhen(writtenMs: number | null): string {
  return writtenMs === null ? '' : `, ${formatRelativeTime(writtenMs, Date.now())}`
}
