import { describe, expect, it } from 'vitest'
import type { AddedPart, AddedStep } from './added-step'
import { createTokenPredictor, estimateStep } from './create-token-predictor'
import { countLexical } from './lexical-counts'

const CODE = 'export function add(first: number, second: number): number {\n  return first + second\n}\n'

function part(kind: AddedPart['kind'], text: string, tool: string | null = null, counted = true): AddedPart {
  const lexical = counted ? countLexical(text) : null
  return { kind, tool, toolUseId: null, chars: text.length, content: 'code', lexical, mediaTokens: 0 }
}

function step(text: string, tool = 'Read', counted = true): AddedStep {
  const parts = [part('tool-use', `${tool} {"file_path":"/p/a.ts"}`, tool, counted), part('tool-result', text, tool, counted)]
  return { parts, recordedOutput: null, thinkingSummarised: false, dropped: [] }
}

const repeated = (times: number) => CODE.repeat(times)

describe('how many tokens a step adds', () => {
  it('is counted from the text where it is at hand, from characters where it is not', () => {
    expect(createTokenPredictor('classic').predict(step(repeated(20)))).toMatchObject({ method: 'lexical' })
    expect(createTokenPredictor('classic').predict(step(repeated(20), 'Read', false))).toMatchObject({ method: 'characters' })
  })

  it('comes near what code makes, by either way', () => {
    const chars = repeated(40).length
    for (const counted of [true, false]) {
      const { tokens, low, high } = createTokenPredictor('classic').predict(step(repeated(40), 'Read', counted))
      expect(chars / tokens).toBeGreaterThan(2.2)
      expect(chars / tokens).toBeLessThan(4.6)
      expect(low).toBeLessThan(tokens)
      expect(high).toBeGreaterThan(tokens)
    }
  })

  it('is more with the newer tokenizer, and more for more text', () => {
    const classic = estimateStep(step(repeated(20)), 'classic').tokens
    expect(estimateStep(step(repeated(20)), 'dense').tokens).toBeGreaterThan(1.2 * classic)
    expect(estimateStep(step(repeated(21)), 'classic').tokens).toBeGreaterThan(classic)
  })

  it('takes a recorded output for the answer', () => {
    const base = step(repeated(10))
    const small = estimateStep({ ...base, recordedOutput: 50 }, 'classic').tokens
    expect(estimateStep({ ...base, recordedOutput: 1050 }, 'classic').tokens - small).toBeCloseTo(1000)
  })

  it('counts a plan that comes back with its approval once', () => {
    const plan = 'x'.repeat(4000)
    const both = {
      ...step(plan, 'ExitPlanMode', false),
      parts: [part('tool-use', plan, 'ExitPlanMode', false), part('tool-result', plan, 'ExitPlanMode', false)],
    }
    const one = { ...both, parts: [part('tool-use', plan, 'ExitPlanMode', false)] }
    expect(estimateStep(both, 'classic').tokens).toBeLessThan(1.1 * estimateStep(one, 'classic').tokens)
  })

  it('is less where thinking goes out of the context, down to a loss', () => {
    const base = step(repeated(2))
    const dropped = [part('thinking', 'I should look at the caller first. '.repeat(200))]
    const kept = estimateStep(base, 'classic').tokens
    expect(estimateStep({ ...base, dropped }, 'classic').tokens).toBeLessThan(kept - 1000)
    const predictor = createTokenPredictor('classic')
    predictor.observe({ ...base, dropped }, 300)
    expect(predictor.predict(base).tokens).toBe(kept)
  })

  it('is never below a handful, whatever is given', () => {
    const nothing: AddedStep = { parts: [], recordedOutput: null, thinkingSummarised: false, dropped: [] }
    expect(estimateStep(nothing, 'classic').tokens).toBe(20)
    expect(createTokenPredictor('dense').predict(nothing).tokens).toBeGreaterThanOrEqual(20)
  })

  it('learns what a session’s text is like', () => {
    const predictor = createTokenPredictor('classic')
    const before = predictor.predict(step(repeated(60))).tokens
    for (let i = 0; i < 60; i++) predictor.observe(step(repeated(60)), 1.3 * before)
    const after = predictor.predict(step(repeated(60))).tokens
    expect(after).toBeGreaterThan(1.15 * before)
    expect(after).toBeLessThan(1.31 * before)
  })

  it('learns what comes unseen with a tool, and only with that', () => {
    const predictor = createTokenPredictor('classic')
    const todo = step('[]', 'TodoWrite')
    const fresh = predictor.predict(todo).tokens
    const other = predictor.predict(step('[]', 'Glob')).tokens
    for (let i = 0; i < 12; i++) predictor.observe(todo, fresh + 200)
    expect(predictor.predict(todo).tokens).toBeGreaterThan(fresh + 100)
    expect(predictor.predict(step('[]', 'Glob')).tokens).toBeCloseTo(other)
  })

  it('is not thrown by a shrinking context or a figure out of all proportion', () => {
    const predictor = createTokenPredictor('classic')
    const fresh = predictor.predict(step(repeated(60))).tokens
    predictor.observe(step(repeated(60)), -20_000)
    predictor.observe(step(repeated(60)), 0)
    predictor.observe(step(repeated(60)), Number.NaN)
    expect(predictor.predict(step(repeated(60))).tokens).toBe(fresh)
    predictor.observe(step(repeated(60)), 10_000_000)
    expect(predictor.predict(step(repeated(60))).tokens).toBeLessThan(1.1 * fresh)
  })
})
