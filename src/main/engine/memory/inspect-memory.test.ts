import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { loadProfile } from '../profile/load-profile'
import type { ProfileId } from '../profile/profile'
import type { Setting } from '../settings/settings'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { denied, file, link, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { NO_SETTINGS } from '../testing/no-settings'
import { inspectMemory } from './inspect-memory'
import type { MemoryReport } from './memory-report'

const FOLDER = '/home/ada/.claude/projects/-w-project/memory'
const topic = (name: string, type = 'project', body = 'x\n') =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: ${type}\n---\n${body}`

interface Given {
  readonly env?: Environment
  readonly profile?: ProfileId
  readonly source?: string
  readonly roots?: { gitRoot: string; canonicalGitRoot: string; commonDir: string }
  readonly autoMemoryEnabled?: Setting<boolean>
  readonly root?: string
}

async function inspect(tree: MemoryTree, given: Given = {}) {
  const profile = loadProfile(given.profile ?? '2.1.88')
  if (!profile.ok) throw new Error('no profile')
  const root = given.root ?? '/w/project'
  const ports = memoryPorts(tree)
  const result = await inspectMemory(ports, lengthTokenizer, {
    places: {
      root,
      cwd: root,
      home: '/home/ada',
      configDir: '/home/ada/.claude',
      managedDir: '/etc/claude-code',
      configFile: '/home/ada/.claude.json',
    },
    roots: { gitRoot: given.roots?.gitRoot ?? null, canonicalGitRoot: given.roots?.canonicalGitRoot ?? null },
    commonDir: given.roots?.commonDir ?? null,
    profile: profile.value,
    settings: { ...NO_SETTINGS, autoMemoryEnabled: given.autoMemoryEnabled ?? null },
    env: given.env ?? {},
    bare: false,
    ...(given.source === undefined ? {} : { source: given.source }),
  })
  return { ports, result }
}

async function report(tree: MemoryTree, given: Given = {}): Promise<MemoryReport> {
  const { result } = await inspect(tree, given)
  if (!result.ok) throw new Error(result.error.kind)
  return result.value
}
/** The states of each line, by its number. */
const states = ({ entries }: MemoryReport) => Object.fromEntries(entries.map((entry) => [entry.line, entry.states.join(' ')]))
const codes = ({ diagnostics }: MemoryReport) => diagnostics.map((d) => d.code)

describe('inspectMemory', () => {
  it('reads a healthy index: title, file, hook, type, sizes, age', async () => {
    const got = await report({
      [`${FOLDER}/MEMORY.md`]: '# Memory\n\n- [Test runner](runner.md) — use the fast one\n',
      [`${FOLDER}/runner.md`]: file(topic('runner', 'feedback'), { modifiedMs: 5000 }),
    })
    expect(got.dir).toEqual({ path: `${FOLDER}/`, exists: true, via: 'default', name: '-w-project', sharedWith: [], collisions: [] })
    expect(got.entries).toEqual([
      {
        line: 3,
        raw: '- [Test runner](runner.md) — use the fast one',
        title: 'Test runner',
        file: 'runner.md',
        hook: 'use the fast one',
        section: 'Memory',
        states: ['ok'],
        type: 'feedback',
        name: 'runner',
        description: 'about runner',
        bytes: 64,
        tokens: 64,
        modifiedMs: 5000,
      },
    ])
    expect(got).toMatchObject({ orphans: [], diagnostics: [], off: null })
    expect(got.sent).toBe('# Memory\n\n- [Test runner](runner.md) — use the fast one')
    expect(got.sentTokens).toBe(got.sent.length)
    expect(got.limits).toEqual({
      maxLines: 200,
      maxBytes: 25_000,
      lines: 3,
      bytes: 58,
      size: 55,
      sizeUnit: 'chars',
      cutAtLine: null,
      cutBy: null,
    })
  })

  it('marks every state', async () => {
    const got = await report({
      [`${FOLDER}/MEMORY.md`]: [
        '- [A](a.md) — x',
        '- [Gone](gone.md) — x',
        '- [A again](./a.md#part) — x',
        '- [Out](../elsewhere.md) — x',
        '- [Web](https://example.org/x.md) — x',
        'Remember the plants.',
        `- [Long](b.md) — ${'word '.repeat(40)}`,
        '- [Type](t.md) — x',
        '- [None](n.md) — x',
        '- [Bad](bad.md) — x',
        '- [No type](u.md) — x',
        '- [Empty]() — x',
        '- [Home](~/x.md) — x',
        `- [Absolute](${FOLDER}/c%20d.md) — x`,
        '- [Folder](sub) — x',
        '',
      ].join('\n'),
      [`${FOLDER}/a.md`]: topic('a'),
      [`${FOLDER}/b.md`]: topic('b'),
      [`${FOLDER}/c d.md`]: topic('c'),
      [`${FOLDER}/t.md`]: topic('t', 'diary'),
      [`${FOLDER}/u.md`]: '---\nname: u\n---\n',
      [`${FOLDER}/n.md`]: 'just text\n',
      [`${FOLDER}/bad.md`]: '---\n{ name: ["b"\n---\nbody\n',
      [`${FOLDER}/sub/d.md`]: topic('d'),
    })
    expect(states(got)).toEqual({
      1: 'ok',
      2: 'dangling',
      3: 'duplicate',
      4: 'outside',
      5: 'outside',
      6: 'not-an-entry',
      7: 'too-long',
      8: 'bad-type',
      9: 'no-frontmatter',
      10: 'bad-frontmatter',
      11: 'bad-type',
      12: 'dangling',
      13: 'outside',
      14: 'ok',
      15: 'dangling',
    })
    expect(got.entries.map((entry) => entry.file).slice(2, 6)).toEqual(['a.md', '../elsewhere.md', 'https://example.org/x.md', null])
    expect(got.orphans.map((orphan) => orphan.file)).toEqual(['sub/d.md'])
    expect(got.diagnostics.filter((d) => d.at?.path.endsWith('MEMORY.md')).map((d) => d.at?.line)).toEqual([2, 3, 4, 5, 6, 7, 12, 13, 15])
    for (const diagnostic of got.diagnostics) expect(diagnostic.fix).toBeTruthy()
  })

  it('takes neither headings, blanks, rules, comments nor front matter for lines that are no entry', async () => {
    const got = await report({
      [`${FOLDER}/MEMORY.md`]: '---\nname: x\n---\n# M\n\n***\n<!-- [A](a.md)\n- x -->\n- [B](b.md) — y\n',
      [`${FOLDER}/b.md`]: topic('b'),
    })
    expect(states(got)).toEqual({ 9: 'ok' })
  })

  it('takes a file for linked when any line leads to it', async () => {
    const got = await report({
      [`${FOLDER}/MEMORY.md`]: 'See [A](a.md) and [[b name]].\n| [c](c.md) | table |\n- [D](d.md), [E](e.md) — both\n`[F](f.md)`\n',
      ...Object.fromEntries(['a', 'c', 'd', 'e', 'f'].map((name) => [`${FOLDER}/${name}.md`, topic(name)])),
      [`${FOLDER}/b.md`]: topic('b-name'),
    })
    expect(got.orphans.map((orphan) => orphan.file)).toEqual(['f.md'])
  })

  it('says what is below the cut', async () => {
    const lines = Array.from({ length: 203 }, (_, i) => `- [N${i + 1}](n.md) — x`)
    const got = await report({ [`${FOLDER}/MEMORY.md`]: `${lines.join('\n')}\n`, [`${FOLDER}/n.md`]: topic('n') })
    expect(got.limits).toMatchObject({ lines: 203, cutAtLine: 201, cutBy: 'lines' })
    expect(got.entries.filter((entry) => entry.states.includes('below-cut')).map((entry) => entry.line)).toEqual([201, 202, 203])
    expect(got.forecast).toMatchObject({ entries: 0, limitedBy: 'lines' })
    expect(got.sent).not.toContain('[N201]')
  })

  it('is about a folder that is not there yet', async () => {
    const got = await report({ '/w/project': {} })
    expect(got).toMatchObject({ exists: false, realPath: null, index: null, entries: [], orphans: [], sent: '', diagnostics: [] })
    expect(got.forecast).toEqual({ entries: 200, limitedBy: 'lines', meanEntrySize: 100 })
  })

  it('sends nothing when memory is off, and shows what is there all the same', async () => {
    const off = { value: false, scope: 'user', path: '/u.json' } as const
    const got = await report({ [`${FOLDER}/MEMORY.md`]: '- [A](a.md) — x\n', [`${FOLDER}/a.md`]: topic('a') }, { autoMemoryEnabled: off })
    expect(got).toMatchObject({ sent: '', off: { reason: 'memory-off' } })
    expect(states(got)).toEqual({ 1: 'ok' })
    expect(codes(got)).toEqual(['memory.off'])
  })

  it('reads what it can of a folder in a bad way', async () => {
    const got = await report({
      [`${FOLDER}/MEMORY.md`]: '- [A](a.md) — x\n- [B](b.md) — x\n- [C](c.md) — x\n- [D](d.md) — x\n',
      [`${FOLDER}/a.md`]: denied('x'),
      [`${FOLDER}/b.md`]: new Uint8Array([65, 0]),
      [`${FOLDER}/c.md`]: new Uint8Array([45, 255, 10]),
      [`${FOLDER}/d.md`]: link('/elsewhere/d.md'),
      '/elsewhere/d.md': topic('d'),
      [`${FOLDER}/e`]: denied({ 'x.md': '' }),
      [`${FOLDER}/loop.md`]: link('loop.md'),
    })
    expect(states(got)).toEqual({ 1: 'bad-frontmatter', 2: 'bad-frontmatter', 3: 'no-frontmatter', 4: 'ok' })
    expect(codes(got)).toEqual([
      'memory.topic-unread',
      'memory.topic-unread',
      'memory.topic-not-utf8',
      'memory.no-frontmatter',
      'memory.folder-unread',
    ])
  })

  it('an index that cannot be read is told', async () => {
    const got = await report({ [`${FOLDER}/MEMORY.md`]: denied('x'), [`${FOLDER}/a.md`]: topic('a') })
    expect(got.index).toBeNull()
    expect(codes(got)).toEqual(['memory.unreadable', 'memory.orphan'])
  })

  it('lists the sources there are, and looks into the one asked for', async () => {
    const tree = {
      [`${FOLDER}/MEMORY.md`]: '',
      [`${FOLDER}/team/MEMORY.md`]: '- [T](t.md) — x\n',
      [`${FOLDER}/team/t.md`]: topic('t'),
      [`${FOLDER}/logs/2026/03/2026-03-31.md`]: 'did things\n',
      '/home/ada/.claude/agent-memory/reviewer/MEMORY.md': '- [U](u.md) — x\n',
      '/w/project/.claude/agent-memory/reviewer/MEMORY.md': '- [P](p.md) — x\n',
      '/w/project/.claude/agent-memory-local/tester/MEMORY.md': 'x',
    }
    const auto = await report(tree)
    expect(auto.sources.map((source) => source.id)).toEqual([
      'auto',
      'team',
      'logs',
      'agent:user:reviewer',
      'agent:project:reviewer',
      'agent:local:tester',
    ])
    expect(auto.orphans).toEqual([])
    const team = await report(tree, { source: 'team' })
    expect(team).toMatchObject({ path: `${FOLDER}/team/`, entries: [{ file: 't.md', states: ['ok'] }], source: { kind: 'team' } })
    expect(team.dir.path).toBe(`${FOLDER}/`)
    expect(await report(tree, { source: 'agent:project:reviewer' })).toMatchObject({ entries: [{ file: 'p.md', states: ['dangling'] }] })
    const logs = await report(tree, { source: 'logs' })
    expect(logs).toMatchObject({ entries: [], orphans: [], sent: '', topics: [{ file: '2026/03/2026-03-31.md', states: [], bytes: 11 }] })
    const { result } = await inspect(tree, { source: 'nobody' })
    expect(result).toMatchObject({ ok: false, error: { kind: 'unknown-source', id: 'nobody' } })
  })

  it('names the other work trees of the repository, from whichever it looks', async () => {
    const tree = {
      '/w/project/.git/HEAD': 'ref: refs/heads/main\n',
      '/w/project/.git/worktrees/wt/gitdir': '/w/wt/.git\n',
      '/w/project/.git/worktrees/rel/gitdir': '../../../../rel/.git\n',
      '/w/project/.git/worktrees/gone/gitdir': '/w/gone/.git\n',
      '/w/project/.git/worktrees/bad/gitdir': '',
      '/w/wt/.git': 'gitdir: /w/project/.git/worktrees/wt\n',
      '/w/rel/.git': 'gitdir: x\n',
    }
    const main = { gitRoot: '/w/project', canonicalGitRoot: '/w/project', commonDir: '/w/project/.git' }
    expect((await report(tree, { roots: main })).dir.sharedWith).toEqual(['/w/rel', '/w/wt'])
    const linked = await report(tree, { roots: { ...main, gitRoot: '/w/wt' }, root: '/w/wt' })
    expect(linked.dir).toMatchObject({ name: '-w-project', sharedWith: ['/w/project', '/w/rel'] })
    expect((await report(tree, { roots: main, profile: '2.1.17' })).dir.sharedWith).toEqual([])
    const override = { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/o/mem' }
    expect((await report(tree, { roots: main, env: override })).dir.sharedWith).toEqual([])
  })

  it('warns of a project whose name is the same, and of no folder a session merely went to', async () => {
    const row = (cwd: string) => `${JSON.stringify({ type: 'user', cwd })}\n`
    const projects = '/home/ada/.claude/projects/-w-a-b'
    const tree = {
      [`${projects}/1.jsonl`]: row('/w/a-b') + row('/w/a-b/src') + row('/w/a-b/'),
      [`${projects}/2.jsonl`]: `no json\n{"cwd":5}\nnull\n${row('/w/a/b')}`,
      [`${projects}/3.jsonl`]: row('/w/a.b') + 'x'.repeat(200_000),
      [`${projects}/4.jsonl`]: row('/w/a_b'),
      [`${projects}/note.txt`]: row('/w/a+b'),
      '/w/a_b': link('/w/a-b'),
      '/w/a-b': {},
    }
    const got = await report(tree, { root: '/w/a-b' })
    expect(got.dir.collisions).toEqual(['/w/a.b', '/w/a/b'])
    expect(codes(got)).toEqual(['memory.collision', 'memory.collision'])
    expect((await report(tree, { root: '/w/a-b', env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/o/m' } })).dir.collisions).toEqual([])
  })

  it('looks at the heads of a few transcripts only', async () => {
    const projects = '/home/ada/.claude/projects/-w-project'
    const tree = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${projects}/${i}.jsonl`, '{"cwd":"/w/project"}\n']))
    const { ports } = await inspect(tree)
    expect(ports.fs.calls.readFile.filter((path) => path.endsWith('.jsonl')).length).toBeLessThanOrEqual(40)
  })
})
