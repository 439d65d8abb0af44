// What the inputs tried do: which they are, and which layers they bring in, take out or change.

import { ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { asSentence } from '../../../lib/as-sentence'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { activePrompt, type PromptState } from '../../../state/app-state'
import { listChanges } from '../../../state/prompt/collect-input'
import { newFindings } from '../../../state/prompt/new-findings'
import type { Snapshot } from '../../../state/prompt/snapshot'
import { layerPath } from '../../../state/tree/layer-name'
import { IconButton } from '../../../ui/icon-button'
import { ScrollArea } from '../../../ui/scroll-area'
import { sayCache } from './cache-words'
import { sayFigure } from './effect-chip'

const MOST_SHOWN = 200
const MOST_FINDINGS = 4

const GROUPS = [
  { status: 'in', title: 'Come in' },
  { status: 'out', title: 'Go out' },
  { status: 'same', title: 'Change' },
] as const

export function EffectList(): ReactNode {
  const prompt = useAppState(activePrompt)
  if (prompt?.baseline == null || prompt.shown === null) return <div className="effects" />
  const changes = listChanges(prompt.whatIf)
  return (
    <ScrollArea className="effects" label="Effect" aria-busy={prompt.stale} data-stale={prompt.stale} data-testid="what-if-effect">
      <h3>Tried</h3>
      {changes.length === 0 ? (
        <p className="facts-note">Nothing yet. What you change on the left shows its effect here and in the layers.</p>
      ) : null}
      <ul className="effect-inputs">
        {changes.map((change) => (
          <TriedInput key={change.key} id={change.key} label={change.label} value={change.value} />
        ))}
      </ul>
      {changes.length === 0 ? null : prompt.fault !== null ? (
        <p className="facts-note" data-tone="danger" data-testid="effect-failed">
          With this nothing can be collected: {asSentence(prompt.fault.detail)} Take it back; what is on screen is from before.
        </p>
      ) : (
        <Effects prompt={prompt} baseline={prompt.baseline} shown={prompt.shown} />
      )}
    </ScrollArea>
  )
}

function TriedInput({ id, label, value }: { readonly id: string; readonly label: string; readonly value: string }): ReactNode {
  const { removeChange } = useActions()
  return (
    <li>
      <span className="effect-label cut">{label}</span>
      <span className="mono cut grow effect-value">{value === '' ? '“”' : value}</span>
      <IconButton label={`Take back ${label}`} size="small" onClick={() => removeChange(id)}>
        <X className="i12" aria-hidden />
      </IconButton>
    </li>
  )
}

interface EffectsProps {
  readonly prompt: PromptState
  readonly baseline: Snapshot
  readonly shown: Snapshot
}

function Effects({ prompt, baseline, shown }: EffectsProps): ReactNode {
  const { selectLayer } = useActions()
  const before = baseline.view
  const after = shown.view
  const layers = [...prompt.changes]
  const found = newFindings(baseline, shown)
  return (
    <>
      <h3>Then</h3>
      <dl className="effect-sums">
        <Sum name="used" before={before.window.used} after={after.window.used} />
        <Sum name="free" before={before.window.free} after={after.window.free} />
        <Sum name="window" before={before.window.size} after={after.window.size} />
        <Sum name="compacts at" before={before.window.autoCompactAt} after={after.window.autoCompactAt} />
        <Sum name="warns at" before={before.window.warningAt} after={after.window.warningAt} />
        <Sum name="refuses at" before={before.window.blockingAt} after={after.window.blockingAt} />
        {sayCache(before.cache, after.cache).map((one) => (
          <div key={one.name}>
            <dt>{one.name}</dt>
            <dd>
              {one.before} <ArrowRight className="i12" aria-label="becomes" /> <b>{one.after}</b>
            </dd>
          </div>
        ))}
        <Sum name="findings" before={total(before.diagnostics)} after={total(after.diagnostics)} />
      </dl>
      {found.length === 0 ? null : (
        <ul className="effect-findings" data-testid="effect-findings">
          {found.slice(0, MOST_FINDINGS).map(({ code, message, at }) => (
            <li key={`${code} ${message} ${at?.path}`} className="warn">
              {message}
            </li>
          ))}
          {found.length > MOST_FINDINGS ? <li className="caption">and {formatCount(found.length - MOST_FINDINGS)} more</li> : null}
        </ul>
      )}
      {layers.length === 0 ? <p className="facts-note">No layer changes.</p> : null}
      {GROUPS.map(({ status, title }) => {
        const of = layers.filter(([, change]) => change.status === status)
        return of.length === 0 ? null : (
          <section key={status} aria-label={title}>
            <h3>
              {title} <span className="facts-aside figures">{formatCount(of.length)}</span>
            </h3>
            <ul>
              {of.slice(0, MOST_SHOWN).map(([id, change]) => {
                const layer = shown.byId.get(id) ?? baseline.byId.get(id)
                return layer === undefined ? null : (
                  <li key={id}>
                    <button type="button" className="effect-layer" onClick={() => selectLayer(id)} disabled={!shown.byId.has(id)}>
                      <span className="cut grow">{layerPath(layer, after)}</span>
                      <span className="num">{change.delta === 0 ? 'other words' : formatSigned(change.delta)}</span>
                    </button>
                  </li>
                )
              })}
            </ul>
            {of.length > MOST_SHOWN ? <p className="caption">and {formatCount(of.length - MOST_SHOWN)} more</p> : null}
          </section>
        )
      })}
    </>
  )
}

function Sum({ name, before, after }: { readonly name: string; readonly before: number | null; readonly after: number | null }): ReactNode {
  if (before === after) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">
        {sayFigure(before)} <ArrowRight className="i12" aria-label="becomes" /> <b>{sayFigure(after)}</b>
      </dd>
    </div>
  )
}

function total(counts: Snapshot['view']['diagnostics']): number {
  return counts.error + counts.warning + counts.info
}
