// A memory file while it is edited: what the limits leave of an index, what is wrong with its lines or with a topic's front
// matter, and where the links lead (SPEC 4.5, 6.4). The other files of the folder are told by name.

import type { Diagnostic } from '../base/diagnostic'
import { quoteSpecialValues } from '../markdown/parse-front-matter'
import { splitFrontMatter } from '../markdown/split-front-matter'
import { renderFrontMatter, setTopicField } from '../memory/edit-topic'
import { MOST_ENTRY_CHARS } from '../memory/forecast-entries'
import type { IndexDocument } from '../memory/index-document'
import type { KnownFiles } from '../memory/known-files'
import { linksOfText } from '../memory/links-of-text'
import { isMemoryType, MEMORY_TYPES } from '../memory/memory-types'
import { type MemoryIndex, parseIndex } from '../memory/read-index'
import { createWikiResolver, type LinkableTopic, resolveMarkdownTarget, stemOf } from '../memory/resolve-link'
import { parseTopic, type TopicDocument } from '../memory/topic-document'
import type { Paths } from '../ports'
import type { Profile } from '../profile/profile'
import type { AnalysedIndex, AnalysedLink, DocumentAnalysis, DocumentMarker, QuickFix } from './document-analysis'
import { replacement } from './replacement'
import type { TextPlaces } from './text-places'

/** The folder a memory file lies in, as it is on disk. */
export interface MemoryNeighbours {
  /** Without a separator at its end. */
  readonly dir: string
  /** Relative to it, with `/`. */
  readonly files: readonly string[]
  readonly topics: readonly LinkableTopic[]
}

export interface MemoryDocument {
  readonly paths: Paths
  readonly places: TextPlaces
  readonly path: string
  /** Without a byte-order mark. */
  readonly text: string
  readonly profile: Profile
  readonly neighbours: MemoryNeighbours
  /** Of an index: where its lines lead, also to files that are not listed. */
  readonly known: KnownFiles
}

type Analysed = Pick<DocumentAnalysis, 'index' | 'links' | 'markers' | 'regions' | 'sent'>

export function analyseIndex(document: MemoryDocument, parsed: IndexDocument): Analysed {
  const { path, text, profile } = document
  const index = parseIndex(path, text, profile)
  const links = linksOf(document)
  return {
    index: indexOf(index, parsed),
    links,
    markers: [...index.diagnostics.map((diagnostic) => markerOf(document, diagnostic)), ...entryMarkers(document, parsed)],
    regions: index.regions.flatMap(({ kind, fromLine, toLine }) => (kind === 'sent' ? [] : [{ kind, fromLine, toLine }])),
    sent: index.text,
  }
}

export function analyseTopic(document: MemoryDocument): Analysed {
  const links = linksOf(document)
  const dangling = links.flatMap((link): readonly DocumentMarker[] => {
    if (link.exists || (link.kind === 'markdown' && (link.path === null || !/\.md$/i.test(link.path)))) return []
    const message = link.kind === 'wiki' ? `No topic has the name ${link.target}` : `There is no file ${link.target}`
    return [{ code: 'memory.dangling-link', severity: 'info', message, span: link.span, fix: null, fixes: [] }]
  })
  return { index: null, links, markers: [...topicMarkers(document), ...dangling], regions: [], sent: document.text }
}

function indexOf({ limits, cut, cutAtLine }: MemoryIndex, parsed: IndexDocument): AnalysedIndex {
  const { lines, size, cutBy } = cut
  const base = { ...limits, lines, size }
  if (cutBy === null || cutAtLine === null) return { ...base, cut: null }
  const entriesBelow = parsed.lines.filter((line) => line.kind === 'entry' && line.number >= cutAtLine).length
  const what = entriesBelow === 1 ? '1 entry' : `${entriesBelow} entries`
  const limit = cutBy === 'lines' ? `${limits.maxLines} lines` : `${(limits.maxSize ?? 0).toLocaleString('en-US')} ${unit(limits.sizeUnit)}`
  const both =
    cutBy === 'both' ? `${limits.maxLines} lines and ${(limits.maxSize ?? 0).toLocaleString('en-US')} ${unit(limits.sizeUnit)}` : limit
  return { ...base, cut: { atLine: cutAtLine, by: cutBy, entriesBelow, label: `Cut after ${both}: ${what} below` } }
}

function unit(sizeUnit: 'chars' | 'bytes'): string {
  return sizeUnit === 'chars' ? 'characters' : 'bytes'
}

function linksOf({ paths, places, path, text, neighbours, known }: MemoryDocument): readonly AnalysedLink[] {
  const { dir, topics } = neighbours
  const wiki = createWikiResolver(topics)
  const from = paths.relative(dir, path).split(paths.sep).join('/')
  return linksOfText(text).map((link) => {
    const { kind, target } = link
    const span = places.spanOf(link.start, link.end)
    if (kind === 'wiki') {
      const file = wiki(target)
      return { kind, span, target, path: file === null ? null : paths.join(dir, file), exists: file !== null }
    }
    const resolved = resolveMarkdownTarget(paths, dir, from, target)
    if (resolved.kind !== 'file') return { kind, span, target, path: null, exists: resolved.kind === 'none' }
    return { kind, span, target, path: paths.join(dir, known.get(resolved.file) ?? resolved.file), exists: known.has(resolved.file) }
  })
}

