import { describe, expect, it } from 'vitest'
import { profileOf } from '../prompt/testing/make-request'
import { link } from '../testing/memory-ports'
import { createHitCounter } from './count-hits'
import { analysisWorld, edited, MEMORY, piece } from './testing/analyse-world'

const CLAUDE = '/w/project/CLAUDE.md'

describe('includes', () => {
  const world = () =>
    analysisWorld({
      [CLAUDE]: 'old',
      '/w/project/docs/style.md': 'STYLE @./deep.md',
      '/w/project/docs/deep.md': 'DEEP!',
      '/w/project/docs/architecture.md': 'A',
      '/w/project/docs/my notes.md': 'N',
      '/w/other/x.md': 'X',
      '/home/ada/.claude/CLAUDE.md': 'USER',
      '/w/project/rel.md': '@CLAUDE.md @docs/style.md',
    })

  it('say where they lead, what came of them, how deep they are and what they cost', async () => {
    const text = '# T\n\n@docs/style.md and @missing-scope/pkg\n@../other/x.md\n`@docs/deep.md` @docs'
    const { includes } = await (await world()).analyse(CLAUDE, text)
    expect(
      includes.map(({ raw, outcome, depth, mostDepth, tokens, below, target }) => [raw, outcome, depth, mostDepth, tokens, below, target]),
    ).toEqual([
      ['@docs/style.md', 'loaded', 1, 4, 16, { files: 1, tokens: 5 }, '/w/project/docs/style.md'],
      ['@missing-scope/pkg', 'missing', 1, 4, null, { files: 0, tokens: 0 }, '/w/project/missing-scope/pkg'],
      ['@../other/x.md', 'external-not-approved', 1, 4, null, { files: 0, tokens: 0 }, '/w/other/x.md'],
      ['@docs', 'is-directory', 1, 4, null, { files: 0, tokens: 0 }, '/w/project/docs'],
    ])
    expect(includes.map(({ span }) => piece(text, span))).toEqual(['@docs/style.md', '@missing-scope/pkg', '@../other/x.md', '@docs'])
    expect(includes[2]?.reasonText).toContain('not approved')
  })

  it('are judged as the edited text has them, not the disk', async () => {
    const { analyse, ports } = await world()
    await ports.fs.readFile(CLAUDE)
    const first = await analyse(CLAUDE, '@docs/style.md')
    const second = await analyse(CLAUDE, 'nothing')
    expect([first.includes.length, second.includes.length]).toEqual([1, 0])
  })

  it('of an included file count from where it stands, and know who includes it', async () => {
    const { analyse } = await analysisWorld({
      [CLAUDE]: '@a.md',
      '/w/project/a.md': '@b.md',
      '/w/project/b.md': 'B',
      '/w/project/c.md': 'C',
    })
    const analysis = await analyse('/w/project/b.md', '@c.md @CLAUDE.md @a.md')
    expect(analysis.role).toBe('included')
    expect(analysis.includes.map(({ outcome, depth, tokens }) => [outcome, depth, tokens])).toEqual([
      ['loaded', 3, 1],
      ['cycle', 3, null],
      ['cycle', 3, null],
    ])
    const deep = await analysisWorld({
      [CLAUDE]: '@a.md',
      '/w/project/a.md': '@b.md',
      '/w/project/b.md': '@c.md',
      '/w/project/c.md': '@d.md',
      '/w/project/d.md': 'D',
      '/w/project/e.md': 'E',
    })
    expect((await deep.analyse('/w/project/d.md', '@e.md')).includes[0]).toMatchObject({ outcome: 'too-deep', depth: 5 })
  })

  it('that are loaded before are not loaded again', async () => {
    const { analyse } = await analysisWorld({
      '/home/ada/.claude/CLAUDE.md': '@/w/project/shared.md',
      '/w/project/shared.md': 'S',
      [CLAUDE]: 'x',
    })
    expect((await analyse(CLAUDE, '@shared.md')).includes[0]).toMatchObject({
      outcome: 'already-loaded',
      reasonText: 'Already loaded as shared.md',
    })
  })

  it.each([
    ['See @docs/architecture.md.', 'See @docs/architecture.md'],
    ['(see @docs/architecture.md)', '(see @docs/architecture.md )'],
    ['@docs/Architecture.md', '@docs/architecture.md'],
    ['@docs/architecture', '@docs/architecture.md'],
    ['@docs/my notes.md please', '@docs/my\\ notes.md please'],
    ['@"docs/style.md"', '" @docs/style.md "'],
  ])('%j nearly names a file: %j', async (text, mended) => {
    const { markers } = await (await world()).analyse(CLAUDE, text)
    const near = markers.find(({ code }) => code === 'include.near-miss')
    expect(near?.fixes).toHaveLength(1)
    expect(edited(text, near?.fixes[0]?.edits ?? [])).toBe(mended)
  })

  it('that are named twice say the same twice', async () => {
    const { includes } = await (await world()).analyse(CLAUDE, '@docs/style.md @docs/style.md @./gone.md @./gone.md')
    expect(includes.map(({ outcome, reasonText }) => [outcome, reasonText])).toEqual([
      ['loaded', null],
      ['already-loaded', 'Already loaded as docs/style.md'],
      ['missing', 'There is no such file'],
      ['missing', 'There is no such file'],
    ])
  })

  it('give markers where they stand', async () => {
    const text = 'a\n  @docs/gone.md'
    const { markers } = await (await world()).analyse(CLAUDE, text)
    expect(markers.map(({ code, span }) => [code, piece(text, span)])).toEqual([['include.missing', '@docs/gone.md']])
  })
})

