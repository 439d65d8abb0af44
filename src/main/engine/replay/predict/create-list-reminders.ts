// The list of tasks that the agent sends along and writes into no row: an echo after each change of it, and later a reminder that
// falls due after so many answers without one. Knows rows and their tools, no tokens.

import { isObject } from '../../conversation/row-types'
import type { Entry } from '../../conversation/session'
import { compareVersions } from '../../profile/compare-versions'
import type { UnwrittenPart } from './added-step'
import { countLexical } from './lexical-counts'
import { LIST_REMINDERS } from './models'
import type { RowReader } from './row-reader'

export interface ListReminders {
  /** What goes out unwritten beside the rows that were added for a call, in order. */
  next(added: readonly Entry[], version: string | null): readonly UnwrittenPart[]
  /** After a compaction counting begins anew; the list itself stays. */
  compacted(): void
}

/** Where a row cannot be read the list counts as empty. */
export function createListReminders(readRow: RowReader): ListReminders {
  let written = false
  let sinceWrite = 0
  let sinceReminder = 0
  let list: readonly unknown[] = []
  return {
    next: (added, version) => {
      if (version === null) return []
      const parts: UnwrittenPart[] = []
      for (const entry of added) {
        if (!isAnswerRow(entry)) continue
        sinceWrite++
        sinceReminder++
        if (!entry.parts.some(({ kind, tool }) => kind === 'tool-use' && tool !== null && LIST_REMINDERS.tools.includes(tool))) continue
        written = true
        sinceWrite = 0
        list = writtenList(entry, readRow) ?? list
        if (compareVersions(version, LIST_REMINDERS.echo.before) < 0) parts.push(unwritten('echo', JSON.stringify(list)))
      }
      const rule = LIST_REMINDERS.due.filter(({ since }) => compareVersions(version, since) >= 0).at(-1)
      if (rule === undefined || sinceWrite < (written ? rule.afterWrite : rule.neverWritten) || sinceReminder < rule.apart) return parts
      sinceReminder = 0
      return [...parts, unwritten('reminder', openList(list))]
    },
    compacted: () => {
      written = false
      sinceWrite = 0
      sinceReminder = 0
    },
  }
}

/** Rows of thinking do not count; one answer may be several rows. */
function isAnswerRow({ type, parts }: Entry): boolean {
  return type === 'assistant' && !parts.some(({ kind }) => kind === 'thinking')
}

function writtenList(entry: Entry, readRow: RowReader): readonly unknown[] | null {
  const message = readRow(entry)?.message
  const content = isObject(message) ? message.content : null
  if (!Array.isArray(content)) return null
  for (const block of content) {
    const todos = isObject(block) && block.type === 'tool_use' && isObject(block.input) ? block.input.todos : null
    if (Array.isArray(todos)) return todos
  }
  return null
}

/** One line for each task; nothing where all are done, for then the agent drops the list. */
function openList(list: readonly unknown[]): string {
  const tasks = list.filter(isObject)
  if (tasks.every(({ status }) => status === 'completed')) return ''
  return tasks.map(({ status, content }, i) => `${i + 1}. [${String(status)}] ${String(content)}`).join('\n')
}

function unwritten(kind: UnwrittenPart['kind'], text: string): UnwrittenPart {
  return { kind, tool: null, toolUseId: null, chars: text.length, content: 'json', lexical: countLexical(text), mediaTokens: 0 }
}
