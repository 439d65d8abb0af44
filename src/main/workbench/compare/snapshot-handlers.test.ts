import { describe, expect, it } from 'vitest'
import { collectDocument } from '../collect-document'
import { setUp, WORLD } from './testing/set-up'

const SECRET = 'sk-ant-api03-abcdefghijklmnopqrstuv'

describe('snapshots', () => {
  it('come back as they were saved, without the files', async () => {
    const { client, collect, layers, deps } = setUp()
    const view = await collect({ explain: true, env: { A: '1' } })
    const before = await collectDocument(client, view)
    const saved = await client.call('snapshot.save', { collectionId: view.collectionId, name: 'Before', note: 'why' })
    expect(saved).toMatchObject({
      name: 'Before',
      note: 'why',
      kind: 'snapshot',
      folder: '/p',
      layers: view.layers,
      tokens: view.window.used,
      problem: null,
    })
    for (const path of Object.keys(WORLD)) deps.ports.fs.remove(path)
    const opened = await client.call('snapshot.open', { snapshotId: saved.snapshotId })
    expect(opened.input).toMatchObject({ folder: '/p', env: { A: '1' } })
    expect(opened.collection).toMatchObject({ readOnly: 'snapshot', window: view.window, profile: view.profile })
    const after = await collectDocument(client, opened.collection)
    expect(after).toEqual(before)
    const layer = (await layers(opened.collection.collectionId)).find(({ origin }) => origin.path === '/p/.claude/rules/api.md')
    expect(layer).toMatchObject({ status: 'conditional', frontMatter: expect.stringContaining('paths'), regions: expect.any(Array) })
    expect(await client.call('prompt.whatWouldChange', { collectionId: opened.collection.collectionId, layerId: layer?.id ?? '' })).toEqual(
      { changes: [] },
    )
  })

  it('are listed newest first, renamed, exported, taken in and deleted', async () => {
    const { client, collect, deps, whole, stage } = setUp()
    const { collectionId } = await collect()
    const first = await client.call('snapshot.save', { collectionId, name: 'one' })
    deps.advance(1000)
    const second = await client.call('snapshot.save', { collectionId, name: 'two' })
    const names = async () => (await client.call('snapshot.list', {})).snapshots.map(({ name }) => name)
    expect(await names()).toEqual(['two', 'one'])
    await client.call('snapshot.rename', { snapshotId: first.snapshotId, name: 'first', note: 'n' })
    expect(await names()).toEqual(['two', 'first'])
    const text = await whole((offset) => client.call('snapshot.export', { snapshotId: second.snapshotId, offset, limit: 5000 }))
    await client.call('snapshot.delete', { snapshotId: second.snapshotId })
    expect(await names()).toEqual(['first'])
    await expect(client.call('snapshot.delete', { snapshotId: second.snapshotId })).rejects.toMatchObject({ code: 'snapshot.unknown' })
    expect(await client.call('snapshot.import', { name: 'x', source: await stage(text) })).toMatchObject({
      ok: true,
      snapshot: { name: 'two' },
    })
    expect(await names()).toEqual(['two', 'first'])
  })

  it('tell a newer version and damage, and lose nothing', async () => {
    const { client, collect, deps } = setUp()
    await client.call('snapshot.save', { collectionId: (await collect()).collectionId, name: 'fine' })
    deps.state.files.set('snapshot-new-1.json', '{"schema":"strata/snapshot@7","name":"later"}')
    deps.state.files.set('snapshot-bad-1.json', '{"schema":')
    const { snapshots } = await client.call('snapshot.list', {})
    expect(snapshots.map(({ name, problem }) => [name, problem?.code ?? null])).toEqual(
      expect.arrayContaining([
        ['fine', null],
        ['new-1', 'newer-version'],
        ['bad-1', 'damaged'],
      ]),
    )
    await expect(client.call('snapshot.open', { snapshotId: 'new-1' })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('newer Strata'),
    })
    await expect(client.call('snapshot.rename', { snapshotId: 'new-1', name: 'x' })).rejects.toMatchObject({ code: 'unsupported' })
    expect(deps.state.files.get('snapshot-new-1.json')).toContain('@7')
    const answer = await client.call('snapshot.import', { name: 'from you', source: { text: '{"schema":"strata/snapshot@2"}' } })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'newer-version' } })
    expect(deps.state.files.size).toBe(3)
  })
})

