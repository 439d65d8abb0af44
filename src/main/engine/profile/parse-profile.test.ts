import { describe, expect, it } from 'vitest'
import reference from '../../../../resources/profiles/2.1.88.json'
import { parseProfile } from './parse-profile'

type Json = Record<string, unknown>

function changed(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(reference)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = copy as Json
  for (const key of keys) at = at[key] as Json
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}

function problemsOf(raw: unknown): readonly string[] {
  const read = parseProfile(raw)
  return read.ok ? [] : read.error.map((one) => `${one.path}: ${one.problem}`)
}

describe('parseProfile', () => {
  it('turns each { value, source } into the value, and keeps the source by dotted name', () => {
    const read = parseProfile(reference)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    expect(read.value.git.statusLimit).toBe(2000)
    expect(read.value.sources['git.statusLimit']).toBe('CH; HCW 3')
    expect(read.value.prompt.sizes.tools[0]).toEqual({ id: 'shell-git', title: expect.any(String), tokens: 2469, method: 'published' })
    expect(read.value.sources['prompt.sizes.tools.0']).toContain('PIE')
    expect(read.value.prompt.sizes.sections['auto-memory']).toEqual({ tokens: 680, method: 'published' })
  })

  it.each<[string, unknown, string]>([
    ['git.statusLmit', { value: 1, source: 'CH' }, 'git.statusLmit: is no known key'],
    ['git.statusLimit', undefined, 'git.statusLimit: an object is expected, found nothing'],
    ['git.statusLimit', 2000, 'git.statusLimit: an object is expected, found the number 2000'],
    ['git.statusLimit.value', '2000', 'git.statusLimit.value: a whole number from 1 up is expected, found the text string "2000"'],
    ['git.statusLimit.value', 2000.5, 'git.statusLimit.value: a whole number'],
    ['git.statusLimit.vlue', 1, 'git.statusLimit.vlue: is no known key'],
    ['git.statusLimit.source', '', 'git.statusLimit.source: a text is expected'],
    ['git.statusLimit.source', 'CH, HCW 3', 'git.statusLimit.source: "CH, HCW 3" is no source tag'],
    ['git.statusLimit.source', 'somebody said so', 'git.statusLimit.source: "somebody said so" is no source tag'],
    ['git.defaultBranchCandidates.value.1', 7, 'git.defaultBranchCandidates.value.1: a text is expected, found the number 7'],
    ['instructions.agentsMd.value', 'on', 'instructions.agentsMd.value: one of off, claude-md-only, fallback, both, none'],
    ['prompt.skillListingShare.value', 2, 'prompt.skillListingShare.value: a share'],
    ['prompt.sizes.sections.doing-task', { value: 1, source: 'CH' }, 'prompt.sizes.sections.doing-task: is no known key'],
    ['prompt.sizes.tools.3.value.method', 'guessed', 'prompt.sizes.tools.3.value.method: one of published, published-share'],
    ['compaction.summaryReserve.value', 'all', 'compaction.summaryReserve.value: a whole number'],
    ['models.aliases.value.Opus', 'claude-opus-4-6', 'models.aliases.value.Opus: a key like'],
    ['date.value', 'March 2026', 'date.value: a text like'],
    ['id', '2.1.89', 'id: one of 2.1.17, 2.1.88, 2.1.240, 2.1.277'],
  ])('names the place of what is wrong: %s', (path, value, problem) => {
    const problems = problemsOf(changed(path, value))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('tells all problems at once', () => {
    const raw = changed('git.logLength.value', -1) as Json
    ;(raw.memory as Json).maxLines = null
    delete raw.compaction
    expect(problemsOf(raw).map((one) => one.split(':')[0])).toEqual(['git.logLength.value', 'memory.maxLines', 'compaction'])
  })

  it.each([[null], [[]], ['{}'], [42]])('refuses a document that is no object: %j', (raw) => {
    expect(problemsOf(raw)).toHaveLength(1)
  })

  it('does not take an inherited key for a constant', () => {
    const bare = Object.create(reference) as unknown
    expect(problemsOf(bare).length).toBeGreaterThan(5)
  })
})
