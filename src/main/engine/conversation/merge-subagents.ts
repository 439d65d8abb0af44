// A session and the side files of its sub-agents (SPEC 9.1): which file belongs to whom, and sums that count nothing twice.

import type { Call, Session, Totals } from './session'
import { totalCalls } from './total-calls'

export interface SubagentFile {
  readonly file: string
  readonly agentId: string
  /** `compaction`: repeats the whole context of the main conversation to summarise it; never summed (SPEC 0.1). */
  readonly kind: 'agent' | 'compaction'
}

export interface SubagentTotals extends SubagentFile {
  readonly totals: Totals
  /** Its first prompt, shortened. */
  readonly title: string | null
  /** Calls that another file of the session holds already; not in `totals`. */
  readonly copiedCalls: number
}

export interface SessionFamily {
  readonly agents: readonly SubagentTotals[]
  /** The side chains of the main file and all agents; compaction files are named in `agents` and not in here. */
  readonly side: Totals
}

/** By the file's name, `agent-<id>.jsonl`; null for any other. `path` may use either kind of separator. */
export function subagentOfFile(path: string): SubagentFile | null {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const agentId = /^agent-(.+)\.jsonl$/.exec(name)?.[1]
  if (agentId === undefined) return null
  return { file: path, agentId, kind: agentId.startsWith('acompact-') ? 'compaction' : 'agent' }
}

/** `sides`: sessions read from files that `subagentOfFile` knows; others are passed over. A call counts where it is met first. */
export function mergeSubagents(main: Session, sides: readonly Session[]): SessionFamily {
  const counted = new Set(main.calls.map(callKey))
  const agents: SubagentTotals[] = []
  const inMain = main.calls.filter(({ chain }) => chain === 'side')
  const sums: Totals[] = [totalCalls(inMain, main.entries)]
  for (const side of sides) {
    const file = subagentOfFile(side.file)
    if (file === null) continue
    const own = side.calls.filter((call) => !counted.has(callKey(call)))
    const totals = totalCalls(own, side.entries)
    const [first] = side.entries
    agents.push({
      ...file,
      totals,
      title: side.title ?? side.firstPrompt ?? first?.agentId ?? null,
      copiedCalls: side.calls.length - own.length,
    })
    if (file.kind === 'compaction') continue
    for (const call of own) counted.add(callKey(call))
    sums.push(totals)
  }
  return { agents, side: sums.reduce(addTotals) }
}

function callKey({ id, tsMs, line }: Call): string {
  return id.startsWith('line-') ? `${id}:${tsMs ?? line}` : id
}

/** Of two chains. An unknown cost makes the sum unknown. */
export function addTotals(a: Totals, b: Totals): Totals {
  const input = a.input + b.input
  const cacheRead = a.cacheRead + b.cacheRead
  const cacheWrite5m = a.cacheWrite5m + b.cacheWrite5m
  const cacheWrite1h = a.cacheWrite1h + b.cacheWrite1h
  const prompt = input + cacheRead + cacheWrite5m + cacheWrite1h
  return {
    calls: a.calls + b.calls,
    input,
    cacheRead,
    cacheWrite5m,
    cacheWrite1h,
    output: a.output + b.output,
    outputReliable: a.outputReliable && b.outputReliable,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
    hitRate: prompt === 0 ? null : cacheRead / prompt,
  }
}
