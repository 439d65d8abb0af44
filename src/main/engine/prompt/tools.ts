// The tools of a request as layers of known size: one a group of the agent's own, one an MCP server that is rendered.
// No schema is known here and none is needed.

import { formatCount } from '../base/format-count'
import type { LayerDraft, TokenFigure } from '../base/layer'
import type { Environment } from '../base/places'
import { gitInstructionsOff } from '../git/git-instructions-off'
import type { Profile, PublishedGroup } from '../profile/profile'
import type { Setting } from '../settings/settings'
import type { McpServerInput } from './collect-request'
import { publishedFigure } from './published-figure'
import { sizeOnlyLayer } from './size-only-layer'

export interface ToolsInput {
  readonly profile: Profile
  readonly env: Environment
  readonly includeGitInstructions: Setting<boolean> | null
  readonly rendered: readonly McpServerInput[]
  /** Size of a group whose schemas were taken from a captured request; null: the published one. */
  readonly given: (group: string) => TokenFigure | null
}

/** The part of the shell tool that speaks of commits and pull requests: goes with the git switches, but a remote session keeps it (SPEC 1.4). */
const GIT_GUIDANCE = 'shell-git'

/** Where all tools without a figure of their own are; the shell tool is one of them, and its part on git has a figure. */
const OTHER_TOOLS = 'other-tools'

/** SPEC 5.9, in the order of the profile, then the servers by name. */
export function toolLayers(input: ToolsInput): readonly LayerDraft[] {
  const groups = input.profile.prompt.sizes.tools.map((group) => {
    const layer = sizeOnlyLayer({ kind: 'tools', title: group.title, section: group.id, tokens: sizeOf(group, input) })
    const off = group.id === GIT_GUIDANCE ? gitInstructionsOff(input) : null
    return off === null ? layer : { ...layer, ...off, status: 'notLoaded' as const, knownTokens: null }
  })
  const servers = input.rendered.map(({ name, tools, tokens }) =>
    sizeOnlyLayer({
      kind: 'tools',
      title: `MCP: ${name} (${tools === 1 ? '1 tool' : `${formatCount(tools)} tools`})`,
      section: `mcp:${name}`,
      tokens: { sent: tokens, low: tokens, high: tokens, method: 'given' },
      effectOfEdit: 'at-once',
    }),
  )
  return [...groups, ...servers]
}

/** A captured shell tool has its part on git in it, which is a layer of its own here: it is not counted twice. */
function sizeOf(group: PublishedGroup, { profile, given }: ToolsInput): TokenFigure {
  const size = given(group.id)
  if (size === null) return publishedFigure(group)
  const inside = group.id === OTHER_TOOLS ? (profile.prompt.sizes.tools.find(({ id }) => id === GIT_GUIDANCE)?.tokens ?? 0) : 0
  const less = (tokens: number): number => Math.max(0, tokens - inside)
  return { ...size, sent: less(size.sent), low: less(size.low), high: less(size.high) }
}
