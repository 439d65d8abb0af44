import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureJson } from '../conversation/measure-text'
import { createPlainMarker } from './create-plain-marker'
import { FIELD_NAMES, shapeOf } from './line-shape'
import { createFieldReader } from './read-fields'

const ITEM = shapeOf({ a: { text: 'text' } })
const OTHER = shapeOf({ b: { text: 'text' }, a: {} })
const SHAPE = shapeOf({
  text: { text: 'text' },
  time: { text: 'time' },
  size: { text: 'size' },
  flag: {},
  items: { shape: ITEM, list: true, other: { begin: '{"b"', shape: OTHER } },
  measured: { measured: true },
})
const { slots } = SHAPE

const marker = createPlainMarker(FIELD_NAMES)
const reader = createFieldReader(marker)

function readLine(line: string): readonly unknown[] | null {
  const bytes = new TextEncoder().encode(`${line}\n`)
  marker.bytes.set(bytes)
  const count = marker.mark(0, bytes.length)
  const values = marker.stopped() < 0 ? reader.read(0, 0, SHAPE) : null
  if (values !== null) expect(reader.newline()).toBe(count - 1)
  return values
}

function read(value: object): Readonly<Record<string, unknown>> {
  const values = readLine(JSON.stringify(value))
  expect(values).not.toBeNull()
  return Object.fromEntries(Object.entries(slots).flatMap(([name, slot]) => (values?.[slot] === undefined ? [] : [[name, values[slot]]])))
}

describe('reading some fields of a line', () => {
  it('hands out what was asked for as a parser would', () => {
    const value = { text: 'x\\"\n\u0001', flag: false, items: [{ a: 'é' }, {}, 5, 'x'] }
    expect(read({ left: { out: [1, 2, { x: '}' }] }, ...value, more: 'z'.repeat(900) })).toEqual({
      text: 'x\\"\n\u0001',
      flag: false,
      items: [['é'], [undefined], null, null],
    })
    for (const flag of [true, null, 0, 12, 1e15, -1.5e-7, -0, 2 ** 60, 0.1])
      expect(read({ flag }).flag).toBe(JSON.parse(JSON.stringify(flag)))
    expect(read({ text: [1], items: 'x', flag: {}, size: 5, time: [] })).toEqual({
      text: null,
      items: null,
      flag: null,
      size: null,
      time: null,
    })
    expect(read({ items: { b: 'B', a: true } })).toEqual({ items: ['B', true] })
    expect(read({ items: { a: 'A' } })).toEqual({ items: ['A'] })
    expect(readLine('{"flag":1,"flag":2}')?.[slots.flag]).toBe(2)
    expect(readLine('{ "flag" : 1.0 , "x" : [ 1 , { } ] }\r')?.[slots.flag]).toBe(1)
  })

  it('gives a text that repeats again, and none of another that looks like it', () => {
    for (const text of ['abc', 'abd', 'abc', '', 'ab"', 'äöü', 'äöü', 'a'.repeat(112), 'a'.repeat(113), 'a'.repeat(112)]) {
      expect(read({ text })).toEqual({ text })
    }
  })

  it('reads times of the usual form as Date does, and hands out others as they are', () => {
    for (const time of ['2026-03-31T10:00:00.123Z', '2026-03-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '1969-07-20T20:17:40.000Z']) {
      expect(read({ time })).toEqual({ time: Date.parse(time) })
    }
    for (const time of [
      '2025-02-30T10:00:00.000Z',
      '2026-03-31T24:00:00.000Z',
      '2026-03-31T10:60:00.000Z',
      '2026-03-31T10:00:00.000+',
      'now',
    ]) {
      const found = read({ time }).time
      expect(typeof found === 'number' ? found : Date.parse(String(found))).toEqual(Date.parse(time))
    }
  })

  it('tells the size of a text and of any value without making it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (size, measured) => {
        expect(read({ size, measured })).toEqual({
          size: size.length,
          measured: measureJson(JSON.parse(JSON.stringify(measured))).chars,
        })
      }),
      { numRuns: 300, seed: 5 },
    )
    expect(readLine('{"size":"\\ud83d\\ude00 \\u00e4 ä \\n"}')?.[slots.size]).toBe(8)
    expect(readLine('{"measured":{"a":1.50,"\\u0061b":[ 1e2 , -0 ]}}')?.[slots.measured]).toBe(measureJson({ a: 1.5, ab: [100, -0] }).chars)
  })

  it('takes exactly what a parser takes for an object', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', ':', '{', '}', '[', ']', '0', '-', '.', 'e', 't', ' ', '\t', '\u0001', '\\u00', '\n'),
        (json, at, put) => {
          const line = `{"left":${json},"flag":true}`
          const cut = at % line.length
          for (const text of [
            line,
            line.slice(0, cut) + put + line.slice(cut + 1),
            line.slice(0, cut) + put + line.slice(cut),
            line.slice(0, cut),
          ]) {
            if (text.includes('\n')) continue
            const found = readLine(text)
            // a name with an escape, as any name may be written, and white space around all are left to the parser
            if (isObjectText(text)) expect(found !== null || text.includes('\\') || text !== text.trim()).toBe(true)
            else expect(found).toBeNull()
          }
        },
      ),
      { numRuns: 500, seed: 5 },
    )
  })

  it('leaves to a parser what is nested too deeply, has a name twice where it is measured, or no end', () => {
    expect(readLine(`{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`)).toBeNull()
    expect(readLine('{"measured":{"a":1,"a":2}}')).toBeNull()
    expect(readLine('{"fl\\u0061g":1}')).toBeNull()
    for (const line of ['', '[1]', '{"a":1', '{"a":1}}', '{"a":1} x', '{"a" 1}', '{"a":}', '{,}', '{"a":1,}', '{"a":[1,]}', '{"a":tru}']) {
      expect({ line, read: readLine(line) }).toEqual({ line, read: null })
    }
  })
})

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
