import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createActivity } from '../../lib/activity'
import { createActionContext } from '../actions/action-context'
import { firstPrompt } from '../actions/prompt-actions'
import { type AppState, firstAppState } from '../app-state'
import type { WhatIf } from '../prompt/collect-input'
import type { Snapshot } from '../prompt/snapshot'
import { sampleSnapshot } from '../testing/sample-layers'
import { sampleRun, sampleStep } from '../testing/sample-reads'
import { FIRST_VIEW } from '../view-state'
import { createReads } from './create-reads'

const PROJECT = { projectId: 'p', folder: '/p', name: 'p', demo: null, watching: true }
const settle = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A host that reads at once; `fails` makes the next answers of a method errors of these codes. */
function setUp(whatIf: WhatIf = {}) {
  const calls: { readonly name: string; readonly input: Record<string, unknown> }[] = []
  const fails: Record<string, string[]> = {}
  let ready = true
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    'prompt.collect': () => ({ collectionId: 'anew' }),
    'reads.run': (input) => ({ ...sampleRun([]).view, readsId: 'r', files: (input.files as string[]).length }),
    'reads.steps': () => ({ total: 1, steps: [sampleStep()] }),
    'reads.rules': () => ({ ready, total: 0, projectFiles: 3, rules: [] }),
    'reads.paste': () => ({
      files: [
        { file: 'a.ts', line: 1, exists: true },
        { file: 'gone.ts', line: 2, exists: false },
        { file: 'a.ts', line: 3, exists: true },
      ],
      problems: [{ line: 4, text: '???', message: 'This is no path.' }],
    }),
  }
  const client = {
    call: async (name: string, input: Record<string, unknown>) => {
      calls.push({ name, input })
      const code = fails[name]?.shift()
      if (code !== undefined) throw Object.assign(new Error(code), { code })
      return answers[name]?.(input)
    },
    subscribe: () => () => undefined,
  }
  const baseline = sampleSnapshot([])
  const first = firstAppState(FIRST_VIEW, { phase: 'open' })
  const store = createStore<AppState>(() => ({
    ...first,
    projects: [PROJECT],
    activeId: 'p',
    prompts: { p: { ...firstPrompt(undefined), whatIf, baseline } },
  }))
  const activity = createActivity()
  const context = createActionContext({ store, client, activity, link: {}, page: {} } as unknown as Parameters<
    typeof createActionContext
  >[0])
  const given: (readonly string[] | null)[] = []
  const reads = createReads(context, (patch) => {
    given.push(patch.reads as readonly string[] | null)
    const next = { ...store.getState().prompts.p?.whatIf, reads: (patch.reads ?? []) as string[] }
    context.patchPrompt('p', { whatIf: next })
  })
  const ends = reads.follow()
  return {
    store,
    calls,
    fails,
    given,
    activity,
    actions: reads.actions,
    named: (name: string) => calls.filter((call) => call.name === name),
    end: () => ends.map((stop) => stop()),
    setReady: (value: boolean) => {
      ready = value
    },
    show: async (shown: Snapshot = sampleSnapshot([])) => {
      context.patchPrompt('p', { shown })
      await settle()
    },
    openDrawer: () => context.patchUi({ drawer: 'reads' }),
  }
}

describe('a collection that the host keeps no more', () => {
  it('is made anew for whatever is asked of it', async () => {
    const rig = setUp()
    await rig.show()
    rig.openDrawer()
    await settle()
    rig.fails['reads.paste'] = ['collection.unknown']
    expect(await rig.actions.pasteReads('a.ts')).toHaveLength(2)
    expect(rig.named('reads.paste').map(({ input }) => input.collectionId)).toEqual([expect.any(String), 'anew'])
    rig.fails['reads.paste'] = ['collection.unknown', 'collection.unknown']
    await expect(rig.actions.pasteReads('a.ts')).rejects.toThrow('collection.unknown')
    rig.end()
  })
})

