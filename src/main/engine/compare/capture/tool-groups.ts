// Which group of the profile's sizes a tool of the agent belongs to, by its name.

const GROUPS: Readonly<Record<string, string>> = {
  TodoWrite: 'todo',
  Task: 'agent',
  Agent: 'agent',
  ExitPlanMode: 'plan-exit',
  Read: 'read',
  WebFetch: 'web-fetch',
  Grep: 'grep',
  Edit: 'edit',
  WebSearch: 'web-search',
  Write: 'write',
  Glob: 'glob',
}

/** All tools of the agent's own that have no published size of their own (SPEC 5.9). */
export const OTHER_TOOLS = 'other-tools'

/** `mcp:<server>` for a tool of a server; tools without a group of their own are one group. */
export function toolGroup(name: string): string {
  const server = /^mcp__(.+?)__/.exec(name)
  if (server !== null) return `mcp:${server[1]}`
  return Object.hasOwn(GROUPS, name) ? (GROUPS[name] ?? OTHER_TOOLS) : OTHER_TOOLS
}
