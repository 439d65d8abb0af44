import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGitWorkshop, type GitWorkshop, hasGit } from '../../../platform/testing/git-workshop'
import { createCliWorkbench } from '../create-cli-workbench'
import { type CliSetup, runCli } from '../run-cli'
import type { Terminal } from '../terminal'

const CORPUS = path.resolve('..', 'shared', 'corpus', 'instr')
const [TREE_A, TREE_B] = ['matt1398+claude-devtools', 'lasmarois+zedops']

const SETUP: CliSetup = { packageDir: '/strata', version: () => '0.1.0', serve: async () => 0 }

async function run(cwd: string, ...args: readonly string[]) {
  const out: string[] = []
  const errors: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
    env: { COLUMNS: '100' },
    cwd,
    interrupted: () => new AbortController().signal,
  }
  const code = await runCli(args, terminal, SETUP)
  return { code, out: out.join(''), errors: errors.join('') }
}

const QUIET: Terminal = {
  stdout: { write: () => true },
  stderr: { write: () => true },
  env: {},
  cwd: '/',
  interrupted: () => new AbortController().signal,
}

interface Row {
  readonly change: string
  readonly left: { readonly kind: string; readonly path: string | null } | null
  readonly right: { readonly kind: string; readonly path: string | null; readonly title: string } | null
}
const files = (rows: readonly Row[]) => rows.filter(({ left, right }) => (right ?? left)?.kind.startsWith('instructions.'))