describe('what reads attach', () => {
  it('is not asked while nobody looks', async () => {
    const rig = setUp()
    await rig.show()
    expect(rig.calls).toEqual([])
    rig.openDrawer()
    await settle()
    expect(rig.named('reads.run').map(({ input }) => input)).toEqual([{ collectionId: 'c1', files: [] }])
    expect(rig.store.getState().reads.rules).toMatchObject({ projectFiles: 3, ready: true })
    expect(rig.activity.isIdle()).toBe(true)
    rig.end()
  })

  it('is read on top of the baseline, or of a collection with all else that is tried', async () => {
    const only = setUp({ reads: ['a.ts'] })
    await only.show()
    expect(only.named('reads.run')[0]?.input).toEqual({ collectionId: 'c1', files: ['a.ts'] })
    expect(only.store.getState().reads.run?.steps).toHaveLength(1)
    only.end()
    const more = setUp({ reads: ['a.ts'], bare: true })
    await more.show()
    expect(more.named('prompt.collect')[0]?.input).toMatchObject({ folder: '/p', bare: true })
    expect(more.named('prompt.collect')[0]?.input.reads).toBeUndefined()
    expect(more.named('reads.run')[0]?.input.collectionId).toBe('anew')
    more.end()
  })

  it('is collected anew where the host has dropped what it was asked of', async () => {
    const rig = setUp({ reads: ['a.ts'] })
    rig.fails['reads.run'] = ['collection.unknown']
    await rig.show()
    expect(rig.named('reads.run').map(({ input }) => input.collectionId)).toEqual(['c1', 'anew'])
    expect(rig.store.getState().reads.fault).toBeNull()
    rig.end()
  })

  it('is not asked of what was saved, which says so', async () => {
    const rig = setUp({ reads: ['a.ts'] })
    const saved = sampleSnapshot([])
    await rig.show({ ...saved, view: { ...saved.view, readOnly: 'snapshot' } })
    expect(rig.calls).toEqual([])
    expect(rig.store.getState().reads).toMatchObject({ run: null, loading: false, fault: { code: 'unsupported' } })
    expect(rig.activity.isIdle()).toBe(true)
    rig.end()
  })

  it('says what went wrong, and nothing of it once it goes well', async () => {
    const rig = setUp({ reads: ['a.ts'] })
    rig.fails['reads.run'] = ['internal']
    await rig.show()
    expect(rig.store.getState().reads).toMatchObject({ loading: false, fault: { code: 'internal' } })
    await rig.show()
    expect(rig.store.getState().reads.fault).toBeNull()
    rig.end()
  })

  it('asks again for counts until the files of the project are listed', async () => {
    const rig = setUp({ reads: ['a.ts'] })
    rig.setReady(false)
    await rig.show()
    expect(rig.store.getState().reads.rules?.ready).toBe(false)
    rig.setReady(true)
    await settle(650)
    expect(rig.store.getState().reads.rules?.ready).toBe(true)
    expect(rig.named('reads.rules')).toHaveLength(2)
    rig.end()
  })
})

describe('the files that are read', () => {
  it('are added once, moved, taken out and cleared', () => {
    const rig = setUp({ reads: ['a', 'b', 'c'] })
    rig.actions.addReads(['b', 'd'])
    rig.actions.moveRead(3, 0)
    expect(rig.store.getState().reads.picked).toBe(0)
    rig.actions.removeRead(1)
    rig.actions.moveRead(0, 9)
    rig.actions.setReads([])
    expect(rig.given).toEqual([['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'], ['d', 'b', 'c'], null])
    rig.end()
  })

  it('come from a pasted list, each once, and what is not there or not understood is told', async () => {
    const rig = setUp()
    const notes = await rig.actions.pasteReads('whatever')
    expect(rig.given).toEqual([['a.ts', 'gone.ts']])
    expect(notes).toEqual(['Line 4: This is no path.', 'gone.ts is not there. Reading it attaches the same.'])
    rig.end()
  })
})
