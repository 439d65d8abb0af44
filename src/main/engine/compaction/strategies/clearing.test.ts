import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadProfile } from '../../profile/load-profile'
import type { CompactionPlan } from '../compaction-plan'
import { itemsOf, resultsOf } from '../testing/items'
import { contextEdits, planThinkingEdit, planToolUseEdit } from './plan-api-edits'
import { planCachedEdits, withEdit } from './plan-cached-edits'
import { planLocalClear } from './plan-local-clear'
import { planResultBudget } from './plan-result-budget'
import { planTimeClear } from './plan-time-clear'

function rulesOf(id: string) {
  const read = loadProfile(id)
  if (!read.ok) throw new Error(id)
  return read.value.clearing
}
const rules = rulesOf('2.1.88')
const MARK = { placeholder: rules.placeholder, placeholderTokens: 10 }
const five = resultsOf(itemsOf('r Read a 1000', 'r Bash 2000', 'r Grep 300', 'r Read b 400', 'r Bash 5'))

describe('time-based clearing', () => {
  const plan = (idleMs: number | null, keepRecent: number, results = five) =>
    planTimeClear({ results, before: 50_000, idleMs, thresholdMs: 3_600_000, keepRecent, least: 1, ...MARK })

  it('clears all but the newest, and tells what that saves', () => {
    const found = plan(3_600_000, 2)
    expect(found).toMatchObject({ strategy: 'time', clear: [1, 3, 5], keep: [7, 9], placeholder: '[Old tool result content cleared]' })
    expect(found?.after).toBe(50_000 - 990 - 1990 - 290)
    expect(found?.why).toContain('1h')
  })

  it('waits for the threshold, for an answer, and for something to clear', () => {
    expect(plan(3_599_999, 2)).toBeNull()
    expect(plan(null, 0)).toBeNull()
    expect(plan(9e9, 5)).toBeNull()
    expect(plan(9e9, 0, [])).toBeNull()
  })

  it('keeps one whatever is asked for, and a result smaller than its placeholder saves nothing', () => {
    expect(plan(9e9, 0)?.keep).toEqual([9])
    const small = resultsOf(itemsOf('r Bash 3', 'r Bash 4'))
    expect(plan(9e9, 1, small)).toMatchObject({ clear: [1], before: 50_000, after: 50_000 })
  })
})

describe('local clearing of 2.1.17', () => {
  const local = rulesOf('2.1.17').local
  const big = resultsOf(itemsOf('r Read a 30000', 'r Read b 25000', 'r Bash 20000', 'r Grep 15000'))
  const plan = (before: number, results = big, autoCompactAt: number | null = 155_000) =>
    planLocalClear({ results, before, rules: local, autoCompactAt, ...MARK })

  it('fires 20,000 below the threshold and keeps at most 40,000 of the newest', () => {
    expect(plan(134_999)).toBeNull()
    expect(plan(135_000)).toMatchObject({ strategy: 'local', clear: [1, 3], keep: [5, 7] })
  })

  it('does nothing for less than 20,000', () => {
    expect(plan(150_000, resultsOf(itemsOf('r Read a 19999', 'r Read b 30000')))).toBeNull()
    expect(plan(150_000, big, null)).toBeNull()
  })
})

describe('edits of the cached copy', () => {
  const many = resultsOf(itemsOf(...Array.from({ length: 30 }, (_, i) => `r Bash ${i + 1}`)))

  it('counts results, keeps the newest ten and puts nothing in their place', () => {
    const plan = planCachedEdits({ results: many, before: 9000, rules: rules.cached, timeFired: false })
    expect(plan).toMatchObject({ strategy: 'cached-edits', placeholder: null })
    expect(plan?.clear).toHaveLength(20)
    expect(plan?.keep).toHaveLength(10)
  })

  it('never together with time-based clearing, nor below the count, nor where the version has none', () => {
    expect(planCachedEdits({ results: many, before: 1, rules: rules.cached, timeFired: true })).toBeNull()
    expect(planCachedEdits({ results: many.slice(1), before: 1, rules: rules.cached, timeFired: false })).toBeNull()
    expect(planCachedEdits({ results: many, before: 1, rules: rulesOf('2.1.17').cached, timeFired: false })).toBeNull()
  })

  it('sends earlier edits again at their old places', () => {
    const first = withEdit([], 12, ['a', 'b'])
    const second = withEdit(first, 40, ['c'])
    expect(second).toEqual([...first, { afterPosition: 40, deletions: [{ type: 'delete', cache_reference: 'c' }] }])
  })
})

