// What of the first call's front is what: the file cannot know it, so published sizes divide it (SPEC 5.9). Pure.

import type { BandKind } from '../../../../preload/contract/timeline'
import type { Profile } from '../../../engine/profile/profile'
import { profileOfVersion } from '../../../engine/profile/recorded-rules'
import { promptSections } from '../../../engine/prompt/sections/prompt-sections'

/** In the order they are sent. */
export const FRONT_KINDS = [
  'system.static',
  'tools',
  'system.dynamic',
  'git',
  'instructions',
  'memory',
] as const satisfies readonly BandKind[]
export type FrontKind = (typeof FRONT_KINDS)[number]

/** SPEC 5.9, the documentation's example: a user file of 320 and a project file of 1,800 tokens. */
const INSTRUCTIONS_TOKENS = 2_120
/** Assumption: a branch, a few changed files and five commits; nothing is published. */
const GIT_TOKENS = 200
const MEMORY_SECTION = 'auto-memory'

/** Shares of each front kind; they add up to 1. */
export function frontWeights(version: string | null): Readonly<Record<FrontKind, number>> {
  const profile = profileOfVersion(version)
  const tokens: Record<FrontKind, number> = {
    'system.static': zoneTokens(profile, 'static'),
    tools: sum(profile.prompt.sizes.tools.map((group) => group.tokens)) + profile.prompt.sizes.deferredMcpNames,
    'system.dynamic': zoneTokens(profile, 'dynamic'),
    git: GIT_TOKENS,
    instructions: INSTRUCTIONS_TOKENS,
    memory: profile.prompt.sizes.sections[MEMORY_SECTION]?.tokens ?? 0,
  }
  const all = sum(Object.values(tokens))
  for (const kind of FRONT_KINDS) tokens[kind] /= all
  return tokens
}

function zoneTokens({ prompt }: Profile, zone: 'static' | 'dynamic'): number {
  const ids = promptSections[prompt.style].filter((section) => section.zone === zone && section.id !== MEMORY_SECTION).map(({ id }) => id)
  return sum(ids.map((id) => prompt.sizes.sections[id]?.tokens ?? 0))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
