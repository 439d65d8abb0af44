// What a timeline is made of: lanes of columns, asked for piece by piece. Knows the contract's columns and nothing else.

import type { TimelineColumns } from '../../../preload/contract/timeline'

/** `calls`: every call as wide as the next. `idle`: the same, with idle time between them to scale. `clock`: by the clock alone. */
export type AxisMode = 'calls' | 'idle' | 'clock'

/** Positions of calls in the lane, `toCall` exclusive, and how many columns they may be told in. */
export interface ColumnRange {
  readonly fromCall: number
  readonly toCall: number
  readonly columns: number
}

export type FetchColumns = (range: ColumnRange, signal: AbortSignal) => Promise<TimelineColumns>

export interface TimelineLane {
  /** Another id is another lane: what was fetched for it is forgotten. */
  readonly id: string
  /** Grows when the same lane has more or other calls: what is drawn stays until the new columns are there. */
  readonly revision: number
  /** Named above its left axis where there are several. */
  readonly title: string | null
  readonly totalCalls: number
  readonly fetch: FetchColumns
  /** Id of another lane whose context is laid over this one as a dotted outline, where the two differ to the eye. */
  readonly outlineOf?: string
}

/** What a pointer is on. `position` counts the calls of the lane, `call` is the number people know the call by. */
export interface TimelineHit {
  readonly lane: string
  readonly laneIndex: number
  readonly part: 'marks' | 'plot' | 'cache' | 'gap' | 'axis'
  readonly position: number
  /** Whether it is on the idle time before the call. */
  readonly idle: boolean
}

/** A rectangle of the drawing, in pixels of the element at zoom 1. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
