import { describe, expect, it } from 'vitest'
import { fitSummaryCall } from './fit-summary-call'
import type { HistoryItem } from './history-item'

const item = (position: number, call: number, tokens: number, kind: HistoryItem['kind'] = 'user', partner = -1): HistoryItem => ({
  position,
  kind,
  tool: null,
  toolUseId: null,
  file: null,
  tokens,
  chars: tokens * 3,
  content: 'prose',
  message: position,
  call,
  partner,
  entry: null,
  label: '',
})

describe('fitSummaryCall', () => {
  const items = [
    item(0, 0, 50_000),
    item(1, 0, 10_000, 'tool-use', 2),
    item(2, 1, 40_000, 'tool-result', 1),
    item(3, 1, 30_000, 'assistant'),
    item(4, 2, 80_000),
  ]

  it('leaves out nothing where all of it fits', () => {
    expect(fitSummaryCall(items, 200_000, 200_000, 3)).toEqual({ tokens: 200_000, droppedRounds: 0, fits: true })
  })

  it('leaves out the oldest round with the results that belong to it', () => {
    expect(fitSummaryCall(items, 230_000, 200_000, 3)).toEqual({ tokens: 130_000, droppedRounds: 1, fits: true })
  })

  it('never leaves out the newest, and does not fit where that alone is too long', () => {
    expect(fitSummaryCall(items, 230_000, 90_000, 3)).toEqual({ tokens: 100_000, droppedRounds: 2, fits: false })
    expect(fitSummaryCall([], 230_000, 90_000, 3)).toEqual({ tokens: 230_000, droppedRounds: 0, fits: false })
    expect(fitSummaryCall(items, 230_000, 200_000, 0).fits).toBe(false)
  })
})
