// What a summary is filled from where there are no words, as in a scenario: what each item is and how big.

import { formatCount } from '../../base/format-count'
import type { HistoryItem } from '../history-item'
import type { SummaryRow } from './summarise-offline'

export function rowsOfItems(items: readonly HistoryItem[]): readonly SummaryRow[] {
  return items.flatMap(({ kind, tokens, tool, toolUseId, file }): readonly SummaryRow[] => {
    const about = { tool, toolUseId, file, isError: false }
    if (kind === 'user') return [{ kind: 'prompt', text: `A prompt of ${formatCount(tokens)} tokens`, ...about }]
    if (kind === 'assistant') return [{ kind: 'text', text: `An answer of ${formatCount(tokens)} tokens`, ...about }]
    if (kind === 'tool-use' || kind === 'tool-result') return [{ kind, text: `${formatCount(tokens)} tokens`, ...about }]
    return []
  })
}
