// Facts of a group: what it is, how big, and its biggest parts.

import type { ReactNode } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import { sayScope } from '../../../state/prompt/explain-layer'
import type { Snapshot } from '../../../state/prompt/snapshot'
import type { GroupNode } from '../../../state/tree/build-tree'
import { scopeOf } from '../../../state/tree/describe-node'
import { countLayers, GROUP_WORDS } from '../../../state/tree/layer-groups'
import { layerPath } from '../../../state/tree/layer-name'
import { LayerMark } from '../../../ui/layer-mark'
import { Facts, Section } from './section'

const BIGGEST = 8

export function GroupFacts({ node, snapshot }: { readonly node: GroupNode; readonly snapshot: Snapshot }): ReactNode {
  const { selectLayer } = useActions()
  const counts = countLayers(node.layers)
  const loaded = node.layers.filter((layer) => layer.status === 'loaded')
  const biggest = [...loaded].sort((a, b) => b.tokens.sent - a.tokens.sent).slice(0, BIGGEST)
  const scope = scopeOf(node)
  const share = snapshot.view.window.used === 0 ? 0 : (100 * node.tokens) / snapshot.view.window.used
  return (
    <>
      <Section>
        <p className="facts-why">{GROUP_WORDS[node.group].what}</p>
      </Section>
      <Section title="Size">
        <Facts
          facts={[
            {
              name: 'As sent',
              mono: true,
              value: (
                <>
                  ≈ {formatCount(node.tokens)}
                  <span className="unit">tokens</span>
                </>
              ),
            },
            { name: 'Of what is used', value: `${share < 1 && share > 0 ? '< 1' : share.toFixed(0)}%`, mono: true },
            { name: 'Loaded', value: plural(counts.loaded, 'layer') },
            counts.waiting > 0 ? { name: 'Waiting', value: plural(counts.waiting, 'layer') } : null,
            counts.leftOut > 0 ? { name: 'Left out', value: plural(counts.leftOut, 'layer') } : null,
          ]}
        />
      </Section>
      <Section title="Cache">
        <Facts facts={[{ name: 'Scope', value: scope === null ? '–' : sayScope(scope) }]} />
      </Section>
      {biggest.length === 0 ? null : (
        <Section title="Biggest">
          <ul className="chain">
            {biggest.map((layer) => (
              <li key={layer.id}>
                <button
                  type="button"
                  className="chain-link"
                  data-state="loaded"
                  data-words={layer.origin.path === null ? '' : undefined}
                  onClick={() => selectLayer(layer.id)}
                >
                  <LayerMark state="loaded" kind={layer.kind} />
                  <span className="cut grow">{layerPath(layer, snapshot.view)}</span>
                  <span className="num">{formatCount(layer.tokens.sent)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
