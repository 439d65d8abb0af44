// Changes of the index alone: order, lines that lead nowhere, lines for files that have none. And deleting.

import { ok } from '../../base/result'
import { cutIndex } from '../cut-index'
import { type EditedLine, printEdited } from '../index-document'
import { addLine, renderEntryLine } from '../index-lines'
import { linksOfText } from '../links-of-text'
import type { MemoryAction } from '../memory-plan'
import type { MemoryEntry, MemoryTopic } from '../memory-report'
import { entriesAt, linesOf, type PlanDraft, type Planned, refuse } from '../plan-draft'
import { createWikiResolver } from '../resolve-link'
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
  moveLines(draft, found.value, before ?? lastEntry + 1)
  return ok(`Move ${counted(found.value.length, 'line')}`)
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
  const edited: EditedLine[] = []
  const gone = new Set([...groups.values()].flat().map((entry) => entry.line))
  for (const line of draft.index.lines) {
    edited.push(...(groups.get(line.number) ?? []).flatMap((entry) => draft.index.lines[entry.line - 1] ?? []))
    if (!gone.has(line.number)) edited.push(line)
  }
  draft.setIndexLines(edited)
  return ok(`Move ${counted(gone.size, 'line')} up`)
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
  const unknown = (action.files ?? []).find((file) => !orphans.some((orphan) => orphan.file === file))
  if (unknown !== undefined) return refuse('unknown-file', `${unknown} is no file without a line`, draft.path(unknown))
  const { files } = action
  const chosen = files === null ? orphans : orphans.filter((orphan) => files.includes(orphan.file))
  draft.setIndexLines(chosen.reduce<readonly EditedLine[]>((lines, orphan) => withOrphan(draft, lines, orphan), draft.index.lines))
  return ok(`Add ${counted(chosen.length, 'missing line')}`)
}

export async function planDelete(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'delete' }>): Planned<string> {
  const files = [...new Set(action.files)]
  const lines = entriesAt(draft.report, action.lines)
  if (!lines.ok) return lines
  for (const file of files) {
    const gone = await draft.discard(file)
    if (!gone.ok) return gone
  }
  removeLines(draft, new Set([...lines.value.map((entry) => entry.line), ...linesOf(draft.report, files)]))
  tellBrokenLinks(draft, files)
  const lineOnly = counted(lines.value.length, 'line')
  const named = files.length === 1 ? (files[0] ?? '') : counted(files.length, 'memory', 'memories')
  return ok(files.length === 0 ? `Remove ${lineOnly}` : lines.value.length === 0 ? `Delete ${named}` : `Delete ${named} and ${lineOnly}`)
}

/** Nothing that needs judgement: lines that lead nowhere or say a thing twice go, and what has no line gets one while it is seen. */
export async function planFixAll(draft: PlanDraft, limits: Parameters<typeof cutIndex>[1]): Planned<string> {
  const { entries, orphans } = draft.report
  const useless = entries.filter((entry) => entry.states.includes('dangling') || entry.states.includes('duplicate'))
  const gone = new Set(useless.map((entry) => entry.line))
  let lines: readonly EditedLine[] = draft.index.lines.filter((line) => !gone.has(line.number))
  let left = 0
  let added = 0
  for (const orphan of orphans) {
    const longer = withOrphan(draft, lines, orphan)
    if (cutIndex(printEdited(draft.index, longer), limits).cutBy === null) {
      lines = longer
      added += 1
    } else left += 1
  }
  draft.setIndexLines(lines)
  if (left > 0) {
    const message = `${counted(left, 'file')} without a line would fall below the cut and got none`
    draft.diagnostics.push({ code: 'memory.orphans-left', severity: 'info', message, at: { path: draft.report.indexPath } })
  }
  const done = [
    ...(gone.size > 0 ? [`remove ${counted(gone.size, 'line')}`] : []),
    ...(added > 0 ? [`add ${counted(added, 'line')}`] : []),
  ].join(', ')
  return ok(done === '' ? 'Fix all' : `Fix all: ${done}`)
}

function withOrphan(draft: PlanDraft, lines: readonly EditedLine[], orphan: MemoryTopic): readonly EditedLine[] {
  const { file, name, description, type } = orphan
  const title = name !== null && /\s/.test(name) ? name : titleOfFile(name ?? file)
  return addLine(lines, renderEntryLine(draft.index, { title, file, hook: description ?? '', type }), type, draft.report.entries)
}

function moveLines(draft: PlanDraft, entries: readonly MemoryEntry[], before: number): void {
  const moving = new Set(entries.map((entry) => entry.line))
  const { lines } = draft.index
  const moved = lines.filter((line) => moving.has(line.number))
  const above = lines.filter((line) => line.number < before && !moving.has(line.number))
  const below = lines.filter((line) => line.number >= before && !moving.has(line.number))
  draft.setIndexLines([...above, ...moved, ...below])
}

function removeLines(draft: PlanDraft, gone: ReadonlySet<number>): void {
  if (gone.size > 0) draft.setIndexLines(draft.index.lines.filter((line) => !gone.has(line.number)))
}

/** Other topics that point to what is deleted go on pointing; that is said, not mended. */
function tellBrokenLinks(draft: PlanDraft, files: readonly string[]): void {
  const gone = new Set(files)
  const wiki = createWikiResolver(draft.report.topics)
  for (const { file, path, document } of draft.report.topics) {
    if (gone.has(file) || document === null) continue
    const link = linksOfText(document.text).find((candidate) => candidate.kind === 'wiki' && gone.has(wiki(candidate.target) ?? ''))
    if (link === undefined) continue
    const message = `${file} links to [[${link.target}]], which would lead nowhere`
    draft.diagnostics.push({ code: 'memory.link-breaks', severity: 'warning', message, at: { path, line: link.line } })
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
