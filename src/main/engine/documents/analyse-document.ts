// All that is said of a text while it is edited, whether it is saved or not: by the steps of a collection, in the place the
// collection gives the file. Reads what the text includes, writes nothing, keeps nothing.

import type { Diagnostic } from '../base/diagnostic'
import { type CleanText, clean } from '../instructions/clean'
import { fileDiagnostics } from '../instructions/file-diagnostics'
import { parseIndexDocument } from '../memory/index-document'
import { knownFiles } from '../memory/known-files'
import type { Tokenizer } from '../ports'
import { analyseFrontMatter, analysePatterns } from './analyse-front-matter'
import { type AnalysedFile, analyseIncludes, nearMissFix } from './analyse-includes'
import { analyseIndex, analyseTopic, type MemoryDocument, quotedFix } from './analyse-memory'
import type { AnalysisInput, AnalysisPorts } from './analysis-input'
import { strippedSpans } from './comment-spans'
import type { AnalysedFrontMatter, AnalysedInclude, AnalysedPattern, DocumentAnalysis, DocumentMarker, QuickFix } from './document-analysis'
import { effectOfEdit } from './effect-of-edit'
import { type DocumentPlace, locateDocument } from './locate-document'
import { createTextPlaces, type TextPlaces } from './text-places'

type Parts = Pick<
  DocumentAnalysis,
  'includes' | 'regions' | 'comments' | 'frontMatter' | 'patterns' | 'files' | 'index' | 'links' | 'markers' | 'sent'
>

/** A longer text would hold everything else up with every key. */
const MOST_CHARS = 1_000_000

const NOTHING: Parts = {
  includes: [],
  regions: [],
  comments: [],
  frontMatter: null,
  patterns: [],
  files: null,
  index: null,
  links: [],
  markers: [],
  sent: '',
}

export async function analyseDocument(ports: AnalysisPorts, tokenizer: Tokenizer, input: AnalysisInput): Promise<DocumentAnalysis> {
  const { path, realPath, text, collection } = input
  const place = locateDocument(ports.paths, collection, path, realPath)
  const places = createTextPlaces(text)
  const parts = await partsOf(ports, tokenizer, input, place, places)
  const kind = place.layer?.contentKind ?? 'markdown'
  const figure = tokenizer.estimate(parts.sent, kind)
  return {
    ...parts,
    role: place.role,
    kind: place.kind,
    status: place.layer?.status ?? null,
    markers: [...parts.markers].sort((a, b) => a.span.fromLine - b.span.fromLine || a.span.fromColumn - b.span.fromColumn),
    tokens: {
      ...figure,
      disk: input.diskTokens,
      whole: tokenizer.estimate(text, kind).sent,
    },
    effect: effectOfEdit(place, collection, parts.patterns.length > 0),
  }
}

async function partsOf(
  ports: AnalysisPorts,
  tokenizer: Tokenizer,
  input: AnalysisInput,
  place: DocumentPlace,
  places: TextPlaces,
): Promise<Parts> {
  if (place.role === 'none') return NOTHING
  if (input.text.length > MOST_CHARS) {
    const message = `The text has ${input.text.length.toLocaleString('en-US')} characters; only up to ${MOST_CHARS.toLocaleString('en-US')} are looked at while editing`
    const span = places.spanOfLine(1)
    return { ...NOTHING, sent: input.text, markers: [{ code: 'document.too-long', severity: 'info', message, span, fix: null, fixes: [] }] }
  }
  if (place.role === 'memory-index' || place.role === 'memory-topic') return memoryParts(ports, input, place, places)
  const file = await analyseIncludes(ports, tokenizer, input, place, places)
  const { cleaned, includes } = file
  if (cleaned === null) return { ...NOTHING, markers: unusable(input, file, places) }
  const frontMatterLines = cleaned.regions.find(({ kind }) => kind === 'frontmatter')?.toLine ?? 0
  const frontMatter = analyseFrontMatter(places, frontMatterLines, cleaned.parsed?.problem ?? null, place.role)
  const scope =
    place.role === 'rule'
      ? analysePatterns(places, input.path, cleaned, frontMatter, input.profile, input.hits)
      : { patterns: [], files: null }
  const includeAt = new Map(includes.map((include) => [`${include.span.fromLine} ${include.span.fromColumn}`, include]))
  const context = { ports, input, cleaned, places, frontMatter, patterns: scope.patterns, includeAt }
  const markers = await Promise.all(file.diagnostics.map((diagnostic) => markerOf(context, diagnostic)))
  return {
    ...NOTHING,
    ...scope,
    includes,
    regions: cleaned.regions.flatMap(({ kind, fromLine, toLine }) => (kind === 'sent' ? [] : [{ kind, fromLine, toLine }])),
    comments: strippedSpans(input.text, places, cleaned.comments),
    frontMatter,
    markers,
    sent: cleaned.text,
  }
}

