// The inline difference of the layer that is looked at.

import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { Button } from '../../../ui/button'
import { Segmented } from '../../../ui/segmented'
import { DiffList } from '../parts/diff-list'
import { nameOfRow } from './compare-row'

const SIDES = [
  { value: 'sent', label: 'As sent' },
  { value: 'disk', label: 'As on disk' },
] as const

export function DiffPane(): ReactNode {
  const row = useAppState(({ compare }) => compare.comparison?.rows.find((one) => one.row === compare.row) ?? null)
  const diff = useAppState((state) => state.compare.diff)
  const reveal = useAppState((state) => state.compare.reveal)
  const textSide = useAppState((state) => state.compare.textSide)
  const whole = useAppState((state) => state.compare.wholeText)
  const { setDiffLook, moreDiffLines, copyRowText } = useActions()
  if (row === null) {
    return (
      <section className="pane cmp-text-pane" aria-label="Difference">
        <p className="cmp-none">Choose a layer to see what differs in it.</p>
      </section>
    )
  }
  const file = (row.left?.path ?? row.right?.path ?? null) !== null
  const which = row.right === null ? 'left' : 'right'
  return (
    <section className="pane cmp-text-pane" aria-label="Difference" data-pane="text">
      <div className="pane-head">
        <h2 className="cut">{nameOfRow(row)}</h2>
        <span className="caption cut grow" data-testid="row-words">
          {row.lines === null ? '' : `+${row.lines.added} −${row.lines.removed} lines`}
        </span>
        {file ? (
          <Segmented label="Which text" value={textSide} options={SIDES} onChange={(side) => void setDiffLook({ textSide: side })} />
        ) : null}
        <Button variant="quiet" pressed={whole} onClick={() => void setDiffLook({ wholeText: !whole })}>
          Whole text
        </Button>
        <Button variant="quiet" onClick={() => void copyRowText(which)}>
          <Copy className="i14" aria-hidden />
          Copy {which}
        </Button>
      </div>
      <WhyWords />
      {diff === null ? null : (
        <DiffList diff={diff} label={`Difference of ${nameOfRow(row)}`} onMore={() => void moreDiffLines()} reveal={reveal} />
      )}
    </section>
  )
}

/** Reasons of both sides, where a layer waits or is left out on one of them. */
function WhyWords(): ReactNode {
  const row = useAppState(({ compare }) => compare.comparison?.rows.find((one) => one.row === compare.row) ?? null)
  if (row === null) return null
  const said = [
    { side: 'Left', layer: row.left },
    { side: 'Right', layer: row.right },
  ].flatMap(({ side, layer }) => (layer?.reasonText == null ? [] : [{ side, text: layer.reasonText }]))
  if (said.length === 0) return null
  return (
    <div className="cmp-why" data-testid="row-why">
      {said.map(({ side, text }) => (
        <p key={side}>
          <b>{side}</b> {text}
        </p>
      ))}
    </div>
  )
}
