// Files of the project to read: a tree, a fuzzy search over all of them, or those git calls changed.

import { type ReactNode, useEffect, useState } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { type Fault, isCancelled, toFault } from '../../../state/fault'
import type { ChangedFiles, FoundFiles } from '../../../state/reads/create-reads'
import { readFiles } from '../../../state/reads/read-files'
import { Button } from '../../../ui/button'
import { Segmented } from '../../../ui/segmented'
import { buildFileTree, type FolderNode, openItems } from './file-tree'
import { type PickRow, PickRows } from './pick-rows'

const WAYS = [
  { value: 'all', label: 'All files' },
  { value: 'changed', label: 'Changed in git' },
] as const

const TYPING_MS = 120
const ASK_AGAIN_MS = 500
/** A tree of more files is searched rather than unfolded. */
const MOST_IN_TREE = 60_000

export function FilePicker(): ReactNode {
  const [way, setWay] = useState<'all' | 'changed'>('all')
  const [text, setText] = useState('')
  return (
    <div className="file-picker" data-testid="file-picker">
      <div className="picker-head">
        <input
          className="field grow"
          type="search"
          aria-label="Search the files"
          placeholder={way === 'all' ? 'Search all files, or unfold below' : 'Filter the changed files'}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            event.currentTarget.closest('.file-picker')?.querySelector<HTMLElement>('.picker-row[tabindex="0"]')?.focus()
          }}
        />
        <Segmented label="Which files" value={way} options={WAYS} onChange={setWay} />
      </div>
      {way === 'changed' ? <ChangedRows text={text} /> : text.trim() === '' ? <TreeRows /> : <FoundRows text={text.trim()} />}
    </div>
  )
}

interface Asked<T> {
  readonly value: T | null
  readonly fault: Fault | null
}

/** Asks a moment after the last change of `key`, and again while the answer is not ready. */
function useAsked<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, ready: (value: T) => boolean): Asked<T> {
  const { activity } = useApp()
  const [asked, setAsked] = useState<Asked<T>>({ value: null, fault: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what is asked
  useEffect(() => {
    const gone = new AbortController()
    const end = activity.begin()
    const run = async (): Promise<void> => {
      await new Promise((done) => setTimeout(done, TYPING_MS))
      while (!gone.signal.aborted) {
        const value = await ask(gone.signal)
        if (gone.signal.aborted) return
        setAsked({ value, fault: null })
        if (ready(value)) return
        await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
      }
    }
    run()
      .catch((error: unknown) => {
        if (!gone.signal.aborted && !isCancelled(error)) setAsked({ value: null, fault: toFault(error) })
      })
      .finally(end)
    return () => gone.abort()
  }, [key, activity])
  return asked
}

function FoundRows({ text }: { readonly text: string }): ReactNode {
  const { findReadFiles } = useActions()
  const { value, fault } = useAsked(
    `find ${text}`,
    (signal) => findReadFiles(text, 0, signal),
    (found) => found.ready,
  )
  const rows = (value?.files ?? []).map(
    ({ file, matched }): PickRow => ({ key: file, type: 'file', file, level: 1, label: file, matched, aside: '' }),
  )
  return (
    <PickRows
      label="Files found"
      rows={rows}
      note={noteOf(fault, value, value?.ready === true && rows.length === 0 ? 'No file of that name.' : null)}
      foot={
        value === null
          ? ''
          : value.total > rows.length
            ? `${formatCount(rows.length)} of ${formatCount(value.total)} shown`
            : plural(value.total, 'file')
      }
    />
  )
}

function TreeRows(): ReactNode {
  const { findReadFiles } = useActions()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { value, fault } = useAsked<FoundFiles & { readonly tree: FolderNode | null }>(
    'tree',
    async (signal) => {
      const first = await findReadFiles('', 0, signal)
      const files = [...first.files]
      while (first.ready && files.length < Math.min(first.total, MOST_IN_TREE)) {
        const page = await findReadFiles('', files.length, signal)
        if (page.files.length === 0) break
        files.push(...page.files)
      }
      return { ...first, tree: first.ready ? buildFileTree(files.map(({ file }) => file)) : null }
    },
    (found) => found.ready,
  )
  const items = value?.tree == null ? [] : openItems(value.tree, open)
  const rows = items.map(
    (item): PickRow =>
      item.type === 'folder'
        ? {
            key: `${item.node.path}/`,
            type: 'folder',
            file: item.node.path,
            level: item.level,
            label: item.node.name,
            matched: [],
            aside: formatCount(item.node.count),
            open: item.open,
          }
        : { key: item.file, type: 'file', file: item.file, level: item.level, label: item.name, matched: [], aside: '' },
  )
  const fold = (path: string, to: boolean): void => {
    const next = new Set(open)
    if (to) next.add(path)
    else next.delete(path)
    setOpen(next)
  }
  return (
    <PickRows
      label="Files of the project"
      rows={rows}
      onFold={fold}
      note={noteOf(fault, value, value?.ready === true && rows.length === 0 ? 'This folder has no files.' : null)}
      foot={value?.ready === true ? `${plural(value.total, 'file')}${value.capped ? ', and more that are not listed' : ''}` : ''}
    />
  )
}

function ChangedRows({ text }: { readonly text: string }): ReactNode {
  const { changedFiles, addReads } = useActions()
  const chosen = useAppState(readFiles)
  const { value, fault } = useAsked<ChangedFiles>('changed', changedFiles, () => true)
  const words = text.trim().toLowerCase()
  const files = (value?.files ?? []).filter(({ file }) => file.toLowerCase().includes(words))
  const rows = files.map(
    ({ file, status }): PickRow => ({ key: file, type: 'file', file, level: 1, label: file, matched: [], aside: status }),
  )
  const fresh = files.filter(({ file }) => !chosen.includes(file))
  return (
    <PickRows
      label="Files changed in git"
      rows={rows}
      note={
        fault !== null
          ? `${fault.title}. ${fault.detail}`
          : value === null
            ? 'Asking git…'
            : rows.length === 0
              ? (value.note ?? 'Git calls no file changed.')
              : null
      }
      foot={plural(rows.length, 'file')}
      action={
        <Button
          variant="plain"
          disabled={fresh.length === 0}
          onClick={() => addReads(fresh.map(({ file }) => file))}
          data-testid="add-changed"
        >
          Add all
        </Button>
      }
    />
  )
}

function noteOf(fault: Fault | null, value: FoundFiles | null, none: string | null): string | null {
  if (fault !== null) return `${fault.title}. ${fault.detail}`
  if (value === null || !value.ready) return 'Listing the files of the project…'
  return none
}
