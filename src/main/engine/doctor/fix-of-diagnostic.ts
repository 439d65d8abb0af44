// Safe changes for what the collection and the memory told already: each is a few characters, shown before it is made.

import type { Diagnostic } from '../base/diagnostic'
import { wrongKeyOf } from '../instructions/rules'
import { parseFrontMatter, quoteSpecialValues } from '../markdown/parse-front-matter'
import { renderEntryLine } from '../memory/index-lines'
import type { MemoryReport, MemoryTopic } from '../memory/memory-report'
import type { Paths } from '../ports'
import type { SourceFile } from './check-input'
import type { FindingFix } from './finding'
import { textLines } from './text-lines'

export interface FixContext {
  readonly paths: Paths
  readonly files: ReadonlyMap<string, SourceFile>
  readonly memory: MemoryReport | null
  /** Of the memory, by path. */
  readonly orphans: ReadonlyMap<string, MemoryTopic>
}

/** Null where a person has to decide, and for files that are no UTF-8: those are never written. */
export function fixOfDiagnostic(diagnostic: Diagnostic, context: FixContext): FindingFix | null {
  const { code, at } = diagnostic
  if (at === null) return null
  if (code === 'agents-md.not-read') return claudeFile(at.path, context)
  if (code === 'memory.orphan') return entryFor(at.path, context)
  const file = context.files.get(at.path)
  if (file === undefined || file.lossy) return null
  switch (code) {
    case 'include.near-miss':
      return nearMiss(diagnostic, file)
    case 'rule.wrong-key':
      return rightKey(file, at.line ?? 1)
    case 'rule.unquoted-value':
      return quoted(file)
    case 'rule.never-matches':
      return withoutDot(file, diagnostic.message)
    case 'memory.dangling':
    case 'memory.duplicate':
      return withoutLine(file, at.line ?? 0, code === 'memory.dangling' ? 'Remove the entry that leads nowhere' : 'Remove the second entry')
    default:
      return null
  }
}

function nearMiss({ at, edit }: Diagnostic, { path, text }: SourceFile): FindingFix | null {
  if (edit === undefined || at?.line === undefined || at.column === undefined) return null
  const lines = textLines(text)
  const bom = at.line === 1 && text.startsWith('\ufeff') ? 1 : 0
  const from = lines.start(at.line) + bom + at.column - 1
  if (text[from] !== '@') return null
  return {
    label: `Correct the include to ${edit.text.trim()}`,
    edits: [{ kind: 'replace', path, from, to: from + edit.length, text: edit.text }],
  }
}

function rightKey({ path, text, layer }: SourceFile, line: number): FindingFix | null {
  const values = layer?.frontMatter == null ? null : parseFrontMatter(layer.frontMatter).values
  const lines = textLines(text)
  const match = /^(\ufeff?)(["']?)([\w-]+)\2\s*:/.exec(lines.line(line))
  const key = match?.[3] ?? ''
  if (values === null || match === null || wrongKeyOf(values) !== key) return null
  const from = lines.start(line) + (match[1]?.length ?? 0)
  const length = key.length + 2 * (match[2]?.length ?? 0)
  return { label: `Rename ${key} to paths`, edits: [{ kind: 'replace', path, from, to: from + length, text: 'paths' }] }
}

/** Not of a list in brackets: `[**\/*.ts]` in quotes is a character class, and each entry was meant. */
function quoted({ path, text, layer }: SourceFile): FindingFix | null {
  const before = layer?.frontMatter ?? null
  if (before === null || before.includes('\r') || /^[\w-]+:[ \t]*\[/m.test(before)) return null
  const from = text.indexOf(before)
  const after = quoteSpecialValues(before)
  if (from < 0 || after === before) return null
  return { label: 'Put the values in quotes', edits: [{ kind: 'replace', path, from, to: from + before.length, text: after }] }
}

/** `./src/*` is `src/*`: what was meant is plain. `../` and `~/` mean something that no pattern can say. */
function withoutDot({ path, text, layer }: SourceFile, message: string): FindingFix | null {
  const before = layer?.frontMatter ?? null
  const pattern = /^(\.\/\S+) can match nothing/.exec(message)?.[1]
  if (before === null || pattern === undefined || pattern.length < 3) return null
  const start = text.indexOf(before)
  const at = before.indexOf(pattern)
  if (start < 0 || at < 0) return null
  return {
    label: `Correct the pattern to ${pattern.slice(2)}`,
    edits: [{ kind: 'replace', path, from: start + at, to: start + at + 2, text: '' }],
  }
}

function withoutLine({ path, text }: SourceFile, line: number, label: string): FindingFix | null {
  const lines = textLines(text)
  if (line < 1 || line > lines.count) return null
  return { label, edits: [{ kind: 'replace', path, from: lines.start(line), to: lines.start(line + 1), text: '' }] }
}

/** Only where the index has room: a line below the cut would be seen by nobody. */
function entryFor(path: string, { files, memory, orphans }: FixContext): FindingFix | null {
  const orphan = orphans.get(path)
  const index = memory === null ? undefined : files.get(memory.indexPath)
  if (
    orphan === undefined ||
    memory === null ||
    memory.index === null ||
    index === undefined ||
    index.lossy ||
    memory.limits.cutAtLine !== null
  )
    return null
  if (memory.limits.lines >= memory.limits.maxLines) return null
  const { text } = index
  const { eol } = textLines(text)
  const entry = renderEntryLine(memory.index.document, {
    title: orphan.name ?? orphan.file.replace(/\.md$/i, ''),
    file: orphan.file,
    hook: orphan.description ?? '',
    type: orphan.type,
  })
  const gap = text === '' || text.endsWith('\n') ? '' : eol
  return {
    label: `Add a line for ${orphan.file}`,
    edits: [{ kind: 'replace', path: memory.indexPath, from: text.length, to: text.length, text: `${gap}${entry}${eol}` }],
  }
}

function claudeFile(agents: string, { paths }: FixContext): FindingFix | null {
  const directory = paths.dirname(agents)
  // `.claude/AGENTS.md` belongs to the folder above as well: which of the two places is meant is a person's choice
  if (paths.basename(directory) === '.claude') return null
  const path = paths.join(directory, 'CLAUDE.md')
  return { label: 'Write a CLAUDE.md that includes AGENTS.md', edits: [{ kind: 'create', path, text: `@${paths.basename(agents)}\n` }] }
}
