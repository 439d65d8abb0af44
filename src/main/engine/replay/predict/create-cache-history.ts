// What a session's past says about its next call: how much was added since a person last spoke, what was rebuilt, which version and
// model were in use. Fed call by call, from a transcript or from a table of numbers; knows neither.

import type { CacheFeatures, CacheTurn } from './cache-features'

/** What is known of a call by itself. */
export interface CacheCall {
  /** Row of the file; only differences count. */
  readonly line: number
  readonly turn: CacheTurn
  readonly lifetime: '5m' | '1h'
  readonly gapMs: number
  readonly unusedMs: number | null
  readonly version: string | null
  readonly modelChanged: boolean
  readonly microcompacted: boolean
  readonly clearingDue: boolean
  readonly rewound: boolean
  readonly images: number
  readonly contextBefore: number
}

/** How a call turned out. */
export interface CacheObservation {
  readonly line: number
  readonly turn: CacheTurn
  readonly version: string | null
  /** Null where nothing can be said of it: the first call, or one after a compaction. */
  readonly hit: boolean | null
  /** Its lifetime had passed, so that a miss says nothing about the message part. */
  readonly expired: boolean
  readonly images: number
  readonly contextTokens: number
}

export interface CacheHistory {
  featuresOf(call: CacheCall): CacheFeatures
  observe(call: CacheObservation): void
}

const LATELY_ROWS = 60

export function createCacheHistory(): CacheHistory {
  let version: string | null = null
  let turnLine = 0
  let turnContext = 0
  let turns = 0
  let rebuiltTurns = 0
  let skill = false
  let images = 0
  let missLine: number | null = null
  return {
    featuresOf: (call) => ({
      turn: call.turn,
      lifetime: call.lifetime,
      gapMs: call.gapMs,
      unusedMs: call.unusedMs,
      version: call.version,
      modelChanged: call.modelChanged,
      versionChanged: version !== null && call.version !== null && version !== call.version,
      microcompacted: call.microcompacted,
      clearingDue: call.clearingDue,
      rewound: call.rewound,
      firstImage: call.images > 0 && images === 0,
      skillBefore: skill,
      rebuiltLately: missLine !== null && call.line - missLine <= LATELY_ROWS,
      contextBefore: call.contextBefore,
      grownSinceTurn: Math.max(0, call.contextBefore - turnContext),
      rowsSinceTurn: Math.max(0, call.line - turnLine),
      turnsBefore: turns,
      rebuiltTurnsBefore: rebuiltTurns,
    }),
    observe: (call) => {
      const { hit, line, turn } = call
      if (hit === false && !call.expired) missLine = line
      version = call.version ?? version
      images += call.images
      if (turn === 'tool-result+text') skill = true
      if (turn === 'tool-result') return
      turnLine = line
      turnContext = call.contextTokens
      if (hit === null) return
      turns++
      if (!hit && !call.expired) rebuiltTurns++
    },
  }
}
