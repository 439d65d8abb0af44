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
  readonly systemPrompt: string | null
  readonly appendSystemPrompt: string | null
  readonly mcpServers: readonly McpServerInput[]
}
