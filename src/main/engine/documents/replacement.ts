// A whole text that became another one as one small edit.

import type { TextEdit } from './document-analysis'
import type { TextPlaces } from './text-places'

/** `before` is the text of `places`. */
export function replacement(places: TextPlaces, before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  // Not between the two halves of a line end or of a character.
  while (head > 0 && /[\r\ud800-\udbff]/.test(before[head - 1] ?? '')) head--
  while (tail > 0 && /[\n\udc00-\udfff]/.test(before[before.length - tail] ?? '')) tail--
  return { span: places.spanOf(head, before.length - tail), text: after.slice(head, after.length - tail) }
}
