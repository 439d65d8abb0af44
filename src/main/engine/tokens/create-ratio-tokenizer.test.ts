import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentKind } from '../base/layer'
import { createRatioTokenizer } from './create-ratio-tokenizer'
import { RATIOS, type TokenizerFamily } from './ratios'

const FAMILIES: readonly TokenizerFamily[] = ['classic', 'dense']
const KINDS: readonly ContentKind[] = ['markdown', 'prose', 'code', 'json', 'shell', 'search', 'human']

describe('createRatioTokenizer', () => {
  it.each<[TokenizerFamily, ContentKind, number]>([
    ['classic', 'code', 3546],
    ['classic', 'markdown', 3185],
    ['classic', 'shell', 3704],
    ['classic', 'search', 3690],
    ['classic', 'json', 3817],
    ['classic', 'prose', 2667],
    ['classic', 'human', 3030],
    ['dense', 'code', 4292],
    ['dense', 'markdown', 4717],
    ['dense', 'shell', 4651],
    ['dense', 'search', 6250],
  ])('%s %s: 10,000 characters are the measured %i tokens', (family, kind, sent) => {
    const figure = createRatioTokenizer(family).estimate('x'.repeat(10_000), kind)
    expect(figure.sent).toBe(sent)
    expect(figure.method).toBe(`ratio-${family}-${kind}`)
    expect(figure.low).toBeLessThan(sent)
    expect(figure.high).toBeGreaterThan(sent)
  })

  it('gives nothing for nothing and at least one token for anything else', () => {
    const tokenizer = createRatioTokenizer('classic')
    expect(tokenizer.estimate('', 'markdown')).toEqual({ sent: 0, low: 0, high: 0, method: 'ratio-classic-markdown' })
    expect(tokenizer.estimate('a', 'prose')).toEqual({ sent: 1, low: 1, high: 1, method: 'ratio-classic-prose' })
  })

  it.each([
    ['Chinese', '请在提交之前运行测试'],
    ['Japanese', 'テストを実行してください'],
    ['Korean', '커밋하기전에테스트를'],
    ['beyond the basic plane', '𠮷野家🙂🙂'],
    ['full width', 'ＡＢＣ（１２３）'],
  ])('counts %s apart and says that the ratio is assumed', (_what, text) => {
    const figure = createRatioTokenizer('classic').estimate(text.repeat(100), 'markdown')
    expect(figure.sent).toBe(Math.round((text.length * 100) / 2.1))
    expect(figure.method).toBe('ratio-classic-markdown+wide-assumed')
    expect(figure.high).toBeGreaterThan(figure.sent * 2)
  })

  it('adds narrow and wide parts of a mixed text', () => {
    const figure = createRatioTokenizer('classic').estimate(`${'x'.repeat(3140)}${'字'.repeat(2100)}`, 'markdown')
    expect(figure.sent).toBe(2000)
  })

  it('does not take Western text for wide', () => {
    expect(createRatioTokenizer('dense').estimate('naïve façade — “Straße” Привет שלום', 'prose').method).toBe('ratio-dense-prose')
  })

  it('counts the newer family denser throughout', () => {
    for (const kind of KINDS) expect(RATIOS.dense[kind].typical, kind).toBeLessThan(RATIOS.classic[kind].typical)
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({ maxLength: 400 }),
  )

  it('keeps low <= sent <= high, whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...KINDS), fc.constantFrom(...FAMILIES), (text, kind, family) => {
        const { sent, low, high } = createRatioTokenizer(family).estimate(text, kind)
        expect(low).toBeLessThanOrEqual(sent)
        expect(sent).toBeLessThanOrEqual(high)
        for (const figure of [sent, low, high]) expect(Number.isSafeInteger(figure)).toBe(true)
        expect(sent > 0).toBe(text !== '')
      }),
    )
  })

  it('never gives more text fewer tokens, wherever it is cut', () => {
    fc.assert(
      fc.property(anyText, fc.nat(400), fc.constantFrom(...KINDS), fc.constantFrom(...FAMILIES), (text, at, kind, family) => {
        const tokenizer = createRatioTokenizer(family)
        const part = tokenizer.estimate(text.slice(0, at), kind)
        const whole = tokenizer.estimate(text, kind)
        expect(part.sent).toBeLessThanOrEqual(whole.sent)
        expect(part.low).toBeLessThanOrEqual(whole.low)
        expect(part.high).toBeLessThanOrEqual(whole.high)
      }),
    )
  })

  it('gives parts that sum to the whole, but for rounding', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...KINDS), (a, b, kind) => {
        const tokenizer = createRatioTokenizer('classic')
        const apart = tokenizer.estimate(a, kind).sent + tokenizer.estimate(b, kind).sent
        expect(Math.abs(apart - tokenizer.estimate(a + b, kind).sent)).toBeLessThanOrEqual(2)
      }),
    )
  })
})
