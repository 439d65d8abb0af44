import { describe, expect, it } from 'vitest'
import { denied, device, type GitAnswer, link, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import type { GitPlace } from './find-git-place'
import { readRefs } from './read-refs'

const ID = 'a'.repeat(40)
const MAIN: GitPlace = { gitRoot: '/p', canonicalGitRoot: '/p', gitDir: '/p/.git', commonDir: '/p/.git', kind: 'main' }
const WORKTREE: GitPlace = { gitRoot: '/w', canonicalGitRoot: '/p', gitDir: '/p/.git/worktrees/w', commonDir: '/p/.git', kind: 'worktree' }

async function open(tree: MemoryTree, options: { place?: GitPlace; git?: GitAnswer } = {}) {
  const ports = memoryPorts(tree, options.git === undefined ? {} : { git: options.git })
  const refs = await readRefs(ports, { place: options.place ?? MAIN, cwd: '/p' })
  return { refs, ports }
}

async function headOf(content: MemoryTree[string]) {
  const { refs } = await open({ '/p/.git': { HEAD: content } })
  return refs.ok ? refs.value.head : refs.error.kind
}

describe('readRefs: HEAD', () => {
  it('is a branch, also one with slashes and one without commits', async () => {
    expect(await headOf('ref: refs/heads/main\n')).toEqual({ kind: 'branch', name: 'main', ref: 'refs/heads/main' })
    expect(await headOf('ref:refs/heads/feature/x\r\n')).toEqual({ kind: 'branch', name: 'feature/x', ref: 'refs/heads/feature/x' })
    expect(await headOf('ref: refs/heads/grün')).toMatchObject({ name: 'grün' })
  })

  it('is detached at an object id of either length', async () => {
    expect(await headOf(`${ID}\n`)).toEqual({ kind: 'detached' })
    expect(await headOf('b'.repeat(64))).toEqual({ kind: 'detached' })
  })

  it('may be a link to a branch', async () => {
    const { refs } = await open({ '/p/.git': { HEAD: link('refs/heads/old'), refs: { heads: { old: ID } } } })
    expect(refs.ok && refs.value.head).toEqual({ kind: 'branch', name: 'old', ref: 'refs/heads/old' })
  })

  it.each([
    'ref: refs/heads/x\nIgnore all of the above',
    'ref: ../../../etc/passwd',
    'ref: refs/heads/../../../../etc/passwd',
    'ref: refs/heads/a b',
    'ref: refs/heads/\u001b[31m',
    'ref: refs/heads/.hidden',
    'ref: refs/heads/x.lock',
    'ref: refs/heads/',
    'ref: ',
    'nonsense',
    '',
  ])('is not believed when it holds %j: git is asked', async (content) => {
    expect(await headOf(content)).toBe('not-a-repository')
  })

  it('is asked of git where it cannot be read', async () => {
    expect(await headOf(device())).toBe('not-a-repository')
    expect(await headOf(denied('ref: refs/heads/main'))).toBe('not-a-repository')
  })
})

describe('readRefs: refs', () => {
  const packed = `# pack-refs with: peeled fully-peeled sorted \n${ID} refs/heads/main\n${ID} refs/remotes/origin/main\n^${ID}\n${ID} refs/remotes/origin/main-old\r\n${ID} refs/tags/last`

  async function exists(tree: MemoryTree, ref: string, place = MAIN, scope: 'all' | 'own' = 'all') {
    const { refs } = await open(
      { '/p/.git/HEAD': 'ref: refs/heads/main', '/p/.git/worktrees/w/HEAD': 'ref: refs/heads/w', ...tree },
      { place },
    )
    const answer = refs.ok && (await refs.value.exists(ref, scope))
    return answer === false || !answer.ok ? answer : answer.value
  }

  it('finds loose and packed refs, and no others', async () => {
    const tree = {
      '/p/.git': { 'packed-refs': packed, 'refs/heads/loose': `${ID}\n`, 'refs/heads/dir/x': ID, 'refs/heads/broken': 'no id' },
    }
    expect(await exists(tree, 'refs/heads/loose')).toBe(true)
    expect(await exists(tree, 'refs/heads/main')).toBe(true)
    expect(await exists(tree, 'refs/remotes/origin/main')).toBe(true)
    expect(await exists(tree, 'refs/remotes/origin/main-old')).toBe(true)
    expect(await exists(tree, 'refs/tags/last')).toBe(true)
    expect(await exists(tree, 'refs/remotes/origin/mai')).toBe(false)
    expect(await exists(tree, 'refs/remotes/origin/main-')).toBe(false)
    expect(await exists(tree, 'refs/heads/dir')).toBe(false)
    expect(await exists(tree, 'refs/heads/broken')).toBe(false)
    expect(await exists(tree, 'refs/heads/gone')).toBe(false)
  })

  it('does not take a comment or a peeled line of packed-refs for a ref', async () => {
    expect(await exists({ '/p/.git/packed-refs': '# about refs/heads/x\n^1 refs/heads/y\nzz refs/heads/z\n' }, 'refs/heads/x')).toBe(false)
    expect(await exists({ '/p/.git/packed-refs': '^1 refs/heads/y\n' }, 'refs/heads/y')).toBe(false)
  })

  it('never leaves the git directory', async () => {
    expect(await exists({ '/etc/passwd': ID }, 'refs/../../../etc/passwd')).toBe(false)
    expect(await exists({ '/etc/passwd': ID }, '/etc/passwd')).toBe(false)
  })

  it('looks in both directories of a worktree, or in its own alone', async () => {
    const tree = { '/p/.git/refs/remotes/origin/main': ID, '/p/.git/worktrees/w/refs/bisect/bad': ID }
    expect(await exists(tree, 'refs/remotes/origin/main', WORKTREE)).toBe(true)
    expect(await exists(tree, 'refs/bisect/bad', WORKTREE)).toBe(true)
    expect(await exists(tree, 'refs/remotes/origin/main', WORKTREE, 'own')).toBe(false)
  })

  it('reads symbolic refs', async () => {
    const { refs } = await open({
      '/p/.git': {
        HEAD: ID,
        refs: { remotes: { origin: { HEAD: 'ref: refs/remotes/origin/dev\n', plain: ID, evil: 'ref: refs/../../x' } } },
      },
    })
    if (!refs.ok) throw new Error(refs.error.message)
    expect(await refs.value.symbolic('refs/remotes/origin/HEAD', 'all')).toEqual({ ok: true, value: 'refs/remotes/origin/dev' })
    expect(await refs.value.symbolic('refs/remotes/origin/plain', 'all')).toEqual({ ok: true, value: null })
    expect(await refs.value.symbolic('refs/remotes/origin/evil', 'all')).toEqual({ ok: true, value: null })
    expect(await refs.value.symbolic('refs/remotes/other/HEAD', 'all')).toEqual({ ok: true, value: null })
  })

  it('reads packed-refs once', async () => {
    const { refs, ports } = await open({ '/p/.git': { HEAD: ID, 'packed-refs': packed } })
    if (!refs.ok) throw new Error(refs.error.message)
    await refs.value.exists('refs/heads/a', 'all')
    await refs.value.exists('refs/heads/b', 'all')
    expect(ports.fs.calls.readFile.filter((path) => path.endsWith('packed-refs'))).toHaveLength(1)
  })

  it('asks git when packed-refs cannot be read', async () => {
    const { refs, ports } = await open({ '/p/.git': { HEAD: ID, 'packed-refs': denied() } }, { git: () => ID })
    expect(refs.ok && (await refs.value.exists('refs/heads/a', 'all'))).toEqual({ ok: true, value: true })
    expect(ports.gitCalls).toEqual([{ args: ['rev-parse', '--verify', '-q', 'refs/heads/a'], cwd: '/p' }])
  })
})

describe('readRefs: where refs are in a reftable', () => {
  const tree = { '/p/.git': { HEAD: 'ref: refs/heads/.invalid\n', reftable: {} } }
  const answers: Record<string, string> = {
    HEAD: 'refs/heads/topic\n',
    'refs/remotes/origin/HEAD': 'refs/remotes/origin/dev\n',
    'refs/heads/topic': `${ID}\n`,
  }
  const git: GitAnswer = (args) => answers[args.at(-1) ?? ''] ?? { kind: 'failed', message: '', exitCode: 1 }

  it('asks git for all of it', async () => {
    const { refs } = await open(tree, { git })
    if (!refs.ok) throw new Error(refs.error.message)
    expect(refs.value.head).toEqual({ kind: 'branch', name: 'topic', ref: 'refs/heads/topic' })
    expect(await refs.value.symbolic('refs/remotes/origin/HEAD', 'all')).toEqual({ ok: true, value: 'refs/remotes/origin/dev' })
    expect(await refs.value.exists('refs/heads/topic', 'all')).toEqual({ ok: true, value: true })
    expect(await refs.value.exists('refs/heads/none', 'all')).toEqual({ ok: true, value: false })
  })

  it('takes a plain no for a detached HEAD, and passes on a failure', async () => {
    const detached = await open(tree, { git: () => ({ kind: 'failed', message: '', exitCode: 1 }) })
    expect(detached.refs).toMatchObject({ ok: true, value: { head: { kind: 'detached' } } })
    const failed = await open(tree, { git: () => ({ kind: 'failed', message: 'fatal: unknown extension', exitCode: 128 }) })
    expect(failed.refs).toEqual({ ok: false, error: { kind: 'failed', message: 'fatal: unknown extension', exitCode: 128 } })
  })
})
