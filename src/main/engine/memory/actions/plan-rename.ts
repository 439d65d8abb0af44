// Another file name for a topic: its lines in the index and the links of all other topics follow.

import { ok } from '../../base/result'
import { parseIndexDocument, printEdited } from '../index-document'
import { oneLine } from '../index-lines'
import type { MemoryAction } from '../memory-plan'
import { linesOf, type PlanDraft, type Planned, refuse } from '../plan-draft'
import { fold, stemOf } from '../resolve-link'
import { parseTopic, type TopicShape } from '../topic-document'
import { checkTopicName } from '../topic-names'
import { followLinks } from './follow-links'
import { editLine, setField } from './plan-edit'

export async function planRename(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'rename' }>, shape: TopicShape): Planned<string> {
  const { file } = action
  const { report } = draft
  const base = checkTopicName(action.to)
  if (!base.ok) return refuse('bad-input', base.error)
  const to = file.slice(0, file.lastIndexOf('/') + 1) + base.value
  const taken = report.files.find((known) => known !== file && fold(known) === fold(to))
  if (taken !== undefined) return refuse('exists', `There is a file ${taken} already`, draft.path(taken))
  // On a file system that takes both names for one the file would be moved onto itself.
  if (to !== file && alike(to) === alike(file)) {
    return refuse('exists', 'The names differ only in case or accents’ form, which not every file system tells apart', draft.path(file))
  }
  const text = await draft.text(file)
  if (!text.ok) return text
  const topic = parseTopic(text.value)
  const name = newName(action, topic.name, stemOf(file), stemOf(to))
  if (name !== null && topic.frontMatter !== 'none') {
    const set = await setField(draft, file, 'name', name, shape)
    if (!set.ok) return set
  }
  if (to !== file) {
    const current = await draft.text(file)
    if (!current.ok) return current
    draft.set(to, current.value, file)
    draft.remove(file)
  }
  await followLinks(draft, { moved: new Map([[file, to]]), names: new Map([[to, name ?? topic.name]]) })
  if (action.title !== null) {
    if (oneLine(action.title) === '') return refuse('bad-input', 'An entry needs a title')
    const lines = linesOf(report, [file])
    const current = parseIndexDocument(draft.indexText())
    draft.setIndexText(
      printEdited(
        current,
        current.lines.map((line) => (lines.has(line.number) ? editLine(line.text, action.title, null) : line)),
      ),
    )
  }
  return ok(`Rename ${file} to ${to}`)
}

function alike(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The one asked for; else the new stem where the name was the old one. Null: it stays. */
function newName(action: Extract<MemoryAction, { kind: 'rename' }>, name: string | null, stem: string, newStem: string): string | null {
  if (action.name !== null) return oneLine(action.name)
  return name === stem && stem !== newStem ? newStem : null
}
