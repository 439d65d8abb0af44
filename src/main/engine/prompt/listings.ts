// What is listed for the model before the first turn besides instructions: skills, MCP tools by name, agents.
// Size only: published, or reckoned from given counts.

import { formatCount } from '../base/format-count'
import type { LayerDraft, TokenFigure } from '../base/layer'
import type { Environment } from '../base/places'
import type { Tokenizer } from '../ports'
import type { ModelInUse, Profile } from '../profile/profile'
import type { Setting } from '../settings/settings'
import type { McpServerInput } from './collect-request'
import { publishedFigure } from './published-figure'
import { sayServers } from './sections/mcp-instructions'
import { sizeOnlyLayer } from './size-only-layer'

export interface ListingsInput {
  readonly profile: Profile
  readonly model: ModelInUse
  readonly env: Environment
  readonly skillListingBudgetFraction: Setting<number> | null
  readonly deferred: readonly McpServerInput[]
  readonly tokenizer: Tokenizer
}

/** SPEC 8.3: what the agent itself takes for a token when it turns its window into characters. */
const CHARS_PER_TOKEN = 4
/** Assumption of Strata's: how long the name of an MCP tool is, without its server's. */
const TOOL_NAME_CHARS = 16

/** In the order of CLI.md: skills, MCP, agents. What has no published size is not listed. */
export function listingLayers(input: ListingsInput): readonly LayerDraft[] {
  const { skills, agents } = input.profile.prompt.sizes
  return [
    ...(skills > 0
      ? [
          sizeOnlyLayer({
            kind: 'skills',
            title: 'Skills listing',
            section: 'skills',
            tokens: skillTokens(input),
            effectOfEdit: 'next-session',
          }),
        ]
      : []),
    ...mcpListing(input),
    ...(agents > 0
      ? [
          sizeOnlyLayer({
            kind: 'agents',
            title: 'Agents listing',
            section: 'agents',
            tokens: published(agents),
            effectOfEdit: 'next-session',
          }),
        ]
      : []),
  ]
}

/** SPEC 5.10: the listing never passes its budget of characters. */
function skillTokens(input: ListingsInput): TokenFigure {
  const most = Math.floor(skillListingChars(input) / CHARS_PER_TOKEN)
  const figure = published(input.profile.prompt.sizes.skills)
  return { ...figure, sent: Math.min(figure.sent, most), low: Math.min(figure.low, most), high: Math.min(figure.high, most) }
}

/** SPEC 5.10: the variable, else the share of the window that the setting or the profile gives. */
function skillListingChars({ profile, model, env, skillListingBudgetFraction: setting }: ListingsInput): number {
  const asked = Number.parseInt(env.SLASH_COMMAND_TOOL_CHAR_BUDGET ?? '', 10)
  if (Number.isSafeInteger(asked) && asked > 0) return asked
  const given = setting?.value
  const share = given !== undefined && given > 0 && given <= 1 ? given : profile.prompt.skillListingShare
  return Math.floor(model.windowTokens * share * CHARS_PER_TOKEN)
}

/** A layer a deferred server; without one, the size that is published for an ordinary set of deferred names. */
function mcpListing({ profile, deferred, tokenizer }: ListingsInput): readonly LayerDraft[] {
  const { deferredMcpNames } = profile.prompt.sizes
  if (deferred.length === 0) {
    return deferredMcpNames > 0
      ? [
          sizeOnlyLayer({
            kind: 'mcp',
            title: 'Deferred tools, by name',
            section: 'deferred',
            tokens: published(deferredMcpNames),
            effectOfEdit: 'at-once',
          }),
        ]
      : []
  }
  return deferred.map(({ name, tools }) =>
    sizeOnlyLayer({
      kind: 'mcp',
      title: `MCP: ${name} (${tools === 1 ? '1 tool' : `${formatCount(tools)} tools`}, by name)`,
      section: name,
      tokens: times(tokenizer.estimate(`mcp__${name}__${'x'.repeat(TOOL_NAME_CHARS)}\n`, 'prose'), tools),
      effectOfEdit: 'at-once',
    }),
  )
}

/** SPEC 5.11: what the servers say of their use, where it is announced beside the messages. Its wording around the texts is not known. */
export function announcedInstructions(servers: readonly McpServerInput[], tokenizer: Tokenizer): readonly LayerDraft[] {
  const text = sayServers(servers)
  if (text === null) return []
  const tokens = tokenizer.estimate(text, 'prose')
  return [
    sizeOnlyLayer({ kind: 'mcp', title: 'MCP instructions, announced', section: 'mcp-instructions', tokens, effectOfEdit: 'at-once' }),
  ]
}

function times(figure: TokenFigure, count: number): TokenFigure {
  return { ...figure, sent: figure.sent * count, low: figure.low * count, high: figure.high * count }
}

function published(tokens: number): TokenFigure {
  return publishedFigure({ tokens, method: 'published' })
}
