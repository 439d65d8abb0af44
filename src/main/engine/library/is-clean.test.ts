import { expect, it } from 'vitest'
import { isClean } from './is-clean'

it.each([
  ['', true],
  ['{"a":1}\n{"b":"ä€😀"}\n', true],
  ['one\r\ntwo\r\n', true],
  ['ends with a return\r', true],
  ['a\rb', false],
  ['a\tb', false],
  ['a\u0000b', false],
  ['a\u001fb', false],
  ['\u007f\u0080\u00ff', true],
])('%j is clean: %s, wherever it stands', (text, clean) => {
  const bytes = new TextEncoder().encode(text)
  for (let before = 0; before < 9; before++) {
    const padded = new Uint8Array(before + bytes.length + 5).fill(0x20)
    padded.set(bytes, before)
    const view = padded.subarray(before, before + bytes.length)
    expect(isClean(view)).toBe(clean)
  }
})
