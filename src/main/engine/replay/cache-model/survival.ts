// How often a cached prefix was gone, measured on the main chains of 425 public sessions, same model (SPEC 0.1). Figures only.

export interface SurvivalRow {
  /** Idle time from (included) and to (not included). */
  readonly fromMs: number
  readonly toMs: number
  readonly n: number
  /** Share of calls that missed. */
  readonly missed: number
}

const S = 1000
const M = 60_000
const H = 3_600_000

export const SURVIVAL: Readonly<Record<'5m' | '1h', readonly SurvivalRow[]>> = {
  '5m': [
    { fromMs: 0, toMs: 10 * S, n: 7107, missed: 0.002 },
    { fromMs: 10 * S, toMs: M, n: 585, missed: 0.007 },
    { fromMs: M, toMs: 3 * M, n: 416, missed: 0.024 },
    { fromMs: 3 * M, toMs: 4 * M, n: 78, missed: 0 },
    { fromMs: 4 * M, toMs: 280 * S, n: 37, missed: 0 },
    { fromMs: 280 * S, toMs: 300 * S, n: 21, missed: 0.048 },
    { fromMs: 300 * S, toMs: 320 * S, n: 13, missed: 0.46 },
    { fromMs: 320 * S, toMs: 6 * M, n: 25, missed: 0.96 },
    { fromMs: 6 * M, toMs: 10 * M, n: 71, missed: 1 },
    { fromMs: 10 * M, toMs: 30 * M, n: 90, missed: 0.989 },
    { fromMs: 30 * M, toMs: 65 * M, n: 33, missed: 0.91 },
    { fromMs: 65 * M, toMs: 2 * H, n: 8, missed: 0.875 },
    { fromMs: 2 * H, toMs: Number.POSITIVE_INFINITY, n: 17, missed: 1 },
  ],
  '1h': [
    { fromMs: 0, toMs: 10 * S, n: 8339, missed: 0.003 },
    { fromMs: 10 * S, toMs: M, n: 1036, missed: 0.018 },
    { fromMs: M, toMs: 3 * M, n: 528, missed: 0.045 },
    { fromMs: 3 * M, toMs: 4 * M, n: 122, missed: 0.033 },
    { fromMs: 4 * M, toMs: 280 * S, n: 37, missed: 0.108 },
    { fromMs: 280 * S, toMs: 300 * S, n: 17, missed: 0 },
    { fromMs: 300 * S, toMs: 320 * S, n: 19, missed: 0.105 },
    { fromMs: 320 * S, toMs: 6 * M, n: 25, missed: 0.12 },
    { fromMs: 6 * M, toMs: 10 * M, n: 88, missed: 0.136 },
    { fromMs: 10 * M, toMs: 30 * M, n: 95, missed: 0.074 },
    { fromMs: 30 * M, toMs: 65 * M, n: 30, missed: 0.2 },
    { fromMs: 65 * M, toMs: 2 * H, n: 11, missed: 0.909 },
    { fromMs: 2 * H, toMs: Number.POSITIVE_INFINITY, n: 22, missed: 1 },
  ],
}

/** Under four minutes the kind of turn decides, not the time. */
export const BY_TURN: Readonly<Record<'5m' | '1h', Readonly<Record<string, { readonly n: number | null; readonly missed: number }>>>> = {
  '5m': {
    'tool-result': { n: 7723, missed: 0.002 },
    prompt: { n: 401, missed: 0.045 },
    'tool-result+text': { n: null, missed: 0.12 },
    interrupt: { n: null, missed: 0.16 },
    command: { n: 6, missed: 0.5 },
  },
  '1h': {
    'tool-result': { n: 9399, missed: 0.001 },
    prompt: { n: 507, missed: 0.093 },
    'tool-result+text': { n: null, missed: 0.2 },
    interrupt: { n: null, missed: 0.17 },
    command: { n: 19, missed: 0.53 },
  },
}
export const TURN_DECIDES_BELOW_MS = 4 * M

/** After expiry nothing at all was read in so large a share; else the front still was (353 of 523). */
export const FRONT_GONE_TOO = 353 / 523
export function missShare(lifetime: '5m' | '1h', idleMs: number, turn: string): number {
  if (idleMs < TURN_DECIDES_BELOW_MS) {
    const found = BY_TURN[lifetime][turn]
    if (found !== undefined) return found.missed
  }
  return SURVIVAL[lifetime].find((row) => idleMs >= row.fromMs && idleMs < row.toMs)?.missed ?? 1
}
