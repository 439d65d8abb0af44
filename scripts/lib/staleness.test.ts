import { describe, expect, it } from 'vitest'
import { whyBuild, whyInstall } from './staleness.mjs'

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  },
}
const installed = { packages: { 'node_modules/zod': { version: '4.6.7' } } }
const fine = { hasModules: true, lockHash: 'a', stamp: 'a', lock, installed }

describe('whyInstall', () => {
  it('says nothing when the stamp fits', () => {
    expect(whyInstall(fine)).toBeNull()
  })

  it('installs on a bare machine', () => {
    expect(whyInstall({ ...fine, hasModules: false, stamp: null, installed: null })).toMatch(/not installed/)
  })

  it('leaves alone what a person installed by hand, other platforms\u2019 packages missing', () => {
    expect(whyInstall({ ...fine, stamp: null })).toBeNull()
    expect(whyInstall({ ...fine, stamp: 'older' })).toBeNull()
  })

  it('names a package that changed or is new', () => {
    const changed = { packages: { ...lock.packages, 'node_modules/zod': { version: '5.0.0' } } }
    expect(whyInstall({ ...fine, stamp: 'older', lock: changed })).toBe('package-lock.json has changed (zod)')
    const added = { packages: { ...lock.packages, 'node_modules/a/node_modules/ws': { version: '8.0.0' } } }
    expect(whyInstall({ ...fine, stamp: 'older', lock: added })).toBe('package-lock.json has changed (ws)')
  })

  it('goes on with an installation that was interrupted', () => {
    expect(whyInstall({ ...fine, stamp: null, installed: null })).toMatch(/did not finish/)
  })
})

describe('whyBuild', () => {
  it('builds what is missing, interrupted or older than its sources, and nothing else', () => {
    expect(whyBuild({ hasOutput: true, sourceHash: 'a', stamp: 'a' })).toBeNull()
    expect(whyBuild({ hasOutput: false, sourceHash: 'a', stamp: 'a' })).toMatch(/nothing is built/)
    expect(whyBuild({ hasOutput: true, sourceHash: 'a', stamp: null })).toMatch(/did not finish/)
    expect(whyBuild({ hasOutput: true, sourceHash: 'b', stamp: 'a' })).toMatch(/changed/)
  })
})
