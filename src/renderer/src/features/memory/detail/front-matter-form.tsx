// Name, description and type of a memory. What is changed here is planned, looked at and then written; nothing by itself.

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { activeMemory } from '../../../state/app-state'
import type { KeyedRow } from '../../../state/memory/memory-state'
import { asMemoryType, MEMORY_TYPES } from '../../../state/memory/memory-types'
import { Button } from '../../../ui/button'
import { TypeField } from '../plan/type-field'
import { useOpenFile } from './file-place'

export function FrontMatterForm({ row }: { readonly row: KeyedRow }): ReactNode {
  const { startMemoryAction } = useActions()
  const isLog = useAppState((state) => activeMemory(state)?.look?.view.source.kind === 'logs')
  const [name, setName] = useState(row.name ?? '')
  const [description, setDescription] = useState(row.description ?? '')
  const changed = { name: name !== (row.name ?? ''), description: description !== (row.description ?? '') }
  const any = changed.name || changed.description
  const unsaved = useOpenFile(row.path)?.dirty === true
  const unreadable = row.states.includes('bad-frontmatter') || unsaved
  if (isLog) return null
  const review = (): void => {
    if (!any) return
    startMemoryAction({
      kind: 'edit',
      key: row.key,
      name: changed.name ? name : null,
      description: changed.description ? description : null,
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      review()
    } else if (event.key === 'Escape' && any) {
      event.preventDefault()
      event.stopPropagation()
      setName(row.name ?? '')
      setDescription(row.description ?? '')
    }
  }
  const type = asMemoryType(row.type)
  return (
    <div className="memory-form" data-testid="memory-form">
      <label htmlFor="memory-name">Name</label>
      <input
        id="memory-name"
        className="field"
        value={name}
        disabled={unreadable}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        data-pane-focus=""
      />
      <label htmlFor="memory-description">Description</label>
      <input
        id="memory-description"
        className="field"
        value={description}
        disabled={unreadable}
        onChange={(event) => setDescription(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="memory-form-label">Type</span>
      <div className="memory-form-line">
        <TypeField
          value={type}
          disabled={unreadable}
          onChange={(next) => startMemoryAction({ kind: 'retype', keys: [row.key], type: next })}
        />
        {any ? (
          <Button variant="primary" onClick={review} data-testid="memory-review">
            Review the change
          </Button>
        ) : (
          <span className="caption cut">
            {unsaved ? 'the text below is not saved' : MEMORY_TYPES.find((one) => one.type === type)?.what}
          </span>
        )}
      </div>
    </div>
  )
}
