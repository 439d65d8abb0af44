// The few steps all actions on memory share: read the one that is looked at, change it.

import type { ActionContext } from '../actions/action-context'
import { type AppState, activeMemory } from '../app-state'
import { FIRST_MEMORY, type MemoryState, type MemoryToast } from './memory-state'

export interface MemoryStore {
  /** Of the active project; null where none is open. */
  current(): { readonly projectId: string; readonly memory: MemoryState } | null
  of(projectId: string): MemoryState
  patch(projectId: string, patch: Partial<MemoryState>): void
  /** Of the active project; does nothing where none is open. */
  patchCurrent(patch: Partial<MemoryState>): void
  toast(projectId: string, toast: Omit<MemoryToast, 'nonce'>): void
  /** Whoever goes on has read what went wrong. */
  forgetFailure(projectId: string): void
}

export function createMemoryStore({ store, nextNonce }: Pick<ActionContext, 'store' | 'nextNonce'>): MemoryStore {
  const of = (projectId: string): MemoryState => store.getState().memories[projectId] ?? FIRST_MEMORY
  const patch = (projectId: string, part: Partial<MemoryState>): void =>
    store.setState((state: AppState) => {
      if (!state.projects.some((project) => project.projectId === projectId)) return {}
      return { memories: { ...state.memories, [projectId]: { ...(state.memories[projectId] ?? FIRST_MEMORY), ...part } } }
    })
  const current: MemoryStore['current'] = () => {
    const { activeId } = store.getState()
    const memory = activeMemory(store.getState())
    return activeId === null || memory === null ? null : { projectId: activeId, memory }
  }
  return {
    current,
    of,
    patch,
    patchCurrent: (part) => {
      const now = current()
      if (now !== null) patch(now.projectId, part)
    },
    forgetFailure: (projectId) => {
      if (of(projectId).toast?.tone === 'danger') patch(projectId, { toast: null })
    },
    toast: (projectId, toast) => patch(projectId, { toast: { ...toast, nonce: nextNonce() } }),
  }
}
