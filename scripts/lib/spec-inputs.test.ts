// What the specification names as changing the context, held against what the command line and the window offer. Each name
// that stands there is offered, or it is said why it is no input. The window's own half is all-inputs.test.tsx.

import fs from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { DOCUMENTED_VARIABLES } from '../../src/main/engine/profile/documented-variables'
import { DOCUMENTED_SETTINGS } from '../../src/main/engine/settings/documented-settings'
import { addCollectOptions } from '../../src/main/hosts/shared/collect-options'
import { CollectInput } from '../../src/preload/contract/prompt'

type Offer =
  | { readonly by: 'variable' }
  | { readonly by: 'setting' }
  | { readonly by: 'option'; readonly option: string; readonly input: string }
  /** It does not change what a session is given, or no version that is shipped has it. */
  | { readonly by: 'none'; readonly why: string }

const variable: Offer = { by: 'variable' }
const setting: Offer = { by: 'setting' }
const option = (name: string, input: string): Offer => ({ by: 'option', option: name, input })
const none = (why: string): Offer => ({ by: 'none', why })

const LATER = 'of a later version than any that is shipped (2.1.299)'
const RECORD = 'a word of transcripts or of the request, no switch'

/** In the order of the specification. Without a name of its own: what is said there of a flag, a mode or a prompt in plain words. */
const NAMED: Readonly<Record<string, Offer>> = {
  CLAUDE_CODE_REMOTE: variable,
  includeGitInstructions: setting,
  CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: variable,
  NODE_ENV: variable,
  '--exclude-dynamic-system-prompt-sections': option('--exclude-dynamic-system-prompt-sections', 'excludeDynamicSections'),
  cacheBreaker: option('--cache-breaker', 'cacheBreaker'),
  gitStatus: none('the name of an entry of the system context'),
  mainBranch: none('a key that is ignored (SPEC 1.5)'),
  '-w': none('starts a session in a worktree: open that folder'),
  CLAUDE_CONFIG_DIR: variable,
  claudeMd: setting,
  '--setting-sources': option('--setting-sources', 'settingSources'),
  '-p': option('--print', 'print'),
  '-mentions': none('part of a word'),
  '--add-dir': option('--add-dir', 'addDirs'),
  CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: variable,
  claudeMdExcludes: setting,
  '--settings': option('--settings', 'settings'),
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: variable,
  '--bare': option('--bare', 'bare'),
  CLAUDE_CODE_SIMPLE: variable,
  '--safe-mode': option('--safe-mode', 'env'),
  CLAUDE_CODE_SAFE_MODE: variable,
  CLAUDE_CODE_NEW_INIT: none('what one command reads, not what a session is given'),
  hasClaudeMdExternalIncludesApproved: option('--approve-external', 'approveExternal'),
  hasClaudeMdExternalIncludesWarningShown: none('remembers that a dialog was shown'),
  omitClaudeMd: none('of a subagent; the main thread is shown'),
  currentDate: none('the name of an entry of the first message; --date is what is in it'),
  CLAUDE_CODE_SIMPLE_SYSTEM_PROMPT: variable,
  '--system-prompt': option('--system-prompt', 'systemPrompt'),
  '--system-prompt-file': option('--system-prompt-file', 'systemPrompt'),
  'append variants': option('--append-system-prompt', 'appendSystemPrompt'),
  'append variants, file': option('--append-system-prompt-file', 'appendSystemPrompt'),
  'a full override': option('--override-system-prompt', 'overrideSystemPrompt'),
  'coordinator prompt': option('--coordinator-prompt', 'coordinatorPrompt'),
  "main-thread agent's prompt": option('--agent-prompt', 'agentPrompt'),
  'proactive mode': option('--proactive', 'proactive'),
  'output style': option('--output-style', 'outputStyle'),
  language: option('--language', 'language'),
  'third-party providers, usage credits': option('--access', 'access'),
  ENABLE_PROMPT_CACHING_1H: variable,
  FORCE_PROMPT_CACHING_5M: variable,
  DISABLE_PROMPT_CACHING: variable,
  ENABLE_TOOL_SEARCH: variable,
  'MCP servers and their tools': option('--mcp-server', 'mcpServers'),
  skillListingBudgetFraction: setting,
  SLASH_COMMAND_TOOL_CHAR_BUDGET: variable,
  skillListingMaxDescChars: setting,
  BASH_MAX_OUTPUT_LENGTH: variable,
  MAX_MCP_OUTPUT_TOKENS: variable,
  CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: variable,
  autoMemoryDirectory: setting,
  CLAUDE_CODE_REMOTE_MEMORY_DIR: variable,
  CLAUDE_CODE_PROJECT_DIR_NAME: variable,
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: variable,
  autoMemoryEnabled: setting,
  'AGENTS.md modes': option('--agents-md', 'agentsMd'),
  'token budget, brief mode, scratchpad, function-result clearing, memory variants, relevant memories, deltas, capped slot, what is unverified':
    option('--suppose', 'suppose'),
  CLAUDE_CODE_DISABLE_1M_CONTEXT: variable,
  CLAUDE_CODE_DISABLE_UNKNOWN_MODEL_WINDOW_ENFORCEMENT: variable,
  CLAUDE_CODE_MAX_CONTEXT_TOKENS: variable,
  DISABLE_COMPACT: variable,
  CLAUDE_CODE_MAX_OUTPUT_TOKENS: variable,
  CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: variable,
  CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: variable,
  CLAUDE_CODE_AUTO_COMPACT_WINDOW: variable,
  '--autocompact': option('--autocompact', 'autocompact'),
  autoCompactWindow: setting,
  autoCompactEnabled: setting,
  DISABLE_AUTO_COMPACT: variable,
  idleCompaction: none(LATER),
  CLAUDE_CODE_IDLE_COMPACT_MIN_TOKENS: none(LATER),
  '--fork-session': none('where a transcript is written'),
  '--no-session-persistence': none('whether a transcript is written'),
  CLAUDE_CODE_SKIP_PROMPT_HISTORY: none('whether a transcript is written'),
  '-c': none('which transcript goes on'),
  isApiErrorMessage: none(RECORD),
  microcompactMetadata: none(RECORD),
  parentUuid: none(RECORD),
  preTokens: none(RECORD),
  tokensSaved: none(RECORD),
}

