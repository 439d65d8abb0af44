// The session that is drawn under the one that is open. Asks for its own file and knows nothing of lists and cursors.

import type { SessionView } from '../../../../preload/contract/sessions'
import type { TimelineColumns } from '../../../../preload/contract/timeline'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { codeOf, type Fault, isCancelled, toFault } from '../fault'
import { createSessionsStore } from './sessions-store'

export interface Comparison {
  compareSession(file: string): Promise<void>
  endComparison(): void
  columns(
    lane: string,
    range: { readonly fromCall: number; readonly toCall: number; readonly columns: number },
    signal: AbortSignal,
  ): Promise<TimelineColumns>
  /** Told by the host: a file changed, or went. */
  note(file: string, gone: boolean): void
}

export function createComparison(context: ActionContext): Comparison {
  const { client, activity } = context
  const { read, patch, patchOpened } = createSessionsStore(context)
  const reading = createLatest()

  /** What was read before stays in view until the file has been read again. */
  const readFile = async (file: string): Promise<void> => {
    const end = activity.begin()
    const before = read().compared
    const put = (view: SessionView | null, fault: Fault | null): void => {
      const now = read().compared
      if (now?.file === file) patch({ compared: { file, view, fault, revision: now.revision + (fault === null ? 1 : 0) } })
    }
    try {
      const answer = await reading.run((signal) => client.call('session.open', { file }, { signal }))
      if (answer !== null) put(answer.value, null)
    } catch (error) {
      if (!isCancelled(error)) put(before?.file === file ? before.view : null, toFault(error))
    } finally {
      end()
    }
  }

  const keyOf = (): string => {
    const key = read().compared?.view?.sessionKey
    if (key === undefined) throw new Error('Nothing is compared')
    return key
  }

  return {
    compareSession: async (file) => {
      patch({ choosing: false, asking: false, compared: { file, view: null, fault: null, revision: 0 } })
      const session = read().opened
      if (session !== null) patchOpened(session.file, { tab: 'timeline' })
      await readFile(file)
    },
    endComparison: () => {
      reading.cancel()
      patch({ compared: null, choosing: false })
    },
    columns: async (lane, range, signal) => {
      const sessionKey = keyOf()
      try {
        return await client.call('session.timeline', { sessionKey, lane, ...range }, { signal })
      } catch (error) {
        // the host keeps the newest few: the other session may have grown often meanwhile
        const file = read().compared?.file
        if (codeOf(error) !== 'session.unknown' || file === undefined) throw error
        if (sessionKey === keyOf()) await readFile(file)
        if (sessionKey === keyOf()) throw error
        return await client.call('session.timeline', { sessionKey: keyOf(), lane, ...range }, { signal })
      }
    },
    note: (file, gone) => {
      const { compared } = read()
      if (compared?.file !== file) return
      if (!gone) void readFile(file)
      else {
        const fault = toFault(Object.assign(new Error('What was read of it stays.'), { code: 'file.missing' }))
        patch({ compared: { ...compared, fault } })
      }
    },
  }
}