describe('what is sent', () => {
  it('is without front matter and comments, and says which lines and columns go', async () => {
    const text = '---\na: 1\n---\n# T\n\n<!-- one\ntwo --> tail\n\ntext <!-- inline -->\n\n<!-- x --><!-- y -->\n'
    const analysis = await (await analysisWorld({ [CLAUDE]: 'OLD TEXT' })).analyse(CLAUDE, text)
    expect(analysis.comments.map((span) => piece(text, span))).toEqual(['<!-- one\ntwo -->', '<!-- x -->', '<!-- y -->'])
    expect(analysis.regions).toEqual([
      { kind: 'frontmatter', fromLine: 1, toLine: 3 },
      { kind: 'comment', fromLine: 6, toLine: 6 },
      { kind: 'comment', fromLine: 11, toLine: 11 },
    ])
    expect(analysis.sent).not.toContain('<!-- one')
    expect(analysis.sent).toContain('<!-- inline -->')
    expect(analysis.tokens).toMatchObject({ sent: analysis.sent.length, disk: 8, whole: text.length })
  })

  it('is nothing for an empty text, and says why', async () => {
    const { sent, markers, includes } = await (await analysisWorld({ [CLAUDE]: 'x' })).analyse(CLAUDE, '<!-- only -->\n')
    expect([sent, includes, markers.map(({ code }) => code)]).toEqual(['', [], ['file.empty']])
  })

  it('counts CRLF as it stands in the file', async () => {
    const { analyse } = await analysisWorld({ [CLAUDE]: 'a\r\nb\r\n' })
    const text = 'a\r\n@b.md\r\nc'
    const analysis = await analyse(CLAUDE, text)
    expect([analysis.tokens.sent, analysis.tokens.disk]).toEqual([text.length, 4])
    expect(analysis.includes[0]?.span).toEqual({ fromLine: 2, fromColumn: 1, toLine: 2, toColumn: 6 })
  })
})

