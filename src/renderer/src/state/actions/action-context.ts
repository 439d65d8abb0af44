// What every group of actions works with, and the few steps they share.

import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../../../../preload/contract/workbench'
import type { Link } from '../../bridge/link'
import type { Activity } from '../../lib/activity'
import type { PageServices } from '../../lib/page-services'
import type { AppState, PromptState, UiState } from '../app-state'
import { isCancelled, toFault } from '../fault'
import { FIRST_VIEW, rememberProject, type ViewState } from '../view-state'

export interface ActionContext {
  readonly store: StoreApi<AppState>
  readonly client: Client
  readonly link: Link
  readonly activity: Activity
  readonly page: PageServices
  patchUi(patch: Partial<UiState>): void
  patchView(patch: Partial<ViewState>): void
  patchPrompt(projectId: string, patch: Partial<PromptState>): void
  notify(text: string, tone?: 'plain' | 'danger'): void
  /** Tells a failed action to the person; a cancelled one is nobody's news. */
  report(error: unknown): void
  nextNonce(): number
}

export function createActionContext(parts: Pick<ActionContext, 'store' | 'client' | 'link' | 'activity' | 'page'>): ActionContext {
  const { store } = parts
  let nonce = 0
  const nextNonce = (): number => {
    nonce += 1
    return nonce
  }
  const patchUi = (patch: Partial<UiState>): void => store.setState((state) => ({ ui: { ...state.ui, ...patch } }))
  const notify = (text: string, tone: 'plain' | 'danger' = 'plain'): void => patchUi({ notice: { text, tone, nonce: nextNonce() } })
  return {
    ...parts,
    nextNonce,
    patchUi,
    notify,
    patchView: (patch) => store.setState((state) => ({ view: { ...state.view, ...patch } })),
    patchPrompt: (projectId, patch) =>
      store.setState((state) => {
        const before = state.prompts[projectId]
        if (before === undefined) return {}
        const after = { ...before, ...patch }
        const folder = state.projects.find((project) => project.projectId === projectId)?.folder
        const remembered = folder !== undefined && (before.selection !== after.selection || before.base !== after.base)
        return {
          prompts: { ...state.prompts, [projectId]: after },
          ...(remembered
            ? { view: rememberProject(state.view ?? FIRST_VIEW, folder, { selection: after.selection, base: after.base }) }
            : {}),
        }
      }),
    report: (error) => {
      if (isCancelled(error)) return
      const fault = toFault(error)
      notify(fault.detail === '' ? fault.title : `${fault.title}: ${fault.detail}`, 'danger')
    },
  }
}
