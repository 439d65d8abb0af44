import { describe } from 'vitest'
import { formatCount } from '../base/format-count'
import { formatDuration } from '../base/format-duration'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { applyGaps, type GapEdits, NO_GAP_EDITS } from './gap-edits'
import type { Lane, ReplayEvent } from './lane'
import { DEFAULT_POLICY, type Policy } from './policy'
import { bundledScenarios } from './scenario/bundled-scenarios'
import { runLane } from './simulate'
import { outcomesOf, traceOfText } from './testing/replay-scenario'
import type { Trace } from './trace'

interface ReplayCase {
  readonly what: string
  /** Id of a bundled scenario; else `text`, lines of one. */
  readonly bundled?: string
  readonly text?: readonly string[]
  readonly policies?: readonly Partial<Policy>[]
  readonly gaps?: Partial<GapEdits>
}

interface Outcome {
  readonly trace: Trace
  readonly gaps: GapEdits
  readonly lanes: readonly Lane[]
}

const caseOf = (goldenCase: GoldenCase) => goldenCase.config as unknown as ReplayCase

describe('replay, golden', () => {
  describeGolden<Outcome>('scenarios', {
    folder: new URL('./golden/', import.meta.url),
    expected: 'expected.md',
    async run(goldenCase) {
      const { bundled, text, policies = [{}], gaps } = caseOf(goldenCase)
      const found = text?.join('\n') ?? bundledScenarios().find((one) => one.id === bundled)?.text
      if (found === undefined) throw new Error(`no scenario ${bundled}`)
      const trace = traceOfText(found)
      const edits = { ...NO_GAP_EDITS, ...gaps }
      return {
        trace,
        gaps: edits,
        lanes: policies.map((policy) => runLane(trace, { policy: { ...DEFAULT_POLICY, ...policy }, gaps: edits })),
      }
    },
    render: ({ trace, gaps, lanes }, goldenCase) =>
      [`# ${caseOf(goldenCase).what}`, ...lanes.flatMap((lane) => ['', ...renderLane(trace, gaps, lane)]), ''].join('\n'),
    laws: [
      {
        name: 'tokens are conserved',
        check({ lanes }) {
          for (const { columns } of lanes) {
            columns.contextTokens.forEach((context, i) => {
              const sum =
                (columns.cacheRead[i] ?? 0) + (columns.cacheWrite5m[i] ?? 0) + (columns.cacheWrite1h[i] ?? 0) + (columns.fresh[i] ?? 0)
              if (sum !== context) throw new Error(`call ${i}: ${sum} of ${context}`)
            })
          }
        },
      },
      {
        name: 'no call parts from its result',
        check({ lanes }) {
          for (const { columns } of lanes) if (columns.unpaired.some((count) => count !== 0)) throw new Error('unpaired')
        },
      },
    ],
  })
})

function renderLane(trace: Trace, gaps: GapEdits, lane: Lane): readonly string[] {
  const { columns, policy, totals } = lane
  const outcomes = outcomesOf(lane)
  const pauses = applyGaps(trace, gaps)
  const told = Object.entries(policy).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_POLICY[key as keyof Policy]),
  )
  const lines = [
    `## ${told.length === 0 ? 'as it is' : told.map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(', ')}`,
    '',
    '| call | pause | context | read | written | fresh | cache |',
    '|---|---|---|---|---|---|---|',
  ]
  trace.calls.forEach((_call, i) => {
    const written = (columns.cacheWrite5m[i] ?? 0) + (columns.cacheWrite1h[i] ?? 0)
    const figures = [columns.contextTokens[i], columns.cacheRead[i], written, columns.fresh[i]].map((value) => formatCount(value ?? 0))
    lines.push(`| ${[i, formatDuration(pauses[i] ?? 0), ...figures, outcomes[i]].join(' | ')} |`)
  })
  lines.push('', ...lane.events.flatMap((event) => renderEvent(trace, event)))
  const cost = totals.costUsd === null ? 'no price' : `$${totals.costUsd.toFixed(4)}`
  const summaries =
    totals.summaryCalls === 0 ? '' : `, ${totals.summaryCalls} summary calls for $${(totals.summaryCostUsd ?? 0).toFixed(4)}`
  return [
    ...lines,
    `${cost}${summaries}; ${totals.misses} misses, ${totals.reportedBreaks} of them reported, ${totals.savedByBreaker} tries saved by the breaker`,
  ]
}

function renderEvent(trace: Trace, { kind, callIndex, before, after, why, plan, cleared, kept }: ReplayEvent): readonly string[] {
  const change = before === after ? '' : `, ${formatCount(before)} → ${formatCount(after)}`
  const lines = [`- before call ${callIndex}: ${kind}${change}. ${why}`]
  if (cleared.length > 0) lines.push(`  - cleared: ${cleared.join(', ')}`)
  if (kept.length > 0) lines.push(`  - kept: ${kept.join(', ')}`)
  if (plan !== null && plan.summarise.length > 0) {
    const sum = plan.summarise.reduce((total, position) => total + (trace.items[position]?.tokens ?? 0), 0)
    lines.push(`  - summarised: ${plan.summarise.length} items, ${formatCount(sum)} tokens into ${formatCount(plan.summaryTokens)}`)
    for (const one of plan.reinject) lines.push(`  - back: ${one.kind} ${one.path}, ${formatCount(one.tokens)}${one.cut ? ', cut' : ''}`)
    for (const one of plan.lost) lines.push(`  - lost: ${one.what}. ${one.why}`)
    lines.push(
      `  - hooks: ${plan.hooks.map(({ hook, input }) => `${hook} ${Object.values(input).filter(Boolean).join(' ')}`.trim()).join(', ')}`,
    )
  }
  return lines
}
