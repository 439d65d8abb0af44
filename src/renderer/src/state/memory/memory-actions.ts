// Looking at a memory: one inspection under way a project, the newest wins, and what is on screen stays until the next
// is here. What was picked stays picked as long as it is there.

import { debounce } from '../../lib/debounce'
import { createLatest, type Latest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { openFile } from '../documents/documents-state'
import { codeOf, isCancelled, toFault } from '../fault'
import { collectInputOf } from '../prompt/collect-input-of'
import { editedPaths } from './edited-paths'
import { fetchLook, type InspectInput } from './fetch-look'
import { fileKey } from './key-rows'
import { IN_ORDER, type MemoryFilter, type MemoryLook, type MemoryPanel, type MemorySort, NOTHING_PICKED } from './memory-state'
import { createMemoryStore } from './memory-store'
import { keepPicked, type PickHow, pickRow } from './pick-rows'
import { readText } from './read-text'

/** What is done with files that are edited in the Memory view. */
export interface MemoryFiles {
  keepFile(path: string, at?: { readonly line: number }): Promise<void>
  closeFile(path: string): void
  saveFile(path: string): Promise<boolean>
}

export interface MemoryActions {
  /** Looks if the Memory view is open and what it shows is not what is wanted. */
  syncMemory(): void
  refreshMemory(): void
  cancelMemoryLook(): void
  chooseMemorySource(source: string): void
  setMemoryFilter(filter: MemoryFilter): void
  /** Null closes the field. */
  setMemoryQuery(query: string | null): void
  /** Opens the field, or goes back to it. */
  findMemory(): void
  setMemorySort(sort: MemorySort): void
  /** `order`: keys of the rows on screen. */
  pickMemory(key: string, how: PickHow, order: readonly string[]): void
  pickMemories(keys: readonly string[]): void
  /** Picks the row of a file of this folder and shows it; false where there is none. */
  showMemory(file: string): boolean
  setMemoryPanel(panel: MemoryPanel): void
  /** A topic as it was when it was looked at. */
  readTopic(memoryId: string, file: string, signal: AbortSignal): Promise<string>
  /** Opens a file of the memory to be edited beside the table. */
  editMemoryFile(path: string, line?: number): void
  /** Saves what is edited beside the table. */
  saveMemoryFiles(): void
  /** Shows a line of the index in its editor, where it is open. */
  followInIndex(line: number): void
  dismissMemoryToast(nonce: number): void
  noteMemoryChanged(folder: string): void
  noteProjectMemory(projectId: string): void
}

/** What the actions on plans need of looking. */
export interface MemoryLooking {
  readonly actions: MemoryActions
  /** Looks again; `show` is the absolute path of a file to pick. */
  look(projectId: string, show?: string | null): Promise<void>
}

const SETTLE_MS = 150
/** Far more than any index the agent reads. */
const LONGEST_TEXT = 2_000_000

export function createMemoryActions(context: ActionContext, files: MemoryFiles, onLook: (projectId: string) => void): MemoryLooking {
  const { store, client, activity } = context
  const memories = createMemoryStore(context)
  const running = new Map<string, Latest>()
  const texts = createLatest()
  /** What the newest look of a project was asked with. */
  const asked = new Map<string, string>()

  const inputOf = (projectId: string): InspectInput | null => {
    const state = store.getState()
    const project = state.projects.find((one) => one.projectId === projectId)
    const prompt = state.prompts[projectId]
    if (project === undefined || prompt === undefined) return null
    return { ...collectInputOf(state, project, prompt, {}), source: memories.of(projectId).source }
  }

  const latestOf = (projectId: string): Latest => {
    const known = running.get(projectId) ?? createLatest()
    running.set(projectId, known)
    return known
  }

  /** A file to pick with the next look, whoever asks for that look. */
  const toShow = new Map<string, string>()

  const take = (projectId: string, look: MemoryLook): void => {
    const show = toShow.get(projectId) ?? null
    toShow.delete(projectId)
    const before = memories.of(projectId)
    const order = look.rows.map((row) => row.key)
    const wanted = look.rows.find((row) => (show === null ? before.look === null && row.path !== null : row.path === show))
    const picked =
      wanted === undefined || (show === null && before.picked.keys.length > 0)
        ? keepPicked(before.picked, before.look?.rows.map((row) => row.key) ?? [], order)
        : { keys: [wanted.key], anchor: wanted.key, focus: wanted.key }
    memories.patch(projectId, { look, loading: false, dirty: false, fault: null, picked })
    onLook(projectId)
    fetchTexts(projectId)
  }

  const look = async (projectId: string, show: string | null = null): Promise<void> => {
    const input = inputOf(projectId)
    if (input === null) return
    asked.set(projectId, JSON.stringify(input))
    if (show !== null) toShow.set(projectId, show)
    memories.patch(projectId, { loading: true, fault: null, dirty: false })
    try {
      const made = await latestOf(projectId).run((signal) => fetchLook(client, input, Date.now(), signal))
      if (made !== null) take(projectId, made.value)
    } catch (error) {
      memories.patch(projectId, { loading: false, fault: isCancelled(error) ? null : toFault(error) })
    }
  }

  /** What the open panel needs beside the rows. Asked again after each look; what is there stays meanwhile. */
  const fetchTexts = (projectId: string): void => {
    const { look: now, panel, index, sent, graph } = memories.of(projectId)
    if (now === null) return
    const { memoryId } = now.view
    const fetch = async (signal: AbortSignal): Promise<void> => {
      const text = async (side: 'sent' | 'index') => {
        const read = await readText((offset) => client.call('memory.text', { memoryId, side, offset }, { signal }), LONGEST_TEXT)
        return { memoryId, text: read.text }
      }
      if (index?.memoryId !== memoryId) memories.patch(projectId, { index: await text('index') })
      if (panel === 'sent' && sent?.memoryId !== memoryId) memories.patch(projectId, { sent: await text('sent') })
      if (panel === 'links' && graph?.memoryId !== memoryId) {
        memories.patch(projectId, { graph: { memoryId, graph: await client.call('memory.graph', { memoryId }, { signal }) } })
      }
    }
    texts.run(fetch).catch((error: unknown) => {
      // The host keeps a few looks only: a new one answers.
      if (codeOf(error) === 'memory.unknown') void look(projectId)
      else context.report(error)
    })
  }

  const settling = new Map<string, () => void>()
  const settle = (projectId: string): void => {
    let ask = settling.get(projectId)
    if (ask === undefined) {
      let rest: () => void = () => undefined
      ask = debounce(
        () => void look(projectId),
        SETTLE_MS,
        (waiting) => {
          if (waiting) rest = activity.begin()
          else rest()
        },
      )
      settling.set(projectId, ask)
    }
    ask()
  }

  const noteProjectMemory = (projectId: string): void => {
    const { activeId, ui } = store.getState()
    if (memories.of(projectId).look === null) return
    if (activeId === projectId && ui.route === 'memory') settle(projectId)
    else memories.patch(projectId, { dirty: true })
  }

  const forgetClosed = (): void => {
    const { projects, memories: kept } = store.getState()
    const isOpen = (projectId: string): boolean => projects.some((project) => project.projectId === projectId)
    for (const [projectId, latest] of running) {
      if (isOpen(projectId)) continue
      latest.cancel()
      running.delete(projectId)
      asked.delete(projectId)
    }
    const open = Object.entries(kept).filter(([projectId]) => isOpen(projectId))
    if (open.length < Object.keys(kept).length) store.setState({ memories: Object.fromEntries(open) })
  }

  const actions: MemoryActions = {
    syncMemory: () => {
      const { ui, activeId, start } = store.getState()
      forgetClosed()
      if (ui.route !== 'memory' || activeId === null || start.phase !== 'ready') return
      const input = inputOf(activeId)
      const { look: shown, fault, dirty, loading } = memories.of(activeId)
      const other = asked.get(activeId) !== JSON.stringify(input)
      if (other || dirty || (shown === null && fault === null && !loading)) void look(activeId)
    },
    refreshMemory: () => {
      const now = memories.current()
      if (now === null) return
      memories.forgetFailure(now.projectId)
      void look(now.projectId)
    },
    cancelMemoryLook: () => {
      const now = memories.current()
      if (now === null) return
      running.get(now.projectId)?.cancel()
      memories.patch(now.projectId, { loading: false })
    },
    chooseMemorySource: (source) => {
      const now = memories.current()
      if (now === null || now.memory.source === source) return
      memories.patch(now.projectId, {
        source,
        look: null,
        fault: null,
        filter: 'all',
        query: null,
        sort: IN_ORDER,
        picked: NOTHING_PICKED,
        index: null,
        sent: null,
        graph: null,
        plan: null,
      })
      void look(now.projectId)
    },
    setMemoryFilter: (filter) => memories.patchCurrent({ filter }),
    setMemoryQuery: (query) => memories.patchCurrent({ query }),
    findMemory: () => {
      const now = memories.current()
      if (now !== null) memories.patch(now.projectId, { query: now.memory.query ?? '', findAsked: now.memory.findAsked + 1 })
    },
    setMemorySort: (sort) => memories.patchCurrent({ sort }),
    pickMemory: (key, how, order) => {
      const now = memories.current()
      if (now !== null) memories.patch(now.projectId, { picked: pickRow(now.memory.picked, order, key, how), asked: null })
    },
    pickMemories: (keys) => {
      const now = memories.current()
      if (now === null) return
      const first = keys[0] ?? null
      memories.patch(now.projectId, { picked: { keys, anchor: first, focus: now.memory.picked.focus ?? first } })
    },
    showMemory: (file) => {
      const now = memories.current()
      const row = now?.memory.look?.rows.find((one) => one.key === fileKey(file)) ?? null
      if (now === null || row === null) return false
      memories.patch(now.projectId, { picked: { keys: [row.key], anchor: row.key, focus: row.key }, filter: 'all', query: null })
      context.patchUi({ route: 'memory' })
      return true
    },
    setMemoryPanel: (panel) => {
      const now = memories.current()
      if (now === null) return
      memories.patch(now.projectId, { panel, plan: now.memory.plan?.phase === 'applying' ? now.memory.plan : null })
      fetchTexts(now.projectId)
    },
    readTopic: async (memoryId, file, signal) => {
      const read = await readText((offset) => client.call('memory.topicText', { memoryId, file, offset }, { signal }), LONGEST_TEXT)
      return read.text
    },
    editMemoryFile: (path, line) => {
      memories.patchCurrent({ asked: path, panel: 'detail' })
      void files.keepFile(path, ...(line === undefined ? [] : [{ line }]))
    },
    saveMemoryFiles: () => {
      for (const path of editedPaths(store.getState())) void files.saveFile(path)
    },
    followInIndex: (line) => {
      const path = memories.current()?.memory.look?.view.indexPath
      if (path !== undefined && openFile(store.getState(), path) !== null) void files.keepFile(path, { line })
    },
    dismissMemoryToast: (nonce) => {
      const now = memories.current()
      if (now?.memory.toast?.nonce === nonce) memories.patch(now.projectId, { toast: null })
    },
    noteMemoryChanged: (folder) => {
      for (const project of store.getState().projects) if (project.folder === folder) noteProjectMemory(project.projectId)
    },
    noteProjectMemory,
  }
  return { actions, look }
}
