// Where a layer comes from, and what it brings in: one line a file, each leads there.

import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { shortPath } from '../../../lib/split-path'
import { useActions } from '../../../state/app-context'
import type { LayerView } from '../../../state/contract-types'
import { layerFindings } from '../../../state/prompt/layer-findings'
import type { Snapshot } from '../../../state/prompt/snapshot'
import { type LayerFamilies, layerFamilies } from '../../../state/tree/layer-families'
import { layerPath } from '../../../state/tree/layer-name'
import { LayerMark, type LayerMarkState } from '../../../ui/layer-mark'
import { Section } from './section'

interface Link {
  readonly layer: LayerView
  readonly depth: number
}

const MOST_LINKS = 40

export function OriginChain({ layer, snapshot }: { readonly layer: LayerView; readonly snapshot: Snapshot }): ReactNode {
  if (layer.origin.path === null) return null
  const families = layerFamilies(snapshot)
  const parents: LayerView[] = []
  for (let parent = families.parentOf(layer); parent !== null && parents.length < 20; parent = families.parentOf(parent))
    parents.unshift(parent)
  const links: Link[] = [...parents.map((parent, at) => ({ layer: parent, depth: at })), ...below(layer, parents.length, families)]
  const { realPath } = layer.origin
  return (
    <Section title="Origin" testId="origin">
      <ul className="chain">
        {links.slice(0, MOST_LINKS).map((link) => (
          <ChainLink key={link.layer.id} link={link} snapshot={snapshot} current={link.layer === layer} />
        ))}
      </ul>
      {links.length > MOST_LINKS ? <p className="caption">and {formatCount(links.length - MOST_LINKS)} more, see the layers</p> : null}
      {realPath === undefined ? null : (
        <p className="facts-note">
          A link, it leads to{' '}
          <span className="mono">{shortPath(realPath, { root: snapshot.view.project.root, home: snapshot.view.places.home })}</span>
        </p>
      )}
    </Section>
  )
}

function below(layer: LayerView, depth: number, families: LayerFamilies): readonly Link[] {
  return [{ layer, depth }, ...families.childrenOf(layer).flatMap((child) => below(child, depth + 1, families))]
}

interface ChainLinkProps {
  readonly link: Link
  readonly snapshot: Snapshot
  readonly current: boolean
}

function ChainLink({ link, snapshot, current }: ChainLinkProps): ReactNode {
  const { selectLayer } = useActions()
  const { layer, depth } = link
  const state: LayerMarkState = layer.status === 'loaded' ? 'loaded' : layer.status === 'conditional' ? 'waiting' : 'left-out'
  const warned = layerFindings(snapshot)
    .ofInclude(layer)
    .some((finding) => finding.severity !== 'info')
  return (
    <li style={{ paddingLeft: `calc(${Math.min(depth, 6) * 16} * var(--px))` }}>
      <button
        type="button"
        className="chain-link"
        aria-current={current ? 'true' : undefined}
        data-state={state}
        title={layer.origin.path ?? undefined}
        onClick={() => selectLayer(layer.id)}
      >
        <LayerMark state={state} kind={layer.kind} tone={warned ? 'warn' : 'plain'} />
        <span className="cut grow">{layerPath(layer, snapshot.view)}</span>
        <span className="num">{layer.status === 'notLoaded' ? '–' : formatCount(layer.tokens.sent)}</span>
      </button>
    </li>
  )
}
