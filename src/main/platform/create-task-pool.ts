// A few threads that each do one task at a time. They start when there is work and end when there was none for a while.
// Knows nothing of the tasks but that they survive a structured clone.

import { Worker } from 'node:worker_threads'
import { WorkbenchError } from '../engine/base/workbench-error'
import type { Log } from '../engine/ports'

export interface TaskPool<Task, Outcome> {
  readonly width: number
  /** Rejects with `worker.lost` when the thread ends under the task, with `cancelled` when the signal aborts before it begins. */
  run(task: Task, signal: AbortSignal): Promise<Outcome>
  /** Lets idle threads go soon. */
  rest(): void
  dispose(): Promise<void>
}

export interface TaskPoolInput {
  readonly url: URL
  /** What each thread is told when it starts. */
  readonly data: unknown
  readonly width: number
  readonly log: Log
}

/** What a thread answers a task with. */
export type TaskReply<Outcome> = { readonly ok: true; readonly outcome: Outcome } | { readonly ok: false; readonly message: string }

interface Job<Task, Outcome> {
  readonly task: Task
  readonly signal: AbortSignal
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

interface Thread<Task, Outcome> {
  readonly worker: Worker
  job: Job<Task, Outcome> | null
}

const IDLE_MS = 3_000
/** Scanning makes much garbage and keeps little. */
const LIMITS = { maxYoungGenerationSizeMb: 40 }

export function createTaskPool<Task, Outcome>({ url, data, width, log }: TaskPoolInput): TaskPool<Task, Outcome> {
  const threads = new Set<Thread<Task, Outcome>>()
  const queue: Job<Task, Outcome>[] = []
  let idle: NodeJS.Timeout | null = null
  let disposed = false

  function start(): Thread<Task, Outcome> {
    const worker = new Worker(url, { workerData: data, resourceLimits: LIMITS })
    const thread: Thread<Task, Outcome> = { worker, job: null }
    worker.on('message', (reply: TaskReply<Outcome>) => {
      const { job } = thread
      thread.job = null
      // an idle thread keeps no process alive, one at work does
      worker.unref()
      if (reply.ok) job?.resolve(reply.outcome)
      else job?.reject(new WorkbenchError('internal', reply.message))
      next()
    })
    worker.on('error', (error) => lose(thread, error instanceof Error ? (error.stack ?? error.message) : String(error)))
    worker.on('exit', (code) => lose(thread, `it ended with ${code}`))
    worker.unref()
    threads.add(thread)
    return thread
  }

  function lose(thread: Thread<Task, Outcome>, why: string): void {
    if (!threads.delete(thread)) return
    const { job } = thread
    thread.job = null
    if (job === null) return
    if (!disposed) log.write('error', 'a scanning thread ended', { why })
    job.reject(new WorkbenchError(disposed ? 'cancelled' : 'worker.lost', 'The thread that read transcripts ended'))
    next()
  }

  function next(): void {
    for (;;) {
      const job = queue[0]
      if (job === undefined || disposed) return
      const free = [...threads].find((thread) => thread.job === null) ?? (threads.size < width ? start() : null)
      if (free === null) return
      queue.shift()
      if (job.signal.aborted) {
        job.reject(new WorkbenchError('cancelled', 'The task was cancelled'))
        continue
      }
      free.job = job
      free.worker.ref()
      free.worker.postMessage(job.task)
    }
  }

  function endIdle(): void {
    for (const thread of threads) {
      if (thread.job !== null) continue
      threads.delete(thread)
      thread.worker.terminate().catch((error: unknown) => log.write('warning', 'a scanning thread did not end', { error: String(error) }))
    }
  }

  return {
    width,
    run: (task, signal) =>
      new Promise<Outcome>((resolve, reject) => {
        if (disposed) return reject(new WorkbenchError('cancelled', 'Strata is closing'))
        if (idle !== null) clearTimeout(idle)
        idle = null
        queue.push({ task, signal, resolve, reject })
        next()
      }),
    rest() {
      if (idle !== null) clearTimeout(idle)
      idle = setTimeout(endIdle, IDLE_MS)
      idle.unref()
    },
    async dispose() {
      disposed = true
      if (idle !== null) clearTimeout(idle)
      for (const job of queue.splice(0)) job.reject(new WorkbenchError('cancelled', 'Strata is closing'))
      const ending = [...threads]
      for (const thread of ending) lose(thread, 'closed')
      await Promise.all(ending.map(({ worker }) => worker.terminate()))
    },
  }
}
