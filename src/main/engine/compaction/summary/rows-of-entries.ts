// What a summary is filled from, of a recording: its rows with their texts. Reading the bytes of a row is the caller's matter.

import type { EntryBody } from '../../conversation/read-entry-body'
import type { Entry } from '../../conversation/session'
import type { SummaryRow } from './summarise-offline'

/** `bodyOf` null: the row cannot be read any more, and is left out. */
export function rowsOfEntries(entries: readonly Entry[], bodyOf: (entry: Entry) => EntryBody | null): readonly SummaryRow[] {
  return entries.flatMap((entry) => {
    if (entry.repeated || (entry.type !== 'user' && entry.type !== 'assistant')) return []
    const said = entry.type === 'assistant' ? 'text' : entry.turn === 'prompt' ? 'prompt' : null
    return (bodyOf(entry)?.blocks ?? []).flatMap(({ kind, text, toolUseId, isError, name }): readonly SummaryRow[] => {
      if (kind === 'text' && toolUseId === null) {
        return said === null ? [] : [{ kind: said, text, tool: null, toolUseId: null, file: null, isError: false }]
      }
      if (kind !== 'tool-use' && kind !== 'tool-result') return []
      const part = entry.parts.find((one) => one.kind === kind && one.toolUseId === toolUseId)
      return [{ kind, text, tool: part?.tool ?? name, toolUseId, file: part?.file ?? null, isError }]
    })
  })
}
