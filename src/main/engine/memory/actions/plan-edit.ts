// Changes of what a memory is called and said to be: in the topic's front matter and in its line. The texts stay.

import { ok } from '../../base/result'
import { setTopicField, type TopicField } from '../edit-topic'
import { forLine, oneLine, readable } from '../index-lines'
import type { MemoryAction } from '../memory-plan'
import { parseIndexEntry, type Span } from '../parse-index-entry'
import { linesOf, type PlanDraft, type Planned, refuse } from '../plan-draft'
import type { TopicShape } from '../topic-document'
import { followLinks } from './follow-links'

export async function planEdit(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'edit' }>, shape: TopicShape): Planned<string> {
  for (const field of ['name', 'description'] as const) {
    const value = action[field]
    if (value === null) continue
    const set = await setField(draft, action.file, field, oneLine(value), shape)
    if (!set.ok) return set
  }
  const { title, hook, name } = action
  if (title !== null || hook !== null) {
    const [line] = [...linesOf(draft.report, [action.file])].sort((a, b) => a - b)
    if (line === undefined) return refuse('unknown-line', `${action.file} has no line in the index`, draft.report.indexPath)
    if (title !== null && oneLine(title) === '') return refuse('bad-input', 'An entry needs a title')
    draft.setIndexLines(draft.index.lines.map((own) => (own.number === line ? editLine(own.text, title, hook) : own)))
  }
  // what was meant by the old name is meant by the new one
  if (name !== null)
    await followLinks(draft, { moved: new Map([[action.file, action.file]]), names: new Map([[action.file, oneLine(name)]]) })
  return ok(`Edit ${action.file}`)
}

export async function planRetype(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'retype' }>, shape: TopicShape): Planned<string> {
  for (const file of new Set(action.files)) {
    await draft.breathe()
    const set = await setField(draft, file, 'type', action.type, shape)
    if (!set.ok) return set
  }
  return ok(
    action.files.length === 1
      ? `Make ${action.files[0]} a ${action.type} memory`
      : `Make ${action.files.length} memories ${action.type} memories`,
  )
}

/** `not-editable` for front matter that cannot be changed without touching the rest of it. */
export async function setField(draft: PlanDraft, file: string, field: TopicField, value: string, shape: TopicShape): Planned<null> {
  const text = await draft.text(file)
  if (!text.ok) return text
  if (value === '') return refuse('bad-input', `${field} cannot be empty`, draft.path(file))
  const edited = setTopicField(text.value, field, value, shape)
  if (!edited.ok) return refuse('not-editable', `${file}: ${edited.error.message}`, draft.path(file))
  draft.set(file, edited.value)
  return ok(null)
}

/** One line with another title or hook; a hook that was not there gets the usual dash before it. */
export function editLine(text: string, title: string | null, hook: string | null): string {
  const entry = parseIndexEntry(text)
  if (entry === null) return text
  const edits: { readonly span: Span; readonly text: string }[] = []
  if (hook !== null) {
    const said = forLine(hook)
    const joint =
      entry.hook === '' && said !== '' ? (/\S/.test(text.slice(entry.targetSpan.end + 1, entry.hookSpan.start)) ? ' ' : ' — ') : ''
    const start = joint === '' ? entry.hookSpan.start : text.slice(0, entry.hookSpan.start).trimEnd().length
    edits.push({ span: { start, end: entry.hookSpan.end }, text: joint + said })
  }
  const said = edits.reduce(replaced, text)
  return title === null ? said : readable(title, entry.target, (written) => replaced(said, { span: entry.titleSpan, text: written }))
}

function replaced(line: string, { span, text }: { readonly span: Span; readonly text: string }): string {
  return line.slice(0, span.start) + text + line.slice(span.end)
}
