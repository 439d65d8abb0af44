// What keeps a whole tier out before anyone looks at a file: switches, sources, versions (SPEC 2.1, 2.4, 2.8).

import { isTruthy, type SettingSource } from '../base/places'
import type { AgentsMdMode } from '../profile/profile'
import { isSafeMode, SAFE_MODE_TEXT } from '../profile/safe-mode'
import type { Refusal, Tier } from './candidate'
import type { CollectInstructionsInput } from './collect-input'

export interface Gate {
  readonly tier: Tier
  readonly role: 'file' | 'rule'
  /** Below the working directory, where a read has to come first. */
  readonly nested: boolean
  /** The local file of an added directory has that directory's tier, but asks for the local source as well. */
  readonly local?: boolean
}

const SOURCES: Partial<Readonly<Record<Tier, SettingSource>>> = { user: 'user', project: 'project', local: 'local', agentsMd: 'project' }

/** Null: nothing is in the way. The widest switch answers first. */
export function gate(input: CollectInstructionsInput, mode: AgentsMdMode, { tier, role, nested, local }: Gate): Refusal | null {
  const { env, profile } = input
  if (isTruthy(env.CLAUDE_CODE_DISABLE_CLAUDE_MDS)) {
    return { reason: 'disabled-by-env', text: 'CLAUDE_CODE_DISABLE_CLAUDE_MDS keeps every instruction file out' }
  }
  if (isSafeMode(profile, env)) return { reason: 'disabled-by-env', text: SAFE_MODE_TEXT }
  if (tier === 'addedDir') return addedDirGate(input, local === true)
  if (isTruthy(env.CLAUDE_CODE_SIMPLE)) return { reason: 'bare-mode', text: 'CLAUDE_CODE_SIMPLE leaves all discovered files out' }
  if (input.bare) return { reason: 'bare-mode', text: 'Bare mode leaves all discovered files out' }
  const source = SOURCES[tier]
  const asksSource = !(nested && role === 'rule' && !profile.instructions.nestedRulesNeedSource)
  if (source !== undefined && asksSource && !input.settingSources.includes(source)) {
    return { reason: 'source-off', text: `The settings source “${source}” is switched off` }
  }
  if (mode === 'none' && tier !== 'managed') {
    return { reason: 'source-off', text: 'The mode for project instructions is “none”: only managed files and memory stay' }
  }
  return null
}

function addedDirGate({ env, profile, settingSources }: CollectInstructionsInput, local: boolean): Refusal | null {
  const { addedDirsVariable, addedDirLocalFile } = profile.instructions
  if (!addedDirsVariable) {
    return { reason: 'not-in-version', text: `${profile.id} never reads instruction files of added directories` }
  }
  if (!isTruthy(env.CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD)) {
    return {
      reason: 'needs-switch',
      text: 'An added directory gives file access only, unless CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD is set',
    }
  }
  if (local && !addedDirLocalFile) {
    return { reason: 'not-in-version', text: `${profile.id} does not read the local file of an added directory` }
  }
  if (local && !settingSources.includes('local')) return { reason: 'source-off', text: 'The settings source “local” is switched off' }
  return null
}

/** The mode in force (SPEC 2.7): the request's, the settings' where the version knows the file at all, the profile's. */
export function agentsMdMode({ agentsMd, settings, profile }: CollectInstructionsInput): AgentsMdMode {
  const ofProfile = profile.instructions.agentsMd
  if (agentsMd !== null) return agentsMd
  return ofProfile === 'off' ? 'off' : (settings.agentsMdMode?.value ?? ofProfile)
}

/** Why an AGENTS.md stays out; null when it may load. `claudeFile`: one that decides for the whole project. */
export function agentsMdGate(mode: AgentsMdMode, claudeFile: string | null, profileId: string): Refusal | null {
  switch (mode) {
    case 'off':
      return { reason: 'not-in-version', text: `${profileId} does not read AGENTS.md; CLAUDE.md can include it with @AGENTS.md` }
    case 'claude-md-only':
      return { reason: 'superseded', text: 'The mode for project instructions reads CLAUDE.md only' }
    case 'fallback':
      return claudeFile === null
        ? null
        : { reason: 'superseded', text: `It only stands in where there is no CLAUDE.md, and there is ${claudeFile}` }
    case 'both':
    case 'none':
      return null
  }
}
