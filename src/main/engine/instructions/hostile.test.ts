import { describe, expect, it } from 'vitest'
import { denied, link, type MemoryTree } from '../testing/memory-ports'
import { collectWorld } from './testing/collect-world'

const many = (count: number, entry: (i: number) => readonly [string, MemoryTree[string]]): MemoryTree =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => entry(i)))

describe('a hostile tree', () => {
  it('of 10,000 links to one rule gives it once and names the others', async () => {
    const tree = { ...many(10_000, (i) => [`.claude/rules/l${i}.md`, link('/shared.md')]), '/shared.md': 'S' }
    const { loaded, drafts } = await collectWorld(tree)
    expect(loaded).toHaveLength(1)
    expect(drafts.filter(({ reason }) => reason === 'already-loaded')).toHaveLength(9999)
  })

  it('of links to the whole disk ends at the limit', async () => {
    const { codes } = await collectWorld({ '.claude/rules/disk': link('/'), ...many(2500, (i) => [`/far/d${i}/x.md`, 'X']) })
    expect(codes).toContain('rules.limit')
  })

  it('of rings of links ends', async () => {
    const { loaded } = await collectWorld({
      '.claude/rules/a/b': link('..'),
      '.claude/rules/a/up': link('../../..'),
      '.claude/rules/a/r.md': 'R',
      '.claude/rules/self': link('self'),
      '.claude/rules/x': link('y'),
      '.claude/rules/y': link('x'),
      'CLAUDE.md': link('.claude/rules/a/up/CLAUDE.md'),
    })
    expect(loaded).toEqual(['.claude/rules/a/r.md'])
  })

  it('of names with line ends and control characters keeps them whole and shows them harmlessly', async () => {
    const { draft, diagnostics } = await collectWorld({
      'a\nb/CLAUDE.md': 'N',
      '.claude/rules/x\u001b[31m\n.md': 'R',
      '.claude/rules/y\n.md': '',
    })
    expect(draft('a\nb/CLAUDE.md').title).toBe('a\u2424b/CLAUDE.md')
    expect(draft('.claude/rules/x\u001b[31m\n.md')).toMatchObject({ status: 'loaded', title: '.claude/rules/x\ufffd[31m\u2424.md' })
    expect(diagnostics).toMatchObject([{ code: 'file.empty', at: { path: '/w/p/.claude/rules/y\n.md' } }])
  })

  it('of unreadable directories everywhere loses nothing else', async () => {
    const { loaded, codes } = await collectWorld({
      '/etc/claude': denied({}),
      '/home/.claude': denied({}),
      a: denied({}),
      '.claude/rules': denied({}),
      'b/.claude': denied({}),
      'CLAUDE.md': 'P',
    })
    expect(loaded).toEqual(['CLAUDE.md'])
    expect(codes.filter((code) => code === 'directory.unreadable')).toHaveLength(3)
    expect(codes).toContain('walk.unreadable-directories')
  })

  it('600 deep is followed to the depth that is promised, and told', async () => {
    const { others, codes } = await collectWorld({
      [`${'d/'.repeat(600)}CLAUDE.md`]: 'X',
      [`${'d/'.repeat(200)}CLAUDE.md`]: 'Y',
      [`.claude/rules/${'e/'.repeat(1000)}r.md`]: 'R',
    })
    expect(Object.values(others)).toEqual(['waits-for-read'])
    expect(codes).toContain('walk.too-deep')
    const read = await collectWorld({ [`${'d/'.repeat(600)}CLAUDE.md`]: 'X' }, { reads: [`${'d/'.repeat(600)}x.ts`] })
    expect(read.attachments).toHaveLength(1)
  })

  it('of includes that fan out a thousandfold ends with each file once', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `f${i}.md`)
    const all = names.map((name) => `@${name}`).join(' ')
    const { loaded, drafts, codes, draft } = await collectWorld({ 'CLAUDE.md': all, ...many(300, (i) => [`f${i}.md`, all]) })
    expect(loaded).toHaveLength(301)
    expect(drafts).toHaveLength(301 + 2000)
    expect(codes).toContain('include.limit')
    expect(draft('f3.md').includes).toHaveLength(300)
  })

  it('of one file with 20,000 includes follows the first and says so', async () => {
    const { drafts, draft, codes } = await collectWorld({
      'CLAUDE.md': Array.from({ length: 20_000 }, (_, i) => `@gone${i}.md`).join('\n'),
    })
    expect(draft('CLAUDE.md').includes).toHaveLength(5000)
    expect(drafts).toHaveLength(2001)
    expect(codes).toContain('include.limit')
  })

  it('of a megabyte in one line, and of megabytes of openers', async () => {
    const { loaded, codes } = await collectWorld({
      'CLAUDE.md': 'x'.repeat(1_000_000),
      '.claude/CLAUDE.md': `@a.md ${'x <!-- '.repeat(150_000)}`,
      'CLAUDE.local.md': `${'>'.repeat(9000)} @a.md`,
    })
    expect(loaded).toEqual(['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'])
    expect(codes.filter((code) => code === 'file.not-lexed')).toHaveLength(2)
  })

  it('of thousands of braces, wildcards and brackets matches nothing and ends', async () => {
    const patterns = [
      '{a,b}'.repeat(3000),
      '{'.repeat(5000),
      `${'{z,'.repeat(3000)}${'}'.repeat(3000)}`,
      '*a'.repeat(3000),
      '**/'.repeat(3000),
      '['.repeat(5000),
    ]
    const rules = many(patterns.length, (i) => [`.claude/rules/r${i}.md`, `---\npaths: '${patterns[i]}'\n---\nR`])
    const { others } = await collectWorld(rules, { reads: [`${'a'.repeat(250)}/${'a/'.repeat(500)}b`] })
    expect(Object.keys(others)).toHaveLength(patterns.length)
  })

  it('of files that are too large skips them whole', async () => {
    const { others, draft } = await collectWorld({ 'CLAUDE.md': 'x'.repeat(101) }, { constants: { skipOverBytes: 100 } })
    expect(others).toEqual({ 'CLAUDE.md': 'too-large' })
    expect(draft('CLAUDE.md')).toMatchObject({ diskText: null, text: '', reasonText: 'It is larger than 100 bytes and skipped whole' })
  })
})

describe('sizes', () => {
  it('warn by characters, or by a share of the window', async () => {
    const big = { 'CLAUDE.md': 'x'.repeat(40_001) }
    expect((await collectWorld(big)).codes).toEqual(['file.large'])
    expect((await collectWorld({ 'CLAUDE.md': 'x'.repeat(40_000) })).codes).toEqual([])
    expect((await collectWorld(big, { profile: '2.1.240' })).codes).toEqual(['file.large'])
    expect((await collectWorld(big, { profile: '2.1.240', windowTokens: 1_000_000 })).codes).toEqual([])
  })

  it('advise by lines', async () => {
    expect((await collectWorld({ 'CLAUDE.md': 'x\n'.repeat(201) })).codes).toEqual(['file.long'])
    expect((await collectWorld({ 'CLAUDE.md': 'x\n'.repeat(200) })).codes).toEqual([])
  })

  it('tell of bytes that are no UTF-8', async () => {
    const { draft, codes } = await collectWorld({ 'CLAUDE.md': new Uint8Array([0x61, 0xe9]) })
    expect([draft('CLAUDE.md').text, codes]).toEqual(['a\ufffd', ['file.not-utf8']])
  })
})
