// Replays a scenario's text in tests.

import { type GapEdits, NO_GAP_EDITS } from '../gap-edits'
import { CAUSES, type Lane, OUTCOMES } from '../lane'
import { DEFAULT_POLICY, type Policy } from '../policy'
import { parseScenario } from '../scenario/parse-scenario'
import { runLane } from '../simulate'
import type { Trace } from '../trace'
import { traceOfScenario } from '../trace-of-scenario'

export function traceOfText(text: string): Trace {
  const read = parseScenario(text)
  if (!read.ok) throw new Error(read.error.map((one) => `${one.line}: ${one.message}`).join('\n'))
  return traceOfScenario(read.value, 'test')
}

export function replayText(text: string, policy: Partial<Policy> = {}, gaps: Partial<GapEdits> = {}): Lane {
  return runLane(traceOfText(text), { policy: { ...DEFAULT_POLICY, ...policy }, gaps: { ...NO_GAP_EDITS, ...gaps } })
}

/** `hit`, or `miss ttl-expired` of each call; a call not sent is `-`. */
export function outcomesOf({ columns }: Lane): readonly string[] {
  return Array.from(columns.sent, (sent, call) => {
    if (sent === 0) return '-'
    const cause = CAUSES[columns.cause[call] ?? -1]
    return `${OUTCOMES[columns.cache[call] ?? -1]}${cause === undefined || cause === 'first-call' ? '' : ` ${cause}`}`
  })
}

/** `auto-compact@3` */
export function eventsOf(lane: Lane): readonly string[] {
  return lane.events.map((event) => `${event.kind}@${event.callIndex}`)
}
