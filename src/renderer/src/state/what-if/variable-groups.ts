// Environment variables by what they are about, for a list that is read by people. What is in no group stands under the last.

export const VARIABLE_GROUPS = [
  { title: 'Instructions and memory', names: /CLAUDE_MD|AUTO_MEMORY|MEMORY_|PROJECT_DIR_NAME|CONFIG_DIR/ },
  { title: 'Kind of session', names: /REMOTE$|SIMPLE|SAFE_MODE|GIT_INSTRUCTIONS/ },
  { title: 'Window and compaction', names: /COMPACT|_CONTEXT|BLOCKING_LIMIT|WINDOW|ANTHROPIC_MODEL|MAX_OUTPUT_TOKENS$/ },
  { title: 'Prompt cache', names: /PROMPT_CACHING/ },
  { title: 'Tools, skills and their results', names: /MCP|TOOL|BASH/ },
  { title: 'Other', names: /./ },
] as const

/** In the order of the groups; MCP results are tools, not the output of a call. */
export function groupVariables<T extends { readonly name: string }>(
  variables: readonly T[],
): readonly { readonly title: string; readonly variables: readonly T[] }[] {
  const groups = VARIABLE_GROUPS.map(({ title }) => ({ title, variables: [] as T[] }))
  for (const variable of variables) {
    const tools = /MCP_OUTPUT/.test(variable.name)
    const at = VARIABLE_GROUPS.findIndex(({ title, names }) => (tools ? title.startsWith('Tools') : names.test(variable.name)))
    groups[at]?.variables.push(variable)
  }
  return groups.filter((group) => group.variables.length > 0)
}
