// Several topics made one: the texts of the others are put after the first one's, their lines go, links follow.

import { ok } from '../../base/result'
import { setTopicField } from '../edit-topic'
import { parseIndexDocument, printEdited } from '../index-document'
import { oneLine } from '../index-lines'
import type { MemoryAction } from '../memory-plan'
import { linesOf, type PlanDraft, type Planned, refuse } from '../plan-draft'
import { createWikiResolver } from '../resolve-link'
import { retargetLinks } from '../retarget-links'
import { parseTopic, type TopicShape } from '../topic-document'
import { titleOfFile } from '../topic-names'
import { followLinks } from './follow-links'

export async function planMerge(
  draft: PlanDraft,
  action: Extract<MemoryAction, { kind: 'merge' }>,
  shape: TopicShape,
  nowIso: string,
): Planned<string> {
  const { into } = action
  const from = [...new Set(action.from)]
  if (from.length === 0 || from.includes(into)) return refuse('bad-input', 'A merge takes one memory and others to put into it')
  const target = await draft.text(into)
  if (!target.ok) return target
  const eol = target.value.includes('\r\n') ? '\r\n' : '\n'
  const wiki = createWikiResolver(draft.report.topics)
  const titles = titlesOf(draft)
  const texts = [target.value]
  let end = target.value
  for (const file of from) {
    await draft.breathe()
    const added = await draft.text(file)
    if (!added.ok) return added
    const topic = parseTopic(added.value)
    const body = rebased(draft, topic.body, { from: file, to: into, wiki }).trim().replace(/\r?\n/g, eol)
    if (body === '') continue
    const joint = end === '' ? '' : end.endsWith(`${eol}${eol}`) ? '' : end.endsWith('\n') ? eol : eol + eol
    end = `${joint}## ${oneLine(titles.get(file) || topic.name || titleOfFile(file))}${eol}${eol}${body}${eol}`
    texts.push(end)
  }
  const text = texts.join('')
  const dated = withModified(text, nowIso, shape)
  draft.set(into, dated)
  for (const file of from) draft.remove(file)

  const own = linesOf(draft.report, [into])
  const others = [...linesOf(draft.report, from)].sort((a, b) => a - b)
  // without a line of its own the memory keeps the first of theirs, which then leads to it
  const kept = own.size > 0 ? undefined : others[0]
  await followLinks(draft, { moved: new Map(from.map((file) => [file, into])), names: new Map() })
  const index = parseIndexDocument(draft.indexText())
  const gone = new Set(others.filter((line) => line !== kept))
  if (gone.size > 0)
    draft.setIndexText(
      printEdited(
        index,
        index.lines.filter((line) => !gone.has(line.number)),
      ),
    )
  return ok(from.length === 1 ? `Merge ${from[0]} into ${into}` : `Merge ${from.length} memories into ${into}`)
}

/** A text that moves to another folder of the memory keeps its relative links right. */
function rebased(
  { ports, report }: PlanDraft,
  body: string,
  move: { readonly from: string; readonly to: string; readonly wiki: (target: string) => string | null },
): string {
  return retargetLinks(body, { paths: ports.paths, dir: report.path, ...move, moved: new Map(), newWiki: (target) => target })
}

/** What the first line that leads to a file calls it. */
function titlesOf({ report }: PlanDraft): ReadonlyMap<string, string> {
  return new Map([...report.entries].reverse().flatMap(({ file, title }) => (file === null ? [] : [[file, title] as const])))
}

/** SPEC 6.4: a file that says when it was changed goes on saying so truly. */
export function withModified(text: string, nowIso: string, shape: TopicShape): string {
  const { modifiedMs } = parseTopic(text)
  if (modifiedMs === null) return text
  const dated = setTopicField(text, 'modified', nowIso, shape)
  return dated.ok ? dated.value : text
}