async function memoryParts(ports: AnalysisPorts, input: AnalysisInput, place: DocumentPlace, places: TextPlaces): Promise<Parts> {
  const neighbours = input.neighbours ?? { dir: place.memoryDir ?? ports.paths.dirname(input.path), files: [], topics: [] }
  const index = place.role === 'memory-index' ? parseIndexDocument(input.text) : null
  const known = await knownFiles(ports, neighbours.dir, input.neighbours === null ? null : index, neighbours.files)
  const { path, text, profile } = input
  const document: MemoryDocument = { paths: ports.paths, places, path, text, profile, neighbours, known }
  const analysed = index === null ? analyseTopic(document) : analyseIndex(document, index)
  const parsed = clean(new TextEncoder().encode(input.text), { stripComments: place.role === 'memory-index' })
  const lines = parsed?.regions.find(({ kind }) => kind === 'frontmatter')?.toLine ?? 0
  return {
    ...NOTHING,
    ...analysed,
    // Where the folder is not known, everything would seem to dangle.
    ...(input.neighbours === null ? { links: [], markers: analysed.markers.filter(({ code }) => !isOfFolder(code)) } : {}),
    comments: place.role === 'memory-index' && parsed !== null ? strippedSpans(input.text, places, parsed.comments) : [],
    frontMatter: analyseFrontMatter(places, lines, parsed?.parsed?.problem ?? null, place.role),
  }
}

function isOfFolder(code: string): boolean {
  return code === 'memory.dangling' || code === 'memory.dangling-link'
}

function unusable({ path, profile, collection }: AnalysisInput, { reading }: AnalysedFile, places: TextPlaces): readonly DocumentMarker[] {
  const told = fileDiagnostics(path, reading, { profile, windowTokens: collection.model.windowTokens })
  return told.map(({ code, severity, message, fix }) => ({
    code,
    severity,
    message,
    span: places.spanOfLine(1),
    fix: fix ?? null,
    fixes: [],
  }))
}

interface MarkerContext {
  readonly ports: AnalysisPorts
  readonly input: AnalysisInput
  readonly cleaned: CleanText
  readonly places: TextPlaces
  readonly frontMatter: AnalysedFrontMatter | null
  readonly patterns: readonly AnalysedPattern[]
  /** By line and column. */
  readonly includeAt: ReadonlyMap<string, AnalysedInclude>
}

async function markerOf(context: MarkerContext, { code, severity, message, at, fix }: Diagnostic): Promise<DocumentMarker> {
  const { places, includeAt, patterns } = context
  const line = at?.line ?? 1
  const include = includeAt.get(`${line} ${at?.column}`)
  const pattern = code.startsWith('rule.') ? patterns.find((one) => message.startsWith(`${one.pattern} `)) : undefined
  const span = include?.span ?? pattern?.span ?? places.spanOfLine(line)
  return { code, severity, message, span, fix: fix ?? null, fixes: await fixesOf(context, code, at, pattern) }
}

async function fixesOf(
  { ports, input, cleaned, places, frontMatter }: MarkerContext,
  code: string,
  at: Diagnostic['at'],
  pattern: AnalysedPattern | undefined,
): Promise<readonly QuickFix[]> {
  switch (code) {
    case 'include.near-miss':
      return at?.line === undefined || at.column === undefined
        ? []
        : nearMissFix(ports, input, cleaned, { line: at.line, column: at.column }, places)
    case 'rule.wrong-key': {
      const key = frontMatter?.keys.find(({ span }) => span.fromLine === at?.line)
      return key === undefined ? [] : [{ title: `Rename ${key.name} to paths`, edits: [{ span: key.span, text: 'paths' }] }]
    }
    case 'rule.unquoted-value':
      return quotedFix(places, input.text)
    case 'rule.never-matches': {
      if (pattern === undefined) return []
      const text = pattern.pattern.replace(/^(?:\.{1,2}\/|~\/)+/, '')
      return text === '' ? [] : [{ title: `Write ${text}`, edits: [{ span: pattern.span, text }] }]
    }
    default:
      return []
  }
}
