// A Port whose other end runs in a worker thread, which this module owns: it starts with the first call, and anew after a crash.
// Knows no method; the worker's file is named by the host's entry.

import { Worker } from 'node:worker_threads'
import type { Port, Reply } from '../../preload/contract/port'
import type { WireRequest, WireResponse } from '../../preload/contract/wire'
import { WorkbenchError } from '../engine/base/workbench-error'
import type { Log } from '../engine/ports'

export interface WorkerPort extends Port {
  /** Ends the thread; what is under way is answered with `cancelled`. */
  dispose(): Promise<void>
}

export interface WorkerPortInput {
  /** The built entry of the worker. */
  readonly url: URL
  /** What the worker is told of its task; must survive a structured clone. */
  readonly data: unknown
  readonly log: Log
}

interface Subscription {
  readonly name: string
  readonly listener: (payload: unknown) => void
}

/**
 * A crash answers every open call with `worker.lost` and the next call starts a new thread, which is told of the subscriptions that
 * still stand. It is not started by itself, so that a file that fells it does not fell it for ever.
 */
export function createWorkerPort({ url, data, log }: WorkerPortInput): WorkerPort {
  const waiting = new Map<string, (reply: Reply) => void>()
  const subscriptions = new Map<string, Subscription>()
  let subscribed = 0
  let worker: Worker | null = null
  let disposed = false

  function running(): Worker {
    if (worker !== null) return worker
    const started = new Worker(url, { workerData: data, stderr: false })
    started.on('message', (message: WireResponse) => receive(message))
    started.on('messageerror', (error) => log.write('error', 'an answer of the worker cannot be read', { error: String(error) }))
    started.on('error', (error) => lose(started, error instanceof Error ? (error.stack ?? error.message) : String(error)))
    started.on('exit', (code) => lose(started, `it ended with ${code}`))
    // the host decides when it has ended, not its worker
    started.unref()
    worker = started
    for (const [id, { name }] of subscriptions) post(started, { t: 'subscribe', id, name })
    return started
  }

  function lose(which: Worker, why: string): void {
    if (worker !== which) return
    worker = null
    if (!disposed) log.write('error', 'the worker thread ended', { why, openCalls: waiting.size })
    const reply: Reply = disposed
      ? { ok: false, error: { code: 'cancelled', message: 'Strata is closing', data: null } }
      : { ok: false, error: { code: 'worker.lost', message: 'The thread for heavy work ended; ask again', data: null } }
    const open = [...waiting.values()]
    waiting.clear()
    for (const answer of open) answer(reply)
    which.terminate().catch((error: unknown) => log.write('warning', 'the worker did not end', { error: String(error) }))
  }

  function receive(message: WireResponse): void {
    if (message.t === 'event') subscriptions.get(message.id)?.listener(message.payload)
    else {
      const answer = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) worker?.unref()
      answer?.(message.reply)
    }
  }

  return {
    call: (id, name, input) =>
      new Promise<Reply>((resolve) => {
        if (disposed) return resolve({ ok: false, error: { code: 'cancelled', message: 'Strata is closing', data: null } })
        if (waiting.has(id))
          return resolve({ ok: false, error: { code: 'call.duplicate', message: `A call with the id ${id} is under way`, data: null } })
        waiting.set(id, resolve)
        const to = running()
        to.ref()
        post(to, { t: 'call', id, name, input })
      }),
    cancel: (id) => {
      if (waiting.has(id) && worker !== null) post(worker, { t: 'cancel', id })
    },
    subscribe: (name, listener) => {
      if (disposed) throw new WorkbenchError('cancelled', 'Strata is closing')
      subscribed += 1
      const id = `w${subscribed}`
      subscriptions.set(id, { name, listener })
      if (worker !== null) post(worker, { t: 'subscribe', id, name })
      return () => {
        subscriptions.delete(id)
        if (worker !== null) post(worker, { t: 'unsubscribe', id })
      }
    },
    dispose: async () => {
      disposed = true
      const ending = worker
      if (ending === null) return
      lose(ending, 'it was closed')
      await ending.terminate()
    },
  }
}

function post(worker: Worker, message: WireRequest): void {
  worker.postMessage(message)
}
