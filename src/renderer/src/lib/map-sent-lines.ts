// Which line of a file each sent line came from. Sent text is the file with whole stretches taken out and its ends
// trimmed, so the lines that stayed are the same lines in the same order; some lost a part (a comment on the same line).

/** A stretch of the file on disk, in whole lines counted from 1, both ends included. */
export interface LineRegion {
  readonly kind: string
  readonly fromLine: number
  readonly toLine: number
}

/**
 * The 1-based line on disk of each sent line, null where it is from nowhere in the file (a note added on the way).
 * Without the file's lines (`disk` null) the regions alone decide: the n-th sent line is the n-th line they call sent.
 */
export function mapSentLines(
  sent: readonly string[],
  regions: readonly LineRegion[],
  disk: readonly string[] | null,
): readonly (number | null)[] {
  const candidates = sentLineNumbers(regions, disk?.length ?? null, sent.length)
  if (disk === null) return sent.map((_line, index) => candidates[index] ?? null)

  const mapped: (number | null)[] = []
  let next = 0
  for (const line of sent) {
    const found = findFrom(line, candidates, disk, next)
    mapped.push(found === null ? null : (candidates[found] ?? null))
    if (found !== null) next = found + 1
  }
  return mapped
}

/** Looks a little ahead for the same line, then for one that holds it; blank lines must match exactly. */
function findFrom(line: string, candidates: readonly number[], disk: readonly string[], from: number): number | null {
  const wanted = line.trim()
  let part: number | null = null
  for (let at = from; at < candidates.length; at++) {
    const text = disk[(candidates[at] ?? 0) - 1] ?? ''
    if (text === line || text.trimEnd() === line.trimEnd()) {
      // A part that came first is the better guess when the whole line is far behind it.
      return part !== null && at - from > 50 ? part : at
    }
    if (part === null && wanted !== '' && text.includes(wanted)) part = at
    if (at - from > 500) break
  }
  return part
}

function sentLineNumbers(regions: readonly LineRegion[], diskLines: number | null, sentLines: number): readonly number[] {
  const dropped = regions.filter((region) => region.kind === 'frontmatter' || region.kind === 'below-cut')
  const kept = regions.filter((region) => region.kind === 'sent' || region.kind === 'comment')
  const numbers: number[] = []
  if (kept.length === 0) {
    const last = diskLines ?? sentLines + dropped.reduce((sum, region) => sum + region.toLine - region.fromLine + 1, 0)
    for (let line = 1; line <= last; line++) {
      if (!dropped.some((region) => line >= region.fromLine && line <= region.toLine)) numbers.push(line)
    }
    return numbers
  }
  // A comment's last line may hold text that stays, so with the file at hand its lines are looked at too.
  const wanted = diskLines === null ? kept.filter((region) => region.kind === 'sent') : kept
  let last = 0
  for (const region of [...wanted].sort((a, b) => a.fromLine - b.fromLine)) {
    for (let line = Math.max(region.fromLine, last + 1); line <= region.toLine; line++) numbers.push(line)
    last = Math.max(last, region.toLine)
  }
  return numbers
}
