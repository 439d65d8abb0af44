import { describe, expect, it } from 'vitest'
import { memoryPorts } from '../testing/memory-ports'
import { openRevision } from './open-revision'
import { revisionPorts } from './revision-ports'

const COMMIT = 'c'.repeat(40)
const id = (name: string): string => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40)
const TREE: Readonly<Record<string, string | { readonly link: string } | 'submodule'>> = {
  'CLAUDE.md': 'root @docs/style.md\n',
  'docs/style.md': 'be brief\n',
  'docs/Ünï côde.md': 'accents\n',
  'linked.md': { link: 'docs/style.md' },
  'out.md': { link: '../elsewhere/notes.md' },
  'loop-a': { link: 'loop-b' },
  'loop-b': { link: 'loop-a' },
  here: { link: 'docs' },
  vendor: 'submodule',
}

function listing(): string {
  const record = (mode: string, type: string, hash: string, size: string, path: string) =>
    `${mode} ${type} ${hash} ${size.padStart(7)}\t${path}\0`
  return [
    record('040000', 'tree', id('docs'), '-', 'docs'),
    ...Object.entries(TREE).map(([path, content]) => {
      if (content === 'submodule') return record('160000', 'commit', id(path), '-', path)
      if (typeof content === 'object') return record('120000', 'blob', id(path), `${content.link.length}`, path)
      return record('100644', 'blob', id(path), `${Buffer.byteLength(content)}`, path)
    }),
  ].join('')
}

function answer(args: readonly string[]) {
  const [command] = args
  if (command === 'rev-parse') {
    if (args.some((arg) => /^(?:v1|main|HEAD)\^\{commit\}$/.test(arg))) return `${COMMIT}\n`
    if (args.includes('refs/heads/main')) return `${COMMIT}\n`
    return { kind: 'failed' as const, message: 'git ended with 1', exitCode: 1 }
  }
  if (command === 'log') return `1700000000\0A subject\n`
  if (command === 'ls-tree') return listing()
  if (command === 'cat-file') {
    const found = Object.entries(TREE).find(([path]) => id(path) === args[2])
    const content = found?.[1]
    return typeof content === 'object' ? content.link : (content ?? { kind: 'failed' as const, message: 'no such object' })
  }
  return { kind: 'failed' as const, message: 'unexpected', exitCode: 128 }
}

function world() {
  return memoryPorts(
    {
      '/p/.git/HEAD': 'ref: refs/heads/other\n',
      '/p/CLAUDE.md': 'now\n',
      '/elsewhere/notes.md': 'outside\n',
      '/home/u/CLAUDE.md': 'mine\n',
    },
    { git: answer },
  )
}

async function at(name: string, caseInsensitive = false) {
  const ports = world()
  const revision = await openRevision(ports, { folder: '/p', name })
  if (!revision.ok) throw new Error(JSON.stringify(revision.error))
  return { ports, revision: revision.value, seen: revisionPorts(ports, revision.value, '/p', { caseInsensitive }) }
}

const text = (bytes: { ok: boolean; value?: Uint8Array }): string => new TextDecoder().decode(bytes.value)

describe('a revision', () => {
  it('says what was committed when', async () => {
    const { revision } = await at('v1')
    expect(revision).toMatchObject({ commit: COMMIT, subject: 'A subject', committedMs: 1_700_000_000_000, branch: null })
    expect((await at('main')).revision.branch).toBe('main')
  })

  it('tells a name that is none, and one that would be an option', async () => {
    const ports = world()
    expect(await openRevision(ports, { folder: '/p', name: 'nope' })).toMatchObject({
      ok: false,
      error: { kind: 'unknown-revision', name: 'nope' },
    })
    const before = ports.gitCalls.length
    expect(await openRevision(ports, { folder: '/p', name: '--output=x' })).toMatchObject({
      ok: false,
      error: { kind: 'unknown-revision' },
    })
    expect(ports.gitCalls.length).toBe(before)
    expect(await openRevision(ports, { folder: '/elsewhere', name: 'v1' })).toMatchObject({
      ok: false,
      error: { kind: 'not-a-repository' },
    })
  })

  it('finds the repository of a folder that is not there any more', async () => {
    const opened = await openRevision(world(), { folder: '/p/gone/deep', name: 'v1' })
    expect(opened).toMatchObject({ ok: true, value: { place: { gitRoot: '/p' } } })
  })
})

