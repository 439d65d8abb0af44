// What is measured in a process of its own: a long session replayed by four policies, beside a bare loop over the same arrays.
// Arguments: calls, rounds. Prints one JSON document.

import { NO_GAP_EDITS } from '../../src/main/engine/replay/gap-edits'
import type { Lane } from '../../src/main/engine/replay/lane'
import { DEFAULT_POLICY, type Policy } from '../../src/main/engine/replay/policy'
import type { ScenarioTurn } from '../../src/main/engine/replay/scenario/scenario'
import { runLane } from '../../src/main/engine/replay/simulate'
import { traceOfScenario } from '../../src/main/engine/replay/trace-of-scenario'

export interface ReplayFigures {
  readonly calls: number
  readonly items: number
  /** Milliseconds on the processor, of each round. */
  readonly replayMs: readonly number[]
  readonly loopMs: readonly number[]
  readonly events: readonly number[]
}

const [calls = '20000', rounds = '5'] = process.argv.slice(2)

/** The same turns every time: a generator with a fixed seed. */
function turnsFor(count: number): readonly ScenarioTurn[] {
  let state = 20_260_401
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const turns: ScenarioTurn[] = []
  for (let i = 0; i < count; i++) {
    const gapMs = random() < 0.02 ? 7_200_000 : Math.floor(random() * 60_000)
    if (i % 6 === 0) turns.push({ line: 0, role: 'user', size: { tokens: 100 + Math.floor(random() * 400) }, gapMs, text: null })
    turns.push({
      line: 0,
      role: 'assistant',
      size: { tokens: 80 + Math.floor(random() * 500) },
      gapMs: 0,
      text: null,
      model: null,
      change: null,
    })
    for (let n = Math.floor(random() * 3); n >= 0; n--) {
      const name = ['Read', 'Bash', 'Grep', 'Edit'][Math.floor(random() * 4)] ?? 'Read'
      const size = { tokens: 200 + Math.floor(random() * 2500) }
      turns.push({ line: 0, role: 'tool', size, gapMs: 0, text: null, name, file: `src/f${i % 97}.ts`, id: `t${i}-${n}` })
    }
  }
  return turns
}

const POLICIES: readonly Policy[] = [
  DEFAULT_POLICY,
  { ...DEFAULT_POLICY, name: '1h', ttl: '1h', microcompact: 'time' },
  { ...DEFAULT_POLICY, name: 'local', microcompact: 'local', autoCompact: 80 },
  { ...DEFAULT_POLICY, name: 'failing', microcompact: 'cached', failSummaries: 2, window: 1_000_000 },
]

const trace = traceOfScenario(
  {
    model: 'claude-sonnet-4-5',
    profile: '2.1.88',
    ttl: '5m',
    front: [{ name: 'system', tokens: 20_000 }],
    summaryTokens: 3000,
    failSummaries: 0,
    turns: turnsFor(Number(calls)),
  },
  'bench',
)

/** The least that a replay has to do: walk the items of every call, add up sizes, compare a pause, write the columns. */
function bareLoop({ columns }: Lane): number {
  let context = 0
  let total = 0
  for (const call of trace.calls) {
    for (let at = call.from; at < call.to; at++) context += trace.items[at]?.tokens ?? 0
    columns.contextTokens[call.index] = context
    columns.cacheRead[call.index] = call.gapMs > 300_000 ? 0 : context
    columns.fresh[call.index] = context - (columns.cacheRead[call.index] ?? 0)
    total += columns.fresh[call.index] ?? 0
  }
  return total
}

/** Time of this process on the processor: other work on the machine does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const replayMs: number[] = []
const loopMs: number[] = []
let lanes: readonly Lane[] = []
let kept = 0
for (let round = 0; round < Number(rounds); round++) {
  const startedMs = processorMs()
  lanes = POLICIES.map((policy) => runLane(trace, { policy, gaps: NO_GAP_EDITS }))
  replayMs.push(processorMs() - startedMs)
  const againMs = processorMs()
  for (const lane of lanes) kept += bareLoop(lane)
  loopMs.push(processorMs() - againMs)
}
if (Number.isNaN(kept)) throw new Error('the loop was not run')
const figures: ReplayFigures = {
  calls: trace.calls.length,
  items: trace.items.length,
  replayMs,
  loopMs,
  events: lanes.map((lane) => lane.events.length),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