describe('bundles', () => {
  const tree = {
    ...WORLD,
    '/home/ada/.claude/CLAUDE.md': `User: ask ada@corp-inner.net, key ${SECRET}\nsee https://wiki.corp-inner.net/x and /home/ada/notes, or grace\n`,
  }

  it('leave no needle, show every place, and reproduce the same layers', async () => {
    const { client, collect, layers, whole } = setUp(tree)
    const view = await collect({ env: { ANTHROPIC_AUTH_TOKEN: 'abc123def456' } })
    const ready = await client.call('bundle.preview', { collectionId: view.collectionId, name: 'For you', own: ['grace'] })
    const { replacements } = await client.call('bundle.replacements', { bundleId: ready.bundleId })
    expect(replacements.map(({ kind, found }) => [kind, found])).toEqual(
      expect.arrayContaining([
        ['home', '/home/ada'],
        ['email', 'ada@corp-inner.net'],
        ['secret', SECRET],
        ['secret', 'abc123def456'],
        ['host', 'wiki.corp-inner.net'],
        ['own', 'grace'],
      ]),
    )
    expect(replacements.filter(({ on }) => on).reduce((sum, { count }) => sum + count, 0)).toBe(ready.places)
    const email = replacements.find(({ kind }) => kind === 'email')
    const places = await client.call('bundle.places', { bundleId: ready.bundleId, index: email?.index ?? -1 })
    expect(places.places[0]).toMatchObject({ line: 1, after: expect.stringContaining('example.invalid') })
    const text = await whole((offset) => client.call('bundle.export', { bundleId: ready.bundleId, offset, limit: 3000 }))
    for (const needle of ['/home/ada', 'corp-inner', SECRET, 'abc123def456', 'grace']) expect(text).not.toContain(needle)

    const elsewhere = setUp({})
    const taken = await elsewhere.client.call('snapshot.import', { name: 'b', source: await elsewhere.stage(text) })
    if (!taken.ok) throw new Error(taken.problem.message)
    expect(taken.snapshot).toMatchObject({ kind: 'bundle', name: 'For you' })
    const opened = await elsewhere.client.call('snapshot.open', { snapshotId: taken.snapshot.snapshotId })
    const told = ({ kind, status, reason }: { kind: string; status: string; reason: string | null }) => [kind, status, reason]
    const [before, after] = [await layers(view.collectionId), await elsewhere.layers(opened.collection.collectionId)]
    expect(after.map(told)).toEqual(before.map(told))
    const user = after.find(({ kind }) => kind === 'instructions.user')
    expect(user).toMatchObject({ origin: { path: '/home/person-1/.claude/CLAUDE.md' } })
    expect(user?.tokens.sent).toBe(user?.textChars)
    expect(opened.collection.window.used).toBe(
      after.filter(({ status }) => status === 'loaded').reduce((sum, { tokens }) => sum + tokens.sent, 0),
    )
  })

  it('let stand what a person keeps, and the words of the format', async () => {
    const { client, collect, whole } = setUp(tree)
    const { collectionId } = await collect()
    const ready = await client.call('bundle.preview', { collectionId, name: 'b', keep: ['wiki.corp-inner.net'] })
    const text = await whole((offset) => client.call('bundle.export', { bundleId: ready.bundleId, offset }))
    expect(text).toContain('wiki.corp-inner.net')
    // a word of the format stays one
    expect(await client.call('bundle.preview', { collectionId, name: 'b', own: ['loaded', 'kind'] })).toMatchObject({
      bundleId: expect.any(String),
    })
    await expect(client.call('bundle.export', { bundleId: 'gone' })).rejects.toMatchObject({ code: 'bundle.unknown' })
  })

  it('are saved where the host can ask', async () => {
    const { client, collect, deps } = setUp()
    const { bundleId } = await client.call('bundle.preview', { collectionId: (await collect()).collectionId, name: 'My bundle' })
    expect(await client.call('bundle.saveAs', { bundleId })).toEqual({ path: '/saved/My-bundle.strata-bundle.json' })
    expect(deps.acted.at(-1)).toContain('save My-bundle')
  })
})

describe('presets', () => {
  it('are saved, listed, exported, checked and deleted', async () => {
    const { client, stage } = setUp()
    const saved = await client.call('preset.save', { name: 'CI', note: 'as there', patch: { bare: true, env: { CI: '1' } } })
    expect(saved.patch).toEqual({ bare: true, env: { CI: '1' } })
    const again = await client.call('preset.save', { name: 'CI', patch: { bare: false } })
    expect(again.presetId).toBe(saved.presetId)
    expect((await client.call('preset.list', {})).presets).toMatchObject([{ name: 'CI', patch: { bare: false } }])
    const { text, fileName } = await client.call('preset.export', { presetId: saved.presetId })
    expect(fileName).toBe('CI.preset.yaml')
    expect(await client.call('preset.check', { name: fileName, source: await stage(text) })).toMatchObject({
      ok: true,
      name: 'CI',
      patch: { bare: false },
    })
    await client.call('preset.delete', { presetId: saved.presetId })
    await expect(client.call('preset.export', { presetId: saved.presetId })).rejects.toMatchObject({ code: 'preset.unknown' })
  })

  it('tell what does not fit, with its line', async () => {
    const { client } = setUp()
    await expect(client.call('preset.save', { name: 'x', patch: { bare: 'yes', nope: 1 } })).rejects.toMatchObject({
      code: 'input.invalid',
      data: { fields: expect.arrayContaining(['bare', 'nope']) },
    })
    const text = 'schema: strata/preset@1\ninput:\n  bare: maybe\n  folder: /p\n  env:\n    A: 1\n'
    const checked = await client.call('preset.check', { name: 'x.yaml', source: { text } })
    expect(checked).toMatchObject({ ok: false })
    if (!checked.ok) expect(checked.diagnostics.map(({ at }) => at?.line).sort()).toEqual([3, 4, 6])
  })
})
