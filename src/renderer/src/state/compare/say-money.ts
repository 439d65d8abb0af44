// Dollars for people, down to fractions of a cent: what a difference costs a turn is often that little.

import { usd } from '../sessions/session-words'

/** `$0.03`, `$0.0012`, `under $0.0001`; `signed` puts + or − (U+2212) before it. Null is the caller's to say. */
export function sayMoney(value: number, signed = false): string {
  const size = Math.abs(value)
  if (size === 0) return '$0.00'
  const sign = value < 0 ? '\u2212' : signed ? '+' : ''
  return size < 0.00005 ? 'under $0.0001' : `${sign}$${usd(size)}`
}
