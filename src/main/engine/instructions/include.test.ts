import { describe, expect, it } from 'vitest'
import { denied, device, link } from '../testing/memory-ports'
import { collectWorld } from './testing/collect-world'
import { isTextExtension } from './text-extensions'

describe('includes', () => {
  it('come after their includer, each followed at once by its own, with their origin', async () => {
    const { loaded, draft } = await collectWorld({
      'CLAUDE.md': '---\nx: 1\n---\nTOP\n\n- @docs/a.md\n\n@b.md',
      'docs/a.md': 'A @a1.md',
      'docs/a1.md': 'A1',
      'b.md': 'B',
    })
    expect(loaded).toEqual(['CLAUDE.md', 'docs/a.md', 'docs/a1.md', 'b.md'])
    expect(draft('docs/a1.md').origin).toEqual({
      path: '/w/p/docs/a1.md',
      includedBy: '/w/p/docs/a.md',
      includedAtLine: 1,
      depth: 2,
      patterns: null,
      trigger: null,
      section: null,
    })
    expect(draft('CLAUDE.md').includes).toEqual([
      { raw: '@docs/a.md', line: 6, column: 3, target: '/w/p/docs/a.md', outcome: 'loaded' },
      { raw: '@b.md', line: 8, column: 1, target: '/w/p/b.md', outcome: 'loaded' },
    ])
    expect(draft('CLAUDE.md').text).toBe('TOP\n\n- @docs/a.md\n\n@b.md')
  })

  it('tell a ring from a file named twice', async () => {
    const { drafts } = await collectWorld({ 'CLAUDE.md': '@a.md @b.md', 'a.md': '@b.md @CLAUDE.md @a.md', 'b.md': '@a.md' })
    expect(drafts.map(({ title, reason, reasonText }) => [title, reason, reasonText])).toEqual([
      ['CLAUDE.md', null, null],
      ['a.md', null, null],
      ['b.md', null, null],
      ['a.md', 'cycle', 'a.md leads here itself'],
      ['CLAUDE.md', 'cycle', 'CLAUDE.md leads here itself'],
      ['a.md', 'cycle', 'a.md leads here itself'],
      ['b.md', 'already-loaded', 'Already loaded as b.md'],
    ])
  })

  it('know a ring and a repetition through links', async () => {
    const { loaded, others } = await collectWorld({
      'CLAUDE.md': '@l1.md @l2.md @back.md',
      'l1.md': link('real.md'),
      'l2.md': link('real.md'),
      'real.md': 'R',
      'back.md': link('CLAUDE.md'),
    })
    expect(loaded).toEqual(['CLAUDE.md', 'l1.md'])
    expect(others).toEqual({ 'l2.md': 'already-loaded', 'back.md': 'cycle' })
  })

  it('list every way to fail, each attempt with its outcome', async () => {
    const { loaded, others, draft, codes } = await collectWorld({
      'CLAUDE.md':
        '@gone.md @dir @img.PNG @../up.md @~/h.md @/w/x.md @(no) @acme/sdk @closed.md @pipe @ring @empty.md @empty.md @bin.txt @a.md/b.md',
      dir: {},
      'img.PNG': 'x',
      '/w/up.md': 'U',
      '/home/h.md': 'H',
      '/w/x.md': 'X',
      'closed.md': denied(),
      pipe: device(),
      ring: link('ring'),
      'empty.md': '\n',
      'bin.txt': new Uint8Array([0]),
      'a.md': 'A',
    })
    expect(loaded).toEqual(['CLAUDE.md'])
    expect(others).toEqual({
      'gone.md': 'missing',
      dir: 'is-directory',
      'img.PNG': 'not-text',
      '/w/up.md': 'external-not-approved',
      '/home/h.md': 'external-not-approved',
      '/w/x.md': 'external-not-approved',
      '@(no)': 'not-a-path',
      'acme/sdk': 'missing',
      'closed.md': 'unreadable',
      pipe: 'unreadable',
      ring: 'unreadable',
      'empty.md': 'empty',
      'bin.txt': 'not-text',
      'a.md/b.md': 'missing',
    })
    expect(draft('CLAUDE.md').includes.map(({ outcome }) => outcome)).toHaveLength(15)
    expect(codes.filter((code) => code === 'include.external')).toHaveLength(3)
    // A package scope or a name is no trouble.
    expect(codes.filter((code) => code === 'include.missing')).toHaveLength(2)
  })

  it('stop after four hops', async () => {
    const tree = { 'CLAUDE.md': '@h1', h1: '@h2', h2: '@h3', h3: '@h4', h4: '@h5 @gone.md @CLAUDE.md @h1x/..', h5: 'FIVE', h1x: {} }
    const { loaded, others, codes } = await collectWorld(tree)
    expect(loaded).toEqual(['CLAUDE.md', 'h1', 'h2', 'h3', 'h4'])
    expect(others).toMatchObject({ h5: 'too-deep', 'gone.md': 'missing', 'CLAUDE.md': 'cycle', '/w/p': 'is-directory' })
    expect(codes).toContain('include.too-deep')
    expect((await collectWorld(tree, { constants: { includeDepthLimit: 2 } })).loaded).toEqual(['CLAUDE.md', 'h1'])
  })

  it('reach outside only with approval, or from user files', async () => {
    const tree = {
      'CLAUDE.md': 'P @../up.md',
      '/w/up.md': 'UP @more.md',
      '/w/more.md': 'MORE',
      '/home/.claude/CLAUDE.md': 'U @~/n.md @../x.md',
      '/home/n.md': 'N',
      '/home/x.md': 'X',
      '/etc/claude/CLAUDE.md': 'M @m.md',
      '/etc/claude/m.md': 'MM',
    }
    const user = ['/home/.claude/CLAUDE.md', '/home/n.md', '/home/x.md']
    expect((await collectWorld(tree)).loaded).toEqual(['/etc/claude/CLAUDE.md', ...user, 'CLAUDE.md'])
    const all = ['/etc/claude/CLAUDE.md', '/etc/claude/m.md', ...user, 'CLAUDE.md', '/w/up.md', '/w/more.md']
    expect((await collectWorld(tree, { approveExternal: true })).loaded).toEqual(all)
    expect((await collectWorld(tree, { settings: { externalIncludesApproved: true } })).loaded).toEqual(all)
    expect((await collectWorld(tree, { settings: { externalIncludesApproved: false } })).loaded).not.toContain('/w/up.md')
    expect((await collectWorld(tree, { constants: { managedMayIncludeExternal: true } })).loaded).toContain('/etc/claude/m.md')
  })

  it('of a parent directory are external to a session below it', async () => {
    const { loaded, others } = await collectWorld(
      { 'CLAUDE.md': '@c.md', 'c.md': 'C', 'app/CLAUDE.md': '@n.md', 'app/n.md': 'N' },
      { cwd: '/w/p/app' },
    )
    expect(loaded).toEqual(['CLAUDE.md', 'app/CLAUDE.md', 'app/n.md'])
    expect(others).toEqual({ 'c.md': 'external-not-approved' })
  })

  it('start from where a link leads, and stay inside a working directory that is itself a link', async () => {
    const { loaded } = await collectWorld({ 'CLAUDE.md': link('docs/base.md'), 'docs/base.md': 'B @more.md', 'docs/more.md': 'M' })
    expect(loaded).toEqual(['CLAUDE.md', 'docs/more.md'])
    const through = await collectWorld(
      { '/ln': link('/w/p'), 'CLAUDE.md': '@a.md @/w/p/b.md', 'a.md': 'A', 'b.md': 'B' },
      { cwd: '/ln', root: '/ln' },
    )
    expect(through.loaded).toEqual(['/ln/CLAUDE.md', '/ln/a.md', 'b.md'])
  })

  it('in code are listed only when asked for', async () => {
    const tree = { 'CLAUDE.md': 'Use `@a.md`.\n\n```\n@Injectable() @b.md\n```\n\n<!-- @c.md -->', 'a.md': 'A' }
    expect((await collectWorld(tree)).others).toEqual({})
    const { others, draft } = await collectWorld(tree, { explain: true })
    expect(others).toEqual({ 'a.md': 'in-code', 'b.md': 'in-code', 'c.md': 'in-code', 'Injectable()': 'in-code' })
    expect(draft('c.md').reasonText).toBe('It stands in a comment, where an @ is no include')
  })
})

