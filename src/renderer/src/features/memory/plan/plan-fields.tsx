// The fields an action takes, by its kind. Every change is planned anew.

import { type ReactNode, useEffect, useRef } from 'react'
import { plural } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import type { ActionDraft } from '../../../state/memory/action-draft'
import { rowTitle } from '../../../state/memory/entry-words'
import type { KeyedRow, MemoryLook } from '../../../state/memory/memory-state'
import { MEMORY_TYPES } from '../../../state/memory/memory-types'
import { SplitFields } from './split-fields'
import { TypeField } from './type-field'

export interface PlanFieldsProps {
  readonly draft: ActionDraft
  readonly look: MemoryLook
}

export function PlanFields({ draft, look }: PlanFieldsProps): ReactNode {
  const { patchMemoryDraft: patch } = useActions()
  const row = (key: string): KeyedRow | undefined => look.rows.find((one) => one.key === key)
  switch (draft.kind) {
    case 'new':
      return (
        <div className="memory-form">
          <span className="memory-form-label">Type</span>
          <div className="memory-form-line">
            <TypeField value={draft.type} onChange={(type) => patch({ type })} />
            <span className="caption cut">{MEMORY_TYPES.find((one) => one.type === draft.type)?.what}</span>
          </div>
          <TextField
            name="title"
            label="Title"
            value={draft.title}
            first
            onChange={(title) => patch({ title })}
            placeholder="What it is about, in a few words"
          />
          <TextField
            name="description"
            label="Description"
            value={draft.description}
            onChange={(description) => patch({ description })}
            placeholder="One line: the model decides by it whether to read the file"
          />
          <TextField
            name="file"
            label="File"
            mono
            value={draft.file}
            onChange={(file) => patch({ file })}
            placeholder="made of the title"
          />
        </div>
      )
    case 'edit':
      return (
        <div className="memory-form">
          <TextField
            name="name"
            label="Name"
            value={draft.name ?? row(draft.key)?.name ?? ''}
            first={draft.name !== null}
            onChange={(name) => patch({ name })}
          />
          <TextField
            name="description"
            label="Description"
            value={draft.description ?? row(draft.key)?.description ?? ''}
            first={draft.name === null}
            onChange={(description) => patch({ description })}
          />
        </div>
      )
    case 'rename':
      return (
        <div className="memory-form">
          <TextField name="to" label="File" mono value={draft.to} first onChange={(to) => patch({ to })} />
          {row(draft.key)?.kind === 'entry' ? (
            <TextField name="title" label="Title" value={draft.title} onChange={(title) => patch({ title })} />
          ) : null}
          <p className="memory-form-note">The line of the index and the links of other memories follow.</p>
        </div>
      )
    case 'retype':
      return (
        <div className="memory-form">
          <span className="memory-form-label">Type</span>
          <div className="memory-form-line">
            <TypeField value={draft.type} onChange={(type) => patch({ type })} />
            <span className="caption cut">{draft.keys.length === 1 ? '' : `of ${plural(draft.keys.length, 'memory', 'memories')}`}</span>
          </div>
        </div>
      )
    case 'merge':
      return <MergeFields draft={draft} rows={draft.keys.flatMap((key) => row(key) ?? [])} />
    case 'split':
      return <SplitFields draft={draft} row={row(draft.key)} look={look} />
    case 'reorder':
      return <p className="memory-form-note">Drag on, or move with Alt and the arrows; Enter writes it.</p>
    default:
      return null
  }
}

function MergeFields({
  draft,
  rows,
}: {
  readonly draft: Extract<ActionDraft, { kind: 'merge' }>
  readonly rows: readonly KeyedRow[]
}): ReactNode {
  const { patchMemoryDraft: patch } = useActions()
  return (
    <fieldset className="memory-choices">
      <legend>Which one stays; the others are put at its end</legend>
      {rows.map((row) => (
        <label key={row.key}>
          <input type="radio" name="into" value={row.key} checked={row.key === draft.into} onChange={() => patch({ into: row.key })} />
          <span className="cut">{rowTitle(row)}</span>
          <span className="mono dim cut">{row.file}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly mono?: boolean
  /** Takes the focus when the form opens. */
  readonly first?: boolean
}

function TextField({ name, label, value, onChange, placeholder, mono = false, first = false }: TextFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = useRef(first)
  useEffect(() => {
    if (!takesFocus.current) return
    field.current?.focus()
    field.current?.select()
  }, [])
  const id = `memory-plan-${name}`
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="field"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        {...(mono ? { 'data-mono': '' } : {})}
        {...(first ? { 'data-pane-focus': '' } : {})}
      />
    </>
  )
}
