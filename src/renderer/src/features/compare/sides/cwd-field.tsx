// A directory of the project, typed or taken from those there are.

import { type ReactNode, useEffect, useId, useState } from 'react'
import { useApp } from '../../../state/app-context'

export interface CwdFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

const MOST_OFFERED = 500

export function CwdField({ label, value, onChange, onEnter }: CwdFieldProps): ReactNode {
  const { actions } = useApp()
  const id = useId()
  const [directories, setDirectories] = useState<readonly string[]>([])
  useEffect(() => {
    const abort = new AbortController()
    // The list only helps to type: without it a path can still be typed.
    actions.listDirectories(abort.signal).then(
      (found) => setDirectories(found.directories),
      () => setDirectories([]),
    )
    return () => abort.abort()
  }, [actions])
  return (
    <>
      <input
        className="field"
        data-mono=""
        aria-label={label}
        list={id}
        placeholder="packages/web"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
      />
      <datalist id={id}>
        {directories.slice(0, MOST_OFFERED).map((directory) => (
          <option key={directory} value={directory} />
        ))}
      </datalist>
    </>
  )
}
