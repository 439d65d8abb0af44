import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../../preload/contract/prompt'
import type { GitAnswer, MemoryTree } from '../../engine/testing/memory-ports'
import { createWorkbench } from '../create-workbench'
import { testDeps } from '../testing/test-deps'

const signal = new AbortController().signal
const ALL = { offset: 0, limit: 500 }

const WORLD: MemoryTree = {
  '/w/p/CLAUDE.md': 'Project.\n',
  '/w/p/.claude/rules/api.md': '---\npaths: "src/{api,lib}/*.ts, docs/**"\n---\nApi.\n@../../shared.md\n',
  '/w/p/.claude/rules/wrong.md': '---\nglobs: "*.go"\n---\nGo.\n',
  '/w/p/.claude/rules/broken.md': '---\npaths: [a\n b: : c\n---\nBroken.\n',
  '/w/p/.claude/rules/dead.md': '---\npaths:\n  - "*.rs"\n  - "src/**"\n---\nRust.\n',
  '/w/p/.claude/rules/minus.md': '---\npaths: ["src/**/*.ts", "!src/lib/*"]\n---\nNot lib.\n',
  '/w/p/shared.md': 'Shared.\n',
  '/w/p/src/CLAUDE.md': 'Source.\n',
  '/w/p/src/api/CLAUDE.md': 'Source of the api.\n',
  '/w/p/src/api/.claude/rules/deep.md': '---\npaths: "*.ts"\n---\nDeep.\n',
  '/w/p/src/api/a.ts': '',
  '/w/p/src/lib/b.ts': '',
  '/w/p/main.go': '',
  '/home/ada/.claude/rules/mine.md': '---\npaths: "*.ts"\n---\nMine.\n',
}

async function open(tree: MemoryTree = WORLD, git?: GitAnswer) {
  const workbench = createWorkbench(testDeps(tree, git === undefined ? {} : { git }))
  const { handlers } = workbench
  const { collectionId } = await handlers['prompt.collect'](CollectInput.parse({ folder: '/w/p', useRealEnv: false }), { signal })
  return { handlers, collectionId }
}

