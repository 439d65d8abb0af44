// Environment variables that change what is sent, by what they are about: switched, set, each with what it does.

import { Fragment, type ReactNode, useMemo } from 'react'
import { useAppState } from '../../../state/app-context'
import type { Catalog } from '../../../state/contract-types'
import { groupVariables } from '../../../state/what-if/variable-groups'
import { Segmented } from '../../../ui/segmented'
import { Switch } from '../../../ui/switch'
import { EffectChip } from './effect-chip'
import { useFits } from './search-context'
import { TryText } from './try-text'
import { useTry } from './use-try'

type Variable = Catalog['variables'][number]

const SWITCH = [
  { value: 'as-is', label: 'As is' },
  { value: '1', label: 'On' },
  { value: '0', label: 'Off' },
] as const

export function EnvironmentFields(): ReactNode {
  const { whatIf, set } = useTry()
  const variables = useAppState((state) => state.catalog?.variables)
  const demo = useAppState((state) => state.projects.find((project) => project.projectId === state.activeId)?.demo != null)
  const groups = useMemo(() => groupVariables(variables ?? []), [variables])
  const real = whatIf.useRealEnv ?? !demo
  return (
    <div className="env">
      <RealVariables real={real} onChange={(on) => set({ useRealEnv: on === !demo ? null : on })} />
      {groups.map((group) => (
        <section key={group.title} className="env-group" aria-label={group.title}>
          <h3>{group.title}</h3>
          <ul className="env-list">
            {group.variables.map((variable) => (
              <VariableRow
                key={variable.name}
                variable={variable}
                group={group.title}
                value={whatIf.env?.[variable.name]}
                onSet={(value) => set({ env: { [variable.name]: value } })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function RealVariables({ real, onChange }: { readonly real: boolean; readonly onChange: (on: boolean) => void }): ReactNode {
  const fits = useFits('count this machine’s own variables useRealEnv --no-env')
  if (!fits) return null
  return (
    <p className="env-real">
      <Switch label="Count this machine’s own variables" checked={real} onChange={onChange} />
      variables of this machine count too, where they are not set below
    </p>
  )
}

/** A long name may go on below where it has an underscore. */
function Breakable({ name }: { readonly name: string }): ReactNode {
  return name.split('_').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name do not move
    <Fragment key={at}>
      {at === 0 ? '' : '_'}
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}

interface VariableRowProps {
  readonly variable: Variable
  readonly group: string
  readonly value: string | undefined
  readonly onSet: (value: string | null) => void
}

function VariableRow({ variable, group, value, onSet }: VariableRowProps): ReactNode {
  const fits = useFits(`${variable.name} ${variable.what} ${group} environment`)
  if (!fits) return null
  const asSwitch = variable.kind === 'switch' && (value === undefined || value === '1' || value === '0')
  return (
    <li className="env-row" data-tried={value !== undefined} data-testid="try-row">
      <span className="env-words">
        <span className="mono env-name cut" title={variable.name}>
          <Breakable name={variable.name} />
        </span>
        <span className="caption cut" title={variable.what}>
          {variable.what}
        </span>
      </span>
      <EffectChip
        patch={variable.kind === 'switch' ? { env: { [variable.name]: '1' } } : null}
        tried={value === undefined ? null : `env.${variable.name}`}
      />
      {asSwitch ? (
        <Segmented
          label={variable.name}
          value={value === '1' || value === '0' ? value : 'as-is'}
          options={SWITCH}
          onChange={(next) => onSet(next === 'as-is' ? null : next)}
        />
      ) : (
        <span className="env-value">
          <TryText label={variable.name} value={value ?? ''} placeholder="as is" mono onTry={onSet} />
        </span>
      )}
    </li>
  )
}
