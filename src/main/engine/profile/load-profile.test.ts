import { describe, expect, it } from 'vitest'
import { loadProfile } from './load-profile'
import type { Profile } from './profile'
import { DEFAULT_PROFILE_ID, PROFILE_IDS } from './profile-ids'

function profile(id: string): Profile {
  const read = loadProfile(id)
  if (!read.ok) throw new Error(`no profile ${id}`)
  return read.value
}

describe('loadProfile', () => {
  it('has all four, under their own ids, and 2.1.88 as the default', () => {
    expect(PROFILE_IDS.map((id) => profile(id).id)).toEqual(['2.1.17', '2.1.88', '2.1.240', '2.1.277'])
    expect(DEFAULT_PROFILE_ID).toBe('2.1.88')
  })

  it.each(['2.1.89', '', 'toString', '__proto__', '2.1.88 '])('answers an id it does not have with those it has: %j', (id) => {
    expect(loadProfile(id)).toEqual({ ok: false, error: { kind: 'unknown-profile', id, known: [...PROFILE_IDS] } })
  })

  it('gives the same object each time', () => {
    expect(profile('2.1.240')).toBe(profile('2.1.240'))
  })

  it.each(PROFILE_IDS)('%s: every constant has a source, and the sections add up to the published total', (id) => {
    const p = profile(id)
    const total = (sections: Profile['prompt']['sizes']['sections']) => Object.values(sections).reduce((sum, one) => sum + one.tokens, 0)
    expect(Object.keys(p.sources).length).toBeGreaterThan(75)
    expect(total(p.prompt.sizes.sections)).toBe(p.prompt.sizes.systemTotal)
    if (p.prompt.longSizes) expect(total(p.prompt.longSizes.sections)).toBe(p.prompt.longSizes.systemTotal)
    expect(p.prompt.sizes.tools.reduce((sum, one) => sum + one.tokens, 0)).toBe(20_000)
    expect(new Set(p.prompt.sizes.tools.map((one) => one.id)).size).toBe(p.prompt.sizes.tools.length)
  })

  it('has the numbers of SPEC 10 in the reference', () => {
    const p = profile('2.1.88')
    expect(p.git).toMatchObject({ statusLimit: 2000, logLength: 5 })
    expect(p.instructions).toMatchObject({ includeDepthLimit: 5, warnOverChars: 40_000, skipOverBytes: null, braceBudget: null })
    expect(p.memory).toMatchObject({ maxLines: 200, maxSize: 25_000, sizeUnit: 'chars', nameLimit: 200 })
    expect(p.compaction).toMatchObject({ summaryReserve: 20_000, autoBuffer: 13_000, warningBuffer: 20_000, blockingBuffer: 3000 })
    expect(p.prompt.sizes).toMatchObject({ systemTotal: 11_000, skills: 450, deferredMcpNames: 120 })
    expect(p.prompt.sizes.sections.environment).toEqual({ tokens: 280, method: 'published' })
    expect(p.models).toMatchObject({ assumedWindow: 200_000, millionWindow: 1_000_000 })
  })

  // One line per behaviour that SPEC dates; `since` is its first version.
  it.each<[string, string, (p: Profile) => unknown, unknown, unknown]>([
    ['the snapshot has no user line (#16767)', '2.1.88', (p) => p.git.userLine, false, true],
    ['git switches 2.1.69', '2.1.88', (p) => p.git.switchesSkipSnapshot, false, true],
    ['variable for added directories 2.1.20', '2.1.88', (p) => p.instructions.addedDirsVariable, false, true],
    ['comments stripped 2.1.72', '2.1.88', (p) => p.instructions.stripComments, false, true],
    ['lists in paths 2.1.84', '2.1.88', (p) => p.instructions.pathListsReliable, false, true],
    ['inner worktrees 2.1.69', '2.1.88', (p) => p.instructions.skipWorktreeDuplicates, false, true],
    ['size limit of the index 2.1.83', '2.1.88', (p) => p.memory.maxSize, null, 25_000],
    ['memory on by default 2.1.59', '2.1.88', (p) => p.memory.onByDefault, false, true],
    ['worktrees share memory 2.1.63', '2.1.88', (p) => p.memory.sharedByWorktrees, false, true],
    ['date left the system prompt 2.1.42', '2.1.88', (p) => p.prompt.dateInSystemPrompt, true, false],
    ['reserve 2.1.22', '2.1.88', (p) => p.compaction.summaryReserve, 'max-output', 20_000],
    ['4 MiB skip', '2.1.240', (p) => p.instructions.skipOverBytes, null, 4 * 1024 * 1024],
    ['brace budget 2.1.217', '2.1.240', (p) => p.instructions.braceBudget, null, { patterns: 1000, bytes: 4 * 1024 * 1024 }],
    ['warning by the window 2.1.169', '2.1.240', (p) => p.instructions.warnOverWindowShare, null, 0.05],
    ['-p attaches 2.1.69', '2.1.88', (p) => p.instructions.attachesInPrint, false, true],
    ['dynamic sections can be excluded 2.1.98', '2.1.240', (p) => p.prompt.excludeDynamicFlag, false, true],
    ['safe mode 2.1.169', '2.1.240', (p) => p.instructions.safeMode, false, true],
    ['excludes see links 2.1.239', '2.1.240', (p) => p.instructions.excludeMatchesLinks, false, true],
    ['rules match through links 2.1.198', '2.1.240', (p) => p.instructions.matchThroughLinks, false, true],
    ['nested rules need the source 2.1.211', '2.1.240', (p) => p.instructions.nestedRulesNeedSource, false, true],
    ['index limits skip front matter 2.1.211', '2.1.240', (p) => p.memory.countsFrontmatterAndComments, true, false],
    ['project dir name 2.1.234', '2.1.240', (p) => p.memory.projectDirNameVariable, false, true],
    ['lean prompt 2.1.154', '2.1.240', (p) => p.prompt.style, 'long', 'lean'],
    ['lifetime variables 2.1.108', '2.1.240', (p) => p.prompt.ttlVariables, false, true],
    ['skills listing', '2.1.240', (p) => p.prompt.skillListingShare, 0.02, 0.01],
    ['compaction at the limit', '2.1.240', (p) => p.compaction.mode, 'ahead', 'reactive'],
    ['window override clamped', '2.1.240', (p) => p.compaction.windowOverrideRange, null, { min: 100_000, max: 1_000_000 }],
    ['AGENTS.md 2.1.277', '2.1.277', (p) => p.instructions.agentsMd, 'off', 'fallback'],
  ])('%s, first in %s', (_what, since, read, before, after) => {
    const first = PROFILE_IDS.map(String).indexOf(since)
    expect(PROFILE_IDS.map((id) => read(profile(id)))).toEqual(PROFILE_IDS.map((_id, index) => (index < first ? before : after)))
  })

  it.each(PROFILE_IDS)('%s: what SPEC marks as unverified is an assumption', (id) => {
    const { sources } = profile(id)
    for (const name of [
      'instructions.managedMayIncludeExternal',
      'instructions.includesFollowScopedRule',
      'memory.followIncludes',
      'prompt.sizes.agents',
    ]) {
      expect(sources[name], name).toMatch(/assumption: /)
    }
  })

  it('marks what the January build is only thought to share with the reference', () => {
    expect(profile('2.1.17').sources['git.statusLimit']).toContain('assumption: as in 2.1.88')
    expect(profile('2.1.88').sources['git.statusLimit']).not.toContain('assumption')
  })
})
