import { describe, expect, it, vi } from 'vitest'
import { createRecentProjects } from './recent-projects'
import { createSettingsStore, DEFAULT_SETTINGS } from './settings-store'
import { memoryState } from './testing/memory-state'

const noLog = () => ({ write: vi.fn() })

describe('settings', () => {
  it('begin as defaults and keep what was set', async () => {
    const state = memoryState()
    const store = createSettingsStore(state, noLog())
    expect(await store.get()).toEqual(DEFAULT_SETTINGS)
    await store.set({ theme: 'dark' })
    await store.set({ zoom: 1.5 })
    expect(await createSettingsStore(state, noLog()).get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', zoom: 1.5 })
  })

  it('lose no change when several are made at once', async () => {
    const store = createSettingsStore(memoryState(), noLog())
    await Promise.all([store.set({ theme: 'dark' }), store.set({ zoom: 2 }), store.set({ density: 'comfortable' })])
    expect(await store.get()).toMatchObject({ theme: 'dark', zoom: 2, density: 'comfortable' })
  })

  it.each(['{', '[]', '"x"', 'null', 'x'.repeat(300_000)])('keep a damaged file aside and go on with defaults (%#)', async (text) => {
    const state = memoryState({ 'settings.json': text })
    const log = noLog()
    expect(await createSettingsStore(state, log).get()).toEqual(DEFAULT_SETTINGS)
    expect(state.files.get('settings.json.damaged')).toBe(text)
    expect(state.files.has('settings.json')).toBe(false)
    expect(log.write).toHaveBeenCalledWith('warning', expect.stringContaining('settings.json.damaged'), {})
  })

  it('lose only the value that does not fit', async () => {
    const log = noLog()
    const state = memoryState({ 'settings.json': '{"theme":"dark","zoom":99,"new":1}' })
    expect(await createSettingsStore(state, log).get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(log.write).toHaveBeenCalledWith('warning', expect.stringContaining('zoom'), {})
  })

  it('say when they cannot be written, and work again when they can', async () => {
    const state = memoryState()
    const store = createSettingsStore(state, noLog())
    state.readOnly = true
    await expect(store.set({ zoom: 2 })).rejects.toThrow('read-only')
    state.readOnly = false
    expect((await store.set({ zoom: 2 })).zoom).toBe(2)
  })

  it('go on with defaults when a damaged file cannot even be moved', async () => {
    const state = memoryState({ 'settings.json': '{' })
    state.readOnly = true
    const log = noLog()
    expect(await createSettingsStore(state, log).get()).toEqual(DEFAULT_SETTINGS)
    expect(log.write).toHaveBeenCalledWith('error', expect.stringContaining('could not be kept aside'), expect.anything())
  })
})

describe('recent projects', () => {
  it('are newest first, each once, and never more than twenty', async () => {
    const recent = createRecentProjects(memoryState(), noLog())
    for (let i = 0; i < 25; i++) await recent.add({ folder: `/p${i}`, name: `p${i}`, openedMs: i })
    await recent.add({ folder: '/p20', name: 'p20', openedMs: 99 })
    const list = await recent.list()
    expect(list).toHaveLength(20)
    expect(list.slice(0, 3).map(({ folder }) => folder)).toEqual(['/p20', '/p24', '/p23'])
    await recent.forget('/p24')
    expect((await recent.list()).some(({ folder }) => folder === '/p24')).toBe(false)
  })

  it('begin anew when the file is damaged', async () => {
    const state = memoryState({ 'recent.json': '[{"folder":1}]' })
    const recent = createRecentProjects(state, noLog())
    expect(await recent.list()).toEqual([])
    expect(state.files.has('recent.json.damaged')).toBe(true)
  })
})
