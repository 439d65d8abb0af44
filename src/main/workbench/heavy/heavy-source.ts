// Where the heavy part of the contract is answered: in process, or behind a Port in a thread of its own. The workbench takes either.

import { CallError } from '../../../preload/contract/call-error'
import { createClient } from '../../../preload/contract/client'
import type { EventSource, Handlers } from '../../../preload/contract/define'
import type { Port } from '../../../preload/contract/port'
import { type HeavyContract, heavyContract } from '../../../preload/contract/workbench'
import { ERROR_CODES, type ErrorCode, WorkbenchError } from '../../engine/base/workbench-error'

export interface HeavySource {
  readonly handlers: Handlers<HeavyContract>
  readonly events: EventSource<HeavyContract>
  dispose(): Promise<void>
}

/** `port` serves `heavyContract`; its errors come through with their codes, a cancelled call is cancelled there. */
export function createHeavyOverPort(port: Port & { dispose(): Promise<void> }): HeavySource {
  const client = createClient(heavyContract, port)
  const handlers = callNames().map((name) => [
    name,
    async (input: never, context: { readonly signal: AbortSignal }) => {
      try {
        return await client.call(name as never, input, { signal: context.signal })
      } catch (error) {
        throw error instanceof CallError ? new WorkbenchError(knownCode(error.code), error.message, error.data, { cause: error }) : error
      }
    },
  ])
  return {
    handlers: Object.fromEntries(handlers) as unknown as Handlers<HeavyContract>,
    events: { subscribe: client.subscribe },
    dispose: () => port.dispose(),
  }
}

/** Loads the heavy half with the first call of it: a command that needs none of it starts without. */
export function createLazyHeavy(load: () => Promise<HeavySource>): HeavySource {
  let loading: Promise<HeavySource> | null = null
  const loaded = (): Promise<HeavySource> => {
    loading ??= load()
    return loading
  }
  const handlers = callNames().map((name) => [
    name,
    async (input: never, context: { readonly signal: AbortSignal }) => (await loaded()).handlers[name as 'library.open'](input, context),
  ])
  return {
    handlers: Object.fromEntries(handlers) as unknown as Handlers<HeavyContract>,
    events: {
      subscribe: (name, listener) => {
        const subscribed = loaded().then(({ events }) => events.subscribe(name, listener))
        return () => void subscribed.then((leave) => leave())
      },
    },
    dispose: async () => {
      if (loading !== null) await (await loading).dispose()
    },
  }
}

function callNames(): readonly string[] {
  return Object.entries(heavyContract).flatMap(([name, method]) => (method.verb === 'event' ? [] : [name]))
}

function knownCode(code: string): ErrorCode {
  return ERROR_CODES.find((known) => known === code) ?? 'internal'
}
