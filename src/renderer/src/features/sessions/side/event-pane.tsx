// One event: what happened, why, and where to look.

import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { rowAt } from '../../../state/sessions/pages'
import { exactTime, isCompaction } from '../../../state/sessions/session-words'
import { MarkGlyph } from '../../../timeline/mark-glyph'
import { MARK_NAMES } from '../../../timeline/mark-names'
import { Button } from '../../../ui/button'
import { LineButton } from './line-button'

export function EventPane(): ReactNode {
  const events = useAppState((state) => state.sessions.opened?.events ?? null)
  const at = useAppState((state) => state.sessions.opened?.event ?? null)
  const { showCall, setSessionTab, showCompaction } = useActions()
  const row = events === null || at === null ? undefined : rowAt(events, at)
  return (
    <aside className="side pane" aria-label="Event" data-pane="session-side" data-testid="event-pane">
      <div className="pane-head">
        {row === undefined ? null : <MarkGlyph kind={row.kind} />}
        <h2 className="cut">{row === undefined ? 'Event' : MARK_NAMES[row.kind]}</h2>
      </div>
      {row === undefined ? (
        <p className="side-none">Pick an event to see why it happened.</p>
      ) : (
        <>
          <dl className="kv side-part">
            {row.tsMs === null ? null : (
              <>
                <dt>Time</dt>
                <dd className="mono">{exactTime(row.tsMs)}</dd>
              </>
            )}
            <dt>Before</dt>
            <dd className="mono">{row.preTokens === null ? '·' : formatCount(row.preTokens)}</dd>
            <dt>After</dt>
            <dd className="mono">{row.postTokens === null ? '·' : formatCount(row.postTokens)}</dd>
            {row.line === null ? null : (
              <>
                <dt>Line</dt>
                <dd className="mono">
                  <LineButton line={row.line}>{formatCount(row.line)}</LineButton>
                </dd>
              </>
            )}
          </dl>
          <section className="side-part">
            <h3>Why</h3>
            <p>{row.why}</p>
          </section>
          <div className="side-actions">
            {row.call === null ? null : (
              <Button
                onClick={() => {
                  setSessionTab('timeline')
                  if (row.call !== null) void showCall(row.call)
                }}
              >
                Show call {row.call}
              </Button>
            )}
            {isCompaction(row) ? (
              <Button
                onClick={() => {
                  setSessionTab('compactions')
                  showCompaction(row.event)
                }}
              >
                What it did
              </Button>
            ) : null}
          </div>
        </>
      )}
    </aside>
  )
}
