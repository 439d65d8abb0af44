// A list of paths that is added to and taken from.

import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../ui/icon-button'

export interface TryListProps {
  readonly label: string
  readonly placeholder: string
  readonly values: readonly string[]
  /** Null when the last one is taken out. */
  readonly onChange: (values: readonly string[] | null) => void
}

export function TryList({ label, placeholder, values, onChange }: TryListProps): ReactNode {
  const [typed, setTyped] = useState('')
  const add = (): void => {
    const value = typed.trim()
    if (value === '' || values.includes(value)) return
    onChange([...values, value])
    setTyped('')
  }
  return (
    <div className="try-list">
      {values.map((value) => (
        <span key={value} className="try-item">
          <span className="mono cut">{value}</span>
          <IconButton
            label={`Take out ${value}`}
            size="small"
            onClick={() => onChange(values.length === 1 ? null : values.filter((one) => one !== value))}
          >
            <X className="i12" aria-hidden />
          </IconButton>
        </span>
      ))}
      <span className="try-add">
        <input
          className="field"
          data-mono=""
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
        <IconButton label={`Add ${label.toLowerCase()}`} size="small" disabled={typed.trim() === ''} onClick={add}>
          <Plus className="i14" aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}
