// A dropped scenario before it takes the place of what is open: its name, whether it can run, how many calls it makes, the first slip.

import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import type { OfferState } from '../../../state/replay/replay-state'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

export function ScenarioOffer(): ReactNode {
  const offer = useAppState((state) => state.replay.offer)
  const scenario = useAppState((state) => state.replay.scenario)
  const title = useAppState((state) => state.replay.source?.title ?? null)
  const { takeOffer, dropOffer, saveScenario } = useActions()
  if (offer === null) return null
  const unsaved = scenario !== null && scenario.text !== scenario.savedText
  const broken = (offer.check?.diagnostics.length ?? 0) > 0
  return (
    <Dialog title={offer.name} text={`In place of ${scenario?.name ?? title ?? 'what is open'}`} onClose={dropOffer}>
      <div className="scenario-offer" data-testid="scenario-offer">
        <Verdict offer={offer} />
        {unsaved ? (
          <p className="scenario-offer-unsaved">
            <TriangleAlert className="i14" aria-hidden />
            <span className="grow">{scenario.name} has changes that are not saved. They would be lost.</span>
            <Button onClick={() => void saveScenario()}>Save it first</Button>
          </p>
        ) : null}
      </div>
      <div className="dialog-foot">
        <Button onClick={dropOffer}>Keep what is open</Button>
        <Button
          variant="primary"
          disabled={offer.check === null && offer.fault === null}
          onClick={() => void takeOffer()}
          data-testid="scenario-offer-go"
        >
          {broken ? 'Open it to put it right' : 'Replay it'}
        </Button>
      </div>
    </Dialog>
  )
}

function Verdict({ offer: { text, check, fault } }: { readonly offer: OfferState }): ReactNode {
  const lines = `${plural(text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 'line')}`
  if (fault !== null) {
    return (
      <p className="danger" role="alert">
        {fault.title}. {fault.detail}
      </p>
    )
  }
  if (check === null) return <p role="status">Checking {lines}…</p>
  const [first, ...more] = check.diagnostics
  if (first === undefined) {
    return (
      <p className="scenario-offer-verdict" data-tone="ok" role="status">
        <CircleCheck className="i14" aria-hidden />
        Valid: {lines}, {plural(check.calls, 'call')} of the model
      </p>
    )
  }
  return (
    <>
      <p className="scenario-offer-verdict" data-tone="danger" role="status">
        <CircleX className="i14" aria-hidden />
        It cannot run: {plural(check.diagnostics.length, 'problem')} in {lines}
      </p>
      <p className="scenario-offer-first">
        {first.at?.line === undefined ? null : <span className="mono">line {first.at.line}</span>} {first.message}
        {more.length === 0 ? null : <span className="dim"> and {formatCount(more.length)} more</span>}
      </p>
    </>
  )
}
