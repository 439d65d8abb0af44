// Bars of block characters. Knows numbers and columns, nothing of what they measure.

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar for `value` on a scale where `full` fills `width` columns, in eighths of a column; at least a sliver for what is not zero. */
export function renderBar(value: number, full: number, width: number): string {
  if (value <= 0 || full <= 0 || width <= 0) return ''
  const eighths = Math.min(width * 8, Math.max(1, Math.round((value / full) * width * 8)))
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
}

/**
 * Whole columns for each of `parts` on a scale where `full` fills `width`: every part that is not zero gets at least one as long as
 * there is room, and the sum is what all of them together deserve.
 */
export function shareColumns(parts: readonly number[], full: number, width: number): readonly number[] {
  const total = parts.reduce((sum, part) => sum + Math.max(0, part), 0)
  if (total <= 0 || full <= 0) return parts.map(() => 0)
  const present = parts.filter((part) => part > 0).length
  const room = Math.min(width, Math.max(present, Math.round((total / full) * width)))
  const exact = parts.map((part) => (Math.max(0, part) / total) * room)
  const columns = exact.map((value) => (value > 0 ? Math.max(1, Math.floor(value)) : 0))
  let left = room - columns.reduce((sum, value) => sum + value, 0)
  const byRest = exact.map((value, i) => ({ i, rest: value - (columns[i] ?? 0) })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i, rest } of byRest) {
    if (left <= 0 || rest <= 0) break
    columns[i] = (columns[i] ?? 0) + 1
    left -= 1
  }
  while (left < 0) {
    const widest = columns.indexOf(Math.max(...columns))
    columns[widest] = (columns[widest] ?? 0) - 1
    left += 1
  }
  return columns
}
