// What connected MCP servers say of how they want to be used (SPEC 5.1, 5.11).

import type { McpServerInput } from '../collect-request'
import { leftOut, NOTHING, quoted, type Section } from './section'

export const mcpInstructions: Section = {
  id: 'mcp-instructions',
  title: 'MCP instructions',
  zone: 'dynamic',
  cached: false,
  uncachedReason: 'Servers connect and leave between turns',
  standing: false,
  effectOfEdit: 'at-once',
  sizedAs: ['mcp-instructions'],
  async collect({ request }) {
    const text = sayServers(request.mcpServers)
    if (text === null) return NOTHING
    return request.suppose?.mcpDeltas === true ? leftOut('superseded', 'Announced beside the messages instead (supposed)') : quoted(text)
  },
}

/** Null where no server says anything. */
export function sayServers(servers: readonly McpServerInput[]): string | null {
  const parts = servers.flatMap(({ name, instructions }) =>
    instructions === null || instructions.trim() === '' ? [] : [`## ${name}\n\n${instructions}`],
  )
  return parts.length === 0 ? null : ['# What the MCP servers say about their use', ...parts].join('\n\n')
}
