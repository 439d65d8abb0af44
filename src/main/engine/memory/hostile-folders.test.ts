import { describe, expect, it } from 'vitest'
import type { MemoryAction } from './memory-plan'
import { planMemoryAction } from './plan-memory-action'
import { testFolder } from './testing/memory-folder'

const topic = (name: string, body = 'body') => `---\nname: ${name}\ndescription: about ${name}\ntype: project\n---\n\n${body}\n`

async function acted(files: Readonly<Record<string, string>>, action: MemoryAction) {
  const folder = testFolder(files)
  const { plan } = await folder.act(action)
  const report = await folder.inspect()
  return {
    plan,
    files: await folder.files(),
    entries: report.entries.map(({ title, file, states }) => [title, file, states.join()]),
    report,
  }
}
const refused = async (files: Readonly<Record<string, string>>, action: MemoryAction) => {
  const plan = await testFolder(files).plan(action)
  return plan.ok ? plan.value.label : plan.error.kind
}
const fixAll: MemoryAction = { kind: 'fix-all' }

describe('the index of a hostile folder', () => {
  it.each([
    ['front matter', '---\nx: 1\n---\n- [A](a.md)\n- [B](b.md)\n', 5, 1],
    ['front matter, inside', '---\nx: 1\n---\n- [A](a.md)\n- [B](b.md)\n', 5, 3],
    ['a comment', '- [A](a.md)\n<!--\nx\n-->\n\n- [B](b.md)\n', 1, 4],
    ['code', '- [A](a.md)\n```\nx\n```\n- [B](b.md)\n', 1, 4],
  ])('puts no line where it would be none: %s', async (_, index, line, before) => {
    expect(await refused({ 'MEMORY.md': index, 'a.md': topic('a'), 'b.md': topic('b') }, { kind: 'reorder', lines: [line], before })).toBe(
      'bad-input',
    )
  })

  it('makes no front matter of a rule that comes to stand first', async () => {
    const index = '- [X](gone.md)\n---\nkey: value\n---\n- [A](a.md)\n'
    const { files, entries } = await acted({ 'MEMORY.md': index, 'a.md': topic('a') }, fixAll)
    expect(files['MEMORY.md']).toBe('\n---\nkey: value\n---\n- [A](a.md)\n')
    expect(entries).toContainEqual(['A', 'a.md', 'ok'])
    const split = { kind: 'split' as const, file: 'a.md', parts: [{ fromLine: 1, toLine: 1, title: 'P', description: '', file: null }] }
    const topics = await acted({ 'MEMORY.md': '', 'a.md': 'one\n---\nkey: value\n---\nrest\n' }, split)
    expect(topics.files['a.md']).toBe('\n---\nkey: value\n---\nrest\n')
    expect(topics.report.topics[0]?.states).toEqual(['no-frontmatter'])
  })

  it('takes what is indented below an entry along, and nothing else', async () => {
    const index = '- [A](a.md) — x\n  more of a\n- [G](gone.md) — y\n  more of g\n  - a point\n- [B](b.md)\n'
    const folder = { 'MEMORY.md': index, 'a.md': topic('a'), 'b.md': topic('b') }
    expect((await acted(folder, fixAll)).files['MEMORY.md']).toBe('- [A](a.md) — x\n  more of a\n  - a point\n- [B](b.md)\n')
    const moved = await acted(folder, { kind: 'reorder', lines: [1], before: null })
    expect(moved.files['MEMORY.md']).toBe('- [G](gone.md) — y\n  more of g\n  - a point\n- [B](b.md)\n- [A](a.md) — x\n  more of a\n')
    const behind = await acted(folder, { kind: 'reorder', lines: [6], before: 2 })
    expect(behind.files['MEMORY.md']).toBe('- [A](a.md) — x\n  more of a\n- [B](b.md)\n- [G](gone.md) — y\n  more of g\n  - a point\n')
  })

  it('counts the line ends of lines that have one', async () => {
    const { files } = await acted({ 'MEMORY.md': '- [G](gone.md)\r\n- [A](a.md)', 'a.md': topic('a'), 'b.md': topic('b') }, fixAll)
    expect(files['MEMORY.md']).toBe('- [A](a.md)\r\n- [B](b.md) — about b')
  })

  it.each(['C:\\', 'the ` key', '`a` and ` b', '[x] \\', '\\[a]', ']('])(
    'gives a memory called %j a line that leads to it',
    async (title) => {
      const hook = 'with ` in it'
      const made = await acted(
        { 'MEMORY.md': '' },
        { kind: 'new', type: 'user', title, description: hook, file: 'n', body: null, hook: null },
      )
      expect(made.entries.map(([, file, states]) => [file, states])).toEqual([['n.md', 'ok']])
      const edit: MemoryAction = { kind: 'edit', file: 'a.md', name: null, description: null, title, hook: null }
      const edited = await acted({ 'MEMORY.md': `- [A](a.md) — ${hook}\n`, 'a.md': topic('a') }, edit)
      expect(edited.entries.map(([, file, states]) => [file, states])).toEqual([['a.md', 'ok']])
    },
  )

  it('keeps what a line says when it only spells the file otherwise', async () => {
    const index = '- [Good](Topic_A.md) — a fine hook\n- [Twice](topic a.md)\n- [É](e\u0301.md) — h\n- [Gone](gone.md)\n'
    const { plan, files } = await acted({ 'MEMORY.md': index, 'topic_a.md': topic('a'), '\u00e9.md': topic('e') }, fixAll)
    expect(plan.label).toBe('Fix all: put 2 lines right, remove 2 lines')
    expect(files['MEMORY.md']).toBe('- [Good](topic_a.md) — a fine hook\n- [É](\u00e9.md) — h\n')
  })

  it('knows files by names that look like anchors and escapes, and lets such lines follow a rename', async () => {
    const folder = { 'MEMORY.md': '- [C](c#.md) — h\n- [P](a%20b.md) — p\n', 'c#.md': topic('c'), 'a%20b.md': topic('p') }
    expect(await refused(folder, fixAll)).toBe('nothing-to-do')
    const { files } = await acted(folder, { kind: 'rename', file: 'c#.md', to: 'sharp', name: null, title: null })
    expect(files['MEMORY.md']).toBe('- [C](sharp.md) — h\n- [P](a%20b.md) — p\n')
  })

  it('lets no text of a line begin or end a comment', async () => {
    const index = '<!--\n- [Old](old.md)\n\n## User\n- [A](a.md)\n'
    const folder = { 'MEMORY.md': index, 'a.md': topic('a'), 'old.md': topic('old') }
    const hook = 'arrow --> and --!> and <!-- open'
    const made = await acted(folder, { kind: 'new', type: 'user', title: 'x -->', description: hook, file: 'n', body: null, hook: null })
    expect(made.files['MEMORY.md']).toBe(`${index}- [x -- >](n.md) — arrow -- > and -- !> and <! -- open\n`)
    const edit: MemoryAction = { kind: 'edit', file: 'a.md', name: null, description: null, title: '--> t', hook }
    expect((await acted(folder, edit)).entries).toEqual([
      ['', null, 'not-an-entry'],
      ['Old', 'old.md', 'ok'],
      ['-- > t', 'a.md', 'ok'],
    ])
    expect(await refused({ ...folder, 'MEMORY.md': '- [A](a.md)\n\n-->\n<!--\n' }, { kind: 'move-up', lines: [4] })).toBe('bad-input')
  })

  it('takes the end of a comment for no entry, and leaves it', async () => {
    const index = '<!--\n- [Old](old.md)\n- [Gone](gone.md) --> text\n- [A](a.md)\n'
    const folder = { 'MEMORY.md': index, 'a.md': topic('a') }
    expect(await refused(folder, fixAll)).toBe('nothing-to-do')
    expect(await refused(folder, { kind: 'remove-dangling', lines: null })).toBe('nothing-to-do')
  })

  it('is fixed in one go, also where a line that goes was the only one to speak of another file', async () => {
    const folder = { 'MEMORY.md': '- [Gone](gone.md) — see [[b]]\n', 'b.md': topic('b') }
    const { files } = await acted(folder, fixAll)
    expect(files['MEMORY.md']).toBe('- [B](b.md) — about b\n')
  })

  it('does not take for gone what cannot be looked at', async () => {
    const folder = testFolder({ 'MEMORY.md': '- [X](locked/x.md) — kept\n- [Gone](gone.md)\n' })
    const { fs } = folder.ports
    const stat = fs.stat.bind(fs)
    fs.stat = async (path) => (path.includes('locked') ? { ok: false, error: { kind: 'denied', message: 'no' } } : stat(path))
    const { plan } = await folder.act(fixAll)
    expect(plan.writes.map((write) => write.after)).toEqual(['- [X](locked/x.md) — kept\n'])
  })
})

