// Where a memory can be split: at its headings, or at blank lines where it has none. Pure.

export interface TopicPart {
  /** Lines of the file, from 1, both included. */
  readonly fromLine: number
  readonly toLine: number
  readonly title: string
  /** Whether there is more than blank lines and its own heading. */
  readonly filled: boolean
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/

/** `head`: lines of the front matter. Parts cover the body; what stands before the first heading is the first. */
export function topicParts(lines: readonly string[], head: number): readonly TopicPart[] {
  const starts: number[] = []
  const levels = new Map<number, number>()
  let fence = false
  lines.forEach((line, at) => {
    if (at < head) return
    if (/^ {0,3}(?:```|~~~)/.test(line)) fence = !fence
    const level = fence ? undefined : HEADING.exec(line)?.[1]?.length
    if (level !== undefined) levels.set(at, level)
  })
  // One heading alone is the title of the whole; parts begin at the highest level there are two of.
  const counts = [1, 2, 3, 4, 5, 6].map((level) => [...levels.values()].filter((one) => one === level).length)
  const cut = counts.findIndex((count) => count > 1) + 1
  if (cut > 0) for (const [at, level] of levels) if (level <= cut) starts.push(at)
  if (starts.length === 0) {
    let blank = true
    lines.forEach((line, at) => {
      if (at < head) return
      if (line.trim() !== '' && blank) starts.push(at)
      blank = line.trim() === ''
    })
  }
  if (starts.length === 0) return []
  const first = starts[0] ?? head
  const before = lines.slice(head, first).some((line) => line.trim() !== '')
  const all = before ? [head, ...starts] : starts
  return all.map((from, i) => {
    let to = (all[i + 1] ?? lines.length) - 1
    while (to > from && (lines[to] ?? '').trim() === '') to -= 1
    const own = lines.slice(from, to + 1)
    return {
      fromLine: from + 1,
      toLine: to + 1,
      title: titleOf(own),
      filled: own.some((line) => line.trim() !== '' && !HEADING.test(line)),
    }
  })
}

const LONGEST_TITLE = 60

function titleOf(lines: readonly string[]): string {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const plain = (HEADING.exec(first)?.[2] ?? first)
    .replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, '')
    .replace(/[*_`[\]]/g, '')
    .trim()
  const sentence = /^(.*?)[.:;!?](?:\s|$)/.exec(plain)?.[1] ?? plain
  if (sentence.length <= LONGEST_TITLE) return sentence
  return sentence.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')
}
