import { expect, it } from 'vitest'
import { createPlainMarker } from './create-plain-marker'
import { readMarkedLines } from './read-marked-lines'

const LINES = [
  '{"a":1}',
  '',
  '{"b":"x',
  'torn "',
  '{"tab":"\t"}',
  `{"long":"${'y'.repeat(300)}"}`,
  '{"c":2}\r',
  '{"escape":"\\x"}',
  `{"longer":"${'z\\n'.repeat(200)}"}`,
  '{"d":3}',
]

/** Every line as it was handed over, and whether its marks were offered. */
function read(text: string, piece: number, takes: boolean): { line: number; offset: number; text: string; last: boolean }[] {
  const marker = createPlainMarker([], 256)
  const found: { line: number; offset: number; text: string; last: boolean }[] = []
  const decoder = new TextDecoder()
  const lines = readMarkedLines(marker, {
    quick(first, from, offset, line) {
      let newline = first
      while (marker.bytes[marker.marks[newline] ?? 0] !== 10) newline++
      if (!takes) return -1
      found.push({ line, offset, text: decoder.decode(marker.bytes.subarray(from, marker.marks[newline])), last: false })
      return newline
    },
    whole(bytes, offset, line, last) {
      found.push({ line, offset, text: decoder.decode(bytes), last })
    },
  })
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += piece) lines.push(bytes.subarray(at, at + piece))
  lines.end()
  return found
}

function expected(text: string): { line: number; offset: number; text: string; last: boolean }[] {
  let offset = 0
  const found = text.split('\n').map((line, i, all) => {
    const one = { line: i + 1, offset, text: line, last: i === all.length - 1 }
    offset += line.length + 1
    return one
  })
  return text.endsWith('\n') || text === '' ? found.slice(0, -1) : found
}

it.each([1, 7, 64, 255, 256, 257, 5000])('hands over every line once and in order, in pieces of %d bytes', (piece) => {
  for (const text of [`${LINES.join('\n')}\n`, LINES.join('\n'), LINES.toReversed().join('\n'), `${LINES[5]}${LINES[8]}`, '\n\n', '']) {
    expect(read(text, piece, true)).toEqual(expected(text))
    expect(read(text, piece, false)).toEqual(expected(text))
  }
})
