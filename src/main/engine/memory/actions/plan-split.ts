// Parts of a topic made topics of their own. The lines move as they are; each part gets front matter and a line.

import { ok } from '../../base/result'
import { splitFrontMatter } from '../../markdown/split-front-matter'
import { renderFrontMatter } from '../edit-topic'
import type { EditedLine } from '../index-document'
import { addLines, oneLine, renderEntryLine } from '../index-lines'
import type { MemoryAction, SplitPart } from '../memory-plan'
import { isMemoryType } from '../memory-types'
import { linesOf, type PlanDraft, type Planned, refuse } from '../plan-draft'
import { parseTopic, type TopicShape } from '../topic-document'
import { slugOf } from '../topic-names'
import { withModified } from './plan-merge'
import { chooseFile } from './plan-new'

export async function planSplit(
  draft: PlanDraft,
  action: Extract<MemoryAction, { kind: 'split' }>,
  shape: TopicShape,
  nowIso: string,
): Planned<string> {
  const { file } = action
  const { report } = draft
  const text = await draft.text(file)
  if (!text.ok) return text
  const topic = parseTopic(text.value)
  // the mark belongs to the file, not to its first line
  const bom = text.value.startsWith('\ufeff') ? '\ufeff' : ''
  const lines = text.value.slice(bom.length).match(/[^\n]*\n|[^\n]+$/g) ?? []
  const parts = [...action.parts].sort((a, b) => a.fromLine - b.fromLine)
  const wrong = wrongPart(parts, topic.frontMatterLines, lines.length)
  if (wrong !== null) return refuse('bad-input', wrong, draft.path(file))

  const eol = text.value.includes('\r\n') ? '\r\n' : '\n'
  const taken = [...report.files]
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const type = isMemoryType(topic.type) ? topic.type : 'project'
  const partShape = topic.shape ?? shape
  const added: string[] = []
  for (const part of parts) {
    await draft.breathe()
    const title = oneLine(part.title)
    const chosen = chooseFile(
      part.file,
      title,
      taken.flatMap((known) => (known.startsWith(folder) ? [known.slice(folder.length)] : [])),
    )
    if (!chosen.ok) return chosen
    const name = partShape === 'flat' ? title : slugOf(title)
    const description = oneLine(part.description)
    const front = renderFrontMatter({ name, description: description === '' ? title : description, type }, partShape, eol)
    const moved = lines.slice(part.fromLine - 1, part.toLine).join('')
    const body = moved.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
    draft.set(folder + chosen.value, `${front}${body}${eol}`)
    taken.push(folder + chosen.value)
    added.push(renderEntryLine(draft.index, { title, file: folder + chosen.value, hook: description, type }))
  }

  const leaves = (number: number) => parts.some((part) => number >= part.fromLine && number <= part.toLine)
  const kept = lines.filter((_, i) => !leaves(i + 1)).join('')
  // a rule that comes to stand first must not become the fence of front matter
  const rest = bom + (topic.frontMatterLines === 0 && splitFrontMatter(kept).frontMatterLines > 0 ? eol : '') + kept
  if (parseTopic(rest).body.trim() === '') return refuse('bad-input', 'Nothing would be left of it; rename it instead', draft.path(file))
  draft.set(file, withModified(rest, nowIso, shape))
  draft.setIndexLines(withLines(draft, file, added, topic.type))
  return ok(`Split ${parts.length === 1 ? 'a part' : `${parts.length} parts`} off ${file}`)
}

function wrongPart(parts: readonly SplitPart[], frontMatterLines: number, lineCount: number): string | null {
  if (parts.length === 0) return 'A split needs a part that moves out'
  let last = frontMatterLines
  for (const { fromLine, toLine, title } of parts) {
    if (oneLine(title) === '') return 'Each part needs a title'
    if (fromLine <= frontMatterLines) return 'The front matter stays where it is'
    if (fromLine > toLine || toLine > lineCount) return `There are no lines ${fromLine} to ${toLine}`
    if (fromLine <= last) return 'Two parts have lines in common'
    last = toLine
  }
  return null
}

/** After the line of the topic they come from, where it has one. */
function withLines({ report, index }: PlanDraft, file: string, added: readonly string[], type: string | null): readonly EditedLine[] {
  const own = linesOf(report, [file])
  const at = index.lines.findIndex((line) => own.has(line.number))
  if (at !== -1) return [...index.lines.slice(0, at + 1), ...added, ...index.lines.slice(at + 1)]
  return addLines(
    index.lines,
    added.map((text) => ({ text, type })),
    report.entries,
  )
}
