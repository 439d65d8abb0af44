import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { loadProfile } from '../profile/load-profile'
import type { ProfileId } from '../profile/profile'
import type { Settings } from '../settings/settings'
import { link, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { NO_SETTINGS } from '../testing/no-settings'
import { collectMemory } from './collect-memory'
import type { MemoryVariant } from './memory-section'

const places = {
  root: '/w/project',
  cwd: '/w/project',
  home: '/home/ada',
  configDir: '/home/ada/.claude',
  managedDir: '/etc/claude-code',
  configFile: '/home/ada/.claude.json',
}

const FOLDER = '/home/ada/.claude/projects/-w-project/memory'

function collect(
  tree: MemoryTree,
  given: { env?: Environment; bare?: boolean; profile?: ProfileId; settings?: Partial<Settings>; variant?: MemoryVariant } = {},
) {
  const profile = loadProfile(given.profile ?? '2.1.88')
  if (!profile.ok) throw new Error('no profile')
  const ports = memoryPorts(tree)
  const result = collectMemory(ports, {
    places,
    roots: { gitRoot: null, canonicalGitRoot: null },
    profile: profile.value,
    settings: { ...NO_SETTINGS, ...given.settings },
    env: given.env ?? {},
    bare: given.bare ?? false,
    variant: given.variant,
  })
  return { ports, result }
}

describe('collectMemory', () => {
  it('loads the index and the section about it', async () => {
    const { result } = collect({ [`${FOLDER}/MEMORY.md`]: '- [A](a.md) — x\n' })
    const got = await result
    expect(got.dir).toEqual({ path: `${FOLDER}/`, via: 'default', name: '-w-project', exists: true })
    expect(got).toMatchObject({ on: true, off: null, diagnostics: [] })
    expect(got.drafts).toMatchObject([
      {
        kind: 'memory.index',
        status: 'loaded',
        reason: null,
        text: '- [A](a.md) — x',
        diskText: '- [A](a.md) — x\n',
        origin: { path: `${FOLDER}/MEMORY.md`, depth: 0 },
        effectOfEdit: 'after-compaction',
        paraphrased: false,
      },
    ])
    expect(got.section).toMatchObject({ kind: 'system.dynamic', paraphrased: true, origin: { section: 'auto-memory' } })
    expect(got.section?.text).toContain(`${FOLDER}/`)
    expect(got.section?.text).not.toContain('[A](a.md)')
  })

  it('tells a missing index, and still speaks of memory', async () => {
    const got = await collect({ '/w/project': {} }).result
    expect(got.dir.exists).toBe(false)
    expect(got.drafts).toMatchObject([{ kind: 'memory.index', status: 'notLoaded', reason: 'missing', text: '' }])
    expect(got.section?.text).toContain(FOLDER)
  })

  it('shows a reason and reads nothing of the index when memory is off', async () => {
    const { ports, result } = collect(
      { [`${FOLDER}/MEMORY.md`]: 'X' },
      { settings: { autoMemoryEnabled: { value: false, scope: 'user', path: '/u' } } },
    )
    const got = await result
    expect(got).toMatchObject({ on: false, section: null, off: { reason: 'memory-off' } })
    expect(got.drafts).toMatchObject([{ status: 'notLoaded', reason: 'memory-off', text: '', diskText: null }])
    expect(got.drafts[0]?.reasonText).toContain('/u')
    expect(ports.fs.calls.readFile).toEqual([])
  })

  it('keeps the index out, not the section, with the switches for instruction files', async () => {
    for (const name of ['CLAUDE_CODE_DISABLE_CLAUDE_MDS', 'CLAUDE_CODE_SAFE_MODE']) {
      const got = await collect({ [`${FOLDER}/MEMORY.md`]: 'X' }, { env: { [name]: '1' }, profile: '2.1.240' }).result
      expect(got.drafts).toMatchObject([{ status: 'notLoaded', reason: 'disabled-by-env' }])
      expect(got.drafts[0]?.reasonText).toContain(name)
      expect(got.section).not.toBeNull()
    }
    const before = await collect({ [`${FOLDER}/MEMORY.md`]: 'X' }, { env: { CLAUDE_CODE_SAFE_MODE: '1' } }).result
    expect(before.drafts).toMatchObject([{ status: 'loaded' }])
  })

  it('is off in bare mode and in a remote session', async () => {
    expect((await collect({}, { bare: true }).result).drafts).toMatchObject([{ reason: 'bare-mode' }])
    expect((await collect({}, { env: { CLAUDE_CODE_REMOTE: 'true' } }).result).drafts).toMatchObject([{ reason: 'remote' }])
  })

  it('keeps the path of a link and says where it leads', async () => {
    const got = await collect({ [FOLDER]: link('/shared'), '/shared/MEMORY.md': 'X' }).result
    expect(got.drafts).toMatchObject([{ origin: { path: `${FOLDER}/MEMORY.md`, realPath: '/shared/MEMORY.md' } }])
    expect(got.dir.exists).toBe(true)
  })

  it('carries the diagnostics of the folder and the index', async () => {
    const settings = { autoMemoryDirectory: [{ value: 'relative', scope: 'user' as const, path: '/u.json' }] }
    const got = await collect({ [`${FOLDER}/MEMORY.md`]: 'x\n'.repeat(300) }, { settings }).result
    expect(got.diagnostics.map((d) => d.code)).toEqual(['memory.directory-refused', 'memory.index-cut'])
  })

  it('describes the shape of topics as the version has it', async () => {
    const early = (await collect({}).result).section?.text ?? ''
    const late = (await collect({}, { profile: '2.1.240' }).result).section?.text ?? ''
    expect(early).not.toContain('metadata:')
    expect(late).toContain('metadata:')
    for (const text of [early, late]) {
      for (const part of ['user', 'feedback', 'project', 'reference', '- [Title](file.md) — hook', 'MEMORY.md'])
        expect(text).toContain(part)
    }
  })

  it('puts the index of the team after the private one where team memory is supposed', async () => {
    const tree = { [`${FOLDER}/MEMORY.md`]: 'mine', [`${FOLDER}/team/MEMORY.md`]: '- [T](t.md) — x\n' }
    const got = await collect(tree, { variant: 'team' }).result
    expect(got.drafts).toMatchObject([
      { kind: 'memory.index', status: 'loaded' },
      {
        kind: 'memory.team',
        title: 'Team memory',
        status: 'loaded',
        text: '- [T](t.md) — x',
        origin: { path: `${FOLDER}/team/MEMORY.md` },
      },
    ])
    expect(got.section?.text).toContain(`${FOLDER}/team/`)
    expect(got.section?.text).toMatch(/secret/i)
    const absent = await collect({ [`${FOLDER}/MEMORY.md`]: 'mine' }, { variant: 'team' }).result
    expect(absent.drafts).toMatchObject([{}, { kind: 'memory.team', status: 'notLoaded', reason: 'missing' }])
  })

  it('shows a team index that is not supposed to be in use as left out, and reads nothing of it', async () => {
    const { ports, result } = collect({ [`${FOLDER}/MEMORY.md`]: 'mine', [`${FOLDER}/team/MEMORY.md`]: 'theirs' })
    expect((await result).drafts).toMatchObject([
      { kind: 'memory.index' },
      { kind: 'memory.team', status: 'notLoaded', reason: 'needs-switch', text: '' },
    ])
    expect(ports.fs.calls.readFile).toEqual([`${FOLDER}/MEMORY.md`])
    const off = await collect(
      { [`${FOLDER}/team/MEMORY.md`]: 'theirs' },
      { variant: 'team', env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' } },
    ).result
    expect(off.drafts).toMatchObject([{}, { kind: 'memory.team', reason: 'disabled-by-env' }])
  })

  it('speaks of a log of days instead of topics where that is supposed', async () => {
    const got = (await collect({}, { variant: 'daily-log' }).result).section?.text ?? ''
    expect(got).toContain(`${FOLDER}/logs/YYYY/MM/YYYY-MM-DD.md`)
    expect(got).not.toContain('- [Title](file.md) — hook')
    const usual = (await collect({}).result).section?.text ?? ''
    expect(usual).not.toContain('logs/')
    expect(usual).not.toContain('team/')
  })

  it('stops when asked to', async () => {
    const profile = loadProfile('2.1.88')
    if (!profile.ok) throw new Error('no profile')
    await expect(
      collectMemory(memoryPorts({}), {
        places,
        roots: { gitRoot: null, canonicalGitRoot: null },
        profile: profile.value,
        settings: NO_SETTINGS,
        env: {},
        bare: false,
        signal: AbortSignal.abort(),
      }),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })
})
