// Events of the workbench from whoever tells them to whoever listens. Knows no event by name.

import type { Contract, EventName, EventSource, PayloadOf } from '../../preload/contract/define'
import type { Log } from '../engine/ports'

export interface EventHub<C extends Contract> extends EventSource<C> {
  tell<K extends EventName<C>>(name: K, payload: PayloadOf<C[K]>): void
  clear(): void
}

/** A listener that throws is told to the log and does not keep the others from hearing. */
export function createEventHub<C extends Contract>(log: Log): EventHub<C> {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    subscribe: (name, listener) => {
      const known = listeners.get(name) ?? new Set()
      // each subscription is its own, even of one and the same function
      const own = (payload: never): void => listener(payload)
      known.add(own)
      listeners.set(name, known)
      return () => known.delete(own)
    },
    tell: (name, payload) => {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          log.write('error', `A listener of ${name} failed`, { error: String(error) })
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
