// A text from outside: pasted, opened or dropped as a file, or named by its path on the host's machine.

import { FileText, FolderOpen, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatBytes } from '../../../lib/format-bytes'
import { isGivenText, LONGEST_PATH } from '../../../state/compare/is-given-text'
import type { GivenText } from '../../../state/compare/side-choice'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'

export interface GivenFieldProps {
  readonly label: string
  readonly path: string
  readonly given: GivenText | null
  readonly onChange: (patch: { readonly path?: string; readonly given?: GivenText | null }) => void
  readonly onEnter: () => void
  readonly invalid?: boolean
}

export function GivenField({ label, path, given, onChange, onEnter, invalid = false }: GivenFieldProps): ReactNode {
  const file = useRef<HTMLInputElement>(null)
  const take = async (files: FileList | null): Promise<void> => {
    const first = files?.[0]
    if (first !== undefined) onChange({ given: { name: first.name, text: await first.text() } })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped here; the button beside does the same by keyboard
    <div
      className="cmp-given"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void take(event.dataTransfer.files)
      }}
    >
      {given === null ? (
        <input
          className="field"
          data-mono=""
          aria-label={label}
          aria-invalid={invalid}
          placeholder="Paste its text, or the path of a file"
          spellCheck={false}
          value={path}
          onChange={({ target: { value } }) =>
            onChange(value.length > LONGEST_PATH ? { path: '', given: { name: 'Pasted', text: value } } : { path: value })
          }
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!isGivenText(text)) return
            event.preventDefault()
            onChange({ given: { name: 'Pasted', text } })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter()
          }}
        />
      ) : (
        <span className="cmp-chip" data-testid="given">
          <FileText className="i14" aria-hidden />
          <span className="cut">{given.name}</span>
          <span className="caption">{formatBytes(given.text.length)}</span>
          <IconButton label={`Remove ${given.name}`} size="small" onClick={() => onChange({ given: null })}>
            <X className="i12" aria-hidden />
          </IconButton>
        </span>
      )}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={`${label}: a file`}
        onChange={(event) => {
          void take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button onClick={() => file.current?.click()}>
        <FolderOpen className="i14" aria-hidden />
        Open…
      </Button>
    </div>
  )
}
