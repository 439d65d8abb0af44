// A host with one memory, a list of files, whose answers a test can change; and the state that looks at it.

import { createStore } from 'zustand/vanilla'
import type { MemoryRow, MemoryView } from '../../../../../preload/contract/memory'
import type { Client } from '../../../../../preload/contract/workbench'
import type { Link, LinkStatus } from '../../../bridge/link'
import { createActivity } from '../../../lib/activity'
import { createActionContext } from '../../actions/action-context'
import { firstPrompt } from '../../actions/prompt-actions'
import { type AppState, activeMemory, firstAppState } from '../../app-state'
import { newFile } from '../../documents/documents-state'
import { FIRST_VIEW } from '../../view-state'
import { createMemory } from '../create-memory'
import { FIRST_MEMORY, type MemoryState } from '../memory-state'
import { sampleRow } from './sample-rows'
import { sampleView } from './sample-view'

interface Call {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

export function fakeMemory(first: readonly string[]) {
  const world = { files: [...first], looks: 0, undone: 0 }
  const calls: Call[] = []
  const closed: string[] = []
  const kept: string[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const rows = (): readonly MemoryRow[] =>
    world.files.map((file, at) => {
      const { key: _key, ...row } = sampleRow({ file, line: at + 1 })
      return row
    })
  const view = (): MemoryView => ({ ...sampleView({}), folder: '/p', memoryId: `m${world.looks}` })
  const text = (value: string) => ({ text: value, totalChars: value.length, next: null })
  // biome-ignore lint/suspicious/noExplicitAny: inputs of many methods
  const answers: Record<string, (input: any) => unknown> = {
    'memory.inspect': () => {
      world.looks += 1
      return view()
    },
    'memory.rows': ({ offset }) => ({ total: world.files.length, rows: rows().slice(offset, offset + 2) }),
    'memory.hints': () => ({ total: 0, hints: [] }),
    'memory.diagnostics': () => ({ total: 0, diagnostics: [] }),
    'memory.text': () => text('index'),
    'memory.graph': () => ({ nodes: [], edges: { from: [], to: [], wiki: [], line: [] }, totalNodes: 0, totalEdges: 0 }),
    'memory.planText': ({ side }) => text(side === 'before' ? 'old\n' : 'new\n'),
    'memory.plan': ({ action }) => ({
      ok: true,
      plan: {
        planId: `plan of ${action.kind}`,
        label: `Do ${action.kind}`,
        files:
          action.kind === 'rename'
            ? [planned(`/mem/${action.to}`, 'rename', `/mem/${action.file}`), planned('/mem/MEMORY.md', 'edit', null)]
            : [planned('/mem/MEMORY.md', 'edit', null)],
        total: 1,
        effect: { before: view().limits, after: view().limits, belowCutBefore: 0, belowCutAfter: 0 },
        diagnostics: [],
      },
    }),
    'memory.apply': () => ({ ok: true, transactionId: 't1', files: 1 }),
    'memory.undo': () => {
      world.undone += 1
      return { ok: true, transactionId: `u${world.undone}`, files: 1 }
    },
  }
  const client = {
    call: async (name: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }) => {
      calls.push({ name, input })
      await Promise.resolve()
      options?.signal?.throwIfAborted()
      const answer = answers[name]
      if (answer === undefined) throw new Error(`no answer to ${name}`)
      return answer(input)
    },
    subscribe: (name: string, listener: (payload: never) => void) => {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => own.delete(listener)
    },
  } as unknown as Client
  const link: Link = {
    port: { call: async () => ({ ok: true, value: null }), cancel: () => undefined, subscribe: () => () => undefined },
    status: (): LinkStatus => ({ phase: 'open' }),
    subscribe: () => () => undefined,
    retryNow: () => undefined,
  }
  const store = createStore<AppState>(() => ({
    ...firstAppState(FIRST_VIEW, { phase: 'open' }),
    start: { phase: 'ready' },
    projects: [{ projectId: 'p', folder: '/p', name: 'p', demo: null, watching: true }],
    activeId: 'p',
    prompts: { p: firstPrompt(undefined) },
  }))
  const page = { copyText: async () => true, download: async () => true }
  const context = createActionContext({ store, client, link, activity: createActivity(), page })
  const { actions, follow } = createMemory(context, {
    keepFile: async (path) => void kept.push(path),
    closeFile: (path) => void closed.push(path),
    saveFile: async () => true,
  })
  const ends = follow()
  return {
    world,
    calls,
    answers,
    store,
    actions,
    closed,
    kept,
    end: () => {
      for (const end of ends) end()
    },
    memory: (): MemoryState => activeMemory(store.getState()) ?? FIRST_MEMORY,
    /** Opens the view; done when the look is here. */
    open: async () => {
      context.patchUi({ route: 'memory' })
      await settle()
    },
    edit: (path: string, dirty: boolean) =>
      store.setState((state) => ({ editing: { ...state.editing, files: [{ ...newFile(path), phase: 'ready', dirty }] } })),
    tell: (name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never)
    },
    named: (name: string): readonly Call[] => calls.filter((call) => call.name === name),
  }
}

function planned(path: string, change: 'rename' | 'edit', renamedFrom: string | null) {
  return { path, change, renamedFrom, addedLines: 1, removedLines: 1, beforeChars: 4, afterChars: 4 }
}

/** Long enough for every answer that is under way; no timer of the state is that short. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await new Promise((done) => setTimeout(done, 0))
}
