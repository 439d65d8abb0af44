// Of the whole request: where it parts, what that costs, which figures of the window and which inputs differ, and what is to be known of each side.

import type { ReactNode } from 'react'
import type { ComparisonView, FirstDifference, SideView } from '../../../../../preload/contract/compare'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { formatAbsoluteTime } from '../../../lib/format-time'
import { useActions } from '../../../state/app-context'
import { sayMoney } from '../../../state/compare/say-money'
import { kindWords } from '../../../state/tree/layer-groups'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import { FactSection } from '../parts/facts'

export function RequestFacts({ view }: { readonly view: ComparisonView }): ReactNode {
  return (
    <aside className="pane cmp-facts-pane" aria-label="The requests" data-pane="inspector">
      <ScrollArea className="scroll" label="Facts of the requests">
        {view.firstDifference === null ? null : <First first={view.firstDifference} />}
        <Cost view={view} />
        <Deltas view={view} />
        {view.inputs.length === 0 ? null : (
          <FactSection title="Inputs" testId="inputs">
            <Pairs rows={view.inputs.map(({ name, left, right }) => ({ name, left: left || '–', right: right || '–' }))} />
          </FactSection>
        )}
        <Side title="Left" side={view.left} />
        <Side title="Right" side={view.right} />
      </ScrollArea>
    </aside>
  )
}

function First({ first }: { readonly first: FirstDifference }): ReactNode {
  const { jumpToFirstDifference } = useActions()
  return (
    <FactSection
      title="First difference"
      aside={<span className="caption figures">byte {formatCount(first.byteInRequest)}</span>}
      testId="first"
    >
      <p>{first.what}</p>
      <dl className="cmp-excerpts">
        <dt>Left</dt>
        <dd className="mono">{first.left.excerpt || '–'}</dd>
        <dt>Right</dt>
        <dd className="mono">{first.right.excerpt || '–'}</dd>
      </dl>
      <p className="caption">
        Line {formatCount(first.line)}, column {formatCount(first.column)} of its block
      </p>
      {first.left.layerId === null && first.right.layerId === null ? null : (
        <Button onClick={() => void jumpToFirstDifference()}>Go to it</Button>
      )}
    </FactSection>
  )
}

function Cost({ view }: { readonly view: ComparisonView }): ReactNode {
  const { cost } = view
  return (
    <FactSection title="What it costs" aside={<span className="caption">{cost.model}</span>} testId="cost">
      <dl className="cmp-pairs" data-columns="2">
        <dt>Read from the cache</dt>
        <dd className="num">{formatCount(cost.readTokens)}</dd>
        <dt>Written again</dt>
        <dd className="num">{formatCount(cost.rewriteTokens)}</dd>
        <dt>Once</dt>
        <dd className="num">{cost.onceUsd === null ? 'no price' : sayMoney(cost.onceUsd)}</dd>
        <dt>Every later turn</dt>
        <dd className="num">{cost.perTurnUsd === null ? 'no price' : sayMoney(cost.perTurnUsd, true)}</dd>
      </dl>
      {cost.notes.map((note) => (
        <p key={note} className="caption">
          {note}
        </p>
      ))}
    </FactSection>
  )
}

function Deltas({ view }: { readonly view: ComparisonView }): ReactNode {
  const kinds = view.byKind.filter(({ delta }) => Math.round(delta) !== 0)
  return (
    <>
      {view.window.length === 0 ? null : (
        <FactSection title="Window" testId="window">
          <Pairs
            rows={view.window.map(({ label, left, right }) => ({
              name: label,
              left: left === null ? '–' : formatCount(left),
              right: right === null ? '–' : formatCount(right),
              ...(left === null || right === null ? {} : { delta: right - left }),
            }))}
          />
        </FactSection>
      )}
      {kinds.length === 0 ? null : (
        <FactSection title="By kind">
          <Pairs
            rows={kinds.map(({ kind, left, right, delta }) => ({
              name: kindWords(kind),
              left: formatCount(left),
              right: formatCount(right),
              delta,
            }))}
          />
        </FactSection>
      )}
    </>
  )
}

interface Pair {
  readonly name: string
  readonly left: string
  readonly right: string
  readonly delta?: number
}

function Pairs({ rows }: { readonly rows: readonly Pair[] }): ReactNode {
  return (
    <ul className="cmp-deltas">
      {rows.map(({ name, left, right, delta }) => (
        <li key={name}>
          <span className="grow">{name}</span>
          {delta === undefined ? null : <span className="num">{formatSigned(delta)}</span>}
          <span className="cmp-from-to mono">
            {left} → {right}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Side({ title, side }: { readonly title: string; readonly side: SideView }): ReactNode {
  const { notes, savedMs, profile, model, cwd } = side
  return (
    <FactSection title={`${title}: ${side.label}`}>
      <dl className="cmp-pairs">
        {profile === null ? null : (
          <>
            <dt>Version</dt>
            <dd>{profile}</dd>
          </>
        )}
        <dt>Model</dt>
        <dd>{model.name ?? model.id}</dd>
        {cwd === null ? null : (
          <>
            <dt>In</dt>
            <dd className="mono">{cwd}</dd>
          </>
        )}
        {savedMs === null ? null : (
          <>
            <dt>Saved</dt>
            <dd>{formatAbsoluteTime(savedMs)}</dd>
          </>
        )}
      </dl>
      {notes.map((note) => (
        <p key={note} className="caption">
          {note}
        </p>
      ))}
    </FactSection>
  )
}
