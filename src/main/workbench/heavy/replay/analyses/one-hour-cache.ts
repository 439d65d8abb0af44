// What would a one-hour cache have saved, or cost? The same calls with either lifetime. Pure.

import { DEFAULT_POLICY } from '../../../../engine/replay/policy'
import { runLane } from '../../../../engine/replay/simulate'
import { counted, inUsd } from '../../session/words'
import { type Analysed, createPricedSums, MOST_ROWS, type Question } from './analysed'

interface Compared {
  readonly file: string
  readonly title: string
  readonly saved: number | null
  readonly misses: number
}

export function askOneHourCache(): Question {
  const compared: Compared[] = []
  const sums = createPricedSums()
  let shortMisses = 0
  let longMisses = 0
  return {
    question: 'What would a one-hour cache have saved?',
    add: ({ trace, file, title }: Analysed) => {
      const lane = (ttl: '5m' | '1h' | 'observed') => runLane(trace, { policy: { ...DEFAULT_POLICY, name: ttl, ttl } }).totals
      const five = lane('5m')
      const hour = lane('1h')
      sums.add(five.costUsd, hour.costUsd, lane('observed').costUsd)
      shortMisses += five.misses
      longMisses += hour.misses
      const saved = five.costUsd === null || hour.costUsd === null ? null : five.costUsd - hour.costUsd
      compared.push({ file, title, saved, misses: five.misses - hour.misses })
    },
    answer: () => {
      const [short, long, observed] = [sums.sum(0), sums.sum(1), sums.sum(2)]
      const saved = short === null || long === null ? null : short - long
      const usd = (value: number | null) => (value === null ? 'no price' : inUsd(value))
      const worth = saved !== null && saved < 0 ? 'more' : 'less'
      return {
        answer:
          saved === null
            ? `No model here has a price; ${counted(Math.max(0, shortMisses - longMisses), 'miss', 'misses')} fewer with one hour.`
            : `Writing for one hour instead of five minutes costs about ${inUsd(Math.abs(saved))} ${worth}, with ${counted(Math.max(0, shortMisses - longMisses), 'miss', 'misses')} fewer.`,
        figures: [
          { label: 'Five minutes', value: usd(short), note: counted(shortMisses, 'miss', 'misses') },
          { label: 'One hour', value: usd(long), note: counted(longMisses, 'miss', 'misses') },
          { label: 'As recorded', value: usd(observed), note: 'each call with the lifetime it recorded' },
        ],
        rows: [...compared]
          .sort((a, b) => Math.abs(b.saved ?? 0) - Math.abs(a.saved ?? 0))
          .slice(0, MOST_ROWS)
          .map(({ file, title, saved: one, misses }) => ({
            label: title,
            value:
              one === null
                ? counted(misses, 'miss fewer', 'misses fewer')
                : `${inUsd(Math.abs(one))} ${one < 0 ? 'more' : 'less'}, ${counted(misses, 'miss fewer', 'misses fewer')}`,
            file,
            call: null,
          })),
        assumptions: [
          'One-hour writes cost twice the input price and five-minute writes 1.25 times (SPEC 8.6); reads cost the same.',
          'All lanes are simulated by the same rules, with the recorded pauses.',
          'Only the main conversation is replayed, not its subagents.',
          ...sums.note,
        ],
      }
    },
  }
}