describe('reads.run', () => {
  it('says in order what attaches, by which form of which pattern, from where', async () => {
    const { handlers, collectionId } = await open()
    const run = await handlers['reads.run'](
      { collectionId, files: ['src/api/a.ts', 'src/lib/b.ts', 'src/api/a.ts', '../x.ts'] },
      { signal },
    )
    const { steps } = await handlers['reads.steps']({ readsId: run.readsId, ...ALL }, { signal })
    const told = steps.map(({ attaches }) => attaches.map((hit) => [hit.title, hit.how, hit.pattern, hit.expanded, hit.base, hit.below]))
    expect(told[0]).toEqual([
      ['src/CLAUDE.md', 'nested', null, null, '/w/p/src', 'api/a.ts'],
      ['src/api/CLAUDE.md', 'nested', null, null, '/w/p/src/api', 'a.ts'],
      ['src/api/.claude/rules/deep.md', 'rule', '*.ts', '*.ts', '/w/p/src/api', 'a.ts'],
      ['~/.claude/rules/mine.md', 'rule', '*.ts', '*.ts', '/w/p', 'src/api/a.ts'],
      ['.claude/rules/api.md', 'rule', 'src/{api,lib}/*.ts', 'src/api/*.ts', '/w/p', 'src/api/a.ts'],
      ['shared.md', 'include', null, null, null, null],
      ['.claude/rules/dead.md', 'rule', 'src/**', 'src', '/w/p', 'src/api/a.ts'],
      ['.claude/rules/minus.md', 'rule', 'src/**/*.ts', 'src/**/*.ts', '/w/p', 'src/api/a.ts'],
    ])
    expect(told.slice(1)).toEqual([[], [], []])
    expect(steps.map(({ repeats }) => repeats)).toEqual([false, false, true, false])
    expect(steps.map(({ outside }) => outside)).toEqual([false, false, false, true])
    expect(steps[1]?.already.map((hit) => [hit.title, hit.attachedAt])).toEqual([
      ['src/CLAUDE.md', 0],
      ['~/.claude/rules/mine.md', 0],
      ['.claude/rules/api.md', 0],
      ['.claude/rules/dead.md', 0],
    ])
    expect(run).toMatchObject({ files: 4, attached: 8, secondRead: { adds: 0 }, compaction: { takesAway: 8, tokens: run.tokens } })
    expect(run.triggers.filter(({ attaches }) => attaches === 'no').map(({ name }) => name)).toEqual([
      'Write',
      'Edit',
      'Grep',
      'Glob',
      'Bash',
    ])
  })

  it('takes paths as the platform supposed writes them', async () => {
    const { handlers } = await open()
    const attached = async (platform: 'linux' | 'win32', reads: readonly string[] = []) => {
      const input = CollectInput.parse({ folder: '/w/p', useRealEnv: false, platform, reads: [...reads] })
      const { collectionId } = await handlers['prompt.collect'](input, { signal })
      const run = await handlers['reads.run']({ collectionId, files: ['src\\lib\\b.ts'] }, { signal })
      const { steps } = await handlers['reads.steps']({ readsId: run.readsId, ...ALL }, { signal })
      return steps.map(({ file, attaches }) => [file, attaches.some(({ title }) => title === '.claude/rules/api.md')])
    }
    expect(await attached('win32')).toEqual([['src/lib/b.ts', true]])
    expect(await attached('win32', ['src\\api\\a.ts'])).toEqual([['src/lib/b.ts', false]])
    expect(await attached('linux')).toEqual([['src\\lib\\b.ts', false]])
  })

  it('adds nothing when all is read a second time', async () => {
    const { handlers, collectionId } = await open()
    const once = await handlers['reads.run']({ collectionId, files: ['src/api/a.ts', 'main.go'] }, { signal })
    const twice = await handlers['reads.run']({ collectionId, files: ['src/api/a.ts', 'main.go', 'src/api/a.ts', 'main.go'] }, { signal })
    expect(twice.attached).toBe(once.attached)
    expect(twice.tokens).toBe(once.tokens)
  })

  it('counts what an earlier input had read as there already', async () => {
    const { handlers, collectionId } = await open()
    const first = await handlers['reads.run']({ collectionId, files: ['src/api/a.ts'] }, { signal })
    const second = await handlers['reads.run']({ collectionId: first.collectionId, files: ['src/lib/b.ts'] }, { signal })
    const { steps } = await handlers['reads.steps']({ readsId: second.readsId, ...ALL }, { signal })
    expect(second).toMatchObject({ files: 1, attached: 0 })
    expect(steps[0]?.already.map(({ attachedAt }) => attachedAt)).toEqual([-1, -1, -1, -1])
  })

  it('says why what lies on the way stays out', async () => {
    const { handlers, collectionId } = await open({
      ...WORLD,
      '/w/p/.claude/settings.json': '{"claudeMdExcludes":["**/src/api/CLAUDE.md"]}',
    })
    const run = await handlers['reads.run']({ collectionId, files: ['src/api/a.ts'] }, { signal })
    const { steps } = await handlers['reads.steps']({ readsId: run.readsId, ...ALL }, { signal })
    expect(steps[0]?.staysOut).toMatchObject([{ path: '/w/p/src/api/CLAUDE.md', reason: 'excluded' }])
  })

  it('asks for what is no longer kept to be read again', async () => {
    const { handlers } = await open()
    await expect(handlers['reads.steps']({ readsId: 'gone', ...ALL }, { signal })).rejects.toMatchObject({ code: 'reads.unknown' })
  })
})

