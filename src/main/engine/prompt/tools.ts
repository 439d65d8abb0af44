// The tools of a request as layers of known size: one a group of the agent's own, one an MCP server that is rendered.
// No schema is known here and none is needed.

import type { LayerDraft } from '../base/layer'
import type { Environment } from '../base/places'
import { gitInstructionsOff } from '../git/git-instructions-off'
import type { Profile } from '../profile/profile'
import type { Setting } from '../settings/settings'
import type { McpServerInput } from './collect-request'
import { publishedFigure } from './published-figure'
import { sizeOnlyLayer } from './size-only-layer'

export interface ToolsInput {
  readonly profile: Profile
  readonly env: Environment
  readonly includeGitInstructions: Setting<boolean> | null
  readonly rendered: readonly McpServerInput[]
}

/** The part of the shell tool that speaks of commits and pull requests: goes with the git switches, but a remote session keeps it (SPEC 1.4). */
const GIT_GUIDANCE = 'shell-git'

/** SPEC 5.9, in the order of the profile, then the servers by name. */
export function toolLayers(input: ToolsInput): readonly LayerDraft[] {
  const groups = input.profile.prompt.sizes.tools.map((group) => {
    const layer = sizeOnlyLayer({ kind: 'tools', title: group.title, section: group.id, tokens: publishedFigure(group) })
    const off = group.id === GIT_GUIDANCE ? gitInstructionsOff(input) : null
    return off === null ? layer : { ...layer, ...off, status: 'notLoaded' as const, knownTokens: null }
  })
  const servers = input.rendered.map(({ name, tools, tokens }) =>
    sizeOnlyLayer({
      kind: 'tools',
      title: `MCP: ${name} (${tools === 1 ? '1 tool' : `${tools} tools`})`,
      section: `mcp:${name}`,
      tokens: { sent: tokens, low: tokens, high: tokens, method: 'given' },
      effectOfEdit: 'at-once',
    }),
  )
  return [...groups, ...servers]
}
