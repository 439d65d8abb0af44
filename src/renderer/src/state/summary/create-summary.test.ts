import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { WrittenSummary } from '../../../../preload/contract/summary'
import type { ActionContext } from '../actions/action-context'
import { type AppState, firstAppState } from '../app-state'
import { FIRST_VIEW } from '../view-state'
import { createSummary } from './create-summary'

const DONE: WrittenSummary = { ok: false, kind: 'no-key', message: 'Give an API key first; nothing was sent.' }
const PLACE = { runId: 'r', lane: 0, call: 3 }

function setUp() {
  const store = createStore<AppState>(() => firstAppState(FIRST_VIEW, { phase: 'open' }))
  const reported: unknown[] = []
  const asked: {
    readonly name: string
    readonly input: unknown
    readonly signal?: AbortSignal
    answer(value: unknown): void
    fail(error: unknown): void
  }[] = []
  const heard = new Map<string, (payload: never) => void>()
  let nonce = 0
  const context = {
    store,
    report: (error: unknown) => reported.push(error),
    nextNonce: () => ++nonce,
    client: {
      call: (name: string, input: unknown, options?: { readonly signal?: AbortSignal }) =>
        new Promise((answer, fail) => {
          asked.push({ name, input, answer, fail, ...(options?.signal === undefined ? {} : { signal: options.signal }) })
        }),
      subscribe: (name: string, listener: (payload: never) => void) => {
        heard.set(name, listener)
        return () => heard.delete(name)
      },
    },
  } as unknown as ActionContext
  const summary = createSummary(context)
  summary.follow()
  const tell = (jobId: string, chars: number) => heard.get('summary.progress')?.({ jobId, chars, tail: 'so far' } as never)
  return {
    ...summary.actions,
    asked,
    reported,
    tell,
    job: () => store.getState().summary.job,
    access: () => store.getState().summary.access,
  }
}

describe('createSummary', () => {
  it('shows the answer as it comes and then as it is', async () => {
    const { writeSummary, asked, tell, job } = setUp()
    const writing = writeSummary(PLACE, 'm')
    tell('summary-1', 40)
    tell('another', 90)
    expect(job()).toMatchObject({ key: 'r 0 3', chars: 40, tail: 'so far', result: null })
    asked[0]?.answer(DONE)
    await writing
    expect(job()?.result).toEqual(DONE)
  })

  it('ends the one before when another is asked for, and forgets its answer', async () => {
    const { writeSummary, asked, job } = setUp()
    const first = writeSummary(PLACE, 'm')
    void writeSummary({ ...PLACE, call: 4 }, 'm')
    expect(asked[0]?.signal?.aborted).toBe(true)
    asked[0]?.answer(DONE)
    await first
    expect(job()).toMatchObject({ key: 'r 0 4', result: null })
  })

  it('can be cancelled, and tells a fault where it is shown', async () => {
    const { writeSummary, cancelSummary, asked, job } = setUp()
    const writing = writeSummary(PLACE, 'm')
    asked[0]?.fail(Object.assign(new Error('broken'), { code: 'internal' }))
    await writing
    expect(job()?.fault).toMatchObject({ detail: 'broken' })
    cancelSummary()
    expect(job()).toBeNull()
  })

  it('keeps what the host says of the key, and reports what it refuses', async () => {
    const { setSummaryAccess, asked, access, reported } = setUp()
    const setting = setSummaryAccess({ apiKey: 'sk-1' })
    asked[0]?.answer({ hasKey: true, keptIn: 'memory', baseUrl: null })
    expect(await setting).toBe(true)
    expect(JSON.stringify(access())).not.toContain('sk-1')
    const refused = setSummaryAccess({ baseUrl: 'http://x' })
    asked[1]?.fail(new Error('no'))
    expect(await refused).toBe(false)
    expect(reported).toHaveLength(1)
  })
})
