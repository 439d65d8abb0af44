// Puts the actions of the Compare view together and keeps them in step with the rest of the window.

import type { ActionContext } from '../actions/action-context'
import type { CollectCause } from '../actions/prompt-actions'
import { activePrompt } from '../app-state'
import { type CaptureActions, createCaptureActions } from './capture-actions'
import { createCompareStore } from './compare-store'
import { type CompareRunActions, createCompareRun } from './run-actions'
import { createSnapshotActions, type SnapshotActions } from './snapshot-actions'

export type CompareActions = CompareRunActions & CaptureActions & SnapshotActions

export interface Compare {
  readonly actions: CompareActions
  /** Returns the functions that end it. */
  follow(): readonly (() => void)[]
}

export interface CompareParts {
  readonly collect: (projectId: string, cause: CollectCause) => Promise<void>
  readonly refresh: () => void
  readonly cancelCollect: () => void
}

export function createCompare(context: ActionContext, { collect, refresh, cancelCollect }: CompareParts): Compare {
  const { store } = context
  const { patch } = createCompareStore(context)
  const run = createCompareRun(context)
  const captures = createCaptureActions(context, refresh)
  const snapshots = createSnapshotActions(context, {
    collect: (projectId) => collect(projectId, 'asked'),
    cancelCollect,
    compareSides: run.compareSides,
  })
  return {
    actions: { ...run, ...captures, ...snapshots },
    follow: () => [
      store.subscribe((state, before) => {
        const { reopened, capture, tab, captureBusy } = state.compare
        if (reopened !== null && state.prompts !== before.prompts) {
          const shown = state.prompts[reopened.projectId]?.shown
          // Whatever was collected in its place, or closed with its project, ends it.
          if (shown?.view.collectionId !== reopened.collectionId) patch({ reopened: null })
        }
        const now = activePrompt(state)?.shown?.view.collectionId
        const moved = now !== undefined && now !== activePrompt(before)?.shown?.view.collectionId
        // What is predicted has changed under the request that is laid beside it.
        if (moved && capture !== null && !captureBusy && tab === 'capture' && state.ui.route === 'compare') void captures.recheckCapture()
        if (state.activeId !== before.activeId) patch({ comparison: null, row: null, diff: null, problem: null, fault: null, bundle: null })
      }),
    ],
  }
}