describe('links of a hostile folder', () => {
  const rename = (file: string, to: string): MemoryAction => ({ kind: 'rename', file, to, name: null, title: null })

  it('follow through absolute paths, reference definitions and tables', async () => {
    const body = 'see [x](/m/a%20b.md#k), [y][1] and | [[a b\\|shown]] |\n\n[1]: <a b.md>\n[2]: a%20b.md "t"'
    const folder = { 'MEMORY.md': '- [A](/m/a%20b.md)\n', 'a b.md': topic('a'), 'o.md': topic('o', body) }
    const { files } = await acted(folder, rename('a b.md', 'c$&d.md'))
    expect(files['MEMORY.md']).toBe('- [A](/m/c$&d.md)\n')
    expect(files['o.md']).toBe(topic('o', 'see [x](/m/c$&d.md#k), [y][1] and | [[c$&d\\|shown]] |\n\n[1]: <c$&d.md>\n[2]: c$&d.md "t"'))
  })

  it.each(['we[i]rd.md', 'x#y.md', 'a`b.md', 'e\u0301.md', 'A.md'])(
    'are not broken by a name that cannot be linked to or told apart: %s',
    async (to) => {
      const file = to === 'A.md' ? 'a.md' : '\u00e9.md'
      expect(['bad-input', 'exists']).toContain(await refused({ 'MEMORY.md': '', [file]: topic('a') }, rename(file, to)))
    },
  )

  it('lead by the file name where the new name cannot stand in brackets', async () => {
    const folder = { 'MEMORY.md': '', 'a.md': topic('the a'), 'b.md': topic('b', 'see [[the a]]') }
    const { files } = await acted(folder, { kind: 'edit', file: 'a.md', name: 'the [new] a', description: null, title: null, hook: null })
    expect(files['b.md']).toBe(topic('b', 'see [[a]]'))
  })

  it('that cannot be written stay, and that is told', async () => {
    const folder = { 'MEMORY.md': '', 'x#y.md': topic('n[1]'), 'a.md': topic('a'), 'b.md': topic('b', 'see [[a]]') }
    const { files, plan } = await acted(folder, { kind: 'merge', into: 'x#y.md', from: ['a.md'] })
    expect(files['b.md']).toBe(folder['b.md'])
    expect(plan.diagnostics).toMatchObject([{ code: 'memory.link-breaks', at: { path: '/m/b.md' } }])
  })
})

