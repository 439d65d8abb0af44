import { describe, expect, it } from 'vitest'
import type { ReplayEventRow } from '../../../../../preload/contract/replay'
import type { Mark } from '../../../../../preload/contract/timeline'
import { mergeEvents } from './use-events'

const event = (kind: ReplayEventRow['kind'], call: number): ReplayEventRow => ({
  kind,
  call,
  atMs: 0,
  before: null,
  after: null,
  title: `the ${kind}`,
  why: 'because',
  cleared: [],
  clearedMore: 0,
  kept: [],
  reinjected: [],
})
const mark = (kind: Mark['kind'], position: number): Mark => ({
  kind,
  position,
  atMs: null,
  label: '',
  why: 'unused 5:19',
  before: null,
  after: null,
  line: null,
})

describe('mergeEvents', () => {
  it('puts lost caches between events, in the order of the calls, and tells nothing twice', () => {
    const lines = mergeEvents(
      [event('warning', 2), event('auto-compact', 5)],
      [mark('warning', 2), mark('expiry', 3), mark('auto-compact', 5)],
    )
    expect(lines.map(({ kind, call }) => [kind, call])).toEqual([
      ['warning', 2],
      ['expiry', 3],
      ['auto-compact', 5],
    ])
    expect(lines[1]).toMatchObject({ title: 'Cache lifetime over', why: 'unused 5:19', event: null })
  })

  it('keeps events of one call in the order they happened', () => {
    const lines = mergeEvents([event('compact-failed', 4), event('breaker-open', 4)], [])
    expect(lines.map(({ kind }) => kind)).toEqual(['compact-failed', 'breaker-open'])
  })
})
