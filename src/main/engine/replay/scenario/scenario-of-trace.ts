// A recording → a scenario that a person can edit: its sizes and pauses, without its words. Compactions are left out, because a
// replay makes them anew; pauses are those for which the cache went unused, because a scenario's calls take no time.

import type { Trace, TraceItem } from '../trace'
import type { Scenario, ScenarioTurn } from './scenario'

/** The same trace gives the same scenario. */
export function scenarioOfTrace(trace: Trace): Scenario {
  const turns: ScenarioTurn[] = []
  let model = trace.calls[0]?.model ?? ''
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
    const switched = call.model === model ? null : call.model
    model = call.model
    turns.push({
      line: 0,
      role: 'assistant',
      size: { tokens: answerTokens(trace, call.index) },
      gapMs: 0,
      text: null,
      model: switched,
      change: null,
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