describe('near misses', () => {
  const hint = async (line: string, tree: Parameters<typeof collectWorld>[0], at = 'CLAUDE.md', options = {}) => {
    const { diagnostics } = await collectWorld({ [at]: line, ...tree }, options)
    return diagnostics
      .filter(({ code }) => code === 'include.near-miss')
      .map(({ fix, at: place }) => `${place?.line}:${place?.column} ${fix}`)
  }
  const a = { 'a.md': 'A', 'docs/team notes.md': 'T', 'docs/Guide.md': 'G', '日本.md': 'J', 'äh/x.md': 'X' }

  it.each([
    ['x @a.md, y', '1:3 Write @a.md and put a blank after it.'],
    ['@a.md.', '1:1 Write @a.md and put a blank after it.'],
    ['@a.md: y', '1:1 Write @a.md and put a blank after it.'],
    ['\n**@a.md**)', '2:3 Write @a.md and put a blank after it.'],
    ['see @a.md），然后', '1:5 Write @a.md and put a blank after it.'],
    ['@"a.md"', '1:1 Write @a.md and put a blank on both sides.'],
    ['@(./a.md)', '1:1 Write @./a.md and put a blank on both sides.'],
    ['@docs/team notes.md now', '1:1 Write @docs/team\\ notes.md.'],
    ['@docs/team notes.md.', '1:1 Write @docs/team\\ notes.md.'],
    ['@docs/guide.md', '1:1 Write the name as it is on disk: Guide.md.'],
    ['@Docs/Guide.md', '1:1 Write the name as it is on disk: docs/Guide.md.'],
    ['@a', '1:1 Write @a.md.'],
    ['@docs/Guide#top', '1:1 Write @docs/Guide.md.'],
    ['@日本.md', '1:1 Write @./日本.md.'],
    ['@äh/x.md#top', '1:1 Write @./äh/x.md#top.'],
  ])('%j', async (line, expected) => {
    if (line.includes('**')) expect(await hint('\nsee @a.md**)', a)).toEqual(['2:5 Write @a.md and put a blank after it.'])
    else expect(await hint(line, a)).toEqual([expected])
  })

  it('names a file that lies where the path was probably meant from', async () => {
    expect(await hint('@docs/Guide.md', a, '.claude/rules/r.md')).toEqual(['1:1 Write @../../docs/Guide.md.'])
    expect(
      await hint('@a.md', { ...a, 'sub/CLAUDE.md': link('../docs/x.md'), 'docs/x.md': '@near.md', 'sub/near.md': 'N' }, 'CLAUDE.md', {
        cwd: '/w/p/sub',
      }),
    ).toEqual(['1:1 Write @../sub/near.md.'])
  })

  it('says nothing where nothing like it exists', async () => {
    expect(await hint('@acme/sdk, @gone.md, @everyone!', a)).toEqual([])
  })
})

describe('isTextExtension', () => {
  it.each(['', '.md', '.MD', '.Json', '.rs', '.yaml', '.TXT', '.gitignore'])('%j passes', (extension) =>
    expect(isTextExtension(extension)).toBe(true),
  )
  it.each(['.png', '.PDF', '.zip', '.exe', '.docx', '.md,', '.md:', '.wasm'])('%j does not', (extension) =>
    expect(isTextExtension(extension)).toBe(false),
  )
})
