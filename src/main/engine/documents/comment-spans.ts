// Where in the text the comments stand that are stripped, to the column (SPEC 4.4).

import type { RemovedComment } from '../markdown/strip-block-comments'
import type { TextPlaces, TextSpan } from './text-places'

const COMMENT = /<!--[\s\S]*?-->/g

/** `comments` with their lines in the text. A line on which text follows the closer is stripped up to that text. */
export function strippedSpans(text: string, places: TextPlaces, comments: readonly RemovedComment[]): readonly TextSpan[] {
  return comments.flatMap(({ fromLine, toLine }) => {
    const from = places.start(fromLine)
    const stretch = text.slice(from, places.start(toLine) + places.line(toLine).length)
    return [...stretch.matchAll(COMMENT)].map((match) => places.spanOf(from + match.index, from + match.index + match[0].length))
  })
}
