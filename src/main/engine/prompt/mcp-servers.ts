// Which MCP servers have their tools in the request and which are only listed by name (SPEC 5.5, 5.9, K13).

import { type Environment, isFalsy } from '../base/places'
import type { ModelInUse } from '../profile/profile'
import type { McpServerInput } from './collect-request'

export interface McpServers {
  readonly rendered: readonly McpServerInput[]
  readonly deferred: readonly McpServerInput[]
}

const DEFAULT_PERCENT = 10

/**
 * Each server says itself whether it is deferred, as is the default; `ENABLE_TOOL_SEARCH` off renders all, `auto` and
 * `auto:N` defer them only once their schemas together pass ten, or N, percent of the window.
 */
export function splitMcpServers(servers: readonly McpServerInput[], env: Environment, model: ModelInUse): McpServers {
  const all = [...servers].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const asked = env.ENABLE_TOOL_SEARCH
  if (isFalsy(asked)) return { rendered: all, deferred: [] }
  const auto = /^auto(?::(\d+(?:\.\d+)?))?$/.exec(asked?.trim().toLowerCase() ?? '')
  if (auto !== null) {
    const percent = auto[1] === undefined ? DEFAULT_PERCENT : Number(auto[1])
    const tokens = all.reduce((sum, server) => sum + server.tokens, 0)
    if (tokens * 100 <= percent * model.windowTokens) return { rendered: all, deferred: [] }
  }
  return { rendered: all.filter((server) => !server.deferred), deferred: all.filter((server) => server.deferred) }
}
