// The history of one lane while it is replayed: which items are in it, what of them is cleared, and their sums kept up to date.
// Knows nothing of time, prices or the cache but for block numbers: what may still be read ends before the first changed block.

import type { Reinjected } from '../compaction/compaction-plan'
import type { ClearingRules } from '../profile/history-rules'
import { RATIOS, type TokenizerFamily } from '../tokens/ratios'
import { BANDS, type BandName } from './lane'
import type { Trace, TraceItem } from './trace'

export type ItemState = 'absent' | 'sent' | 'cleared' | 'summarised'
const ABSENT = 0
const SENT = 1
const CLEARED = 2
const SUMMARISED = 3
const STATES: readonly ItemState[] = ['absent', 'sent', 'cleared', 'summarised']

/** Tokens of the text in the place of a cleared result. */
export const PLACEHOLDER_TOKENS = 10

const at = (name: BandName) => BANDS.indexOf(name)
const FRONT = at('front')
const CONTEXT = at('context')
const SUMMARY = at('summary')
const OTHER = at('other')
const BAND_OF: Readonly<Record<TraceItem['kind'], number>> = {
  user: at('user'),
  assistant: at('assistant'),
  thinking: at('thinking'),
  'tool-use': at('assistant'),
  'tool-result': at('toolResults'),
  attachment: OTHER,
  image: OTHER,
  summary: SUMMARY,
}

export type PutBack = Pick<Reinjected, 'kind' | 'path' | 'tokens'>

export interface LaneHistory {
  /** Tokens of the whole context, the front among them. */
  readonly context: number
  /** Blocks of messages since the history began anew. */
  readonly blocks: number
  readonly unpaired: number
  /** Tokens by band, in the order of BANDS. */
  readonly bands: Readonly<Float64Array>
  readonly frontTokens: number
  /** Tokens that the cache can keep an entry for. */
  readonly cachedFront: number
  /** Files and the like that a compaction put back. */
  readonly reinjected: readonly PutBack[]
  sizeOf(position: number): number
  /** Tokens of the lane's model for one of the recorded model's; 1 where they are the same. */
  ratioOf(content: TraceItem['content']): number
  add(position: number): void
  /** The recording says what the whole is: the running sum is set to it. */
  anchor(tokens: number): void
  stateOf(position: number): ItemState
  /** Items in it, oldest first, each at its whole size. */
  items(): readonly TraceItem[]
  /** Results not cleared yet, oldest first: those of clearable tools, or of every tool; or thinking. */
  clearable(of: 'clearable' | 'all' | 'thinking'): readonly TraceItem[]
  /** How many of the former there are, and their characters. */
  readonly activeCount: number
  readonly activeChars: number
  /** Gives the tokens saved and the block of the first one. */
  clear(positions: readonly number[], placeholderTokens: number): { readonly saved: number; readonly firstBlock: number }
  /** Takes items away: of an answer that was never given, of a branch that was left. */
  drop(position: number): void
  dropFrom(position: number): { readonly firstBlock: number }
  /** All but the kept ones are gone; a summary and what comes back stand in their place. */
  replace(kept: readonly number[], summaryTokens: number, reinjected: readonly PutBack[], how: 'summarised' | 'absent'): void
  blockOf(position: number): number
}