describe.skipIf(!hasGit())('strata diff', () => {
  let workshop: GitWorkshop
  let repository: string
  let common: readonly string[]

  beforeAll(() => {
    workshop = createGitWorkshop()
    const state = path.join(workshop.base, 'state')
    common = [
      '--home',
      path.join(workshop.base, 'home'),
      '--managed-dir',
      path.join(workshop.base, 'none'),
      '--state-dir',
      state,
      '--no-env',
    ]
    repository = workshop.repository('repo', {
      'CLAUDE.md': 'First words\n\nSee @docs/style.md\n',
      'docs/style.md': 'Be brief\n',
      '.claude/rules/api.md': '---\npaths: src/**\n---\nThe api rule\n',
      'pkg/CLAUDE.md': 'Nested\n',
      '.gitignore': 'CLAUDE.local.md\n',
    })
    workshop.git(repository, 'tag', 'v1')
    workshop.write(path.join(repository, 'CLAUDE.md'), 'Other words\n\nSee @docs/style.md\n')
    fs.renameSync(path.join(repository, '.claude/rules/api.md'), path.join(repository, '.claude/rules/http.md'))
    fs.rmSync(path.join(repository, 'pkg'), { recursive: true })
    workshop.git(repository, 'add', '-A')
    workshop.git(repository, 'commit', '-q', '-m', 'second')
    workshop.write(path.join(repository, 'CLAUDE.local.md'), 'Mine\n')
  })
  afterAll(() => workshop.dispose())

  const json = async (a: string, b: string, ...more: readonly string[]) => {
    const { code, out, errors } = await run(repository, 'diff', a, b, '--json', ...common, ...more)
    expect([code, errors]).toEqual([0, ''])
    return JSON.parse(out)
  }

  it('compares two revisions without touching the work tree', async () => {
    const before = workshop.git(repository, 'status', '--porcelain=v2', '--branch')
    const document = await json('.@v1', '.@main')
    expect(document).toMatchObject({
      schema: 'strata/diff@1',
      left: { kind: 'revision', label: 'repo at v1', commit: { subject: 'first of repo' } },
      right: { commit: { subject: 'second' } },
    })
    const rows: readonly Row[] = files(document.rows)
    expect(
      rows.map(({ change, left, right }) => [
        change,
        left?.path?.slice(repository.length + 1) ?? null,
        right?.path?.slice(repository.length + 1) ?? null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['changed', 'CLAUDE.md', 'CLAUDE.md'],
        ['same', 'docs/style.md', 'docs/style.md'],
        ['moved', '.claude/rules/api.md', '.claude/rules/http.md'],
        ['only-left', 'pkg/CLAUDE.md', null],
      ]),
    )
    expect(workshop.git(repository, 'status', '--porcelain=v2', '--branch')).toBe(before)
  })

  it('finds a revision equal to itself, by any of its names', async () => {
    expect(await json('.@main', `.@${workshop.git(repository, 'rev-parse', 'main').trim()}`)).toMatchObject({
      counts: { onlyLeft: 0, onlyRight: 0 },
    })
    const same = await json('.@v1', '.@v1')
    expect(same).toMatchObject({ identical: true, firstDifference: null, delta: { sent: 0 } })
  })

  it('compares the work tree with a revision, a subfolder and one that is gone', async () => {
    const now = files((await json('.@main', '.')).rows)
    expect(now.find(({ right }) => right?.path?.endsWith('CLAUDE.local.md'))).toMatchObject({ change: 'only-right' })
    const gone = await json('pkg@v1', '.@v1')
    expect(gone.left).toMatchObject({ folder: path.join(repository, 'pkg'), label: 'pkg at v1' })
    expect(files(gone.rows).find(({ left }) => left?.path?.endsWith('pkg/CLAUDE.md'))).toBeDefined()
  })

  it('says in the list of layers what was moved into the first message', async () => {
    const moved = ['--profile', '2.1.240', '--exclude-dynamic-system-prompt-sections']
    const { out } = await run(repository, 'collect', '.', ...moved, ...common)
    expect(out).toMatch(/Environment .*first message$/m)
    expect((await run(repository, 'collect', '.', ...common)).out).toMatch(/Environment .*paraphrase$/m)
  })

  it('reads prompts from files', async () => {
    workshop.write(path.join(workshop.base, 'mine.txt'), 'Words of my own.')
    const document = await json('.', '.', '--system-prompt-file', path.join(workshop.base, 'mine.txt'))
    expect(JSON.stringify(document.rows)).toContain('System prompt given in place of the default')
    const missing = await run(repository, 'diff', '.', '.', '--append-system-prompt-file', 'none.txt', ...common)
    expect(missing).toMatchObject({ code: 3, errors: expect.stringContaining('There is no file none.txt') })
    const folder = await run(repository, 'diff', '.', '.', '--system-prompt-file', '.', ...common)
    expect(folder).toMatchObject({ code: 3, errors: expect.stringContaining('cannot be read') })
  })

  it('says that it is the commit that has no such folder', async () => {
    const { code, errors } = await run(repository, 'diff', 'pkg@main', '.', ...common)
    expect(code).toBe(3)
    expect(errors).toMatch(/The commit main \([0-9a-f]{12}\) has no folder .*pkg/)
    const inner = await run(repository, 'diff', '.@main', '.@v1', '--cwd', 'pkg', ...common)
    expect(inner).toMatchObject({ code: 3, errors: expect.stringContaining('The commit main') })
    const file = await run(repository, 'diff', 'CLAUDE.md@v1', '.', ...common)
    expect(file).toMatchObject({ code: 3, errors: expect.stringMatching(/In the commit v1 .*CLAUDE\.md is a file/) })
  })

  it('names what a folder can be compared with', async () => {
    const { port, close } = createCliWorkbench({ version: '0', stateDir: path.join(workshop.base, 'state'), terminal: QUIET })
    const places = async (text: string) => {
      const reply = await port.call(text, 'compare.places', { folder: repository, text })
      return reply.ok
        ? (reply.value as {
            revisions: readonly { name: string; kind: string; subject: string }[]
            worktrees: readonly object[]
            note: null
          })
        : null
    }
    const all = await places('')
    expect(all).toMatchObject({ note: null, worktrees: [{ path: repository, branch: 'main', current: true }] })
    expect(all?.revisions.map(({ name, kind, subject }) => [kind, kind === 'commit' ? '' : name, subject])).toEqual([
      ['branch', 'main', 'second'],
      ['tag', 'v1', 'first of repo'],
      ['commit', '', 'second'],
      ['commit', '', 'first of repo'],
    ])
    expect((await places('first'))?.revisions).toHaveLength(2)
    const outside = await port.call('x', 'compare.places', { folder: workshop.base })
    expect(outside).toMatchObject({ ok: true, value: { revisions: [], worktrees: [], note: expect.stringContaining('no git') } })
    await close()
  })

  it('reads a revision as a checkout of it is read', async () => {
    const worktree = path.join(workshop.base, 'wt')
    workshop.git(repository, 'worktree', 'add', '-q', worktree, 'v1')
    const document = await json('.@v1', worktree)
    expect(files(document.rows).every(({ change }) => change === 'same')).toBe(true)
    expect(document.rows.find((row: Row) => row.right?.kind === 'git')).toMatchObject({ textChanged: false })
  })

  it('tells people in words, with patches where they are asked for', async () => {
    const { code, out } = await run(repository, 'diff', '.@v1', '.@main', '--patch', ...common)
    expect(code).toBe(0)
    expect(out).toContain('repo at v1 → repo at main')
    expect(out).toContain('- First words')
    expect(out).toContain('+ Other words')
    expect(out).toMatch(/The first difference is in/)
    expect(out).toMatch(/System block 3 .* global: .*survives/)
    expect(out.split('\n').every((line) => line.length <= 110)).toBe(true)
  })

  it('says of tools which mark keeps them, and that none does where nothing is marked', async () => {
    const { out } = await run(repository, 'diff', '.@v1', '.@main', ...common)
    expect(out).toMatch(/^Tools .* \(kept by the mark on system block \d\)$/m)
    const unmarked = await run(repository, 'diff', '.@v1', '.@main', '--env', 'DISABLE_PROMPT_CACHING=1', ...common)
    expect(unmarked.out).toMatch(/^Tools +[\d,]+ tokens: not cached, nothing is marked$/m)
    expect(unmarked.out).not.toMatch(/lost|survives/)
  })

  it('exits by what is wrong, in words', async () => {
    const at = (...args: readonly string[]) => run(repository, 'diff', ...args, ...common)
    expect(await at('.@nope', '.')).toMatchObject({ code: 3, out: '', errors: expect.stringContaining('git knows no revision "nope"') })
    expect(await at('.', './none')).toMatchObject({ code: 3, errors: expect.stringContaining('no folder and no file ./none') })
    expect(await at('.', '.', '--profile', '9.9.9')).toMatchObject({ code: 2 })
    expect(await at('.')).toMatchObject({ code: 2 })
    const file = (name: string, text: string): string => {
      workshop.write(path.join(workshop.base, name), text)
      return path.join(workshop.base, name)
    }
    expect(await at('.', file('newer.json', '{"schema":"strata/snapshot@9"}'))).toMatchObject({
      code: 3,
      errors: expect.stringContaining('newer Strata'),
    })
    expect(await at('.', file('chat.json', '{"model":"m","messages":[{"role":"system","content":"x"}]}'))).toMatchObject({
      code: 3,
      errors: expect.stringContaining('OpenAI'),
    })
    expect(await at('.', file('cut.json', '{"model":"m",\n"messages":['))).toMatchObject({
      code: 3,
      errors: expect.stringContaining('line 2'),
    })
    expect(await at('.@v1', '.@main', '--fail-on', 'change')).toMatchObject({ code: 1 })
    expect(await at('.@v1', '.@v1', '--fail-on', 'change')).toMatchObject({ code: 0 })
  })

  it('compares profiles, and takes presets', async () => {
    const preset = path.join(workshop.base, 'ours.yaml')
    workshop.write(preset, 'schema: strata/preset@1\ninput:\n  env:\n    CLAUDE_CODE_DISABLE_CLAUDE_MDS: "1"\n')
    const upgraded = await json('.', '.', '--right-profile', '2.1.277')
    expect(upgraded.inputs).toContainEqual({ name: 'profile', left: '2.1.88', right: '2.1.277' })
    const off = await json('.', '.', '--right-preset', preset)
    expect(files(off.rows).some(({ change }) => change === 'changed')).toBe(true)
    const both = await json('.', '.', '--preset', preset)
    expect(both.identical).toBe(true)
    const collected = JSON.parse((await run(repository, 'collect', '.', '--json', '--preset', preset, ...common)).out)
    expect(collected.layers.some((layer: { reason: string | null }) => layer.reason === 'disabled-by-env')).toBe(true)
    workshop.write(preset, 'schema: strata/preset@1\ninput:\n  bare: maybe\n')
    expect(await run(repository, 'collect', '.', '--preset', preset, ...common)).toMatchObject({
      code: 2,
      errors: expect.stringContaining(':3:'),
    })
    expect(await run(repository, 'collect', '.', '--preset', 'gone.yaml', ...common)).toMatchObject({ code: 3 })
  })

  it('compares with what was saved before', async () => {
    const saved = path.join(workshop.base, 'saved.json')
    fs.writeFileSync(saved, (await run(repository, 'collect', '.', '--json', ...common)).out)
    expect(await json(saved, '.')).toMatchObject({ identical: true, left: { kind: 'document', label: 'saved.json' } })
  })
})

