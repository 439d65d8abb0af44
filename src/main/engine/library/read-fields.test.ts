import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROW } from './line-shapes'
import { readFields, shapeOf } from './read-fields'

const ITEM = shapeOf({ a: { text: 'whole' } }, () => ({ a: undefined }))
const SHAPE = shapeOf(
  {
    whole: { text: 'whole' },
    head: { text: 'head' },
    shared: { text: 'shared' },
    again: { text: 'shared', like: 'shared' },
    passing: { text: 'passing' },
    flag: {},
    any: { any: true, text: 'whole' },
    items: { shape: ITEM, list: true },
    brackets: { brackets: true },
  },
  () => ({}),
)

function read(value: unknown): unknown {
  return JSON.parse(JSON.stringify(readFields(JSON.stringify(value), SHAPE)))
}

describe('reading some fields of a line', () => {
  it('hands out what was asked for as a parser would', () => {
    const value = {
      whole: 'x\\"\n\u0001',
      shared: 's',
      again: 's',
      passing: 'p"',
      flag: false,
      any: { deep: [1, { a: null }] },
      items: [{ a: 'é' }, {}],
    }
    expect(read({ left: { out: [1, 2, { x: '}' }] }, ...value, more: 'z'.repeat(900) })).toEqual(value)
    expect(read({ ...value, shared: 't', again: 'tt' })).toEqual({ ...value, shared: 't', again: 'tt' })
    for (const flag of [true, null, 0, -1.5e-7, 12]) expect(read({ flag })).toEqual({ flag })
    expect(read({ whole: [1], items: 'x', flag: {}, any: [] })).toEqual({ any: [] })
    expect(readFields('{"flag":1,"flag":2}', SHAPE)).toEqual({ flag: 2 })
    expect(readFields(' {} ', SHAPE)).toBeNull()
    expect(readFields('{ "flag" : 1 , "x" : [ 1 , { } ] } \r', SHAPE)).toEqual({ flag: 1 })
  })

  it('cuts long texts to a beginning that is still a string, whatever is escaped where', () => {
    for (let shift = 0; shift < 12; shift++) {
      for (const piece of ['\\', '"', '\n', '\u0001', 'plain', '\\"\\\\n']) {
        const head = `${'x'.repeat(175 + shift)}${piece.repeat(300)}`
        const found = read({ head, flag: true, left: head, whole: piece }) as { head: string }
        expect(found).toMatchObject({ flag: true, whole: piece })
        expect(head.startsWith(found.head)).toBe(true)
        expect(found.head.length).toBeGreaterThan(20)
        expect(found.head.length).toBeLessThan(190)
      }
    }
  })

  it('takes no JSON for JSON that a parser refuses, and refuses none that it takes', () => {
    const small = fc.json({ maxDepth: 4 })
    fc.assert(
      fc.property(
        small,
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', ':', '{', '}', '[', ']', '0', '-', '.', 'e', 't', ' '),
        (json, at, put) => {
          const line = `{"left":${json},"flag":true}`
          const cut = at % line.length
          for (const text of [
            line,
            line.slice(0, cut) + put + line.slice(cut + 1),
            line.slice(0, cut) + put + line.slice(cut),
            line.slice(0, cut),
          ]) {
            const found = readFields(text, SHAPE)
            // a name with an escape, as any name may be written, is left to the parser
            if (isObjectText(text)) expect(found !== null || text.includes('\\')).toBe(true)
            else expect(found).toBeNull()
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('counts only brackets where it is told to, and tells one that is missing', () => {
    const value = { flag: 1, brackets: { patch: ['}', { '"]': [1, 2, ['\\"']] }], text: 'x'.repeat(900) }, passing: 'p' }
    expect(read(value)).toEqual({ flag: 1, passing: 'p' })
    for (const brackets of ['Error: no', 'toolUseResult']) expect(read({ brackets })).toEqual({})
    expect(readFields('{"brackets":{"a":[1,2}', SHAPE)).toBeNull()
  })

  it('leaves to a parser what is nested too deeply, and what does not begin as asked for', () => {
    expect(readFields(`{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`, SHAPE)).toBeNull()
    expect(readFields('{"message":{"model":"m"}}', ROW)).toBeNull()
    expect(readFields('{"message":{"role":"user","content":"x"}}', ROW)?.message).toEqual({ content: 'x' })
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
