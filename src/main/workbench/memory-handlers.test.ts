import { describe, expect, it } from 'vitest'
import { createClient } from '../../preload/contract/client'
import type { MemoryAction } from '../../preload/contract/memory'
import { workbenchContract } from '../../preload/contract/workbench'
import { link, type MemoryTree } from '../engine/testing/memory-ports'
import { serveContract } from '../rpc/serve-contract'
import { createWorkbench } from './create-workbench'
import { testDeps } from './testing/test-deps'

const FOLDER = '/home/ada/.claude/projects/-w-project/memory'
const topic = (name: string, type = 'project', body = 'x\n') =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: ${type}\n---\n${body}`
const WORLD: MemoryTree = {
  '/w/project/CLAUDE.md': '# Rules\n',
  [`${FOLDER}/MEMORY.md`]: '# M\n- [A](a.md) — one\n- [Gone](gone.md) — x\n- [B](b.md) — two\n',
  [`${FOLDER}/a.md`]: topic('a', 'project', 'see [[b]]\n'),
  [`${FOLDER}/b.md`]: topic('b', 'feedback'),
  [`${FOLDER}/c.md`]: topic('c', 'user'),
}

function open(world: MemoryTree = WORLD, kind: 'cli' | 'electron' = 'cli') {
  const base = testDeps(world)
  const deps = { ...base, host: { ...base.host, kind } }
  const workbench = createWorkbench(deps)
  const client = createClient(
    workbenchContract,
    serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true }),
  )
  const changed: string[][] = []
  client.subscribe('memory.changed', ({ paths }) => void changed.push(paths))
  const inspect = (source = 'auto') => client.call('memory.inspect', { folder: '/w/project', useRealEnv: false, source })
  const plan = async (action: MemoryAction) => {
    const { memoryId } = await inspect()
    const planned = await client.call('memory.plan', { memoryId, action })
    if (!planned.ok) throw new Error(`${planned.kind}: ${planned.message}`)
    return planned.plan
  }
  const text = async (path: string) => {
    const read = await deps.ports.fs.readFile(path)
    return read.ok ? new TextDecoder().decode(read.value) : null
  }
  return { deps, workbench, client, changed, inspect, plan, text }
}

describe('memory.inspect and its pages', () => {
  it('gives the head, then rows, findings, texts, graph', async () => {
    const { client, inspect } = open()
    const view = await inspect()
    expect(view).toMatchObject({
      schema: 'strata/memory@1',
      folder: '/w/project',
      profile: '2.1.88',
      path: `${FOLDER}/`,
      exists: true,
      hasIndex: true,
      dir: { via: 'default', name: '-w-project' },
      limits: { lines: 4, cutBy: null },
      counts: { entries: 3, orphans: 1, topics: 3, states: { ok: 2, dangling: 1 } },
      diagnostics: { error: 0, warning: 2, info: 0 },
      off: null,
    })
    const { memoryId } = view
    const rows = await client.call('memory.rows', { memoryId })
    expect(rows.total).toBe(4)
    expect(rows.rows.map((row) => [row.kind, row.line, row.file, row.path, row.states])).toEqual([
      ['entry', 2, 'a.md', `${FOLDER}/a.md`, ['ok']],
      ['entry', 3, 'gone.md', null, ['dangling']],
      ['entry', 4, 'b.md', `${FOLDER}/b.md`, ['ok']],
      ['orphan', null, 'c.md', `${FOLDER}/c.md`, []],
    ])
    expect((await client.call('memory.rows', { memoryId, offset: 3, limit: 5 })).rows).toHaveLength(1)
    expect((await client.call('memory.diagnostics', { memoryId })).diagnostics.map((d) => d.code)).toEqual([
      'memory.dangling',
      'memory.orphan',
    ])
    expect((await client.call('memory.text', { memoryId, side: 'sent' })).text).toBe(
      '# M\n- [A](a.md) — one\n- [Gone](gone.md) — x\n- [B](b.md) — two',
    )
    expect((await client.call('memory.topicText', { memoryId, file: 'b.md' })).text).toBe(topic('b', 'feedback'))
    await expect(client.call('memory.topicText', { memoryId, file: '../a.md' })).rejects.toMatchObject({ code: 'file.missing' })
    const graph = await client.call('memory.graph', { memoryId })
    expect(graph.nodes.map((node) => node.file)).toEqual(['a.md', 'b.md', 'c.md', 'gone.md'])
    expect(graph.edges).toEqual({ from: [0], to: [1], wiki: [true], line: [6] })
    expect((await client.call('memory.hints', { memoryId })).hints.map((hint) => [hint.kind, hint.file])).toEqual([
      ['stale', 'a.md'],
      ['stale', 'b.md'],
      ['stale', 'c.md'],
    ])
  })

  it('gives the text of a topic, and says why when it cannot', async () => {
    const { inspect, client } = open({ ...WORLD, [`${FOLDER}/a.md`]: '\ufefftext', [`${FOLDER}/bin.md`]: new Uint8Array([0]) })
    const { memoryId } = await inspect()
    const topicText = async (file: string) => (await client.call('memory.topicText', { memoryId, file })).text
    expect(await topicText('a.md')).toBe('text')
    await expect(topicText('bin.md')).rejects.toMatchObject({ code: 'file.unreadable', message: expect.stringContaining('NUL') })
    await expect(topicText('../x.md')).rejects.toMatchObject({ code: 'file.missing' })
  })

  it('looks into other sources, and says which there are when asked for one that is not', async () => {
    const { inspect, client } = open({
      ...WORLD,
      [`${FOLDER}/logs/2026/03/2026-03-01.md`]: 'day\n',
      '/w/project/.claude/agent-memory/rev/MEMORY.md': '- [X](x.md) — y\n',
    })
    const logs = await inspect('logs')
    expect((await client.call('memory.rows', { memoryId: logs.memoryId })).rows).toMatchObject([
      { kind: 'log', file: '2026/03/2026-03-01.md' },
    ])
    const agent = await inspect('agent:project:rev')
    expect(agent.sources.map((source) => source.id)).toEqual(['auto', 'logs', 'agent:project:rev'])
    await expect(inspect('nobody')).rejects.toMatchObject({ code: 'input.invalid', message: expect.stringContaining('agent:project:rev') })
  })

  it('keeps answers small whatever an index holds', async () => {
    const { inspect, client } = open({
      ...WORLD,
      [`${FOLDER}/MEMORY.md`]: `- [A](a.md) — ${'😀'.repeat(400_000)}\n${'- [B](b.md) — x\n'.repeat(9000)}`,
    })
    const { memoryId } = await inspect()
    const { total, rows } = await client.call('memory.rows', { memoryId, limit: 2000 })
    expect(total).toBe(9002)
    expect(rows[0]).toMatchObject({ clipped: true })
    expect(JSON.stringify(rows).length).toBeLessThan(1_000_000)
  })

  it('forgets the oldest look, and says so', async () => {
    const { inspect, client } = open()
    const { memoryId } = await inspect()
    for (let i = 0; i < 6; i++) await inspect()
    await expect(client.call('memory.rows', { memoryId })).rejects.toMatchObject({ code: 'memory.unknown' })
    await expect(client.call('memory.apply', { planId: 'plan-x' })).rejects.toMatchObject({ code: 'plan.unknown' })
  })
})

describe('plan, apply and undo', () => {
  it('shows a rename as one file, writes all of it as one step, and takes it back', async () => {
    const { deps, plan, client, changed, text } = open()
    const planned = await plan({ kind: 'rename', file: 'b.md', to: 'beta' })
    expect(planned).toMatchObject({ label: 'Rename b.md to beta.md', total: 3, effect: { belowCutAfter: 0 } })
    expect(planned.files).toMatchObject([
      { path: `${FOLDER}/a.md`, change: 'edit', addedLines: 1, removedLines: 1 },
      { path: `${FOLDER}/beta.md`, change: 'rename', renamedFrom: `${FOLDER}/b.md` },
      { path: `${FOLDER}/MEMORY.md`, change: 'edit', addedLines: 1, removedLines: 1 },
    ])
    const side = (file: number, which: 'before' | 'after') => client.call('memory.planText', { planId: planned.planId, file, side: which })
    expect((await side(2, 'after')).text).toContain('[B](beta.md)')
    expect((await side(1, 'before')).text).toBe(topic('b', 'feedback'))
    await expect(side(3, 'after')).rejects.toMatchObject({ code: 'input.invalid' })
    expect(await text(`${FOLDER}/beta.md`)).toBeNull()

    const applied = await client.call('memory.apply', { planId: planned.planId })
    if (!applied.ok) throw new Error(applied.message)
    expect(deps.saving.labels).toEqual(['Rename b.md to beta.md'])
    expect(await text(`${FOLDER}/b.md`)).toBeNull()
    expect(await text(`${FOLDER}/a.md`)).toContain('[[beta]]')
    expect(changed).toHaveLength(1)
    await expect(client.call('memory.apply', { planId: planned.planId })).rejects.toMatchObject({ code: 'plan.unknown' })

    expect(await client.call('memory.undo', { transactionId: applied.transactionId })).toMatchObject({ ok: true })
    for (const path of ['MEMORY.md', 'a.md', 'b.md']) expect(await text(`${FOLDER}/${path}`)).toBe(WORLD[`${FOLDER}/${path}`])
    expect(await text(`${FOLDER}/beta.md`)).toBeNull()
    expect(await client.call('memory.undo', { transactionId: applied.transactionId })).toMatchObject({
      ok: false,
      kind: 'unknown-transaction',
    })
    expect(await client.call('memory.undo', { transactionId: 'nobody' })).toMatchObject({ ok: false, kind: 'unknown-transaction' })
  })

  it('refuses with a reason what cannot be done', async () => {
    const { inspect, client } = open()
    const { memoryId } = await inspect()
    expect(await client.call('memory.plan', { memoryId, action: { kind: 'rename', file: 'a.md', to: 'b' } })).toMatchObject({
      ok: false,
      kind: 'exists',
    })
    expect(await client.call('memory.plan', { memoryId, action: { kind: 'delete', files: ['../../../settings.json'] } })).toMatchObject({
      ok: false,
      kind: 'unknown-file',
    })
    await expect(client.call('memory.plan', { memoryId, action: { kind: 'explode' } as never })).rejects.toMatchObject({
      code: 'input.invalid',
    })
  })

  it('does not write over what changed since, and works again once planned anew', async () => {
    const { deps, plan, client, text } = open()
    const stale = await plan({ kind: 'fix-all' })
    deps.ports.fs.put(`${FOLDER}/MEMORY.md`, '- [Gone](gone.md) — y\n')
    expect(await client.call('memory.apply', { planId: stale.planId })).toMatchObject({
      ok: false,
      kind: 'changed-on-disk',
      path: `${FOLDER}/MEMORY.md`,
    })
    expect(await text(`${FOLDER}/MEMORY.md`)).toBe('- [Gone](gone.md) — y\n')
    const { planId } = await plan({ kind: 'remove-dangling' })
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: true })
    expect(await text(`${FOLDER}/MEMORY.md`)).toBe('')
  })

  it('tells why nothing was written, and keeps the plan', async () => {
    const { deps, plan, client } = open()
    const { planId } = await plan({ kind: 'fix-all' })
    deps.saving.failing.set(`${FOLDER}/MEMORY.md`, 'full')
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: false, kind: 'full' })
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: true })
  })

  it('writes only below the folder, wherever a link leads', async () => {
    const { plan, client, text } = open({
      ...WORLD,
      [`${FOLDER}/c.md`]: link('/home/ada/.claude/settings.md'),
      '/home/ada/.claude/settings.md': topic('c', 'user'),
    })
    const { planId } = await plan({ kind: 'retype', files: ['c.md'], type: 'project' })
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: false, kind: 'outside' })
    expect(await text('/home/ada/.claude/settings.md')).toBe(topic('c', 'user'))
  })

  it('follows the folder itself when it is a link', async () => {
    const { plan, client, text } = open({
      [FOLDER]: link('/shared/mem'),
      '/shared/mem/MEMORY.md': '- [Gone](gone.md) — x\n',
      '/w/project': {},
    })
    const { planId } = await plan({ kind: 'fix-all' })
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: true })
    expect(await text('/shared/mem/MEMORY.md')).toBe('')
  })

  it('deletes a file that is no text', async () => {
    const { plan, client, deps } = open({ ...WORLD, [`${FOLDER}/c.md`]: new Uint8Array([0xff, 0, 1]) })
    const { planId, files } = await plan({ kind: 'delete', files: ['c.md'] })
    expect(files).toMatchObject([{ path: `${FOLDER}/c.md`, change: 'delete' }])
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: true })
    expect((await deps.ports.fs.stat(`${FOLDER}/c.md`)).ok).toBe(false)
  })

  it('writes nothing but Markdown, and in a window nothing of a project that is not open there', async () => {
    const { plan, client } = open({ ...WORLD, [`${FOLDER}/notes.sh`]: 'rm -rf\n' })
    const { planId } = await plan({ kind: 'delete', files: ['notes.sh'] })
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: false, kind: 'outside' })

    const window = open(WORLD, 'electron')
    const elsewhere = await window.plan({ kind: 'fix-all' })
    expect(await window.client.call('memory.apply', { planId: elsewhere.planId })).toMatchObject({ ok: false, kind: 'outside' })
    await window.client.call('project.open', { folder: '/w/project' })
    expect(await window.client.call('memory.apply', { planId: elsewhere.planId })).toMatchObject({ ok: true })
  })

  it('takes back what another run wrote, within the folder that is named', async () => {
    const first = open()
    const { planId } = await first.plan({ kind: 'fix-all' })
    const before = await first.text(`${FOLDER}/MEMORY.md`)
    const done = await first.client.call('memory.apply', { planId })
    const transactionId = done.ok ? done.transactionId : ''
    const next = createWorkbench(first.deps)
    const client = createClient(workbenchContract, serveContract(workbenchContract, next.handlers, next.events, { validateOutput: true }))
    expect(await client.call('memory.undo', { transactionId })).toMatchObject({ ok: false, kind: 'unknown-transaction' })
    const look = { folder: '/w/project', useRealEnv: false }
    const other = await client.call('memory.inspect', { ...look, env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/elsewhere' } })
    expect(await client.call('memory.undo', { transactionId, memoryId: other.memoryId })).toMatchObject({ ok: false, kind: 'outside' })
    const { memoryId } = await client.call('memory.inspect', look)
    expect(await client.call('memory.undo', { transactionId, memoryId })).toMatchObject({ ok: true, files: 1 })
    expect(await first.text(`${FOLDER}/MEMORY.md`)).toBe(before)
  })

  it('writes the file a dangling line names', async () => {
    const { plan, client, text } = open()
    const { planId, files } = await plan({ kind: 'write-missing', lines: [3], type: 'feedback' })
    expect(files).toMatchObject([{ path: `${FOLDER}/gone.md`, change: 'create' }])
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: true, files: 1 })
    expect(await text(`${FOLDER}/gone.md`)).toContain('name: Gone\ndescription: x\ntype: feedback\n')
  })

  it('begins a memory where there is none', async () => {
    const { plan, client, text, inspect } = open({ '/w/project': {} })
    const { planId } = await plan({ kind: 'new', type: 'user', title: 'Who asks', description: 'Ada, new to the code' })
    expect(await client.call('memory.apply', { planId })).toMatchObject({ ok: true, files: 2 })
    expect(await text(`${FOLDER}/MEMORY.md`)).toBe('- [Who asks](who-asks.md) — Ada, new to the code\n')
    expect((await inspect()).counts).toMatchObject({ entries: 1, orphans: 0, states: { ok: 1 } })
  })
})

describe('watching', () => {
  it('tells of changes in what was inspected, and ends with the workbench', async () => {
    const { deps, inspect, changed, workbench } = open({ ...WORLD, [`${FOLDER}/sub/d.md`]: topic('d') })
    await inspect()
    expect(deps.watched.at(-1)).toEqual(expect.arrayContaining([`${FOLDER}/`, `${FOLDER}/sub`]))
    deps.change([`${FOLDER}/a.md`, '/elsewhere/x.md'])
    expect(changed).toEqual([[`${FOLDER}/a.md`]])
    await workbench.dispose()
    deps.change([`${FOLDER}/a.md`])
    expect(changed).toHaveLength(1)
  })
})
