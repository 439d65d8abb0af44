// One client of a Port: its calls and subscriptions are kept apart from other clients' and end when it goes.
// Every transport serves its clients through this; it knows no transport and no method.

import type { Port, Reply } from '../../preload/contract/port'
import { type ErrorCode, WorkbenchError } from '../engine/base/workbench-error'

/** Far above what a page needs at once; a client beyond it is broken or hostile. */
const MAX_CALLS = 256
const MAX_SUBSCRIPTIONS = 256

export interface PortSession {
  /** Like Port.call; `id` needs to be unique among this client's calls only. After `close` the answer is dropped by the transport. */
  call(id: string, name: string, input: unknown): Promise<Reply>
  cancel(id: string): void
  /** False where the client may not: the id is taken, there are too many, or no such event exists. */
  subscribe(id: string, name: string, listener: (payload: unknown) => void): boolean
  unsubscribe(id: string): void
  /** Cancels what is under way and ends every subscription. */
  close(): void
}

let sessionCount = 0

export function createPortSession(port: Port): PortSession {
  sessionCount += 1
  const prefix = `${sessionCount}:`
  const calls = new Set<string>()
  const subscriptions = new Map<string, () => void>()
  return {
    async call(id, name, input) {
      if (calls.has(id)) return refused('call.duplicate', `A call with the id ${id} is under way`)
      if (calls.size >= MAX_CALLS) return refused('input.invalid', `More than ${MAX_CALLS} calls are under way`)
      calls.add(id)
      try {
        return await port.call(prefix + id, name, input)
      } finally {
        calls.delete(id)
      }
    },
    cancel(id) {
      if (calls.has(id)) port.cancel(prefix + id)
    },
    subscribe(id, name, listener) {
      if (subscriptions.has(id) || subscriptions.size >= MAX_SUBSCRIPTIONS) return false
      const dispose = subscribeKnown(port, name, listener)
      if (dispose === null) return false
      subscriptions.set(id, dispose)
      return true
    },
    unsubscribe(id) {
      subscriptions.get(id)?.()
      subscriptions.delete(id)
    },
    close() {
      for (const id of calls) port.cancel(prefix + id)
      for (const dispose of subscriptions.values()) dispose()
      subscriptions.clear()
    },
  }
}

function subscribeKnown(port: Port, name: string, listener: (payload: unknown) => void): (() => void) | null {
  try {
    return port.subscribe(name, listener)
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === 'method.unknown') return null
    throw error
  }
}

function refused(code: ErrorCode, message: string): Reply {
  return { ok: false, error: { code, message, data: null } }
}
