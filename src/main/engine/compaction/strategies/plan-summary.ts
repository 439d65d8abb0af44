// Compaction by a summary (SPEC 7.5-7.8): everything said so far goes into nine parts; files, skills and announcements come back.

import { formatCount } from '../../base/format-count'
import { hasSince } from '../../profile/compare-versions'
import type { CompactionRules } from '../../profile/history-rules'
import type { CompactionPlan, HookRun, Lost, Reinjected, Trigger } from '../compaction-plan'
import type { HistoryItem } from '../history-item'
import { type ReadFile, readFiles, reinjectFiles, reinjectSkills } from '../reinject'

/** What is in front of every call and stands there again after it, by name. */
export interface FrontBand {
  readonly name: string
  readonly tokens: number
}

export interface PlanFile {
  readonly path: string
  /** Null: not known. */
  readonly tokens: number | null
}

export interface SummaryInput {
  readonly trigger: Trigger
  /** The level that was reached; null where none decided. */
  readonly level: number | null
  /** The whole history, oldest first. */
  readonly items: readonly HistoryItem[]
  readonly front: readonly FrontBand[]
  readonly before: number
  readonly summaryTokens: number
  readonly rules: CompactionRules
  /** Version whose rules are dated. */
  readonly version: string
  /** Most recently used first. */
  readonly skills: readonly ReadFile[]
  readonly planFile: PlanFile | null
  /** The session is in plan mode: it is reminded of that. */
  readonly planMode: boolean
  /** State of background agents; deferred tools, agents and MCP instructions as announced anew; each with a name for it. */
  readonly announced: readonly ReadFile[]
  readonly customInstructions: string | null
}

const INSTRUCTION_BANDS = new Set(['instructions', 'memory', 'context'])

export function planSummary(input: SummaryInput): CompactionPlan {
  const { items, before, rules, trigger } = input
  const summaryTokens = Math.min(input.summaryTokens, rules.summaryOutputCap)
  const reinject = comingBack(input, new Set())
  const after = sum(input.front) + summaryTokens + sum(reinject)
  return {
    strategy: 'summary',
    trigger,
    keep: [],
    clear: [],
    summarise: items.map((item) => item.position),
    reinject: [...reinject, ...instructionsAgain(input.front)],
    lost: lostItems(input, reinject),
    hooks: hooksAround(input),
    summaryTokens,
    placeholder: null,
    before,
    after,
    why: whyNow(input),
  }
}

/** Files, skills, the plan and announcements. What of instructions comes back is part of the front already. */
export function comingBack(input: SummaryInput, kept: ReadonlySet<number>): readonly Reinjected[] {
  const files = readFiles(input.items, kept, input.planFile?.path ?? null)
  const back: Reinjected[] = [
    ...reinjectFiles(files, input.rules.reinjectFiles),
    ...reinjectSkills(input.skills, input.rules.reinjectSkills),
  ]
  const plan = input.planFile
  if (plan !== null && plan.tokens !== 0) {
    const path = plan.tokens === null ? `${plan.path} (of unknown size)` : plan.path
    back.push({ kind: 'plan', path, tokens: plan.tokens ?? 0, cut: false })
  }
  // its words are in no recording
  if (input.planMode) back.push({ kind: 'plan', path: 'plan mode reminder (of unknown size)', tokens: 0, cut: false })
  return [...back, ...input.announced.map(({ path, tokens }) => ({ kind: 'announcement' as const, path, tokens, cut: false }))]
}

/** Read from disk again, with the reason `compact`: an edit made meanwhile counts from here on. */
export function instructionsAgain(front: readonly FrontBand[]): readonly Reinjected[] {
  return front
    .filter((band) => INSTRUCTION_BANDS.has(band.name))
    .map((band) => ({ kind: 'instructions' as const, path: band.name, tokens: band.tokens, cut: false }))
}

export function hooksAround({ trigger, rules, version, customInstructions, front }: SummaryInput): readonly HookRun[] {
  const by = trigger === 'manual' ? 'manual' : 'auto'
  const hooks: HookRun[] = [{ hook: 'PreCompact', input: { trigger: by, custom_instructions: customInstructions ?? '' } }]
  if (instructionsAgain(front).length > 0) hooks.push({ hook: 'InstructionsLoaded', input: { load_reason: 'compact' } })
  hooks.push({ hook: 'SessionStart', input: { source: 'compact' } })
  if (hasSince(rules.postCompactHook, version)) hooks.push({ hook: 'PostCompact', input: { trigger: by } })
  return hooks
}

export function lostItems({ items }: SummaryInput, reinject: readonly Reinjected[]): readonly Lost[] {
  const back = new Set(reinject.map((one) => one.path))
  const lost: Lost[] = []
  const seen = new Set<string>()
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at] as HistoryItem
    if (item.kind !== 'tool-result' || item.file === null || seen.has(item.file)) continue
    seen.add(item.file)
    if (!back.has(item.file)) lost.push({ what: item.file, why: 'What was read of it is in the summary at most; it has to be read again.' })
  }
  for (const one of reinject) {
    if (one.cut) lost.push({ what: one.path, why: `Only its first ${formatCount(one.tokens)} tokens come back.` })
  }
  return [
    ...lost,
    { what: 'instruction files of folders below', why: 'They load again when a file there is read.' },
    { what: 'rules bound to paths', why: 'They load again when a file they match is read.' },
    { what: 'the list of skills', why: 'It is not sent again.' },
  ]
}

function whyNow({ trigger, level, before }: SummaryInput): string {
  const tokens = formatCount(before)
  if (trigger === 'manual') return `It was asked for, at ${tokens} tokens.`
  if (trigger === 'idle') return `A long pause with ${tokens} tokens in the context: it is compacted before the cache goes cold.`
  if (trigger === 'limit') return `The call would have carried ${tokens} tokens, which is the model’s limit.`
  return `The call would have carried ${tokens} tokens and the level is ${formatCount(level ?? 0)}.`
}

function sum(parts: readonly { readonly tokens: number }[]): number {
  return parts.reduce((total, part) => total + part.tokens, 0)
}
