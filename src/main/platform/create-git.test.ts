import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectGitSnapshot } from '../engine/git/collect-git-snapshot'
import { findGitPlace } from '../engine/git/find-git-place'
import type { Git } from '../engine/ports'
import { createGit } from './create-git'
import { nodeFileSystem } from './node-file-system'
import { nodePaths } from './node-paths'
import { createGitWorkshop, type GitWorkshop, hasGit } from './testing/git-workshop'

const silent = { write: () => undefined }
const STATUS = ['--no-optional-locks', 'status', '--short']

describe('createGit without git', () => {
  const git = createGit({
    log: silent,
    env: { PATH: '' },
    find: async () => ({ ok: false, error: { kind: 'git-missing', message: 'none' } }),
  })

  it('says so, for every call', async () => {
    expect(await git.run(['status'], '/')).toEqual({ ok: false, error: { kind: 'git-missing', message: 'none' } })
    expect(await git.run(['log'], '/')).toEqual({ ok: false, error: { kind: 'git-missing', message: 'none' } })
  })

  it('refuses a command that nobody has thought through', async () => {
    expect(await git.run(['push'], '/')).toEqual({ ok: false, error: { kind: 'failed', message: 'Strata does not run git push' } })
  })
})

describe.skipIf(!hasGit())('createGit (needs git)', () => {
  let shop: GitWorkshop
  let git: Git
  let root: string
  beforeAll(() => {
    shop = createGitWorkshop()
    git = createGit({ log: silent, env: shop.env })
    root = shop.repository('plain', { 'a.txt': 'a', 'sub/b.txt': 'b' })
  })
  afterAll(() => shop.dispose())

  it('looks for git once', async () => {
    let looked = 0
    const found = { source: 'system' as const, binary: 'git', version: '2.40.0', env: {} }
    const one = createGit({
      log: silent,
      env: shop.env,
      find: async () => {
        looked += 1
        return { ok: true, value: found }
      },
    })
    await Promise.all([one.run(['status'], root), one.run(['log'], root)])
    await one.run(['status'], root)
    expect(looked).toBe(1)
  })

  it('gives stdout as it is', async () => {
    shop.write(path.join(root, 'a.txt'), 'changed')
    shop.write(path.join(root, 'neü.txt'), '')
    expect(await git.run(STATUS, path.join(root, 'sub'))).toEqual({ ok: true, value: ' M ../a.txt\n?? "../ne\\303\\274.txt"\n' })
    fs.rmSync(path.join(root, 'neü.txt'))
    shop.git(root, 'checkout', '-q', 'a.txt')
  })

  it('tells its failures apart', async () => {
    expect(await git.run(STATUS, '/no/such/folder')).toMatchObject({
      ok: false,
      error: { kind: 'failed', message: expect.stringContaining('/no/such/folder cannot be entered') },
    })
    expect(await git.run(STATUS, path.join(root, 'a.txt'))).toMatchObject({
      ok: false,
      error: { kind: 'failed', message: expect.stringContaining('is not a folder') },
    })
    expect(await git.run(STATUS, shop.base)).toMatchObject({ ok: false, error: { kind: 'not-a-repository' } })
    expect(await git.run(['config', 'no.such'], root)).toMatchObject({ ok: false, error: { kind: 'failed', exitCode: 1 } })
    const empty = shop.repository('to-be-unborn', {})
    shop.git(empty, 'checkout', '-q', '--orphan', 'fresh')
    expect(await git.run(['log'], empty)).toMatchObject({
      ok: false,
      error: { kind: 'failed', exitCode: 128, message: expect.stringContaining('does not have any commits') },
    })
  })

  it('says the same whatever language the person speaks', async () => {
    const german = createGit({ log: silent, env: { ...shop.env, LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' } })
    expect(await german.run(STATUS, shop.base)).toMatchObject({ ok: false, error: { kind: 'not-a-repository' } })
  })

  it.skipIf(process.getuid?.() !== 0)('names a repository of somebody else (needs root to make one)', async () => {
    const theirs = shop.repository('theirs', { 'a.txt': 'a' })
    execFileSync('chown', ['-R', '12345', theirs])
    expect(await git.run(STATUS, theirs)).toMatchObject({ ok: false, error: { kind: 'dubious-ownership' } })
    const allowing = { ...shop.env, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: theirs }
    expect(await createGit({ log: silent, env: allowing }).run(STATUS, theirs)).toEqual({ ok: true, value: '' })
  })

  it.skipIf(process.platform === 'win32')('gives up on what never answers, in the time of one call', async () => {
    const slow = shop.repository('slow', { 'a.txt': 'a' })
    execFileSync('mkfifo', [path.join(shop.base, 'pipe')])
    shop.git(slow, 'config', 'core.excludesFile', path.join(shop.base, 'pipe'))
    const started = performance.now()
    const impatient = createGit({ log: silent, env: shop.env, timeoutMs: 800 })
    expect(await impatient.run(STATUS, slow)).toEqual({ ok: false, error: { kind: 'timeout', message: 'no answer within 0.8 s' } })
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it('stops when it is no longer wanted', async () => {
    expect(await git.run(STATUS, root, AbortSignal.abort())).toEqual({ ok: false, error: { kind: 'cancelled', message: 'cancelled' } })
    const controller = new AbortController()
    const running = git.run(STATUS, root, controller.signal)
    controller.abort()
    expect(await running).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  })

  it('reads the configuration of the home it is given', async () => {
    const other = path.join(shop.base, 'other-home')
    shop.write(path.join(other, '.gitconfig'), '[user]\n\tname = Someone Else\n')
    const env = { ...shop.env, GIT_CONFIG_GLOBAL: path.join(shop.base, 'home/.gitconfig') }
    const named = createGit({ log: silent, env })
    const name = (home?: string) => named.run(['config', 'user.name'], shop.base, undefined, { home })
    expect(await name()).toEqual({ ok: true, value: 'Grace\n' })
    expect(await name(shop.env.HOME)).toEqual({ ok: true, value: 'Grace\n' })
    expect(await name(other)).toEqual({ ok: true, value: 'Someone Else\n' })
  })

  it('tells the log what ran and how it went, and never the environment', async () => {
    const lines: string[] = []
    const told = createGit({ log: { write: (...line) => lines.push(JSON.stringify(line)) }, env: { ...shop.env, MY_SECRET: 'hunter2' } })
    await told.run(STATUS, root)
    await told.run(STATUS, shop.base)
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).toContain('"status"')
    expect(lines.join('\n')).not.toContain('hunter2')
  })

  describe('with the snapshot', () => {
    const GIT = {
      statusLimit: 2000,
      logLength: 5,
      userLine: true,
      defaultBranchCandidates: ['main', 'master'],
      worktreeRefsInOwnDirOnly: false,
      switchesSkipSnapshot: true,
    }
    async function snapshot(cwd: string) {
      const ports = { fs: nodeFileSystem, paths: nodePaths, git }
      const place = await findGitPlace(ports, cwd)
      const collected = await collectGitSnapshot(ports, { place, cwd, profile: { git: GIT }, env: {}, includeGitInstructions: null })
      return { place, text: collected.draft.text, diagnostics: collected.diagnostics, reason: collected.draft.reason }
    }

    it('agrees with git on a linked worktree, also of a bare repository', async () => {
      shop.git(root, 'worktree', 'add', '-q', '-b', 'feat/x', '.claude/worktrees/x')
      const inside = await snapshot(path.join(root, '.claude/worktrees/x'))
      expect(inside.place).toMatchObject({ gitRoot: path.join(root, '.claude/worktrees/x'), canonicalGitRoot: root, kind: 'worktree' })
      expect(inside.text).toContain(
        '\n\nCurrent branch: feat/x\n\nMain branch (you will usually use this for PRs): main\n\nGit user: Grace\n\nStatus:\n(clean)\n\n',
      )
      shop.git(root, 'worktree', 'remove', '.claude/worktrees/x')

      const bare = path.join(shop.base, 'bare.git')
      shop.git(shop.base, 'clone', '-q', '--bare', root, bare)
      shop.git(bare, 'worktree', 'add', '-q', path.join(shop.base, 'of-bare'), 'main')
      const ofBare = await snapshot(path.join(shop.base, 'of-bare/sub'))
      expect(ofBare.place).toMatchObject({ gitRoot: path.join(shop.base, 'of-bare'), canonicalGitRoot: bare, kind: 'worktree' })
      expect([ofBare.diagnostics, ofBare.text.includes('Status:\n(clean)')]).toEqual([[], true])
      expect((await snapshot(bare)).reason).toBe('not-a-repository')
    })

    it('agrees with git on a submodule, a clone with packed refs, and a detached HEAD', async () => {
      const clone = path.join(shop.base, 'clone')
      shop.git(shop.base, 'clone', '-q', root, clone)
      shop.git(clone, 'checkout', '-q', '-b', 'topic')
      shop.git(clone, 'submodule', '--quiet', 'add', root, 'lib')
      shop.git(clone, 'commit', '-q', '-m', 'lib')
      shop.git(clone, 'pack-refs', '--all')
      const cloned = await snapshot(clone)
      expect(cloned.place?.kind).toBe('main')
      expect(cloned.text).toContain('Current branch: topic\n\nMain branch (you will usually use this for PRs): main\n')
      const module = await snapshot(path.join(clone, 'lib/sub'))
      expect(module.place).toMatchObject({ gitRoot: path.join(clone, 'lib'), canonicalGitRoot: path.join(clone, 'lib'), kind: 'submodule' })
      expect(module.text).toContain('first of plain')
      shop.git(clone, 'checkout', '-q', '--detach')
      expect((await snapshot(clone)).text).toContain('\n\nCurrent branch: HEAD\n\n')
    })

    it('has no half of a snapshot for a broken repository', async () => {
      const broken = shop.repository('broken', { 'a.txt': 'a' })
      fs.writeFileSync(path.join(broken, '.git/index'), 'no index')
      const collected = await snapshot(broken)
      expect([collected.reason, collected.text, collected.diagnostics.map((d) => d.code)]).toEqual(['unreadable', '', ['git.failed']])
    })
  })
})
