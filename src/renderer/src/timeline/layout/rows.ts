// How the height of a timeline is shared out: per lane marks, plot and cache, then the gaps of all lanes, then one axis. Pure.

export interface Row {
  readonly y: number
  readonly height: number
}

export interface LaneRows {
  readonly marks: Row
  readonly plot: Row
  readonly cache: Row
}

export interface Rows {
  readonly width: number
  readonly height: number
  /** The plot's own left edge and width; the axis left of it, the gutter right of it. */
  readonly left: number
  readonly plotWidth: number
  readonly lanes: readonly LaneRows[]
  /** Idle time, one row per lane, under the cache strip of the first lane. Empty when the axis draws none. */
  readonly gaps: readonly Row[]
  readonly axis: Row
}

const LEFT = 52
const GUTTER = 128
const GUTTER_NARROW = 64
const MARKS = 22
const CACHE = 24
const CACHE_SMALL = 14
const GAP = 22
const AXIS = 38
const SMALLEST_PLOT = 60

export function shareRows(input: {
  readonly width: number
  readonly height: number
  readonly lanes: number
  readonly gaps: boolean
}): Rows {
  const { width, height, gaps } = input
  const lanes = Math.max(1, input.lanes)
  const several = lanes > 1
  const cacheHeight = several ? CACHE_SMALL : CACHE
  const below = several ? 5 : 12
  const gapsHeight = gaps ? lanes * (GAP + 4) + 10 : 0
  const fixed = lanes * (MARKS + below + cacheHeight) + gapsHeight + (several ? (lanes - 1) * 6 : 0) + 10 + AXIS
  const plotHeight = Math.max(SMALLEST_PLOT, Math.floor((height - fixed) / lanes))
  const rows: LaneRows[] = []
  const gapRows: Row[] = []
  let y = 0
  for (let lane = 0; lane < lanes; lane++) {
    const marks = { y, height: MARKS }
    const plot = { y: y + MARKS, height: plotHeight }
    const cache = { y: plot.y + plotHeight + below, height: cacheHeight }
    rows.push({ marks, plot, cache })
    y = cache.y + cacheHeight
    if (lane === 0 && gaps) {
      y += 10
      for (let one = 0; one < lanes; one++) {
        gapRows.push({ y, height: GAP })
        y += GAP + 4
      }
      if (several) y += 2
    }
    if (several) y += 6
  }
  y += several ? 2 : 10
  const gutter = width < 560 ? GUTTER_NARROW : GUTTER
  return {
    width,
    height: y + AXIS,
    left: LEFT,
    plotWidth: Math.max(40, width - LEFT - gutter),
    lanes: rows,
    gaps: gapRows,
    axis: { y, height: AXIS },
  }
}
