// MEMORY.md from disk to what is sent of it: decode, strip, cut, and which lines of the file went where.

import type { Diagnostic } from '../base/diagnostic'
import type { ReasonCode, Region } from '../base/layer'
import { err, ok, type Result } from '../base/result'
import { decodeText } from '../markdown/decode-text'
import { splitFrontMatter } from '../markdown/split-front-matter'
import { stripBlockComments } from '../markdown/strip-block-comments'
import type { FsErrorKind, Ports } from '../ports'
import type { Profile } from '../profile/profile'
import { cutIndex, type IndexCut, type IndexLimits, indexWarning } from './cut-index'
import { type CleanText, indexRegions, keptEndOnDisk } from './index-regions'

/** Strata's own stop: a larger index is not read at all. */
const MOST_BYTES = 16 * 1024 * 1024
const FILE_NAME = 'MEMORY.md'
const INDEX_ENTRY = /^\s*[-*+]\s+\[[^\]]*\]\(/

export interface MemoryIndex {
  readonly path: string
  readonly diskText: string
  /** As sent: without front matter and comments, cut, with the note on the cut. */
  readonly text: string
  readonly frontMatter: string | null
  readonly regions: readonly Region[]
  readonly limits: IndexLimits
  readonly cut: IndexCut
  /** First line on disk of which nothing, or not all, is sent; null when nothing is cut. */
  readonly cutAtLine: number | null
  readonly diagnostics: readonly Diagnostic[]
}

export interface NoIndex {
  readonly reason: ReasonCode
  readonly reasonText: string
  /** What was read of it, where that much was possible. */
  readonly diskText: string | null
  readonly diagnostics: readonly Diagnostic[]
}

/** SPEC 4.1, 4.5. `path` is that of the index itself. Reads one file; a missing one is an outcome like any other. */
export async function readIndex(ports: Pick<Ports, 'fs'>, path: string, profile: Profile): Promise<Result<MemoryIndex, NoIndex>> {
  const bytes = await ports.fs.readFile(path, { maxBytes: MOST_BYTES })
  if (!bytes.ok) return err(unread(path, bytes.error.kind, bytes.error.message))
  const decoded = decodeText(bytes.value)
  if (decoded.binary) {
    const diagnostic = told('memory.not-text', 'warning', `${FILE_NAME} is no text file, so nothing of it is sent`, path)
    return err({ reason: 'not-text', reasonText: 'Holds NUL bytes, so it is no text', diskText: null, diagnostics: [diagnostic] })
  }
  const diagnostics: Diagnostic[] = []
  if (!decoded.utf8) {
    const message = `${FILE_NAME} is not UTF-8; what could not be read is sent as replacement characters`
    diagnostics.push(told('file.not-utf8', 'warning', message, path, undefined, 'Save it as UTF-8.'))
  }
  const index = parseIndex(path, decoded.text, profile)
  if (index.text === '') {
    return err({ reason: 'empty', reasonText: 'Nothing but white space, front matter or comments', diskText: decoded.text, diagnostics })
  }
  return ok({ ...index, diagnostics: [...diagnostics, ...index.diagnostics] })
}

/** The text of an index, already decoded. Before 2.1.211 the limits count what is on disk, since then what is sent. */
export function parseIndex(path: string, diskText: string, profile: Profile): MemoryIndex {
  const { maxLines, maxSize, sizeUnit, countsFrontmatterAndComments } = profile.memory
  const limits: IndexLimits = { maxLines, maxSize, sizeUnit }
  const parts = countsFrontmatterAndComments ? cutThenClean(diskText, limits, profile) : cleanThenCut(diskText, limits, profile)
  const { clean, cut, kept, keptEnd } = parts
  const regions = indexRegions(diskText, clean, cut.cutBy === null ? null : keptEnd)
  const text = cut.cutBy === null ? kept : `${kept}\n\n${indexWarning(FILE_NAME, cut, limits)}`.trimStart()
  const cutAtLine = regions.find((region) => region.kind === 'below-cut')?.fromLine ?? null
  const index = { path, diskText, text, frontMatter: clean.frontMatter, regions, limits, cut, cutAtLine }
  return { ...index, diagnostics: [...uncleaned(path, clean.problem), ...cutDiagnostics(index)] }
}

interface IndexParts {
  readonly clean: CleanText & { readonly problem: string | null }
  readonly cut: IndexCut
  /** What is sent, but for the note on the cut. */
  readonly kept: string
  /** Where the kept part ends on disk, in UTF-16 units. */
  readonly keptEnd: number
}

function cutThenClean(diskText: string, limits: IndexLimits, profile: Profile): IndexParts {
  const cut = cutIndex(diskText, limits)
  const keptEnd = diskText.length - diskText.trimStart().length + cut.kept.length
  const clean = cleanText(diskText.slice(0, keptEnd), profile.instructions.stripComments)
  return { clean, cut, kept: clean.text.trim(), keptEnd }
}

function cleanThenCut(diskText: string, limits: IndexLimits, profile: Profile): IndexParts {
  const clean = cleanText(diskText, profile.instructions.stripComments)
  const cut = cutIndex(clean.text, limits)
  return { clean, cut, kept: cut.kept, keptEnd: cut.cutBy === null ? diskText.length : keptEndOnDisk(diskText, clean, cut.kept) }
}

function cleanText(text: string, strip: boolean): CleanText & { readonly problem: string | null } {
  const { frontMatter, frontMatterLines, body } = splitFrontMatter(text)
  const stripped = strip ? stripBlockComments(body) : { text: body, removed: [], problem: null }
  const comments = stripped.removed.map((r) => ({ ...r, fromLine: r.fromLine + frontMatterLines, toLine: r.toLine + frontMatterLines }))
  return { text: stripped.text, frontMatter, frontMatterLines, comments, problem: stripped.problem?.message ?? null }
}

function uncleaned(path: string, problem: string | null): readonly Diagnostic[] {
  if (problem === null) return []
  return [told('memory.comments-kept', 'warning', `Comments of ${FILE_NAME} could not be told from its text: ${problem}`, path)]
}

function cutDiagnostics(index: Omit<MemoryIndex, 'diagnostics'>): readonly Diagnostic[] {
  if (index.cut.cutBy === null || index.cutAtLine === null) return []
  const entries = index.diskText
    .split('\n')
    .slice(index.cutAtLine - 1)
    .filter((line) => INDEX_ENTRY.test(line)).length
  const what = entries === 1 ? '1 entry falls' : `${entries} entries fall`
  const message = `${FILE_NAME} is cut at line ${index.cutAtLine}: ${what} below and the model never sees ${entries === 1 ? 'it' : 'them'}`
  return [
    told(
      'memory.index-cut',
      'warning',
      message,
      index.path,
      index.cutAtLine,
      'Take entries out, or keep each on one line of under 200 characters.',
    ),
  ]
}

const REASONS: Readonly<Record<FsErrorKind, ReasonCode>> = {
  missing: 'missing',
  'not-a-directory': 'missing',
  'is-directory': 'is-directory',
  denied: 'unreadable',
  loop: 'unreadable',
  'too-large': 'too-large',
  other: 'unreadable',
}

function unread(path: string, kind: FsErrorKind, message: string): NoIndex {
  const reason = REASONS[kind]
  if (reason === 'missing') return { reason, reasonText: 'There is no index yet', diskText: null, diagnostics: [] }
  const texts: Partial<Record<ReasonCode, string>> = {
    'is-directory': `${FILE_NAME} is a directory`,
    'too-large': `${FILE_NAME} is larger than 16 MiB`,
  }
  const reasonText = texts[reason] ?? `${FILE_NAME} cannot be read: ${message}`
  return { reason, reasonText, diskText: null, diagnostics: [told(`memory.${reason}`, 'warning', reasonText, path)] }
}

function told(code: string, severity: Diagnostic['severity'], message: string, path: string, line?: number, fix?: string): Diagnostic {
  return { code, severity, message, at: { path, ...(line === undefined ? {} : { line }) }, ...(fix === undefined ? {} : { fix }) }
}
