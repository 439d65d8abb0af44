// What an entry is, in a word, and the band of the timeline it belongs to.

import type { EntryRow } from '../../../../../preload/contract/sessions'
import type { BandKind } from '../../../../../preload/contract/timeline'

const KINDS: Readonly<Record<string, { readonly kind: string; readonly band: BandKind | null }>> = {
  prompt: { kind: 'Prompt', band: 'user' },
  command: { kind: 'Command', band: 'user' },
  text: { kind: 'Text', band: 'assistant' },
  thinking: { kind: 'Thinking', band: 'thinking' },
  'tool-use': { kind: 'Tool call', band: 'assistant' },
  'tool-result': { kind: 'Tool result', band: 'toolResults' },
  image: { kind: 'Image', band: 'user' },
  document: { kind: 'Document', band: 'user' },
  summary: { kind: 'Summary', band: 'summary' },
  attachment: { kind: 'Attachment', band: 'instructions' },
  meta: { kind: 'Reminder', band: 'user' },
  system: { kind: 'System', band: null },
}

/** Kinds nobody named here are said as the file says them. */
export function entryWord(row: Pick<EntryRow, 'kind' | 'type'>): { readonly kind: string; readonly band: BandKind | null } {
  const known = KINDS[row.kind]
  if (known !== undefined) return row.kind === 'text' && row.type === 'user' ? { kind: 'Prompt', band: 'user' } : known
  const words = (row.kind === '' ? row.type : row.kind).replace(/[-_.]/g, ' ')
  return { kind: words.charAt(0).toUpperCase() + words.slice(1), band: null }
}
