import { describe, expect, it } from 'vitest'
import { afterFailure, afterRefillCheck, afterSuccess, afterTurn, BREAKER_CLOSED, mayCompact } from './circuit-breaker'
import { compactionDue, refusal, STEPS_BEFORE_CALL } from './steps-before-call'

const rules = { failures: 3, refills: 3 }
const levels = { mode: 'ahead', autoCompactAt: 167_000, blockingAt: 177_000, modelWindow: 200_000, size: 200_000 } as const

describe('circuit breaker', () => {
  it('opens at the third failure in a row; a success sets the count back', () => {
    const twice = afterFailure(afterFailure(BREAKER_CLOSED, rules), rules)
    expect(twice).toMatchObject({ failures: 2, open: false })
    expect(afterFailure(twice, rules)).toMatchObject({ failures: 3, open: true })
    expect(afterFailure(afterSuccess(twice), rules)).toMatchObject({ failures: 1, open: false })
  })

  it('stays open after a success by hand, and never opens in a version without it', () => {
    const open = { ...BREAKER_CLOSED, failures: 3, open: true }
    expect(mayCompact(afterSuccess(open))).toBe(false)
    let state = BREAKER_CLOSED
    for (let i = 0; i < 100; i++) state = afterFailure(state, { failures: null, refills: null })
    expect(mayCompact(state)).toBe(true)
  })

  it('stops at the third refill in a row', () => {
    const twice = afterRefillCheck(afterRefillCheck(BREAKER_CLOSED, true, rules), true, rules)
    expect(twice).toMatchObject({ refills: 2, thrashing: false })
    expect(afterRefillCheck(twice, true, rules).thrashing).toBe(true)
    expect(afterRefillCheck(twice, false, rules)).toMatchObject({ refills: 0, thrashing: false })
    expect(afterTurn(afterRefillCheck(twice, true, rules))).toEqual(BREAKER_CLOSED)
    const open = { ...BREAKER_CLOSED, failures: 3, open: true }
    expect(afterTurn(open)).toEqual(open)
  })
})

describe('steps before a call', () => {
  it('come in this order', () => {
    expect(STEPS_BEFORE_CALL).toEqual(['result-budget', 'microcompact', 'auto-compact', 'blocking-check'])
  })

  it('reaching the level is enough; off, open and reactive sessions wait', () => {
    expect(compactionDue(166_999, levels, BREAKER_CLOSED)).toBeNull()
    expect(compactionDue(167_000, levels, BREAKER_CLOSED)).toBe('auto')
    expect(compactionDue(170_000, levels, { ...BREAKER_CLOSED, open: true })).toBeNull()
    expect(compactionDue(170_000, levels, { ...BREAKER_CLOSED, thrashing: true })).toBeNull()
    expect(compactionDue(199_999, { ...levels, mode: 'reactive', autoCompactAt: null }, BREAKER_CLOSED)).toBeNull()
    expect(compactionDue(200_000, { ...levels, mode: 'reactive', autoCompactAt: null }, BREAKER_CLOSED)).toBe('limit')
    expect(compactionDue(999_999, { ...levels, mode: 'off', autoCompactAt: null }, BREAKER_CLOSED)).toBeNull()
  })

  it('the blocking limit counts with compaction off, the window always', () => {
    expect(refusal(177_000, { ...levels, mode: 'off' })).toBe('blocked')
    expect(refusal(177_000, levels)).toBeNull()
    expect(refusal(200_000, levels)).toBeNull()
    expect(refusal(200_001, levels)).toBe('over-window')
    expect(refusal(200_001, { ...levels, mode: 'off' })).toBe('over-window')
  })
})
