// All that a collection depends on besides the files: everything is an argument, so that the same
// request on the same files gives the same bytes.

import type { Environment, Places, PlatformName, SettingSource } from '../base/places'
import type { AgentsMdMode, ModelFacts, Profile } from '../profile/profile'

/** An MCP server as an input of the what-if: it is never started. */
export interface McpServerInput {
  readonly name: string
  readonly tools: number
  readonly tokens: number
  readonly deferred: boolean
  readonly instructions: string | null
}

/**
 * How the model is reached (SPEC 5.5, 5.7). Nothing on disk tells, so a subscription is supposed until a person says
 * otherwise. `usage-credits`: a subscription past its share.
 */
export type ModelAccess = 'subscription' | 'usage-credits' | 'api-key' | 'third-party'

/** Features whose being on cannot be read off any file; each is off when left out (SPEC 5.1). */
export interface Suppositions {
  readonly tokenBudget?: boolean
  readonly briefMode?: boolean
  /** Folder for passing files. */
  readonly scratchpad?: string
  /** Old tool results are cleared but for this many. */
  readonly keepToolResults?: number
  /** SPEC 6.6: the instructions about memory are those for a team, or for a daily log. */
  readonly memoryVariant?: 'team' | 'daily-log'
  /** SPEC 4.7, 6.5: the index leaves the first message; relevant memories are attached turn by turn. */
  readonly relevantMemories?: boolean
  /** SPEC 5.11: what MCP servers say of their use comes as an announcement, not in the system prompt. */
  readonly mcpDeltas?: boolean
  /** SPEC 7.2: answers get a slot of 8,000 tokens at first. */
  readonly cappedOutput?: boolean
}

/** A part of the prompt that a person took from a captured request: it stands in place of a paraphrase or a published size. */
export interface GivenPart {
  /** `section:<id of the registry>` (`identity` too), `tools:<group of the profile>`. */
  readonly id: string
  /** Which prompt it was sent with: a part of the long one says nothing about the lean one. Tools belong to both. */
  readonly style: 'long' | 'lean'
  /** As sent. */
  readonly text: string
}

export interface CollectRequest {
  readonly places: Places
  readonly profile: Profile
  readonly models: readonly ModelFacts[]
  /** `--model`; null: ANTHROPIC_MODEL, else the settings' model, else the profile's default. */
  readonly modelId: string | null
  /** Local date, YYYY-MM-DD. */
  readonly date: string
  readonly platform: PlatformName
  readonly osVersion: string
  readonly shell: string
  readonly env: Environment
  /** Extra settings files, lowest first. */
  readonly settingsFiles: readonly string[]
  readonly settingSources: readonly SettingSource[]
  readonly addDirs: readonly string[]
  readonly approveExternal: boolean
  /** Also list what was seen and rightly passed over, such as an `@` in code. */
  readonly explain: boolean
  readonly reads: readonly string[]
  /** Overrides the mode of settings and profile; null: theirs. */
  readonly agentsMd: AgentsMdMode | null
  readonly bare: boolean
  /** SPEC 1.3: an internal extra entry of the system context that changes the prefix. */
  readonly cacheBreaker: string | null
  readonly outputStyle: string | null
  readonly language: string | null
  /** SPEC 5.2: takes the place of the default prompt, and the system context with it. */
  readonly systemPrompt: string | null
  /** SPEC 5.2: before all others, and without anything appended. */
  readonly overrideSystemPrompt?: string | null
  /** SPEC 5.2: before that of an agent. */
  readonly coordinatorPrompt?: string | null
  /** SPEC 5.2: of the agent the main thread runs as; before `systemPrompt`. */
  readonly agentPrompt?: string | null
  /** SPEC 5.2: the agent's prompt is added to the default instead of replacing it. */
  readonly proactive?: boolean
  /** SPEC 1.4, `--exclude-dynamic-system-prompt-sections`: what is of this machine goes into the first message. */
  readonly excludeDynamicSections?: boolean
  /** SPEC 2.3, `-p`. */
  readonly print?: boolean
  /** SPEC 7.4, `--autocompact`: tokens with k or M, 100 to 1000 for thousands, or `auto`. */
  readonly autocompact?: string | null
  /** SPEC 5.2: added after whichever prompt wins, but for an override. */
  readonly appendSystemPrompt: string | null
  readonly mcpServers: readonly McpServerInput[]
  readonly access?: ModelAccess
  readonly suppose?: Suppositions
  /** Taken from a captured request; what is left out is Strata's paraphrase. */
  readonly given?: readonly GivenPart[]
}
