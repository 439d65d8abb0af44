// Every environment variable SPEC.md names that changes what is put before the model. Of the real environment
// only these count (CLI.md), and of them NODE_ENV not: whoever runs tests has it set, and means another program.

export interface DocumentedVariable {
  readonly name: string
  /** What it does, in one plain phrase. */
  readonly what: string
  readonly kind: 'switch' | 'text' | 'number' | 'path'
  /** Counts only where it is given, not where the real environment has it. */
  readonly onlyGiven?: true
}

export const DOCUMENTED_VARIABLES: readonly DocumentedVariable[] = [
  { name: 'ANTHROPIC_MODEL', what: 'The model, unless one is asked for', kind: 'text' },
  { name: 'BASH_MAX_OUTPUT_LENGTH', what: 'Characters of shell output that stay, up to 150,000', kind: 'number' },
  { name: 'CLAUDE_AUTOCOMPACT_PCT_OVERRIDE', what: 'Compacts earlier: at this percentage of the effective window', kind: 'number' },
  {
    name: 'CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD',
    what: 'Loads the instruction files of added directories',
    kind: 'switch',
  },
  { name: 'CLAUDE_CODE_AUTO_COMPACT_WINDOW', what: 'Reckons compaction with this window when it is smaller', kind: 'number' },
  { name: 'CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE', what: 'Tokens at which a prompt is refused', kind: 'number' },
  { name: 'CLAUDE_CODE_DISABLE_1M_CONTEXT', what: 'Holds million-token models to 200,000', kind: 'switch' },
  { name: 'CLAUDE_CODE_DISABLE_AUTO_MEMORY', what: 'Auto memory off; set to 0: on, whatever the settings say', kind: 'switch' },
  { name: 'CLAUDE_CODE_DISABLE_CLAUDE_MDS', what: 'No instruction file of any tier, auto memory included', kind: 'switch' },
  { name: 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS', what: 'No git snapshot and no git guidance', kind: 'switch' },
  {
    name: 'CLAUDE_CODE_DISABLE_UNKNOWN_MODEL_WINDOW_ENFORCEMENT',
    what: 'Does not keep an unknown model within its assumed window',
    kind: 'switch',
  },
  { name: 'CLAUDE_CODE_MAX_CONTEXT_TOKENS', what: 'Window of an unknown model; of others with DISABLE_COMPACT', kind: 'number' },
  { name: 'CLAUDE_CODE_MAX_OUTPUT_TOKENS', what: 'Output tokens of one call, within the model’s limit', kind: 'number' },
  { name: 'CLAUDE_CODE_PROJECT_DIR_NAME', what: 'Name of the memory folder, together with CLAUDE_CONFIG_DIR', kind: 'text' },
  { name: 'CLAUDE_CODE_REMOTE', what: 'A cloud session: no git snapshot', kind: 'switch' },
  { name: 'CLAUDE_CODE_REMOTE_MEMORY_DIR', what: 'Base of the memory folders, in place of the config folder', kind: 'path' },
  { name: 'CLAUDE_CODE_SAFE_MODE', what: 'All customisation off', kind: 'switch' },
  { name: 'CLAUDE_CODE_SIMPLE', what: 'Bare mode: no discovery, the shortest prompt', kind: 'switch' },
  { name: 'CLAUDE_CODE_SIMPLE_SYSTEM_PROMPT', what: 'The lean system prompt, or with 0 the long one, whatever the model', kind: 'switch' },
  { name: 'CLAUDE_CONFIG_DIR', what: 'Stands for the folder ~/.claude', kind: 'path' },
  { name: 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE', what: 'The memory folder itself', kind: 'path' },
  { name: 'DISABLE_AUTO_COMPACT', what: 'Compacts only when asked', kind: 'switch' },
  { name: 'DISABLE_COMPACT', what: 'No compaction at all', kind: 'switch' },
  { name: 'DISABLE_PROMPT_CACHING', what: 'No cache marks', kind: 'switch' },
  { name: 'DISABLE_PROMPT_CACHING_HAIKU', what: 'No cache marks for Haiku models', kind: 'switch' },
  { name: 'DISABLE_PROMPT_CACHING_OPUS', what: 'No cache marks for Opus models', kind: 'switch' },
  { name: 'DISABLE_PROMPT_CACHING_SONNET', what: 'No cache marks for Sonnet models', kind: 'switch' },
  { name: 'ENABLE_PROMPT_CACHING_1H', what: 'One-hour cache lifetime', kind: 'switch' },
  { name: 'ENABLE_TOOL_SEARCH', what: 'When MCP tools are deferred: true, false, auto or auto:N percent', kind: 'text' },
  { name: 'FORCE_PROMPT_CACHING_5M', what: 'Five-minute cache lifetime', kind: 'switch' },
  { name: 'MAX_MCP_OUTPUT_TOKENS', what: 'Tokens of one MCP result that stay', kind: 'number' },
  {
    name: 'NODE_ENV',
    what: 'With test, the agent’s own tests: no git snapshot and no message before the history',
    kind: 'text',
    onlyGiven: true,
  },
  { name: 'SLASH_COMMAND_TOOL_CHAR_BUDGET', what: 'Characters of the skills listing', kind: 'number' },
]
