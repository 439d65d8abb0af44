// The few steps all actions on sessions share.

import type { ActionContext } from '../actions/action-context'
import type { OpenedSession, SessionsState } from './sessions-state'

export interface SessionsStore {
  read(): SessionsState
  patch(patch: Partial<SessionsState>): void
  /** Of the session that is open, if it is still this file. */
  patchOpened(file: string, patch: Partial<OpenedSession> | ((opened: OpenedSession) => Partial<OpenedSession>)): void
}

export function createSessionsStore({ store }: Pick<ActionContext, 'store'>): SessionsStore {
  const read = (): SessionsState => store.getState().sessions
  const patch = (part: Partial<SessionsState>): void => store.setState((state) => ({ sessions: { ...state.sessions, ...part } }))
  return {
    read,
    patch,
    patchOpened: (file, part) => {
      const { opened } = read()
      if (opened?.file !== file) return
      patch({ opened: { ...opened, ...(typeof part === 'function' ? part(opened) : part) } })
    },
  }
}
