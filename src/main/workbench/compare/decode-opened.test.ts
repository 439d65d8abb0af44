import { expect, it } from 'vitest'
import { decodeOpened } from './decode-opened'

it.each([
  ['UTF-8', [0x7b, 0x22, 0xc3, 0xa9, 0x22, 0x7d]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x7b, 0x22, 0xc3, 0xa9, 0x22, 0x7d]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x7b, 0, 0x22, 0, 0xe9, 0, 0x22, 0, 0x7d, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x7b, 0, 0x22, 0, 0xe9, 0, 0x22, 0, 0x7d]],
])('reads %s', (_, bytes) => {
  expect(decodeOpened(Uint8Array.from(bytes))).toBe('{"é"}')
})

it('reads what is no text with replacements, and nothing as nothing', () => {
  expect(decodeOpened(Uint8Array.from([0x61, 0xff, 0x62]))).toBe('a\ufffdb')
  expect(decodeOpened(new Uint8Array())).toBe('')
})
