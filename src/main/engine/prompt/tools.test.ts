import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import type { ProfileId } from '../profile/profile'
import type { Setting } from '../settings/settings'
import { profileOf } from './testing/make-request'
import { toolLayers } from './tools'

const off: Setting<boolean> = { value: false, scope: 'user', path: '/u.json' }
function layers(given: { env?: Environment; setting?: Setting<boolean> | null; profile?: ProfileId } = {}) {
  return toolLayers({
    profile: profileOf(given.profile ?? '2.1.88'),
    env: given.env ?? {},
    includeGitInstructions: given.setting ?? null,
    rendered: [{ name: 'issues', tools: 3, tokens: 900, deferred: false, instructions: null }],
    given: () => null,
  })
}
const git = (given: Parameters<typeof layers>[0]) => layers(given).find((layer) => layer.origin.section === 'shell-git')

describe('toolLayers', () => {
  it('has one layer a group in the order of the profile, size only, then one a rendered server', () => {
    const { tools } = profileOf('2.1.88').prompt.sizes
    const got = layers()
    expect(got.map((layer) => layer.origin.section)).toEqual([...tools.map((group) => group.id), 'mcp:issues'])
    expect(got.every((layer) => layer.kind === 'tools' && layer.text === '' && layer.status === 'loaded')).toBe(true)
    expect(got.at(-1)).toMatchObject({ title: 'MCP: issues (3 tools)', knownTokens: { sent: 900, low: 900, high: 900, method: 'given' } })
    expect(git({})?.knownTokens).toMatchObject({ sent: 2469, method: 'published' })
    for (const layer of got) expect(layer.knownTokens?.low).toBeLessThanOrEqual(layer.knownTokens?.sent ?? 0)
  })

  it('takes the guidance on commits and pull requests away with the git switches, and only that', () => {
    expect(git({ setting: off })).toMatchObject({ status: 'notLoaded', reason: 'git-off', knownTokens: null })
    expect(git({ env: { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '1' } })).toMatchObject({ status: 'notLoaded', reason: 'disabled-by-env' })
    expect(layers({ setting: off }).filter((layer) => layer.status !== 'loaded')).toHaveLength(1)
  })

  it('lets the variable win over the setting, and leaves the guidance to a remote session', () => {
    expect(git({ setting: off, env: { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '0' } })?.status).toBe('loaded')
    expect(git({ env: { CLAUDE_CODE_REMOTE: '1' } })?.status).toBe('loaded')
  })

  it('knows no such switch before it existed', () => {
    expect(git({ setting: off, profile: '2.1.17' })?.status).toBe('loaded')
  })
})
