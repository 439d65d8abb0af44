// What a person may want to look at in a memory folder: near duplicates, old topics, things that code, git or the
// instruction files say already (SPEC 6.4). Hints are never acted on by themselves.

import { findDerivable } from './find-derivable'
import type { FolderReport, MemoryTopic } from './memory-report'
import { nearDuplicates } from './near-duplicates'

export interface MemoryHint {
  readonly kind: 'near-duplicate' | 'stale' | 'derivable'
  readonly file: string
  /** The other topic of a pair, or the path of the instruction file that says it already. */
  readonly other: string | null
  /** One sentence with the figure it rests on. */
  readonly message: string
  /** 1-based line of the file where it begins; null for the whole file. */
  readonly line: number | null
  /** How sure, 0 to 1: for sorting, not for showing. */
  readonly weight: number
}

export interface HintsInput {
  readonly nowMs: number
  /** Texts the model is given anyway, such as instruction files. */
  readonly known: readonly { readonly path: string; readonly text: string }[]
  /** Called now and then, so that a large folder holds nobody up; throws to end it. */
  readonly pause?: () => Promise<void>
}

const DAY_MS = 86_400_000
/** Strata's own measure of when to look again: what is about the work ages faster than what is about a person. */
const STALE_AFTER_DAYS: Readonly<Record<string, number>> = { project: 90, reference: 180, feedback: 365, user: 365 }
const STALE_DAYS_WITHOUT_TYPE = 180
const ALIKE = 0.6
const SAID_ALREADY = 0.5
const TOPICS_AT_ONCE = 64

/** Surest first. `nowMs` is an argument, so the same folder at the same time gives the same hints. */
export async function memoryHints(report: FolderReport, input: HintsInput): Promise<readonly MemoryHint[]> {
  const { known, nowMs, pause = async () => {} } = input
  const topics = report.topics.filter((topic) => topic.document !== null)
  const found = [...(await duplicates(topics, pause)), ...(await saidAlready(topics, known, pause))]
  for (const [i, topic] of topics.entries()) {
    if (i % TOPICS_AT_ONCE === 0) await pause()
    found.push(...derivable(topic), ...stale(topic, nowMs))
  }
  return found.sort((a, b) => b.weight - a.weight || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
}

async function duplicates(topics: readonly MemoryTopic[], pause: () => Promise<void>): Promise<readonly MemoryHint[]> {
  return (await nearDuplicates(topics.map(textOf), ALIKE, pause)).flatMap(({ a, b, contained, similarity }): MemoryHint[] => {
    const [first, second] = [topics[a], topics[b]]
    if (first === undefined || second === undefined) return []
    const share = `${Math.round(contained * 100)}%`
    const message = `${share} of what the shorter of the two says, the other says in the same words`
    return [{ kind: 'near-duplicate', file: first.file, other: second.file, message, line: null, weight: 0.6 + similarity * 0.4 }]
  })
}

async function saidAlready(
  topics: readonly MemoryTopic[],
  known: HintsInput['known'],
  pause: () => Promise<void>,
): Promise<readonly MemoryHint[]> {
  if (known.length === 0) return []
  const pairs = await nearDuplicates([...topics.map(textOf), ...known.map(({ text }) => text)], SAID_ALREADY, pause)
  return pairs.flatMap(({ a, b, contained }): MemoryHint[] => {
    const topic = topics[a]
    const source = known[b - topics.length]
    if (topic === undefined || source === undefined || textOf(topic).length > source.text.length) return []
    const message = `${Math.round(contained * 100)}% of it stands in ${source.path} in the same words`
    return [{ kind: 'derivable', file: topic.file, other: source.path, message, line: null, weight: 0.4 + contained * 0.5 }]
  })
}

function derivable({ file, document }: MemoryTopic): readonly MemoryHint[] {
  if (document === null) return []
  const words = { code: 'the code says it too', git: 'git says it too' }
  return findDerivable(document.body).map(({ from, why, line }) => ({
    kind: 'derivable',
    file,
    other: null,
    message: `${why}: ${words[from]}`,
    line: line + document.frontMatterLines,
    weight: 0.4,
  }))
}

function stale({ file, type, modifiedMs }: MemoryTopic, nowMs: number): readonly MemoryHint[] {
  if (modifiedMs === null) return []
  const days = Math.floor((nowMs - modifiedMs) / DAY_MS)
  const limit = (type === null ? undefined : STALE_AFTER_DAYS[type]) ?? STALE_DAYS_WITHOUT_TYPE
  if (days <= limit) return []
  const message = `Not changed for ${days} days; does it still hold?`
  return [{ kind: 'stale', file, other: null, message, line: null, weight: 0.39 * (1 - limit / days) }]
}

function textOf({ description, document }: MemoryTopic): string {
  return `${description ?? ''}\n${document?.body ?? ''}`
}
