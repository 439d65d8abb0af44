import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../preload/contract/workbench'
import type { Link } from '../../bridge/link'
import { createApp } from '../create-app'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { firstSide } from './side-choice'

type Answer = (input: Record<string, unknown>) => unknown

const ROW = { row: 0, change: 'changed', moved: false, textChanged: true, what: null, delta: { sent: 1 }, left: null, right: null }
const SNAPSHOT = { snapshotId: 's1', name: 'Before', note: '', kind: 'snapshot', savedMs: 1, folder: '/p', cwd: '/p', problem: null }
const coded = (code: string): Error => Object.assign(new Error(code), { code })

function comparison(counts: Partial<Record<'same' | 'changed', number>>) {
  const { same = 0, changed = 0 } = counts
  return {
    comparisonId: 'd1',
    rows: same + changed,
    counts: { same, changed, moved: 0, onlyLeft: 0, onlyRight: 0 },
    firstDifference: { left: { layerId: null }, right: { layerId: 'r' } },
    breakpoints: [],
  }
}

/** One project, collected; every answer can be replaced. */
async function setUp(more: Record<string, Answer> = {}) {
  const calls: { readonly name: string; readonly input: Record<string, unknown> }[] = []
  const listeners: { readonly name: string; readonly listener: (payload: unknown) => void }[] = []
  const layers = [sampleLayer({ id: 'own', origin: { path: '/p/CLAUDE.md', depth: 0 } })]
  let collections = 0
  const answers: Record<string, Answer> = {
    'project.list': () => ({ projects: [{ projectId: 'p', folder: '/p', name: 'p', demo: null, watching: true }], recent: [] }),
    'host.info': () => ({ kind: 'web', version: '1', platform: 'linux', capabilities: [] }),
    'settings.get': () => ({ theme: 'system', density: 'compact', zoom: 1, defaultProfile: null, defaultModel: null, editorCommand: null }),
    'catalog.get': () => ({ profiles: [], models: [], variables: [] }),
    'prompt.collect': () => {
      collections += 1
      return { ...sampleSnapshot(layers).view, collectionId: `c${collections}` }
    },
    'prompt.layers': () => ({ total: 1, layers }),
    'prompt.diagnostics': () => ({ total: 0, diagnostics: [] }),
    'prompt.request': () => ({ system: [], firstUserMessage: null, attachments: [] }),
    'prompt.text': () => ({ text: 'text', totalChars: 4, next: null }),
    'prompt.whatWouldChange': () => ({ changes: [] }),
    'document.draftList': () => ({ drafts: [] }),
    'compare.run': () => ({ ok: true, comparison: comparison({ changed: 1 }) }),
    'compare.layers': () => ({ total: 1, rows: [ROW] }),
    'compare.lines': () => ({ total: 0, lines: [] }),
    'snapshot.list': () => ({ snapshots: [SNAPSHOT] }),
    'snapshot.open': () => ({
      snapshot: SNAPSHOT,
      collection: { ...sampleSnapshot(layers).view, collectionId: 'old', readOnly: 'snapshot' },
    }),
    ...more,
  }
  const client = {
    call: async (name: string, input: Record<string, unknown>) => {
      calls.push({ name, input })
      return answers[name]?.(input) ?? null
    },
    subscribe: (name: string, listener: (payload: unknown) => void) => {
      listeners.push({ name, listener })
      return () => undefined
    },
  } as unknown as Client
  const link: Link = {
    port: { call: async () => ({ ok: true, value: null }), cancel: () => undefined, subscribe: () => () => undefined },
    status: () => ({ phase: 'open' }),
    subscribe: () => () => undefined,
    retryNow: () => undefined,
  }
  const app = createApp({
    client,
    link,
    page: { copyText: async () => true, download: async () => true },
    storage: { read: () => null, write: () => undefined },
    windows: { name: 'w', others: async () => null },
  })
  const state = () => app.store.getState()
  const shown = () => state().prompts.p?.shown?.view.collectionId
  await vi.waitFor(() => expect(shown()).toBe('c1'))
  const named = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
  const tell = (name: string, payload: unknown): void => {
    for (const one of listeners) if (one.name === name) one.listener(payload)
  }
  return { actions: app.actions, state, shown, named, answers, tell }
}

const REVISION = { ...firstSide('revision'), revision: 'v1' }

