// Changes of the index alone: order, lines that lead nowhere, lines for files that have none. And deleting.

import { ok } from '../../base/result'
import type { Profile } from '../../profile/profile'
import { type IndexLine, parseIndexDocument, printEdited } from '../index-document'
import { addLines, type NewLine, renderEntryLine } from '../index-lines'
import { INDEX_NAME } from '../index-name'
import { type KnownFiles, linkedFiles } from '../known-files'
import { linksOfText, type TextLink } from '../links-of-text'
import type { MemoryAction } from '../memory-plan'
import type { MemoryEntry, MemoryTopic } from '../memory-report'
import { entriesAt, linesOf, type PlanDraft, type Planned, refuse } from '../plan-draft'
import { parseIndex } from '../read-index'
import { createWikiResolver, encodeTarget, fold, resolveMarkdownTarget } from '../resolve-link'
import { titleOfFile } from '../topic-names'

export async function planReorder(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'reorder' }>): Planned<string> {
  const found = entriesAt(draft.report, action.lines)
  if (!found.ok) return found
  const { lines } = draft.index
  const { before } = action
  if (before !== null && (before < 1 || before > lines.length + 1)) {
    return refuse('unknown-line', `The index has no line ${before}`, draft.report.indexPath)
  }
  const lastEntry = draft.report.entries.at(-1)?.line ?? lines.length
  const moved = moveLines(draft, found.value, before ?? lastEntry + 1)
  return moved ? ok(`Move ${counted(found.value.length, 'line')}`) : hidden(draft)
}

export async function planMoveUp(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'move-up' }>): Planned<string> {
  const found = entriesAt(draft.report, action.lines)
  if (!found.ok) return found
  const moving = new Set(found.value.map((entry) => entry.line))
  const staying = draft.report.entries.filter((entry) => !moving.has(entry.line))
  const seen = staying.filter((entry) => !entry.states.includes('below-cut'))
  const front = seen[0] ?? staying[0]
  const groups = new Map<number, MemoryEntry[]>()
  for (const entry of found.value) {
    const place = (seen.find((other) => other.section === entry.section) ?? front)?.line
    if (place !== undefined && place < entry.line) groups.set(place, [...(groups.get(place) ?? []), entry])
  }
  const edited: IndexLine[] = []
  const { lines } = draft.index
  const entries = [...groups.values()].flat().map((entry) => entry.line)
  const gone = withTails(lines, entries)
  for (const line of lines) {
    edited.push(...(groups.get(line.number) ?? []).flatMap((entry) => entryAt(lines, entry.line)))
    if (!gone.has(line.number)) edited.push(line)
  }
  return place(draft, edited) ? ok(`Move ${counted(entries.length, 'line')} up`) : hidden(draft)
}

export async function planRemoveDangling(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'remove-dangling' }>): Planned<string> {
  const asked = action.lines === null ? ok(draft.report.entries) : entriesAt(draft.report, action.lines)
  if (!asked.ok) return asked
  const dangling = asked.value.filter((entry) => entry.states.includes('dangling'))
  removeLines(draft, new Set(dangling.map((entry) => entry.line)))
  return ok(`Remove ${counted(dangling.length, 'dangling line')}`)
}

export async function planAddOrphans(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'add-orphans' }>): Planned<string> {
  const { orphans } = draft.report
  const known = new Set(orphans.map((orphan) => orphan.file))
  const unknown = (action.files ?? []).find((file) => !known.has(file))
  if (unknown !== undefined) return refuse('unknown-file', `${unknown} is no file without a line`, draft.path(unknown))
  const files = action.files === null ? null : new Set(action.files)
  const chosen = files === null ? orphans : orphans.filter((orphan) => files.has(orphan.file))
  const added: NewLine[] = []
  for (const orphan of chosen) {
    await draft.breathe()
    added.push(lineOf(draft, orphan))
  }
  draft.setIndexLines(addLines(draft.index.lines, added, draft.report.entries))
  return ok(`Add ${counted(chosen.length, 'missing line')}`)
}

export async function planDelete(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'delete' }>): Planned<string> {
  const files = [...new Set(action.files)]
  const lines = entriesAt(draft.report, action.lines)
  if (!lines.ok) return lines
  for (const file of files) {
    await draft.breathe()
    const gone = await draft.discard(file)
    if (!gone.ok) return gone
  }
  removeLines(draft, new Set([...lines.value.map((entry) => entry.line), ...linesOf(draft.report, files)]))
  await tellBrokenLinks(draft, files)
  const lineOnly = counted(lines.value.length, 'line')
  const named = files.length === 1 ? (files[0] ?? '') : counted(files.length, 'memory', 'memories')
  return ok(files.length === 0 ? `Remove ${lineOnly}` : lines.value.length === 0 ? `Delete ${named}` : `Delete ${named} and ${lineOnly}`)
}

