import { expect, it } from 'vitest'
import { profileForVersion } from './profile-for-version'

it.each([
  ['1.0.53', '2.1.17'],
  ['2.0.76', '2.1.17'],
  ['2.1.20', '2.1.17'],
  ['2.1.21', '2.1.88'],
  ['2.1.239', '2.1.88'],
  ['2.1.240', '2.1.240'],
  ['2.1.276', '2.1.240'],
  ['2.1.277', '2.1.277'],
  ['2.2.0', '2.1.277'],
  ['3.0.0-beta', '2.1.277'],
  ['?', '2.1.88'],
  ['', '2.1.88'],
  ['dev', '2.1.88'],
  ['v2.1.300', '2.1.88'],
  ['2.1', '2.1.88'],
  [null, '2.1.88'],
])('version %s is spoken for by %s', (version, profile) => {
  expect(profileForVersion(version)).toBe(profile)
})
