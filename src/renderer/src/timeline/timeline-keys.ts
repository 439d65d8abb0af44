// A timeline by keyboard: arrows step the cursor, with Shift to the next mark, with Ctrl they pan; plus, minus and zero zoom.

import { formatCount } from '../lib/format-count'
import type { TimelineModel, ViewSpan } from './create-timeline'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

export const ZOOM_STEP = 1.3
const PAGE = 0.1

/** What a key does; null: nothing. */
export function timelineKey(
  event: Key,
  model: TimelineModel,
  cursor: number | null,
  goTo: (position: number) => void,
): (() => void) | null {
  if (event.altKey || event.metaKey) return null
  const at = cursor ?? -1
  const last = model.totalCalls() - 1
  const { rows, x } = model.scene()
  if (event.ctrlKey) {
    if (event.key === 'ArrowLeft') return () => model.panBy(-rows.plotWidth / 4)
    return event.key === 'ArrowRight' ? () => model.panBy(rows.plotWidth / 4) : null
  }
  const toMark = (direction: 1 | -1) => (): void => {
    const mark = model.markBeside(at, direction)
    if (mark !== null) goTo(mark.position)
  }
  const page = Math.max(1, Math.round((model.span().to - model.span().from) * PAGE))
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? toMark(-1) : () => goTo(at - x.level)
    case 'ArrowRight':
      return event.shiftKey ? toMark(1) : () => goTo(at + x.level)
    case 'PageUp':
      return () => goTo(at - page)
    case 'PageDown':
      return () => goTo(at + page)
    case 'Home':
      return () => goTo(0)
    case 'End':
      return () => goTo(last)
    case '+':
    case '=':
      return () => model.zoomBy(ZOOM_STEP)
    case '-':
      return () => model.zoomBy(1 / ZOOM_STEP)
    case '0':
      return () => model.fit()
    default:
      return null
  }
}

/**
 * What is said after a key, to a reader of the screen. Where the cursor went it tells that itself, and nothing is said here.
 * `moved.to`: where the key sent the cursor; null: nowhere.
 */
export function sayKey(
  event: Key,
  span: ViewSpan,
  total: number,
  moved: { readonly from: number | null; readonly to: number | null },
): string {
  if (moved.to !== null) {
    if (moved.to !== moved.from) return ''
    return moved.to === 0 ? 'This is the first call' : moved.to === total - 1 ? 'This is the last call' : 'The cursor stays'
  }
  if (total === 0) return ''
  if (event.shiftKey && event.key === 'ArrowRight') return 'No mark after this call'
  if (event.shiftKey && event.key === 'ArrowLeft') return 'No mark before this call'
  if (span.fitted) return total === 1 ? 'The only call is in view' : `All ${formatCount(total)} calls are in view`
  return `Calls ${formatCount(span.from)} to ${formatCount(span.to)} of ${formatCount(total)} are in view`
}