describe('edits by the platform', () => {
  it('puts thinking first, and keeps one turn of it after a long pause', () => {
    expect(contextEdits(rules, 0, 'platform').map((edit) => edit.type)).toEqual(['clear_thinking_20251015', 'clear_tool_uses_20250919'])
    expect(contextEdits(rules, 0, 'platform')[0]).toMatchObject({ keep: 'all' })
    expect(contextEdits(rules, 3_600_001, 'platform')[0]).toMatchObject({ keep: { value: 1 } })
  })

  it('keeps three tool uses from 100,000 on', () => {
    const [, edit] = contextEdits(rules, null, 'platform')
    if (edit === undefined) throw new Error('no edit')
    expect(planToolUseEdit({ results: five, before: 99_999 }, edit, 10)).toBeNull()
    expect(planToolUseEdit({ results: five, before: 100_000 }, edit, 10)).toMatchObject({ clear: [1, 3], keep: [5, 7, 9] })
  })

  it('the client’s own: at 180,000 at least 140,000 have to go, or nothing does', () => {
    const [, edit] = contextEdits(rules, null, 'client')
    if (edit === undefined) throw new Error('no edit')
    const big = resultsOf(itemsOf('r Read a 90000', 'r Read b 60000', 'r Read c 20000'))
    expect(planToolUseEdit({ results: big, before: 180_000 }, edit, 10)).toMatchObject({ clear: [1, 3], keep: [5] })
    expect(planToolUseEdit({ results: five, before: 180_000 }, edit, 10)).toBeNull()
  })

  it('clears thinking by whole turns', () => {
    const thinking = itemsOf('t 100', 't 50', 't 70').filter((item) => item.kind === 'thinking')
    const plan = planThinkingEdit(
      { thinking, before: 1000 },
      { type: 'clear_thinking_20251015', keep: { type: 'thinking_turns', value: 1 } },
    )
    expect(plan).toMatchObject({ clear: [0, 1], keep: [2], after: 850 })
    expect(planThinkingEdit({ thinking, before: 1000 }, { type: 'clear_thinking_20251015', keep: 'all' })).toBeNull()
  })
})

describe('what of results enters at all', () => {
  it('sends a result over the limit to disk, and the biggest of a message over its budget; Read is exempt', () => {
    const over = resultsOf(itemsOf('r Bash 12501', 'r Read a 40000'))
    expect(planResultBudget(over, 60_000, rules.resultLimits)).toMatchObject({ clear: [1], keep: [3] })
    const together = resultsOf(itemsOf('r Bash 12000', 'r Bash 12500', 'r Bash 12400', 'r Grep 12300', 'r Grep 2000'))
    expect(planResultBudget(together, 60_000, rules.resultLimits)?.clear).toEqual([3])
    expect(planResultBudget(resultsOf(itemsOf('r Bash 12500')), 1, rules.resultLimits)).toBeNull()
  })
})

describe('laws of clearing', () => {
  const line = fc.tuple(fc.constantFrom('Read', 'Bash', 'Grep'), fc.nat(40_000)).map(([tool, tokens]) => `r ${tool} ${tokens}`)
  const check = (plan: CompactionPlan | null, positions: readonly number[]) => {
    if (plan === null) return
    const named = [...plan.clear, ...plan.keep]
    expect(new Set(named).size).toBe(named.length)
    for (const position of named) expect(positions).toContain(position)
    expect(plan.after).toBeLessThanOrEqual(plan.before)
    expect(Math.max(...plan.clear)).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...plan.keep))
  }

  it('a plan is a subset, oldest first, and never makes the context grow', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.nat(8), (lines, keepRecent) => {
        const results = resultsOf(itemsOf(...lines))
        const positions = results.map((item) => item.position)
        const before = 200_000
        check(planTimeClear({ results, before, idleMs: 9e9, thresholdMs: 0, keepRecent, least: 1, ...MARK }), positions)
        check(planLocalClear({ results, before, rules: rules.local, autoCompactAt: 167_000, ...MARK }), positions)
        check(planCachedEdits({ results, before, rules: rules.cached, timeFired: false }), positions)
        for (const which of ['platform', 'client'] as const) {
          const edit = contextEdits(rules, null, which)[1]
          if (edit !== undefined) check(planToolUseEdit({ results, before }, edit, 10), positions)
        }
      }),
    )
  })
})