describe('reads.rules', () => {
  it('counts per rule and pattern, and tells rules that only look scoped', async () => {
    const { handlers, collectionId } = await open()
    const { rules, ready, projectFiles } = await handlers['reads.rules']({ collectionId, ...ALL }, { signal })
    expect(ready).toBe(true)
    expect(projectFiles).toBe(13)
    expect(rules.map((rule) => [rule.title, rule.state, rule.hits])).toEqual([
      ['~/.claude/rules/mine.md', 'scoped', 2],
      ['.claude/rules/api.md', 'scoped', 2],
      ['.claude/rules/broken.md', 'yaml-failed', null],
      ['.claude/rules/dead.md', 'scoped', 5],
      ['.claude/rules/minus.md', 'scoped', 1],
      ['.claude/rules/wrong.md', 'wrong-key', null],
      ['src/api/.claude/rules/deep.md', 'scoped', 1],
    ])
    const [, api, , dead, , wrong] = rules
    expect(api?.patterns.map((pattern) => [pattern.written, pattern.forms, pattern.hits, pattern.dead])).toEqual([
      ['src/{api,lib}/*.ts', 2, 2, false],
      ['docs/**', 1, 0, true],
    ])
    expect(dead?.patterns.map(({ dead: none }) => none)).toEqual([true, false])
    expect(wrong?.hidden).toEqual({ key: 'globs', line: 2, patterns: ['*.go'], hits: 1 })
  })

  it('lists the files of a rule relative to the project', async () => {
    const { handlers, collectionId } = await open()
    const { files } = await handlers['reads.ruleFiles']({ collectionId, rule: 6, ...ALL }, { signal })
    expect(files).toEqual(['src/api/a.ts'])
    await expect(handlers['reads.ruleFiles']({ collectionId, rule: 99, ...ALL }, { signal })).rejects.toMatchObject({
      code: 'input.invalid',
    })
  })

  it('says what matches what in columns of numbers, page by page', async () => {
    const { handlers, collectionId } = await open()
    const page = { ruleOffset: 0, ruleLimit: 200, fileOffset: 0, fileLimit: 500 }
    const given = await handlers['reads.matrix']({ collectionId, files: ['src/api/a.ts', 'src/lib/b.ts', 'none.md'], ...page }, { signal })
    expect(given).toMatchObject({ totalRules: 5, totalFiles: 3, rules: [0, 1, 3, 4, 6], starts: [0, 2, 4, 6, 7, 8] })
    expect(given.file).toEqual([0, 1, 0, 1, 0, 1, 0, 0])
    expect(given.pattern).toEqual([0, 0, 0, 0, 1, 1, 0, 0])
    const all = await handlers['reads.matrix'](
      { collectionId, files: [], ...page, ruleOffset: 1, ruleLimit: 1, fileOffset: 1, fileLimit: 2 },
      { signal },
    )
    expect(all.rules).toEqual([1])
    expect(all.files).toHaveLength(2)
    expect(all.totalFiles).toBe(5)
  })
})

describe('choosing files', () => {
  it('finds by letters in order, names before folders', async () => {
    const { handlers, collectionId } = await open()
    const find = async (text: string) =>
      (await handlers['reads.files']({ collectionId, text, ...ALL }, { signal })).files.map(({ file }) => file)
    expect((await find('ats'))[0]).toBe('src/api/a.ts')
    expect(await find('zzz')).toEqual([])
    expect((await find('lib b'))[0]).toBe('src/lib/b.ts')
    const paged = await handlers['reads.files']({ collectionId, text: '', offset: 1, limit: 2 }, { signal })
    expect(paged).toMatchObject({ ready: true, total: 13, capped: false, source: 'folder' })
    expect(paged.files).toHaveLength(2)
  })

  it('understands what people paste', async () => {
    const { handlers, collectionId } = await open()
    const text = [
      '- `src/api/a.ts:12:3`',
      '"src/lib/b.ts"',
      '@main.go',
      ' M src/api/a.ts',
      'https://x.test/a.ts',
      '# note',
      './nope.ts(3,4)',
      'R  old.ts -> new name.ts',
      'src/api/',
    ].join('\n')
    const { files, problems } = await handlers['reads.paste']({ collectionId, text }, { signal })
    expect(files).toEqual([
      { file: 'src/api/a.ts', line: 1, exists: true },
      { file: 'src/lib/b.ts', line: 2, exists: true },
      { file: 'main.go', line: 3, exists: true },
      { file: 'nope.ts', line: 7, exists: false },
      { file: 'new name.ts', line: 8, exists: false },
    ])
    expect(problems).toMatchObject([{ line: 5 }, { line: 9, message: expect.stringContaining('src/api is a folder') }])
  })

  it('takes what git calls changed, below the folder, and says why there is nothing', async () => {
    const git: GitAnswer = (args) => {
      if (args[0] === 'rev-parse') return 'pkg/\n'
      if (args[0] === 'status') return ' M pkg/a.ts\0?? pkg/new dir/b.ts\0R  pkg/c.ts\0pkg/old.ts\0 D pkg/gone.ts\0'
      return { kind: 'failed', message: 'no' }
    }
    const { handlers, collectionId } = await open(WORLD, git)
    expect(await handlers['reads.changed']({ collectionId, ...ALL }, { signal })).toEqual({
      total: 3,
      files: [
        { file: 'a.ts', status: 'M' },
        { file: 'new dir/b.ts', status: '??' },
        { file: 'c.ts', status: 'R' },
      ],
      note: null,
    })
    const without = await open()
    const answer = await without.handlers['reads.changed']({ collectionId: without.collectionId, ...ALL }, { signal })
    expect(answer.note).toBe('The folder is not in a git repository')
  })
})
