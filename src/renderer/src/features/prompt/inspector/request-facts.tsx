// Facts of one part of the request as it goes to the model.

import type { ReactNode } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { shortPath } from '../../../lib/split-path'
import { useActions } from '../../../state/app-context'
import type { Snapshot } from '../../../state/prompt/snapshot'
import type { RequestNode } from '../../../state/tree/build-tree'
import { layerPath } from '../../../state/tree/layer-name'
import { LayerMark } from '../../../ui/layer-mark'
import { Facts, Section } from './section'

const MOST_SHOWN = 60

const SCOPES = {
  global: 'The same for everybody, so its cache is shared.',
  org: 'Cached for your organisation.',
  none: 'Carries no cache mark: it is cached only as part of what follows.',
} as const

export function RequestFacts({ node, snapshot }: { readonly node: RequestNode; readonly snapshot: Snapshot }): ReactNode {
  const { selectLayer } = useActions()
  const { outline, byId, view } = snapshot
  const { part, index } = node.request
  const block = part === 'system' ? outline.system[index] : undefined
  const attachment = part === 'attachment' ? outline.attachments[index] : undefined
  const ids = block?.layerIds ?? attachment?.layerIds ?? outline.firstUserMessage?.layerIds ?? []
  const layers = ids.flatMap((id) => byId.get(id) ?? [])
  const why =
    block !== undefined
      ? `A block of the system prompt. ${SCOPES[block.cacheScope]}`
      : attachment !== undefined
        ? `Attached as a reminder of its own after the agent reads ${shortPath(attachment.trigger, { root: view.project.root, home: view.places.home })}.`
        : 'The message that stands before what a person types first: instruction files, memory and the date.'
  return (
    <>
      <Section>
        <p className="facts-why">{why}</p>
      </Section>
      <Section title="Size">
        <Facts
          facts={[
            { name: 'Characters', value: formatCount(node.chars), mono: true },
            { name: 'Layers', value: formatCount(layers.length), mono: true },
            {
              name: 'Tokens',
              mono: true,
              value: (
                <>
                  ≈ {formatCount(node.tokens)}
                  <span className="unit">tokens</span>
                </>
              ),
            },
          ]}
        />
      </Section>
      {block === undefined ? null : (
        <Section title="Cache">
          <Facts
            facts={[
              { name: 'Scope', value: block.cacheScope, mono: true },
              { name: 'cache_control', value: block.cacheControl ? 'set' : 'none', mono: true },
              { name: 'Lifetime', value: block.ttl ?? '–', mono: true },
            ]}
          />
        </Section>
      )}
      <Section title="Holds" aside={plural(layers.length, 'layer')}>
        <ul className="chain">
          {layers.slice(0, MOST_SHOWN).map((layer) => (
            <li key={layer.id}>
              <button
                type="button"
                className="chain-link"
                data-state="loaded"
                data-words={layer.origin.path === null ? '' : undefined}
                onClick={() => selectLayer(layer.id)}
              >
                <LayerMark state="loaded" kind={layer.kind} />
                <span className="cut grow">{layerPath(layer, view)}</span>
                <span className="num">{formatCount(layer.tokens.sent)}</span>
              </button>
            </li>
          ))}
        </ul>
        {layers.length > MOST_SHOWN ? <p className="caption">and {formatCount(layers.length - MOST_SHOWN)} more</p> : null}
      </Section>
    </>
  )
}
