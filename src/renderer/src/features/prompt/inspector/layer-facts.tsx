// All facts of one layer.

import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../../lib/format-bytes'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { isTaken } from '../../../state/compare/is-taken'
import type { LayerView } from '../../../state/contract-types'
import { explainLayer, sayEffect, sayMethod, sayScope } from '../../../state/prompt/explain-layer'
import { sizeDifference } from '../../../state/prompt/size-difference'
import type { Snapshot } from '../../../state/prompt/snapshot'
import { ruleOfLayer } from '../../../state/reads/reads-state'
import { IconButton } from '../../../ui/icon-button'
import { FindingList } from './finding-list'
import { OriginChain } from './origin-chain'
import { type Fact, Facts, Section } from './section'
import { WhatWouldChange } from './what-would-change'

export interface LayerFactsProps {
  readonly layer: LayerView
  readonly snapshot: Snapshot
}

export function LayerFacts({ layer, snapshot }: LayerFactsProps): ReactNode {
  const { sentences } = explainLayer(layer, snapshot)
  return (
    <>
      <Section testId="why">
        <p className="facts-why">
          {sentences.map((sentence, at) => (
            <span key={sentence} className={at === 0 ? 'facts-first' : undefined}>
              {sentence}{' '}
            </span>
          ))}
        </p>
      </Section>
      {isTaken(layer) ? <Given /> : null}
      <OriginChain layer={layer} snapshot={snapshot} />
      {layer.origin.patterns === null ? null : <Patterns layer={layer} patterns={layer.origin.patterns} />}
      <Size layer={layer} />
      <Cache layer={layer} />
      {layer.frontMatter === null ? null : (
        <Section title="Front matter">
          <pre className="facts-code">{layer.frontMatter.trimEnd()}</pre>
          {layer.clipped.includes('frontMatter') ? <p className="caption">Only its beginning; the text on disk has it all.</p> : null}
        </Section>
      )}
      <FindingList layer={layer} snapshot={snapshot} />
      <WhatWouldChange layer={layer} />
    </>
  )
}

/** A section taken from a captured request stands in place of Strata's own wording. */
function Given(): ReactNode {
  const { openCompare } = useActions()
  return (
    <Section title="Captured" testId="given-section">
      <p className="facts-why">
        This is what your agent really sends, taken from a captured request on this machine.{' '}
        <button type="button" className="link-btn" onClick={() => openCompare('capture')}>
          See or remove it
        </button>
      </p>
    </Section>
  )
}

/** What is attached after a read has another life than what is sent from the start; what is left out has none. */
function Cache({ layer }: { readonly layer: LayerView }): ReactNode {
  if (layer.status === 'notLoaded') return null
  const edit = { name: 'An edit counts', value: sayEffect(layer.effectOfEdit) }
  if (layer.status === 'loaded' && layer.origin.trigger === null) {
    return (
      <Section title="Cache">
        <Facts facts={[{ name: 'Scope', value: sayScope(layer.cacheScope) }, edit]} />
      </Section>
    )
  }
  return (
    <Section title="Then">
      <Facts
        facts={[
          { name: 'Attached', value: 'once, after the read' },
          { name: 'Gone again', value: 'at the next compaction' },
          { name: 'Cache so far', value: 'kept, it is added at the end' },
          edit,
        ]}
      />
    </Section>
  )
}

function Patterns({ layer, patterns }: { readonly layer: LayerView; readonly patterns: readonly string[] }): ReactNode {
  const rule = useAppState((state) => ruleOfLayer(state.reads, layer.id))
  const ready = useAppState((state) => state.reads.rules?.ready === true)
  return (
    <Section title="Patterns" aside={rule === null ? undefined : ready ? 'files that match' : 'counting…'} testId="patterns">
      <ul className="facts-patterns">
        {patterns.map((pattern, at) => {
          const known = rule?.patterns[at]
          return (
            <li key={pattern} className="mono" title={known?.problem?.text}>
              <span className="grow">{pattern}</span>
              {known?.hits == null ? null : <span className={known.dead ? 'warn figures' : 'figures'}>{formatCount(known.hits)}</span>}
            </li>
          )
        })}
      </ul>
      {layer.clipped.includes('patterns') ? <p className="caption">Only the first are listed; the front matter has them all.</p> : null}
    </Section>
  )
}

function Size({ layer }: { readonly layer: LayerView }): ReactNode {
  const { copy } = useActions()
  const { sent, low, high, method } = layer.tokens
  const estimated = !['given', 'none', 'length', 'published'].includes(method)
  const band = low === high ? sayMethod(method) : `between ${formatCount(low)} and ${formatCount(high)}, ${sayMethod(method)}`
  const difference = sizeDifference(layer)
  const name = layer.status === 'loaded' ? 'As sent' : layer.status === 'conditional' ? 'Once attached' : 'As sent'
  const facts: (Fact | null)[] = [
    layer.status === 'notLoaded'
      ? { name, value: 'nothing' }
      : { name, value: <Tokens count={sent} approximate={estimated} />, mono: true, title: band },
    layer.diskTokens === null ? null : { name: 'On disk', value: <Tokens count={layer.diskTokens} approximate={estimated} />, mono: true },
    difference === null
      ? null
      : {
          name: difference.tokens < 0 ? 'Stripped' : 'Added',
          value: (
            <>
              {formatSigned(difference.tokens)}
              <span className="unit">{difference.what}</span>
            </>
          ),
          mono: true,
        },
    layer.bytes > 0 ? { name: 'Bytes', value: formatBytes(layer.bytes), mono: false } : null,
    layer.textChars > 0
      ? {
          name: 'SHA-256',
          mono: true,
          title: layer.sha256,
          value: (
            <span className="facts-hash">
              {layer.sha256.slice(0, 8)}…{layer.sha256.slice(-4)}
              <IconButton label="Copy the hash" size="small" tipSide="left" onClick={() => void copy(layer.sha256, 'Hash copied')}>
                <Copy className="i12" aria-hidden />
              </IconButton>
            </span>
          ),
        }
      : null,
  ]
  return (
    <Section title="Size" aside={layer.paraphrased ? 'in Strata’s own words' : undefined} testId="size">
      <Facts facts={facts} />
    </Section>
  )
}

function Tokens({ count, approximate }: { readonly count: number; readonly approximate: boolean }): ReactNode {
  return (
    <>
      {approximate ? '≈ ' : null}
      {formatCount(count)}
      <span className="unit">tokens</span>
    </>
  )
}
