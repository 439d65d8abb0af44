// Puts the actions on memory together and keeps them in step with the host and with what is open.

import type { ActionContext } from '../actions/action-context'
import { createMemoryActions, type MemoryActions, type MemoryFiles } from './memory-actions'
import { createMemoryPlanActions, type MemoryPlanActions } from './memory-plan-actions'

export interface Memory {
  readonly actions: MemoryActions & MemoryPlanActions
  /** Returns the functions that end it. */
  follow(): readonly (() => void)[]
}

export function createMemory(context: ActionContext, files: MemoryFiles): Memory {
  const { store, client, link } = context
  const { actions: looking, look } = createMemoryActions(context, files, (projectId) => planning.replanMemory(projectId))
  const planning = createMemoryPlanActions(context, files, look)
  let lost = false
  return {
    actions: { ...looking, ...planning },
    follow: () => [
      client.subscribe('memory.changed', ({ folder }) => looking.noteMemoryChanged(folder)),
      client.subscribe('project.changed', ({ projectId }) => looking.noteProjectMemory(projectId)),
      // After a break nobody knows what changed meanwhile.
      link.subscribe(({ phase }) => {
        const back = lost && phase === 'open'
        lost = phase === 'lost'
        if (back) for (const { projectId } of store.getState().projects) looking.noteProjectMemory(projectId)
      }),
      store.subscribe((state, before) => {
        const moved =
          state.ui.route !== before.ui.route ||
          state.activeId !== before.activeId ||
          state.projects !== before.projects ||
          state.start !== before.start ||
          state.settings !== before.settings ||
          state.prompts !== before.prompts
        if (moved) looking.syncMemory()
      }),
    ],
  }
}