describe('the file system of a revision', () => {
  it('reads the committed bytes, not those on disk', async () => {
    const { seen } = await at('v1')
    expect(text(await seen.fs.readFile('/p/CLAUDE.md'))).toBe('root @docs/style.md\n')
    expect(text(await seen.fs.readFile('/p/docs/Ünï côde.md'))).toBe('accents\n')
    expect(await seen.fs.readFile('/p/none.md')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(await seen.fs.readFile('/p/CLAUDE.md/x')).toMatchObject({ ok: false, error: { kind: 'not-a-directory' } })
    expect(await seen.fs.readFile('/p/docs')).toMatchObject({ ok: false, error: { kind: 'is-directory' } })
  })

  it('keeps to the bounds it is given', async () => {
    const { seen } = await at('v1')
    expect(await seen.fs.readFile('/p/CLAUDE.md', { maxBytes: 4 })).toMatchObject({ ok: false, error: { kind: 'too-large' } })
    expect(text(await seen.fs.readFile('/p/CLAUDE.md', { maxBytes: 4, head: true }))).toBe('root')
  })

  it('lists as a checkout would, submodules as empty directories', async () => {
    const { seen } = await at('v1')
    const root = await seen.fs.readDir('/p')
    expect(root).toMatchObject({ ok: true })
    if (root.ok) {
      expect(root.value.map(({ name }) => name)).toEqual([...root.value.map(({ name }) => name)].sort())
      expect(root.value).toContainEqual({ name: 'vendor', kind: 'directory' })
      expect(root.value).toContainEqual({ name: 'linked.md', kind: 'link' })
    }
    expect(await seen.fs.readDir('/p/vendor')).toEqual({ ok: true, value: [] })
    expect(await seen.fs.readFile('/p/vendor/a')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(await seen.fs.readDir('/p/CLAUDE.md')).toMatchObject({ ok: false, error: { kind: 'not-a-directory' } })
  })

  it('follows links inside and out of it, and stops in a loop', async () => {
    const { seen } = await at('v1')
    expect(text(await seen.fs.readFile('/p/linked.md'))).toBe('be brief\n')
    expect(await seen.fs.realPath('/p/linked.md')).toEqual({ ok: true, value: '/p/docs/style.md' })
    expect(text(await seen.fs.readFile('/p/here/style.md'))).toBe('be brief\n')
    expect(await seen.fs.realPath('/p/here/style.md')).toEqual({ ok: true, value: '/p/docs/style.md' })
    expect(text(await seen.fs.readFile('/p/out.md'))).toBe('outside\n')
    expect(await seen.fs.realPath('/p/out.md')).toEqual({ ok: true, value: '/elsewhere/notes.md' })
    expect(await seen.fs.stat('/p/loop-a')).toMatchObject({ ok: false, error: { kind: 'loop' } })
  })

  it('leaves what is outside and git’s own directory alone, but for the branch', async () => {
    const { seen } = await at('main')
    expect(text(await seen.fs.readFile('/home/u/CLAUDE.md'))).toBe('mine\n')
    expect(text(await seen.fs.readFile('/p/.git/HEAD'))).toBe('ref: refs/heads/main\n')
    expect(text(await (await at('v1')).seen.fs.readFile('/p/.git/HEAD'))).toBe(`${COMMIT}\n`)
  })

  it('leaves what is checked out on its branch', async () => {
    expect(text(await (await at('HEAD')).seen.fs.readFile('/p/.git/HEAD'))).toBe('ref: refs/heads/other\n')
  })

  it('takes names as the system does', async () => {
    expect(await (await at('v1')).seen.fs.stat('/p/claude.md')).toMatchObject({ ok: false })
    const folded = (await at('v1', true)).seen
    expect(text(await folded.fs.readFile('/p/claude.md'))).toBe('root @docs/style.md\n')
    expect(await folded.fs.realPath('/p/claude.md')).toEqual({ ok: true, value: '/p/CLAUDE.md' })
  })

  it('has a clean status and the log of its commit', async () => {
    const { seen, ports } = await at('v1')
    expect(await seen.git.run(['--no-optional-locks', 'status', '--short'], '/p')).toEqual({ ok: true, value: '' })
    await seen.git.run(['log', '--oneline', '-n', '5'], '/p/docs')
    expect(ports.gitCalls.at(-1)).toEqual({ args: ['log', '--oneline', '-n', '5', COMMIT], cwd: '/p' })
  })
})