describe('a rule', () => {
  const RULE = '/w/project/.claude/rules/api.md'
  const files = ['src/api/a.ts', 'src/api/b.ts', 'src/web/c.tsx', 'README.md']

  it('has its patterns where they stand, with the files they hit', async () => {
    const text = '---\npaths:\n  - "src/api/**"\n  - "**/*.{ts,tsx}"\n  - docs\n---\nbody'
    const profile = profileOf('2.1.88')
    const hits = createHitCounter(files, profile, false)
    const analysis = await (await analysisWorld({ [RULE]: 'x' })).analyse(RULE, text, { hits })
    expect(analysis.role).toBe('rule')
    expect(analysis.patterns.map(({ pattern, span, hits: n, examples }) => [pattern, piece(text, span), n, examples])).toEqual([
      ['src/api/**', 'src/api/**', 2, ['src/api/a.ts', 'src/api/b.ts']],
      ['**/*.{ts,tsx}', '**/*.{ts,tsx}', 3, ['src/api/a.ts', 'src/api/b.ts', 'src/web/c.tsx']],
      ['docs', 'docs', 0, []],
    ])
    expect(analysis.files).toEqual({ hits: 3, total: 4, capped: false })
    expect(analysis.frontMatter?.keys.map(({ name, known }) => [name, known])).toEqual([['paths', true]])
  })

  it('without files known says so', async () => {
    const analysis = await (await analysisWorld({ [RULE]: 'x' })).analyse(RULE, '---\npaths: src/**\n---\nx')
    expect([analysis.patterns[0]?.hits, analysis.files]).toEqual([null, null])
  })

  it.each([
    ['---\nglobs: "src/**"\n---\nx', 'rule.wrong-key', '---\npaths: "src/**"\n---\nx'],
    ['---\npaths: **/*.ts\n---\nx', 'rule.unquoted-value', '---\npaths: "**/*.ts"\n---\nx'],
    ['---\npaths: ./src/**\n---\nx', 'rule.never-matches', '---\npaths: src/**\n---\nx'],
  ])('%j: %s is mended', async (text, code, mended) => {
    const { markers } = await (await analysisWorld({ [RULE]: 'x' })).analyse(RULE, text)
    const marker = markers.find((one) => one.code === code)
    expect(edited(text, marker?.fixes[0]?.edits ?? [])).toBe(mended)
  })

  it('that waits costs nothing cached, and an include of it is loaded with it', async () => {
    const { analyse } = await analysisWorld({ [RULE]: '---\npaths: src/**\n---\nx', '/w/project/.claude/rules/b.txt': 'B' })
    const analysis = await analyse(RULE, '---\npaths: src/**\n---\n@b.txt')
    expect(analysis).toMatchObject({
      status: 'conditional',
      effect: { when: 'at-once', costsPrefix: false },
      includes: [{ outcome: 'loaded', tokens: 1 }],
    })
  })

  it('made since the collection is known by its place', async () => {
    const analysis = await (await analysisWorld({})).analyse('/w/project/pkg/.claude/rules/deep/x.md', '---\npaths: src/**\n---\nx')
    expect([analysis.role, analysis.kind, analysis.status]).toEqual(['rule', 'instructions.project', null])
  })
})

describe('a memory index', () => {
  const INDEX = `${MEMORY}/MEMORY.md`
  const tree = { [INDEX]: '- [A](a.md) — x\n', [`${MEMORY}/a.md`]: '---\nname: alpha\ntype: user\n---\n' }
  const neighbours = {
    dir: MEMORY,
    files: ['MEMORY.md', 'a.md', 'b.md'],
    topics: [
      { file: 'a.md', name: 'alpha' },
      { file: 'b.md', name: null },
    ],
  }

  it('shows the cut and what falls below it', async () => {
    const text = Array.from({ length: 210 }, (_, i) => `- [T${i}](a.md)`).join('\n')
    const analysis = await (await analysisWorld(tree)).analyse(INDEX, text, { neighbours })
    expect(analysis.role).toBe('memory-index')
    expect(analysis.index).toMatchObject({
      maxLines: 200,
      lines: 210,
      cut: { atLine: 201, by: 'lines', entriesBelow: 10, label: 'Cut after 200 lines: 10 entries below' },
    })
    expect(analysis.regions).toEqual([{ kind: 'below-cut', fromLine: 201, toLine: 210 }])
    expect(analysis.markers.some(({ code, span }) => code === 'memory.index-cut' && span.fromLine === 201)).toBe(true)
    expect(analysis.sent).toContain('- [T199](a.md)\n')
    expect(analysis.sent).not.toContain('- [T200](a.md)')
  })

  it('marks lines that lead nowhere, elsewhere, or twice, and takes them out', async () => {
    const text = '# M\n- [A](a.md) — x\n- [Gone](gone.md) — y\n- [Out](../x.md)\n- [A again](a.md)\n- [[alpha]] and [[nobody]]'
    const analysis = await (await analysisWorld(tree)).analyse(INDEX, text, { neighbours })
    expect(analysis.markers.map(({ code, span }) => [code, span.fromLine])).toEqual([
      ['memory.dangling', 3],
      ['memory.outside', 4],
      ['memory.duplicate', 5],
    ])
    expect(edited(text, analysis.markers[0]?.fixes[0]?.edits ?? [])).not.toContain('gone.md')
    expect(analysis.links.map(({ kind, target, exists, path }) => [kind, target, exists, path])).toEqual([
      ['markdown', 'a.md', true, `${MEMORY}/a.md`],
      ['markdown', 'gone.md', false, `${MEMORY}/gone.md`],
      ['markdown', '../x.md', false, null],
      ['markdown', 'a.md', true, `${MEMORY}/a.md`],
      ['wiki', 'alpha', true, `${MEMORY}/a.md`],
      ['wiki', 'nobody', false, null],
    ])
  })

  it('takes nothing for missing that is hidden, behind a linked folder, or named as it stands', async () => {
    const more = { [`${MEMORY}/.hidden.md`]: 'h', [`${MEMORY}/lib`]: link('/w/lib'), '/w/lib/x.md': 'x', [`${MEMORY}/c#.md`]: 'c' }
    const text = '- [H](.hidden.md)\n- [X](lib/x.md)\n- [C](c#.md)\n- [Gone](.gone.md)'
    const files = [...neighbours.files, 'c#.md']
    const { markers } = await (await analysisWorld({ ...tree, ...more })).analyse(INDEX, text, { neighbours: { ...neighbours, files } })
    expect(markers.map(({ code, span }) => [code, span.fromLine])).toEqual([['memory.dangling', 4]])
  })

  it('takes the last line out whole', async () => {
    const text = '- [A](a.md)\n- [Gone](gone.md)'
    const { markers } = await (await analysisWorld(tree)).analyse(INDEX, text, { neighbours })
    expect(edited(text, markers[0]?.fixes[0]?.edits ?? [])).toBe('- [A](a.md)')
  })

  it('does not call anything dangling while the folder is not known', async () => {
    const { markers, links } = await (await analysisWorld(tree)).analyse(INDEX, '- [Gone](gone.md)')
    expect([markers, links]).toEqual([[], []])
  })

  it('costs the first message when it changes', async () => {
    const { effect } = await (await analysisWorld(tree)).analyse(INDEX, 'x', { neighbours })
    expect(effect).toMatchObject({ when: 'after-compaction', costsPrefix: true })
    expect(effect.kept).toBeGreaterThan(1000)
    expect(effect.rewritten).toBeGreaterThan(0)
  })
})

