// A new memory: a topic file with front matter, and its line in the index.

import { ok } from '../../base/result'
import { renderFrontMatter } from '../edit-topic'
import { addLines, oneLine, renderEntryLine } from '../index-lines'
import type { MemoryAction } from '../memory-plan'
import type { MemoryType } from '../memory-types'
import { type PlanDraft, type Planned, refuse } from '../plan-draft'
import { fold } from '../resolve-link'
import type { TopicShape } from '../topic-document'
import { checkTopicName, freeTopicName, slugOf } from '../topic-names'

/** What a person is asked to fill in, in Strata's words (SPEC 6.4 says what each type is for). */
const TEMPLATES: Readonly<Record<MemoryType, readonly string[]>> = {
  user: ['What to know about the person, and what follows from it.'],
  feedback: ['What to do, or to leave.', '', '**Why:** what happened, or what was said.', '', '**When:** where it applies, and where not.'],
  project: [
    'Who does what, and by when (dates in full).',
    '',
    '**Why:** what the code and its history do not say.',
    '',
    '**So:** what to keep in mind.',
  ],
  reference: ['Where it is, and what is found there.', '', '**When:** what to look it up for.'],
}

export function templateOf(type: MemoryType): string {
  return `${TEMPLATES[type].join('\n')}\n`
}

export async function planNew(draft: PlanDraft, action: Extract<MemoryAction, { kind: 'new' }>, shape: TopicShape): Planned<string> {
  const title = oneLine(action.title)
  const description = oneLine(action.description)
  if (title === '') return refuse('bad-input', 'A memory needs a title')
  const { files, entries } = draft.report
  const file = chooseFile(action.file, title, files)
  if (!file.ok) return file
  const body = action.body ?? templateOf(action.type)
  const name = shape === 'flat' ? title : slugOf(title)
  const text = renderFrontMatter({ name, description: description === '' ? title : description, type: action.type }, shape, '\n') + body
  draft.set(file.value, text.endsWith('\n') ? text : `${text}\n`)
  const line = renderEntryLine(draft.index, { title, file: file.value, hook: action.hook ?? description, type: action.type })
  draft.setIndexLines(addLines(draft.index.lines, [{ text: line, type: action.type }], entries))
  return ok(`Add ${file.value}`)
}

/** The name asked for if it can be had, else one made of the title. */
export function chooseFile(asked: string | null, title: string, files: readonly string[]) {
  if (asked === null) return ok(freeTopicName(title, files))
  const file = checkTopicName(asked)
  if (!file.ok) return refuse('bad-input', file.error)
  const taken = files.find((known) => fold(known) === fold(file.value))
  return taken === undefined ? file : refuse('exists', `There is a file ${taken} already`)
}
