// What connected MCP servers say of how they want to be used (SPEC 5.1, 5.11).

import { NOTHING, quoted, type Section } from './section'

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
    const parts = request.mcpServers.flatMap(({ name, instructions }) =>
      instructions === null || instructions.trim() === '' ? [] : [`## ${name}\n\n${instructions}`],
    )
    return parts.length === 0 ? NOTHING : quoted(['# What the MCP servers say about their use', ...parts].join('\n\n'))
  },
}
