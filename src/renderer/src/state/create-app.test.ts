import { describe, expect, it } from 'vitest'
import type { Client } from '../../../preload/contract/workbench'
import type { Link, LinkStatus } from '../bridge/link'
import { activePrompt } from './app-state'
import { createApp } from './create-app'
import { sampleLayer, sampleSnapshot } from './testing/sample-layers'

interface Call {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  answer(value: unknown): void
  fail(error: unknown): void
  readonly signal: AbortSignal | undefined
}

const SETTINGS = { theme: 'system', density: 'compact', zoom: 1, defaultProfile: null, defaultModel: null, editorCommand: null }
const project = (id: string, folder: string) => ({ projectId: id, folder, name: id, demo: null, watching: true })

/** A host that answers everything at once but collections, which the test lets through one by one. */
function setUp(projects = [project('p1', '/p1')]) {
  const collects: Call[] = []
  const calls: string[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const made = new Map<string, ReturnType<typeof sampleSnapshot>>()
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    'project.list': () => ({ projects, recent: [] }),
    'project.open': () => project('demo', '/demo'),
    'host.info': () => ({ kind: 'web', version: '1', platform: 'linux', capabilities: [] }),
    'settings.get': () => SETTINGS,
    'settings.set': (input) => ({ ...SETTINGS, ...input }),
    'catalog.get': () => ({ profiles: [], models: [], variables: [] }),
    'prompt.layers': (input) => {
      const layers = made.get(String(input.collectionId))?.layers ?? []
      return { total: layers.length, layers }
    },
    'prompt.diagnostics': () => ({ total: 0, diagnostics: [] }),
    'prompt.request': () => ({ system: [], firstUserMessage: null, attachments: [] }),
    'prompt.text': () => ({ text: 'text', totalChars: 4, next: null }),
    'prompt.whatWouldChange': () => ({ changes: [] }),
    'document.draftList': () => ({ drafts: [] }),
  }
  const client = {
    call: (name: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }) => {
      calls.push(name)
      if (name !== 'prompt.collect') return Promise.resolve(answers[name]?.(input) ?? null)
      return new Promise((answer, fail) => {
        options?.signal?.addEventListener('abort', () => fail(Object.assign(new Error('cancelled'), { code: 'cancelled' })))
        collects.push({ name, input, answer, fail, signal: options?.signal })
      })
    },
    subscribe: (name: string, listener: (payload: unknown) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  } as unknown as Client
  let tell: (status: LinkStatus) => void = () => undefined
  const link: Link = {
    port: { call: async () => ({ ok: true, value: null }), cancel: () => undefined, subscribe: () => () => undefined },
    status: () => ({ phase: 'open' }),
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
    retryNow: () => undefined,
  }
  let stored: string | null = null
  const app = createApp({
    client,
    link,
    page: { copyText: async () => true, download: async () => true },
    storage: { read: () => stored, write: (text) => (stored = text) },
    windows: { name: 'w', others: async () => null },
  })
  const finish = (call: Call | undefined, tokens: number): void => {
    if (call === undefined) throw new Error('nothing was collected')
    const id = `c${made.size + 1}`
    const snapshot = sampleSnapshot([
      sampleLayer({ id: 'own', origin: { path: '/p1/CLAUDE.md', depth: 0 }, sent: tokens, sha256: String(tokens) }),
    ])
    made.set(id, snapshot)
    call.answer({ ...snapshot.view, collectionId: id })
  }
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0))
  const used = (): number | undefined => activePrompt(app.store.getState())?.shown?.view.window.used
  return {
    app,
    answers,
    collects,
    calls,
    listeners,
    finish,
    settle,
    used,
    tell: (status: LinkStatus) => tell(status),
    stored: () => stored,
  }
}