describe('a memory topic', () => {
  const TOPIC = `${MEMORY}/a.md`
  const neighbours = { dir: MEMORY, files: ['a.md', 'b.md'], topics: [{ file: 'b.md', name: 'beta' }] }
  const analyse = async (text: string) =>
    (await analysisWorld({ [`${MEMORY}/MEMORY.md`]: '- [A](a.md)', [TOPIC]: 'x' })).analyse(TOPIC, text, { neighbours })

  it('counts when it is next read', async () => {
    const analysis = await analyse('---\nname: a\ntype: user\n---\nsee [[beta]] and [[none]] and [x](gone.md)')
    expect(analysis).toMatchObject({ role: 'memory-topic', effect: { when: 'on-read', costsPrefix: false } })
    expect(analysis.markers.map(({ code, span }) => [code, span.fromColumn])).toEqual([
      ['memory.dangling-link', 18],
      ['memory.dangling-link', 31],
    ])
    expect(analysis.frontMatter?.keys.map(({ name }) => name)).toEqual(['name', 'type'])
  })

  it('offers the four types for a wrong one, and none is lost of the rest', async () => {
    const text = '---\nname: a\nmetadata: \n  type: todo # why\n---\nbody'
    const { markers, frontMatter } = await analyse(text)
    expect(markers.map(({ code, span }) => [code, span.fromLine])).toEqual([['memory.bad-type', 4]])
    expect(markers[0]?.fixes.map(({ title }) => title)).toEqual([
      'Make it user',
      'Make it feedback',
      'Make it project',
      'Make it reference',
    ])
    expect(edited(text, markers[0]?.fixes[1]?.edits ?? [])).toBe(text.replace('todo', 'feedback'))
    expect(frontMatter?.keys.map(({ name, known, valueSpan }) => [name, known, piece(text, valueSpan)])).toEqual([
      ['name', true, 'a'],
      ['metadata', true, ''],
      ['metadata.type', true, 'todo # why'],
    ])
  })

  it('gets front matter, a type, or quotes', async () => {
    const bare = await analyse('body\n')
    expect(edited('body\n', bare.markers[0]?.fixes[2]?.edits ?? [])).toBe('---\nname: a\ndescription: ""\ntype: project\n---\n\nbody\n')
    const untyped = '---\nname: a\n---\nbody'
    expect(edited(untyped, (await analyse(untyped)).markers[0]?.fixes[0]?.edits ?? [])).toBe('---\nname: a\ntype: user\n---\nbody')
    const unquoted = '---\nname: a\ndescription: one: two\ntype: user\n---\n'
    const { markers } = await analyse(unquoted)
    expect(markers[0]?.code).toBe('memory.frontmatter-lenient')
    expect(edited(unquoted, markers[0]?.fixes[0]?.edits ?? [])).toContain('description: "one: two"')
  })
})

