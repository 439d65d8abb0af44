import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { loadProfile } from '../profile/load-profile'
import type { ProfileId } from '../profile/profile'
import { memorySwitch } from './memory-switch'

function decide(env: Environment, given: { enabled?: boolean; bare?: boolean; profile?: ProfileId } = {}) {
  const profile = loadProfile(given.profile ?? '2.1.88')
  if (!profile.ok) throw new Error('no profile')
  const autoMemoryEnabled = given.enabled === undefined ? null : { value: given.enabled, scope: 'user' as const, path: '/u.json' }
  const state = memorySwitch({ profile: profile.value, settings: { autoMemoryEnabled }, env, bare: given.bare ?? false })
  return state.on ? 'on' : state.reason
}

describe('memorySwitch', () => {
  it('is on by default since 2.1.59', () => {
    expect(decide({})).toBe('on')
    expect(decide({}, { profile: '2.1.17' })).toBe('memory-off')
    expect(decide({}, { profile: '2.1.17', enabled: true })).toBe('on')
  })

  it('is off by the variable, over everything', () => {
    expect(decide({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' }, { enabled: true })).toBe('disabled-by-env')
    expect(decide({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: ' Yes ' }, { enabled: true })).toBe('disabled-by-env')
  })

  it('is on when the variable says no, over bare mode, remote and the setting', () => {
    expect(decide({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0', CLAUDE_CODE_REMOTE: '1' }, { enabled: false, bare: true })).toBe('on')
    expect(decide({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: 'false' }, { profile: '2.1.17' })).toBe('on')
  })

  it('takes an empty or strange value of the variable for nothing said', () => {
    expect(decide({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: '' }, { enabled: false })).toBe('memory-off')
    expect(decide({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: 'maybe' })).toBe('on')
  })

  it('is off in bare mode, then in remote sessions without a place for it, then by the setting', () => {
    expect(decide({ CLAUDE_CODE_REMOTE: '1' }, { bare: true, enabled: true })).toBe('bare-mode')
    expect(decide({ CLAUDE_CODE_REMOTE: '1' }, { enabled: true })).toBe('remote')
    expect(decide({ CLAUDE_CODE_REMOTE: '1', CLAUDE_CODE_REMOTE_MEMORY_DIR: '/m' })).toBe('on')
    expect(decide({ CLAUDE_CODE_REMOTE: '1', CLAUDE_CODE_REMOTE_MEMORY_DIR: '/m' }, { enabled: false })).toBe('memory-off')
  })
})
