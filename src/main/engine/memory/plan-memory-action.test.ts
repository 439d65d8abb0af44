import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../profile/profile'
import { denied, type MemoryNode } from '../testing/memory-ports'
import type { MemoryAction } from './memory-plan'
import { testFolder } from './testing/memory-folder'

const topic = (name: string, type = 'project', body = 'x\n') =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: ${type}\n---\n${body}`

/** The files that differ after the action, null for those in the trash. */
async function change(files: Readonly<Record<string, MemoryNode>>, action: MemoryAction, profile?: ProfileId) {
  const folder = testFolder(files, profile)
  const before = await folder.files()
  await folder.act(action)
  const after = await folder.files()
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries([...names].flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name] ?? null]])))
}
async function refusal(files: Readonly<Record<string, MemoryNode>>, action: MemoryAction) {
  const plan = await testFolder(files).plan(action)
  return plan.ok ? plan.value.label : plan.error.kind
}
const THREE = {
  'MEMORY.md': '# M\n- [A](a.md) — one\n- [B](b.md) — two\n- [C](c.md) — three\n',
  'a.md': topic('a', 'project', 'text of a, see [[b]] and [c](c.md)\n'),
  'b.md': topic('b', 'feedback', 'text of b\n'),
  'c.md': topic('c', 'user', 'see [[a]] and [b](./b.md#part)\n'),
}

describe('new', () => {
  const add = {
    kind: 'new',
    type: 'feedback',
    title: 'Keep commits small',
    description: 'One change each',
    file: null,
    body: null,
    hook: null,
  } as const

  it('writes a topic from the template of its type and a line', async () => {
    const got = await change({ 'MEMORY.md': '# M\n' }, add)
    expect(got['MEMORY.md']).toBe('# M\n- [Keep commits small](keep-commits-small.md) — One change each\n')
    expect(got['keep-commits-small.md']).toMatch(
      /^---\nname: Keep commits small\ndescription: One change each\ntype: feedback\n---\n\nWhat to do[\s\S]*\*\*Why:\*\*[\s\S]*\n$/,
    )
  })

  it('makes the index where there is none, and nests the type where the version does', async () => {
    const got = await change({}, { ...add, body: 'text', hook: 'said twice' }, '2.1.240')
    expect(got).toEqual({
      'MEMORY.md': '- [Keep commits small](keep-commits-small.md) — said twice\n',
      'keep-commits-small.md': '---\nname: keep-commits-small\ndescription: One change each\nmetadata:\n  type: feedback\n---\n\ntext\n',
    })
  })

  it('puts the line into the section of its type, with the bullet and the line ends of the index', async () => {
    const index = '## User\r\n* [U](u.md) — x\r\n\r\n## Feedback notes\r\n* [F](f.md) — x\r\n\r\n## Project\r\n* [P](p.md) — x\r\n'
    const got = await change({ 'MEMORY.md': index }, { ...add, body: 'x' })
    expect(got['MEMORY.md']).toBe(
      index.replace('* [F](f.md) — x\r\n', '* [F](f.md) — x\r\n* [Keep commits small](keep-commits-small.md) — One change each\r\n'),
    )
  })

  it('puts it where most of its type stand when no section is named so', async () => {
    const index = '## Ways\n- [F](f.md) — x\n\n## Things\n- [P](p.md) — x\n'
    const got = await change({ 'MEMORY.md': index, 'f.md': topic('f', 'feedback'), 'p.md': topic('p') }, add)
    expect(got['MEMORY.md']).toBe(index.replace('— x\n\n', '— x\n- [Keep commits small](keep-commits-small.md) — One change each\n\n'))
  })

  it('takes a free name, keeps the line short, and escapes what would break it', async () => {
    const got = await change(
      { 'keep-commits-small.md': 'x', 'MEMORY.md': '' },
      { ...add, title: 'Keep [commits] small', description: `very ${'long '.repeat(60)}` },
    )
    const line = got['MEMORY.md'] ?? ''
    expect(line.startsWith('- [Keep \\[commits\\] small](keep-commits-small-2.md) — very long')).toBe(true)
    expect(line.length).toBeLessThanOrEqual(151)
    expect(line.endsWith('…\n')).toBe(true)
  })

  it.each([
    [{ file: 'a.md' }, 'exists'],
    [{ file: 'A.MD' }, 'exists'],
    [{ file: '../x.md' }, 'bad-input'],
    [{ file: '.hidden' }, 'bad-input'],
    [{ file: 'MEMORY' }, 'bad-input'],
    [{ file: 'con.md' }, 'bad-input'],
    [{ file: 'a\0b' }, 'bad-input'],
    [{ file: 'x'.repeat(200) }, 'bad-input'],
    [{ title: '  ' }, 'bad-input'],
  ])('%j is refused: %s', async (given, kind) => {
    expect(await refusal(THREE, { ...add, ...given })).toBe(kind)
  })
})

describe('rename', () => {
  const rename = { kind: 'rename', file: 'b.md', to: 'beta', name: null, title: null } as const

  it('lets the line, wiki links and Markdown links follow, and the name where it was the stem', async () => {
    expect(await change(THREE, rename)).toEqual({
      'MEMORY.md': THREE['MEMORY.md'].replace('b.md', 'beta.md'),
      'a.md': THREE['a.md'].replace('[[b]]', '[[beta]]'),
      'b.md': null,
      'beta.md': THREE['b.md'].replace('name: b', 'name: beta'),
      'c.md': THREE['c.md'].replace('./b.md#part', './beta.md#part'),
    })
  })

  it('plans the file as renamed, with both sides whole', async () => {
    const plan = await testFolder(THREE).plan(rename)
    expect(
      plan.ok && plan.value.writes.map(({ path, before, after, renamedFrom }) => [path, before === null, after === null, renamedFrom]),
    ).toEqual([
      ['/m/a.md', false, false, undefined],
      ['/m/b.md', false, true, undefined],
      ['/m/beta.md', true, false, '/m/b.md'],
      ['/m/c.md', false, false, undefined],
      ['/m/MEMORY.md', false, false, undefined],
    ])
  })

  it('keeps links meant by a name that stays, aliases, anchors, code, and links to others', async () => {
    const files = {
      'b.md': topic('Build setup'),
      'a.md': topic(
        'a',
        'project',
        '[[Build setup]] [[build-setup|it]] [[b|x]] [[b.md#y]] `[[b]]`\n```\n[[b]]\n```\n[[c]] ![i](b.md "t") [e](https://e.org/b.md)\n',
      ),
      'c.md': topic('c'),
    }
    const got = await change(files, rename)
    expect(got['a.md']).toBe(
      files['a.md'].replace('[[b|x]] [[b.md#y]]', '[[beta|x]] [[beta.md#y]]').replace('![i](b.md "t")', '![i](beta.md "t")'),
    )
  })

  it('changes name and title when asked, on every line that leads there', async () => {
    const files = { ...THREE, 'MEMORY.md': '- [B](b.md) — x\n- [B too](<b.md>) - y\nsee [b](b.md)\n' }
    const got = await change(files, { ...rename, name: 'The beta', title: 'Beta' })
    expect(got['MEMORY.md']).toBe('- [Beta](beta.md) — x\n- [Beta](<beta.md>) - y\nsee [b](beta.md)\n')
    expect(got['beta.md']).toContain('name: The beta\n')
    expect(got['a.md']).toContain('[[The beta]]')
  })

  it('stays in its folder, and relative links hold', async () => {
    const files = {
      'MEMORY.md': '- [S](sub/s%20s.md) — x\n',
      'sub/s s.md': topic('s', 'user', '[a](../a.md)'),
      'a.md': topic('a', 'user', '[s](sub/s%20s.md)'),
    }
    expect(await change(files, { ...rename, file: 'sub/s s.md', to: 't t' })).toEqual({
      'MEMORY.md': '- [S](sub/t%20t.md) — x\n',
      'sub/s s.md': null,
      'sub/t t.md': files['sub/s s.md'],
      'a.md': topic('a', 'user', '[s](sub/t%20t.md)'),
    })
  })

  it('works on a topic without front matter, and beside one that cannot be read', async () => {
    const folder = testFolder({ 'MEMORY.md': '- [B](b.md) — x\n', 'b.md': 'plain\n', 'z.md': denied('[[b]]') })
    const { plan } = await folder.act(rename)
    expect(plan.diagnostics.map((d) => d.code)).toEqual(['memory.links-not-followed'])
    expect((await folder.files())['beta.md']).toBe('plain\n')
  })

  it.each([
    [{ to: 'a' }, 'exists'],
    [{ to: 'B.md' }, 'exists'],
    [{ to: '../b' }, 'bad-input'],
    [{ to: 'b' }, 'nothing-to-do'],
    [{ file: 'nobody.md' }, 'unknown-file'],
    [{ file: 'MEMORY.md' }, 'unknown-file'],
    [{ file: '../outside.md' }, 'unknown-file'],
    [{ title: ' ' }, 'bad-input'],
  ])('%j is refused: %s', async (given, kind) => {
    expect(await refusal(THREE, { ...rename, ...given })).toBe(kind)
  })
})

describe('edit and retype', () => {
  const edit = { kind: 'edit', file: 'b.md', name: null, description: null, title: null, hook: null } as const

  it('changes front matter and the line', async () => {
    expect(await change(THREE, { ...edit, description: 'new: words', title: 'Bee', hook: 'now two' })).toEqual({
      'MEMORY.md': THREE['MEMORY.md'].replace('- [B](b.md) — two', '- [Bee](b.md) — now two'),
      'b.md': THREE['b.md'].replace('about b', '"new: words"'),
    })
  })

  it('gives a line without a hook one, and links follow a new name', async () => {
    const files = { 'MEMORY.md': '* [B](b.md)\n', 'b.md': topic('old name'), 'a.md': topic('a', 'user', '[[old name]] [[b]]') }
    const got = await change(files, { ...edit, name: 'bee', hook: 'hums' })
    expect(got).toEqual({
      'MEMORY.md': '* [B](b.md) — hums\n',
      'b.md': files['b.md'].replace('name: old name', 'name: bee'),
      'a.md': files['a.md'].replace('[[old name]]', '[[bee]]'),
    })
  })

  it('sets the type of several, wherever it stands in each', async () => {
    const nested = '---\nname: n\ndescription: x\nmetadata: \n  node_type: memory\n  type: howto \n---\n'
    expect(
      await change({ ...THREE, 'n.md': nested, 'o.md': 'plain' }, { kind: 'retype', files: ['a.md', 'n.md', 'o.md'], type: 'user' }),
    ).toEqual({
      'a.md': THREE['a.md'].replace('type: project', 'type: user'),
      'n.md': nested.replace('howto', 'user'),
      'o.md': '---\ntype: user\n---\n\nplain',
    })
  })

  it('refuses front matter it cannot change safely', async () => {
    expect(await refusal({ 'a.md': '---\n{ name: ["b"\n---\nx' }, { kind: 'retype', files: ['a.md'], type: 'user' })).toBe('not-editable')
    expect(await refusal({ 'a.md': new Uint8Array([45, 255]) }, { kind: 'retype', files: ['a.md'], type: 'user' })).toBe('not-editable')
    expect(await refusal({ 'a.md': denied('x') }, { kind: 'retype', files: ['a.md'], type: 'user' })).toBe('unreadable')
  })
})

describe('merge and split', () => {
  it('puts the other text after the first, its line away and links to the first', async () => {
    const got = await change(THREE, { kind: 'merge', into: 'a.md', from: ['b.md'] })
    expect(got).toEqual({
      'MEMORY.md': '# M\n- [A](a.md) — one\n- [C](c.md) — three\n',
      'a.md': `${THREE['a.md'].replace('[[b]]', '[[a]]')}\n## B\n\ntext of b\n`,
      'b.md': null,
      'c.md': THREE['c.md'].replace('./b.md#part', './a.md#part'),
    })
  })

  it('keeps a line for a memory that had none, dates it, and keeps its line ends', async () => {
    const into = '---\r\nname: a\r\ntype: user\r\nmodified: 2025-01-01\r\n---\r\ntext'
    const got = await change(
      { 'MEMORY.md': '- [B](b.md) — two\n', 'a.md': into, 'b.md': topic('b', 'user', '\n\nx\ny\n') },
      { kind: 'merge', into: 'a.md', from: ['b.md'] },
    )
    expect(got['MEMORY.md']).toBe('- [B](a.md) — two\n')
    expect(got['a.md']).toBe(`${into.replace('2025-01-01', '2026-03-31T12:00:00.000Z')}\r\n\r\n## B\r\n\r\nx\r\ny\r\n`)
  })

  it('moves relative links right when the texts lay in different folders', async () => {
    const got = await change(
      { 'a.md': topic('a'), 'sub/b.md': topic('b', 'user', '[c](c.md) [a](../a.md)'), 'sub/c.md': topic('c') },
      { kind: 'merge', into: 'a.md', from: ['sub/b.md'] },
    )
    expect(got['a.md']).toContain('[c](sub/c.md) [a](a.md)')
  })

  it('moves lines out into topics of their own', async () => {
    const whole = topic('a', 'feedback', '# One\ntext\n\n## Two\nmore\n\n## Three\nlast\n')
    const got = await change(
      { 'MEMORY.md': '- [A](a.md) — one\n- [B](b.md) — x\n', 'a.md': whole },
      {
        kind: 'split',
        file: 'a.md',
        parts: [
          { fromLine: 9, toLine: 11, title: 'Two', description: 'the second', file: null },
          { fromLine: 12, toLine: 13, title: 'Three', description: '', file: 'third' },
        ],
      },
    )
    expect(got).toEqual({
      'MEMORY.md': '- [A](a.md) — one\n- [Two](two.md) — the second\n- [Three](third.md)\n- [B](b.md) — x\n',
      'a.md': topic('a', 'feedback', '# One\ntext\n\n'),
      'two.md': '---\nname: Two\ndescription: the second\ntype: feedback\n---\n\n## Two\nmore\n',
      'third.md': '---\nname: Three\ndescription: Three\ntype: feedback\n---\n\n## Three\nlast\n',
    })
  })

  it.each<[string, MemoryAction]>([
    ['bad-input', { kind: 'merge', into: 'a.md', from: ['a.md'] }],
    ['bad-input', { kind: 'merge', into: 'a.md', from: [] }],
    ['unknown-file', { kind: 'merge', into: 'a.md', from: ['x.md'] }],
    ['bad-input', { kind: 'split', file: 'a.md', parts: [] }],
    ['bad-input', { kind: 'split', file: 'a.md', parts: [{ fromLine: 2, toLine: 6, title: 'x', description: '', file: null }] }],
    ['bad-input', { kind: 'split', file: 'a.md', parts: [{ fromLine: 6, toLine: 9, title: 'x', description: '', file: null }] }],
    ['bad-input', { kind: 'split', file: 'a.md', parts: [{ fromLine: 6, toLine: 6, title: 'x', description: '', file: null }] }],
  ])('is refused: %s', async (kind, action) => {
    expect(await refusal(THREE, action)).toBe(kind)
  })
})

