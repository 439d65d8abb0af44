// What is wrong with a memory and what mends it, then hints, which only say what a person may want to look at.

import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MemoryHint } from '../../../../../preload/contract/memory'
import { useActions, useApp } from '../../../state/app-context'
import { commandById, runCommand } from '../../../state/commands'
import { type RowState, statesOf, wordsOf } from '../../../state/memory/entry-words'
import { frontMatterFinding, rowFindings, wasNotRead } from '../../../state/memory/findings'
import { fileKey } from '../../../state/memory/key-rows'
import type { KeyedRow, MemoryLook } from '../../../state/memory/memory-state'
import { StateMark } from '../table/state-mark'

const REMOVE = { id: 'memory.remove-line', label: 'Remove the line' }
const MENDS: Readonly<Partial<Record<RowState, readonly { readonly id: string; readonly label: string }[]>>> = {
  'below-cut': [{ id: 'memory.move-up', label: 'Move it up' }],
  dangling: [{ id: 'memory.write-file', label: 'Write the file' }, REMOVE],
  duplicate: [REMOVE],
  outside: [REMOVE],
  orphan: [{ id: 'memory.add-line', label: 'Add a line' }],
}

export function RowNotes({ row, look }: { readonly row: KeyedRow; readonly look: MemoryLook }): ReactNode {
  const app = useApp()
  const states = statesOf(row).filter((state) => state !== 'ok' && state !== 'log')
  const hints = look.hints.filter((hint) => row.file !== null && (hint.file === row.file || hint.other === row.file))
  const findings = rowFindings(look, row)
  if (states.length + hints.length + findings.length === 0) return null
  const editable = look.view.source.kind !== 'logs'
  return (
    <ul className="memory-notes" data-testid="memory-notes">
      {states.map((state) => {
        const { tone, word, meaning } = wordsOf(state)
        const mends = editable ? (MENDS[state] ?? []) : []
        return (
          <li key={state}>
            <StateMark tone={tone} />
            <span className="grow">
              <b>{word}.</b> {sayState(state, row, look) ?? meaning}
            </span>
            {mends.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                className="link-btn"
                onClick={() => {
                  const command = commandById(id)
                  if (command !== undefined) runCommand(app, command)
                }}
              >
                {label}
              </button>
            ))}
          </li>
        )
      })}
      {findings.map((one) => (
        <li key={`${one.code}:${one.message}`}>
          <StateMark tone={one.severity === 'error' ? 'danger' : one.severity === 'warning' ? 'warn' : 'quiet'} />
          <span className="grow">
            {one.message}. {one.fix}
          </span>
        </li>
      ))}
      {hints.map((hint) => (
        <li key={`${hint.kind}:${hint.file}:${hint.other}:${hint.line}`} className="memory-hint">
          <Lightbulb className="i12" aria-hidden />
          <span className="grow">{hint.message}</span>
          <HintDeeds hint={hint} file={row.file ?? ''} />
        </li>
      ))}
    </ul>
  )
}

/** What only this row can tell of its state; null: what it always means. */
function sayState(state: RowState, row: KeyedRow, look: MemoryLook): string | null {
  if (state === 'bad-type') {
    return row.type === null ? 'The file has no type: take one above.' : `“${row.type}” is none of the four types: take one above.`
  }
  const finding = state === 'bad-frontmatter' ? frontMatterFinding(look, row) : null
  if (state === 'bad-frontmatter' && finding === null && wasNotRead(look, row)) return 'It is not known: the file was not read.'
  if (finding === null) return null
  const line = finding.at?.line === undefined ? '' : ` (line ${finding.at.line})`
  return `${finding.message}${line}. ${finding.fix ?? ''}`
}

/** Of a pair: the other one, and both together. */
export function HintDeeds({ hint, file }: { readonly hint: MemoryHint; readonly file: string }): ReactNode {
  const { showMemory, startMemoryAction } = useActions()
  if (hint.kind !== 'near-duplicate' || hint.other === null) return null
  const other = hint.file === file ? hint.other : hint.file
  return (
    <>
      <button type="button" className="link-btn" onClick={() => showMemory(other)}>
        {other}
      </button>
      <button
        type="button"
        className="link-btn"
        onClick={() => startMemoryAction({ kind: 'merge', keys: [fileKey(file), fileKey(other)], into: fileKey(file) })}
      >
        Merge…
      </button>
    </>
  )
}
