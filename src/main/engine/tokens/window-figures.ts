// The window and its thresholds in figures; the levels come from compute-window.ts.

import type { LayerKind } from '../base/layer'

/** SPEC 7.3; all in tokens. `free` may be negative. */
export interface WindowFigures {
  readonly size: number
  readonly effective: number
  readonly mode: 'ahead' | 'reactive' | 'off'
  readonly autoCompactAt: number | null
  readonly warningAt: number
  readonly blockingAt: number
  readonly used: number
  readonly free: number
  readonly byKind: Readonly<Partial<Record<LayerKind, number>>>
}
