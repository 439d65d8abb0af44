// Which files the lines of an index lead to: those of the folder, and others the file system finds under the names that are
// written. Asks only for what the list of the folder lacks.

import type { Paths, Ports } from '../ports'
import type { IndexDocument, IndexLine } from './index-document'
import { INDEX_NAME } from './index-name'
import { linksOfText } from './links-of-text'
import { createWikiResolver, fold, type LinkableTopic, resolveMarkdownTarget } from './resolve-link'

/** A target, resolved by its name alone → the file of the folder it leads to. */
export type KnownFiles = ReadonlyMap<string, string>

/**
 * `files` are those of the folder that were listed. On a file system that takes `A.md` for `a.md` a link may name either;
 * hidden files and linked folders are not listed, but can be led to.
 */
export async function knownFiles(
  ports: Pick<Ports, 'fs' | 'paths'>,
  dir: string,
  document: IndexDocument | null,
  files: readonly string[],
): Promise<KnownFiles> {
  const known = new Map(files.map((file) => [file, file]))
  if (document === null) return known
  const folded = new Map(files.map((file) => [fold(file), file]))
  for (const { entry } of document.lines) {
    if (entry === null) continue
    const target = resolveMarkdownTarget(ports.paths, dir, INDEX_NAME, entry.target)
    if (target.kind !== 'file' || known.has(target.file)) continue
    const stat = await ports.fs.stat(ports.paths.join(dir, target.file))
    if (stat.ok && stat.value.kind === 'file') known.set(target.file, folded.get(fold(target.file)) ?? target.file)
    // what cannot be looked at may well be there
    else if (!stat.ok && (stat.error.kind === 'denied' || stat.error.kind === 'other')) known.set(target.file, target.file)
    // a name with `#` or `%` in it, written as it is
    else if (known.has(entry.target)) known.set(target.file, entry.target)
  }
  return known
}

/** Every file some line leads to, be the line an entry or not, by either kind of link. */
export function linkedFiles(
  paths: Paths,
  dir: string,
  lines: readonly IndexLine[],
  files: KnownFiles,
  topics: readonly LinkableTopic[],
): ReadonlySet<string> {
  const wiki = createWikiResolver(topics)
  const visible = lines.filter((line) => line.kind !== 'hidden').map((line) => line.text)
  const linked = new Set<string>()
  for (const link of linksOfText(visible.join('\n'))) {
    const target = link.kind === 'wiki' ? null : resolveMarkdownTarget(paths, dir, INDEX_NAME, link.target)
    const file = target === null ? wiki(link.target) : target.kind === 'file' ? (files.get(target.file) ?? null) : null
    if (file !== null) linked.add(file)
  }
  return linked
}
