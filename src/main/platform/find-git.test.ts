import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findGit } from './find-git'
import { hasGit } from './testing/git-workshop'

describe.skipIf(process.platform === 'win32')('findGit', () => {
  let base: string
  const none = () => ({ bundledDir: path.join(base, 'no-bundle') })
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-find-')))
  })
  afterEach(() => fs.rmSync(base, { recursive: true, force: true }))

  /** An installation of a pretended git. `config` is what its system configuration answers. */
  function install(directory: string, version: string, config = ''): string {
    const binary = path.join(base, directory, 'bin/git')
    fs.mkdirSync(path.dirname(binary), { recursive: true })
    const script = [
      '#!/bin/sh',
      'case "$1" in',
      `  version) echo "${version}";;`,
      `  --exec-path) echo "${base}/${directory}/exec";;`,
      `  config) ${config === '' ? `echo "fatal: unable to read config file '${base}/${directory}/etc/gitconfig': No such file or directory" >&2; exit 128` : `printf '${config}'`};;`,
      'esac',
    ]
    fs.writeFileSync(binary, `${script.join('\n')}\n`, { mode: 0o755 })
    return path.dirname(binary)
  }

  it('takes the first installation the PATH leads to, with the three variables', async () => {
    const one = install('one', 'git version 2.40.1', 'file:/some/gitconfig\\0user.name\\0')
    install('two', 'git version 2.41.0')
    const found = await findGit({ ...none(), env: { PATH: `/nowhere:${one}:${path.join(base, 'two/bin')}` } })
    expect(found).toEqual({
      ok: true,
      value: {
        source: 'system',
        binary: path.join(base, 'one/bin/git'),
        version: '2.40.1',
        env: {
          LOCAL_GIT_DIRECTORY: path.join(base, 'one'),
          GIT_EXEC_PATH: path.join(base, 'one/exec'),
          GIT_CONFIG_SYSTEM: '/some/gitconfig',
        },
      },
    })
  })

  it('takes the system configuration git would read even when it is not there yet', async () => {
    const found = await findGit({ ...none(), env: { PATH: install('brew', 'git version 2.50.0 (Apple Git-154)') } })
    expect(found).toMatchObject({
      ok: true,
      value: { version: '2.50.0', env: { GIT_CONFIG_SYSTEM: path.join(base, 'brew/etc/gitconfig') } },
    })
  })

  it('keeps the variables that are set', async () => {
    install('given', 'git version 2.45.0')
    const env = { PATH: '', LOCAL_GIT_DIRECTORY: path.join(base, 'given'), GIT_EXEC_PATH: '/my/exec', GIT_CONFIG_SYSTEM: '/my/config' }
    expect(await findGit({ ...none(), env })).toMatchObject({
      ok: true,
      value: {
        source: 'given',
        env: { LOCAL_GIT_DIRECTORY: path.join(base, 'given'), GIT_EXEC_PATH: '/my/exec', GIT_CONFIG_SYSTEM: '/my/config' },
      },
    })
  })

  it('prefers the git that came with dugite, and leaves its places to dugite but for the machine’s configuration', async () => {
    install('bundle', 'git version 2.53.0')
    const found = await findGit({ bundledDir: path.join(base, 'bundle'), env: { PATH: install('system', 'git version 2.40.0') } })
    expect(found).toEqual({
      ok: true,
      value: {
        source: 'bundled',
        binary: path.join(base, 'bundle/bin/git'),
        version: '2.53.0',
        env: { GIT_CONFIG_SYSTEM: '/etc/gitconfig' },
      },
    })
  })

  it('follows a link out of a folder of links', async () => {
    const real = install('real', 'git version 2.40.0')
    fs.mkdirSync(path.join(base, 'links'))
    fs.symlinkSync(path.join(real, 'git'), path.join(base, 'links/git'))
    expect(await findGit({ ...none(), env: { PATH: path.join(base, 'links') } })).toMatchObject({
      ok: true,
      value: { env: { LOCAL_GIT_DIRECTORY: path.join(base, 'real') } },
    })
  })

  it('never looks into the folder it was started in', async () => {
    const here = path.relative(process.cwd(), install('relative', 'git version 2.40.0'))
    expect(await findGit({ ...none(), env: { PATH: `:.:${here}` } })).toMatchObject({ ok: false, error: { kind: 'git-missing' } })
  })

  it.each([
    ['too old', 'git version 2.30.9', /2\.30\.9; 2\.31 or newer/],
    ['no git', 'hello', /does not say its version/],
  ])('says what is wrong: %s', async (_, version, message) => {
    const found = await findGit({ ...none(), env: { PATH: install('odd', version) } })
    expect(found.ok || found.error).toMatchObject({ kind: 'git-missing', message: expect.stringMatching(message) })
  })

  it('says what was looked for', async () => {
    expect(await findGit({ ...none(), env: { PATH: '' } })).toEqual({
      ok: false,
      error: { kind: 'git-missing', message: 'there is no git on the PATH' },
    })
    const given = await findGit({ ...none(), env: { LOCAL_GIT_DIRECTORY: '/no/such' } })
    expect(given.ok || given.error.message).toMatch(/LOCAL_GIT_DIRECTORY is \/no\/such/)
  })

  it('is not led astray by variables of a hook it may run under', async () => {
    const odd = install('hooked', 'git version 2.40.0')
    fs.writeFileSync(path.join(odd, 'git'), '#!/bin/sh\n[ -n "$GIT_DIR" ] && exit 1\necho git version 2.40.0\n', { mode: 0o755 })
    expect(await findGit({ ...none(), env: { PATH: odd, GIT_DIR: '/x' } })).toMatchObject({ ok: true })
  })

  it.skipIf(!hasGit())('finds the git of this machine (needs git)', async () => {
    expect(await findGit()).toMatchObject({ ok: true, value: { version: expect.stringMatching(/^\d+\.\d+/) } })
  })
})
