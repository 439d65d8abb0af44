import win32 from 'node:path/win32'
import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../preload/contract/prompt'
import { memoryPorts } from '../engine/testing/memory-ports'
import { buildCollectRequest, isInside } from './build-collect-request'
import { testDeps } from './testing/test-deps'

const tree = { '/p/app/a.txt': '', '/p/file.txt': 'x', '/home/ada/x': '' }

async function build(input: Partial<CollectInput>, deps = testDeps(tree)) {
  const { request, overlay } = await buildCollectRequest(deps, CollectInput.parse({ folder: '/p', ...input }))
  return { ...request, overlay }
}

describe('buildCollectRequest', () => {
  it('takes from the machine what is left open', async () => {
    const request = await build({})
    expect(request.places).toEqual({
      root: '/p',
      cwd: '/p',
      home: '/home/ada',
      configDir: '/home/ada/.claude',
      managedDir: '/etc/claude-code',
      configFile: '/home/ada/.claude.json',
    })
    expect(request).toMatchObject({ date: '2026-03-31', platform: 'linux', modelId: null, shell: 'bash', osVersion: 'Linux 6.1.0' })
    expect(request.profile.id).toBe('2.1.88')
  })

  it('resolves places against the folder and takes trailing separators off', async () => {
    const request = await build({
      folder: '/p/',
      cwd: 'app',
      addDirs: ['../lib/'],
      reads: ['src/a.ts'],
      settings: ['s.json'],
      home: '/h/',
      managedDir: '/m',
    })
    expect(request.places).toMatchObject({
      root: '/p',
      cwd: '/p/app',
      home: '/h',
      managedDir: '/m',
      configDir: '/h/.claude',
      configFile: '/h/.claude.json',
    })
    expect(request).toMatchObject({ addDirs: ['/lib'], reads: ['/p/src/a.ts'], settingsFiles: ['/p/s.json'] })
  })

  it('reads .claude.json inside the folder that stands for ~/.claude', async () => {
    expect((await build({ configDir: '/c' })).places).toMatchObject({ configDir: '/c', configFile: '/c/.claude.json' })
    expect((await build({ env: { CLAUDE_CONFIG_DIR: '/d' } })).places).toMatchObject({ configDir: '/d', configFile: '/d/.claude.json' })
    expect((await build({ configDir: '/c', env: { CLAUDE_CONFIG_DIR: '/d' } })).places.configDir).toBe('/c')
    expect((await build({ env: { CLAUDE_CONFIG_DIR: '' } })).places.configDir).toBe('/home/ada/.claude')
  })

  it('lets only documented variables of the real environment count, and only when told', async () => {
    const deps = testDeps(tree, { realEnv: { CLAUDE_CODE_SIMPLE: '1', SECRET_TOKEN: 'x', PATH: '/bin' } })
    expect((await build({ env: { OWN: '1' } }, deps)).env).toEqual({ CLAUDE_CODE_SIMPLE: '1', OWN: '1' })
    expect((await build({ env: { CLAUDE_CODE_SIMPLE: '0' } }, deps)).env).toEqual({ CLAUDE_CODE_SIMPLE: '0' })
    expect((await build({ useRealEnv: false }, deps)).env).toEqual({})
  })

  it('takes NODE_ENV only as it is given: where tests run it means another program', async () => {
    const deps = testDeps(tree, { realEnv: { NODE_ENV: 'test' } })
    expect((await build({}, deps)).env).toEqual({})
    expect((await build({ env: { NODE_ENV: 'test' } }, deps)).env).toEqual({ NODE_ENV: 'test' })
  })

  it('takes what no source settles the other way where that is supposed', async () => {
    const { profile } = await build({})
    const { profile: turned } = await build({
      suppose: {
        indexIncludes: !profile.memory.followIncludes,
        managedIncludesExternal: !profile.instructions.managedMayIncludeExternal,
        ruleIncludesFollow: !profile.instructions.includesFollowScopedRule,
      },
    })
    expect(turned.memory).toEqual({ ...profile.memory, followIncludes: !profile.memory.followIncludes })
    expect(turned.instructions).toEqual({
      ...profile.instructions,
      managedMayIncludeExternal: !profile.instructions.managedMayIncludeExternal,
      includesFollowScopedRule: !profile.instructions.includesFollowScopedRule,
    })
    expect(turned.sources['memory.followIncludes']).toBe('assumption: an @ inside the index is followed (supposed)')
    expect((await build({ suppose: { tokenBudget: true } })).profile).toEqual(profile)
  })

  it('knows where managed files lie, unless this machine cannot hold such a path', async () => {
    expect((await build({ platform: 'darwin' })).places.managedDir).toBe('/Library/Application Support/ClaudeCode')
    expect((await build({ platform: 'win32' })).places.managedDir).toBe('/etc/claude-code')
    const windows = testDeps({}, { host: { ...testDeps().host, platform: 'win32' }, home: 'C:\\Users\\ada' })
    const ports = memoryPorts({ 'C:\\p\\a': '' }, { paths: win32 })
    const request = await build({ folder: 'C:\\p' }, { ...windows, ports })
    expect(request.places).toMatchObject({ managedDir: 'C:\\Program Files\\ClaudeCode', configDir: 'C:\\Users\\ada\\.claude' })
  })

  it('says nothing of another system that it cannot know', async () => {
    expect(await build({ platform: 'darwin' })).toMatchObject({ platform: 'darwin', osVersion: 'unknown', shell: 'zsh' })
  })

  it('takes the paths that are read as the platform supposed writes them', async () => {
    const reads = ['src\\api\\a.ts', 'src/b.ts', '/p/c\\d.ts']
    expect((await build({ platform: 'win32', reads })).reads).toEqual(['/p/src/api/a.ts', '/p/src/b.ts', '/p/c/d.ts'])
    // a backslash is a sign like any other here
    expect((await build({ platform: 'linux', reads })).reads).toEqual(['/p/src\\api\\a.ts', '/p/src/b.ts', '/p/c\\d.ts'])
  })

  it('lays inline settings over the files as one more', async () => {
    const request = await build({ settings: ['/s.json'], inlineSettings: { claudeMdExcludes: ['x'] } })
    expect(request.settingsFiles).toEqual(['/s.json', '/state/what-if-settings.json'])
    expect([...request.overlay]).toEqual([['/state/what-if-settings.json', '{"claudeMdExcludes":["x"]}']])
  })

  it.each([
    [{ folder: '/nowhere' }, 'folder.missing'],
    [{ folder: '/p/file.txt' }, 'folder.not-a-directory'],
    [{ folder: '/p/file.txt/below' }, 'folder.missing'],
    [{ folder: 'p' }, 'input.invalid'],
    [{ cwd: '..' }, 'path.outside'],
    [{ cwd: '/home/ada' }, 'path.outside'],
    [{ cwd: '../p2' }, 'path.outside'],
    [{ cwd: 'missing' }, 'folder.missing'],
    [{ cwd: 'file.txt' }, 'folder.not-a-directory'],
    [{ profile: '9.9.9' }, 'profile.unknown'],
  ])('%j is refused with %s', async (input, code) => {
    await expect(build(input)).rejects.toMatchObject({ code })
  })

  it('names the profiles there are', async () => {
    await expect(build({ profile: 'x' })).rejects.toThrow('2.1.17, 2.1.88, 2.1.240, 2.1.277')
  })

  it('opens a folder below ~', async () => {
    const deps = testDeps({ '/home/ada/code/x/a': '' })
    expect((await build({ folder: '~/code/x' }, deps)).places.root).toBe('/home/ada/code/x')
  })
})

describe('isInside', () => {
  it.each([
    ['/p', '/p', true],
    ['/p', '/p/a', true],
    ['/p', '/p/..a', true],
    ['/p', '/p2', false],
    ['/p', '/', false],
    ['/', '/p', true],
  ])('%s holds %s: %s', (folder, path, inside) => {
    expect(isInside(memoryPorts().paths, folder, path)).toBe(inside)
  })

  it('keeps drives apart', () => {
    expect(isInside(win32, 'C:\\p', 'D:\\p\\x')).toBe(false)
    expect(isInside(win32, 'C:\\p', 'c:\\P\\x')).toBe(true)
  })
})
