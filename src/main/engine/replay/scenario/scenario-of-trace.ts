// A recording → a scenario that a person can edit: its sizes and pauses, without its words. Compactions are left out, because a
// replay makes them anew; pauses are those for which the cache went unused, because a scenario's calls take no time.

import { formatCount } from '../../base/format-count'
import type { Trace, TraceChange, TraceItem } from '../trace'
import type { Scenario, ScenarioTurn } from './scenario'

/** The same trace gives the same scenario. */
export function scenarioOfTrace(trace: Trace): Scenario {
  const turns: ScenarioTurn[] = []
  // a window that the recording proves is said by the name
  const named = (id: string) => (trace.windows[id] === undefined || id.endsWith('[1m]') ? id : `${id}[1m]`)
  let model = named(trace.calls[0]?.model ?? '')
  const first = model
  const ids = new Set<string>()
  for (const call of trace.calls) {
    const before = trace.calls[call.index - 1]
    let gapMs = before === undefined ? 0 : Math.round(Math.max(0, before.durationMs - before.beginMs) + call.gapMs)
    const items = trace.items.slice(call.from, call.to).filter((item) => !item.product)
    const said = items.filter((item) => isAnswer(item) === false)
    const results = before === undefined ? [] : said.filter((item) => item.kind === 'tool-result')
    const pass = () => {
      const passed = gapMs
      gapMs = 0
      return passed
    }
    for (const item of results) {
      const id = freshId(item.toolUseId ?? `p${item.position}`, ids)
      turns.push({
        line: 0,
        role: 'tool',
        size: { tokens: Math.max(0, item.tokens) },
        gapMs: pass(),
        text: null,
        name: item.tool ?? 'Tool',
        file: item.file,
        id,
      })
    }
    const rest = said.reduce((sum, item) => (results.includes(item) ? sum : sum + item.tokens), 0)
    if (rest > 0 || gapMs > 0) turns.push({ line: 0, role: 'user', size: { tokens: Math.max(0, rest) }, gapMs: pass(), text: null })
    const switched = named(call.model) === model ? null : named(call.model)
    model = named(call.model)
    turns.push({
      line: 0,
      role: 'assistant',
      size: { tokens: answerTokens(trace, call.index) },
      gapMs: 0,
      text: null,
      model: switched,
      change: call.breaks,
    })
  }
  const ttls = trace.calls.filter((call) => call.lifetime === '1h').length
  return {
    model: first,
    profile: trace.profileId,
    ttl: ttls * 2 > trace.calls.length ? '1h' : '5m',
    front: trace.front.map(({ name, tokens }) => ({ name, tokens })),
    summaryTokens: trace.summaryTokens,
    failSummaries: trace.failSummaries,
    turns,
  }
}

const NOT_CARRIED: Readonly<Record<TraceChange['kind'], string>> = {
  'auto-compact': 'was compacted: left out, a replay makes it anew where the level is reached, which may be a call earlier',
  'manual-compact': 'was compacted by hand: left out, so it carries more until it compacts by itself',
  microcompact: 'had results cleared: left out',
  clear: 'was cleared: left out, a scenario only grows',
  rewind: 'was rewound: left out, a scenario only grows',
  shrink: 'carried less than before, and nothing in the file says why: left out, a scenario only grows',
}
const MOST_CALLS_TOLD = 6

/** What happened in the recording that a scenario has no words for, a line each: from there on the figures part. Empty: none of it. */
export function notCarried(trace: Trace): readonly string[] {
  const at = new Map<TraceChange['kind'], number[]>()
  for (const { change, index } of trace.calls) if (change !== null) at.set(change.kind, [...(at.get(change.kind) ?? []), index])
  const lines = [...at].map(([kind, calls]) => {
    const told = calls.slice(0, MOST_CALLS_TOLD).map(formatCount).join(', ')
    const more = calls.length > MOST_CALLS_TOLD ? ` and ${formatCount(calls.length - MOST_CALLS_TOLD)} more` : ''
    return `Before call${calls.length === 1 ? '' : 's'} ${told}${more} the session ${NOT_CARRIED[kind]}.`
  })
  const lifetimes = new Set(trace.calls.flatMap(({ lifetime }) => lifetime ?? []))
  return lifetimes.size < 2
    ? lines
    : [...lines, 'It wrote for five minutes and for one hour; a scenario has one lifetime, that of most calls.']
}

function isAnswer({ kind }: TraceItem): boolean {
  return kind === 'assistant' || kind === 'thinking' || kind === 'tool-use'
}

/** What of the answer stands in the next request; of the last call what was recorded as its output. */
function answerTokens(trace: Trace, index: number): number {
  const next = trace.calls[index + 1]
  const call = trace.calls[index]
  if (next === undefined) return call?.output ?? 0
  let sum = 0
  for (let position = next.from; position < next.to; position++) {
    const item = trace.items[position]
    if (item !== undefined && isAnswer(item)) sum += item.tokens
  }
  return Math.max(0, sum)
}

function freshId(id: string, taken: Set<string>): string {
  let free = id
  for (let n = 2; taken.has(free); n++) free = `${id}-${n}`
  taken.add(free)
  return free
}
