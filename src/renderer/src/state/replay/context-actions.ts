// One part of the conversation at the cursor: what the recording has of its text. A scenario has sizes only.

import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { isCancelled, toFault } from '../fault'
import { rowAt } from '../sessions/pages'
import { createReplayStore } from './replay-store'

export interface ReplayContextActions {
  /** By its place in the conversation; null closes it. */
  showContextPart(at: number | null): Promise<void>
}

export function createReplayContextActions(context: ActionContext): ReplayContextActions {
  const { client } = context
  const { read, patch } = createReplayStore(context)
  const reading = createLatest()
  return {
    showContextPart: async (at) => {
      const item = at === null ? undefined : rowAt(read().context, at)
      const file = read().source?.file ?? null
      if (at === null || item === undefined) {
        reading.cancel()
        patch({ part: null })
        return
      }
      const { entry } = item
      if (file === null || entry === null) {
        patch({ part: { at, item, blocks: [], line: null, fault: null } })
        return
      }
      patch({ part: { at, item, blocks: null, line: null, fault: null } })
      try {
        const answer = await reading.run(async (signal) => {
          const { sessionKey } = await client.call('session.open', { file }, { signal })
          return client.call('session.entry', { sessionKey, entry }, { signal })
        })
        if (answer === null) return
        const { row, blocks } = answer.value
        const own = blocks.filter((block) => (item.id === null ? block.kind === KIND_OF[item.kind] : block.toolUseId === item.id))
        patch({ part: { at, item, blocks: own.length === 0 ? blocks : own, line: row.line, fault: null } })
      } catch (error) {
        if (!isCancelled(error)) patch({ part: { at, item, blocks: null, line: null, fault: toFault(error) } })
      }
    },
  }
}

/** What blocks call the kinds that have no id of a tool call. */
const KIND_OF: Readonly<Record<string, string>> = { user: 'prompt', assistant: 'text', thinking: 'thinking' }
