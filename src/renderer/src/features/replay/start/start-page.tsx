// What can be replayed: sessions that were recorded, scenarios that teach, one of your own; and questions over the whole library.

import { FileInput, PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SessionRow } from '../../../../../preload/contract/sessions'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { QUESTIONS } from '../../../state/replay/replay-commands'
import { knownRows } from '../../../state/sessions/pages'
import { modelsOf, projectName, shortDate } from '../../../state/sessions/session-words'
import { Button } from '../../../ui/button'
import { Answer } from '../below/questions-tab'
import { useReplayFile } from '../drop/use-replay-file'
import '../below/below.css'
import './start.css'

export function StartPage(): ReactNode {
  const asked = useAppState((state) => state.replay.question !== null)
  return (
    <div className="replay-start" data-testid="replay-start" data-pane="replay">
      <div className="replay-start-page">
        <header>
          <h1>Replay</h1>
          <p>
            Runs a session through the agent’s rules on a clock of its own: with other pauses, another window, another cache, and shows it
            beside what was recorded.
          </p>
        </header>
        <div className="replay-start-columns">
          <div>
            <Sessions />
            <Own />
            <section aria-label="Questions">
              <h2>Ask the whole library</h2>
              <Questions />
              {asked ? (
                <div className="replay-start-answer">
                  <Answer />
                </div>
              ) : null}
            </section>
          </div>
          <Gallery />
        </div>
      </div>
    </div>
  )
}

const MOST_SESSIONS = 7

function Sessions(): ReactNode {
  const rows = useAppState((state) => state.sessions.rows)
  const libraryId = useAppState((state) => state.sessions.libraryId)
  const fault = useAppState((state) => state.sessions.fault)
  const indexing = useAppState((state) => state.sessions.library?.index.state === 'indexing')
  const ready = useAppState((state) => state.start.phase === 'ready')
  const { openLibrary, go } = useActions()
  useEffect(() => {
    if (ready && libraryId === null && fault === null) void openLibrary()
  }, [ready, libraryId, fault, openLibrary])
  const newest = knownRows(rows)
    .map(({ row }) => row)
    .filter((row) => row.calls > 0)
    .slice(0, MOST_SESSIONS)
  return (
    <section aria-label="Recorded sessions">
      <h2>
        Recorded sessions
        <span className="grow" />
        {newest.length === 0 ? null : (
          <Button variant="quiet" onClick={() => go('sessions')}>
            All {rows.total === null ? '' : formatCount(rows.total)}
          </Button>
        )}
      </h2>
      {newest.length === 0 ? (
        <p className="replay-start-none">
          {fault !== null
            ? `${fault.title}. ${fault.detail}`
            : rows.total === null || indexing
              ? 'Looking for sessions…'
              : 'None was found below the agent’s folder. Open a transcript by its path, or start with a scenario.'}
        </p>
      ) : (
        <ul className="replay-start-list">
          {newest.map((row) => (
            <li key={row.file}>
              <Session row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Session({ row }: { readonly row: SessionRow }): ReactNode {
  const catalog = useAppState((state) => state.catalog)
  const { replaySession } = useActions()
  return (
    <button
      type="button"
      className="replay-start-session"
      onClick={() => void replaySession(row.file)}
      title={row.file}
      data-testid="replay-session"
    >
      <span className="cut">{row.title === '' ? row.file : row.title}</span>
      <span className="dim cut">
        {projectName(row.cwd)}, {modelsOf(row, catalog)}
        {row.startMs === null ? '' : `, ${shortDate(row.startMs, Date.now())}`}
      </span>
      <span className="num">{formatCount(row.calls)}</span>
      <span className="unit">{row.calls === 1 ? 'call' : 'calls'}</span>
    </button>
  )
}

/** A file from anywhere, or nothing but an idea. */
function Own(): ReactNode {
  const { replayPath, replayScenario, newScenario } = useActions()
  const path = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const take = useReplayFile(replayScenario)
  return (
    <section aria-label="Your own">
      <h2>Your own</h2>
      <div className="replay-start-own">
        <Button variant="primary" onClick={() => void newScenario()} data-testid="new-scenario">
          <PenLine className="i14" aria-hidden />
          Write a scenario
        </Button>
        <Button onClick={() => file.current?.click()}>
          <FileInput className="i14" aria-hidden />
          Open a scenario file…
        </Button>
        <input
          ref={file}
          type="file"
          accept=".yaml,.yml,.jsonl"
          hidden
          onChange={(event) => {
            const [given] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (given !== undefined) void take(given)
          }}
          data-testid="scenario-file"
        />
      </div>
      <form
        className="replay-start-path"
        onSubmit={(event) => {
          event.preventDefault()
          const given = path.current?.value.trim() ?? ''
          if (given !== '') void replayPath(given)
        }}
      >
        <label htmlFor="replay-path">A transcript or a scenario by its path</label>
        <input id="replay-path" ref={path} className="field" data-mono="" placeholder="/path/to/a.jsonl or a.yaml" spellCheck={false} />
        <Button type="submit">Replay</Button>
      </form>
    </section>
  )
}

function Questions(): ReactNode {
  const question = useAppState((state) => state.replay.question)
  const { askQuestion } = useActions()
  return (
    <div className="replay-start-questions">
      {QUESTIONS.map((one) => (
        <button
          key={one.id}
          type="button"
          className="question"
          aria-pressed={question?.id === one.id}
          onClick={() => void askQuestion(one.id, 'library')}
          data-testid={`question-${one.id}`}
        >
          {one.title}
        </button>
      ))}
    </div>
  )
}

function Gallery(): ReactNode {
  const gallery = useAppState((state) => state.replay.gallery)
  const ready = useAppState((state) => state.start.phase === 'ready')
  const { loadGallery, replayBundled } = useActions()
  useEffect(() => {
    if (ready) void loadGallery()
  }, [ready, loadGallery])
  return (
    <section aria-label="Scenarios that teach">
      <h2>
        Scenarios that teach
        <span className="grow" />
        {gallery === null ? null : <span className="caption">{plural(gallery.length, 'scenario')}</span>}
      </h2>
      <ul className="replay-gallery" data-testid="replay-gallery">
        {(gallery ?? []).map((one) => {
          const [what = '', see = ''] = one.teaches.split(/\bSee:\s*/)
          return (
            <li key={one.id}>
              <button type="button" onClick={() => void replayBundled(one.id)} data-testid={`bundled-${one.id}`}>
                <b>{one.title}</b>
                <span>{what.trim()}</span>
                {see === '' ? null : (
                  <span className="replay-gallery-see">{see.trim().replace(/^\p{L}/u, (first) => first.toUpperCase())}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
