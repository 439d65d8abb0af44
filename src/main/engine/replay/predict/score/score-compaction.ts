// Foretold against recorded automatic compactions: before the same call, one off, and those that never came (CLI.md, `compaction`).

export interface CompactionTrack {
  /** Positions in the main chain before which an automatic compaction was recorded; the number of calls stands for after the last. */
  readonly recorded: readonly number[]
  /** Where another kind of compaction, a clearing, or one without a record lies: neither counted nor an alarm. */
  readonly other: readonly number[]
  /** Positions before which one was foretold, each judged by what was recorded up to there. */
  readonly foretold: readonly number[]
}

export interface CompactionScore {
  readonly n: number
  /** 0 to 1; null where none was recorded. */
  readonly exactCall: number | null
  readonly withinOne: number | null
  readonly falseAlarms: number
  readonly falseAlarmsPer100Sessions: number | null
}

/** A foretold one with none recorded within so many calls is a false alarm. */
const ALARM_CALLS = 3

export function scoreCompaction(tracks: readonly CompactionTrack[]): CompactionScore {
  let n = 0
  let exact = 0
  let near = 0
  let falseAlarms = 0
  for (const { recorded, other, foretold } of tracks) {
    const known = [...recorded, ...other].sort((a, b) => a - b)
    for (const at of recorded) {
      n++
      const before = known.filter((one) => one < at).at(-1) ?? -1
      // the first one foretold since the compaction before: later ones would never have been asked for
      const first = foretold.find((one) => one > before)
      if (first === at) exact++
      if (first !== undefined && Math.abs(first - at) <= 1) near++
    }
    falseAlarms += countAlarms(foretold, known)
  }
  return {
    n,
    exactCall: n > 0 ? exact / n : null,
    withinOne: n > 0 ? near / n : null,
    falseAlarms,
    falseAlarmsPer100Sessions: tracks.length > 0 ? (100 * falseAlarms) / tracks.length : null,
  }
}

/** A row of foretold ones, call after call, is one alarm. */
function countAlarms(foretold: readonly number[], known: readonly number[]): number {
  let alarms = 0
  let before: number | null = null
  for (const at of foretold) {
    const goesOn = before !== null && at - before <= 1 && !known.includes(at - 1)
    before = at
    if (goesOn || known.some((one) => Math.abs(one - at) <= ALARM_CALLS)) continue
    alarms++
  }
  return alarms
}