/**
 * Nothing that needs judgement: a line that names a file in another spelling is put right, lines that lead nowhere or say a
 * thing twice go, and what has no line gets one while it is seen.
 */
export async function planFixAll(draft: PlanDraft, profile: Profile): Planned<string> {
  const { entries, orphans } = draft.report
  const respelt = respeltLines(entries, orphans)
  const found = new Set(respelt.values())
  const useless = entries.filter((entry) => !respelt.has(entry.line) && ['dangling', 'duplicate'].some((state) => isIn(entry, state)))
  const gone = withTails(
    draft.index.lines,
    useless.map((entry) => entry.line),
  )
  const own = draft.index.lines.flatMap((line): readonly IndexLine[] => {
    const file = respelt.get(line.number)
    return gone.has(line.number) ? [] : [file === undefined ? line : { ...line, text: leadingTo(line, file) }]
  })
  // a line that goes may have been the only one to speak of another file
  const linked = linkedFiles(draft.ports.paths, draft.report.path, own, namedFiles(draft), draft.report.topics)
  const candidates = draft.report.topics.filter(({ file }) => !found.has(file) && !linked.has(file))
  const added = await thatFit(draft, own, candidates, profile)
  draft.setIndexLines(addLines(own, added, entries))
  const left = candidates.length - added.length
  if (left > 0) {
    const message = `${counted(left, 'file')} without a line would fall below the cut and got none`
    draft.diagnostics.push({ code: 'memory.orphans-left', severity: 'info', message, at: { path: draft.report.indexPath } })
  }
  const done = [
    ...(respelt.size > 0 ? [`put ${counted(respelt.size, 'line')} right`] : []),
    ...(useless.length > 0 ? [`remove ${counted(useless.length, 'line')}`] : []),
    ...(added.length > 0 ? [`add ${counted(added.length, 'line')}`] : []),
  ].join(', ')
  return ok(done === '' ? 'Fix all' : `Fix all: ${done}`)
}

/** As found when the folder was looked at: what the lines name, and the file each leads to. */
function namedFiles({ report, index, ports }: PlanDraft): KnownFiles {
  const named = new Map(report.files.map((file) => [file, file]))
  for (const { line, file, states } of report.entries) {
    const entry = index.lines[line - 1]?.entry
    if (entry == null || file === null || states.includes('dangling')) continue
    const target = resolveMarkdownTarget(ports.paths, report.path, INDEX_NAME, entry.target)
    if (target.kind === 'file') named.set(target.file, file)
  }
  return named
}

function isIn({ states }: MemoryEntry, state: string): boolean {
  return states.some((own) => own === state)
}

/** Line → the one file without a line whose name differs from the named one in case, Unicode form, blanks and dashes alone. */
function respeltLines(entries: readonly MemoryEntry[], orphans: readonly MemoryTopic[]): ReadonlyMap<number, string> {
  const byName = new Map<string, string | null>()
  for (const { file } of orphans) byName.set(fold(file), byName.has(fold(file)) ? null : file)
  const respelt = new Map<number, string>()
  for (const entry of entries) {
    const name = fold(entry.file ?? '')
    const file = isIn(entry, 'dangling') ? (byName.get(name) ?? null) : null
    if (file === null) continue
    respelt.set(entry.line, file)
    byName.delete(name)
  }
  return respelt
}

function leadingTo({ text, entry }: IndexLine, file: string): string {
  return entry === null ? text : text.slice(0, entry.targetSpan.start) + encodeTarget(file) + text.slice(entry.targetSpan.end)
}

/** Lines for files as far as the model sees the whole index then; a shorter one may still fit where a longer did not. */
async function thatFit(
  draft: PlanDraft,
  own: readonly IndexLine[],
  orphans: readonly MemoryTopic[],
  profile: Profile,
): Promise<readonly NewLine[]> {
  const { maxLines, maxSize } = profile.memory
  const cutWith = (lines: readonly NewLine[]) => {
    const text = printEdited(draft.index, addLines(own, lines, draft.report.entries))
    return parseIndex(draft.report.indexPath, text.replace(/^\ufeff/, ''), profile).cut
  }
  const added: NewLine[] = []
  let { lines, size } = cutWith(added)
  for (const orphan of orphans) {
    await draft.breathe()
    const line = lineOf(draft, orphan)
    // an empty index has one empty line
    if (lines >= maxLines && size > 0) break
    if (maxSize !== null && size + line.text.length > maxSize) continue
    const cut = cutWith([...added, line])
    if (cut.cutBy !== null) continue
    added.push(line)
    lines = cut.lines
    size = cut.size
  }
  return added
}

