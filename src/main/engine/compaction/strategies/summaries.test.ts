import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadProfile } from '../../profile/load-profile'
import type { HistoryItem } from '../history-item'
import { itemsOf } from '../testing/items'
import { idleCompactionAfterMs } from './plan-idle'
import { planServerSummary } from './plan-server-summary'
import { planSessionMemory, tailStart } from './plan-session-memory'
import { planSummary, type SummaryInput } from './plan-summary'

const read = loadProfile('2.1.88')
if (!read.ok) throw new Error('no profile')
const { compaction: rules, clearing } = read.value

function input(items: readonly HistoryItem[], more: Partial<SummaryInput> = {}): SummaryInput {
  return {
    trigger: 'auto',
    level: 167_000,
    items,
    front: [
      { name: 'system', tokens: 17_000 },
      { name: 'instructions', tokens: 3000 },
    ],
    before: 170_000,
    summaryTokens: 3000,
    rules,
    version: '2.1.88',
    skills: [],
    planFile: null,
    planMode: false,
    announced: [],
    customInstructions: null,
    ...more,
  }
}

describe('planSummary', () => {
  it('sums all up, brings files back newest first, and says what is lost', () => {
    const plan = planSummary(
      input(itemsOf('u 100', 'r Read src/a.ts 8000', 'r Read src/b.ts 400', 'r Read CLAUDE.md 700', 'r Edit src/c.ts 60')),
    )
    expect(plan).toMatchObject({ strategy: 'summary', keep: [], clear: [], after: 20_000 + 3000 + 5400 })
    expect(plan.summarise).toHaveLength(9)
    expect(plan.reinject).toEqual([
      { kind: 'file', path: 'src/b.ts', tokens: 400, cut: false },
      { kind: 'file', path: 'src/a.ts', tokens: 5000, cut: true },
      { kind: 'instructions', path: 'instructions', tokens: 3000, cut: false },
    ])
    expect(plan.lost.map((one) => one.what)).toEqual(expect.arrayContaining(['src/c.ts', 'src/a.ts', 'the list of skills']))
    expect(plan.why).toBe('The call would have carried 170,000 tokens and the level is 167,000.')
  })

  it('takes a file once, at its latest size, and passes over what does not fit together', () => {
    const reads = ['a 5000', 'b 5000', 'a 300', ...Array.from({ length: 9 }, (_, i) => `f${i} 6000`)].map((one) => `r Read ${one}`)
    const plan = planSummary(input(itemsOf(...reads), { rules: { ...rules, reinjectFiles: { most: 20, each: 5000, together: 26_000 } } }))
    const files = plan.reinject.filter((one) => one.kind === 'file')
    expect(files.map((one) => one.path)).toEqual(['f8', 'f7', 'f6', 'f5', 'f4', 'a'])
    expect(files.at(-1)?.tokens).toBe(300)
  })

  it('brings back skills, the plan and announcements, and leaves the plan file out of the files', () => {
    const plan = planSummary(
      input(itemsOf('r Read plan.md 900'), {
        skills: Array.from({ length: 6 }, (_, i) => ({ path: `skill${i}`, tokens: 9000 })),
        planFile: { path: 'plan.md', tokens: 900 },
        planMode: true,
        announced: [{ path: 'agents (6)', tokens: 120 }],
      }),
    )
    expect(plan.reinject.map((one) => one.kind)).toEqual([
      'skill',
      'skill',
      'skill',
      'skill',
      'skill',
      'plan',
      'plan',
      'announcement',
      'instructions',
    ])
  })

  it('names the hooks that run, each with what it is told', () => {
    const hooks = planSummary(input([], { trigger: 'manual', customInstructions: 'keep the numbers' })).hooks
    expect(hooks).toEqual([
      { hook: 'PreCompact', input: { trigger: 'manual', custom_instructions: 'keep the numbers' } },
      { hook: 'InstructionsLoaded', input: { load_reason: 'compact' } },
      { hook: 'SessionStart', input: { source: 'compact' } },
      { hook: 'PostCompact', input: { trigger: 'manual' } },
    ])
    expect(planSummary(input([], { version: '2.1.17' })).hooks.map((one) => one.hook)).not.toContain('PostCompact')
  })

  it('a summary has no more tokens than the cap', () => {
    expect(planSummary(input([], { summaryTokens: 90_000 })).summaryTokens).toBe(20_000)
  })
})

