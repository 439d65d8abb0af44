// What did the breaks cost? The recording as it was, beside the same calls without any idle time. Pure.

import { CAUSES, OUTCOMES } from '../../../../engine/replay/lane'
import { DEFAULT_POLICY } from '../../../../engine/replay/policy'
import { runLane } from '../../../../engine/replay/simulate'
import { counted, inDuration, inTokens, inUsd } from '../../session/words'
import { type Analysed, createPricedSums, MOST_ROWS, type Question } from './analysed'

interface Break {
  readonly file: string
  readonly title: string
  readonly call: number
  readonly gapMs: number
  readonly rewritten: number
  readonly costUsd: number | null
}

export function askBreaksCost(): Question {
  const breaks: Break[] = []
  const sums = createPricedSums()
  let sessions = 0
  return {
    question: 'What did the breaks cost me?',
    add: ({ trace, file, title }: Analysed) => {
      const was = runLane(trace, { policy: DEFAULT_POLICY })
      const steady = runLane(trace, { policy: DEFAULT_POLICY, gaps: { scale: 0, set: [], insert: [] } })
      sessions++
      sums.add(was.totals.costUsd, steady.totals.costUsd)
      const { columns } = was
      for (let call = 1; call < columns.atMs.length; call++) {
        const lost = OUTCOMES[columns.cache[call] ?? -1] !== 'hit'
        if (!lost || CAUSES[columns.cause[call] ?? -1] !== 'ttl-expired') continue
        const more = (columns.costUsd[call] ?? Number.NaN) - (steady.columns.costUsd[call] ?? Number.NaN)
        const costUsd = Number.isNaN(more) ? null : more
        breaks.push({ file, title, call, gapMs: columns.gapMs[call] ?? 0, rewritten: columns.rewritten[call] ?? 0, costUsd })
      }
    },
    answer: () => {
      const [withBreaks, without] = [sums.sum(0), sums.sum(1)]
      const cost = withBreaks === null || without === null ? null : withBreaks - without
      const rewritten = breaks.reduce((sum, one) => sum + one.rewritten, 0)
      const dearest = [...breaks].sort((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0) || b.rewritten - a.rewritten)
      const said =
        breaks.length === 0
          ? 'Nothing: no break outlived the cache.'
          : `${counted(breaks.length, 'break')} outlived the cache, and ${inTokens(rewritten)} were written again${
              cost === null ? '; no model here has a price.' : `: about ${inUsd(cost)}.`
            }`
      return {
        answer: said,
        figures: [
          { label: 'As it was', value: withBreaks === null ? 'no price' : inUsd(withBreaks), note: counted(sessions, 'session') },
          { label: 'Without any idle time', value: without === null ? 'no price' : inUsd(without), note: null },
          { label: 'Breaks that outlived the cache', value: String(breaks.length), note: null },
          { label: 'Tokens written again', value: inTokens(rewritten), note: null },
        ],
        rows: dearest.slice(0, MOST_ROWS).map(({ file, title, call, gapMs, rewritten: again, costUsd }) => ({
          label: `${title}: ${inDuration(gapMs)} before call ${call}`,
          value: costUsd === null ? inTokens(again) : `${inUsd(costUsd)}, ${inTokens(again)}`,
          file,
          call,
        })),
        assumptions: [
          'Both sides are simulated by the same rules, so that only the breaks differ; evictions that no rule foresees are in neither.',
          'Each call keeps the cache lifetime that it recorded, five minutes where none is recorded.',
          'Only the main conversation is replayed, not its subagents.',
          ...sums.note,
        ],
      }
    },
  }
}
