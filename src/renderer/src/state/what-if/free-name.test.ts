import { expect, it } from 'vitest'
import { freeName } from './free-name'

it('keeps a name that is free, and counts on from one that is taken', () => {
  expect(freeName('upgrade', ['other'])).toBe('upgrade')
  expect(freeName('upgrade', ['upgrade'])).toBe('upgrade 2')
  expect(freeName('upgrade', ['upgrade 2', 'upgrade', 'upgrade 3'])).toBe('upgrade 4')
})
