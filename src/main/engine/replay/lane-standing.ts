// What stands at one moment of a lane and comes back after a compaction (SPEC 7.7): found by going through all that was said of
// it so far, as the agent itself does (SPEC 5.11). Compactions do not end it; what was rewound or cleared was never said.

import type { ReadFile } from '../compaction/reinject'
import type { PlanFile } from '../compaction/strategies/plan-summary'
import type { AnnouncedKind } from '../conversation/read-standing'
import type { TraceStanding } from './trace'

export interface StandingNow {
  readonly planFile: PlanFile | null
  readonly planMode: boolean
  /** Most recently used first. */
  readonly skills: readonly ReadFile[]
  /** Background agents, then deferred tools, agents and MCP servers, each set whole. */
  readonly announced: readonly ReadFile[]
}

const SETS: readonly AnnouncedKind[] = ['deferred tools', 'agents', 'MCP servers']

/** `holds`: the item at a position was sent and not taken back. `ratio`: tokens of the lane's model for one of the recorded. */
export function standingNow(all: readonly TraceStanding[], holds: (position: number) => boolean, ratio: number): StandingNow {
  let planFile = null as PlanFile | null
  let planMode = false
  const skills = new Map<string, number>()
  const background = new Map<string, ReadFile>()
  const sets = new Map<AnnouncedKind, Map<string, number>>()
  for (const { position, said } of all) {
    if (!holds(position)) continue
    switch (said.kind) {
      case 'plan':
        planFile = planAfter(planFile, said.path, said.size?.tokens ?? null)
        break
      case 'plan-mode':
        planMode = said.on
        break
      case 'skill':
        skills.delete(said.skill.name)
        skills.set(said.skill.name, said.skill.tokens)
        break
      case 'background':
        if (said.status === null) background.delete(said.id)
        else background.set(said.id, { path: `background agent: ${said.status.name}`, tokens: said.status.tokens })
        break
      case 'announced': {
        const set = sets.get(said.what) ?? new Map<string, number>()
        sets.set(said.what, set)
        for (const name of said.removed) set.delete(name)
        for (const { name, tokens } of said.added) set.set(name, tokens)
      }
    }
  }
  const here = (tokens: number) => Math.round(tokens * ratio)
  const lists = SETS.flatMap((what): readonly ReadFile[] => {
    const set = sets.get(what)
    if (set === undefined || set.size === 0) return []
    return [{ path: `${what} (${set.size})`, tokens: here([...set.values()].reduce((sum, one) => sum + one, 0)) }]
  })
  return {
    planFile: planFile && { ...planFile, tokens: planFile.tokens && here(planFile.tokens) },
    planMode,
    skills: [...skills].reverse().map(([path, tokens]) => ({ path, tokens: here(tokens) })),
    announced: [...[...background.values()].map(({ path, tokens }) => ({ path, tokens: here(tokens) })), ...lists],
  }
}

/** A row may name the plan by the end of its path, or not at all; one that names it only leaves its size as it was. */
function planAfter(known: PlanFile | null, path: string | null, tokens: number | null): PlanFile {
  const same = known !== null && (path === null || known.path.endsWith(path))
  return same ? { path: known.path, tokens: tokens ?? known.tokens } : { path: path ?? 'the plan', tokens }
}
