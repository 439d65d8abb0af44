// The files that dangling lines name, made from the template of their type. The index stays as it is.

import { ok } from '../../base/result'
import { renderFrontMatter } from '../edit-topic'
import { oneLine } from '../index-lines'
import type { MemoryAction } from '../memory-plan'
import type { MemoryEntry } from '../memory-report'
import { MEMORY_TYPES, type MemoryType } from '../memory-types'
import { entriesAt, type PlanDraft, type Planned, refuse } from '../plan-draft'
import { fold, stemOf } from '../resolve-link'
import type { TopicShape } from '../topic-document'
import { checkTopicName, slugOf, titleOfFile } from '../topic-names'
import { templateOf } from './plan-new'

/** Where lines are named, one that cannot be served refuses all; of all lines those that cannot be are told. */
export async function planMissing(
  draft: PlanDraft,
  action: Extract<MemoryAction, { kind: 'write-missing' }>,
  shape: TopicShape,
): Planned<string> {
  const { report } = draft
  const asked = action.lines === null ? ok(report.entries) : entriesAt(report, action.lines)
  if (!asked.ok) return asked
  const taken = new Set(report.files.map(fold))
  const made = new Map<string, string>()
  for (const entry of asked.value) {
    await draft.breathe()
    const { file } = entry
    if (made.has(fold(file ?? ''))) continue
    const problem = elsewhere(draft, entry) ?? whyNot(entry, taken)
    if (problem !== null || file === null) {
      if (action.lines !== null) return refuse('bad-input', problem ?? 'The line names no file', report.indexPath)
      if (problem !== null && entry.states.includes('dangling'))
        draft.diagnostics.push({
          code: 'memory.missing-left',
          severity: 'info',
          message: `Line ${entry.line}: ${problem}`,
          at: { path: report.indexPath, line: entry.line },
        })
      continue
    }
    const type = action.type ?? typeOf(entry)
    const title = oneLine(entry.title) || titleOfFile(file)
    const name = shape === 'flat' ? title : slugOf(stemOf(file))
    draft.set(file, renderFrontMatter({ name, description: oneLine(entry.hook) || title, type }, shape, '\n') + templateOf(type))
    made.set(fold(file), file)
  }
  const [first] = made.values()
  return ok(made.size === 1 ? `Write ${first}` : `Write ${made.size} missing files`)
}

/** SPEC 6.6: what lies below these has a memory of its own. */
function elsewhere({ report }: PlanDraft, { file }: MemoryEntry): string | null {
  const top = file?.includes('/') === true ? file.slice(0, file.indexOf('/')) : ''
  return report.source.kind === 'auto' && ['team', 'logs'].includes(top.toLowerCase()) ? `${file} belongs to another memory` : null
}

/** In words; null where the file can be made. */
function whyNot({ file, states, line }: MemoryEntry, taken: ReadonlySet<string>): string | null {
  if (file === null || file === '' || !states.includes('dangling')) return `Line ${line} names no file that is missing`
  if (taken.has(fold(file))) return `There is a file of nearly the same name as ${file}`
  const parts = file.split('/')
  const name = checkTopicName(parts.at(-1) ?? '')
  if (!name.ok) return `${file} cannot be made: ${name.error}`
  if (name.value !== parts.at(-1)) return `${file} does not end in .md, so it would be no topic`
  const folder = parts.slice(0, -1).find((part) => !checkTopicName(part).ok)
  return folder === undefined ? null : `${file} cannot be made: ${folder} is no name for a folder`
}

/** By the words of the heading the line stands under. */
function typeOf({ section }: MemoryEntry): MemoryType {
  const words = fold(section ?? '').split(/[^\p{L}\p{N}]+/u)
  return MEMORY_TYPES.find((type) => words.includes(type) || words.includes(`${type}s`)) ?? 'project'
}
