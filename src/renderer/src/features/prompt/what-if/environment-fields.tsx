// Environment variables that change what is sent: searched, switched, set.

import { Search } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useAppState } from '../../../state/app-context'
import type { Catalog } from '../../../state/contract-types'
import { Segmented } from '../../../ui/segmented'
import { Switch } from '../../../ui/switch'
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
  const [query, setQuery] = useState('')
  const demo = useAppState((state) => state.projects.find((project) => project.projectId === state.activeId)?.demo != null)
  const shown = useMemo(() => order(variables ?? [], query, whatIf.env ?? {}), [variables, query, whatIf.env])
  const real = whatIf.useRealEnv ?? !demo
  return (
    <div className="env">
      <div className="env-head">
        <div className="search grow">
          <Search className="i14" aria-hidden />
          <input
            className="field"
            type="search"
            aria-label="Search the variables"
            placeholder={`Search ${variables?.length ?? 0} variables`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <span className="env-real">
          <Switch
            label="Count this machine’s own variables"
            checked={real}
            onChange={(on) => set({ useRealEnv: on === !demo ? null : on })}
          />
          this machine’s own count
        </span>
      </div>
      <ul className="env-list">
        {shown.map((variable) => (
          <VariableRow
            key={variable.name}
            variable={variable}
            value={whatIf.env?.[variable.name]}
            onSet={(value) => set({ env: { [variable.name]: value } })}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className="tree-none">No variable of that name changes what is sent.</p> : null}
    </div>
  )
}

interface VariableRowProps {
  readonly variable: Variable
  readonly value: string | undefined
  readonly onSet: (value: string | null) => void
}

function VariableRow({ variable, value, onSet }: VariableRowProps): ReactNode {
  const asSwitch = variable.kind === 'switch' && (value === undefined || value === '1' || value === '0')
  return (
    <li className="env-row" data-tried={value !== undefined}>
      <span className="env-words">
        <span className="mono env-name cut" title={variable.name}>
          {variable.name}
        </span>
        <span className="caption cut" title={variable.what}>
          {variable.what}
        </span>
      </span>
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

/** What is tried comes first, then the catalog's own order. */
function order(variables: readonly Variable[], query: string, env: Readonly<Record<string, string>>): readonly Variable[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const found = variables.filter((variable) => {
    const text = `${variable.name} ${variable.what}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const tried = (variable: Variable): number => (Object.hasOwn(env, variable.name) ? 0 : 1)
  return [...found].sort((a, b) => tried(a) - tried(b))
}
