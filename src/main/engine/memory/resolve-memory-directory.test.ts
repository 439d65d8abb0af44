import posix from 'node:path/posix'
import win32 from 'node:path/win32'
import { describe, expect, it } from 'vitest'
import type { Environment, GitRoots } from '../base/places'
import { loadProfile } from '../profile/load-profile'
import type { Profile, ProfileId } from '../profile/profile'
import type { Setting, SettingsScope } from '../settings/settings'
import { type MemoryDirectoryInput, resolveMemoryDirectory } from './resolve-memory-directory'

const places = {
  root: '/w/project',
  cwd: '/w/project',
  home: '/home/ada',
  configDir: '/home/ada/.claude',
  managedDir: '/etc/claude-code',
  configFile: '/home/ada/.claude.json',
}
const NO_GIT: GitRoots = { gitRoot: null, canonicalGitRoot: null }

function profileOf(id: ProfileId): Profile {
  const loaded = loadProfile(id)
  if (!loaded.ok) throw new Error(id)
  return loaded.value
}

interface Given {
  readonly profile?: ProfileId
  readonly env?: Environment
  readonly roots?: GitRoots
  readonly dirs?: readonly (readonly [SettingsScope, string])[]
  readonly cwd?: string
}

function resolve(given: Given = {}) {
  const settings: Setting<string>[] = (given.dirs ?? []).map(([scope, value]) => ({ scope, value, path: `/s/${scope}.json` }))
  const input: MemoryDirectoryInput = {
    places: { ...places, cwd: given.cwd ?? places.cwd },
    roots: given.roots ?? NO_GIT,
    profile: profileOf(given.profile ?? '2.1.88'),
    settings: { autoMemoryDirectory: settings },
    env: given.env ?? {},
  }
  return resolveMemoryDirectory(posix, input)
}
const codes = (r: ReturnType<typeof resolve>) => r.diagnostics.map((d) => d.code)