describe('createApp', () => {
  it('opens what the host has open, collects it, and selects its own file', async () => {
    const { app, collects, finish, settle, used } = setUp()
    await settle()
    expect(collects).toHaveLength(1)
    expect(collects[0]?.input).toMatchObject({ folder: '/p1' })
    finish(collects[0], 10)
    await settle()
    await settle()
    expect(used()).toBe(10)
    expect(activePrompt(app.store.getState())).toMatchObject({ selection: 'layer:own', loading: false, stale: false })
    expect(app.store.getState().document.doc?.raw).toBe('text')
    app.dispose()
  })

  it('opens the demo where nothing is open', async () => {
    const { app, calls, settle } = setUp([])
    await settle()
    await settle()
    expect(calls).toContain('project.open')
    expect(app.store.getState().activeId).toBe('demo')
    app.dispose()
  })

  it('cancels the older what-if, and keeps what was shown, marked as old, until the newest is here', async () => {
    const { app, collects, finish, settle, used } = setUp()
    await settle()
    finish(collects[0], 10)
    await settle()
    await settle()
    app.actions.patchWhatIf({ bare: true })
    await settle()
    app.actions.patchWhatIf({ approveExternal: true })
    await settle()
    expect(collects).toHaveLength(3)
    expect(collects[1]?.signal?.aborted).toBe(true)
    expect(collects[2]?.input).toMatchObject({ bare: true, approveExternal: true })
    expect(activePrompt(app.store.getState())).toMatchObject({ stale: true, loading: true })
    expect(used()).toBe(10)
    finish(collects[2], 25)
    await settle()
    await settle()
    expect(used()).toBe(25)
    expect(activePrompt(app.store.getState())?.changes.get('own')).toEqual({ delta: 15, status: 'same' })
    expect(activePrompt(app.store.getState())?.baseline?.view.window.used).toBe(10)
    app.dispose()
  })

  it('tells a failed collection and keeps what was there', async () => {
    const { app, collects, finish, settle, used } = setUp()
    await settle()
    finish(collects[0], 10)
    await settle()
    await settle()
    app.actions.refresh()
    await settle()
    collects[1]?.fail(Object.assign(new Error('/p1 is gone'), { code: 'folder.missing' }))
    await settle()
    expect(used()).toBe(10)
    expect(activePrompt(app.store.getState())?.fault).toMatchObject({ code: 'folder.missing', detail: '/p1 is gone' })
    app.dispose()
  })

  it('flashes what changed on disk, and asks again after the connection was lost', async () => {
    const { app, collects, finish, settle, tell } = setUp()
    await settle()
    finish(collects[0], 10)
    await settle()
    await settle()
    tell({ phase: 'lost', retryInMs: 500 })
    tell({ phase: 'open' })
    await settle()
    await settle()
    finish(collects.at(-1), 12)
    await settle()
    await settle()
    expect([...(activePrompt(app.store.getState())?.flash?.ids ?? [])]).toEqual(['own'])
    app.dispose()
  })

  it('collects again where the host dropped what it had before it was read', async () => {
    const { app, answers, collects, finish, settle, used } = setUp()
    const layers = answers['prompt.layers']
    let dropped = 0
    answers['prompt.layers'] = (input) => {
      dropped += 1
      return dropped <= 2 ? Promise.reject(Object.assign(new Error('gone'), { code: 'collection.unknown' })) : layers?.(input)
    }
    await settle()
    for (const tokens of [10, 11, 12]) {
      finish(collects.at(-1), tokens)
      await settle()
      await settle()
    }
    expect(collects).toHaveLength(3)
    expect(activePrompt(app.store.getState())).toMatchObject({ fault: null, loading: false })
    expect(used()).toBe(12)
    app.dispose()
  })

  it('stops on request and says nothing of it', async () => {
    const { app, settle } = setUp()
    await settle()
    app.actions.cancelCollect()
    await settle()
    expect(activePrompt(app.store.getState())).toMatchObject({ loading: false, fault: null, shown: null })
    expect(app.activity.isIdle()).toBe(true)
    app.dispose()
  })

  it('remembers where a project was left', async () => {
    const { app, collects, finish, settle, stored } = setUp()
    await settle()
    finish(collects[0], 10)
    await settle()
    await settle()
    app.actions.select('group:instructions')
    expect(JSON.parse(stored() ?? '{}')).toMatchObject({ activeFolder: '/p1', projects: { '/p1': { selection: 'group:instructions' } } })
    app.dispose()
  })
})
