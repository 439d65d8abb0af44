import { expect, it, vi } from 'vitest'
import { followNewAddress } from './connect-host'

function pageAt(hash: string) {
  const location = { hash, reload: vi.fn() }
  const addEventListener = vi.fn()
  followNewAddress({ location, addEventListener } as never)
  const change = (to: string): void => {
    location.hash = to
    for (const [name, listener] of addEventListener.mock.calls) if (name === 'hashchange') listener()
  }
  return { change, reload: location.reload }
}

it('loads anew when a fresh address is opened in the same tab', () => {
  const { change, reload } = pageAt('')
  change('#t=fresh')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('stays for any other fragment', () => {
  const { change, reload } = pageAt('')
  change('#top')
  change('#t=')
  change('')
  expect(reload).not.toHaveBeenCalled()
})
