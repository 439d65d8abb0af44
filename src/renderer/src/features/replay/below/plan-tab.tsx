// What a compaction at the call under the cursor would do: what it keeps, summarises, brings back and loses, and the summary it would write.

import type { ReactNode } from 'react'
import type { PlanView } from '../../../../../preload/contract/replay'
import { formatCount, plural } from '../../../lib/format-count'
import { useAppState } from '../../../state/app-context'
import { ScrollArea } from '../../../ui/scroll-area'
import { ModelSummary } from './model-summary'
import { SummaryParts } from './summary-parts'
import './plan.css'

export function PlanTab(): ReactNode {
  const plan = useAppState((state) => state.replay.plan)
  if (plan === null || (plan.value === null && plan.fault === null)) {
    return (
      <p className="replay-none" role="status">
        Working out what a compaction here would do…
      </p>
    )
  }
  if (plan.value === null) {
    return (
      <p className="replay-none danger" role="alert">
        {plan.fault?.title}: {plan.fault?.detail}
      </p>
    )
  }
  return <Plan plan={plan.value} />
}

function Plan({ plan }: { readonly plan: PlanView }): ReactNode {
  const { before, after, keep, summarise, summaryTokens, reinject, lost, summary, unread, written } = plan
  const kept = keep.reduce((sum, one) => sum + one.tokens, 0)
  const back = reinject.reduce((sum, one) => sum + one.tokens, 0)
  const front = Math.max(0, before - summarise.tokens - kept)
  // Instructions that are read again stand in front as before: they are drawn as what comes back.
  const frontAfter = Math.max(0, after - summaryTokens - kept - back)
  const share = (tokens: number): string => `${before === 0 ? 0 : Math.min(100, (100 * tokens) / Math.max(before, after))}%`
  return (
    <ScrollArea className="plan" label="If compacted here" data-testid="replay-plan">
      <p className="plan-why">
        <b>
          {formatCount(before)} → {formatCount(after)} tokens.
        </b>{' '}
        {plan.why}
      </p>
      <div className="plan-bars" aria-hidden="true">
        <span>before</span>
        <div className="plan-bar">
          <i data-part="front" style={{ width: share(front) }} />
          <i data-part="summarise" style={{ width: share(summarise.tokens) }} />
          <i data-part="keep" style={{ width: share(kept) }} />
        </div>
        <span>after</span>
        <div className="plan-bar">
          <i data-part="front" style={{ width: share(frontAfter) }} />
          <i data-part="summary" style={{ width: share(summaryTokens) }} />
          <i data-part="reinject" style={{ width: share(back) }} />
          <i data-part="keep" style={{ width: share(kept) }} />
        </div>
      </div>
      <div className="plan-parts">
        <Part
          part="keep"
          title="Keep"
          sum={kept}
          empty="Nothing is kept as it is."
          rows={keep.map((one) => ({ name: one.label, tokens: one.tokens }))}
        />
        <Part
          part="summarise"
          title="Summarise"
          sum={summarise.tokens}
          empty="There is nothing to summarise."
          rows={[]}
          text={
            summarise.items === 0
              ? null
              : `${plural(summarise.items, 'part')} of the conversation ${summarise.items === 1 ? 'becomes' : 'become'} a summary of ≈ ${formatCount(summaryTokens)} tokens.`
          }
        />
        <Part
          part="reinject"
          title="Re-inject"
          sum={back}
          empty="Nothing comes back."
          rows={reinject.map((one) => ({ name: one.path, tokens: one.tokens }))}
        />
        <Part
          part="lost"
          title="Lost"
          sum={null}
          empty="Nothing is lost for good."
          rows={lost.map((one) => ({ name: one.label, note: one.why }))}
        />
      </div>
      {written !== null && written.withWords < written.turns ? <Wordless written={written} /> : null}
      {unread === null ? null : (
        <p className="plan-none" role="status">
          No summary can be drawn up: {unread}. The sizes are those of when the session was opened.
        </p>
      )}
      {summary.length === 0 || unread !== null ? null : (
        <div className="plan-summary">
          <h2>{written?.withWords === 0 ? 'What sizes and names alone tell of it' : 'The summary, drawn up offline from what was said'}</h2>
          <SummaryParts parts={summary} />
          {written?.withWords === 0 ? null : <ModelSummary />}
        </div>
      )}
    </ScrollArea>
  )
}

/** Turns without words are no summary: what is known of them is how much they are. */
function Wordless({ written }: { readonly written: NonNullable<PlanView['written']> }): ReactNode {
  const { turns, withWords, sizes } = written
  return (
    <div className="plan-wordless" data-testid="plan-wordless">
      <p>
        {withWords === 0
          ? 'This scenario has sizes and no words, so no summary can be drawn up. '
          : `Only ${withWords} of ${plural(turns, 'turn')} say what they say; the summary knows of no others. `}
        Words can be given to a turn with <code>text:</code>.
      </p>
      <ul>
        {sizes.map(({ label, items, tokens }) => (
          <li key={label}>
            <span className="num">{formatCount(items)}</span> {label} <span className="num dim">{formatCount(tokens)} tokens</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const MOST_ROWS = 12

interface PartProps {
  readonly part: 'keep' | 'summarise' | 'reinject' | 'lost'
  readonly title: string
  readonly sum: number | null
  readonly empty: string
  readonly rows: readonly { readonly name: string; readonly tokens?: number; readonly note?: string }[]
  readonly text?: string | null
}

function Part({ part, title, sum, empty, rows, text = null }: PartProps): ReactNode {
  const shown = rows.slice(0, MOST_ROWS)
  return (
    <section className="plan-part" aria-label={title}>
      <h2>
        <i className="plan-swatch" data-part={part} />
        {title}
        <span className="grow" />
        {sum === null || sum === 0 ? null : <span className="num">{formatCount(sum)}</span>}
      </h2>
      {text === null ? null : <p>{text}</p>}
      {rows.length === 0 && text === null ? <p className="dim">{empty}</p> : null}
      <ul>
        {shown.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice
          <li key={at} title={row.note ?? row.name}>
            <span className="cut">
              {row.name}
              {row.note === undefined ? null : <span className="dim"> {row.note}</span>}
            </span>
            {row.tokens === undefined ? null : <span className="num">{formatCount(row.tokens)}</span>}
          </li>
        ))}
      </ul>
      {rows.length > MOST_ROWS ? <p className="dim">and {rows.length - MOST_ROWS} more</p> : null}
    </section>
  )
}
