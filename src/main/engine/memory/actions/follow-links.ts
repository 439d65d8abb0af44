// Lets every link of a memory folder, the index included, follow topics that moved or were taken in by another.

import { INDEX_NAME } from '../index-name'
import type { PlanDraft } from '../plan-draft'
import { createWikiResolver, fold, type LinkableTopic, resolveMarkdownTarget, stemOf } from '../resolve-link'
import { retargetLinks } from '../retarget-links'

export interface Moves {
  /** Old file → the file that stands for it now. */
  readonly moved: ReadonlyMap<string, string>
  /** Names of topics from now on, by new file, where they differ from before. */
  readonly names: ReadonlyMap<string, string | null>
}

/** Topics that cannot be read keep their links, and that is told. */
export async function followLinks(draft: PlanDraft, moves: Moves): Promise<void> {
  const { report, ports } = draft
  const { moved } = moves
  const wiki = createWikiResolver(report.topics)
  const newWiki = wikiWriter(report.topics, moves)
  const follow = (text: string, file: string, map = moved) =>
    retargetLinks(text, { paths: ports.paths, dir: report.path, from: file, to: file, moved: map, wiki, newWiki })
  for (const topic of report.topics) {
    const { file } = topic
    const to = moved.get(file) ?? file
    // A topic taken in by another is gone; what it said stands in the other by now.
    const isGone = to !== file && report.topics.some((other) => other.file === to)
    if (isGone) continue
    const text = await draft.text(to)
    if (text.ok) {
      const followed = follow(text.value, to)
      if (followed !== text.value) draft.set(to, followed)
    } else if (mayLink(topic.document?.text ?? null)) {
      draft.diagnostics.push({
        code: 'memory.links-not-followed',
        severity: 'warning',
        message: `Links in ${file} were not looked at: ${text.error.message}`,
        at: { path: topic.path },
      })
    }
  }
  const index = follow(draft.indexText(), INDEX_NAME, withAliases(draft, moved))
  if (index !== draft.indexText()) draft.setIndexText(index)
}

/** Other spellings under which the index names a moved file, on a file system that takes them for the same. */
function withAliases({ ports, report, index }: PlanDraft, moved: Moves['moved']): Moves['moved'] {
  const all = new Map(moved)
  for (const { line, file } of report.entries) {
    const goesTo = file === null ? undefined : moved.get(file)
    const target = index.lines[line - 1]?.entry?.target
    if (goesTo === undefined || target === undefined) continue
    const resolved = resolveMarkdownTarget(ports.paths, report.path, INDEX_NAME, target)
    if (resolved.kind === 'file') all.set(resolved.file, goesTo)
  }
  return all
}

function mayLink(text: string | null): boolean {
  return text === null || text.includes('[')
}

/** `[[target]]` for a topic that moved: as it was where that still leads there, else by name or file name as it was meant. */
function wikiWriter(topics: readonly LinkableTopic[], { moved, names }: Moves): (target: string, file: string) => string {
  const later = new Map<string, LinkableTopic>()
  for (const topic of topics) {
    const file = moved.get(topic.file) ?? topic.file
    if (!later.has(file) || topic.file === file) later.set(file, { file, name: names.has(file) ? (names.get(file) ?? null) : topic.name })
  }
  const resolve = createWikiResolver([...later.values()])
  const oldNames = new Map(topics.map((topic) => [topic.file, topic.name]))
  return (target, file) => {
    if (resolve(target) === file) return target
    const name = later.get(file)?.name ?? null
    const meant = [...moved].some(([old, now]) => now === file && fold(oldNames.get(old) ?? '') === fold(target))
    const written = /\.md$/i.test(target) ? [`${stemOf(file)}.md`, file] : [stemOf(file), file.replace(/\.md$/i, '')]
    const candidates = meant && name !== null ? [name, ...written] : [...written, ...(name === null ? [] : [name])]
    return candidates.find((candidate) => resolve(candidate) === file) ?? file
  }
}
