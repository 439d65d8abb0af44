// The rules a lane is replayed by, as data. Names are those of the options of `strata replay`.

export interface Policy {
  readonly name: string
  readonly ttl: '5m' | '1h' | 'observed'
  /** Tokens; null: the model's own. */
  readonly window: number | null
  /** A number is the percentage override (SPEC 7.4). */
  readonly autoCompact: 'on' | 'off' | number
  readonly microcompact: 'off' | 'time' | 'local' | 'cached' | 'api'
  /** Null: the profile's. */
  readonly timeThresholdMs: number | null
  readonly keepRecent: number | null
  /** Which summary attempts fail, counted from 1; a number: the first so many. Null: what the source says. */
  readonly failSummaries: number | readonly number[] | null
  /** Null: the recorded one. */
  readonly model: string | null
  /** Null: by the recorded version. */
  readonly profile: string | null
  /** `seeded`: what the measured shares leave open is drawn, the same for the same seed. */
  readonly cacheMode: 'deterministic' | 'seeded'
  readonly seed: number
  /** Variants that some versions have behind a switch (SPEC 7.5, 7.12). */
  readonly sessionMemory: boolean
  readonly idleCompaction: boolean
  /** The platform sums up within the call (SPEC 7.11). */
  readonly serverCompaction: boolean
  /** Results over the limits go to disk (SPEC 5.12). Off: sizes are what entered, as recorded or written. */
  readonly resultLimits: boolean
  /** A PreCompact hook says no (SPEC 7.8). */
  readonly hookStops: boolean
  /** After the stop for thrashing automatic compaction stays off for the session; else the next prompt starts anew (no source says). */
  readonly thrashEndsSession: boolean
}

export const DEFAULT_POLICY: Policy = {
  name: 'default',
  ttl: 'observed',
  window: null,
  autoCompact: 'on',
  microcompact: 'off',
  timeThresholdMs: null,
  keepRecent: null,
  failSummaries: null,
  model: null,
  profile: null,
  cacheMode: 'deterministic',
  seed: 1,
  sessionMemory: false,
  idleCompaction: false,
  serverCompaction: false,
  resultLimits: false,
  hookStops: false,
  thrashEndsSession: false,
}

export const MOST_POLICIES = 4
export const TTLS = ['5m', '1h', 'observed'] as const
export const MICROCOMPACTS = ['off', 'time', 'local', 'cached', 'api'] as const
