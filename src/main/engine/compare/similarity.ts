// How alike two texts are, by the lines they share. Each text is prepared once, so that many can be held against many.

export interface LineSet {
  /** How often each line stands in the text; blank ones are left out. */
  readonly lines: ReadonlyMap<string, number>
  /** Characters of those lines. */
  readonly chars: number
}

export function toLineSet(text: string): LineSet {
  const lines = new Map<string, number>()
  let chars = 0
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    lines.set(trimmed, (lines.get(trimmed) ?? 0) + 1)
    chars += trimmed.length
  }
  return { lines, chars }
}

/** 0 (nothing in common, or surely less than `least`) to 1 (the same lines). Order does not count. */
export function similarity(a: LineSet, b: LineSet, least = 0): number {
  const total = a.chars + b.chars
  // no more can be shared than the shorter one has
  if (total === 0 || (2 * Math.min(a.chars, b.chars)) / total < least) return 0
  let shared = 0
  for (const [line, count] of a.lines) shared += Math.min(count, b.lines.get(line) ?? 0) * line.length
  return (2 * shared) / total
}