describe('planSessionMemory', () => {
  const talk = (n: number) => itemsOf(...Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 'u 1000' : 'r Read x 3000')))

  it('keeps a tail of at least 10,000 tokens and five texts', () => {
    const plan = planSessionMemory({ ...input(talk(20)), notesTokens: 4000 })
    expect(plan).toMatchObject({ strategy: 'session-memory', summaryTokens: 4000 })
    const kept = talk(20).filter((item) => plan?.keep.includes(item.position))
    expect(kept.reduce((sum, item) => sum + item.tokens, 0)).toBeGreaterThanOrEqual(10_000)
    expect(kept.filter((item) => item.kind === 'user').length).toBeGreaterThanOrEqual(5)
  })

  it('falls back where there are no notes, where it is not in the version, and where it does not help', () => {
    expect(planSessionMemory({ ...input(talk(8)), notesTokens: null })).toBeNull()
    expect(planSessionMemory({ ...input(talk(8), { rules: { ...rules, sessionMemory: null } }), notesTokens: 100 })).toBeNull()
    expect(planSessionMemory({ ...input(talk(8), { level: 20_000 }), notesTokens: 100 })).toBeNull()
  })

  it('law: never parts a call from its result, nor a message; the plan is a subset', () => {
    const line = fc.oneof(
      // small ones as well, so that the five texts are there before the 10,000 tokens, and a result may be where it stops
      fc.nat(900).map((tokens) => `u ${tokens}`),
      fc.nat(9000).map((tokens) => `a ${tokens}`),
      fc.nat(9000).map((tokens) => `r Read f ${tokens}`),
    )
    fc.assert(
      fc.property(fc.array(fc.noBias(line), { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 3 }), (lines, wide) => {
        // parallel calls: several uses in a row, their results behind them
        const items = itemsOf(...lines).map((item) => ({ ...item, message: Math.floor(item.message / wide) }))
        const start = tailStart(items, { tailLeastTokens: 10_000, tailLeastTexts: 5, tailMostTokens: 40_000 })
        const tail = items.slice(start)
        const positions = new Set(tail.map((item) => item.position))
        for (const item of tail) if (item.kind === 'tool-result') expect(positions.has(item.partner)).toBe(true)
        if (start > 0 && start < items.length) expect(items[start - 1]?.message).not.toBe(items[start]?.message)
        expect(tail.reduce((sum, item) => sum + item.tokens, 0)).toBeLessThanOrEqual(40_000)
      }),
    )
  })
})

describe('idle and server compaction', () => {
  const idle = { on: true, contextTokens: 200_000, lifetimeMs: 3_600_000, idleMs: 3_600_000 }
  it('fires 54 minutes after the last answer, on a one-hour cache, from 200,000 tokens, when asked for', () => {
    expect(idleCompactionAfterMs(idle, rules.idle)).toBe(54 * 60_000)
    expect(idleCompactionAfterMs({ ...idle, on: false }, rules.idle)).toBeNull()
    expect(idleCompactionAfterMs({ ...idle, contextTokens: 199_999 }, rules.idle)).toBeNull()
    expect(idleCompactionAfterMs({ ...idle, lifetimeMs: 300_000 }, rules.idle)).toBeNull()
    expect(idleCompactionAfterMs({ ...idle, idleMs: 54 * 60_000 }, rules.idle)).toBeNull()
  })

  it('the platform sums up at its trigger and brings nothing back', () => {
    const items = itemsOf('u 100', 'a 50')
    const given = { items, before: 150_000, frontTokens: 20_000, summaryTokens: 3000, trigger: null }
    expect(planServerSummary(given, clearing.serverCompaction)).toMatchObject({ after: 23_000, reinject: [], summarise: [0, 1] })
    expect(planServerSummary({ ...given, before: 149_999 }, clearing.serverCompaction)).toBeNull()
    expect(planServerSummary({ ...given, before: 49_999, trigger: 10 }, clearing.serverCompaction)).toBeNull()
  })
})
