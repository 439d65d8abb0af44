// Two sides chosen above, what came of comparing them below.

import { ArrowLeftRight, GitCompareArrows, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { missingOf } from '../../../state/compare/side-choice'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { StateMessage } from '../../../ui/state-message'
import { FaultText } from '../parts/problem-text'
import { Result } from '../result/result'
import { SidePicker } from './side-picker'

export function SidesTab(): ReactNode {
  const running = useAppState((state) => state.compare.running)
  const fault = useAppState((state) => state.compare.fault)
  const stale = useAppState((state) => state.compare.stale)
  const compared = useAppState((state) => state.compare.comparison !== null)
  const ready = useAppState((state) => missingOf(state.compare.left) === null && missingOf(state.compare.right) === null)
  const { swapSides, runComparison, cancelComparison, loadPlaces, loadSnapshots } = useActions()
  useEffect(() => {
    void loadPlaces()
    void loadSnapshots()
  }, [loadPlaces, loadSnapshots])
  return (
    <>
      <section className="cmp-sides" aria-label="The two sides" data-pane="compare-sides">
        <SidePicker name="left" />
        <IconButton label="Swap the sides" className="cmp-swap" onClick={swapSides}>
          <ArrowLeftRight className="i" aria-hidden />
        </IconButton>
        <SidePicker name="right" />
        {running ? (
          <Button onClick={cancelComparison}>Stop</Button>
        ) : (
          <Button variant="primary" disabled={!ready} onClick={() => void runComparison()} data-testid="compare-run">
            {compared && !stale ? 'Compare again' : 'Compare'}
          </Button>
        )}
      </section>
      {fault === null ? null : <FaultText fault={fault} />}
      {running && !compared ? (
        <StateMessage icon={<LoaderCircle className="spinner" aria-hidden />} title="Comparing…">
          <p>Both sides are collected, then laid side by side.</p>
        </StateMessage>
      ) : compared ? (
        <Result />
      ) : (
        <StateMessage icon={<GitCompareArrows aria-hidden />} title="Nothing is compared yet">
          <p>
            Choose what stands on each side, then compare: you see layer by layer what differs, the first byte at which the requests part,
            and what of the cache survives.
          </p>
        </StateMessage>
      )}
    </>
  )
}
