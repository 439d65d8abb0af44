// Rows of a recording → items with tokens. Estimates come from the parts; what was really added decides how they are scaled.

import type { ItemKind } from '../compaction/history-item'
import { estimatePart } from '../conversation/estimate-part'
import type { Call, Entry, Part, Session } from '../conversation/session'
import type { TokenizerFamily } from '../tokens/ratios'
import { familyOfModel } from './family-of-model'
import type { TraceItem } from './trace'

/** An estimate is raised at most so far to explain a growth; what is left has no row. */
const MOST_SCALE = 2
const LEAST_CALIBRATION = 0.5
/** Additions that are compared to calibrate: the small ones say little. */
const TELLING_TOKENS = 200

const KINDS: Readonly<Record<Part['kind'], ItemKind | null>> = {
  prompt: 'user',
  command: 'user',
  meta: 'user',
  text: 'assistant',
  thinking: 'thinking',
  'tool-use': 'tool-use',
  'tool-result': 'tool-result',
  image: 'image',
  document: 'image',
  attachment: 'attachment',
  summary: 'summary',
  system: null,
  other: 'attachment',
}

export interface ItemBuilder {
  /** How much this session's growth exceeds the estimates, held between a half and two. */
  readonly calibration: number
  /** Rows that came since the call before: those that a change took away again, and those that were sent. */
  rowsBefore(index: number): { readonly pre: readonly number[]; readonly post: readonly number[] }
  /** Estimated tokens of what was sent with a call besides what was there. */
  estimate(index: number): number
  /**
   * `room`: exactly so many tokens they are together, a hidden item among them where rows do not explain all.
   * `products`: attachments and the remainder belong to the compaction before.
   */
  items(
    rows: readonly number[],
    from: number,
    index: number,
    how: { readonly scale?: number; readonly room?: number; readonly products?: boolean },
  ): readonly TraceItem[]
  hidden(position: number, index: number, tokens: number, product: boolean): TraceItem
}

/** `main`: calls of the main chain, in order. */
export function createItemBuilder(session: Session, main: readonly Call[]): ItemBuilder {
  const { entries } = session
  const families = main.map((call) => familyOfModel(call.model))
  const useAt = new Map<string, number>()
  const messageOf = createMessageCounter()

  const partsOf = (rows: readonly number[]) =>
    rows.flatMap((row) => {
      const entry = entries[row]
      return entry === undefined ? [] : entry.parts.map((part) => ({ entry, part }))
    })
  const estimateRows = (rows: readonly number[], family: TokenizerFamily) =>
    partsOf(rows).reduce((sum, { part }) => sum + estimatePart(part, family), 0)

  const rowsBefore: ItemBuilder['rowsBefore'] = (index) => {
    const call = main[index]
    if (call === undefined) return { pre: [], post: [] }
    const post = call.addedRows
    const sent = new Set(post)
    const pre: number[] = []
    const start = index === 0 ? 0 : (main[index - 1]?.rows[0] ?? 0)
    for (let row = start; row < (call.rows[0] ?? 0); row++) {
      const entry = entries[row]
      if (entry === undefined || sent.has(row) || entry.chain !== 'main' || entry.repeated || !isSent(entry)) continue
      pre.push(row)
    }
    return { pre, post }
  }

  const hidden: ItemBuilder['hidden'] = (position, index, tokens, product) => ({
    position,
    kind: 'attachment',
    tool: null,
    toolUseId: null,
    file: null,
    tokens,
    chars: 0,
    content: 'prose',
    message: messageOf('user', null),
    call: index,
    partner: -1,
    entry: null,
    label: 'not in the file',
    product,
    hidden: true,
  })

  const items: ItemBuilder['items'] = (rows, from, index, how) => {
    const family = families[index] ?? 'classic'
    const parts = partsOf(rows).filter(({ part }) => KINDS[part.kind] !== null)
    const sizes = parts.map(({ part }) => estimatePart(part, family))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const scale = how.room === undefined ? (how.scale ?? 1) : total === 0 ? 0 : Math.max(0, Math.min(MOST_SCALE, how.room / total))
    const built: TraceItem[] = []
    let used = 0
    let told = 0
    for (const [at, { entry, part }] of parts.entries()) {
      used += (sizes[at] ?? 0) * scale
      const tokens = Math.round(used) - told
      told += tokens
      const position = from + built.length
      const kind = KINDS[part.kind] ?? 'attachment'
      if (kind === 'tool-use' && part.toolUseId !== null) useAt.set(part.toolUseId, position)
      built.push({
        position,
        kind,
        tool: part.tool,
        toolUseId: part.toolUseId,
        file: part.file,
        tokens,
        chars: part.chars,
        content: part.content,
        message: messageOf(entry.type === 'assistant' ? 'assistant' : 'user', entry.messageId),
        call: kind === 'tool-use' || entry.type === 'assistant' ? index - 1 : index,
        partner: kind === 'tool-result' && part.toolUseId !== null ? (useAt.get(part.toolUseId) ?? -1) : -1,
        entry: entry.index,
        label: labelOf(part),
        product: entry.isCompactSummary || (how.products === true && kind === 'attachment'),
        hidden: false,
      })
    }
    const left = how.room === undefined ? 0 : Math.round(how.room) - told
    if (left !== 0) built.push(hidden(from + built.length, index, left, how.products === true))
    return built
  }

  return {
    calibration: calibrationOf(main),
    rowsBefore,
    estimate: (index) => estimateRows(main[index]?.addedRows ?? [], families[index] ?? 'classic'),
    items,
    hidden,
  }
}

function isSent(entry: Entry): boolean {
  if (entry.type === 'user' || entry.type === 'attachment') return true
  return entry.type === 'assistant' && !entry.isApiError && entry.model !== '<synthetic>'
}

function calibrationOf(main: readonly Call[]): number {
  let recorded = 0
  let estimated = 0
  for (const { added } of main) {
    if (added.recordedTokens === null || added.recordedTokens < TELLING_TOKENS || added.chars === 0) continue
    recorded += added.recordedTokens
    estimated += added.estimatedTokens
  }
  return estimated === 0 ? 1 : Math.min(MOST_SCALE, Math.max(LEAST_CALIBRATION, recorded / estimated))
}

/** Numbers messages: what follows each other on one side is one, but for separate answers. */
function createMessageCounter(): (side: 'user' | 'assistant', messageId: string | null) => number {
  let count = -1
  let last = ''
  return (side, messageId) => {
    const key = side === 'assistant' ? `assistant ${messageId ?? ''}` : 'user'
    if (key !== last) count++
    last = key
    return count
  }
}

function labelOf(part: Part): string {
  if (part.kind === 'tool-use' || part.kind === 'tool-result')
    return [part.tool ?? 'a tool', ...(part.file === null ? [] : [part.file])].join(' ')
  if (part.kind === 'attachment') return [part.attachment ?? 'attachment', ...(part.file === null ? [] : [part.file])].join(' ')
  if (part.kind === 'text') return 'answer'
  return part.kind
}
