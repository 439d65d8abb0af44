// Lets every link of a memory folder, the index included, follow topics that moved or were taken in by another.

import type { Diagnostic } from '../../base/diagnostic'
import { INDEX_NAME } from '../index-name'
import type { PlanDraft } from '../plan-draft'
import { createWikiResolver, fold, type LinkableTopic, resolveMarkdownTarget, stemOf } from '../resolve-link'
import { type RetargetInput, retargetLinks } from '../retarget-links'

export interface Moves {
  /** Old file → the file that stands for it now. */
  readonly moved: ReadonlyMap<string, string>
  /** Names of topics from now on, by new file, where they differ from before. */
  readonly names: ReadonlyMap<string, string | null>
}

/** Topics that cannot be read keep their links, and that is told; so is a link that cannot be written to lead there. */
export async function followLinks(draft: PlanDraft, moves: Moves): Promise<void> {
  const { report, ports } = draft
  const { moved } = moves
  const wiki = createWikiResolver(report.topics)
  const writer = wikiWriter(report.topics, moves)
  const topics = new Set(report.topics.map((topic) => topic.file))
  const follow = (text: string, file: string, aliases: Partial<Pick<RetargetInput, 'moved' | 'literal'>> = {}) => {
    const newWiki = (target: string, goesTo: string): string => {
      const written = writer(target, goesTo)
      if (written === null) draft.diagnostics.push(unwritable(draft.path(file), target, goesTo))
      return written ?? target
    }
    return retargetLinks(text, { paths: ports.paths, dir: report.path, from: file, to: file, moved, wiki, newWiki, ...aliases })
  }
  for (const topic of report.topics) {
    const { file } = topic
    const to = moved.get(file) ?? file
    // A topic taken in by another is gone; what it said stands in the other by now.
    if (to !== file && topics.has(to)) continue
    await draft.breathe()
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
  const index = follow(draft.indexText(), INDEX_NAME, aliasesOf(draft, moved))
  if (index !== draft.indexText()) draft.setIndexText(index)
}

function unwritable(path: string, target: string, file: string): Diagnostic {
  const message = `[[${target}]] would lead nowhere: no such link can name ${file}`
  return { code: 'memory.link-breaks', severity: 'warning', message, at: { path } }
}

/** Other spellings under which the index names a moved file: on a file system that takes them for the same, or as it stands. */
function aliasesOf({ ports, report, index }: PlanDraft, moved: Moves['moved']): Required<Pick<RetargetInput, 'moved' | 'literal'>> {
  const all = new Map(moved)
  const literal = new Map<string, string>()
  const files = new Set(report.files)
  for (const { line, file } of report.entries) {
    const goesTo = file === null ? undefined : moved.get(file)
    const target = index.lines[line - 1]?.entry?.target
    if (goesTo === undefined || target === undefined) continue
    const resolved = resolveMarkdownTarget(ports.paths, report.path, INDEX_NAME, target)
    if (resolved.kind !== 'file' || files.has(resolved.file)) continue
    if (target === file) literal.set(target, goesTo)
    else all.set(resolved.file, goesTo)
  }
  return { moved: all, literal }
}

function mayLink(text: string | null): boolean {
  return text === null || text.includes('[')
}

/**
 * `[[target]]` for a topic that moved: as it was where that still leads there, else by name or file name as it was meant.
 * Null where nothing that can stand in such a link leads there.
 */
function wikiWriter(topics: readonly LinkableTopic[], { moved, names }: Moves): (target: string, file: string) => string | null {
  const later = new Map<string, LinkableTopic>()
  for (const topic of topics) {
    const file = moved.get(topic.file) ?? topic.file
    if (!later.has(file) || topic.file === file) later.set(file, { file, name: names.has(file) ? (names.get(file) ?? null) : topic.name })
  }
  const resolve = createWikiResolver([...later.values()])
  const oldNames = new Map(topics.map((topic) => [topic.file, topic.name]))
  /** What the topics that now are this file were called. */
  const called = new Map<string, Set<string>>()
  for (const [old, now] of moved) called.set(now, (called.get(now) ?? new Set()).add(fold(oldNames.get(old) ?? '')))
  return (target, file) => {
    if (resolve(target) === file) return target
    const name = later.get(file)?.name ?? null
    const meant = called.get(file)?.has(fold(target)) === true
    const written = /\.md$/i.test(target) ? [`${stemOf(file)}.md`, file] : [stemOf(file), file.replace(/\.md$/i, '')]
    const candidates = meant && name !== null ? [name, ...written] : [...written, ...(name === null ? [] : [name])]
    return [...candidates, file].find((candidate) => !/[[\]|#`\n]/.test(candidate) && resolve(candidate) === file) ?? null
  }
}
