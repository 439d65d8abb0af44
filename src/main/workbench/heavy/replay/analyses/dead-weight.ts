// Which tool results were dead weight? Those that were carried on and on after the last time anything spoke of the same file. Pure.

import { canonicalModelId } from '../../../../engine/profile/canonical-model-id'
import { loadModels } from '../../../../engine/profile/load-models'
import type { Trace, TraceChange, TraceItem } from '../../../../engine/replay/trace'
import { counted, inCount, inTokens, inUsd } from '../../session/words'
import { type Analysed, MOST_ROWS, type Question } from './analysed'

/** Results smaller than this are nothing to complain about. */
const LEAST_TOKENS = 500
/** Carried through fewer calls after the last use: it may well have been read. */
const LEAST_CALLS = 3

interface Weight {
  readonly file: string
  readonly title: string
  readonly item: TraceItem
  /** Calls that carried it after its last use. */
  readonly calls: number
  readonly costUsd: number | null
}

export function askDeadWeight(): Question {
  const weights: Weight[] = []
  let carried = 0
  let dead = 0
  return {
    question: 'Which tool results were dead weight?',
    add: ({ trace, file, title }: Analysed) => {
      for (const one of resultsOf(trace)) {
        carried += one.item.tokens * one.carriedCalls
        if (one.item.tokens < LEAST_TOKENS || one.deadCalls < LEAST_CALLS) continue
        dead += one.item.tokens * one.deadCalls
        weights.push({ file, title, item: one.item, calls: one.deadCalls, costUsd: one.costUsd })
      }
    },
    answer: () => {
      const costs = weights.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]))
      const cost = costs.reduce((sum, one) => sum + one, 0)
      const share = carried === 0 ? 0 : (100 * dead) / carried
      const heaviest = [...weights].sort((a, b) => b.item.tokens * b.calls - a.item.tokens * a.calls)
      return {
        answer:
          weights.length === 0
            ? 'None to speak of: every large result was used again or left soon.'
            : `${counted(weights.length, 'result was', 'results were')} carried on after the last use: ${inCount(share)}% of all that results weighed${
                costs.length === 0 ? '.' : `, about ${inUsd(cost)} of cache reads.`
              }`,
        figures: [
          { label: 'Results carried on for nothing', value: inCount(weights.length), note: null },
          { label: 'Share of what results weighed', value: `${share.toFixed(1)}%`, note: 'tokens times the calls that carried them' },
          {
            label: 'Cache reads for them',
            value: costs.length === 0 ? 'no price' : inUsd(cost),
            note: 'had every call read them from the cache',
          },
        ],
        rows: heaviest.slice(0, MOST_ROWS).map(({ file, title, item, calls, costUsd }) => ({
          label: `${title}: ${item.label}`,
          value: `${inTokens(item.tokens)} through ${counted(calls, 'call')}${costUsd === null ? '' : `, ${inUsd(costUsd)}`}`,
          file,
          call: item.call,
        })),
        assumptions: [
          'A result is in use until the last later tool call on the same file; one without a file only until the answer that follows it.',
          `Counted are results of ${inCount(LEAST_TOKENS)} tokens or more that ${inCount(LEAST_CALLS)} calls or more carried after that. What the model thought of them nobody can know.`,
        ],
      }
    },
  }
}

interface Carried {
  readonly item: TraceItem
  readonly carriedCalls: number
  readonly deadCalls: number
  readonly costUsd: number | null
}

function resultsOf(trace: Trace): readonly Carried[] {
  const models = loadModels()
  const readPrice = (model: string) =>
    models.find(({ id }) => id === canonicalModelId(model))?.prices.find(({ overPromptTokens }) => overPromptTokens === 0)?.read ?? null
  const lastUse = new Map<string, number>()
  for (const item of trace.items) if (item.kind === 'tool-use' && item.file !== null) lastUse.set(item.file, item.call)
  const changes = trace.calls.filter(({ change }) => change !== null)
  const found: Carried[] = []
  for (const item of trace.items) {
    if (item.kind !== 'tool-result') continue
    const end =
      changes.find(({ index, change }) => index > item.call && change !== null && takesAway(change, item))?.index ?? trace.calls.length
    const used = Math.max(item.call, item.file === null ? item.call : (lastUse.get(item.file) ?? item.call))
    const deadCalls = Math.max(0, end - 1 - Math.min(used, end))
    const price = readPrice(trace.calls[item.call]?.model ?? '')
    found.push({
      item,
      carriedCalls: Math.max(0, end - item.call),
      deadCalls,
      costUsd: price === null ? null : (item.tokens * deadCalls * price) / 1e6,
    })
  }
  return found
}

/** Whether a result is not carried past a change of the history. */
function takesAway(change: TraceChange, item: TraceItem): boolean {
  if (change.kind === 'microcompact') return item.toolUseId !== null && change.clearedIds.includes(item.toolUseId)
  return change.kind === 'rewind' || change.kind === 'shrink' ? item.position >= change.keepTo : true
}
