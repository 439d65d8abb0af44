import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { loadModels } from '../profile/load-models'
import { loadProfile } from '../profile/load-profile'
import type { Profile } from '../profile/profile'
import { PROFILE_IDS } from '../profile/profile-ids'
import { resolveModel } from '../profile/resolve-model'
import { computeWindow, type WindowInput } from './compute-window'

const NO_SETTINGS: WindowInput['settings'] = { autoCompactEnabled: null, autoCompactWindow: null }

function profileOf(version: string): Profile {
  const read = loadProfile(version)
  if (!read.ok) throw new Error(version)
  return read.value
}

function windowOf(model: string, env: Environment = {}, version = '2.1.88', settings: Partial<WindowInput['settings']> = {}) {
  const profile = profileOf(version)
  return computeWindow({ profile, env, model: resolveModel(model, loadModels(), env, profile), settings: { ...NO_SETTINGS, ...settings } })
}

describe('--autocompact', () => {
  const given = (autocompact: string, env: Environment = {}, version = '2.1.88') => {
    const profile = profileOf(version)
    const model = resolveModel('claude-opus-4-6[1m]', loadModels(), env, profile)
    const settings = { ...NO_SETTINGS, autoCompactWindow: { value: 300_000, path: '/s.json' } }
    return computeWindow({ profile, env, model, settings, autocompact })
  }

  it.each([
    ['500k', 500_000],
    ['0.5M', 500_000],
    ['1M', 1_000_000],
    ['500000', 500_000],
    ['200', 200_000],
    ['1000', 1_000_000],
    ['2000', 2_000],
    ['auto', 1_000_000],
    [' AUTO ', 1_000_000],
  ])('%s is a window of %i', (text, size) => {
    expect(given(text)).toMatchObject({ size, diagnostics: [] })
  })

  it.each(['', 'x', '0', '-5', '1e9', '5kk', '9'.repeat(40)])('%j is no window, and the setting holds', (text) => {
    const { size, diagnostics } = given(text)
    expect([size, diagnostics.map(({ code }) => code)]).toEqual([300_000, ['window.not-a-number']])
  })

  it('comes after the variable and before the setting, within what the version takes', () => {
    expect(given('500k', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '400000' }).size).toBe(400_000)
    expect(given('50k', {}, '2.1.240')).toMatchObject({ size: 100_000, diagnostics: [expect.objectContaining({ code: 'window.clamped' })] })
  })
})

