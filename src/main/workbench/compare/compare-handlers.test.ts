import { describe, expect, it } from 'vitest'
import type { CompareSide } from '../../../preload/contract/compare'
import type { Client } from '../../../preload/contract/workbench'
import { collectDocument } from '../collect-document'
import { setUp, WORLD } from './testing/set-up'

async function compare(client: Client, left: CompareSide, right: CompareSide) {
  const answer = await client.call('compare.run', { left, right })
  if (!answer.ok) throw new Error(answer.problem.message)
  const { rows } = await client.call('compare.layers', { comparisonId: answer.comparison.comparisonId })
  return { ...answer.comparison, all: rows }
}

describe('compare.run', () => {
  it('compares what is on screen with another folder, paged by its collection', async () => {
    const { client, collect } = setUp()
    const view = await collect()
    const found = await compare(
      client,
      { from: 'collection', collectionId: view.collectionId },
      { from: 'folder', input: { folder: '/q' } },
    )
    expect(found).toMatchObject({
      identical: false,
      left: { kind: 'folder', label: 'p', collectionId: view.collectionId },
      right: { label: 'q', folder: '/q' },
    })
    const row = found.all.find(({ right }) => right?.path === '/q/CLAUDE.md')
    expect(row).toMatchObject({ change: 'changed', left: { path: '/p/CLAUDE.md' }, lines: { added: 1, removed: 1 } })
    const lines = await client.call('compare.lines', { comparisonId: found.comparisonId, row: row?.row ?? -1 })
    expect(
      lines.lines.map((line) => (line.kind === 'skip' ? line.lines : `${line.kind} ${line.spans.map(({ text }) => text).join('')}`)),
    ).toEqual(['same Project', 'same ', 'removed See @docs/a.md', 'added See more'])
    expect(await client.call('compare.text', { comparisonId: found.comparisonId, row: row?.row ?? -1, which: 'right' })).toMatchObject({
      text: 'Project\n\nSee more',
    })
    const layers = await client.call('prompt.layers', { collectionId: found.right.collectionId ?? '' })
    expect(layers.total).toBe(found.right.layers)
    const only = await client.call('compare.layers', { comparisonId: found.comparisonId, only: ['only-left'] })
    expect(only.rows.every(({ change }) => change === 'only-left')).toBe(true)
    expect(only.total).toBe(found.counts.onlyLeft)
  })

  it('compares working directories, profiles and inputs of one folder', async () => {
    const { client } = setUp()
    const found = await compare(
      client,
      { from: 'folder', input: { folder: '/p' } },
      { from: 'folder', input: { folder: '/p', cwd: 'pkg', profile: '2.1.17', env: { DISABLE_PROMPT_CACHING: '1' } } },
    )
    expect(found.right.label).toBe('p in pkg')
    expect(found.inputs).toEqual(
      expect.arrayContaining([
        { name: 'profile', left: '2.1.88', right: '2.1.17' },
        { name: 'env DISABLE_PROMPT_CACHING', left: '', right: '1' },
      ]),
    )
    expect(found.all.find(({ right }) => right?.path === '/p/pkg/CLAUDE.md')).toMatchObject({ change: 'changed', statusChanged: true })
    expect(found.cost.notes.join(' ')).toContain('Nothing is marked')
  })

  it('opens a saved collection as a side, and finds it equal', async () => {
    const { client, collect, stage } = setUp()
    const view = await collect()
    const document = await collectDocument(client, view)
    const saved: CompareSide = { from: 'opened', opened: { name: 'saved.json', source: await stage(JSON.stringify(document)) } }
    const found = await compare(client, { from: 'collection', collectionId: view.collectionId }, saved)
    expect(found).toMatchObject({
      identical: true,
      firstDifference: null,
      delta: { sent: 0 },
      right: { kind: 'document', label: 'saved.json' },
    })
  })

  it('says which side is wrong, and why', async () => {
    const { client, collect } = setUp({
      ...WORLD,
      '/x/newer.json': '{"schema":"strata/snapshot@2","more":1}',
      '/x/diff.json': '{"schema":"strata/diff@1"}',
      '/x/bad.json': '{"schema":"strata/collect@1"}',
    })
    const left: CompareSide = { from: 'collection', collectionId: (await collect()).collectionId }
    const problem = async (right: CompareSide) => client.call('compare.run', { left, right })
    const file = (path: string): CompareSide => ({ from: 'opened', opened: { file: path } })
    expect(await problem(file('/x/newer.json'))).toMatchObject({
      ok: false,
      side: 'right',
      problem: { code: 'newer-version', message: expect.stringContaining('newer Strata') },
    })
    expect(await problem(file('/x/diff.json'))).toMatchObject({ ok: false, problem: { code: 'not-recognised' } })
    expect(await problem(file('/x/bad.json'))).toMatchObject({ ok: false, problem: { code: 'damaged' } })
    expect(await problem(file('/x/none.json'))).toMatchObject({ ok: false, problem: { code: 'missing' } })
    expect(await problem(file('/p'))).toMatchObject({
      ok: false,
      problem: { code: 'unreadable', message: expect.stringContaining('folder') },
    })
    expect(
      await problem({
        from: 'opened',
        opened: { name: 'chat', source: { text: '{"model":"x","messages":[{"role":"developer","content":"y"}]}' } },
      }),
    ).toMatchObject({
      ok: false,
      problem: { code: 'other-vendor', message: expect.stringContaining('OpenAI') },
    })
    await expect(problem({ from: 'revision', input: { folder: '/gone' }, revision: 'v1' })).rejects.toMatchObject({
      code: 'folder.missing',
      message: 'There is no folder /gone',
    })
    expect(await problem({ from: 'revision', input: { folder: '/p' }, revision: 'v1' })).toMatchObject({
      ok: false,
      problem: { code: 'unknown-revision' },
    })
    await expect(problem({ from: 'folder', input: { folder: '/nowhere' } })).rejects.toMatchObject({ code: 'folder.missing' })
    await expect(problem({ from: 'snapshot', snapshotId: 'gone' })).rejects.toMatchObject({ code: 'snapshot.unknown' })
    await expect(problem({ from: 'snapshot', snapshotId: '../x' })).rejects.toMatchObject({ code: 'snapshot.unknown' })
    await expect(problem({ from: 'capture', captureId: 'gone' })).rejects.toMatchObject({ code: 'capture.unknown' })
    await expect(client.call('compare.layers', { comparisonId: 'gone' })).rejects.toMatchObject({ code: 'comparison.unknown' })
  })

  it('exports as JSON and as Markdown', async () => {
    const { client, whole } = setUp()
    const found = await compare(client, { from: 'folder', input: { folder: '/p' } }, { from: 'folder', input: { folder: '/q' } })
    const exported = (format: 'json' | 'markdown') =>
      whole((offset) => client.call('compare.export', { comparisonId: found.comparisonId, format, offset, limit: 1000 }))
    const json = JSON.parse(await exported('json'))
    expect(json).toMatchObject({ schema: 'strata/diff@1', identical: false, left: { label: 'p' } })
    expect(json.rows.find((row: { right: { path: string } | null }) => row.right?.path === '/q/CLAUDE.md').patch).toContain(
      '-See @docs/a.md\n+See more',
    )
    expect(json.rows.reduce((sum: number, row: { delta: { sent: number } }) => sum + row.delta.sent, 0)).toBe(json.delta.sent)
    const markdown = await exported('markdown')
    expect(markdown).toContain('# p → q')
    expect(markdown).toContain('-See @docs/a.md')
    expect((await client.call('compare.export', { comparisonId: found.comparisonId, format: 'json' })).fileName).toBe('p-to-q.json')
  })

  it('keeps collections without files behind them from deciding what may be read', async () => {
    const { client, collect, stage } = setUp()
    const view = await collect()
    const document = await collectDocument(client, view)
    const evil = {
      ...document,
      places: { ...document.places, configDir: '/etc' },
      layers: document.layers.map((layer) => ({ ...layer, origin: { ...layer.origin, path: '/etc/passwd' } })),
    }
    await client.call('project.open', { folder: '/p' })
    await client.call('compare.run', {
      left: { from: 'opened', opened: { name: 'evil', source: await stage(JSON.stringify(evil)) } },
      right: { from: 'collection', collectionId: view.collectionId },
    })
    await expect(client.call('files.reveal', { path: '/etc/passwd' })).rejects.toMatchObject({
      code: expect.stringMatching(/path\.outside|file\.missing/),
    })
  })
})