describe('other files', () => {
  it('are given to nobody', async () => {
    const analysis = await (await analysisWorld({})).analyse('/w/project/src/x.ts', '@CLAUDE.md <!-- x -->')
    expect(analysis).toMatchObject({ role: 'none', includes: [], markers: [], sent: '', effect: { when: 'never' } })
  })

  it('that are left out say why', async () => {
    const { analyse } = await analysisWorld({ '/w/project/AGENTS.md': 'x', [CLAUDE]: 'y' })
    const { effect, status } = await analyse('/w/project/AGENTS.md', 'z')
    expect(status).toBe('notLoaded')
    expect([effect.text.startsWith('Not sent as things are'), effect.costsPrefix]).toEqual([true, false])
  })
})

describe('when an edit counts', () => {
  it.each([
    ['/w/project/pkg/CLAUDE.md', 'x', 'at-once', false],
    ['/w/project/.claude/CLAUDE.md', 'x', 'after-compaction', true],
    ['/w/project/.claude/rules/new.md', '---\npaths: src/**\n---\nx', 'at-once', false],
    ['/w/project/.claude/rules/new.md', 'x', 'after-compaction', true],
    ['/home/ada/.claude/agent-memory/reviewer/MEMORY.md', '- [A](a.md)', 'next-session', false],
    ['/w/project/.claude/agent-memory/reviewer/a.md', 'x', 'on-read', false],
  ] as const)('%s: %s', async (path, text, when, costsPrefix) => {
    const { effect } = await (await analysisWorld({ [CLAUDE]: 'x' })).analyse(path, text)
    expect([effect.when, effect.costsPrefix]).toEqual([when, costsPrefix])
  })
})

describe('speed and hostile text', () => {
  it('takes 100 kB of Markdown in its stride', async () => {
    const block =
      '## Heading\n\nText with `code`, *marks* and @docs/style.md in it. <!-- not a block -->\n\n- item one\n- item two\n\n<!-- gone -->\n\n```ts\nconst a = 1\n```\n\n'
    const text = block.repeat(Math.ceil(100_000 / block.length))
    const world = await analysisWorld({ [CLAUDE]: 'x', '/w/project/docs/style.md': 'S' })
    await world.analyse(CLAUDE, text)
    const start = process.cpuUsage().user
    for (let i = 0; i < 5; i++) await world.analyse(CLAUDE, `${text}${i}`)
    // 45 ms where nothing else runs; other tests of the same process count too.
    expect((process.cpuUsage().user - start) / 5000).toBeLessThan(250)
  })

  it('does not take a megabyte apart with every key', async () => {
    const { analyse } = await analysisWorld({ [CLAUDE]: 'x' })
    const analysis = await analyse(CLAUDE, '@a.md '.repeat(200_000))
    expect([analysis.includes, analysis.markers.map(({ code }) => code), analysis.tokens.sent]).toEqual([
      [],
      ['document.too-long'],
      1_200_000,
    ])
  })

  it.each([
    ['>'.repeat(5000)],
    ['<!--'.repeat(20_000)],
    [`---\n${'a:\n '.repeat(2000)}---\n`],
    [`---\npaths: ${'{a,b}'.repeat(30)}\n---\n`],
    ['[['.repeat(5000)],
    [`${'@a '.repeat(3000)}`],
    ['\u0000binary'],
  ])('%#: bears it', async (text) => {
    const { analyse } = await analysisWorld({ [CLAUDE]: 'x', [`${MEMORY}/MEMORY.md`]: 'x', '/w/project/.claude/rules/r.md': 'x' })
    for (const path of [CLAUDE, `${MEMORY}/MEMORY.md`, `${MEMORY}/t.md`, '/w/project/.claude/rules/r.md']) {
      expect((await analyse(path, text)).tokens.whole).toBe(text.length)
    }
  })
})