describe('computeWindow, 2.1.88', () => {
  it('200,000', () => {
    expect(windowOf('claude-sonnet-4-5')).toEqual({
      size: 200_000,
      effective: 180_000,
      mode: 'ahead',
      autoCompactAt: 167_000,
      warningAt: 147_000,
      blockingAt: 177_000,
      modelWindow: 200_000,
      maxOutput: 32_000,
      reserve: 20_000,
      diagnostics: [],
    })
  })

  it('a million', () => {
    expect(windowOf('claude-sonnet-4-6[1m]')).toMatchObject({
      size: 1_000_000,
      effective: 980_000,
      autoCompactAt: 967_000,
      warningAt: 947_000,
      blockingAt: 977_000,
    })
  })

  it.each<[string, Environment]>([
    ['DISABLE_AUTO_COMPACT', { DISABLE_AUTO_COMPACT: '1' }],
    ['DISABLE_COMPACT', { DISABLE_COMPACT: 'true' }],
  ])('%s: the warning counts from the effective window', (_name, env) => {
    expect(windowOf('claude-sonnet-4-5', env)).toMatchObject({
      mode: 'off',
      effective: 180_000,
      autoCompactAt: null,
      warningAt: 160_000,
      blockingAt: 177_000,
    })
  })

  it('the same by the setting, and the setting cannot switch on what a variable switched off', () => {
    expect(windowOf('claude-sonnet-4-5', {}, '2.1.88', { autoCompactEnabled: { value: false } })).toMatchObject({
      mode: 'off',
      warningAt: 160_000,
    })
    expect(windowOf('claude-sonnet-4-5', { DISABLE_AUTO_COMPACT: '0' }).mode).toBe('ahead')
    const both = windowOf('claude-sonnet-4-5', { DISABLE_AUTO_COMPACT: '1' }, '2.1.88', { autoCompactEnabled: { value: true } })
    expect(both.mode).toBe('off')
    expect(both.diagnostics.map((one) => one.code)).toEqual(['env.overrides-setting'])
  })

  it.each([
    ['50', 90_000],
    ['99', 167_000],
    ['100', 167_000],
    ['92.5', 166_500],
    ['0.001', 1],
    ['33.333', 59_999],
  ])('CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=%s compacts at %i', (percent, at) => {
    const levels = windowOf('claude-sonnet-4-5', { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: percent })
    expect(levels).toMatchObject({ autoCompactAt: at, warningAt: Math.max(0, at - 20_000), blockingAt: 177_000, diagnostics: [] })
  })

  it.each(['0', '-1', '100.1', 'half', 'NaN', 'Infinity'])(
    'CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=%s counts for nothing and is told',
    (percent) => {
      const levels = windowOf('claude-sonnet-4-5', { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: percent })
      expect(levels.autoCompactAt).toBe(167_000)
      expect(levels.diagnostics).toMatchObject([{ code: 'env.out-of-range', severity: 'warning', fix: expect.any(String) }])
    },
  )

  it('CLAUDE_CODE_AUTO_COMPACT_WINDOW takes the place of a larger window', () => {
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '150000' })).toMatchObject({
      size: 150_000,
      modelWindow: 200_000,
      effective: 130_000,
      autoCompactAt: 117_000,
      blockingAt: 127_000,
      diagnostics: [],
    })
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '500000' }).autoCompactAt).toBe(167_000)
  })

  it('takes any positive window as it is, and no level falls below 0', () => {
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '50000' })).toMatchObject({
      size: 50_000,
      autoCompactAt: 17_000,
      warningAt: 0,
    })
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '500' })).toMatchObject({
      size: 500,
      effective: 0,
      reserve: 500,
      autoCompactAt: 0,
      warningAt: 0,
      blockingAt: 0,
    })
  })

  it('reads the leading digits of a window and says so', () => {
    const levels = windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '150000 tokens' })
    expect(levels.autoCompactAt).toBe(117_000)
    expect(levels.diagnostics).toMatchObject([{ code: 'env.read-in-part' }])
    for (const bad of ['none', '0', '-150000', '1'.repeat(400)]) {
      const ignored = windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: bad })
      expect(ignored.autoCompactAt).toBe(167_000)
      expect(ignored.diagnostics).toMatchObject([{ code: 'env.not-a-number' }])
    }
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: ' ' }).diagnostics).toEqual([])
  })

  it('the setting stands in where the variable says nothing', () => {
    const setting = (value: number) => ({ autoCompactWindow: { value, path: '/h/s.json' } })
    expect(windowOf('claude-sonnet-4-5', {}, '2.1.88', setting(150_000)).autoCompactAt).toBe(117_000)
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '160000' }, '2.1.88', setting(150_000)).autoCompactAt).toBe(
      127_000,
    )
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: 'x' }, '2.1.88', setting(150_000)).autoCompactAt).toBe(117_000)
    for (const bad of [0, -1, 0.5, Number.NaN]) {
      const levels = windowOf('claude-sonnet-4-5', {}, '2.1.88', setting(bad))
      expect(levels.autoCompactAt).toBe(167_000)
      expect(levels.diagnostics).toMatchObject([{ code: 'window.not-a-number', at: { path: '/h/s.json' } }])
    }
  })

  it('CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE sets the blocking level alone', () => {
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '120000' })).toMatchObject({
      blockingAt: 120_000,
      autoCompactAt: 167_000,
    })
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: 'no' })).toMatchObject({ blockingAt: 177_000 })
  })

  it('a smaller output lowers the reserve: the 8,000 slot compacts at 179,000 (K8)', () => {
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_MAX_OUTPUT_TOKENS: '8000' })).toMatchObject({
      reserve: 8000,
      effective: 192_000,
      autoCompactAt: 179_000,
    })
    expect(windowOf('claude-sonnet-4-5', { CLAUDE_CODE_MAX_OUTPUT_TOKENS: '48000' })).toMatchObject({
      maxOutput: 48_000,
      reserve: 20_000,
      diagnostics: [],
    })
    const over = windowOf('claude-sonnet-4-5', { CLAUDE_CODE_MAX_OUTPUT_TOKENS: '99999' })
    expect(over).toMatchObject({ maxOutput: 64_000, diagnostics: [{ code: 'env.out-of-range' }] })
  })

  it('keeps an old model of 4,096 output tokens that much closer to its limit', () => {
    expect(windowOf('claude-3-opus-20240229')).toMatchObject({ maxOutput: 4096, autoCompactAt: 200_000 - 4096 - 13_000 })
  })

  it('assumes a window and an output for an unknown id', () => {
    expect(windowOf('acme-large-1')).toMatchObject({ size: 200_000, maxOutput: 32_000, autoCompactAt: 167_000 })
    expect(windowOf('acme-large-1', { CLAUDE_CODE_MAX_CONTEXT_TOKENS: '64000' })).toMatchObject({ size: 64_000, autoCompactAt: 31_000 })
  })

  it('takes the output of a model it did not know yet from its own table', () => {
    expect(windowOf('claude-opus-5').maxOutput).toBe(32_000)
    expect(windowOf('claude-opus-5', {}, '2.1.240').maxOutput).toBe(64_000)
    expect(windowOf('claude-opus-4-6').maxOutput).toBe(64_000)
  })
})

