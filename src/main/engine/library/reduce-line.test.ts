import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reduceLine } from './reduce-line'

it('leaves a line of short strings as it is', () => {
  const line = JSON.stringify({ a: 'x', b: ['y\\', '"'], c: { d: 1 } })
  expect(reduceLine(line)).toBe(line)
})

it('cuts long strings to a beginning that is still a string, whatever is escaped where', () => {
  for (let shift = 0; shift < 12; shift++) {
    for (const piece of ['\\', '"', '\n', '\u0001', 'plain', '\\"\\\\n']) {
      const value = { before: 'b', long: `${'x'.repeat(175 + shift)}${piece.repeat(300)}`, after: ['c', piece] }
      const reduced: unknown = JSON.parse(reduceLine(JSON.stringify(value)))
      expect(reduced).toMatchObject({ before: 'b', after: ['c', piece] })
      const { long } = reduced as { long: string }
      expect(value.long.startsWith(long)).toBe(true)
      expect(long.length).toBeLessThan(190)
    }
  }
})

it('is parsed like the line itself but for what was cut', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 20 }),
    fc.string({ unit: 'binary-ascii', minLength: 500, maxLength: 900 }),
  )
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary-ascii' }), fc.oneof(text, fc.array(text), fc.integer(), fc.constant(null))),
      (value) => {
        const whole: Record<string, unknown> = JSON.parse(JSON.stringify(value))
        const reduced: Record<string, unknown> = JSON.parse(reduceLine(JSON.stringify(value)))
        expect(Object.keys(reduced)).toEqual(Object.keys(whole))
        for (const [key, one] of Object.entries(whole)) if (typeof one === 'string') expect(one.startsWith(String(reduced[key]))).toBe(true)
      },
    ),
  )
})

it('keeps a torn line torn', () => {
  const line = JSON.stringify({ type: 'user', message: { content: 'z'.repeat(2000) } })
  for (const cut of [20, 500, 1500, line.length - 1]) expect(() => JSON.parse(reduceLine(line.slice(0, cut)))).toThrow(SyntaxError)
})

it('leaves out structured results, and nothing else of that name', () => {
  const value = { uuid: 'u', toolUseResult: { patch: ['}', { '"]': [1, 2, ['\\"']] }], text: 'x'.repeat(900) }, isMeta: true }
  expect(JSON.parse(reduceLine(JSON.stringify(value)))).toEqual({ uuid: 'u', toolUseResult: null, isMeta: true })
  for (const short of [{ toolUseResult: 'Error: no' }, { toolUseResult: 7 }, { text: 'toolUseResult' }, { toolUseResulx: {} }])
    expect(JSON.parse(reduceLine(JSON.stringify(short)))).toEqual(short)
  expect(() => JSON.parse(reduceLine('{"toolUseResult":{"a":[1,2}'))).toThrow(SyntaxError)
})