function entryMarkers({ paths, places, neighbours, known }: MemoryDocument, parsed: IndexDocument): readonly DocumentMarker[] {
  const seen = new Set<string>()
  const markers: DocumentMarker[] = []
  for (const line of parsed.lines) {
    const tell = (code: string, severity: DocumentMarker['severity'], message: string, fix: string, removable: boolean): void => {
      const remove: QuickFix = {
        title: 'Remove the line',
        edits: [{ span: places.spanOfLines(line.number, line.number), text: '' }],
      }
      markers.push({
        code: `memory.${code}`,
        severity,
        message,
        span: places.spanOfLine(line.number),
        fix,
        fixes: removable ? [remove] : [],
      })
    }
    if ((line.kind === 'entry' || line.kind === 'other') && line.text.length > MOST_ENTRY_CHARS) {
      const message = `The line has ${line.text.length} characters, more than about ${MOST_ENTRY_CHARS}`
      tell('too-long', 'info', message, 'Move the detail into the topic file.', false)
    }
    if (line.entry === null) continue
    const target = resolveMarkdownTarget(paths, neighbours.dir, 'MEMORY.md', line.entry.target)
    if (target.kind === 'outside') {
      tell('outside', 'warning', `${target.written} is not in the memory folder`, 'Point to a file of the folder.', true)
      continue
    }
    const file = target.kind === 'file' ? known.get(target.file) : undefined
    if (file === undefined) {
      const what = target.kind === 'none' ? 'behind this entry' : target.file
      tell('dangling', 'warning', `There is no file ${what}`, 'Remove the line, or write the file.', true)
    } else if (seen.has(file)) {
      tell('duplicate', 'warning', `${file} has an entry above already`, 'Remove one of the lines.', true)
    } else seen.add(file)
  }
  return markers
}

function topicMarkers(document: MemoryDocument): readonly DocumentMarker[] {
  const { places, path, paths, text, profile } = document
  const topic = parseTopic(text)
  const shape = topic.shape ?? profile.memory.topicShape
  const firstLine = places.spanOfLine(1)
  const mark = (
    code: string,
    severity: DocumentMarker['severity'],
    message: string,
    fix: string,
    span = firstLine,
    fixes: readonly QuickFix[] = [],
  ): DocumentMarker => ({ code: `memory.${code}`, severity, message, span, fix, fixes })
  switch (topic.frontMatter) {
    case 'none': {
      const name = stemOf(paths.basename(path))
      const fixes = MEMORY_TYPES.map((type) => ({
        title: `Add front matter: ${type}`,
        edits: [
          {
            span: places.spanOf(0, 0),
            text: renderFrontMatter({ name, description: '', type }, profile.memory.topicShape, '\n'),
          },
        ],
      }))
      const message = 'The topic has no front matter: neither name, description nor type are known'
      return [mark('no-frontmatter', 'info', message, 'Add name, description and type.', firstLine, fixes)]
    }
    case 'bad': {
      const { message, line } = topic.problem ?? { message: 'no YAML', line: 1 }
      const fix = 'Put one key on each line, as `key: value`.'
      return [mark('bad-frontmatter', 'warning', `The front matter cannot be read: ${message}`, fix, places.spanOfLine(line))]
    }
    default:
      return [
        ...(topic.frontMatter === 'lenient'
          ? [
              mark(
                'frontmatter-lenient',
                'info',
                'The front matter is no valid YAML; it is read as it was meant',
                'Put quotes around values that hold a colon.',
                firstLine,
                quotedFix(places, text),
              ),
            ]
          : []),
        ...typeMarkers(document, topic, shape, mark),
      ]
  }
}

function typeMarkers(
  { places, text }: MemoryDocument,
  topic: TopicDocument,
  shape: 'flat' | 'metadata',
  mark: (
    code: string,
    severity: DocumentMarker['severity'],
    message: string,
    fix: string,
    span?: DocumentMarker['span'],
    fixes?: readonly QuickFix[],
  ) => DocumentMarker,
): readonly DocumentMarker[] {
  const { type } = topic
  if (isMemoryType(type)) return []
  const fixes = MEMORY_TYPES.flatMap((wanted): readonly QuickFix[] => {
    const edited = setTopicField(text, 'type', wanted, shape)
    return edited.ok ? [{ title: `Make it ${wanted}`, edits: [replacement(places, text, edited.value)] }] : []
  })
  const types = MEMORY_TYPES.join(', ')
  if (type === null) return [mark('bad-type', 'warning', 'The topic has no type', `Give it one of ${types}.`, undefined, fixes)]
  const line = places.lines.findIndex((content, i) => i > 0 && i < topic.frontMatterLines && /^\s*["']?type["']?\s*:/.test(content)) + 1
  const message = `${JSON.stringify(type)} is no type of memory`
  return [mark('bad-type', 'warning', message, `Use one of ${types}.`, line > 0 ? places.spanOfLine(line) : undefined, fixes)]
}

/** The values quoted as the lenient reading takes them, line by line. */
export function quotedFix(places: TextPlaces, text: string): readonly QuickFix[] {
  const { frontMatterLines } = splitFrontMatter(text)
  const old = places.lines.slice(1, frontMatterLines - 1)
  const quoted = quoteSpecialValues(old.join('\n')).split('\n')
  const edits = old.flatMap((line, i) => {
    const now = quoted[i]
    if (now === undefined || now === line) return []
    const start = places.start(i + 2)
    return [{ span: places.spanOf(start, start + line.length), text: now }]
  })
  return edits.length === 0 ? [] : [{ title: 'Put the values in quotes', edits }]
}

function markerOf({ places }: MemoryDocument, { code, severity, message, at, fix }: Diagnostic): DocumentMarker {
  return { code, severity, message, span: places.spanOfLine(at?.line ?? 1), fix: fix ?? null, fixes: [] }
}
