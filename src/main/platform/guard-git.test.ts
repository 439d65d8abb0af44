// Repositories whose configuration runs a program when git is asked about them. Each is first shown to bite without
// the guards, so that a guard that is no longer needed, or a trap that never worked, is noticed.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Git } from '../engine/ports'
import { createGit } from './create-git'
import { guardArguments } from './guard-git'
import { createGitWorkshop, type GitWorkshop, hasGit } from './testing/git-workshop'

const silent = { write: () => undefined }
const STATUS = ['--no-optional-locks', 'status', '--short']
const LOG = ['--no-optional-locks', 'log', '--oneline', '-n', '5']

describe('arguments of guarded commands', () => {
  const id = 'a'.repeat(40)
  it('reads objects by name and nothing that would run a program', () => {
    expect(guardArguments(['cat-file', 'blob', id])).toMatchObject({ readsFiles: false })
    expect(guardArguments(['cat-file', '--textconv', `${id}:a`])).toBeNull()
    expect(guardArguments(['cat-file', 'blob', 'HEAD:a'])).toBeNull()
    expect(guardArguments(['cat-file', '--filters', 'blob', id])).toBeNull()
    expect(guardArguments(['for-each-ref', '--format=%(signature:grade)'])).toBeNull()
    expect(guardArguments(['ls-tree', '-r', '-z', id])).not.toBeNull()
  })
})

describe('guardArguments', () => {
  it('lets the commands of the snapshot through and puts the guards before them', () => {
    const guarded = guardArguments(STATUS)
    expect(guarded?.readsFiles).toBe(true)
    expect(guarded?.args.slice(-3)).toEqual(['--no-optional-locks', 'status', '--short'])
    expect(guarded?.args.join(' ')).toContain('-c core.fsmonitor=false -c core.hooksPath=')
    expect(guardArguments(LOG)?.args.slice(-7)).toEqual([
      'log',
      '--no-show-signature',
      '--no-ext-diff',
      '--no-textconv',
      '--oneline',
      '-n',
      '5',
    ])
  })

  it.each([
    [['fetch']],
    [['diff']],
    [['-c', 'core.fsmonitor=x', 'status']],
    [['--exec-path=/tmp', 'status']],
    [['submodule', 'update']],
    [[]],
    [['--version']],
  ])('refuses %j', (args: readonly string[]) => {
    expect(guardArguments(args)).toBeNull()
  })
})

