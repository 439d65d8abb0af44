// Ranks names against what was typed: every letter must occur in order; starts of words count more.

/** Higher is better; null: no match. An empty query matches everything alike. */
export function fuzzyScore(query: string, text: string): number | null {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return 0
  const hay = text.toLowerCase()
  const whole = hay.indexOf(wanted)
  if (whole >= 0) return 1000 - whole - text.length / 1000 + (isWordStart(text, whole) ? 200 : 0)
  let score = 0
  let from = 0
  for (const letter of wanted) {
    if (letter === ' ') continue
    const at = hay.indexOf(letter, from)
    if (at < 0) return null
    score += at === from ? 4 : isWordStart(text, at) ? 3 : 0
    score -= (at - from) / 50
    from = at + 1
  }
  return score
}

function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true
  const before = text.charAt(at - 1)
  return /[\s/\\._@-]/.test(before) || (/[a-z]/.test(before) && /[A-Z]/.test(text.charAt(at)))
}

/** The `limit` best of `items`, best first; ties keep their order. */
export function fuzzyRank<T>(query: string, items: readonly T[], textOf: (item: T) => string, limit: number): readonly T[] {
  const scored: { readonly item: T; readonly score: number; readonly at: number }[] = []
  items.forEach((item, at) => {
    const score = fuzzyScore(query, textOf(item))
    if (score !== null) scored.push({ item, score, at })
  })
  scored.sort((a, b) => b.score - a.score || a.at - b.at)
  return scored.slice(0, limit).map((entry) => entry.item)
}
