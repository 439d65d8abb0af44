// How many more entries an index takes before something falls off: from the mean length of the lines there are and from
// both limits (SPEC 4.5). An estimate, and said to be one.

import type { IndexDocument } from './index-document'
import type { MemoryForecast, MemoryLimits } from './memory-report'

/** SPEC 6.4: an index line should have at most about 150 characters. */
export const MOST_ENTRY_CHARS = 150

/** What an entry is taken for while there is none to learn from: two thirds of the most it should have. */
const USUAL_ENTRY_SIZE = 100

export function forecastEntries(
  document: IndexDocument | null,
  limits: Pick<MemoryLimits, 'maxLines' | 'maxBytes' | 'lines' | 'size' | 'sizeUnit'>,
): MemoryForecast {
  const entries = document?.lines.filter((line) => line.kind === 'entry') ?? []
  const size = (text: string) => (limits.sizeUnit === 'chars' ? text.length : new TextEncoder().encode(text).length)
  const total = entries.reduce((sum, line) => sum + size(line.text) + 1, 0)
  const meanEntrySize = entries.length === 0 ? USUAL_ENTRY_SIZE : Math.round(total / entries.length)
  const byLines = Math.max(0, limits.maxLines - limits.lines)
  const bySize =
    limits.maxBytes === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((limits.maxBytes - limits.size) / meanEntrySize))
  return { entries: Math.min(byLines, bySize), limitedBy: bySize < byLines ? 'size' : 'lines', meanEntrySize }
}
