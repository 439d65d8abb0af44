// What came of a comparison: the figures and the prefix above, rows left, the difference in the middle, facts of the request right.

import { ChevronDown, Copy, Download, Search } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { formatCount, formatSigned, plural } from '../../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import type { ComparisonState } from '../../../state/compare/compare-state'
import { countMarks } from '../../../state/compare/prefix-segments'
import { sayMoney } from '../../../state/compare/say-money'
import { countOf, FILTER_WORDS, visibleLayerRows } from '../../../state/compare/visible-layer-rows'
import { Button } from '../../../ui/button'
import { Menu, MenuItem } from '../../../ui/menu'
import { PickRows } from '../parts/pick-rows'
import { CompareRow, sayRow } from './compare-row'
import { DiffPane } from './diff-pane'
import { PrefixStrip } from './prefix-strip'
import { RequestFacts } from './request-facts'

export function Result(): ReactNode {
  const comparison = useAppState((state) => state.compare.comparison)
  const running = useAppState((state) => state.compare.running)
  const other = useAppState((state) => state.compare.stale || state.compare.problem !== null)
  if (comparison === null) return null
  return (
    <div className="cmp-result" data-stale={other || running} data-testid="comparison">
      {other && !running ? <FromBefore view={comparison.view} /> : null}
      <Headline comparison={comparison} />
      <PrefixStrip view={comparison.view} />
      <div className="cmp-panes">
        <RowsPane comparison={comparison} />
        <DiffPane />
        <RequestFacts view={comparison.view} />
      </div>
    </div>
  )
}

/** What is below does not belong to the sides above: those were changed since, or could not be opened. */
function FromBefore({ view }: { readonly view: ComparisonState['view'] }): ReactNode {
  return (
    <p className="cmp-before" data-testid="from-before">
      From before: <b>{view.left.label}</b> and <b>{view.right.label}</b>. Compare to see the sides above.
    </p>
  )
}

function Headline({ comparison }: { readonly comparison: ComparisonState }): ReactNode {
  const { identical, delta, firstDifference, breakpoints, cost } = comparison.view
  const { jumpToFirstDifference, copyComparison, saveComparison } = useActions()
  const { marks, survive } = countMarks(breakpoints)
  return (
    <div className="cmp-headline">
      <p className="cmp-figure" data-testid="delta" title={`between ${formatSigned(delta.low)} and ${formatSigned(delta.high)}`}>
        {identical ? 'Nothing differs' : `≈ ${formatSigned(delta.sent)}`}
        {identical ? null : <span className="unit">tokens</span>}
      </p>
      {firstDifference === null ? (
        <span>The requests are equal to the byte.</span>
      ) : (
        <span>
          First difference at{' '}
          <button type="button" className="link-btn figures" onClick={() => void jumpToFirstDifference()} data-testid="first-difference">
            byte {formatCount(firstDifference.byteInRequest)}
          </button>
        </span>
      )}
      {marks === 0 ? (
        <span data-testid="survives">nothing is marked for the cache</span>
      ) : (
        <span className={survive === marks ? undefined : 'warn'} data-testid="survives">
          {survive} of {plural(marks, 'cache mark')} {survive === 1 ? 'survives' : 'survive'}
        </span>
      )}
      {cost.onceUsd === null ? null : (
        <span title={cost.notes.join(' ')}>
          once ≈ <b className="figures">{sayMoney(cost.onceUsd)}</b>
          {cost.perTurnUsd === null ? null : (
            <>
              , every turn <b className="figures">{sayMoney(cost.perTurnUsd, true)}</b>
            </>
          )}
        </span>
      )}
      <span className="grow" />
      <Menu
        align="end"
        trigger={
          <Button variant="quiet" data-testid="take-along">
            Copy
            <ChevronDown className="i12" aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Copy className="i14" aria-hidden />} onSelect={() => void copyComparison('markdown')}>
          Copy as Markdown
        </MenuItem>
        <MenuItem icon={<Copy className="i14" aria-hidden />} onSelect={() => void copyComparison('json')}>
          Copy as JSON
        </MenuItem>
        <MenuItem icon={<Download className="i14" aria-hidden />} onSelect={() => void saveComparison('markdown')} hint=".md">
          Save as Markdown
        </MenuItem>
        <MenuItem icon={<Download className="i14" aria-hidden />} onSelect={() => void saveComparison('json')} hint=".json">
          Save as JSON
        </MenuItem>
      </Menu>
    </div>
  )
}

function RowsPane({ comparison }: { readonly comparison: ComparisonState }): ReactNode {
  const filter = useAppState((state) => state.compare.filter)
  const text = useAppState((state) => state.compare.filterText)
  const picked = useAppState((state) => state.compare.row)
  const { setRowFilter, setRowText, pickLayerRow } = useActions()
  const { view, rows } = comparison
  const shownView = useSnapshot()?.view
  const root = shownView?.project.root ?? ''
  const home = shownView?.places.home ?? ''
  const shown = useMemo(() => visibleLayerRows(rows, filter, text), [rows, filter, text])
  return (
    <section className="pane cmp-rows" aria-label="Layers" data-pane="compare-rows">
      <fieldset className="chips cmp-chips">
        <legend className="unseen">Which layers</legend>
        {FILTER_WORDS.map(({ filter: one, title }) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={filter === one}
            onClick={() => setRowFilter(one)}
            data-testid={`filter-${one}`}
          >
            {title} <b className="figures">{formatCount(countOf(view, one))}</b>
          </button>
        ))}
      </fieldset>
      <div className="search cmp-search">
        <Search className="i14" aria-hidden />
        <input
          className="field"
          type="search"
          aria-label="Filter the layers by name"
          placeholder="Filter by name or path"
          value={text}
          onChange={(event) => setRowText(event.target.value)}
        />
      </div>
      <PickRows
        label="Layers of both sides"
        items={shown}
        keyOf={(row) => row.row}
        picked={picked}
        onPick={(row) => void pickLayerRow(row.row)}
        height={(row) => (row.what === null ? 26 : 40)}
        render={(row) => <CompareRow row={row} root={root} home={home} />}
        say={sayRow}
        empty={view.identical ? 'Both sides hold the same layers in the same order.' : 'No layer fits. Choose another filter above.'}
        testId="layers"
      />
    </section>
  )
}
