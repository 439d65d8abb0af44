import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlainMarker } from '../../engine/library/create-plain-marker'
import { HEAD_WORDS, type LineMarker, MEMBER_WORDS, VALUE_MARK } from '../../engine/library/line-marker'
import { createLineMarker } from './create-line-marker'

const NAMES = ['a', 'type', 'cache_creation_input_tokens', 'uuid', 'text']
const quick = createLineMarker(NAMES)
const plain = createPlainMarker(NAMES)

interface Marked {
  readonly marks: readonly number[]
  readonly stopped: number
}

function mark(marker: LineMarker, bytes: Uint8Array, from = 0): Marked {
  marker.bytes.fill(0x20, 0, bytes.length + 80)
  marker.bytes.set(bytes, from)
  const to = from + bytes.length
  const count = marker.mark(from, to)
  const stopped = marker.stopped()
  // what stands behind the end is nobody's
  return { marks: [...marker.marks.subarray(0, count)].filter((at) => at < to), stopped: stopped < to ? stopped : -1 }
}

/** What the table says of an object or list, and of everything in it that is one. */
function walk(marker: LineMarker, first: number, end: number, isList: boolean, at = 0): unknown {
  const behind = marker.walk(first, end, isList, at)
  if (behind < 0) return null
  const words = [...marker.table.subarray(at, behind)]
  const members = []
  for (let member = HEAD_WORDS; member < words.length; member += MEMBER_WORDS) {
    const [from = 0, to = 0, begin = 0, stop = 0, , number = 0] = words.slice(member, member + MEMBER_WORDS)
    const code = marker.bytes[begin]
    const inner = code === 0x7b || code === 0x5b ? walk(marker, words[member + VALUE_MARK] ?? 0, begin + 1, code === 0x5b, behind) : null
    members.push({ ...(isList ? {} : { from, to, number }), begin, stop, inner })
  }
  return { head: words.slice(0, HEAD_WORDS), members }
}

const pieces = [
  '"',
  '\\',
  '\\"',
  '\\\\',
  '\\n',
  '\\u00e4',
  '\\u00g1',
  '\\x',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '\n',
  '\t',
  '\r',
  ' ',
  'ä',
  '€',
  '😀',
  'x',
  '"type"',
  '"a":',
  '1',
  '-0.5e+3',
  'true',
  'null',
  'false',
  '01',
  '1.',
  'tru',
  '"uuid":"b"',
  `"${'y'.repeat(61)}"`,
]

describe('the kernels of WebAssembly', () => {
  it('are what runs here', () => {
    expect(quick.capacity).not.toBe(plain.capacity)
  })

  it('mark and stop where the plain way does, wherever a line begins', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), fc.nat({ max: 70 }), (parts, from) => {
        const bytes = new TextEncoder().encode(`${parts.join('')}\n`)
        expect(mark(quick, bytes, from)).toEqual(mark(plain, bytes, from))
      }),
      { numRuns: 600, seed: 5 },
    )
  })

  it('walk objects as the plain way does, and take none that a parser refuses', () => {
    const separators = fc.constantFrom('', '', '', ' ', '\t', '\r ')
    const text = fc.oneof(
      fc
        .tuple(fc.json({ maxDepth: 4, stringUnit: 'binary' }), separators)
        .map(([json, space]) => `{"a":${space}${json},"type"${space}:[${json}]${space}}`),
      fc.array(fc.constantFrom(...pieces.filter((piece) => piece !== '\n')), { maxLength: 12 }).map((parts) => `{${parts.join('')}}`),
      fc
        .array(fc.constantFrom('"a":', '"b" :', '1', '"x"', ',', ',', '{', '}', '[', ']', 'null'), { maxLength: 9 })
        .map((parts) => `{${parts.join('')}}`),
    )
    fc.assert(
      fc.property(text, (line) => {
        const bytes = new TextEncoder().encode(`${line}\n`)
        const marked = mark(quick, bytes)
        expect(mark(plain, bytes)).toEqual(marked)
        if (marked.stopped >= 0) return
        const walked = walk(quick, 1, 1, false)
        expect(walked).toEqual(walk(plain, 1, 1, false))
        if (walked === null) expect(() => JSON.parse(line)).toThrow()
        else if (isWhole(walked, line)) expect(() => JSON.parse(line)).not.toThrow()
      }),
      { numRuns: 600, seed: 5 },
    )
  })

  it('number names, and tell those with an escape', () => {
    for (const name of [
      ...NAMES,
      'typo',
      'typ',
      'types',
      '',
      'cache_creation_input_tokenz',
      'b'.repeat(40),
      '\\u0061',
      `${'b'.repeat(40)}\\n`,
    ]) {
      const bytes = new TextEncoder().encode(`{"${name}":1}\n`)
      const read = (marker: LineMarker) => {
        mark(marker, bytes)
        return walk(marker, 1, 1, false)
      }
      expect(read(quick)).toEqual(read(plain))
    }
  })

  it('measure texts and hand them out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('x', '\\n', '\\u00e4', '\\ud83d\\ude00', 'y'.repeat(15), '\\\\', '\\"', 'ä'), { maxLength: 30 }),
        (parts) => {
          const bytes = new TextEncoder().encode(parts.join(''))
          const units = parts.includes('ä') ? -1 : JSON.parse(`"${parts.join('')}"`).length
          for (const marker of [quick, plain]) {
            marker.bytes.set(bytes, 3)
            expect(marker.measure(3, 3 + bytes.length)).toBe(units)
            expect(marker.text(3, 3 + bytes.length)).toBe(Buffer.from(bytes).toString('latin1'))
          }
        },
      ),
      { numRuns: 300, seed: 5 },
    )
  })

  it('remember texts, and take none for another', () => {
    const known = new Map<number, string>()
    for (const marker of [quick, plain]) {
      known.clear()
      let again = 0
      for (let i = 0; i < 6000; i++) {
        const text = `${'t'.repeat(i % 90)}${(i % 700) ** 2}`
        marker.bytes.set(new TextEncoder().encode(text), 9)
        const slot = marker.seen(9, 9 + text.length)
        if (slot >= 0) {
          again++
          expect(known.get(slot)).toBe(text)
        } else {
          expect(slot).toBeLessThan(-1)
          known.set(-2 - slot, text)
        }
        // at once it is there
        expect(marker.seen(9, 9 + text.length)).toBe(slot >= 0 ? slot : -2 - slot)
      }
      marker.bytes.fill(0x78, 0, 200)
      expect(marker.seen(0, 113)).toBe(-1)
      expect(again).toBeLessThan(6000)
    }
  })

  it('refuse what is nested deeply and what has too many members, and go no further than the table', () => {
    for (const marker of [quick, plain]) {
      const deep = new TextEncoder().encode(`{"a":${'['.repeat(100)}${']'.repeat(100)}}\n`)
      mark(marker, deep)
      expect(marker.walk(1, 1, false, 0)).toBe(-1)
      const many = new TextEncoder().encode(`{"a":1${',"b":2'.repeat(20_000)}}\n`)
      mark(marker, many)
      expect(marker.walk(1, 1, false, 0)).toBe(-1)
      expect(marker.walk(1, 1, false, marker.table.length - 4)).toBe(-1)
      mark(marker, new TextEncoder().encode('{"a":1}\n'))
      expect(marker.walk(1, 1, false, 0)).toBe(HEAD_WORDS + MEMBER_WORDS)
    }
  })
})

function isWhole(walked: unknown, line: string): boolean {
  const { head } = walked as { readonly head: readonly number[] }
  return head[1] === new TextEncoder().encode(line).length
}
