// One memory folder with an index and topics, whoever it belongs to: every line with its states, every file without a
// line, how full the index is, and what is sent of it. Reads only; which folder it is, is told elsewhere.

import type { Ports, Tokenizer } from '../ports'
import type { Profile } from '../profile/profile'
import { folderDiagnostics } from './folder-diagnostics'
import { forecastEntries, MOST_ENTRY_CHARS } from './forecast-entries'
import { type IndexDocument, type IndexLine, parseIndexDocument } from './index-document'
import { INDEX_NAME } from './index-name'
import { type KnownFiles, knownFiles, linkedFiles } from './known-files'
import { listFolder } from './list-folder'
import type { EntryState, FolderReport, MemoryEntry, MemoryLimits, MemorySource, MemoryTopic } from './memory-report'
import { readDocument } from './read-document'
import { parseIndex, readIndex } from './read-index'
import { readTopics } from './read-topics'
import { resolveMarkdownTarget } from './resolve-link'

export interface InspectFolderInput {
  readonly source: MemorySource
  readonly profile: Profile
  readonly tokenizer: Tokenizer
  /** Nothing of the index is sent, whatever it holds: memory is off. */
  readonly off: boolean
  readonly signal?: AbortSignal | undefined
}

/** SPEC 4.5, 6.4, 6.6. Every topic is read once. A folder that is not there is a report like any other. */
export async function inspectFolder(ports: Pick<Ports, 'fs' | 'paths'>, input: InspectFolderInput): Promise<FolderReport> {
  const { source, profile, tokenizer, signal } = input
  const indexPath = ports.paths.join(source.dir, INDEX_NAME)
  const [listing, read, disk, real] = await Promise.all([
    listFolder(ports, source.dir, { skip: source.kind === 'auto' ? ['team', 'logs'] : [], signal }),
    readIndex(ports, indexPath, profile),
    readDocument(ports, indexPath),
    ports.fs.realPath(source.dir),
  ])
  signal?.throwIfAborted()
  const topicFiles = listing.files.filter(({ file }) => /\.md$/i.test(file) && file !== INDEX_NAME)
  const topics = await readTopics(ports, topicFiles, tokenizer, { signal })
  const document = disk.ok ? parseIndexDocument(disk.value.text) : null
  const parsed = read.ok && disk.ok ? parseIndex(indexPath, withoutBom(disk.value.text), profile) : null
  const limits = limitsOf(profile, parsed?.cut ?? null, parsed?.cutAtLine ?? null, disk.ok ? disk.value.bytes : 0)
  const files = await knownFiles(
    ports,
    source.dir,
    document,
    listing.files.map(({ file }) => file),
  )
  const entries = document === null ? [] : readEntries(ports, source.dir, document, files, topics, limits.cutAtLine)
  const linked = document === null ? new Set<string>() : linkedFiles(ports.paths, source.dir, document.lines, files, topics)
  const sent = input.off ? '' : (parsed?.text ?? '')
  const report: Omit<FolderReport, 'diagnostics'> = {
    source,
    path: source.dir,
    realPath: real.ok ? real.value : null,
    exists: listing.exists,
    indexPath,
    index: disk.ok && document !== null ? { text: disk.value.text, utf8: disk.value.utf8, document } : null,
    limits,
    forecast: forecastEntries(document, limits),
    entries,
    orphans: topics.filter(({ file }) => !linked.has(file)),
    topics,
    files: listing.files.map(({ file }) => file),
    sent,
    sentTokens: tokenizer.estimate(sent, 'markdown').sent,
  }
  const told = read.ok ? read.value.diagnostics : read.error.diagnostics
  return { ...report, diagnostics: [...told, ...folderDiagnostics(report, listing)] }
}

function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

export function limitsOf(
  profile: Profile,
  cut: { readonly lines: number; readonly size: number; readonly cutBy: MemoryLimits['cutBy'] } | null,
  cutAtLine: number | null,
  bytes: number,
): MemoryLimits {
  const { maxLines, maxSize, sizeUnit } = profile.memory
  return {
    maxLines,
    maxBytes: maxSize,
    lines: cut?.lines ?? 0,
    bytes,
    size: cut?.size ?? 0,
    sizeUnit,
    cutAtLine,
    cutBy: cut?.cutBy ?? null,
  }
}

function readEntries(
  ports: Pick<Ports, 'paths'>,
  dir: string,
  document: IndexDocument,
  files: KnownFiles,
  topics: readonly MemoryTopic[],
  cutAtLine: number | null,
): readonly MemoryEntry[] {
  const byFile = new Map(topics.map((topic) => [topic.file, topic]))
  const seen = new Set<string>()
  const entries: MemoryEntry[] = []
  for (const line of document.lines) {
    if (line.kind !== 'entry' && line.kind !== 'other') continue
    const states: EntryState[] = []
    if (cutAtLine !== null && line.number >= cutAtLine) states.push('below-cut')
    if (line.text.length > MOST_ENTRY_CHARS) states.push('too-long')
    const target = line.entry === null ? null : resolveMarkdownTarget(ports.paths, dir, INDEX_NAME, line.entry.target)
    const file = target?.kind === 'file' ? (files.get(target.file) ?? null) : null
    const topic = file === null ? undefined : byFile.get(file)
    if (target === null) states.push('not-an-entry')
    else if (target.kind === 'outside') states.push('outside')
    else if (file === null) states.push('dangling')
    else {
      if (seen.has(file)) states.push('duplicate')
      seen.add(file)
      states.push(...(topic?.states ?? []))
    }
    entries.push({
      line: line.number,
      raw: line.text,
      ...namesOf(line),
      file: target === null ? null : target.kind === 'file' ? (file ?? target.file) : target.kind === 'outside' ? target.written : '',
      section: line.section,
      states: states.length === 0 ? ['ok'] : states,
      type: topic?.type ?? null,
      name: topic?.name ?? null,
      description: topic?.description ?? null,
      bytes: topic?.bytes ?? 0,
      tokens: topic?.tokens ?? 0,
      modifiedMs: topic?.modifiedMs ?? null,
    })
  }
  return entries
}

function namesOf({ entry }: IndexLine): Pick<MemoryEntry, 'title' | 'hook'> {
  return entry === null ? { title: '', hook: '' } : { title: entry.title, hook: entry.hook }
}
