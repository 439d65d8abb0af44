// One field for every layer, project and action.

import { Bookmark, CornerDownLeft, FlaskConical, Folder, Pencil } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '../../lib/format-count'
import { fuzzyRank } from '../../lib/fuzzy'
import { splitPath } from '../../lib/split-path'
import type { App } from '../../state/app'
import { useActions, useApp, useAppState, useSnapshot } from '../../state/app-context'
import { activeMemory } from '../../state/app-state'
import type { Command } from '../../state/command'
import { COMMANDS, runCommand } from '../../state/commands'
import type { LayerView } from '../../state/contract-types'
import { rowTitle } from '../../state/memory/entry-words'
import { layerPath } from '../../state/tree/layer-name'
import { Dialog } from '../../ui/dialog'
import { showKeys } from '../../ui/keyboard'
import { LayerMark } from '../../ui/layer-mark'
import { PathName } from '../../ui/path-name'
import { type PickGroup, type PickItem, PickList } from '../../ui/pick-list'
import './palette.css'

const MOST_LAYERS = 40
const MOST_EDITS = 8
const MOST_ACTIONS = 60
const MOST_MEMORIES = 12

export function Palette(): ReactNode {
  const app = useApp()
  const { closeDialog } = useActions()
  const [query, setQuery] = useState('')
  const layers = useLayerItems(query, closeDialog)
  const edits = useEditItems(query, closeDialog)
  const memories = useMemoryItems(query, closeDialog)
  const projects = useProjectItems(query, closeDialog)
  const actions = useActionItems(app, query, closeDialog)
  const groups: readonly PickGroup[] =
    query.trim() === ''
      ? [...actions, { title: 'Projects', items: projects }]
      : [
          { title: 'Layers', items: layers },
          { title: 'Edit', items: edits },
          ...actions,
          { title: 'Memories', items: memories },
          { title: 'Projects', items: projects },
        ]
  return (
    <Dialog title="Find a layer or an action" bare onClose={closeDialog}>
      <div className="palette" data-testid="palette">
        <PickList
          label="Layers and actions"
          placeholder="Find a layer or an action"
          query={query}
          onQuery={setQuery}
          groups={groups}
          empty={`Nothing is called “${query}”. Texts are searched with ${showKeys('Mod+Shift+F')}.`}
          footer={
            <>
              <span className="palette-hint">
                <CornerDownLeft className="i12" aria-hidden /> does it
              </span>
              <span className="grow" />
              <span>
                Between panes <kbd>F6</kbd>
              </span>
            </>
          }
        />
      </div>
    </Dialog>
  )
}

function useLayerItems(query: string, close: () => void): readonly PickItem[] {
  const snapshot = useSnapshot()
  const { selectLayer } = useActions()
  return useMemo(() => {
    if (snapshot === null || query.trim() === '') return []
    const name = (layer: LayerView): string => layerPath(layer, snapshot.view)
    return fuzzyRank(query, snapshot.layers, name, MOST_LAYERS).map((layer) => ({
      key: `layer:${layer.id}`,
      onPick: () => {
        selectLayer(layer.id)
        close()
      },
      content: (
        <>
          <LayerMark
            state={layer.status === 'loaded' ? 'loaded' : layer.status === 'conditional' ? 'waiting' : 'left-out'}
            kind={layer.kind}
          />
          <PathName {...splitPath(name(layer))} mono={layer.origin.path !== null} className="grow" />
          <span className="caption figures">{layer.status === 'notLoaded' ? 'left out' : formatCount(layer.tokens.sent)}</span>
        </>
      ),
    }))
  }, [snapshot, query, selectLayer, close])
}

