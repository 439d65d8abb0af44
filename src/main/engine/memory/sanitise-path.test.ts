import { describe, expect, it } from 'vitest'
import { sanitisePath } from './sanitise-path'

describe('sanitisePath', () => {
  it('turns every unit that is no ASCII letter or digit into one dash, the leading slash too', () => {
    expect(sanitisePath('/w/my_app v2.0 (new)', 200)).toBe('-w-my-app-v2-0--new-')
    expect(sanitisePath('C:\\Users\\Ada', 200)).toBe('C--Users-Ada')
    expect(sanitisePath('/é🧭', 200)).toBe('----')
  })

  it('gives one name to paths that differ only in their separators', () => {
    expect(sanitisePath('/w/a-b', 200)).toBe(sanitisePath('/w/a/b', 200))
  })

  it('keeps a name of exactly the limit and hashes the original path past it', () => {
    const path = `/${'a'.repeat(199)}`
    expect(sanitisePath(path, 200)).toBe(`-${'a'.repeat(199)}`)
    expect(sanitisePath(`${path}b`, 200)).toBe(`-${'a'.repeat(199)}-${Math.abs(javaHash(`${path}b`)).toString(36)}`)
  })

  it('hashes what the dashes hide, so two long paths with one sanitised name stay apart', () => {
    const long = `/${'x'.repeat(200)}`
    expect(sanitisePath(`${long}/a-b`, 200)).not.toBe(sanitisePath(`${long}/a/b`, 200))
  })

  it('takes the absolute value of the lowest 32-bit number without losing it', () => {
    // The word hashes to -2^31, whose absolute value does not fit into 32 signed bits.
    expect(javaHash('polygenelubricants')).toBe(-2147483648)
    expect(sanitisePath('polygenelubricants', 4)).toBe(`poly-${(2147483648).toString(36)}`)
  })
})

/** The same hash with exact integers, to check the fast one against. */
function javaHash(text: string): number {
  let h = 0n
  for (let i = 0; i < text.length; i++) h = BigInt.asIntN(32, h * 31n + BigInt(text.charCodeAt(i)))
  return Number(h)
}
