import { expect, it } from 'vitest'
import { readableName } from './readable-name'

it.each([
  ['\u202Egnp.md', '\\u202Egnp.md'],
  ['a\u200Bb.md', 'a\\u200Bb.md'],
  ['new\nline\tof.md', 'new\\nline\\tof.md'],
  ['bell\u0007\u2028.md', 'bell\\u0007\\u2028.md'],
  ['x\u{E0041}', 'x\\u{E0041}'],
])('spells out what cannot be seen in %j', (name, shown) => {
  expect(readableName(name)).toBe(shown)
})

it.each(['CLAUDE.md', 'נחמד.md', '👩‍👩‍👧 ü.md', ' lead.md', 'C:\\a\\b.md'])('leaves %j alone', (name) => {
  expect(readableName(name)).toBe(name)
})
