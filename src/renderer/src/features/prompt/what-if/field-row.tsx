// A label and its control, a mark where the control differs from what is, and what it does or would do.

import type { ReactNode } from 'react'
import { EffectChip } from './effect-chip'
import { useFits } from './search-context'

export interface Choice {
  readonly label: string
  readonly patch: Readonly<Record<string, unknown>>
}

export interface FieldRowProps {
  readonly label: string
  readonly hint?: string
  readonly tried: boolean
  /** The control names itself; else the label is for the control of this id. */
  readonly htmlFor?: string
  readonly wide?: boolean
  /** The input, as `listChanges` names it: its effect is shown once it is tried. */
  readonly input?: string
  /** What the control would try next, so that its effect is known before. */
  readonly preview?: Readonly<Record<string, unknown>>
  /** Where there are several: what each of them would do, by its name. */
  readonly choices?: readonly Choice[]
  readonly children: ReactNode
}

export function FieldRow({ label, hint, tried, htmlFor, wide = false, input, preview, choices, children }: FieldRowProps): ReactNode {
  const fits = useFits(`${label} ${hint ?? ''} ${input ?? ''}`)
  if (!fits) return null
  return (
    <div className="try-row" data-tried={tried} data-wide={wide} data-input={input} data-testid="try-row">
      {htmlFor === undefined ? (
        <span className="try-label" title={hint}>
          {label}
        </span>
      ) : (
        <label className="try-label" htmlFor={htmlFor} title={hint}>
          {label}
        </label>
      )}
      <div className="try-control">{children}</div>
      {choices === undefined ? null : <ChoiceEffects choices={choices} />}
      {input === undefined ? null : <EffectChip patch={preview ?? null} tried={tried ? input : null} />}
    </div>
  )
}

function ChoiceEffects({ choices }: { readonly choices: readonly Choice[] }): ReactNode {
  return (
    <ul className="choice-effects">
      {choices.map(({ label, patch }) => (
        <li key={label}>
          {label} <EffectChip patch={patch} tried={null} />
        </li>
      ))}
    </ul>
  )
}