describe('the index', () => {
  const many = (count: number, width = 0) => Array.from({ length: count }, (_, i) => `- [N${i + 1}](n.md) — ${'x'.repeat(width)}${i + 1}`)

  it('moves lines where they are wanted, and keeps a missing last line end missing', async () => {
    const index = '# M\n- [A](a.md) — one\n- [B](b.md) — two\n- [C](c.md) — three'
    expect(await change({ ...THREE, 'MEMORY.md': index }, { kind: 'reorder', lines: [4], before: 2 })).toEqual({
      'MEMORY.md': '# M\n- [C](c.md) — three\n- [A](a.md) — one\n- [B](b.md) — two',
    })
    expect(await change(THREE, { kind: 'reorder', lines: [2, 3], before: null })).toEqual({
      'MEMORY.md': '# M\n- [C](c.md) — three\n- [A](a.md) — one\n- [B](b.md) — two\n',
    })
    expect(await refusal(THREE, { kind: 'reorder', lines: [2], before: 3 })).toBe('nothing-to-do')
    expect(await refusal(THREE, { kind: 'reorder', lines: [1], before: 3 })).toBe('unknown-line')
    expect(await refusal(THREE, { kind: 'reorder', lines: [2], before: 99 })).toBe('unknown-line')
  })

  it('moves entries from below the cut to the front, and says which now fall off', async () => {
    const folder = testFolder({ 'MEMORY.md': `${many(202).join('\n')}\n`, 'n.md': topic('n') })
    const { plan } = await folder.act({ kind: 'move-up', lines: [202, 201] })
    const texts = (await folder.files())['MEMORY.md']?.split('\n') ?? []
    expect(texts.slice(0, 3)).toEqual(['- [N201](n.md) — 201', '- [N202](n.md) — 202', '- [N1](n.md) — 1'])
    expect(plan.effect).toMatchObject({ belowCutBefore: 2, belowCutAfter: 2 })
    expect(plan.diagnostics.map((d) => d.code)).toEqual(['memory.plan-below-cut'])
  })

  it('moves them within their section when that begins above the cut', async () => {
    const index = ['## One', ...many(100), '## Two', ...many(150, 1)].join('\n')
    const folder = testFolder({ 'MEMORY.md': index, 'n.md': topic('n') })
    await folder.act({ kind: 'move-up', lines: [252] })
    expect((await folder.files())['MEMORY.md']?.split('\n').slice(101, 104)).toEqual([
      '## Two',
      '- [N150](n.md) — x150',
      '- [N1](n.md) — x1',
    ])
  })

  it('removes what leads nowhere and nothing else', async () => {
    const index = '# M\n- [Gone](gone.md) — x\n- [A](a.md) — one\nplain\n- [Out](../x.md) — y\n- [Gone too](g.md) — z\n'
    expect(await change({ ...THREE, 'MEMORY.md': index }, { kind: 'remove-dangling', lines: null })).toEqual({
      'MEMORY.md': '# M\n- [A](a.md) — one\nplain\n- [Out](../x.md) — y\n',
    })
    expect(await change({ ...THREE, 'MEMORY.md': index }, { kind: 'remove-dangling', lines: [6] })).toEqual({
      'MEMORY.md': index.replace('- [Gone too](g.md) — z\n', ''),
    })
    expect(await refusal(THREE, { kind: 'remove-dangling', lines: null })).toBe('nothing-to-do')
  })

  it('adds lines for files without one, with what the files say of themselves', async () => {
    const files = { 'MEMORY.md': '# M\n', 'staging_db.md': topic('staging-db', 'reference'), 'b.md': topic('Who decides'), 'c.md': 'plain' }
    expect(await change(files, { kind: 'add-orphans', files: null })).toEqual({
      'MEMORY.md': '# M\n- [Who decides](b.md) — about Who decides\n- [C](c.md)\n- [Staging db](staging_db.md) — about staging-db\n',
    })
    expect(await change(files, { kind: 'add-orphans', files: ['c.md'] })).toEqual({ 'MEMORY.md': '# M\n- [C](c.md)\n' })
    expect(await refusal(files, { kind: 'add-orphans', files: ['MEMORY.md'] })).toBe('unknown-file')
  })

  it('deletes files with their lines, and lines alone, and says which links break', async () => {
    const folder = testFolder({ ...THREE, 'MEMORY.md': `${THREE['MEMORY.md']}plain\n` })
    const { plan } = await folder.act({ kind: 'delete', files: ['b.md'], lines: [5] })
    expect(plan.label).toBe('Delete b.md and 1 line')
    expect(plan.diagnostics).toMatchObject([
      { code: 'memory.link-breaks', at: { path: '/m/a.md', line: 6 } },
      { code: 'memory.link-breaks', at: { path: '/m/c.md', line: 6 } },
    ])
    expect(await folder.files()).toEqual({
      'a.md': THREE['a.md'],
      'c.md': THREE['c.md'],
      'MEMORY.md': '# M\n- [A](a.md) — one\n- [C](c.md) — three\n',
    })
    expect(await refusal(THREE, { kind: 'delete', files: ['MEMORY.md'], lines: [] })).toBe('unknown-file')
  })

  it('deletes what is no text too, to be had back byte for byte', async () => {
    const bytes = new Uint8Array([0xff, 0, 0xfe])
    const folder = testFolder({ 'MEMORY.md': '- [B](b.md) — x\n', 'b.md': bytes, 'big.md': new Uint8Array(17 * 1024 * 1024).fill(65) })
    const { plan, undo } = await folder.act({ kind: 'delete', files: ['b.md'], lines: [] })
    expect(plan.writes[0]).toMatchObject({ path: '/m/b.md', after: null, beforeBytes: bytes })
    expect(Object.keys(await folder.files())).not.toContain('b.md')
    await undo()
    const back = await folder.ports.fs.readFile('/m/b.md')
    expect(back.ok && back.value).toEqual(bytes)
    expect(await folder.plan({ kind: 'delete', files: ['big.md'], lines: [] })).toMatchObject({ ok: false, error: { kind: 'unreadable' } })
  })

  it('fixes all that needs no judgement', async () => {
    const index = '# M\n- [Gone](gone.md) — x\n- [A](a.md) — one\n- [A](a.md) — again\n- [Out](../x.md) — y\n'
    const folder = testFolder({ 'MEMORY.md': index, 'a.md': topic('a'), 'b.md': topic('b') })
    const { plan } = await folder.act({ kind: 'fix-all' })
    expect(plan.label).toBe('Fix all: remove 2 lines, add 1 line')
    expect((await folder.files())['MEMORY.md']).toBe('# M\n- [A](a.md) — one\n- [Out](../x.md) — y\n- [B](b.md) — about b\n')
  })

  it('adds no line that would fall below the cut', async () => {
    const folder = testFolder({
      'MEMORY.md': `${many(199).join('\n')}\n`.replaceAll(/n\.md/g, 'n.md#x').replace('n.md#x', 'n.md'),
      'n.md': topic('n'),
      'o.md': topic('o'),
      'p.md': topic('p'),
    })
    const { plan } = await folder.act({ kind: 'fix-all' })
    // all repeated lines went, so there is room for both
    expect(plan.effect.after.lines).toBe(3)
    const files = Object.fromEntries(Array.from({ length: 203 }, (_, i) => [`t${i}.md`, topic(`t${i}`)]))
    const full = testFolder({ ...files, 'MEMORY.md': Array.from({ length: 199 }, (_, i) => `- [T](t${i}.md) — x\n`).join('') })
    const fixed = await full.act({ kind: 'fix-all' })
    expect(fixed.plan.effect.after).toMatchObject({ lines: 200, cutBy: null })
    expect(fixed.plan.diagnostics).toMatchObject([{ code: 'memory.orphans-left', message: expect.stringContaining('3 files') }])
  })

  it('plans nothing on an index that changed since, or cannot be written back', async () => {
    const folder = testFolder(THREE)
    const report = await folder.inspect()
    folder.ports.fs.put('/m/MEMORY.md', 'other\n')
    const { planMemoryAction } = await import('./plan-memory-action')
    const { loadProfile } = await import('../profile/load-profile')
    const profile = loadProfile('2.1.88')
    if (!profile.ok) throw new Error('no profile')
    const plan = await planMemoryAction(
      folder.ports,
      report,
      { kind: 'remove-dangling', lines: null },
      { profile: profile.value, nowMs: 0 },
    )
    expect(plan).toMatchObject({ ok: false, error: { kind: 'changed', path: '/m/MEMORY.md' } })
    expect(await refusal({ 'MEMORY.md': new Uint8Array([45, 32, 255]) }, { kind: 'fix-all' })).toBe('not-editable')
    expect(await refusal({ 'MEMORY.md': denied('x') }, { kind: 'fix-all' })).toBe('unreadable')
  })
})
