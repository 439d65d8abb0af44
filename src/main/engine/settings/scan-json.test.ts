import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeInText, scanJson } from './scan-json'

function isValid(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

describe('scanJson', () => {
  it.each<[string, number, string]>([
    ['', 0, 'the file is empty'],
    [' \n\t', 3, 'the file is empty'],
    ['{', 1, 'ends before its closing }'],
    ['{ "a": [', 8, 'ends where a value is expected'],
    ['{"a": 1', 7, 'ends before its closing }'],
    ['[1, 2', 5, 'ends before its closing ]'],
    ['{"a": 1,}', 7, 'a comma stands before the closing }'],
    ['[1, ]', 2, 'a comma stands before the closing ]'],
    ['{"a": 1 "b": 2}', 8, 'a comma is missing'],
    ['[1 2]', 3, 'a comma is missing'],
    ['{"a" 1}', 5, 'a colon is missing after "a"'],
    ['{a: 1}', 1, 'a key in double quotes is expected'],
    ["{'a': 1}", 1, 'a key in double quotes is expected'],
    ['{"a": \'x\'}', 6, 'single quotes'],
    ['{"a": undefined}', 6, 'a value is expected here'],
    ['{"a": }', 6, 'a value is expected here'],
    ['// note\n{}', 0, 'comments are not allowed'],
    ['{ /* note */ "a": 1 }', 2, 'comments are not allowed'],
    ['{"a": 1 // note\n}', 8, 'comments are not allowed'],
    ['{"a": 1, // note\n "b": 2}', 9, 'comments are not allowed'],
    ['{"a": "x', 6, 'no closing quote'],
    ['{"a": "x\ny"}', 6, 'no closing quote'],
    ['{"a": "x\ty"}', 8, 'a control character'],
    ['{"a": "C:\\Users"}', 9, 'no known escape'],
    ['{"a": "\\u12"}', 7, 'no known escape'],
    ['{} {}', 3, 'something follows'],
    ['{"a": 01}', 7, 'a comma is missing'],
    ['\ufeff{}', 0, 'a value is expected'],
  ])('%j breaks at %i', (text, offset, problem) => {
    const found = scanJson(text)
    expect(found?.problem).toContain(problem)
    expect(found?.offset).toBe(offset)
    expect(found?.fix).toMatch(/\.$/)
  })

  it('tells where each value begins, and by which keys', () => {
    const seen: string[] = []
    expect(scanJson('{"a": [1, {"b": null}], "a\\n": "x"}', (path, offset) => seen.push(`${JSON.stringify(path)}@${offset}`))).toBeNull()
    expect(seen).toEqual(['[]@0', '["a"]@6', '["a",0]@7', '["a",1]@10', '["a",1,"b"]@16', '["a\\n"]@31'])
  })

  it('stops at a depth instead of the end of the stack', () => {
    expect(scanJson('['.repeat(100_000))?.problem).toContain('nested more than 500')
    expect(scanJson(`${'['.repeat(499)}${']'.repeat(499)}`)).toBeNull()
  })

  it('reads long texts', () => {
    expect(scanJson(JSON.stringify({ long: 'x\\"'.repeat(500_000) }))).toBeNull()
  })

  it('agrees with JSON.parse on what is valid', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => scanJson(text) === null))
  })

  it('agrees with JSON.parse on what is not', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      'u00e9',
      '1',
      '-',
      '.5',
      'e3',
      '0',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      '//',
      '\u0001',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('')
        const found = scanJson(text)
        expect(found === null).toBe(isValid(text))
        if (found) expect(found.offset).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3000 },
    )
  })

  it('agrees with JSON.parse on valid JSON with one character changed', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom('', '"', ',', '}', 'x', '\n', '\\'), (text, at, put) => {
        const where = at % (text.length + 1)
        const broken = text.slice(0, where) + put + text.slice(where + 1)
        expect(scanJson(broken) === null).toBe(isValid(broken))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('placeInText', () => {
  it.each<[string, number, number, number]>([
    ['', 0, 1, 1],
    ['ab', 2, 1, 3],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['a\n\nbc', 4, 3, 2],
  ])('%j at %i is %i:%i', (text, offset, line, column) => {
    expect(placeInText(text, offset)).toEqual({ line, column })
  })
})