describe('computeWindow, 2.1.17', () => {
  it('reserves the whole output: 155,000', () => {
    expect(windowOf('claude-opus-4-5', {}, '2.1.17')).toMatchObject({
      reserve: 32_000,
      effective: 168_000,
      autoCompactAt: 155_000,
      warningAt: 135_000,
    })
    expect(windowOf('claude-opus-4-6', {}, '2.1.17').autoCompactAt).toBe(155_000)
    expect(windowOf('acme-large-1', {}, '2.1.17').autoCompactAt).toBe(155_000)
  })

  it('so a larger output asked for compacts earlier', () => {
    expect(windowOf('claude-opus-4-5', { CLAUDE_CODE_MAX_OUTPUT_TOKENS: '64000' }, '2.1.17').autoCompactAt).toBe(123_000)
  })
})

describe.each(['2.1.240', '2.1.277'])('computeWindow, %s', (version) => {
  it.each<[string, string, Environment, string]>([
    ['most sessions wait for the limit', 'claude-opus-5', {}, 'reactive'],
    ['Haiku too', 'claude-haiku-4-5', {}, 'reactive'],
    ['a cloud session', 'claude-opus-5', { CLAUDE_CODE_REMOTE: '1' }, 'ahead'],
    ['Opus 4.6 without extended context', 'claude-opus-4-6', {}, 'ahead'],
    ['Opus 4.6 with it', 'claude-opus-4-6[1m]', {}, 'reactive'],
    ['Sonnet 4.6 without', 'claude-sonnet-4-6', {}, 'ahead'],
    ['Sonnet 5', 'claude-sonnet-5', {}, 'ahead'],
    ['not its successor', 'claude-sonnet-5-5', {}, 'reactive'],
    ['an unknown id', 'acme-large-1', {}, 'ahead'],
    ['an unknown id let go', 'acme-large-1', { CLAUDE_CODE_DISABLE_UNKNOWN_MODEL_WINDOW_ENFORCEMENT: '1' }, 'reactive'],
    ['the million switched off', 'claude-opus-5', { CLAUDE_CODE_DISABLE_1M_CONTEXT: '1' }, 'ahead'],
    ['a smaller window asked for', 'claude-opus-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '300000' }, 'ahead'],
    ['off stays off', 'claude-sonnet-5', { DISABLE_AUTO_COMPACT: '1' }, 'off'],
  ])('%s', (_what, model, env, mode) => {
    expect(windowOf(model, env, version).mode).toBe(mode)
  })

  it('has 967,000 for Sonnet 5 and no level ahead of the limit for the rest', () => {
    expect(windowOf('claude-sonnet-5', {}, version)).toMatchObject({ autoCompactAt: 967_000, warningAt: 947_000 })
    expect(windowOf('claude-opus-5', {}, version)).toMatchObject({
      effective: 980_000,
      autoCompactAt: null,
      warningAt: 960_000,
      blockingAt: 977_000,
    })
    expect(windowOf('claude-opus-5', { CLAUDE_CODE_DISABLE_1M_CONTEXT: '1' }, version)).toMatchObject({
      size: 200_000,
      autoCompactAt: 167_000,
    })
  })

  it('says that the percentage does nothing in a reactive session', () => {
    const levels = windowOf('claude-opus-5', { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' }, version)
    expect(levels).toMatchObject({ autoCompactAt: null, diagnostics: [{ code: 'env.no-effect', severity: 'info' }] })
  })

  it('reads 500k as 500 and clamps it up to 100,000', () => {
    const levels = windowOf('claude-sonnet-5', { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '500k' }, version)
    expect(levels).toMatchObject({ size: 100_000, autoCompactAt: 67_000 })
    expect(levels.diagnostics.map((one) => one.code)).toEqual(['env.read-in-part', 'window.clamped'])
  })

  it('clamps the setting as well, naming its file', () => {
    const levels = windowOf('claude-sonnet-5', {}, version, { autoCompactWindow: { value: 2_000_000, path: '/p/.claude/settings.json' } })
    expect(levels).toMatchObject({ size: 1_000_000, diagnostics: [{ code: 'window.clamped', at: { path: '/p/.claude/settings.json' } }] })
  })
})

describe('computeWindow, laws', () => {
  const number = fc.oneof(fc.integer({ min: -10, max: 2_000_000 }).map(String), fc.string({ maxLength: 6 }))
  const environment = fc.record(
    {
      CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: fc.oneof(fc.double({ min: -5, max: 120 }).map(String), fc.string({ maxLength: 4 })),
      CLAUDE_CODE_AUTO_COMPACT_WINDOW: number,
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: number,
      CLAUDE_CODE_MAX_CONTEXT_TOKENS: number,
      DISABLE_AUTO_COMPACT: fc.constantFrom('0', '1'),
      CLAUDE_CODE_DISABLE_1M_CONTEXT: fc.constantFrom('0', '1'),
    },
    { requiredKeys: [] },
  )
  const model = fc.constantFrom(...loadModels().flatMap((one) => [one.id, `${one.id}[1m]`]), 'acme', 'opus')

  it('every level is a whole number between 0 and the window, in order', () => {
    fc.assert(
      fc.property(model, environment, fc.constantFrom(...PROFILE_IDS), (id, env, version) => {
        const levels = windowOf(id, env, version)
        const { size, effective, autoCompactAt, warningAt, blockingAt, modelWindow, reserve } = levels
        for (const level of [size, effective, warningAt, blockingAt, autoCompactAt ?? 0, reserve]) {
          expect(Number.isSafeInteger(level)).toBe(true)
          expect(level).toBeGreaterThanOrEqual(0)
        }
        expect(size).toBeLessThanOrEqual(modelWindow)
        expect(effective + reserve).toBe(size)
        expect(warningAt).toBeLessThanOrEqual(autoCompactAt ?? effective)
        expect(autoCompactAt ?? 0).toBeLessThanOrEqual(effective)
        expect(autoCompactAt === null).toBe(levels.mode !== 'ahead')
      }),
    )
  })

  it('a percentage can only lower the level', () => {
    fc.assert(
      fc.property(model, fc.double({ min: 0.01, max: 100, noNaN: true }), (id, percent) => {
        const at = windowOf(id, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: String(percent) }).autoCompactAt
        expect(at).toBeLessThanOrEqual(windowOf(id).autoCompactAt ?? 0)
      }),
    )
  })
})