/** The files of the layers, to be edited: `edit style` finds them. */
function useEditItems(query: string, close: () => void): readonly PickItem[] {
  const snapshot = useSnapshot()
  const { editFile } = useActions()
  return useMemo(() => {
    if (snapshot === null || query.trim() === '') return []
    const paths = new Map(snapshot.layers.flatMap((layer) => (layer.origin.path === null ? [] : [[layer.origin.path, layer] as const])))
    const name = (layer: LayerView): string => `Edit ${layerPath(layer, snapshot.view)}`
    return fuzzyRank(query, [...paths.values()], name, MOST_EDITS).map((layer) => ({
      key: `edit:${layer.id}`,
      onPick: () => {
        close()
        void editFile(layer.origin.path ?? '')
      },
      content: (
        <>
          <Pencil className="i14" aria-hidden />
          <span>Edit</span>
          <PathName {...splitPath(layerPath(layer, snapshot.view))} className="grow" />
        </>
      ),
    }))
  }, [snapshot, query, editFile, close])
}

/** Of the memory that was looked at last. */
function useMemoryItems(query: string, close: () => void): readonly PickItem[] {
  const rows = useAppState((state) => activeMemory(state)?.look?.rows)
  const { showMemory } = useActions()
  return useMemo(() => {
    if (rows === undefined || query.trim() === '') return []
    const there = rows.filter((row) => row.path !== null && !row.states.includes('duplicate'))
    return fuzzyRank(query, there, (row) => `${rowTitle(row)} ${row.file ?? ''}`, MOST_MEMORIES).map((row) => ({
      key: `memory:${row.key}`,
      onPick: () => {
        if (row.file !== null) showMemory(row.file)
        close()
      },
      content: (
        <>
          <Bookmark className="i14" aria-hidden />
          <span className="cut">{rowTitle(row)}</span>
          <span className="mono dim cut grow">{row.file}</span>
          <span className="caption figures">{formatCount(row.tokens)}</span>
        </>
      ),
    }))
  }, [rows, query, showMemory, close])
}

function useProjectItems(query: string, close: () => void): readonly PickItem[] {
  const projects = useAppState((state) => state.projects)
  const recent = useAppState((state) => state.recent)
  const activeId = useAppState((state) => state.activeId)
  const { activateProject, openProject } = useActions()
  const open = new Set(projects.map((project) => project.folder))
  const all = [
    ...projects
      .filter((project) => project.projectId !== activeId)
      .map((project) => ({
        name: project.name,
        folder: project.folder,
        demo: project.demo !== null,
        pick: () => activateProject(project.projectId),
      })),
    ...recent
      .filter((one) => one.exists && !open.has(one.folder))
      .map((one) => ({ name: one.name, folder: one.folder, demo: false, pick: () => void openProject(one.folder) })),
  ]
  return fuzzyRank(query, all, (one) => `${one.name} ${one.folder}`, 12).map((one) => ({
    key: `project:${one.folder}`,
    onPick: () => {
      one.pick()
      close()
    },
    content: (
      <>
        {one.demo ? <FlaskConical className="i14" aria-hidden /> : <Folder className="i14" aria-hidden />}
        <span>{one.name}</span>
        <span className="mono dim cut grow">{one.folder}</span>
      </>
    ),
  }))
}

function useActionItems(app: App, query: string, close: () => void): readonly PickGroup[] {
  const state = useAppState((whole) => whole)
  const usable = COMMANDS.filter((command) => command.id !== 'palette' && command.enabled(state))
  const item = (command: Command): PickItem => ({
    key: `action:${command.id}`,
    onPick: () => {
      close()
      runCommand(app, command)
    },
    content: (
      <>
        <span className="grow cut">{command.title}</span>
        {command.keys.map((keys) => (
          <kbd key={keys}>{showKeys(keys)}</kbd>
        ))}
      </>
    ),
  })
  if (query.trim() !== '') {
    const ranked = fuzzyRank(query, usable, (command) => `${command.title} ${command.group}`, MOST_ACTIONS)
    return [{ title: 'Actions', items: ranked.map(item) }]
  }
  const names = [...new Set(usable.map((command) => command.group))]
  return names.map((group) => ({ title: group, items: usable.filter((command) => command.group === group).map(item) }))
}