describe.skipIf(!hasGit() || !fs.existsSync(path.join(CORPUS, TREE_A)))('two trees of the corpus as two revisions', () => {
  let workshop: GitWorkshop
  let repository: string
  beforeAll(() => {
    workshop = createGitWorkshop()
    repository = workshop.repository('corpus', {})
    for (const [tag, tree] of [
      ['a', TREE_A],
      ['b', TREE_B],
    ] as const) {
      for (const name of fs.readdirSync(repository)) if (name !== '.git') fs.rmSync(path.join(repository, name), { recursive: true })
      fs.cpSync(path.join(CORPUS, tree), repository, { recursive: true })
      workshop.git(repository, 'add', '-A', '-f')
      workshop.git(repository, 'commit', '-q', '-m', tree)
      workshop.git(repository, 'tag', tag)
    }
  })
  afterAll(() => workshop.dispose())

  it('reads each revision as the tree it was made from, and compares them from either side', async () => {
    const common = [
      '--home',
      path.join(workshop.base, 'home'),
      '--managed-dir',
      path.join(workshop.base, 'none'),
      '--state-dir',
      path.join(workshop.base, 's'),
      '--no-env',
      '--json',
    ]
    const diff = async (a: string, b: string) => JSON.parse((await run(repository, 'diff', a, b, ...common)).out)
    const copy = path.join(workshop.base, 'copy')
    fs.cpSync(path.join(CORPUS, TREE_A), copy, { recursive: true })
    const same = files((await diff('.@a', copy)).rows)
    expect(same.length).toBeGreaterThan(3)
    expect(same.filter(({ change }) => change !== 'same')).toEqual([])
    const [there, back] = [await diff('.@a', '.@b'), await diff('.@b', '.@a')]
    expect(there.counts.onlyLeft).toBe(back.counts.onlyRight)
    expect(there.delta.sent).toBe(-back.delta.sent)
    expect(there.identical).toBe(false)
  })
})

describe('the state folder', () => {
  it('is not made by a comparison', async () => {
    const { port, close } = createCliWorkbench({
      version: '0',
      stateDir: '/nowhere/at/all',
      terminal: QUIET,
    })
    const answer = await port.call('1', 'capture.taken', {})
    expect(answer).toMatchObject({ ok: true })
    await close()
    expect(fs.existsSync('/nowhere')).toBe(false)
  })
})
