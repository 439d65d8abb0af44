// Puts the actions on sessions together and keeps them in step with the host.

import type { ActionContext } from '../actions/action-context'
import { createLibraryActions, type LibraryActions } from './library-actions'
import { createSessionActions, type SessionActions } from './session-actions'

export type SessionsActions = LibraryActions & SessionActions

export interface Sessions {
  readonly actions: SessionsActions
  /** Returns the functions that end it. */
  follow(): readonly (() => void)[]
}

export function createSessions(context: ActionContext): Sessions {
  const { store, client, link } = context
  const library = createLibraryActions(context)
  const session = createSessionActions(context)
  let lost = false
  return {
    actions: { ...library, ...session },
    follow: () => [
      client.subscribe('library.changed', ({ libraryId }) => library.noteLibrary(libraryId)),
      client.subscribe('session.changed', ({ file, gone }) => session.noteSession(file, gone)),
      // After a break the host may be another one: what it kept is gone.
      link.subscribe(({ phase }) => {
        const back = lost && phase === 'open'
        lost = phase === 'lost'
        if (!back) return
        if (store.getState().sessions.libraryId !== null) void library.openLibrary()
        if (store.getState().sessions.opened !== null) void session.reloadSession()
      }),
      store.subscribe((state, before) => {
        const moved = state.ui.route !== before.ui.route || state.projects !== before.projects || state.start !== before.start
        if (moved) library.syncLibrary()
      }),
    ],
  }
}