function lineOf(draft: PlanDraft, { file, name, description, type }: MemoryTopic): NewLine {
  const title = name !== null && /\s/.test(name) ? name : titleOfFile(name ?? file)
  return { text: renderEntryLine(draft.index, { title, file, hook: description ?? '', type }), type }
}

function hidden(draft: PlanDraft) {
  return refuse('bad-input', 'Comments, code and front matter of the index would not be what they are', draft.report.indexPath)
}

/** False where they would not be what they are there. */
function moveLines(draft: PlanDraft, entries: readonly MemoryEntry[], before: number): boolean {
  const { lines } = draft.index
  const moving = withTails(
    lines,
    entries.map((entry) => entry.line),
  )
  const at = behindTail(lines, before)
  const moved = lines.filter((line) => moving.has(line.number))
  const above = lines.filter((line) => line.number < at && !moving.has(line.number))
  const below = lines.filter((line) => line.number >= at && !moving.has(line.number))
  return place(draft, [...above, ...moved, ...below])
}

/** False where a line would not be there what it was: in a comment, in code, or one that begins a comment. */
function place(draft: PlanDraft, edited: readonly IndexLine[]): boolean {
  const kinds = (of: readonly IndexLine[]) => of.map(({ kind }) => kind).join()
  const after = parseIndexDocument(printEdited(draft.index, edited)).lines
  // printing may have put a blank line in front
  if (kinds(after.slice(after.length - edited.length)) !== kinds(edited)) return false
  draft.setIndexLines(edited)
  return true
}

function removeLines(draft: PlanDraft, entries: ReadonlySet<number>): void {
  const gone = withTails(draft.index.lines, [...entries])
  if (gone.size > 0) draft.setIndexLines(draft.index.lines.filter((line) => !gone.has(line.number)))
}

const TAIL = /^[ \t]+(?![-*+][ \t]|\d+[.)][ \t]|`{3}|~{3})\S/

/** The entries and what is indented below each as more of its text: it belongs to no other. */
function withTails(lines: readonly IndexLine[], entries: readonly number[]): ReadonlySet<number> {
  return new Set(entries.flatMap((number) => entryAt(lines, number).map((line) => line.number)))
}

function isTail(line: IndexLine | undefined): boolean {
  return line !== undefined && line.kind === 'other' && TAIL.test(line.text)
}

/** The line that is meant by one between an entry and the rest of its text. */
function behindTail(lines: readonly IndexLine[], number: number): number {
  let entry = number
  while (isTail(lines[entry - 1])) entry--
  return entry === number || lines[entry - 1]?.kind !== 'entry' ? number : entry + entryAt(lines, entry).length
}

function entryAt(lines: readonly IndexLine[], number: number): readonly IndexLine[] {
  let end = number
  if (lines[number - 1]?.kind === 'entry') while (isTail(lines[end])) end++
  return lines.slice(number - 1, end)
}

/** Other topics that point to what is deleted go on pointing; that is said, not mended. */
async function tellBrokenLinks({ report, ports, diagnostics, breathe }: PlanDraft, files: readonly string[]): Promise<void> {
  const gone = new Set(files)
  const wiki = createWikiResolver(report.topics)
  for (const { file, path, document } of report.topics) {
    if (gone.has(file) || document === null) continue
    await breathe()
    const goesTo = (link: TextLink): string | null => {
      if (link.kind === 'wiki') return wiki(link.target)
      const target = resolveMarkdownTarget(ports.paths, report.path, file, link.target)
      return target.kind === 'file' ? target.file : null
    }
    const link = linksOfText(document.text).find((candidate) => gone.has(goesTo(candidate) ?? ''))
    if (link === undefined) continue
    const written = link.kind === 'wiki' ? `[[${link.target}]]` : link.target
    const message = `${file} links to ${written}, which would lead nowhere`
    diagnostics.push({ code: 'memory.link-breaks', severity: 'warning', message, at: { path, line: link.line } })
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
