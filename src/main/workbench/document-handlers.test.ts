import { describe, expect, it } from 'vitest'
import { documentsContract } from '../../preload/contract/documents'
import { denied, link, type MemoryTree } from '../engine/testing/memory-ports'
import { createWorkbench } from './create-workbench'
import { type TestDeps, testDeps } from './testing/test-deps'

const context = { signal: new AbortController().signal }
const MEMORY = '/home/ada/.claude/projects/-p/memory'
const TREE: MemoryTree = {
  '/p/CLAUDE.md': 'one\r\ntwo\r\n@docs/style.md\r\n',
  '/p/docs/style.md': 'STYLE',
  '/p/AGENTS.md': 'AGENTS TEXT',
  '/p/pkg/AGENTS.md': 'PKG',
  '/p/.claude/rules/api.md': '---\npaths: src/**\n---\nAPI',
  '/p/src/a.ts': 'const needle = 1',
  '/p/src/b.ts': '',
  '/p/binary.md': Uint8Array.of(1, 0, 2),
  '/p/latin.md': Uint8Array.of(0x61, 0xe9, 0x62),
  '/p/bom.md': Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x0a),
  '/p/large.md': 'x'.repeat(4 * 1024 * 1024 + 1),
  '/p/out.md': link('/secret/key.md'),
  '/p/to-style.md': link('docs/style.md'),
  '/p/locked.md': denied('x'),
  '/secret/key.md': 'k',
  '/home/ada/.claude/CLAUDE.md': 'USER Needle',
  [`${MEMORY}/MEMORY.md`]: '- [A](a.md) — needle\n',
  [`${MEMORY}/a.md`]: '---\nname: alpha\ntype: user\n---\nthe needle again, needles too',
}

type Names = keyof typeof documentsContract

async function setUp(tree: MemoryTree = TREE, options: Parameters<typeof testDeps>[1] = {}) {
  const deps: TestDeps = testDeps(tree, options)
  const workbench = createWorkbench(deps)
  await workbench.handlers['project.open']({ folder: '/p' }, context)
  const { collectionId } = await workbench.handlers['prompt.collect'](
    (await import('../../preload/contract/prompt')).CollectInput.parse({ folder: '/p' }),
    context,
  )
  const changed: unknown[] = []
  workbench.events.subscribe('document.changed', (payload) => changed.push(payload))
  /** Through the contract: what goes in and comes out is checked. */
  const call = (async (name: Exclude<Names, 'document.changed'>, input: unknown) => {
    const method = documentsContract[name]
    const handler = workbench.handlers[name] as (input: unknown, context: unknown) => Promise<unknown>
    return method.output.parse(await handler(method.input.parse(input), context))
  }) as <K extends Exclude<Names, 'document.changed'>>(
    name: K,
    input: unknown,
  ) => Promise<ReturnType<(typeof documentsContract)[K]['output']['parse']>>
  const text = async (path: string) => {
    const read = await deps.ports.fs.readFile(path)
    return read.ok ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.value) : null
  }
  return { deps, workbench, collectionId, changed, call, text }
}