const options = addCollectOptions(new Command()).options.map(({ long }) => long)

describe('what the specification names', () => {
  it.each(Object.entries(NAMED).filter(([, { by }]) => by !== 'none'))('%s is offered', (name, offer) => {
    if (offer.by === 'variable') expect(DOCUMENTED_VARIABLES.map((one) => one.name)).toContain(name)
    else if (offer.by === 'setting') expect(DOCUMENTED_SETTINGS.map(({ keys }) => keys.join('.'))).toContain(name)
    else if (offer.by === 'option') {
      expect(options).toContain(offer.option)
      expect(Object.keys(CollectInput.shape)).toContain(offer.input)
    }
  })

  it('has a name for everything that is offered', () => {
    const { variables, settings } = {
      variables: DOCUMENTED_VARIABLES.map(({ name }) => name),
      settings: DOCUMENTED_SETTINGS.map(({ keys }) => keys.join('.')),
    }
    // named without being quoted there: kinds of a variable, and settings told of in plain words
    const plain = /^(?:DISABLE_PROMPT_CACHING_|ANTHROPIC_MODEL$|language$|model$|outputStyle$|pluginConfigs\.)/
    expect([...variables, ...settings].filter((name) => !plain.test(name) && !Object.hasOwn(NAMED, name))).toEqual([])
  })

  const spec = path.resolve('..', 'shared', 'SPEC.md')
  it.runIf(fs.existsSync(spec))('is all in this list', () => {
    const [text = ''] = fs.readFileSync(spec, 'utf8').split('\n## K. ')
    const [before = ''] = text.split('\n### 7.9')
    const found = (of: string, pattern: RegExp) => [...of.matchAll(pattern)].map(([, name]) => name ?? '')
    const names = new Set([
      ...found(text, /`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)[^`]*`/g),
      ...found(text, /`(--?[a-z][a-z-]*)/g),
      ...found(before, /`([a-z]+[A-Z][A-Za-z]*)[^`]*`/g),
    ])
    expect([...names].filter((name) => !Object.hasOwn(NAMED, name))).toEqual([])
    expect(names.size).toBeGreaterThan(50)
  })
})
