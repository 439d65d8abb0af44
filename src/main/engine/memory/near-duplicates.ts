// Texts that say nearly the same, by the runs of words they have in common. Pure; knows no files.

/** Words in a run, as `Run` counts them. Shorter ones are common in any two texts about one project, longer ones miss a changed word. */
const RUN = 3
/** A run that stands in more texts than this says nothing about any two of them. */
const MOST_SHARED = 24
/** Texts with fewer runs are too short to be told apart by them. */
const FEWEST_RUNS = 8
const MOST_RUNS = 1500
/** Of all texts together; what comes after is not compared. A folder of memories stays far below. */
const MOST_RUNS_IN_ALL = 400_000

/** Each a few milliseconds of work. */
const TEXTS_AT_ONCE = 16
const RUNS_AT_ONCE = 10_000

export interface SimilarPair {
  /** Positions in the given list, the smaller first. */
  readonly a: number
  readonly b: number
  /** Share of the runs of the shorter text that the other has too, 0 to 1. */
  readonly contained: number
  /** Runs in common divided by all runs of both, 0 to 1. */
  readonly similarity: number
}

/**
 * Pairs of which the shorter is contained in the other by `least` or more; most alike first. Pairs whose texts have
 * nothing rare in common are never looked at, so that the work grows with what is alike, not with the square. `pause` is
 * called now and then.
 */
export async function nearDuplicates(
  texts: readonly string[],
  least: number,
  pause: () => Promise<void> = async () => {},
): Promise<readonly SimilarPair[]> {
  const runs: ReadonlySet<Run>[] = []
  const runsOf = createRunReader()
  const holders = new Map<Run, number[]>()
  const firstOf = new Map<string, number>()
  const pairs: SimilarPair[] = []
  let left = MOST_RUNS_IN_ALL
  for (const [i, text] of texts.entries()) {
    if (i % TEXTS_AT_ONCE === 0) await pause()
    const own = left > 0 ? runsOf(text) : new Set<Run>()
    runs.push(own)
    left -= own.size
    if (own.size < FEWEST_RUNS) continue
    // Copies are told apart from the merely alike: many of them would make every run of theirs a common one.
    const whole = [...own].join('\n')
    const first = firstOf.get(whole)
    if (first !== undefined) {
      pairs.push({ a: first, b: i, contained: 1, similarity: 1 })
      continue
    }
    firstOf.set(whole, i)
    for (const run of own) {
      const known = holders.get(run)
      if (known === undefined) holders.set(run, [i])
      else known.push(i)
    }
  }
  /** By the pair as one number, since there are many: the first of it times their count, plus the second. */
  const common = new Map<number, number>()
  let counted = 0
  for (const list of holders.values()) {
    counted += 1
    if (counted % RUNS_AT_ONCE === 0) await pause()
    if (list.length < 2 || list.length > MOST_SHARED) continue
    for (let x = 0; x < list.length; x++) {
      for (let y = x + 1; y < list.length; y++) {
        const key = (list[x] ?? 0) * texts.length + (list[y] ?? 0)
        common.set(key, (common.get(key) ?? 0) + 1)
      }
    }
  }
  for (const [key, count] of common) {
    const [a, b] = [Math.floor(key / texts.length), key % texts.length]
    const [sizeA, sizeB] = [runs[a]?.size ?? 0, runs[b]?.size ?? 0]
    const contained = count / Math.min(sizeA, sizeB)
    if (contained >= least) pairs.push({ a, b, contained, similarity: count / (sizeA + sizeB - count) })
  }
  return pairs.sort((x, y) => y.similarity - x.similarity || x.a - y.a || x.b - y.b)
}

/** A run of words as one number; as text where there are more different words than fit into it. */
type Run = number | string

/** Three numbers below this make one that is exact. */
const MOST_WORDS = 2 ** 17

/** Lower-case words; of writing without blanks between words every character is one. Words are numbered over all texts. */
function createRunReader(): (text: string) => ReadonlySet<Run> {
  const numbers = new Map<string, number>()
  return (text) => {
    const words: number[] = []
    for (const [word] of text.toLowerCase().matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu)) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = numbers.size
        numbers.set(word, number)
      }
      words.push(number)
      if (words.length >= MOST_RUNS + RUN) break
    }
    const runs = new Set<Run>()
    for (let i = 0; i + RUN <= words.length; i++) {
      const [a = 0, b = 0, c = 0] = [words[i], words[i + 1], words[i + 2]]
      runs.add(Math.max(a, b, c) < MOST_WORDS ? (a * MOST_WORDS + b) * MOST_WORDS + c : `${a} ${b} ${c}`)
    }
    return runs
  }
}