describe.skipIf(!hasGit())('a hostile repository (needs git)', () => {
  let shop: GitWorkshop
  let git: Git
  beforeAll(() => {
    shop = createGitWorkshop()
    git = createGit({ log: silent, env: shop.env })
  })
  afterAll(() => shop.dispose())

  /** So that git has to look into the file: the index no longer matches its times. */
  const touch = (file: string) => fs.utimesSync(file, new Date(), new Date(Date.now() - 5_000 - Math.random() * 1e6))

  async function bites(root: string, args: readonly string[], expected: readonly string[], touched: readonly string[] = []) {
    for (const file of touched) touch(path.join(root, file))
    try {
      shop.git(root, ...args)
    } catch {
      // Some traps make git fail as well; what counts is what they ran.
    }
    expect(shop.marks()).toEqual(expected)
    for (const file of touched) touch(path.join(root, file))
    const guarded = await git.run(args, root)
    expect(shop.marks()).toEqual([])
    return guarded
  }

  it('core.fsmonitor', async () => {
    const root = shop.repository('fsmonitor', { 'a.txt': 'a' })
    shop.git(root, 'config', 'core.fsmonitor', shop.program('fsmonitor'))
    shop.write(path.join(root, 'new.txt'), '')
    expect(await bites(root, STATUS, ['fsmonitor'])).toEqual({ ok: true, value: '?? new.txt\n' })
  })

  it('hooks', async () => {
    const root = shop.repository('hooks', { 'a.txt': 'a' })
    fs.cpSync(shop.program('hook'), path.join(root, '.git/hooks/post-index-change'))
    expect(await bites(root, ['status', '--short'], ['hook'], ['a.txt'])).toEqual({ ok: true, value: '' })
    shop.git(root, 'config', 'core.hooksPath', path.join(shop.base, 'programs'))
    fs.cpSync(shop.program('elsewhere'), path.join(shop.base, 'programs/post-index-change'))
    expect(await bites(root, ['status', '--short'], ['elsewhere'], ['a.txt'])).toEqual({ ok: true, value: '' })
  })

  it.each(['plain', 'Mixed.Case', 'with=equals', 'with "quotes"', 'with]bracket', 'ünïcode'])('filter.%s.clean', async (name) => {
    const root = shop.repository(`filter ${name.length}`, { 'a.txt': 'a', 'b.txt': 'b' })
    // The name an attribute can give has no blank or quote in it; the setting is emptied whatever it is called.
    const attribute = /^[^\s"]+$/.test(name) ? name : 'plain'
    shop.write(path.join(root, '.git/info/attributes'), `*.txt filter=${attribute}\n`)
    shop.git(root, 'config', `filter.${name}.clean`, shop.program('clean', 'filter'))
    shop.git(root, 'config', `filter.${name}.required`, 'true')
    shop.write(path.join(root, 'b.txt'), 'c')
    expect(await bites(root, STATUS, attribute === name ? ['clean'] : [], ['a.txt', 'b.txt'])).toEqual({ ok: true, value: ' M b.txt\n' })
  })

  it('filter.*.process', async () => {
    const root = shop.repository('process', { 'a.txt': 'a', '.gitattributes': '*.txt filter=p\n' })
    shop.git(root, 'config', 'filter.p.process', shop.program('process'))
    expect(await bites(root, STATUS, ['process'], ['a.txt'])).toEqual({ ok: true, value: '' })
  })

  it('settings from included files and from config.worktree', async () => {
    const root = shop.repository('included', { 'a.txt': 'a', 'b.md': 'b', '.gitattributes': '*.txt filter=i\n*.md filter=w\n' })
    shop.write(
      path.join(root, 'more.cfg'),
      `[core]\n\tfsmonitor = "${shop.program('inc-fsmonitor')}"\n[filter "i"]\n\tclean = "${shop.program('inc-clean', 'filter')}"\n`,
    )
    shop.git(root, 'config', 'includeIf.gitdir:**.path', path.join(root, 'more.cfg'))
    shop.git(root, 'config', 'extensions.worktreeConfig', 'true')
    shop.git(root, 'config', '--worktree', 'filter.w.clean', shop.program('wt-clean', 'filter'))
    const guarded = await bites(root, STATUS, ['inc-clean', 'inc-fsmonitor', 'wt-clean'], ['a.txt', 'b.md'])
    expect(guarded).toEqual({ ok: true, value: '?? more.cfg\n' })
  })

  it('submodules, nested ones and ones without .gitmodules', async () => {
    shop.repository('inner', { 'i.txt': 'i' })
    const middle = shop.repository('middle', { 'm.txt': 'm' })
    shop.git(middle, 'submodule', '--quiet', 'add', path.join(shop.base, 'inner'), 'in ner')
    shop.git(middle, 'commit', '-q', '-m', 'inner')
    const root = shop.repository('outer', { 'o.txt': 'o', 'deep/x.txt': 'x' })
    shop.git(root, 'submodule', '--quiet', 'add', middle, 'sub')
    shop.git(root, 'submodule', '--quiet', 'update', '--init', '--recursive')
    shop.git(root, 'commit', '-q', '-m', 'middle')
    shop.git(root, 'rm', '-q', '--cached', '.gitmodules')
    fs.rmSync(path.join(root, '.gitmodules'))
    shop.git(root, 'commit', '-q', '-m', 'hide it')

    const trap = (folder: string, name: string, file: string) => {
      shop.git(folder, 'config', `filter.${name}.clean`, shop.program(`${name}-clean`, 'filter'))
      shop.git(folder, 'config', 'core.fsmonitor', shop.program(`${name}-fsmonitor`))
      const attributes = shop.git(folder, 'rev-parse', '--git-path', 'info/attributes').trim()
      shop.write(path.resolve(folder, attributes), `* filter=${name}\n`)
      touch(path.join(folder, file))
    }
    const traps = () => {
      trap(path.join(root, 'sub'), 'mid=dle', 'm.txt')
      trap(path.join(root, 'sub/in ner'), 'inner', 'i.txt')
    }
    traps()
    shop.git(root, 'status', '--short')
    expect(shop.marks()).toEqual(['inner-clean', 'inner-fsmonitor', 'mid=dle-clean', 'mid=dle-fsmonitor'])
    traps()
    expect(await git.run(STATUS, root)).toEqual({ ok: true, value: '' })
    expect(shop.marks()).toEqual([])
    shop.write(path.join(root, 'sub/in ner/i.txt'), 'changed')
    expect(await git.run(STATUS, path.join(root, 'deep'))).toEqual({ ok: true, value: ' m ../sub\n' })
    expect(shop.marks()).toEqual([])
  })

  it('a submodule whose work tree is said to be elsewhere', async () => {
    const inner = shop.repository('far-inner', { 'i.txt': 'i' })
    const far = shop.repository('far', { 'f.txt': 'f' })
    shop.git(far, 'submodule', '--quiet', 'add', inner, 'inner')
    shop.git(far, 'commit', '-q', '-m', 'inner')
    const root = shop.repository('near', { 'n.txt': 'n' })
    shop.git(root, 'submodule', '--quiet', 'add', far, 'sub')
    shop.git(root, 'commit', '-q', '-m', 'sub')
    shop.git(path.join(root, 'sub'), 'config', 'core.worktree', far)
    const trapped = path.join(far, 'inner')
    shop.git(trapped, 'config', 'filter.far.clean', shop.program('far-clean', 'filter'))
    shop.write(path.resolve(trapped, shop.git(trapped, 'rev-parse', '--git-path', 'info/attributes').trim()), '* filter=far\n')
    await bites(root, STATUS, ['far-clean'], ['../far/inner/i.txt'])
  })

  it('a split index, and one with folded directories', async () => {
    const lib = shop.repository('lib', { 'l.txt': 'l', '.gitattributes': '* filter=s\n' })
    const root = shop.repository('split', { 'a/b.txt': 'b', 'c.txt': 'c' })
    shop.git(root, 'submodule', '--quiet', 'add', lib, 'sub')
    shop.git(root, 'commit', '-q', '-m', 'sub')
    shop.git(path.join(root, 'sub'), 'config', 'filter.s.clean', shop.program('split-clean', 'filter'))
    shop.git(root, 'update-index', '--split-index')
    expect(await bites(root, STATUS, ['split-clean'], ['sub/l.txt'])).toEqual({ ok: true, value: '' })
    shop.git(root, 'update-index', '--no-split-index')
    shop.git(root, 'update-index', '--index-version', '4')
    expect(await bites(root, STATUS, ['split-clean'], ['sub/l.txt'])).toEqual({ ok: true, value: '' })
    shop.git(root, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'a')
    expect(await bites(root, STATUS, ['split-clean'], ['sub/l.txt'])).toEqual({ ok: true, value: '' })
  })

  it('log.showSignature', async () => {
    const root = shop.repository('signed', { 'a.txt': 'a' })
    const commit = shop.git(root, 'cat-file', 'commit', 'HEAD')
    const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----'
    const signed = commit.replace(/^(committer .*)$/m, `$1\n${signature}`)
    const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: root,
      env: shop.env,
      input: signed,
      encoding: 'utf8',
    }).trim()
    shop.git(root, 'update-ref', 'HEAD', id)
    shop.git(root, 'config', 'log.showSignature', 'true')
    shop.git(root, 'config', 'gpg.program', shop.program('gpg'))
    expect(await bites(root, LOG, ['gpg'])).toEqual({ ok: true, value: `${id.slice(0, 7)} first of signed\n` })
  })

  it.each([
    ['a helper of its own', () => ({ 'remote.origin.url': `ext::${shop.program('helper')}`, 'protocol.ext.allow': 'always' }), 'helper'],
    [
      'its own upload-pack',
      () => ({
        'remote.origin.url': path.join(shop.base, 'lazy-from'),
        'remote.origin.uploadpack': shop.program('upload'),
        'protocol.file.allow': 'always',
      }),
      'upload',
    ],
    ['its own ssh', () => ({ 'remote.origin.url': 'ssh://localhost/x', 'core.sshCommand': shop.program('ssh') }), 'ssh'],
  ])('objects that would be fetched from %s', async (_, settings, mark) => {
    shop.repository('lazy-from', { 'a.txt': 'a' })
    const root = shop.repository(`lazy-${mark}`, { 'a.txt': 'a', 'b/c.txt': 'c' })
    const tree = shop.git(root, 'rev-parse', 'HEAD^{tree}').trim()
    fs.rmSync(path.join(root, '.git/objects', tree.slice(0, 2), tree.slice(2)))
    const all = {
      'core.repositoryFormatVersion': '1',
      'extensions.partialClone': 'origin',
      'remote.origin.promisor': 'true',
      ...settings(),
    }
    for (const [key, value] of Object.entries(all)) shop.git(root, 'config', key, value)
    const guarded = await bites(root, STATUS, [mark])
    expect(guarded.ok || guarded.error.kind).not.toBe('timeout')
  })

  it('everything at once, with the right answers all the same', async () => {
    const root = shop.repository('everything', { 'a.txt': 'a', 'b.txt': 'b', '.gitattributes': '*.txt filter=f diff=d\n' })
    const settings = {
      'core.fsmonitor': 'a',
      'core.pager': 'b',
      'core.editor': 'c',
      'core.sshCommand': 'd',
      'core.askPass': 'e',
      'diff.external': 'f',
      'diff.d.textconv': 'g',
      'diff.d.command': 'h',
      'filter.f.clean': 'i',
      'filter.f.smudge': 'j',
      'filter.f.process': 'k',
      'credential.helper': 'l',
      'gpg.program': 'm',
      'pager.status': 'n',
      'alias.status': 'o',
      'core.gitProxy': 'p',
      'core.alternateRefsCommand': 'q',
      'sequence.editor': 'r',
      'uploadpack.packObjectsHook': 's',
      'interactive.diffFilter': 't',
    }
    for (const [key, mark] of Object.entries(settings))
      shop.git(root, 'config', key, key.startsWith('alias') ? `!${shop.program(mark)}` : shop.program(mark))
    shop.git(root, 'config', 'log.showSignature', 'true')
    shop.git(root, 'config', 'status.submoduleSummary', 'true')
    shop.marks()
    shop.write(path.join(root, 'b.txt'), 'changed')
    shop.write(path.join(root, 'new file.txt'), '')
    touch(path.join(root, 'a.txt'))
    const inherited = createGit({
      log: silent,
      env: {
        ...shop.env,
        GIT_DIR: path.join(shop.base, 'fsmonitor/.git'),
        GIT_WORK_TREE: '/',
        GIT_INDEX_FILE: '/dev/null',
        GIT_EXTERNAL_DIFF: shop.program('ext'),
        GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${shop.program('param')}'`,
        GIT_TRACE: '1',
        GIT_PAGER: shop.program('pager'),
      },
    })
    for (const one of [git, inherited]) {
      expect(await one.run(STATUS, root)).toEqual({ ok: true, value: ' M b.txt\n?? "new file.txt"\n' })
      expect(await one.run(LOG, root)).toEqual({ ok: true, value: expect.stringMatching(/^[0-9a-f]{7} first of everything\n$/) })
      expect(await one.run(['config', 'user.name'], root)).toEqual({ ok: true, value: 'Grace\n' })
    }
    expect(shop.marks()).toEqual([])
  })

  it('writes nothing, not even a refreshed index', async () => {
    const root = shop.repository('untouched', { 'a.txt': 'a' })
    touch(path.join(root, 'a.txt'))
    const index = path.join(root, '.git/index')
    const before = [fs.readFileSync(index), fs.statSync(index).mtimeMs, fs.readdirSync(path.join(root, '.git'))]
    expect(await git.run(['status', '--short'], root)).toEqual({ ok: true, value: '' })
    expect([fs.readFileSync(index), fs.statSync(index).mtimeMs, fs.readdirSync(path.join(root, '.git'))]).toEqual(before)
  })
})
