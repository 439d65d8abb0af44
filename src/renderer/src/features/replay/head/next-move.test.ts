import { describe, expect, it } from 'vitest'
import { nextMove } from './next-move'

const lane = { call: [0, 1, 2, 3], requestMs: [0, 10_000, 10_001, 7_210_001] }

describe('nextMove', () => {
  it('waits as long as the clock of the session says, divided by the speed', () => {
    expect(nextMove(lane, 0, 3, 20)).toEqual({ call: 1, waitMs: 500 })
    expect(nextMove(lane, 0, 3, 1)).toEqual({ call: 1, waitMs: 10_000 })
  })

  it('waits for a long pause only as long as it is drawn', () => {
    expect(nextMove(lane, 2, 3, 200)).toEqual({ call: 3, waitMs: 4500 })
  })

  it('takes calls together that would come too fast to be seen', () => {
    expect(nextMove(lane, 1, 3, 20)).toEqual({ call: 3, waitMs: 45_000 })
  })

  it('goes call by call where it is asked to, or where nobody knows the time', () => {
    expect(nextMove(lane, 1, 3, 'call')).toEqual({ call: 2, waitMs: 600 })
    expect(nextMove(null, 3, 3, 20)).toEqual({ call: 3, waitMs: 600 })
    expect(nextMove({ call: [0, 1], requestMs: [null, null] }, 0, 1, 20)).toEqual({ call: 1, waitMs: 600 })
  })
})
