// A captured request: opened or pasted, then block by block beside what is predicted; what it teaches at the side.

import { FileJson2, Info, LoaderCircle, RefreshCw, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CaptureView } from '../../../../../preload/contract/captures'
import { formatCount, formatSigned, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { firstSide, type GivenText } from '../../../state/compare/side-choice'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { StateMessage } from '../../../ui/state-message'
import { DiffList } from '../parts/diff-list'
import { GivenField } from '../parts/given-field'
import { PickRows } from '../parts/pick-rows'
import { FaultText, ProblemText } from '../parts/problem-text'
import { BlockRow, sayBlock } from './block-row'
import { Teaching } from './teaching'

export function CaptureTab(): ReactNode {
  const view = useAppState((state) => state.compare.capture?.view ?? null)
  const fault = useAppState((state) => state.compare.asideFault)
  return (
    <>
      {view === null ? <OpenRow /> : <CaptureHead view={view} />}
      {fault === null ? null : <FaultText fault={fault} />}
      {view === null || view.diagnostics.length === 0 ? null : <Remarks view={view} />}
      <div className="cmp-panes">
        {view === null ? <NoCapture /> : <Blocks />}
        <Teaching />
      </div>
    </>
  )
}

function OpenRow(): ReactNode {
  const problem = useAppState((state) => state.compare.captureProblem)
  const busy = useAppState((state) => state.compare.captureBusy)
  const { openCapture } = useActions()
  const [path, setPath] = useState('')
  const [given, setGiven] = useState<GivenText | null>(null)
  const ready = given !== null || path.trim() !== ''
  const open = (): void => {
    if (ready) void openCapture(given, path.trim())
  }
  return (
    <section className="cmp-open" aria-label="Open a captured request" data-pane="compare-sides" data-testid="capture-open">
      <div className="cmp-side-row">
        <GivenField
          label="Captured request"
          path={path}
          given={given}
          onChange={(change) => {
            if (change.path !== undefined) setPath(change.path)
            if (change.given !== undefined) setGiven(change.given)
          }}
          onEnter={open}
          invalid={problem !== null}
        />
        <Button variant="primary" disabled={!ready || busy} onClick={open}>
          Check it
        </Button>
      </div>
      {problem === null ? null : <ProblemText problem={problem} />}
    </section>
  )
}

function CaptureHead({ view }: { readonly view: CaptureView }): ReactNode {
  const summary = useAppState((state) => state.compare.capture?.summary ?? null)
  const busy = useAppState((state) => state.compare.captureBusy)
  const { closeCapture, recheckCapture, compareSides } = useActions()
  return (
    <div className="cmp-headline" data-testid="capture-head">
      <p className="cmp-figure">
        ≈ {formatCount(view.tokens.sent)}
        <span className="unit">tokens</span>
      </p>
      <span className="cut">
        <b>{view.name}</b> {view.model ?? 'no model named'}
        {view.agentVersion === null ? '' : `, version ${view.agentVersion}`}
      </span>
      <span>
        {plural(view.system.length, 'system block')}, {plural(view.tools.count, 'tool')}, {plural(view.messages.count, 'message')},{' '}
        {plural(view.marks, 'cache mark')}
      </span>
      {summary === null ? null : (
        <span data-testid="capture-summary">
          {plural(summary.equal, 'block')} as predicted, {summary.differs} not; predicted ≈ {formatCount(summary.predicted)} (
          {formatSigned(summary.captured - summary.predicted)})
        </span>
      )}
      {busy ? <LoaderCircle className="i14 spinner" aria-label="Working" /> : null}
      <span className="grow" />
      <Button
        onClick={() =>
          void compareSides(firstSide('shown'), {
            ...firstSide('captured'),
            captureId: view.captureId,
            given: { name: view.name, text: '' },
          })
        }
      >
        Compare as two sides
      </Button>
      <IconButton label="Check again" onClick={() => void recheckCapture()}>
        <RefreshCw className="i" aria-hidden />
      </IconButton>
      <IconButton label="Close this request" onClick={closeCapture}>
        <X className="i" aria-hidden />
      </IconButton>
    </div>
  )
}

/** What was odd about it and how it was taken. */
function Remarks({ view }: { readonly view: CaptureView }): ReactNode {
  return (
    <ul className="cmp-remarks" aria-label="What is odd about this request" data-testid="capture-remarks">
      {view.diagnostics.map(({ message, severity }) => (
        <li key={message} data-severity={severity}>
          {severity === 'info' ? <Info className="i14" aria-hidden /> : <TriangleAlert className="i14" aria-hidden />}
          {message}
        </li>
      ))}
    </ul>
  )
}

function NoCapture(): ReactNode {
  return (
    <div className="cmp-wide">
      <StateMessage icon={<FileJson2 aria-hidden />} title="No request is open">
        <p>
          Paste or open the JSON of one messages call as your agent really sent it (system blocks, tools, messages): every block is laid
          beside what Strata predicts, with the likely cause of what differs. It stays on this machine.
        </p>
      </StateMessage>
    </div>
  )
}

function Blocks(): ReactNode {
  const capture = useAppState((state) => state.compare.capture)
  const { pickBlock, moreBlockLines } = useActions()
  if (capture === null) return null
  const { blocks, block, diff } = capture
  const picked = blocks.find((one) => one.block === block) ?? null
  return (
    <>
      <section className="pane cmp-rows" aria-label="Blocks" data-pane="compare-rows">
        <div className="pane-head">
          <h2>Captured beside predicted</h2>
        </div>
        <PickRows
          label="Blocks of the request"
          items={blocks}
          keyOf={(one) => one.block}
          picked={block}
          onPick={(one) => void pickBlock(one.block)}
          height={(one) => (one.cause === null ? 26 : 40)}
          render={(one) => <BlockRow block={one} />}
          say={sayBlock}
          empty="The request holds no block."
          testId="blocks"
        />
      </section>
      <section className="pane cmp-text-pane" aria-label="Difference" data-pane="text">
        {picked === null ? (
          <p className="cmp-none">Choose a block to see predicted beside captured.</p>
        ) : (
          <>
            <div className="pane-head">
              <h2 className="cut">{picked.title}</h2>
              <span className="caption cut grow">predicted −, captured +</span>
            </div>
            {picked.cause === null ? null : (
              <p className="cmp-why" data-testid="cause">
                <b>Likely cause</b> {picked.cause}
              </p>
            )}
            {diff === null ? null : <DiffList diff={diff} label={`Difference of ${picked.title}`} onMore={() => void moreBlockLines()} />}
          </>
        )}
      </section>
    </>
  )
}
