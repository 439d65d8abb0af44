import { describe, expect, it } from 'vitest'
import { createClient } from '../../preload/contract/client'
import type { CollectInput } from '../../preload/contract/prompt'
import { type Client, workbenchContract } from '../../preload/contract/workbench'
import { denied, type MemoryTree } from '../engine/testing/memory-ports'
import { serveContract } from '../rpc/serve-contract'
import { createStructuredClonePort } from '../rpc/structured-clone-port'
import { collectDocument } from './collect-document'
import { createWorkbench } from './create-workbench'
import { memoryState } from './testing/memory-state'
import { testDeps } from './testing/test-deps'

const TREE: MemoryTree = {
  '/p/CLAUDE.md': 'Project\n\nSee @docs/a.md and @~/notes.md\n',
  '/p/docs/a.md': 'Included needle\n',
  '/p/CLAUDE.local.md': 'Local\n',
  '/p/.claude/rules/api.md': '---\npaths: src/api/**/*.ts\n---\nApi rule\n',
  '/p/pkg/CLAUDE.md': 'Nested\n',
  '/home/ada/notes.md': 'Outside\n',
  '/home/ada/.claude/CLAUDE.md': 'User\n',
  '/demo/project/CLAUDE.md': 'Demo\n',
  '/demo/home/x': '',
}

function setUp(tree: MemoryTree = TREE, options: Parameters<typeof testDeps>[1] = {}) {
  const deps = testDeps(tree, options)
  const workbench = createWorkbench(deps)
  const port = createStructuredClonePort(
    serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true, log: deps.ports.log }),
  )
  const client: Client = createClient(workbenchContract, port)
  const collect = (input: Partial<CollectInput> = {}) => client.call('prompt.collect', { folder: '/p', ...input })
  const layers = async (collectionId: string) => (await client.call('prompt.layers', { collectionId, limit: 2000 })).layers
  const idOf = async (collectionId: string, path: string) => {
    const found = (await layers(collectionId)).find(({ origin }) => origin.path === path)
    if (found === undefined) throw new Error(`no layer of ${path}`)
    return found.id
  }
  return { deps, workbench, client, collect, layers, idOf }
}

