// Histories for tests, written briefly: `u 800` a prompt, `a 300` an answer, `r Read src/a.ts 4000` a call with its result.

import type { HistoryItem } from '../history-item'

export function itemsOf(...lines: readonly string[]): readonly HistoryItem[] {
  const items: HistoryItem[] = []
  let message = 0
  const add = (item: Partial<HistoryItem> & Pick<HistoryItem, 'kind' | 'tokens'>) =>
    items.push({
      position: items.length,
      tool: null,
      toolUseId: null,
      file: null,
      chars: item.tokens * 4,
      content: 'prose',
      message,
      call: 0,
      partner: -1,
      entry: null,
      label: item.kind,
      ...item,
    })
  for (const line of lines) {
    const [what = '', ...rest] = line.split(' ')
    const tokens = Number(rest.at(-1))
    message++
    if (what === 'u') add({ kind: 'user', tokens })
    else if (what === 'a') add({ kind: 'assistant', tokens })
    else if (what === 't') add({ kind: 'thinking', tokens })
    else {
      const tool = rest[0] ?? 'Read'
      const file = rest.length > 2 ? (rest[1] ?? null) : null
      const id = `id${items.length}`
      const use = items.length
      add({ kind: 'tool-use', tokens: 0, tool, toolUseId: id, file, partner: use + 1 })
      message++
      add({ kind: 'tool-result', tokens, tool, toolUseId: id, file, partner: use })
    }
  }
  return items
}

export function resultsOf(items: readonly HistoryItem[]): readonly HistoryItem[] {
  return items.filter((item) => item.kind === 'tool-result')
}
