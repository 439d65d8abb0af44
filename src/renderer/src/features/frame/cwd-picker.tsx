// The agent's working directory inside the project.

import { type ReactNode, useEffect, useState } from 'react'
import { fuzzyRank } from '../../lib/fuzzy'
import { shortPath, splitPath } from '../../lib/split-path'
import { useActions, useApp, useAppState, useSnapshot } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import { isCancelled } from '../../state/fault'
import { PathName } from '../../ui/path-name'
import { PickList } from '../../ui/pick-list'
import { Popover } from '../../ui/popover'
import { PickerButton } from './picker-button'

const MOST_SHOWN = 200

export function CwdPicker(): ReactNode {
  const [open, setOpen] = useState(false)
  const project = useAppState(activeProject)
  const baseline = useAppState((state) => activePrompt(state)?.baseline ?? null)
  if (project === null) return null
  const view = baseline?.view
  const shown = view === undefined ? './' : shortPath(view.project.cwd, { root: view.project.root, home: '' })
  return (
    <>
      <span className="title-line" />
      <Popover
        label="Working directory"
        className="picker-panel"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <PickerButton word="in" aria-label={`Working directory ${shown}`} data-testid="cwd-picker">
            <span className="mono cut picker-path">{shown}</span>
          </PickerButton>
        }
      >
        <CwdList onDone={() => setOpen(false)} />
      </Popover>
    </>
  )
}

function CwdList({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { actions } = useApp()
  const snapshot = useSnapshot()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ readonly directories: readonly string[]; readonly truncated: boolean } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    actions.listDirectories(abort.signal).then(setFound, (error) => {
      if (!isCancelled(error)) setFound({ directories: [], truncated: false })
    })
    return () => abort.abort()
  }, [actions])
  const { setBase } = useActions()
  const root = snapshot?.view.project.root ?? ''
  const short = (path: string): string => shortPath(path, { root, home: '' })
  const take = (cwd: string | null): void => {
    setBase({ cwd })
    onDone()
  }
  const directories = (found?.directories ?? []).filter((path) => short(path) !== './')
  const ranked = fuzzyRank(query, directories, short, MOST_SHOWN)
  const home = { key: './', content: <PathName {...splitPath('./')} />, onPick: () => take(null) }
  return (
    <PickList
      label="Working directory"
      placeholder="A folder inside the project"
      query={query}
      onQuery={setQuery}
      groups={[
        {
          title: null,
          items: [
            ...(query === '' ? [home] : []),
            ...ranked.map((path) => ({ key: path, content: <PathName {...splitPath(short(path))} />, onPick: () => take(path) })),
            ...(query !== '' && !ranked.some((path) => short(path) === query)
              ? [{ key: `typed:${query}`, content: <span>Use “{query}”</span>, onPick: () => take(query) }]
              : []),
          ],
        },
      ]}
      empty={found === null ? 'Looking for folders…' : 'No folder of that name.'}
      footer={
        found?.truncated ? 'Only the first folders are listed; type a path to use another.' : 'Folders with instruction files come first.'
      }
    />
  )
}