describe('prompt', () => {
  it('collects a folder and tells its layers in order with reasons', async () => {
    const { collect, layers } = setUp()
    const view = await collect()
    expect(view).toMatchObject({ profile: '2.1.88', project: { root: '/p', cwd: '/p', gitRoot: null }, places: { home: '/home/ada' } })
    const files = (await layers(view.collectionId)).filter(
      ({ kind }) => kind.startsWith('instructions.') && kind !== 'instructions.managed',
    )
    expect(files.map(({ origin, status, reason }) => [origin.path, reason ?? status])).toEqual([
      ['/home/ada/.claude/CLAUDE.md', 'loaded'],
      ['/p/CLAUDE.md', 'loaded'],
      ['/p/docs/a.md', 'loaded'],
      ['/home/ada/notes.md', 'external-not-approved'],
      ['/p/.claude/rules/api.md', 'waits-for-match'],
      ['/p/CLAUDE.local.md', 'loaded'],
      ['/p/pkg/CLAUDE.md', 'waits-for-read'],
    ])
    expect(view.layers).toBe((await layers(view.collectionId)).length)
  })

  it('gives the document of the pages and the JSON export word for word', async () => {
    const { client, collect } = setUp()
    const view = await collect({ reads: ['pkg/x.ts'] })
    const document = await collectDocument(client, view)
    const exported = await client.call('prompt.export', { collectionId: view.collectionId, format: 'json' })
    expect(JSON.parse(exported.text)).toEqual(JSON.parse(JSON.stringify(document)))
    expect(document.request.firstUserMessage).toContain('Included needle')
    expect(document.request.attachments).toEqual([
      { trigger: '/p/pkg/x.ts', text: expect.stringContaining('Nested'), layerIds: ['instructions.project:/p/pkg/CLAUDE.md'] },
    ])
    expect(document.layers.reduce((sum, layer) => sum + (layer.status === 'loaded' ? layer.tokens.sent : 0), 0)).toBe(document.window.used)
  })

  it('keeps the twelve collections used last', async () => {
    const { collect, layers } = setUp()
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await collect()).collectionId)
    await layers(ids[0] ?? '')
    await collect()
    await expect(layers(ids[0] ?? '')).resolves.not.toEqual([])
    await expect(layers(ids[1] ?? '')).rejects.toMatchObject({ code: 'collection.unknown' })
  })

  it('finds in what is sent, in one layer, and on disk', async () => {
    const { client, collect, idOf } = setUp({ ...TREE, '/p/CLAUDE.md': '<!-- hidden needle -->\nShown\n@docs/a.md\n' })
    const { collectionId } = await collect()
    const find = (more: object) => client.call('prompt.find', { collectionId, text: 'needle', ...more })
    expect((await find({})).matches.map(({ layerId }) => layerId)).toEqual(['instructions.project:/p/docs/a.md'])
    const project = await idOf(collectionId, '/p/CLAUDE.md')
    expect((await find({ layerId: project })).total).toBe(0)
    expect((await find({ layerId: project, side: 'disk' })).matches[0]).toMatchObject({ line: 1, column: 13 })
    expect((await find({ text: '.*' })).total).toBe(0)
  })

  it('tries for real what would change a layer', async () => {
    const { client, collect, idOf } = setUp()
    const { collectionId, window } = await collect()
    const whatIf = async (path: string) =>
      (await client.call('prompt.whatWouldChange', { collectionId, layerId: await idOf(collectionId, path) })).changes
    const included = await whatIf('/p/docs/a.md')
    expect(included.map(({ label }) => label)).toContain('Leave it out by an exclude')
    const exclude = included.find(({ label }) => label === 'Leave it out by an exclude')
    expect(exclude?.tokensDelta).toBeLessThan(0)
    const after = await collect(exclude?.patch ?? {})
    expect(after.window.used - window.used).toBe(exclude?.tokensDelta)
    expect((await whatIf('/home/ada/notes.md')).map(({ label, patch }) => [label, patch])).toEqual([
      ['Approve files outside', { approveExternal: true }],
    ])
    expect((await whatIf('/p/.claude/rules/api.md'))[0]?.patch).toEqual({ reads: ['/p/src/api/example.ts'] })
    expect((await whatIf('/p/pkg/CLAUDE.md'))[0]?.tokensDelta).toBeGreaterThan(0)
  })

  it('refuses the text on disk of what is no file', async () => {
    const { client, collect, layers } = setUp()
    const { collectionId } = await collect()
    const section = (await layers(collectionId)).find(({ kind }) => kind === 'system.static')
    await expect(client.call('prompt.text', { collectionId, layerId: section?.id ?? '', side: 'disk' })).rejects.toMatchObject({
      code: 'file.missing',
    })
  })

  it('refuses a part of the request that is not there', async () => {
    const { client, collect } = setUp()
    const { collectionId } = await collect()
    await expect(client.call('prompt.requestText', { collectionId, part: 'attachment' })).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(client.call('prompt.requestText', { collectionId, part: 'system', index: 99 })).rejects.toMatchObject({
      code: 'input.invalid',
    })
  })

  it('pages through the layers of a part of the request', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 700 }, (_, i) => [`/p/.claude/rules/r${String(i).padStart(3, '0')}.md`, `Rule ${i}\n`]),
    )
    const { client, collect } = setUp({ ...TREE, ...many })
    const view = await collect()
    const outline = await client.call('prompt.request', { collectionId: view.collectionId })
    expect(outline.firstUserMessage?.layerIds).toHaveLength(500)
    expect(outline.firstUserMessage?.layers).toBeGreaterThan(700)
    const document = await collectDocument(client, view)
    expect(document.layers.filter(({ kind, status }) => kind === 'instructions.project' && status === 'loaded').length).toBeGreaterThan(700)
  })

  it('stops when cancelled', async () => {
    const { client } = setUp()
    const controller = new AbortController()
    const answer = client.call('prompt.collect', { folder: '/p' }, { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('project', () => {
  it('opens a folder once, remembers it, and tells whether it still exists', async () => {
    const { client, deps } = setUp()
    const first = await client.call('project.open', { folder: '/p/' })
    expect(first).toMatchObject({ folder: '/p', name: 'p', demo: null, watching: true })
    expect(await client.call('project.open', { folder: '/p' })).toEqual(first)
    deps.ports.fs.remove('/p')
    expect(await client.call('project.list', {})).toMatchObject({ projects: [first], recent: [{ folder: '/p', exists: false }] })
    await client.call('project.forget', { folder: '/p' })
    expect((await client.call('project.list', {})).recent).toEqual([])
  })

  it('opens the demo with its own home and does not remember it', async () => {
    const { client } = setUp()
    expect(await client.call('project.open', { folder: null })).toMatchObject({
      folder: '/demo/project',
      demo: { home: '/demo/home', managedDir: '/demo/managed' },
    })
    expect((await client.call('project.list', {})).recent).toEqual([])
    await expect(setUp(TREE, { demo: null }).client.call('project.open', { folder: null })).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('opens although the list of recent folders cannot be written', async () => {
    const state = memoryState()
    state.readOnly = true
    const { client, deps } = setUp(TREE, { state })
    expect((await client.call('project.open', { folder: '/p' })).folder).toBe('/p')
    expect(deps.ports.logged.some(({ message }) => message.includes('recent folders'))).toBe(true)
  })

  it('watches what was collected and tells what matters', async () => {
    const { client, deps, collect } = setUp()
    const { projectId } = await client.call('project.open', { folder: '/p' })
    const told: unknown[] = []
    client.subscribe('project.changed', (payload) => told.push(payload))
    await collect()
    await new Promise((resolve) => setTimeout(resolve, 0))
    const watched = deps.watched.at(-1) ?? []
    expect(watched).toEqual(
      expect.arrayContaining([
        '/p/CLAUDE.md',
        '/p/docs/a.md',
        '/p',
        '/p/.claude/rules',
        '/home/ada/.claude/CLAUDE.md',
        '/home/ada/.claude.json',
      ]),
    )
    deps.change(['/p/package.json'])
    deps.change(['/p/CLAUDE.md', '/p/x.txt'])
    expect(told).toEqual([{ projectId, paths: ['/p/CLAUDE.md'] }])
    expect((await client.call('project.watch', { projectId, on: false })).watching).toBe(false)
    deps.change(['/p/CLAUDE.md'])
    expect(told).toHaveLength(1)
    await client.call('project.watch', { projectId, on: true })
    deps.change(['/p/CLAUDE.md'])
    expect(told).toHaveLength(2)
    await client.call('project.close', { projectId })
    deps.change(['/p/CLAUDE.md'])
    expect(told).toHaveLength(2)
    await expect(client.call('project.close', { projectId })).rejects.toMatchObject({ code: 'project.unknown' })
  })

  it('tells of instruction files in directories that held none, and of new directories', async () => {
    const { client, deps, collect } = setUp({ ...TREE, '/p/lib/deep/a.ts': 'x', '/p/fresh/pkg/b.ts': 'x' })
    const { projectId } = await client.call('project.open', { folder: '/p' })
    const told: unknown[] = []
    client.subscribe('project.changed', (payload) => told.push(payload))
    await collect()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(deps.watched.at(-1)).toEqual(expect.arrayContaining(['/p/lib', '/p/lib/deep']))
    deps.change(['/p/lib/deep/b.ts', '/p/lib/deep/a.ts', '/p/lib/deep'])
    deps.change(['/p/lib/deep/CLAUDE.md'])
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(told).toEqual([{ projectId, paths: ['/p/lib/deep/CLAUDE.md'] }])
    deps.ports.fs.put('/p/lib/new/CLAUDE.md', 'N')
    deps.change(['/p/lib/new', '/p/lib/gone'])
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(told.at(-1)).toEqual({ projectId, paths: ['/p/lib/new'] })
    expect(told).toHaveLength(2)
  })

  it('says that nothing is watched where the host cannot', async () => {
    const { client } = setUp(TREE, { createWatcher: null })
    const { projectId, watching } = await client.call('project.open', { folder: '/p' })
    expect(watching).toBe(false)
    await expect(client.call('project.watch', { projectId, on: true })).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('lists directories and browses from home', async () => {
    const { client } = setUp()
    const { projectId } = await client.call('project.open', { folder: '/p' })
    expect((await client.call('project.directories', { projectId })).directories).toEqual(['/p', '/p/pkg', '/p/docs'])
    expect((await client.call('project.browse', { path: null })).path).toBe('/home/ada')
    expect((await client.call('project.browse', { path: '~/.claude' })).path).toBe('/home/ada/.claude')
  })

  it.each([
    ['/nowhere', 'folder.missing'],
    ['/p/CLAUDE.md', 'folder.not-a-directory'],
    ['relative', 'input.invalid'],
  ])('refuses to open %s', async (folder, code) => {
    await expect(setUp().client.call('project.open', { folder })).rejects.toMatchObject({ code })
  })
})

describe('settings and host', () => {
  it('tells a change and where everything is kept', async () => {
    const { client, collect } = setUp()
    const told: unknown[] = []
    client.subscribe('settings.changed', (payload) => told.push(payload))
    await client.call('settings.set', { theme: 'dark' })
    expect(told).toMatchObject([{ theme: 'dark', zoom: 1 }])
    await client.call('project.open', { folder: '/p' })
    await collect()
    const storage = await client.call('settings.storage', {})
    expect(storage.items.map(({ name, what }) => [name, what])).toEqual([
      ['settings.json', 'What was chosen in Settings'],
      ['recent.json', 'The folders that were opened'],
    ])
    expect(storage.reads.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/p', '/home/ada/.claude', '/home/ada/.claude.json', '/etc/claude-code']),
    )
  })

  it('deletes its data and goes on with defaults', async () => {
    const { client, deps, collect } = setUp()
    await client.call('settings.set', { theme: 'dark' })
    await client.call('project.open', { folder: '/p' })
    const { collectionId } = await collect()
    await client.call('settings.deleteData', {})
    expect(deps.state.files.size).toBe(0)
    expect((await client.call('settings.get', {})).theme).toBe('system')
    const list = await client.call('project.list', {})
    expect([list.projects.length, list.recent.length]).toEqual([1, 0])
    await expect(client.call('prompt.request', { collectionId })).rejects.toMatchObject({ code: 'collection.unknown' })
  })

  it('describes the host and what may be chosen', async () => {
    const { client } = setUp()
    expect(await client.call('host.info', {})).toEqual({ kind: 'cli', version: '0.1.0', platform: 'linux', capabilities: [] })
    const catalog = await client.call('catalog.get', {})
    expect(catalog.profiles.map(({ id, isDefault }) => [id, isDefault])).toContainEqual(['2.1.88', true])
    expect(catalog.variables.map(({ name }) => name)).toContain('CLAUDE_CONFIG_DIR')
    expect(await client.call('host.chooseFolder', {})).toEqual({ folder: null })
    const without = setUp(TREE, { actions: { reveal: null, openFile: null, run: null, saveText: null, chooseFolder: null } })
    await expect(without.client.call('host.chooseFolder', {})).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('forgets everything when it ends', async () => {
    const { client, collect, deps, workbench } = setUp()
    await client.call('project.open', { folder: '/p' })
    const { collectionId } = await collect()
    await workbench.dispose()
    await expect(client.call('prompt.request', { collectionId })).rejects.toMatchObject({ code: 'collection.unknown' })
    expect(deps.watched.at(-1)).toEqual([])
  })

  it('passes on what a host tells', () => {
    const { client, workbench } = setUp()
    const told: unknown[] = []
    client.subscribe('project.requested', (payload) => told.push(payload))
    workbench.tell('project.requested', { folder: '/p' })
    expect(told).toEqual([{ folder: '/p' }])
  })

  it('bears a project it may not read', async () => {
    const { collect, layers } = setUp({ '/p': denied({}), '/home/ada/.claude/CLAUDE.md': 'User' })
    const view = await collect().catch((error: { code: string }) => error.code)
    if (typeof view === 'string') expect(view).toBe('folder.missing')
    else expect((await layers(view.collectionId)).some(({ origin }) => origin.path === '/home/ada/.claude/CLAUDE.md')).toBe(true)
  })
})