describe('resolveMemoryDirectory', () => {
  it('is below projects/ by the name of the project when nothing else is said, ending in a separator', () => {
    expect(resolve()).toEqual({
      path: '/home/ada/.claude/projects/-w-project/memory/',
      via: 'default',
      name: '-w-project',
      diagnostics: [],
    })
  })

  it('takes the name from the git root, whatever the working directory', () => {
    const roots = { gitRoot: '/w', canonicalGitRoot: '/w' }
    expect(resolve({ roots, cwd: '/w/project/app/src' }).name).toBe('-w')
  })

  it('shares the memory of the main repository with its worktrees, where the version does', () => {
    const roots = { gitRoot: '/w/project/wt', canonicalGitRoot: '/w/project' }
    expect(resolve({ roots }).name).toBe('-w-project')
    expect(resolve({ roots, profile: '2.1.17' }).name).toBe('-w-project-wt')
  })

  it('has another base with CLAUDE_CODE_REMOTE_MEMORY_DIR', () => {
    expect(resolve({ env: { CLAUDE_CODE_REMOTE_MEMORY_DIR: '/mnt/mem' } }).path).toBe('/mnt/mem/projects/-w-project/memory/')
  })

  it('lets the override win over a setting and the base', () => {
    const got = resolve({
      env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/o/mem', CLAUDE_CODE_REMOTE_MEMORY_DIR: '/mnt' },
      dirs: [['user', '/alt']],
    })
    expect(got).toMatchObject({ path: '/o/mem/', via: 'override', name: '-w-project', diagnostics: [] })
  })

  it('passes over an override that is not absolute, and says so', () => {
    const got = resolve({ env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: 'mem' }, dirs: [['user', '/alt']] })
    expect(got).toMatchObject({ path: '/alt/', via: 'setting' })
    expect(codes(got)).toEqual(['memory.directory-refused'])
  })

  it('takes the setting, absolute or from the home folder', () => {
    expect(resolve({ dirs: [['user', '/alt/./x//']] })).toMatchObject({ path: '/alt/x/', via: 'setting' })
    expect(resolve({ dirs: [['user', '~/notes/mem']] }).path).toBe('/home/ada/notes/mem/')
  })

  it.each(['notes/memory', './mem', '~', '~/', '~/.', '~/..//ada', '/', '//', '/a/..', '/a\0b', '~ada/x', ''])(
    'refuses %j and falls back',
    (value) => {
      const got = resolve({ dirs: [['user', value]] })
      expect(got.via).toBe('default')
      expect(got.diagnostics).toMatchObject([{ code: 'memory.directory-refused', severity: 'warning', at: { path: '/s/user.json' } }])
    },
  )

  it('lets the highest allowed scope decide, even when what it says is refused', () => {
    expect(
      resolve({
        dirs: [
          ['managed', '/m'],
          ['user', '/u'],
        ],
      }).path,
    ).toBe('/m/')
    expect(
      resolve({
        dirs: [
          ['local', 'relative'],
          ['user', '/u'],
        ],
      }).via,
    ).toBe('default')
  })

  it('does not let a checked-in project file set it in 2.1.88, and goes on to the next scope', () => {
    const got = resolve({
      dirs: [
        ['project', '/evil'],
        ['user', '/u'],
      ],
    })
    expect(got.path).toBe('/u/')
    expect(got.diagnostics).toMatchObject([{ code: 'memory.directory-scope', at: { path: '/s/project.json' } }])
  })

  it('lets it in 2.1.240 and says that this needs trust', () => {
    const got = resolve({ profile: '2.1.240', dirs: [['project', '/shared']] })
    expect(got.path).toBe('/shared/')
    expect(codes(got)).toEqual(['memory.directory-needs-trust'])
  })

  it('replaces the name by CLAUDE_CODE_PROJECT_DIR_NAME only with CLAUDE_CONFIG_DIR and in its versions', () => {
    const name = { CLAUDE_CODE_PROJECT_DIR_NAME: 'my_proj-1' }
    const both = { ...name, CLAUDE_CONFIG_DIR: '/home/ada/.claude' }
    expect(resolve({ profile: '2.1.240', env: both })).toMatchObject({ name: 'my_proj-1', diagnostics: [] })
    expect(codes(resolve({ profile: '2.1.240', env: name }))).toEqual(['memory.project-name-ignored'])
    expect(resolve({ profile: '2.1.88', env: both })).toMatchObject({ name: '-w-project', diagnostics: [] })
  })

  it.each(['../up', 'a b', 'a/b', 'é', 'x'.repeat(65), '.'])('refuses the name %j', (value) => {
    const got = resolve({ profile: '2.1.240', env: { CLAUDE_CODE_PROJECT_DIR_NAME: value, CLAUDE_CONFIG_DIR: '/c' } })
    expect(got.name).toBe('-w-project')
    expect(codes(got)).toEqual(['memory.project-name-refused'])
  })

  it('normalises to NFC', () => {
    expect(resolve({ dirs: [['user', '/u/e\u0301']] }).path).toBe('/u/é/')
  })

  it('works by the rules of Windows', () => {
    const got = resolveMemoryDirectory(win32, {
      places: { ...places, root: 'C:\\w\\my app', cwd: 'C:\\w\\my app', home: 'C:\\Users\\Ada', configDir: 'C:\\Users\\Ada\\.claude' },
      roots: NO_GIT,
      profile: profileOf('2.1.88'),
      settings: { autoMemoryDirectory: [] },
      env: {},
    })
    expect(got).toMatchObject({ path: 'C:\\Users\\Ada\\.claude\\projects\\C--w-my-app\\memory\\', name: 'C--w-my-app' })
    const set = (value: string) =>
      resolveMemoryDirectory(win32, {
        places: { ...places, root: 'C:\\w', cwd: 'C:\\w', home: 'C:\\Users\\Ada', configDir: 'C:\\Users\\Ada\\.claude' },
        roots: NO_GIT,
        profile: profileOf('2.1.88'),
        settings: { autoMemoryDirectory: [{ scope: 'user', value, path: 's' }] },
        env: {},
      })
    expect(set('~\\mem').path).toBe('C:\\Users\\Ada\\mem\\')
    expect(set('D:\\').via).toBe('default')
  })
})