describe('document.open', () => {
  it('gives the text as an editor has it, and everything a save has to keep', async () => {
    const { call } = await setUp()
    const { facts, text, textId, partial } = await call('document.open', { path: '/p/CLAUDE.md' })
    expect(text).toEqual({ text: 'one\ntwo\n@docs/style.md\n', totalChars: 23, next: null })
    expect(facts).toMatchObject({
      eol: 'crlf',
      bom: false,
      finalNewline: true,
      encoding: 'utf-8',
      mode: 0o644,
      readOnly: null,
      sizeBytes: 26,
    })
    expect(facts.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect([partial, (await call('document.text', { textId, offset: 4, limit: 3 })).text]).toEqual([false, 'two'])
  })

  it.each([
    ['/p/binary.md', 'binary', 'binary'],
    ['/p/latin.md', 'not-utf8', 'unknown'],
    ['/p/large.md', 'too-large', 'utf-8'],
    ['/p/docs', 'directory', 'unknown'],
    ['/p/locked.md', 'unreadable', 'unknown'],
  ] as const)('%s is shown read-only: %s', async (path, reason, encoding) => {
    const { facts } = await (await setUp()).call('document.open', { path })
    expect([facts.readOnly?.reason, facts.encoding]).toEqual([reason, encoding])
    expect(facts.readOnly?.message).toMatch(/^[A-Z].{8,}/)
    expect(facts.readOnly?.message).not.toMatch(/E[A-Z]{3,}/)
  })

  it('shows the beginning of a large file and replacement characters of a foreign one', async () => {
    const { call } = await setUp()
    const large = await call('document.open', { path: '/p/large.md' })
    expect([large.partial, large.text.totalChars, large.text.text.length]).toEqual([true, 1024 * 1024, 200_000])
    expect((await call('document.open', { path: '/p/latin.md' })).text.text).toBe('a\ufffdb')
  })

  it('opens what is not there yet, empty', async () => {
    const { facts, text } = await (await setUp()).call('document.open', { path: '/p/new/CLAUDE.md' })
    expect(facts).toMatchObject({ sha256: null, realPath: '/p/new/CLAUDE.md', readOnly: null, eol: 'none' })
    expect(text.text).toBe('')
  })

  it.each(['/etc/passwd', '/p/../secret/key.md', '/p/out.md', 'CLAUDE.md', '/home/ada/.claude/none.json'])(
    '%s is outside',
    async (path) => {
      await expect((await setUp()).call('document.open', { path })).rejects.toMatchObject({ code: 'path.outside' })
    },
  )

  it('says when a text was dropped', async () => {
    await expect((await setUp()).call('document.text', { textId: 'text-x-1' })).rejects.toMatchObject({ code: 'text.unknown' })
  })
})

describe('document.save', () => {
  const opened = async (path = '/p/CLAUDE.md') => {
    const world = await setUp()
    const { facts } = await world.call('document.open', { path })
    const save = (text: string, more: object = {}) =>
      world.call('document.save', { path, source: { text }, expectedSha256: facts.sha256, ...more })
    return { ...world, facts, save }
  }

  it('keeps line ends and mark, says the new hash, and tells the windows', async () => {
    const { save, text, changed } = await opened()
    const outcome = await save('one\nTWO\nthree')
    expect(outcome).toMatchObject({ outcome: 'saved', facts: { eol: 'crlf', finalNewline: false } })
    expect(await text('/p/CLAUDE.md')).toBe('one\r\nTWO\r\nthree')
    const sha256 = outcome.outcome === 'saved' ? outcome.facts.sha256 : null
    expect(changed).toEqual([{ path: '/p/CLAUDE.md', sha256, by: 'strata' }])
    const bom = await opened('/p/bom.md')
    await bom.save('b\n')
    expect(await bom.text('/p/bom.md')).toBe('\ufeffb\n')
  })

  it('changes the form when asked', async () => {
    const { save, text } = await opened()
    await save('a\nb\n', { eol: 'lf', bom: 'add' })
    expect(await text('/p/CLAUDE.md')).toBe('\ufeffa\nb\n')
  })

  it('writes through a link that stays inside', async () => {
    const { save, text, deps } = await opened('/p/to-style.md')
    expect(await save('NEW')).toMatchObject({ outcome: 'saved', facts: { isLink: true, realPath: '/p/docs/style.md' } })
    expect([await text('/p/docs/style.md'), (await deps.ports.fs.realPath('/p/to-style.md')).ok]).toEqual(['NEW', true])
  })

  it('is a conflict when the file was changed, with the text on disk; then the merge is saved over that', async () => {
    const { save, call, deps, text, facts } = await opened()
    const base = await call('document.open', { path: '/p/CLAUDE.md' })
    deps.ports.fs.put('/p/CLAUDE.md', 'one\r\ntwo\r\n@docs/style.md\r\ntheirs\r\n')
    const outcome = await save('ONE\ntwo\n@docs/style.md\n')
    expect(outcome).toMatchObject({ outcome: 'conflict', facts: { eol: 'crlf' } })
    expect(await text('/p/CLAUDE.md')).toContain('theirs')
    if (outcome.outcome !== 'conflict') throw new Error('no conflict')
    expect(outcome.facts.sha256).not.toBe(facts.sha256)
    const merge = await call('document.merge', {
      base: { textId: base.textId },
      yours: { text: 'ONE\ntwo\n@docs/style.md\n' },
      theirs: { textId: outcome.textId },
    })
    expect([merge.conflicts, merge.result.text]).toEqual([0, 'ONE\ntwo\n@docs/style.md\ntheirs\n'])
    const saved = await call('document.save', {
      path: '/p/CLAUDE.md',
      source: { textId: merge.resultTextId },
      expectedSha256: outcome.facts.sha256,
    })
    expect(saved.outcome).toBe('saved')
    expect(await text('/p/CLAUDE.md')).toBe('ONE\r\ntwo\r\n@docs/style.md\r\ntheirs\r\n')
  })

  it('is a conflict without a text when the file is gone, and can be saved anew', async () => {
    const { save, call, deps, text } = await opened()
    deps.ports.fs.remove('/p/CLAUDE.md')
    expect(await save('mine')).toMatchObject({ outcome: 'conflict', textId: null, facts: { sha256: null } })
    expect((await call('document.save', { path: '/p/CLAUDE.md', source: { text: 'mine' }, expectedSha256: null })).outcome).toBe('saved')
    expect(await text('/p/CLAUDE.md')).toBe('mine')
  })

  it.each(['denied', 'full', 'missing-directory', 'busy', 'other'] as const)('fails with a word for it: %s', async (kind) => {
    const { save, deps, text } = await opened()
    deps.saving.failing.set('/p/CLAUDE.md', kind)
    expect(await save('mine')).toMatchObject({ outcome: 'failed', kind, path: '/p/CLAUDE.md' })
    expect(await text('/p/CLAUDE.md')).toContain('one')
  })

  it('never rewrites what cannot be edited', async () => {
    for (const path of ['/p/binary.md', '/p/latin.md', '/p/large.md']) {
      const { save, facts } = await opened(path)
      expect(facts.readOnly).not.toBeNull()
      expect(await save('mine')).toMatchObject({ outcome: 'failed', kind: 'read-only' })
    }
    const { save, deps } = await opened()
    deps.saving.modes.set('/p/CLAUDE.md', 0o444)
    expect(await save('mine')).toMatchObject({ outcome: 'failed', kind: 'denied' })
  })

  it('is refused outside, whatever the page says it has seen', async () => {
    const { call, text } = await setUp()
    for (const path of ['/secret/key.md', '/p/out.md', '/p/../secret/key.md', '/secret/new.md', '/home/ada/.claude/settings.json']) {
      const save = call('document.save', { path, source: { text: 'mine' }, expectedSha256: null })
      await expect(save, path).rejects.toMatchObject({ code: 'path.outside' })
    }
    expect(await text('/secret/key.md')).toBe('k')
  })

  it('refuses half a character and too long a text, and takes long ones in chunks', async () => {
    const { save, call, text, facts } = await opened()
    await expect(save('a\nb\ud800')).rejects.toMatchObject({ code: 'input.invalid', data: { line: 2 } })
    const first = await call('document.stage', { text: 'x'.repeat(200_000) })
    await call('document.stage', { stageId: first.stageId, text: 'y'.repeat(100_000) })
    const saved = await call('document.save', { path: '/p/CLAUDE.md', source: { stageId: first.stageId }, expectedSha256: facts.sha256 })
    expect([saved.outcome, (await text('/p/CLAUDE.md'))?.length]).toEqual(['saved', 300_000])
    await expect(call('document.stage', { stageId: 'stage-x', text: '' })).rejects.toMatchObject({ code: 'text.unknown' })
    let stageId: string | null = null
    const grow = async () => {
      for (let i = 0; i < 41; i++) ({ stageId } = await call('document.stage', { stageId, text: 'z'.repeat(200_000) }))
    }
    await expect(grow()).rejects.toMatchObject({ code: 'input.invalid' })
  })

  it('is undone, restored from its history, and the draft of the window is dropped', async () => {
    const { save, call, text } = await opened()
    await call('document.draftPut', { path: '/p/CLAUDE.md', owner: 'w1', baseSha256: null, source: { text: 'draft' } })
    await call('document.draftPut', { path: '/p/CLAUDE.md', owner: 'w2', baseSha256: null, source: { text: 'other' } })
    const saved = await save('v2\n', { owner: 'w1', label: 'Save all' })
    expect((await call('document.draftList', {})).drafts.map(({ owner, diskChanged }) => [owner, diskChanged])).toEqual([['w2', true]])
    const { entries } = await call('document.history', { path: '/p/CLAUDE.md' })
    expect(entries.map(({ label, source }) => [label, source])).toEqual([
      ['Save all', 'written'],
      ['Save all', 'found'],
    ])
    const undone = await call('document.undoWrite', { transactionId: saved.outcome === 'saved' ? saved.transactionId : '' })
    expect(undone).toMatchObject({ outcome: 'saved', paths: ['/p/CLAUDE.md'] })
    expect(await text('/p/CLAUDE.md')).toBe('one\r\ntwo\r\n@docs/style.md\r\n')
    const { facts } = await call('document.open', { path: '/p/CLAUDE.md' })
    const entryId = entries[0]?.entryId ?? ''
    expect((await call('document.historyText', { path: '/p/CLAUDE.md', entryId })).text).toBe('v2\n')
    expect((await call('document.restore', { path: '/p/CLAUDE.md', entryId, expectedSha256: facts.sha256 })).outcome).toBe('saved')
    expect(await text('/p/CLAUDE.md')).toBe('v2\r\n')
    expect(await call('document.undoWrite', { transactionId: 'nope' })).toMatchObject({ outcome: 'failed', kind: 'unknown-transaction' })
    await expect(call('document.historyText', { path: '/p/CLAUDE.md', entryId: 'x' })).rejects.toMatchObject({ code: 'version.unknown' })
  })
})

describe('drafts', () => {
  it('are kept of what is open only, read back, and dropped', async () => {
    const { call } = await setUp()
    const put = await call('document.draftPut', { path: '/p/CLAUDE.md', owner: 'w', baseSha256: null, source: { text: 'unsaved' } })
    if (put.outcome !== 'kept') throw new Error('not kept')
    const { draftId } = put.draft
    expect((await call('document.draftText', { draftId })).text).toBe('unsaved')
    expect((await call('document.draftList', { folder: '/p' })).drafts).toHaveLength(1)
    expect((await call('document.draftList', { folder: '/q' })).drafts).toHaveLength(0)
    await call('document.draftDrop', { draftId })
    await expect(call('document.draftText', { draftId })).rejects.toMatchObject({ code: 'draft.unknown' })
    const outside = call('document.draftPut', { path: '/secret/key.md', owner: 'w', baseSha256: null, source: { text: '' } })
    await expect(outside).rejects.toMatchObject({ code: 'path.outside' })
  })
})

describe('work that is not saved', () => {
  it('is kept whatever became of the file while it was edited', async () => {
    const { call, deps } = await setUp()
    const put = () => call('document.draftPut', { path: '/p/src/a.ts', owner: 'w', baseSha256: null, source: { text: 'work' } })
    await call('document.open', { path: '/p/src/a.ts' })
    for (const now of [denied('x'), link('/secret/key.md'), link('a.ts')]) {
      deps.ports.fs.remove('/p/src/a.ts')
      deps.ports.fs.put('/p/src/a.ts', now)
      expect(await put()).toMatchObject({ outcome: 'kept' })
    }
    await call('document.close', { path: '/p/src/a.ts' })
    deps.ports.fs.remove('/p/src/a.ts')
    deps.ports.fs.put('/p/src/a.ts', link('/secret/key.md'))
    await expect(put()).rejects.toMatchObject({ code: 'path.outside' })
  })

  it.each([
    ['binary', Uint8Array.of(1, 0, 2)],
    ['no UTF-8', Uint8Array.of(0x61, 0xe9)],
  ])('comes back from the history over what somebody made of the file: %s', async (_, bytes) => {
    const { call, deps, text } = await setUp()
    const { facts } = await call('document.open', { path: '/p/CLAUDE.md' })
    await call('document.save', { path: '/p/CLAUDE.md', source: { text: 'good\n' }, expectedSha256: facts.sha256 })
    deps.ports.fs.put('/p/CLAUDE.md', bytes)
    const { entries } = await call('document.history', { path: '/p/CLAUDE.md' })
    const broken = await call('document.open', { path: '/p/CLAUDE.md' })
    const wanted = { path: '/p/CLAUDE.md', entryId: entries[0]?.entryId ?? '', expectedSha256: broken.facts.sha256 }
    expect(await call('document.restore', { ...wanted, expectedSha256: null })).toMatchObject({ outcome: 'conflict' })
    expect(await call('document.restore', wanted)).toMatchObject({ outcome: 'saved' })
    expect(await text('/p/CLAUDE.md')).toBe('good\r\n')
  })
})

describe('document.changed', () => {
  it('is told of files that are open, once, and by whom', async () => {
    const { call, deps, changed, workbench } = await setUp()
    await call('document.open', { path: '/p/to-style.md' })
    expect(deps.watched.some((paths) => paths.includes('/p/docs/style.md') && paths.includes('/p/to-style.md'))).toBe(true)
    deps.ports.fs.put('/p/docs/style.md', 'OTHER')
    deps.change(['/p/docs/style.md'])
    deps.change(['/p/docs/style.md', '/p/CLAUDE.md'])
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(changed).toEqual([{ path: '/p/to-style.md', sha256: deps.ports.hash.sha256('OTHER'), by: 'other' }])
    deps.ports.fs.remove('/p/docs/style.md')
    deps.change(['/p/docs/style.md'])
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(changed.at(-1)).toEqual({ path: '/p/to-style.md', sha256: null, by: 'other' })
    await call('document.close', { path: '/p/to-style.md' })
    deps.change(['/p/docs/style.md'])
    expect(changed).toHaveLength(2)
    await workbench.dispose()
  })
})

describe('document.analyse', () => {
  it('measures against the disk as it is, not as it was a moment ago', async () => {
    const { deps, call, collectionId } = await setUp()
    const disk = async () =>
      (await call('document.analyse', { collectionId, path: '/p/docs/style.md', source: { text: 'STYLE' } })).tokens.disk
    expect(await disk()).toBe('STYLE'.length)
    deps.ports.fs.remove('/p/docs/style.md')
    expect(await disk()).toBe(0)
  })

  it('says of an edited text what a collection would', async () => {
    const { call, collectionId } = await setUp()
    const analysis = await call('document.analyse', {
      collectionId,
      path: '/p/CLAUDE.md',
      source: { text: '@docs/style.md\n@docs/nothing.md\n<!-- x -->\n' },
    })
    expect(analysis).toMatchObject({ role: 'instructions', kind: 'instructions.project', status: 'loaded', clipped: [] })
    expect(analysis.includes.map(({ outcome, tokens }) => [outcome, tokens])).toEqual([
      ['loaded', 5],
      ['missing', null],
    ])
    // sent and disk in the form of the file, CRLF and all
    expect(analysis.tokens.disk).toBe('one\r\ntwo\r\n@docs/style.md'.length)
    expect(analysis.sent.text).toBe('@docs/style.md\n@docs/nothing.md')
    expect((await call('document.text', { textId: analysis.sent.textId })).text).toBe(analysis.sent.text)
  })

  it('counts what a rule hits, from git where there is one', async () => {
    const git = (args: readonly string[]) =>
      args[0] === 'ls-files' ? 'src/a.ts\0src/b.ts\0docs/x.md\0' : { kind: 'not-a-repository' as const, message: '' }
    for (const options of [{}, { git }]) {
      const { call, collectionId } = await setUp(TREE, options)
      const source = { text: '---\npaths:\n  - src/**\n  - "docs/*.md"\n---\n' }
      const analysis = await call('document.analyse', { collectionId, path: '/p/.claude/rules/api.md', source })
      expect(analysis.patterns.map(({ pattern, hits }) => [pattern, hits])).toEqual([
        ['src/**', 2],
        ['docs/*.md', 1],
      ])
      expect(analysis.files?.hits).toBe(3)
    }
  })

  it('knows the folder of a memory', async () => {
    const { call, collectionId } = await setUp()
    const source = { text: '- [A](a.md)\n- [B](gone.md)\n[[alpha]]' }
    const analysis = await call('document.analyse', { collectionId, path: `${MEMORY}/MEMORY.md`, source })
    expect(analysis.links.map(({ target, exists }) => [target, exists])).toEqual([
      ['a.md', true],
      ['gone.md', false],
      ['alpha', true],
    ])
    expect(analysis.markers.map(({ code }) => code)).toEqual(['memory.dangling'])
  })

  it('keeps an answer below a megabyte, and says what it left out', async () => {
    const { call, collectionId } = await setUp()
    const source = (await call('document.stage', { text: '@docs/style.md @nothing/at/all.md\n'.repeat(5000) })).stageId
    const analysis = await call('document.analyse', { collectionId, path: '/p/CLAUDE.md', source: { stageId: source } })
    expect(JSON.stringify(analysis).length).toBeLessThan(1_000_000)
    expect(analysis.clipped).toContain('includes')
    expect(analysis.sent.next).not.toBeNull()
  })

  it('refuses what is outside, and a collection that is gone', async () => {
    const { call, collectionId } = await setUp()
    await expect(call('document.analyse', { collectionId, path: '/secret/key.md', source: { text: '' } })).rejects.toMatchObject({
      code: 'path.outside',
    })
    await expect(call('document.analyse', { collectionId: 'x', path: '/p/CLAUDE.md', source: { text: '' } })).rejects.toMatchObject({
      code: 'collection.unknown',
    })
  })
})

describe('document.complete', () => {
  it('offers what may come there', async () => {
    const { call, collectionId } = await setUp()
    const at = (path: string, text: string) =>
      call('document.complete', {
        collectionId,
        path,
        source: { text },
        line: text.split('\n').length,
        column: (text.split('\n').at(-1) ?? '').length + 1,
      })
    expect((await at('/p/CLAUDE.md', 'see @docs/')).items.map(({ insert }) => insert)).toEqual(['style.md'])
    expect((await at('/p/.claude/rules/api.md', '---\npaths: s')).items.map(({ label, detail }) => [label, detail])).toEqual([
      ['src/**', '2 files'],
    ])
    expect((await at(`${MEMORY}/MEMORY.md`, '[x](')).items.map(({ insert }) => insert)).toEqual(['a.md'])
  })
})

describe('document.find', () => {
  it('looks through every instruction and memory file, sent or not', async () => {
    const { call, collectionId } = await setUp()
    const found = await call('document.find', { collectionId, text: 'needle' })
    expect(found.matches.map(({ path, title, line, column }) => [path, title, line, column])).toEqual([
      ['/home/ada/.claude/CLAUDE.md', '~/.claude/CLAUDE.md', 1, 6],
      [`${MEMORY}/MEMORY.md`, '~/.claude/projects/-p/memory/MEMORY.md', 1, 15],
      [`${MEMORY}/a.md`, '~/.claude/projects/-p/memory/a.md', 5, 5],
      [`${MEMORY}/a.md`, '~/.claude/projects/-p/memory/a.md', 5, 19],
    ])
    expect([found.total, found.files, found.truncated]).toEqual([4, 3, false])
    expect((await call('document.find', { collectionId, text: 'needle', matchCase: true, wholeWord: true })).total).toBe(2)
  })
})

describe('document.create', () => {
  const EMPTY: MemoryTree = { '/p/AGENTS.md': 'AGENTS TEXT', '/p/src/a.ts': '', '/home/ada/.claude/x': '' }

  it('previews what a collection would then find, and writes nothing', async () => {
    const { call, collectionId, text } = await setUp(EMPTY)
    const plan = await call('document.createPlan', { collectionId, kind: 'claude-md' })
    expect([plan.path, plan.problem, plan.text.startsWith('# p\n')]).toEqual(['/p/CLAUDE.md', null, true])
    expect(plan.effect?.layers.map(({ path, status }) => [path, status])).toContainEqual(['/p/CLAUDE.md', 'loaded'])
    expect((plan.effect?.usedAfter ?? 0) - (plan.effect?.usedBefore ?? 0)).toBeGreaterThan(50)
    expect(await text('/p/CLAUDE.md')).toBeNull()
  })

  it('adopts AGENTS.md by include or link, with the effect of either', async () => {
    const include = await setUp(EMPTY)
    const planned = await include.call('document.createPlan', { collectionId: include.collectionId, kind: 'adopt-include' })
    expect(planned.effect?.layers.map(({ path, status }) => [path, status])).toEqual(
      expect.arrayContaining([
        ['/p/CLAUDE.md', 'loaded'],
        ['/p/AGENTS.md', 'loaded'],
      ]),
    )
    expect(await include.call('document.create', { collectionId: include.collectionId, kind: 'adopt-include' })).toMatchObject({
      outcome: 'saved',
      paths: ['/p/CLAUDE.md'],
    })
    expect(await include.text('/p/CLAUDE.md')).toBe('@AGENTS.md\n')

    const linked = await setUp(EMPTY)
    const link = await linked.call('document.createPlan', { collectionId: linked.collectionId, kind: 'adopt-link' })
    expect([link.linkTo, link.text]).toEqual(['AGENTS.md', ''])
    expect(link.effect?.layers.find(({ path }) => path === '/p/CLAUDE.md')).toMatchObject({ status: 'loaded', tokens: 11 })
    await linked.call('document.create', { collectionId: linked.collectionId, kind: 'adopt-link' })
    expect(await linked.deps.ports.fs.realPath('/p/CLAUDE.md')).toEqual({ ok: true, value: '/p/AGENTS.md' })
  })

  it.each([
    [{ kind: 'rule', name: 'api/http.md' }, '/p/.claude/rules/api/http.md'],
    [{ kind: 'claude-local-md', directory: '/p/src' }, '/p/src/CLAUDE.local.md'],
    [{ kind: 'user-claude-md' }, '/home/ada/.claude/CLAUDE.md'],
    [{ kind: 'memory-index' }, `${MEMORY}/MEMORY.md`],
    [{ kind: 'claude-md', text: 'mine' }, '/p/CLAUDE.md'],
  ])('%j makes %s', async (input, path) => {
    const { call, collectionId, text } = await setUp(EMPTY)
    const plan = await call('document.createPlan', { collectionId, ...input })
    expect([plan.path, plan.problem]).toEqual([path, null])
    expect(await call('document.create', { collectionId, ...input })).toMatchObject({ outcome: 'saved', paths: [path] })
    expect(await text(path)).toBe(plan.text)
  })

  it.each([
    [{ kind: 'claude-md', directory: '/p/taken' }, 'already'],
    [{ kind: 'adopt-include', directory: '/p/src' }, 'no AGENTS.md'],
    [{ kind: 'rule', name: '../../x' }, 'needs a name'],
    [{ kind: 'rule' }, 'needs a name'],
  ])('%j cannot be made: %s', async (input, why) => {
    const { call, collectionId } = await setUp({ ...EMPTY, '/p/taken/CLAUDE.md': 'x' })
    const plan = await call('document.createPlan', { collectionId, ...input })
    expect([plan.problem, plan.effect]).toEqual([expect.stringContaining(why), null])
    expect(await call('document.create', { collectionId, ...input })).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining(why),
    })
  })

  it.each([
    ['é e\u0301 नि', 'saved'],
    ['con', 'failed'],
    ['lib/aux', 'failed'],
    ['x'.repeat(150), 'failed'],
  ])('makes a rule %j only by a name every system takes: %s', async (name, outcome) => {
    const { call, collectionId } = await setUp()
    expect(await call('document.create', { collectionId, kind: 'rule', name })).toMatchObject({ outcome })
  })

  it('foresees what a link would hinder', async () => {
    const { call, collectionId } = await setUp({
      ...TREE,
      '/p/a/AGENTS.md': link('/secret/key.md'),
      '/p/b/AGENTS.md': 'B',
      '/p/b/CLAUDE.md': link('/nowhere/x.md'),
    })
    const problem = async (kind: string, directory: string) =>
      (await call('document.createPlan', { collectionId, kind, directory })).problem
    expect(await problem('adopt-link', '/p/a')).toContain('leads out')
    expect(await problem('adopt-include', '/p/a')).toBeNull()
    expect(await problem('adopt-link', '/p/b')).toContain('already')
    expect(await problem('adopt-include', '/p/b')).toContain('already')
    expect(await problem('claude-md', '/p/b')).toContain('already')
  })

  it('makes nothing outside', async () => {
    const { call, collectionId } = await setUp(EMPTY)
    for (const directory of ['/secret', '/p/../secret']) {
      await expect(call('document.create', { collectionId, kind: 'claude-md', directory })).rejects.toMatchObject({ code: 'path.outside' })
    }
  })
})
