// The typed side of a Port: gives every call its id, turns an abort into a cancel and a refusal into an error.
// Checks nothing the host checks already; knows no method by name.

import { CallError } from './call-error'
import type { Client, Contract, OutputOf, PayloadOf } from './define'
import type { Port } from './port'

let clients = 0

/**
 * A client of `contract` over `port`. A call rejects with a CallError: the host's own code, `cancelled` as soon as its
 * signal aborts (the host is told, its late answer is dropped), or `host.lost` when the port itself fails.
 */
export function createClient<C extends Contract>(_contract: C, port: Port): Client<C> {
  clients += 1
  const prefix = `c${clients}`
  let calls = 0

  return {
    call: async (name, input, options) => {
      const signal = options?.signal
      if (signal?.aborted) throw cancelled(name)
      calls += 1
      const id = `${prefix}.${calls}`
      const reply = await untilAborted(port.call(id, name, input).catch(lost), signal, () => {
        port.cancel(id)
        return cancelled(name)
      })
      if (!reply.ok) throw new CallError(reply.error)
      return reply.value as OutputOf<C[typeof name]>
    },
    subscribe: (name, listener) => port.subscribe(name, (payload) => listener(payload as PayloadOf<C[typeof name]>)),
  }
}

function cancelled(name: string): CallError {
  return new CallError({ code: 'cancelled', message: `${name} was cancelled`, data: null })
}

function lost(cause: unknown): never {
  throw new CallError({ code: 'host.lost', message: 'The connection to the host was lost', data: null }, { cause })
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined, onAbort: () => Error): Promise<T> {
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(onAbort())
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