describe('comparing', () => {
  it('asks nothing while a side is not complete', async () => {
    const { actions, named } = await setUp()
    await actions.runComparison()
    expect(named('compare.run')).toEqual([])
  })

  it('lays what is on screen beside a revision, and looks at the first difference', async () => {
    const { actions, state, named } = await setUp()
    await actions.compareSides(firstSide('shown'), REVISION)
    expect(named('compare.run')).toMatchObject([
      { left: { from: 'collection', collectionId: 'c1' }, right: { from: 'revision', revision: 'v1', input: { folder: '/p' } } },
    ])
    expect(state().compare).toMatchObject({ running: false, row: 0, filter: 'differences', diff: { loading: false } })
    expect(state().ui.route).toBe('compare')
  })

  it('collects anew what the host has let go of', async () => {
    const { actions, named, state } = await setUp({
      'compare.run': ({ left }) => {
        if ((left as { from: string }).from === 'collection') throw coded('collection.unknown')
        return { ok: true, comparison: comparison({ same: 1 }) }
      },
    })
    await actions.compareSides(firstSide('shown'), REVISION)
    expect(named('compare.run')).toHaveLength(2)
    expect(state().compare).toMatchObject({ fault: null, filter: 'all' })
  })

  it('says which side is wrong, keeps what was compared, and forgets it once that side is changed', async () => {
    const { actions, state, answers } = await setUp()
    await actions.compareSides(firstSide('shown'), REVISION)
    const problem = { code: 'unknown-revision', message: 'no', line: null, column: null }
    answers['compare.run'] = () => ({ ok: false, side: 'right', problem })
    actions.setCompareSide('right', { revision: 'v9' })
    expect(state().compare.stale).toBe(true)
    await actions.runComparison()
    expect(state().compare).toMatchObject({ problem: { side: 'right', problem }, comparison: { view: { comparisonId: 'd1' } } })
    actions.setCompareSide('left', {})
    expect(state().compare.problem).not.toBeNull()
    actions.setCompareSide('right', { revision: 'v1' })
    expect(state().compare.problem).toBeNull()
  })
})

describe('a fault of one side', () => {
  it('is told at the side whose place it names, else above both', async () => {
    const { actions, state, answers } = await setUp()
    answers['compare.run'] = () => {
      throw Object.assign(new Error('There is no folder /gone'), { code: 'folder.missing' })
    }
    await actions.compareSides({ ...firstSide('folder'), folder: '/gone' }, REVISION)
    expect(state().compare).toMatchObject({ fault: null, problem: { side: 'left', problem: { code: 'missing' } } })
    expect(state().compare.problem?.problem.message).toContain('There is no folder /gone. Check')
    await actions.compareSides(firstSide('shown'), REVISION)
    expect(state().compare).toMatchObject({ problem: null, fault: { code: 'folder.missing' } })
  })
})

describe('a snapshot that is kept', () => {
  it('gets another name and keeps its remark', async () => {
    const listed = { ...SNAPSHOT, note: 'why' }
    const { actions, state, named, answers } = await setUp({
      'snapshot.list': () => ({ snapshots: [listed] }),
      'snapshot.rename': (input) => ({ ...listed, ...input }),
    })
    await actions.loadSnapshots()
    await actions.reopenSnapshot('s1')
    actions.askRename('s1')
    await actions.renameSnapshot('s1', '  After ')
    expect(named('snapshot.rename')).toEqual([{ snapshotId: 's1', name: 'After', note: 'why' }])
    expect(state().compare).toMatchObject({ renaming: null, reopened: { snapshot: { name: 'After' } } })
    for (const same of ['Before', ' ', '']) {
      actions.askRename('s1')
      await actions.renameSnapshot('s1', same)
      expect(state().compare.renaming).toBeNull()
    }
    expect(named('snapshot.rename')).toHaveLength(1)
    answers['snapshot.rename'] = () => {
      throw Object.assign(new Error('The disk is full'), { code: 'file.unwritable' })
    }
    actions.askRename('s1')
    await actions.renameSnapshot('s1', 'Other')
    // what was typed stays to be tried again
    expect(state().compare).toMatchObject({ renaming: 's1', asideFault: { code: 'file.unwritable' } })
    actions.askDelete('s1')
    expect(state().compare).toMatchObject({ renaming: null, deleting: 's1' })
  })
})

describe('a reopened snapshot', () => {
  it('stands in place of now while files change, and ends when something is collected', async () => {
    const { actions, state, shown, tell, named } = await setUp()
    await actions.reopenSnapshot('s1')
    expect(shown()).toBe('old')
    tell('project.changed', { projectId: 'p' })
    await vi.waitFor(() => expect(state().prompts.p?.dirty).toBe(true))
    expect(shown()).toBe('old')
    expect(named('prompt.collect')).toHaveLength(1)
    actions.leaveSnapshot()
    await vi.waitFor(() => expect(shown()).toBe('c2'))
    expect(state().compare.reopened).toBeNull()
  })

  it('is compared with now, not with itself', async () => {
    const { actions, named } = await setUp()
    await actions.reopenSnapshot('s1')
    await actions.compareSnapshot('s1')
    expect(named('compare.run')).toMatchObject([
      { left: { from: 'snapshot', snapshotId: 's1' }, right: { from: 'collection', collectionId: 'c2' } },
    ])
  })

  it('opens no file to be edited', async () => {
    const { actions, state } = await setUp()
    await actions.reopenSnapshot('s1')
    await actions.editFile('/p/CLAUDE.md')
    expect(state().ui.notice?.text).toContain('read-only')
    expect(state().editing.files).toEqual([])
  })
})
