// Finding a file by a few of its letters. Letters have to come in order; whole names, beginnings of words and runs count more.

export interface FoundFile {
  readonly file: string
  /** Where the letters stand, in UTF-16 units. */
  readonly matched: readonly number[]
}

/** Of very many matches only so many are put in order. */
const MOST_RANKED = 5000

/** Best first, equal ones in the order given. An empty text finds everything in that order. Blanks part words that all have to match. */
export function searchFiles(files: readonly string[], text: string): readonly FoundFile[] {
  const words = text
    .toLowerCase()
    .replaceAll('\\', '/')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return files.map((file) => ({ file, matched: [] }))
  const found: (FoundFile & { readonly score: number })[] = []
  for (const file of files) {
    const hit = scoreAll(file, words)
    if (hit !== null) found.push({ file, ...hit })
  }
  if (found.length > MOST_RANKED) {
    // a stable sort of what is surely good: the rest keeps its order behind
    const cut = found.map(({ score }) => score).sort((a, b) => b - a)[MOST_RANKED] ?? 0
    const [good, rest] = [found.filter(({ score }) => score > cut), found.filter(({ score }) => score <= cut)]
    return [...good.sort((a, b) => b.score - a.score), ...rest].map(({ file, matched }) => ({ file, matched }))
  }
  return found.sort((a, b) => b.score - a.score).map(({ file, matched }) => ({ file, matched }))
}

function scoreAll(file: string, words: readonly string[]): { readonly score: number; readonly matched: readonly number[] } | null {
  const lower = file.toLowerCase()
  // what changes its length in lower case cannot be pointed into
  const name = lower.lastIndexOf('/') + 1
  let score = 0
  const matched = new Set<number>()
  for (const word of words) {
    const hit = scoreWord(lower, name, word)
    if (hit === null) return null
    score += hit.score
    if (lower.length === file.length) for (const at of hit.matched) matched.add(at)
  }
  return { score: score - file.length / 100, matched: [...matched].sort((a, b) => a - b) }
}

function scoreWord(lower: string, name: number, word: string): { readonly score: number; readonly matched: readonly number[] } | null {
  const inName = lower.indexOf(word, name)
  const at = inName >= 0 ? inName : lower.indexOf(word)
  if (at >= 0) {
    const whole = at === name && (at + word.length === lower.length || lower[at + word.length] === '.')
    const score = 100 + word.length * 4 + (at >= name ? 40 : 0) + (isStart(lower, at) ? 20 : 0) + (whole ? 40 : 0)
    return { score, matched: Array.from({ length: word.length }, (_, i) => at + i) }
  }
  // from the end: the letters of a name are what is typed
  const matched: number[] = []
  let from = lower.length
  for (let i = word.length - 1; i >= 0; i--) {
    const found = from === 0 ? -1 : lower.lastIndexOf(word.charAt(i), from - 1)
    if (found < 0) return null
    matched.unshift(found)
    from = found
  }
  let score = 0
  for (const [i, position] of matched.entries()) {
    score += 1 + (isStart(lower, position) ? 4 : 0) + (position >= name ? 1 : 0) + (matched[i - 1] === position - 1 ? 3 : 0)
  }
  return { score, matched }
}

function isStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}