/** `family`: of a model that the lane uses in place of the recorded one; null: sizes are as they are. */
export function createLaneHistory(
  trace: Trace,
  rules: ClearingRules,
  family: { from: TokenizerFamily; to: TokenizerFamily } | null,
): LaneHistory {
  const { items } = trace
  const state = new Uint8Array(items.length)
  const current = new Float64Array(items.length)
  const blockAt = new Int32Array(items.length)
  const clearableTool = new Set(rules.tools)
  const ratio = (content: TraceItem['content']) =>
    family === null ? 1 : RATIOS[family.from][content].typical / RATIOS[family.to][content].typical
  const front = (cached: boolean) =>
    trace.front.reduce((sum, band) => (band.cached === cached ? sum + Math.round(band.tokens * ratio('markdown')) : sum), 0)
  const cachedFront = front(true)
  const frontTokens = cachedFront + front(false)
  const bands = new Float64Array(BANDS.length)
  bands[FRONT] = cachedFront
  bands[CONTEXT] = frontTokens - cachedFront
  const addTo = (band: number, tokens: number) => {
    bands[band] = (bands[band] as number) + tokens
  }
  let context = frontTokens
  let blocks = 0
  let unpaired = 0
  /** No item before this one is in the history. */
  let low = 0
  let high = 0
  let reinjected: readonly PutBack[] = []
  let active: number[] = []
  let activeHead = 0
  let activeChars = 0

  const item = (position: number) => items[position] as TraceItem
  const sizeOf = (position: number) => {
    const { tokens, content } = item(position)
    return family === null ? tokens : Math.round(tokens * ratio(content))
  }
  const isClearable = ({ kind, tool }: TraceItem) => kind === 'tool-result' && tool !== null && clearableTool.has(tool)
  const inHistory = (position: number) => state[position] === SENT || state[position] === CLEARED

  const pair = (one: TraceItem, direction: 1 | -1) => {
    if (one.kind !== 'tool-use' && one.kind !== 'tool-result') return
    const whole = one.partner >= 0 && inHistory(one.partner)
    unpaired += whole ? -direction : direction
  }
  const count = (position: number, tokens: number) => {
    context += tokens
    addTo(BAND_OF[item(position).kind], tokens)
  }
  const forgetActive = (position: number) => {
    if (!isClearable(item(position))) return
    activeChars -= item(position).chars
    const index = active.indexOf(position, activeHead)
    if (index >= 0) active.splice(index, 1)
  }
  const remove = (position: number, to: number) => {
    if (!inHistory(position)) return
    count(position, -(current[position] ?? 0))
    if (state[position] === SENT) forgetActive(position)
    state[position] = to
    pair(item(position), -1)
  }
  const inside = () => {
    const found: TraceItem[] = []
    for (let position = low; position < high; position++) {
      if (!inHistory(position)) continue
      const one = item(position)
      found.push(family === null ? one : { ...one, tokens: sizeOf(position) })
    }
    return found
  }

  return {
    get context() {
      return context
    },
    get blocks() {
      return blocks
    },
    get unpaired() {
      return unpaired
    },
    get activeCount() {
      return active.length - activeHead
    },
    get activeChars() {
      return activeChars
    },
    get reinjected() {
      return reinjected
    },
    bands,
    frontTokens,
    cachedFront,
    sizeOf,
    ratioOf: ratio,
    blockOf: (position) => blockAt[position] ?? 0,
    stateOf: (position) => STATES[state[position] ?? 0] ?? 'absent',
    add: (position) => {
      const one = item(position)
      const tokens = sizeOf(position)
      current[position] = tokens
      pair(one, 1)
      state[position] = SENT
      if (!one.hidden) blocks++
      blockAt[position] = blocks
      count(position, tokens)
      high = Math.max(high, position + 1)
      if (isClearable(one)) {
        active.push(position)
        activeChars += one.chars
      }
    },
    anchor: (tokens) => {
      addTo(OTHER, tokens - context)
      context = tokens
    },
    items: inside,
    clearable: (of) => {
      if (of === 'clearable') return active.slice(activeHead).map(item)
      const kind = of === 'all' ? 'tool-result' : 'thinking'
      const found: TraceItem[] = []
      for (let position = low; position < high; position++) {
        if (state[position] === SENT && item(position).kind === kind) found.push(item(position))
      }
      return found
    },
    clear: (positions, placeholderTokens) => {
      let saved = 0
      let firstBlock = blocks + 1
      for (const position of positions) {
        if (state[position] !== SENT) continue
        const before = current[position] ?? 0
        const after = Math.min(before, placeholderTokens)
        if (active[activeHead] === position) {
          activeHead++
          activeChars -= item(position).chars
        } else forgetActive(position)
        state[position] = CLEARED
        current[position] = after
        count(position, after - before)
        saved += before - after
        firstBlock = Math.min(firstBlock, blockAt[position] ?? 0)
      }
      return { saved, firstBlock }
    },
    drop: (position) => remove(position, ABSENT),
    dropFrom: (position) => {
      let firstBlock = blocks + 1
      for (let at = high - 1; at >= position; at--) {
        if (!inHistory(at)) continue
        firstBlock = Math.min(firstBlock, blockAt[at] ?? 0)
        remove(at, ABSENT)
      }
      blocks = Math.max(0, firstBlock - 1)
      return { firstBlock }
    },
    replace: (kept, summaryTokens, back, how) => {
      const stays = new Set(kept)
      const gone = how === 'summarised' ? SUMMARISED : ABSENT
      for (let position = low; position < high; position++) {
        if (!stays.has(position) && inHistory(position)) state[position] = gone
      }
      const tail = kept.filter(inHistory)
      low = tail[0] ?? high
      active = []
      activeHead = 0
      activeChars = 0
      unpaired = 0
      blocks = (summaryTokens > 0 ? 1 : 0) + back.length
      bands.fill(0, SUMMARY)
      const backTokens = back.reduce((sum, one) => sum + one.tokens, 0)
      bands[SUMMARY] = summaryTokens
      bands[OTHER] = backTokens
      context = frontTokens + summaryTokens + backTokens
      reinjected = back
      for (const position of tail) {
        count(position, current[position] ?? 0)
        blockAt[position] = ++blocks
        if (state[position] === SENT && isClearable(item(position))) {
          active.push(position)
          activeChars += item(position).chars
        }
        // a use counts as open until its result follows
        const { kind, partner } = item(position)
        if (kind === 'tool-use') unpaired++
        else if (kind === 'tool-result') unpaired += partner >= 0 && stays.has(partner) ? -1 : 1
      }
    },
  }
}
