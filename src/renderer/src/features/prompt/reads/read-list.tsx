// The files that are read, in order: moved by Alt with an arrow, taken out by Delete, and added at the end by path.

import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ReadStep } from '../../../../../preload/contract/reads'
import { plural } from '../../../lib/format-count'
import { splitPath } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import { toFault } from '../../../state/fault'
import { readFiles } from '../../../state/reads/read-files'
import { IconButton } from '../../../ui/icon-button'
import { PathName } from '../../../ui/path-name'

const ROW = 44

export function ReadList(): ReactNode {
  const files = useAppState(readFiles)
  const run = useAppState((state) => state.reads.run)
  const picked = useAppState((state) => state.reads.picked)
  const zoom = useAppState((state) => state.view.zoom)
  const { pickRead, removeRead, moveRead } = useActions()
  const scroll = useRef<HTMLDivElement>(null)
  const height = Math.round(ROW * zoom)
  const virtualizer = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are void when the zoom changes
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer])
  const active = Math.min(files.length - 1, picked ?? 0)
  const go = (to: number): void => {
    const at = Math.min(files.length - 1, Math.max(0, to))
    pickRead(at)
    virtualizer.scrollToIndex(at, { align: 'auto' })
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (files.length === 0 || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && event.altKey) {
      event.preventDefault()
      const to = active + step
      if (to < 0 || to >= files.length) return
      moveRead(active, to)
      go(to)
    } else if (step !== 0) {
      event.preventDefault()
      go(picked === null ? active : active + step)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      go(event.key === 'Home' ? 0 : files.length - 1)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      removeRead(active)
      if (files.length > 1) go(Math.min(active, files.length - 2))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      pickRead(picked === active ? null : active)
    }
  }
  return (
    <div className="reads-list">
      <div
        ref={scroll}
        className="scroll reads-rows"
        role="listbox"
        aria-label="Files read, in order. Alt with an arrow moves one, Delete takes it out."
        tabIndex={files.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
        data-testid="read-list"
      >
        {files.length === 0 ? (
          <p className="reads-empty">
            No file yet. Pick some, or type a path below: here stands what the agent would be given after reading each.
          </p>
        ) : (
          <div role="presentation" className="reads-space" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, size }) => {
              const file = files[index]
              if (file === undefined) return null
              const step = run?.steps[index]
              return (
                // The keys are handled by the list.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <div
                  key={`${index} ${file}`}
                  role="option"
                  className="reads-row"
                  aria-selected={picked === index}
                  aria-posinset={index + 1}
                  aria-setsize={files.length}
                  aria-label={`${index + 1}, ${file}: ${sayStep(step?.file === file ? step : undefined)}`}
                  tabIndex={index === active ? 0 : -1}
                  data-index={index}
                  data-pane-focus={index === active ? '' : undefined}
                  data-testid="read-row"
                  style={{ height: size, transform: `translateY(${start}px)` }}
                  onClick={() => pickRead(picked === index ? null : index)}
                >
                  <span className="num reads-at">{index + 1}</span>
                  <PathName {...splitPath(file)} />
                  <span className="reads-what cut">{sayStep(step?.file === file ? step : undefined)}</span>
                  <RowActions index={index} last={files.length - 1} file={file} />
                </div>
              )
            })}
          </div>
        )}
      </div>
      <AddPath />
    </div>
  )
}

/** The same is done by keys on the row, so none of them is a stop for Tab. */
function RowActions({ index, last, file }: { readonly index: number; readonly last: number; readonly file: string }): ReactNode {
  const { moveRead, removeRead } = useActions()
  return (
    <span className="reads-actions" aria-hidden>
      <IconButton
        label={`Read ${file} earlier`}
        size="small"
        tabIndex={-1}
        disabled={index === 0}
        onClick={() => moveRead(index, index - 1)}
      >
        <ArrowUp className="i12" aria-hidden />
      </IconButton>
      <IconButton
        label={`Read ${file} later`}
        size="small"
        tabIndex={-1}
        disabled={index === last}
        onClick={() => moveRead(index, index + 1)}
      >
        <ArrowDown className="i12" aria-hidden />
      </IconButton>
      <IconButton label={`Do not read ${file}`} size="small" tabIndex={-1} onClick={() => removeRead(index)}>
        <X className="i12" aria-hidden />
      </IconButton>
    </span>
  )
}

function AddPath(): ReactNode {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const { pasteReads } = useActions()
  const add = async (): Promise<void> => {
    if (typed.trim() === '') return
    try {
      const notes = await pasteReads(typed)
      setNote(notes[0] ?? null)
      setTyped('')
    } catch (error) {
      setNote(toFault(error).detail)
    }
  }
  return (
    <div className="reads-add">
      <input
        className="field"
        data-mono=""
        aria-label="Add a path"
        placeholder="Add a path"
        value={typed}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void add()
        }}
      />
      {note === null ? null : (
        <p className="caption cut" role="status" title={note}>
          {note}
        </p>
      )}
    </div>
  )
}

function sayStep(step: ReadStep | undefined): string {
  if (step === undefined) return '…'
  const rules = step.attaches.filter((hit) => hit.how === 'rule').length
  const nested = step.attaches.filter((hit) => hit.how === 'nested').length
  const included = step.attaches.length - rules - nested
  const parts = [
    rules === 0 ? null : plural(rules, 'rule'),
    nested === 0 ? null : plural(nested, 'nested file'),
    included === 0 ? null : `${plural(included, 'include')}`,
  ].filter((part) => part !== null)
  const what = parts.length > 0 ? parts.join(', ') : step.repeats ? 'read before: nothing new' : 'nothing new'
  const where = step.outside ? ', outside the working directory' : step.exists === false ? ', no such file' : ''
  return `${what}${where}`
}
