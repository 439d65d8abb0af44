import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textForm, toEditorText, toFileText } from './text-form'

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r', '\r\n', '\ufeff', 'é', '🦊', '\u2028'), maxLength: 40 })
const lfText = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é'), maxLength: 40 })

describe('textForm', () => {
  it.each([
    ['', 'none', '\n', false, false],
    ['a', 'none', '\n', false, false],
    ['a\n', 'lf', '\n', false, true],
    ['\ufeffa\r\nb', 'crlf', '\r\n', true, false],
    ['a\rb\r', 'cr', '\r', false, true],
    ['a\r\nb\nc\r\n', 'mixed', '\r\n', false, true],
  ] as const)('%j', (text, eol, usual, bom, finalNewline) => {
    expect(textForm(text)).toEqual({ eol, usual, bom, finalNewline })
  })
})

describe('toFileText', () => {
  it('gives every file back byte for byte when nothing was edited', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toFileText(text, toEditorText(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps mark and line ends, and has the edited text in it', () => {
    fc.assert(
      fc.property(anyText, lfText, (before, edited) => {
        const after = toFileText(before, edited)
        expect(toEditorText(after)).toBe(edited)
        expect(after.startsWith('\ufeff')).toBe(before.startsWith('\ufeff'))
        const { eol } = textForm(before)
        if (eol === 'crlf' || eol === 'lf' || eol === 'cr') expect(['none', eol]).toContain(textForm(after).eol)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes whatever line ends the editor has', () => {
    expect(toFileText('a\r\n', 'x\ny\n')).toBe('x\r\ny\r\n')
    expect(toFileText('a\n', 'x\r\ny\r\n')).toBe('x\ny\n')
    expect(toFileText(null, 'x\r\ny')).toBe('x\ny')
  })

  it('keeps mixed line ends line by line', () => {
    const before = 'one\r\ntwo\nthree\r\nfour\nfive'
    expect(toFileText(before, 'one\ntwo\nnew\nthree\nFOUR\nfive')).toBe('one\r\ntwo\nnew\nthree\r\nFOUR\nfive')
    expect(toFileText(before, 'three\nfour\n')).toBe('three\r\nfour\n')
    expect(toFileText(before, 'one\ntwo\nthree\nfour\nfive\nsix')).toBe('one\r\ntwo\nthree\r\nfour\nfive\nsix')
  })

  it('changes the form where a person wants it', () => {
    expect(toFileText('a\r\nb\n', 'a\nb\n', { eol: 'crlf' })).toBe('a\r\nb\r\n')
    expect(toFileText('\ufeffa\r\n', 'a\n', { eol: 'lf', bom: false })).toBe('a\n')
    expect(toFileText('a\n', 'a\n', { bom: true })).toBe('\ufeffa\n')
  })
})