describe('write-missing', () => {
  const INDEX =
    '## User\n- [Who asks](who.md) — Ada\n- [Again](WHO.md)\n- [Deep](sub/deep.md)\n- [Out](../x.md)\n- [Pic](p.png)\n- [T](team/t.md)\n'

  it('makes the files dangling lines name, from the line and its section', async () => {
    const { plan, files, entries } = await acted({ 'MEMORY.md': INDEX }, { kind: 'write-missing', lines: null, type: null })
    expect(plan.label).toBe('Write 2 missing files')
    expect(files['who.md']).toMatch(/^---\nname: Who asks\ndescription: Ada\ntype: user\n---\n\n\S/)
    expect(files['sub/deep.md']).toContain('name: Deep\ndescription: Deep\ntype: user\n')
    expect(files['MEMORY.md']).toBe(INDEX)
    expect(entries.slice(0, 3)).toEqual([
      ['Who asks', 'who.md', 'ok'],
      ['Again', 'WHO.md', 'dangling'],
      ['Deep', 'sub/deep.md', 'ok'],
    ])
    expect(plan.diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([
      ['memory.missing-left', 6],
      ['memory.missing-left', 7],
    ])
  })

  it('refuses a line that cannot be served when it is the one asked for', async () => {
    const write = (line: number): MemoryAction => ({ kind: 'write-missing', lines: [line], type: 'reference' })
    const folder = { 'MEMORY.md': INDEX, 'who.md': topic('who') }
    const got = await Promise.all([2, 3, 4, 5, 6, 7, 99].map((line) => refused(folder, write(line))))
    expect(got).toEqual(['bad-input', 'bad-input', 'Write sub/deep.md', 'bad-input', 'bad-input', 'bad-input', 'unknown-line'])
  })
})

describe('planning for a large folder', () => {
  const names = Array.from({ length: 400 }, (_, i) => `t${i}.md`)
  const large = testFolder({ 'MEMORY.md': '', ...Object.fromEntries(names.map((name) => [name, topic(name)])) })

  it.each<MemoryAction>([
    { kind: 'retype', files: names, type: 'user' },
    { kind: 'merge', into: 't0.md', from: names.slice(1) },
    { kind: 'rename', file: 't0.md', to: 'z', name: null, title: null },
    { kind: 'add-orphans', files: null },
    { kind: 'fix-all' },
    { kind: 'delete', files: names, lines: [] },
  ])('lets other work run between the files, and ends when nobody waits: $kind', async (action) => {
    const report = await large.inspect()
    const profile = await profileOf()
    let pauses = 0
    const options = { profile, nowMs: 0, pause: async () => void pauses++ }
    expect((await planMemoryAction(large.ports, report, action, options)).ok).toBe(true)
    expect(pauses).toBeGreaterThan(action.kind === 'fix-all' ? 20 : 45)
    const gone = planMemoryAction(large.ports, report, action, { ...options, pause: () => Promise.reject(new Error('nobody waits')) })
    await expect(gone).rejects.toThrow('nobody waits')
  })

  async function profileOf() {
    const { loadProfile } = await import('../profile/load-profile')
    const loaded = loadProfile('2.1.88')
    if (!loaded.ok) throw new Error('no profile')
    return loaded.value
  }
})
