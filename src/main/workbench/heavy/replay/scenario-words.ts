// What a compaction of a scenario would have to sum up: the words of the turns that say anything, and sizes by kind of all of them.

import type { PlanView } from '../../../../preload/contract/replay'
import type { SummaryRow } from '../../../engine/compaction/summary/summarise-offline'
import type { Trace, TraceItem } from '../../../engine/replay/trace'

const ROW_KIND: Readonly<Partial<Record<TraceItem['kind'], SummaryRow['kind']>>> = {
  user: 'prompt',
  assistant: 'text',
  'tool-use': 'tool-use',
  'tool-result': 'tool-result',
}

/** Tools and files are known of every turn, words only of some. */
export function scenarioRows({ items, texts }: Trace, positions: readonly number[]): readonly SummaryRow[] {
  return positions.flatMap((position): readonly SummaryRow[] => {
    const item = items[position]
    const kind = item === undefined ? undefined : ROW_KIND[item.kind]
    if (item === undefined || kind === undefined) return []
    const { tool, toolUseId, file } = item
    return [{ kind, text: texts.get(position) ?? '', tool, toolUseId, file, isError: false }]
  })
}

/** A tool call has no size and no words of its own: it is not counted. */
export function writtenOf({ items, texts }: Trace, positions: readonly number[]): NonNullable<PlanView['written']> {
  const sizes = new Map<string, { items: number; tokens: number }>()
  let turns = 0
  let withWords = 0
  for (const position of positions) {
    const item = items[position]
    if (item === undefined || item.kind === 'tool-use') continue
    turns++
    if (texts.has(position)) withWords++
    const what = item.kind === 'user' ? 'prompt' : item.kind === 'assistant' ? 'answer' : `result of ${item.tool ?? 'a tool'}`
    const size = sizes.get(what) ?? { items: 0, tokens: 0 }
    sizes.set(what, { items: size.items + 1, tokens: size.tokens + item.tokens })
  }
  const labelled = [...sizes].map(([what, size]) => ({ label: size.items === 1 ? what : what.replace(/^\w+/, '$&s'), ...size }))
  return { turns, withWords, sizes: labelled }
}
