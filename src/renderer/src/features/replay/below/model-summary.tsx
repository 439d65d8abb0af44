// The same summary by a model: asked for by hand, shown as it comes, with what it cost. Nothing is sent before the button is pressed.

import { type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { summaryKey } from '../../../state/summary/create-summary'
import { Button } from '../../../ui/button'
import { SummaryParts } from './summary-parts'

export function ModelSummary(): ReactNode {
  const access = useAppState((state) => state.summary.access)
  const job = useAppState((state) => state.summary.job)
  const runId = useAppState((state) => state.replay.run?.view.runId ?? null)
  const lane = useAppState((state) => state.replay.chosen)
  const call = useAppState((state) => state.replay.cursor)
  const recorded = useAppState((state) => state.replay.source?.model ?? '')
  const { loadSummaryAccess, writeSummary, cancelSummary, go } = useActions()
  const [model, setModel] = useState(recorded)
  useEffect(() => setModel(recorded), [recorded])
  useEffect(() => void loadSummaryAccess(), [loadSummaryAccess])
  if (runId === null) return null
  const place = { runId, lane, call }
  const here = job !== null && job.key === summaryKey(place) ? job : null
  const writing = here !== null && here.result === null && here.fault === null
  return (
    <section className="plan-model" aria-label="Summary by a model">
      <h2>The same by a model</h2>
      {access?.hasKey === true ? (
        <div className="plan-model-ask">
          <label htmlFor="plan-model">Model</label>
          <input
            id="plan-model"
            className="field"
            data-mono=""
            spellCheck={false}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
          <Button disabled={writing || model.trim() === ''} onClick={() => void writeSummary(place, model.trim())}>
            Send and summarise
          </Button>
          {writing ? <Button onClick={cancelSummary}>Cancel</Button> : null}
          <span className="dim">
            Sends the conversation up to call {formatCount(call)} to {access.baseUrl ?? 'the provider'}.
          </span>
        </div>
      ) : (
        <div className="plan-model-ask">
          <span className="dim">Needs an API key; without one nothing is ever sent.</span>
          <Button onClick={() => go('settings')}>Open settings</Button>
        </div>
      )}
      {writing ? (
        <div role="status">
          <p className="dim">{here.chars === 0 ? 'Waiting for the answer…' : `${formatCount(here.chars)} characters so far`}</p>
          <p className="plan-model-tail">{here.tail.slice(-400)}</p>
        </div>
      ) : null}
      {here?.fault == null ? null : (
        <p className="danger" role="alert">
          {here.fault.title}: {here.fault.detail}
        </p>
      )}
      {here?.result?.ok === false ? (
        <p className="danger" role="alert">
          {here.result.message}
        </p>
      ) : null}
      {here?.result?.ok === true ? (
        <>
          <p className="dim num">
            {formatCount(here.result.tokens)} tokens by {here.result.model}
            {here.result.costUsd === null ? ', no price known' : `, ${here.result.costUsd.toFixed(4)} USD`}
            {here.result.cut ? ', cut at the limit of its output' : ''}. {here.result.note}
          </p>
          <SummaryParts parts={here.result.parts} />
        </>
      ) : null}
    </section>
  )
}
