// One row of the tree.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { shortenFolder } from '../../../lib/shorten-folder'
import { useActions } from '../../../state/app-context'
import type { NodeFace } from '../../../state/tree/describe-node'
import type { LayerName } from '../../../state/tree/layer-name'
import type { NodeRow } from '../../../state/tree/visible-rows'
import { LayerMark } from '../../../ui/layer-mark'
import { PathName } from '../../../ui/path-name'

export interface LayerRowProps {
  readonly row: NodeRow
  readonly face: NodeFace
  readonly selected: boolean
  readonly active: boolean
  /** Names the flash that runs over the row; null for none. */
  readonly flash: number | null
  readonly height: number
  readonly start: number
  /** Of the tree, in pixels at zoom 1. */
  readonly width: number
  readonly onPick: (row: NodeRow) => void
}

/** Advance of one sign of the code font. */
const SIGN = 7.2

/** A name so long that not even a gap fits before it stands alone. */
function shorten(name: LayerName, room: number): LayerName {
  return room < 1 && name.folder !== '' ? { ...name, folder: '', separator: '' } : { ...name, folder: shortenFolder(name.folder, room) }
}

export const LayerRow = memo(function LayerRow({
  row,
  face,
  selected,
  active,
  flash,
  height,
  start,
  width,
  onPick,
}: LayerRowProps): ReactNode {
  const { node } = row
  const { editFile } = useActions()
  // The columns of tree.css: padding, indent, fold and mark, then bar, number, padding.
  const taken = 6 + (row.level - 1) * 16 + 34 + (face.bar === null ? 0 : 36) + Math.max(40, face.number.text.length * SIGN + 6) + 12
  const room = Math.floor((width - taken) / SIGN) - node.name.file.length - node.name.separator.length
  return (
    // The keys are handled by the tree, which knows the rows around this one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      role="treeitem"
      className="tree-row"
      tabIndex={active ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={selected}
      aria-label={face.label}
      data-row={row.key}
      data-pane-focus={active ? '' : undefined}
      data-type={node.type}
      data-mark={face.mark}
      data-tone={face.tone}
      data-bar={face.bar !== null}
      data-two={face.reason !== null}
      data-testid={node.type === 'layer' ? 'layer-row' : 'group-row'}
      style={{ height, transform: `translateY(${start}px)`, paddingLeft: `calc(${6 + (row.level - 1) * 16} * var(--px))` }}
      onClick={() => onPick(row)}
      onDoubleClick={() => {
        if (node.type === 'layer' && node.layer.origin.path !== null) void editFile(node.layer.origin.path)
      }}
    >
      {flash === null ? null : <span key={flash} className="tree-flash" aria-hidden />}
      <Fold row={row} />
      <LayerMark state={face.mark} kind={face.kind} tone={face.tone === 'warn' ? 'warn' : 'plain'} />
      <span className="tree-name">
        {node.name.mono ? <PathName {...shorten(node.name, room)} /> : <span className="tree-title cut">{node.name.file}</span>}
        {face.caption === null ? null : <span className="tree-caption cut">{face.caption}</span>}
      </span>
      {face.bar === null ? null : (
        <span className="tree-bar" data-kind={face.kind}>
          <i data-scope={face.scope ?? undefined} style={{ width: `${Math.max(6, face.bar * 100)}%` }} />
        </span>
      )}
      <span className="num tree-number" data-tone={face.number.tone}>
        {face.number.text}
      </span>
      {face.reason === null ? null : (
        <span className="tree-reason cut" data-tone={face.reason.tone} title={face.reason.text}>
          <Reason text={face.reason.text} mono={face.reason.mono} />
        </span>
      )}
    </div>
  )
})

function Fold({ row }: { readonly row: NodeRow }): ReactNode {
  const { toggleRow } = useActions()
  if (!row.expandable) return <span className="tree-fold" />
  return (
    // The same is done by the arrow keys on the row.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className="tree-fold"
      data-testid="fold"
      onClick={(event) => {
        event.stopPropagation()
        toggleRow(row.key)
      }}
    >
      {row.expanded ? <ChevronDown className="i12" aria-hidden /> : <ChevronRight className="i12" aria-hidden />}
    </span>
  )
}

/** Patterns inside the sentence are set as what they are. */
function Reason({ text, mono }: { readonly text: string; readonly mono: readonly string[] }): ReactNode {
  const pattern = mono.find((one) => text.includes(one))
  if (pattern === undefined) return text
  const at = text.indexOf(pattern)
  return (
    <>
      {text.slice(0, at)}
      <span className="tree-code">{pattern}</span>
      <Reason text={text.slice(at + pattern.length)} mono={mono} />
    </>
  )
}
