// The window of a session and the levels at which something happens in it (SPEC 7.1-7.5).
// Knows what may go in, not what does: `used`, `free` and the parts are added by whoever has the layers.

import type { Diagnostic } from '../base/diagnostic'
import { type Environment, isTruthy } from '../base/places'
import { matchModel } from '../profile/match-model'
import type { MaxOutput, ModelInUse, Profile } from '../profile/profile'
import type { WindowFigures } from './window-figures'

export interface WindowInput {
  readonly profile: Profile
  readonly model: ModelInUse
  readonly env: Environment
  /** The two settings that count; `Settings` fits. */
  readonly settings: {
    readonly autoCompactEnabled: { readonly value: boolean } | null
    readonly autoCompactWindow: { readonly value: number; readonly path: string } | null
  }
  /** SPEC 7.4: as `--autocompact` was given; null or left out: it was not. */
  readonly autocompact?: string | null
  /** SPEC 7.2: answers get a small slot at first. */
  readonly cappedOutput?: boolean
}

/** SPEC 7.2, K8: the slot of an answer in the mode that caps it. */
const CAPPED_OUTPUT = 8_000

/** All figures in tokens. `size` is what compaction is reckoned with: the model's window or the smaller one asked for. */
export interface WindowLevels extends Omit<WindowFigures, 'used' | 'free' | 'byKind'> {
  readonly modelWindow: number
  readonly maxOutput: number
  /** Tokens kept free for the summary: `size - effective`. */
  readonly reserve: number
  /** Variables and settings that could not be taken as written, or do nothing here. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reserve = min(max output, the profile's reserve); effective = size - reserve; auto = effective - buffer;
 * warning = (auto, or effective without it) - buffer; blocking = effective - buffer. Nothing falls below 0.
 * `autoCompactAt` is null when compaction is off, and in reactive sessions, which wait for the model's own limit.
 */
export function computeWindow(input: WindowInput): WindowLevels {
  const { profile, model, env, settings } = input
  const diagnostics: Diagnostic[] = []
  const tell = (code: string, severity: Diagnostic['severity'], message: string, fix?: string, path?: string) =>
    diagnostics.push({ code, severity, message, at: path === undefined ? null : { path }, ...(fix === undefined ? {} : { fix }) })

  const modelWindow = model.windowTokens
  const asked = windowAskedFor(input, tell)
  const size = asked === null ? modelWindow : Math.min(asked, modelWindow)
  const maxOutput = outputTokens(input, tell)
  const { summaryReserve, autoBuffer, warningBuffer, blockingBuffer } = profile.compaction
  const reserve = Math.min(size, summaryReserve === 'max-output' ? maxOutput : Math.min(maxOutput, summaryReserve))
  const effective = size - reserve

  const mode = modeOf(input, size < modelWindow)
  const percent = percentOverride(env, tell)
  const byDefault = Math.max(0, effective - autoBuffer)
  let autoCompactAt: number | null = null
  if (mode === 'ahead') {
    autoCompactAt = percent === null ? byDefault : Math.min(Math.floor((effective * percent) / 100), byDefault)
  } else if (percent !== null) {
    const why = mode === 'off' ? 'automatic compaction is off' : 'this session compacts only at the model’s limit'
    tell('env.no-effect', 'info', `CLAUDE_AUTOCOMPACT_PCT_OVERRIDE does nothing here: ${why}.`)
  }
  if (settings.autoCompactEnabled?.value === true && mode === 'off') {
    tell('env.overrides-setting', 'info', 'autoCompactEnabled is true, but a variable switches compaction off.')
  }
  return {
    size,
    effective,
    mode,
    autoCompactAt,
    warningAt: Math.max(0, (autoCompactAt ?? effective) - warningBuffer),
    blockingAt: wholeFromEnv('CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE', env, tell) ?? Math.max(0, effective - blockingBuffer),
    modelWindow,
    maxOutput,
    reserve,
    diagnostics,
  }
}

type Tell = (code: string, severity: Diagnostic['severity'], message: string, fix?: string, path?: string) => void

/** SPEC 7.5. A window below the model's own can only be kept by compacting ahead of it (derived). */
function modeOf({ profile, model, env, settings }: WindowInput, windowLowered: boolean): WindowFigures['mode'] {
  if (isTruthy(env.DISABLE_COMPACT) || isTruthy(env.DISABLE_AUTO_COMPACT) || settings.autoCompactEnabled?.value === false) return 'off'
  const { mode, aheadFamilies, aheadAtAssumedWindow, unknownWindowVariable } = profile.compaction
  if (mode === 'ahead' || windowLowered || isTruthy(env.CLAUDE_CODE_REMOTE)) return 'ahead'
  if (profile.models.disableMillionVariable && isTruthy(env.CLAUDE_CODE_DISABLE_1M_CONTEXT)) return 'ahead'
  if (model.facts === null) {
    const kept = !(unknownWindowVariable && isTruthy(env.CLAUDE_CODE_DISABLE_UNKNOWN_MODEL_WINDOW_ENFORCEMENT))
    return kept ? 'ahead' : 'reactive'
  }
  if (matchModel(model.canonicalId, aheadFamilies)) return 'ahead'
  const assumed = model.windowTokens <= profile.models.assumedWindow
  return assumed && matchModel(model.canonicalId, aheadAtAssumedWindow) ? 'ahead' : 'reactive'
}

/** SPEC 7.4: the variable, else the flag, else the setting, clamped where the version clamps. */
function windowAskedFor({ profile, env, settings, autocompact = null }: WindowInput, tell: Tell): number | null {
  const range = profile.compaction.windowOverrideRange
  const clamp = (value: number, name: string, path?: string): number => {
    if (range === null) return value
    const clamped = Math.min(range.max, Math.max(range.min, value))
    if (clamped !== value) {
      const fix = `Give a number from ${range.min} to ${range.max}.`
      tell('window.clamped', 'warning', `${name} is ${value}, which counts as ${clamped}.`, fix, path)
    }
    return clamped
  }
  const variable = wholeFromEnv('CLAUDE_CODE_AUTO_COMPACT_WINDOW', env, tell)
  if (variable !== null) return clamp(variable, 'CLAUDE_CODE_AUTO_COMPACT_WINDOW')
  const flag = autocompact === null ? null : parseAutocompact(autocompact)
  if (flag === 'auto') return null
  if (flag !== null) return clamp(flag, '--autocompact')
  if (autocompact !== null) {
    const fix = 'Give tokens (500000, 500k, 1M), 100 to 1000 for thousands of them, or auto.'
    tell('window.not-a-number', 'warning', `--autocompact is ${JSON.stringify(autocompact)}, which no window can be.`, fix)
  }
  const setting = settings.autoCompactWindow
  if (setting === null) return null
  if (!Number.isSafeInteger(setting.value) || setting.value <= 0) {
    tell(
      'window.not-a-number',
      'warning',
      `autoCompactWindow is ${setting.value}, which no window can be.`,
      'Give whole tokens.',
      setting.path,
    )
    return null
  }
  return clamp(setting.value, 'autoCompactWindow', setting.path)
}

/** SPEC 7.4: suffixes k and M, bare 100 to 1000 as thousands, `auto` for the model's own window. Null for anything else. */
function parseAutocompact(text: string): number | 'auto' | null {
  const given = text.trim().toLowerCase()
  if (given === 'auto') return 'auto'
  const match = /^(\d{1,12}(?:\.\d{1,6})?)([km])?$/.exec(given)
  if (match === null) return null
  const value = Number(match[1])
  const tokens =
    match[2] === 'k' ? value * 1000 : match[2] === 'm' ? value * 1_000_000 : value >= 100 && value <= 1000 ? value * 1000 : value
  return Number.isSafeInteger(Math.round(tokens)) && Math.round(tokens) > 0 ? Math.round(tokens) : null
}

/** SPEC 7.2: CLAUDE_CODE_MAX_OUTPUT_TOKENS within the model's upper limit, else the model's default. */
function outputTokens({ profile, model, env, cappedOutput }: WindowInput, tell: Tell): number {
  const { maxOutput, unknownMaxOutput } = profile.compaction
  const own = Object.hasOwn(maxOutput, model.canonicalId) ? maxOutput[model.canonicalId] : undefined
  const limits: MaxOutput = own ?? model.facts?.maxOutput ?? unknownMaxOutput
  const asked = wholeFromEnv('CLAUDE_CODE_MAX_OUTPUT_TOKENS', env, tell)
  if (asked === null) return cappedOutput === true ? Math.min(CAPPED_OUTPUT, limits.default) : limits.default
  if (asked > limits.upper) {
    tell('env.out-of-range', 'warning', `CLAUDE_CODE_MAX_OUTPUT_TOKENS is ${asked}, more than the ${limits.upper} this model may give.`)
  }
  return Math.min(asked, limits.upper)
}

/** SPEC 7.4: above 0, up to 100; anything else is as if not set. */
function percentOverride(env: Environment, tell: Tell): number | null {
  const text = env.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE
  if (text === undefined || text.trim() === '') return null
  const value = Number.parseFloat(text)
  if (value > 0 && value <= 100) return value
  const fix = 'Give a percentage above 0 and up to 100.'
  tell('env.out-of-range', 'warning', `CLAUDE_AUTOCOMPACT_PCT_OVERRIDE is ${JSON.stringify(text)}, which does not count.`, fix)
  return null
}

/** The leading digits of a variable, as the agent reads them (`500k` is 500); null when unset, or no whole number above 0. */
function wholeFromEnv(name: string, env: Environment, tell: Tell): number | null {
  const text = env[name]?.trim() ?? ''
  if (text === '') return null
  const value = Number.parseInt(text, 10)
  if (!Number.isSafeInteger(value) || value <= 0) {
    tell('env.not-a-number', 'warning', `${name} is ${JSON.stringify(text)}, which does not count.`, 'Give a whole number above 0.')
    return null
  }
  if (String(value) !== text) {
    tell(
      'env.read-in-part',
      'warning',
      `${name} is ${JSON.stringify(text)}, which is read as ${value}.`,
      'Write all digits and nothing else.',
    )
  }
  return value
}
