// One layer of a comparison: what became of it, its name, what it adds to the difference.

import type { ReactNode } from 'react'
import type { LayerChange, LayerRow } from '../../../../../preload/contract/compare'
import { formatSigned } from '../../../lib/format-count'
import { shortPath, splitPath } from '../../../lib/split-path'

const SIGNS: Readonly<Record<LayerChange, { readonly sign: string; readonly word: string }>> = {
  same: { sign: '=', word: 'same' },
  changed: { sign: '~', word: 'changed' },
  moved: { sign: '↕', word: 'moved' },
  'only-left': { sign: '−', word: 'only left' },
  'only-right': { sign: '+', word: 'only right' },
}

export function nameOfRow({ left, right }: LayerRow): string {
  const layer = right ?? left
  if (layer === null) return ''
  return layer.path === null ? layer.title : splitPath(layer.path).file
}

export function sayRow(row: LayerRow): string {
  const parts = [nameOfRow(row), SIGNS[row.change].word]
  if (row.delta.sent !== 0) parts.push(`${formatSigned(row.delta.sent)} tokens`)
  if (row.what !== null) parts.push(row.what)
  return parts.join(', ')
}

export function CompareRow({ row, root, home }: { readonly row: LayerRow; readonly root: string; readonly home: string }): ReactNode {
  const layer = row.right ?? row.left
  if (layer === null) return null
  const { sign } = SIGNS[row.change]
  return (
    <div className="cmp-layer" data-change={row.change} data-kind={layer.kind}>
      <span className="cmp-what-sign mono" aria-hidden>
        {sign}
      </span>
      <span className="swatch" data-off={layer.status !== 'loaded'} />
      <span className="cmp-layer-name cut" title={layer.path ?? layer.title}>
        {nameOfRow(row)}
        {layer.path === null ? null : <span className="dim"> {splitPath(shortPath(layer.path, { root, home })).folder}</span>}
      </span>
      <span className="num" data-zero={row.delta.sent === 0}>
        {row.delta.sent === 0 ? '' : formatSigned(row.delta.sent)}
      </span>
      {row.what === null ? null : <span className="cmp-layer-what cut">{row.what}</span>}
    </div>
  )
}
