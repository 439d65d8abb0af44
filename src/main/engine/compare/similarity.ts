// How alike two texts are, by the lines they share: cheap enough to try many against many.

/** 0 (nothing in common) to 1 (the same lines); blank lines do not count. Order does not either. */
export function similarity(a: string, b: string): number {
  const [linesA, linesB] = [linesOf(a), linesOf(b)]
  const [totalA, totalB] = [weight(linesA), weight(linesB)]
  if (totalA + totalB === 0) return 0
  let shared = 0
  for (const [line, count] of linesA) shared += Math.min(count, linesB.get(line) ?? 0) * line.length
  return (2 * shared) / (totalA + totalB)
}

function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed !== '') lines.set(trimmed, (lines.get(trimmed) ?? 0) + 1)
  }
  return lines
}

function weight(lines: ReadonlyMap<string, number>): number {
  let chars = 0
  for (const [line, count] of lines) chars += line.length * count
  return chars
}
