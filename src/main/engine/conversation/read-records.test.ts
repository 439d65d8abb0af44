import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecords } from './read-records'

const encoder = new TextEncoder()
const ROW = { parentUuid: null, type: 'user', uuid: 'a', message: { role: 'user', content: 'Größe {"x": 1} "quoted"' } }
const OTHER = { parentUuid: 'a', type: 'assistant', uuid: 'b' }
const row = JSON.stringify(ROW)
const other = JSON.stringify(OTHER)

function read(text: string | Uint8Array, last = false) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  const { records, problems, blank } = readRecords(bytes, 1000, 7, last)
  const texts = records.map(({ offset, length }) => new TextDecoder().decode(bytes.subarray(offset - 1000, offset - 1000 + length)))
  return {
    values: records.map(({ value }) => value),
    texts,
    problems: problems.map(({ code, line, offset }) => [code, line, offset]),
    blank,
  }
}

describe('readRecords', () => {
  it('reads one object, white space and a byte order mark around it aside', () => {
    for (const text of [row, `${row}\r`, `  ${row} \t`, `\ufeff${row}`]) {
      expect(read(text)).toEqual({ values: [ROW], texts: [row], problems: [], blank: false })
    }
  })

  it.each(['', '   ', '\r', '\t \r', '\ufeff'])('takes %j as blank', (text) => {
    expect(read(text)).toEqual({ values: [], texts: [], problems: [], blank: true })
  })

  it.each(['null', '42', '"text"', '[{"type":"user"}]', 'true'])('tells that %s is no object', (text) => {
    expect(read(text)).toMatchObject({ values: [], problems: [['not-an-object', 7, 1000]], blank: false })
  })

  it('tells the first byte of a line that gives nothing', () => {
    expect(read('  half a line')).toMatchObject({ values: [], problems: [['invalid-json', 7, 1000]] })
    expect(read('{"type":"user","message":{"role":"user","content":"half')).toMatchObject({ problems: [['invalid-json', 7, 1000]] })
  })

  it('calls the last line cut off only when an object lacks its end', () => {
    const cut = row.slice(0, 40)
    expect(read(cut, true)).toMatchObject({ values: [], problems: [['truncated', 7, 1000]] })
    expect(read(`${row}${other.slice(0, 20)}`, true)).toMatchObject({
      values: [ROW],
      problems: [['truncated', 7, 1000 + encoder.encode(row).length]],
    })
    expect(read('garbage', true)).toMatchObject({ problems: [['invalid-json', 7, 1000]] })
    expect(read('{"a":1,}', true)).toMatchObject({ problems: [['invalid-json', 7, 1000]] })
  })

  it('reads every one of glued records', () => {
    const size = encoder.encode(row).length
    expect(read(row + other)).toEqual({
      values: [ROW, OTHER],
      texts: [row, other],
      problems: [['glued-records', 7, 1000 + size]],
      blank: false,
    })
    expect(read(`${row} \0${other}${row}`).values).toEqual([ROW, OTHER, ROW])
  })

  it('finds whole rows behind a torn one', () => {
    const torn = row.slice(0, row.indexOf('Größe') + 3)
    const found = read(torn + other)
    expect(found.values).toEqual([OTHER])
    expect(found.problems[0]?.[0]).toBe('invalid-json')
    expect(read(`${torn}${other}${row.slice(0, 30)}${other}`).values).toEqual([OTHER, OTHER])
    expect(read(`rubbish ${row} rubbish ${other}`).values).toEqual([ROW, OTHER])
  })

  it('never takes a part of a torn row for a row', () => {
    const nested = `"x":{"message":{"type":"user","message":{"role":"user"},"uuid":"n"}},"content":[{"type":"text","text":"t"}]}`
    expect(read(nested).values).toEqual([])
    expect(read(`{"type":"progress","data":{"message":{"type":"assistant","uuid":"q","message":{}}}`).values).toEqual([])
  })

  it('reads around NUL bytes and says where they begin', () => {
    expect(read(`\0\0\0${row}`)).toEqual({ values: [ROW], texts: [row], problems: [['nul-bytes', 7, 1000]], blank: false })
    expect(read(`${row}\0\0`)).toMatchObject({ values: [ROW], problems: [['nul-bytes', 7, 1000 + encoder.encode(row).length]] })
    const inside = row.replace('quoted', 'quo\0\0ted')
    expect(read(inside)).toMatchObject({ values: [ROW], problems: [['nul-bytes', 7, expect.any(Number)]] })
    expect(read('\0\0\0')).toMatchObject({ values: [], problems: [['nul-bytes', 7, 1000]], blank: false })
  })

  it('reads what is no JSON in the small as it was meant, and says where it begins', () => {
    const at = (text: string, sign: string) => 1000 + encoder.encode(text.slice(0, text.indexOf(sign))).length
    const told = (text: string) => {
      const { records, problems } = readRecords(encoder.encode(text), 1000, 7, false)
      return { values: records.map(({ value }) => value), problems }
    }
    for (const sign of ['\t', '\u0001', '\u001b', '\r', '\b']) {
      const text = row.replace('quoted', `quo${sign}ted`)
      const content = ROW.message.content.replace('quoted', `quo${sign}ted`)
      expect(told(text)).toEqual({
        values: [{ ...ROW, message: { role: 'user', content } }],
        problems: [
          {
            code: 'invalid-json',
            line: 7,
            offset: at(text, sign),
            message: `Not valid JSON: the control character U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} stands bare in a text. The record was read.`,
            recovered: true,
          },
        ],
      })
    }
    expect(told('{"type":"user","text":"\u001b[31mred\u001b[0m"}')).toMatchObject({
      values: [{ text: '\u001b[31mred\u001b[0m' }],
      problems: [{ message: expect.stringContaining('There is one more such place. The record was read.') }],
    })
    expect(told('{"type":"user","path":"C:\\users\\x\\u12","n":[NaN,-Infinity,1]}')).toMatchObject({
      values: [{ path: 'C:\\users\\x\\u12', n: [null, null, 1] }],
      problems: [{ code: 'invalid-json', recovered: true, message: expect.stringContaining('There are 4 more such places.') }],
    })
    expect(told('{"type":\u000b"user"}').values).toEqual([{ type: 'user' }])
    // NUL bytes are told for themselves
    expect(told('{"type":"user","text":"a\0b\u0002c"}')).toMatchObject({
      values: [{ text: 'ab\u0002c' }],
      problems: [{ code: 'nul-bytes' }, { code: 'invalid-json', recovered: true }],
    })
    // one record of two
    expect(told(`${row.replace('quoted', 'quo\tted')}${other}`)).toMatchObject({
      values: [{ uuid: 'a' }, OTHER],
      problems: [{ code: 'invalid-json' }, { code: 'glued-records' }],
    })
  })

  it('mends nothing that is torn or means nothing', () => {
    for (const text of ['{"type":"user","text":"a\tb', '{"type":"user",}', '{"a":\tNoNumber}', '{"a":"\t"x}']) {
      const { records, problems } = readRecords(encoder.encode(text), 0, 1, false)
      expect([records, problems.map(({ code, recovered }) => [code, recovered])]).toEqual([[], [['invalid-json', undefined]]])
    }
  })

  it('reads text that is not UTF-8', () => {
    const bytes = Uint8Array.from(JSON.stringify({ type: 'user', text: 'caf\u00e9' }), (char) => char.charCodeAt(0))
    expect(read(bytes)).toMatchObject({ values: [{ type: 'user', text: 'caf\ufffd' }], problems: [] })
  })

  it('ends soon on a huge torn line', () => {
    const deep = `{"type":"user","a":${'{"a":'.repeat(400_000)}`
    const before = performance.now()
    expect(read(deep).values).toEqual([])
    expect(performance.now() - before).toBeLessThan(3000)
  })

  it('agrees with JSON.parse on every line it takes without a word', () => {
    const line = fc.oneof(
      fc.json(),
      fc.string(),
      fc.tuple(fc.json(), fc.nat()).map(([json, at]) => json.slice(0, at % (json.length + 1))),
    )
    fc.assert(
      fc.property(line, fc.boolean(), (text, last) => {
        if (text.includes('\n')) return
        const { values, problems, blank } = read(text, last)
        let parsed: unknown
        try {
          parsed = JSON.parse(text)
        } catch {
          parsed = undefined
        }
        const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
        if (isObject) expect([values, problems]).toEqual([[parsed], []])
        else if (!blank) expect(problems.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })
})
