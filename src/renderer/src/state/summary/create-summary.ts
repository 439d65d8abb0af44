// Actions on summaries by a model. The key goes through to the host and is kept nowhere here.

import type { ActionContext } from '../actions/action-context'
import { isCancelled, toFault } from '../fault'
import type { SummaryJob, SummaryState } from './summary-state'

export interface SummaryActions {
  loadSummaryAccess(): Promise<void>
  /** What is left out stays; null takes it away. */
  setSummaryAccess(input: { readonly apiKey?: string | null; readonly baseUrl?: string | null }): Promise<boolean>
  /** Of the call under the cursor of the replay. Writing another one ends the one before. */
  writeSummary(place: { readonly runId: string; readonly lane: number; readonly call: number }, model: string): Promise<void>
  cancelSummary(): void
}

export interface Summary {
  readonly actions: SummaryActions
  follow(): readonly (() => void)[]
}

export function summaryKey({ runId, lane, call }: { readonly runId: string; readonly lane: number; readonly call: number }): string {
  return `${runId} ${lane} ${call}`
}

export function createSummary(context: ActionContext): Summary {
  const { store, client, report, nextNonce } = context
  let abort: AbortController | null = null
  const patch = (change: Partial<SummaryState>): void => store.setState((state) => ({ summary: { ...state.summary, ...change } }))
  const patchJob = (jobId: string, change: Partial<SummaryJob>): void =>
    store.setState((state) => {
      const { job } = state.summary
      return job?.jobId === jobId ? { summary: { ...state.summary, job: { ...job, ...change } } } : {}
    })

  return {
    actions: {
      loadSummaryAccess: async () => {
        try {
          patch({ access: await client.call('summary.access', {}) })
        } catch (error) {
          report(error)
        }
      },
      setSummaryAccess: async (input) => {
        try {
          patch({ access: await client.call('summary.setAccess', { ...input }) })
          return true
        } catch (error) {
          report(error)
          return false
        }
      },
      writeSummary: async (place, model) => {
        abort?.abort()
        const mine = new AbortController()
        abort = mine
        const jobId = `summary-${nextNonce()}`
        patch({ job: { jobId, key: summaryKey(place), model, result: null, chars: 0, tail: '', fault: null } })
        try {
          patchJob(jobId, { result: await client.call('summary.write', { jobId, ...place, model }, { signal: mine.signal }) })
        } catch (error) {
          if (isCancelled(error)) patchJob(jobId, { fault: null })
          else patchJob(jobId, { fault: toFault(error) })
        }
      },
      cancelSummary: () => {
        abort?.abort()
        abort = null
        patch({ job: null })
      },
    },
    follow: () => [client.subscribe('summary.progress', ({ jobId, chars, tail }) => patchJob(jobId, { chars, tail }))],
  }
}
