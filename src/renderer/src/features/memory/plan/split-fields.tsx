// Which parts of a memory move out into memories of their own, and what each is called.

import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { splitLines } from '../../../lib/split-lines'
import { useActions } from '../../../state/app-context'
import type { ActionDraft } from '../../../state/memory/action-draft'
import type { KeyedRow, MemoryLook } from '../../../state/memory/memory-state'
import { topicParts } from '../../../state/memory/split-parts'
import { useTopicText } from '../../../state/memory/use-topic-text'
import { headLines } from '../detail/topic-text'

export interface SplitFieldsProps {
  readonly draft: Extract<ActionDraft, { kind: 'split' }>
  readonly row: KeyedRow | undefined
  readonly look: MemoryLook
}

export function SplitFields({ draft, row, look }: SplitFieldsProps): ReactNode {
  const { patchMemoryDraft: patch } = useActions()
  const { text } = useTopicText(look.view.memoryId, row?.file ?? '')
  const lines = useMemo(() => splitLines(text ?? ''), [text])
  const parts = useMemo(() => topicParts(lines, headLines(lines)), [lines])
  const fields = useRef<HTMLFieldSetElement>(null)
  const there = parts.length > 1
  useEffect(() => {
    if (there) fields.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  }, [there])
  if (text === null) return <p className="memory-form-note">Reading {row?.file}…</p>
  if (parts.length < 2) return <p className="memory-form-note">It has one part only: no headings and no blank lines to split it at.</p>
  const chosen = new Map(draft.parts.map((part) => [part.fromLine, part]))
  const toggle = (fromLine: number): void => {
    const part = parts.find((one) => one.fromLine === fromLine)
    if (part === undefined) return
    const others = draft.parts.filter((one) => one.fromLine !== fromLine)
    const next = chosen.has(fromLine) ? others : [...others, { fromLine, toLine: part.toLine, title: part.title }]
    patch({ parts: next.sort((a, b) => a.fromLine - b.fromLine) })
  }
  const name = (fromLine: number, title: string): void =>
    patch({ parts: draft.parts.map((part) => (part.fromLine === fromLine ? { ...part, title } : part)) })
  return (
    <fieldset ref={fields} className="memory-choices memory-parts">
      <legend>What moves out into a memory of its own</legend>
      {parts.map((part) => {
        const taken = chosen.get(part.fromLine)
        const last = taken === undefined && draft.parts.length === parts.length - 1
        return (
          <div key={part.fromLine} className="memory-part">
            <input
              type="checkbox"
              checked={taken !== undefined}
              disabled={!part.filled || last}
              aria-label={`Lines ${part.fromLine} to ${part.toLine}, ${part.title}`}
              title={last ? 'Something has to stay' : undefined}
              onChange={() => toggle(part.fromLine)}
            />
            <span className="num">
              {part.fromLine}–{part.toLine}
            </span>
            {taken === undefined ? (
              <span className="cut">{part.title}</span>
            ) : (
              <input
                className="field"
                value={taken.title}
                aria-label={`Title of lines ${part.fromLine} to ${part.toLine}`}
                onChange={(event) => name(part.fromLine, event.target.value)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
