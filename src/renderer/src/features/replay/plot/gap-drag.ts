// How long a gap becomes when its end is dragged: to scale up to a quarter of an hour, then a minute a pixel. Pure.

/** As drawn: longer idle time has an axis break. */
const TO_SCALE_MS = 15 * 60_000
const MINUTE = 60_000
/** As far as a slider says it goes. */
const DAY = 24 * 60 * MINUTE
/** Where a minute is drawn smaller, or not at all, it still takes this many pixels of the hand. */
const LEAST_MINUTE_PX = 3

function toPx(ms: number, minutePx: number): number {
  const scaled = Math.min(ms, TO_SCALE_MS)
  return (scaled / MINUTE) * minutePx + Math.max(0, ms - TO_SCALE_MS) / MINUTE
}

function toMs(px: number, minutePx: number): number {
  const edge = (TO_SCALE_MS / MINUTE) * minutePx
  return px <= edge ? (px / minutePx) * MINUTE : TO_SCALE_MS + (px - edge) * MINUTE
}

/** `minutePx`: of the drawing when the drag began. Ten-second steps below ten minutes, whole minutes above. */
export function dragGap(startMs: number, byPx: number, minutePx: number): number {
  const scale = Math.max(LEAST_MINUTE_PX, minutePx)
  const ms = Math.max(0, toMs(toPx(startMs, scale) + byPx, scale))
  const step = ms < 10 * MINUTE ? 10_000 : MINUTE
  return Math.round(ms / step) * step
}

/** The same by keyboard. */
export function stepGap(ms: number, direction: 1 | -1, wide: boolean): number {
  const step = wide ? 10 * MINUTE : MINUTE
  return Math.max(0, direction > 0 ? Math.floor(ms / step) * step + step : Math.ceil(ms / step) * step - step)
}

/** Keys of a slider; null for a key that is none of it. */
export function keyedGap(key: string, ms: number, wide: boolean): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stepGap(ms, 1, wide)
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepGap(ms, -1, wide)
    case 'PageUp':
      return stepGap(ms, 1, true)
    case 'PageDown':
      return stepGap(ms, -1, true)
    case 'Home':
      return 0
    case 'End':
      return Math.max(ms, DAY)
    default:
      return null
  }
}
