// What one input does, beside it: tokens, and how many layers come, go or change.

import type { ReactNode } from 'react'
import type { EffectView } from '../../../../../preload/contract/prompt'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { mergeWhatIf, type WhatIf, withoutChange } from '../../../state/prompt/collect-input'
import { sayCache, sayCacheShort } from './cache-words'
import { useMeasured } from './effect-board'

export interface EffectChipProps {
  /** What would be tried; null: it needs a value first. */
  readonly patch: Readonly<Record<string, unknown>> | null
  /** What is tried now, as `listChanges` names it; null where nothing is. */
  readonly tried: string | null
}

const NOTHING: WhatIf = {}

export function EffectChip({ patch, tried }: EffectChipProps): ReactNode {
  const whatIf = useAppState((state) => activePrompt(state)?.whatIf ?? NOTHING)
  const other = tried !== null ? withoutChange(whatIf, tried) : patch === null ? null : mergeWhatIf(whatIf, patch)
  const answer = useMeasured(other)
  if (answer === null) return <span className="effect-chip" />
  if (answer === undefined)
    return (
      <span className="effect-chip dim" aria-hidden>
        …
      </span>
    )
  if (!answer.ok)
    return (
      <span className="effect-chip warn cut" title={answer.message}>
        cannot be used
      </span>
    )
  const effect = tried === null ? answer.effect : turned(answer.effect)
  // another version may know the input, or other files give it something to do
  const said = effect.nothing ? `no effect in ${effect.profile}` : sayEffect(effect)
  return (
    <span
      className="effect-chip figures cut"
      data-tried={tried !== null}
      data-nothing={effect.nothing}
      title={effect.nothing ? `With version ${effect.profile} and what lies here, nothing that is sent changes` : sayLayers(effect)}
      data-testid="effect-chip"
    >
      <span className="unseen">{tried === null ? 'would do: ' : 'does: '}</span>
      {said}
    </span>
  )
}

/** Taking it back would do the opposite. */
function turned(effect: EffectView): EffectView {
  const turn = { comes: 'goes', goes: 'comes', changes: 'changes' } as const
  return {
    ...effect,
    tokensDelta: -effect.tokensDelta,
    comes: effect.goes,
    goes: effect.comes,
    layers: effect.layers.map((one) => ({ ...one, change: turn[one.change], delta: -one.delta })),
    window: effect.window.map((one) => ({ ...one, before: one.after, after: one.before })),
    cache: effect.cache && { before: effect.cache.after, after: effect.cache.before },
  }
}

export function sayEffect(effect: EffectView): string {
  if (effect.nothing) return 'no effect'
  const figure = effect.window.find((one) => one.name === 'autoCompactAt') ?? effect.window[0]
  const parts = [
    effect.tokensDelta === 0 && effect.layers.length === 0 ? null : formatSigned(effect.tokensDelta),
    effect.comes === 0 ? null : `${formatCount(effect.comes)} in`,
    effect.goes === 0 ? null : `${formatCount(effect.goes)} out`,
    effect.changes === 0 ? null : `${formatCount(effect.changes)} changed`,
    figure === undefined || effect.layers.length > 0 ? null : sayFirstFigure(figure),
    effect.cache === null ? null : sayCacheShort(effect.cache.before, effect.cache.after),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function sayFirstFigure({ name, label, after }: EffectView['window'][number]): string {
  if (name === 'autoCompactAt' && after === null) return 'never compacts by itself'
  return `${label.toLowerCase()} ${sayFigure(after)}`
}

export function sayFigure(value: number | null): string {
  return value === null ? 'never' : formatCount(value)
}

const MOST_NAMED = 12

function sayLayers(effect: EffectView): string {
  const layers = effect.layers.slice(0, MOST_NAMED).map((one) => `${one.change} ${one.path ?? one.title} ${formatSigned(one.delta)}`)
  const more = effect.comes + effect.goes + effect.changes - layers.length
  const figures = effect.window.map((one) => `${one.label}: ${sayFigure(one.before)} → ${sayFigure(one.after)}`)
  const cache = effect.cache === null ? [] : sayCache(effect.cache.before, effect.cache.after)
  const told = cache.map((one) => `${one.name}: ${one.before} → ${one.after}`)
  return [...layers, ...(more > 0 ? [`and ${formatCount(more)} more`] : []), ...figures, ...told].join('\n')
}
