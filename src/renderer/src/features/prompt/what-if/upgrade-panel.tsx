// What changes with another version of the agent: layers and thresholds, against the one in use.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { EffectView } from '../../../../../preload/contract/prompt'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { shortPath } from '../../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { firstSide } from '../../../state/compare/side-choice'
import type { Catalog } from '../../../state/contract-types'
import { mergeWhatIf } from '../../../state/prompt/collect-input'
import { Button } from '../../../ui/button'
import { sayCache } from './cache-words'
import { useMeasured } from './effect-board'
import { sayEffect, sayFigure } from './effect-chip'
import { useTry } from './use-try'

export function UpgradePanel(): ReactNode {
  const profiles = useAppState((state) => state.catalog?.profiles)
  const used = useSnapshot()?.view.profile
  const { whatIf, set } = useTry()
  const current = profiles?.find((profile) => profile.id === used)
  return (
    <div className="env" data-testid="upgrade">
      <p className="setting-files">
        In use: <b className="mono">{used}</b>
        {current === undefined ? '' : `, ${current.date}`}. Against it, every other version that Strata knows:
        {whatIf.profile === undefined ? null : (
          <Button variant="quiet" onClick={() => set({ profile: null })}>
            Back to the title bar’s
          </Button>
        )}
      </p>
      {(profiles ?? [])
        .filter((profile) => profile.id !== used)
        .map((profile) => (
          <UpgradeRow key={profile.id} profile={profile} newer={current !== undefined && profile.date > current.date} />
        ))}
    </div>
  )
}

function UpgradeRow({ profile, newer }: { readonly profile: Catalog['profiles'][number]; readonly newer: boolean }): ReactNode {
  const { whatIf, set } = useTry()
  const { compareSides } = useActions()
  const [open, setOpen] = useState(false)
  const id = useId()
  const answer = useMeasured(mergeWhatIf(whatIf, { profile: profile.id }))
  const effect = answer?.ok === true ? answer.effect : null
  const Fold = open ? ChevronDown : ChevronRight
  return (
    <section className="upgrade" aria-label={`Version ${profile.id}`} data-testid="upgrade-row">
      <div className="upgrade-head">
        <button
          type="button"
          className="upgrade-fold"
          aria-expanded={open}
          aria-controls={id}
          disabled={effect === null}
          onClick={() => setOpen(!open)}
        >
          <Fold className="i12" aria-hidden />
          <b className="mono">{profile.id}</b>
          <span className="caption">
            {newer ? 'newer' : 'older'}, {profile.date}
          </span>
        </button>
        <span className="figures grow upgrade-sum">
          {effect !== null ? sayEffect(effect) : answer?.ok === false ? answer.message : '…'}
        </span>
        <Button
          variant="quiet"
          disabled={effect === null}
          onClick={() => void compareSides(firstSide('shown'), { ...firstSide('profile'), profile: profile.id })}
        >
          Line by line
        </Button>
        <Button variant="plain" onClick={() => set({ profile: profile.id })} data-testid="try-version">
          Try it
        </Button>
      </div>
      {effect === null || (effect.window.length === 0 && effect.cache === null) ? null : <Figures effect={effect} />}
      <div id={id}>{open && effect !== null ? <UpgradeLayers effect={effect} /> : null}</div>
    </section>
  )
}

function Figures({ effect }: { readonly effect: EffectView }): ReactNode {
  return (
    <dl className="upgrade-figures">
      {effect.window.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.label}</dt>
          <dd className="figures">
            {sayFigure(figure.before)} → <b>{sayFigure(figure.after)}</b>
          </dd>
        </div>
      ))}
      {(effect.cache === null ? [] : sayCache(effect.cache.before, effect.cache.after)).map((one) => (
        <div key={one.name}>
          <dt>{firstUpper(one.name)}</dt>
          <dd>
            {one.before} → <b>{one.after}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const CHANGE_WORDS = { comes: 'comes in', goes: 'goes out', changes: 'changes' } as const

function UpgradeLayers({ effect }: { readonly effect: EffectView }): ReactNode {
  const snapshot = useSnapshot()
  const places = { root: snapshot?.view.project.root ?? '', home: snapshot?.view.places.home ?? '' }
  const more = effect.comes + effect.goes + effect.changes - effect.layers.length
  if (effect.layers.length === 0) return <p className="facts-note">The layers are the same.</p>
  return (
    <ul className="upgrade-layers">
      {effect.layers.map((layer) => (
        <li key={layer.layerId}>
          <span className="mono cut grow">{layer.path === null ? layer.title : shortPath(layer.path, places)}</span>
          <span className="caption">{CHANGE_WORDS[layer.change]}</span>
          <span className="num">{layer.delta === 0 ? 'other words' : formatSigned(layer.delta)}</span>
        </li>
      ))}
      {more > 0 ? <li className="caption">and {formatCount(more)} more</li> : null}
    </ul>
  )
}
