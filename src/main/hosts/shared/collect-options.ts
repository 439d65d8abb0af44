// The options of `collect` and of all that shares them (`memory`, `serve`): one table for parsing, help and the question to
// the workbench. Loaded before any command runs: imports commander alone, and types.

import { type Command, InvalidArgumentError, Option } from 'commander'

export interface McpServerOption {
  readonly name: string
  readonly tools: number
  readonly tokens: number
  readonly deferred: boolean
}

/** Features no file tells of, by their names in the contract. */
export interface Supposed {
  readonly tokenBudget?: boolean
  readonly briefMode?: boolean
  readonly scratchpad?: string
  readonly keepToolResults?: number
  readonly memoryVariant?: 'team' | 'daily-log'
  readonly relevantMemories?: boolean
  readonly mcpDeltas?: boolean
  readonly cappedOutput?: boolean
  readonly indexIncludes?: boolean
  readonly managedIncludesExternal?: boolean
  readonly ruleIncludesFollow?: boolean
}

/** What commander hands over; every value is checked already. */
export interface CollectOptions {
  readonly cwd?: string
  readonly home?: string
  readonly managedDir?: string
  readonly configDir?: string
  readonly stateDir?: string
  readonly profile?: string
  readonly model?: string
  readonly date?: string
  readonly platform?: 'linux' | 'darwin' | 'win32'
  readonly env?: Readonly<Record<string, string>>
  readonly onlyGivenEnv?: boolean
  readonly settings?: readonly string[]
  readonly settingSources?: readonly ('user' | 'project' | 'local')[]
  readonly addDir?: readonly string[]
  readonly approveExternal?: boolean
  readonly explain?: boolean
  readonly reads?: readonly string[]
  readonly agentsMd?: 'claude-md-only' | 'fallback' | 'both' | 'none'
  readonly bare?: boolean
  readonly outputStyle?: string
  readonly language?: string
  readonly systemPrompt?: string
  readonly systemPromptFile?: string
  readonly appendSystemPrompt?: string
  readonly appendSystemPromptFile?: string
  readonly agentPrompt?: string
  readonly coordinatorPrompt?: string
  readonly overrideSystemPrompt?: string
  readonly proactive?: boolean
  readonly excludeDynamicSystemPromptSections?: boolean
  readonly print?: boolean
  readonly safeMode?: boolean
  readonly autocompact?: string
  readonly suppose?: Supposed
  readonly mcpServer?: readonly McpServerOption[]
  readonly cacheBreaker?: string
  readonly access?: 'subscription' | 'usage-credits' | 'api-key' | 'third-party'
  /** A file of inputs; what else is given on the command line goes over it. */
  readonly preset?: string
}

const PLACES = 'Where to look:'
const AGENT = 'Which agent:'
const INPUTS = 'What it is given:'

/** Adds the shared options to a command, in groups. */
export function addCollectOptions(command: Command): Command {
  for (const option of options()) command.addOption(option)
  return command
}

function options(): readonly Option[] {
  return [
    new Option('--cwd <dir>', 'working directory inside the folder').argParser(notEmpty).helpGroup(PLACES),
    new Option('--home <dir>', 'stands for the home directory').argParser(notEmpty).helpGroup(PLACES),
    new Option('--managed-dir <dir>', 'stands for the directory of the managed file').argParser(notEmpty).helpGroup(PLACES),
    new Option('--config-dir <dir>', 'stands for ~/.claude').argParser(notEmpty).helpGroup(PLACES),
    new Option('--state-dir <dir>', "Strata's own data (else STRATA_STATE, else the platform's data folder)")
      .argParser(notEmpty)
      .helpGroup(PLACES),

    new Option('--profile <id>', 'agent version: 2.1.17, 2.1.88, 2.1.240 or 2.1.277 (default 2.1.88)').argParser(notEmpty).helpGroup(AGENT),
    new Option('--model <id>', 'model; [1m] after it asks for the large window').argParser(notEmpty).helpGroup(AGENT),
    new Option('--date <date>', 'the day it is, YYYY-MM-DD (default today)').argParser(parseDate).helpGroup(AGENT),
    new Option('--platform <name>', 'the system it runs on').choices(['linux', 'darwin', 'win32']).helpGroup(AGENT),
    new Option('--access <way>', 'how the model is reached, which decides the cache lifetime')
      .choices(['subscription', 'usage-credits', 'api-key', 'third-party'])
      .helpGroup(AGENT),

    new Option('--preset <file>', 'inputs from a preset file (YAML or JSON); other options go over it')
      .argParser(notEmpty)
      .helpGroup(INPUTS),
    new Option('--env <name=value>', 'a variable of its environment (repeatable)').argParser(parseEnv).helpGroup(INPUTS),
    onlyGivenEnv().helpGroup(INPUTS),
    many('--settings <file>', 'a settings file above the usual ones (repeatable, lowest first)'),
    new Option('--setting-sources <list>', 'of user,project,local: those that count').argParser(parseSources).helpGroup(INPUTS),
    many('--add-dir <dir>', 'an extra directory (repeatable)'),
    new Option('--approve-external', 'includes outside the working directory are approved').helpGroup(INPUTS),
    many('--reads <path>', 'the agent reads this file, in this order (repeatable)'),
    new Option('--explain', 'list also what was seen and rightly passed over').helpGroup(INPUTS),
    new Option('--bare', 'no discovery').helpGroup(INPUTS),
    new Option('--agents-md <mode>', 'how AGENTS.md counts').choices(['claude-md-only', 'fallback', 'both', 'none']).helpGroup(INPUTS),
    new Option('--output-style <name>', 'an output style').helpGroup(INPUTS),
    new Option('--language <name>', 'the language setting').helpGroup(INPUTS),
    new Option('--system-prompt <text>', 'in place of the default system prompt').helpGroup(INPUTS),
    new Option('--system-prompt-file <file>', 'the same from a file').argParser(notEmpty).conflicts('systemPrompt').helpGroup(INPUTS),
    new Option('--append-system-prompt <text>', 'after the system prompt').helpGroup(INPUTS),
    new Option('--append-system-prompt-file <file>', 'the same from a file')
      .argParser(notEmpty)
      .conflicts('appendSystemPrompt')
      .helpGroup(INPUTS),
    new Option('--agent-prompt <text>', 'of the agent the main thread runs as; before --system-prompt').helpGroup(INPUTS),
    new Option('--proactive', "an agent's prompt is added to the default instead").helpGroup(INPUTS),
    new Option('--coordinator-prompt <text>', "before an agent's").helpGroup(INPUTS),
    new Option('--override-system-prompt <text>', 'before all others, without anything appended').helpGroup(INPUTS),
    new Option('--exclude-dynamic-system-prompt-sections', 'what is of this machine goes into the first message').helpGroup(INPUTS),
    new Option('--print', "the agent's -p: one answer, no dialogs").helpGroup(INPUTS),
    new Option('--safe-mode', 'all customisation off').helpGroup(INPUTS),
    new Option('--autocompact <tokens>', 'window that compaction is reckoned with: 500k, 1M or auto').argParser(notEmpty).helpGroup(INPUTS),
    new Option('--suppose <name=value>', `what no file tells, of ${SUPPOSABLE.join(', ')} (repeatable)`)
      .argParser(parseSupposed)
      .helpGroup(INPUTS),
    new Option('--mcp-server <spec>', 'NAME:TOOLS:TOKENS, deferred unless :rendered follows (repeatable)')
      .argParser(parseMcpServer)
      .helpGroup(INPUTS),
    new Option('--cache-breaker <text>', 'an extra entry of the system context that changes the prefix').helpGroup(INPUTS),
  ]
}

/** A `--no-…` that is a switch of its own, not the opposite of `--env`. */
function onlyGivenEnv(): Option {
  const option = new Option('--no-env', 'no variable but those of --env counts')
  option.negate = false
  option.attributeName = () => 'onlyGivenEnv'
  return option
}

function many(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value, before: readonly string[] = []) => [...before, notEmpty(value)]).helpGroup(INPUTS)
}

/** Said after an error of usage. */
export function usageHint(command: string): string {
  return `(strata ${command} --help lists the options; a dot stands for the folder you are in)`
}

/** For folders, files and names: an empty one is a variable of a script that was not set, and would mean the folder one stands in. */
export function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.')
  return value
}

function parseDate(value: string): string {
  const day = new Date(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) {
    throw new InvalidArgumentError('A date is YYYY-MM-DD and a day of the calendar.')
  }
  return value
}

function parseEnv(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const at = value.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('A variable is given as NAME=VALUE.')
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) }
}

function parseSources(value: string): readonly string[] {
  const sources = value
    .split(',')
    .map((source) => source.trim())
    .filter((source) => source !== '')
  const unknown = sources.find((source) => !['user', 'project', 'local'].includes(source))
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is no source; they are user, project and local.`)
  return [...new Set(sources)]
}

const SWITCHES = {
  'token-budget': 'tokenBudget',
  'brief-mode': 'briefMode',
  'relevant-memories': 'relevantMemories',
  'mcp-deltas': 'mcpDeltas',
  'capped-output': 'cappedOutput',
  'index-includes': 'indexIncludes',
  'managed-includes-external': 'managedIncludesExternal',
  'rule-includes-follow': 'ruleIncludesFollow',
} as const
const SUPPOSABLE = [...Object.keys(SWITCHES), 'scratchpad=DIR', 'keep-tool-results=N', 'memory-variant=team|daily-log']

function parseSupposed(given: string, before: Supposed = {}): Supposed {
  const at = given.indexOf('=')
  const [name, value] = at < 0 ? [given, null] : [given.slice(0, at), given.slice(at + 1)]
  if (Object.hasOwn(SWITCHES, name)) {
    if (value !== null && !/^(?:on|off|true|false|1|0)$/i.test(value)) throw new InvalidArgumentError(`${name} is on or off.`)
    return { ...before, [SWITCHES[name as keyof typeof SWITCHES]]: value === null || /^(?:on|true|1)$/i.test(value) }
  }
  if (name === 'scratchpad' && value) return { ...before, scratchpad: value }
  if (name === 'keep-tool-results' && value !== null && /^\d{1,6}$/.test(value)) return { ...before, keepToolResults: Number(value) }
  if (name === 'memory-variant' && (value === 'team' || value === 'daily-log')) return { ...before, memoryVariant: value }
  throw new InvalidArgumentError(`What can be supposed: ${SUPPOSABLE.join(', ')}.`)
}

function parseMcpServer(value: string, before: readonly McpServerOption[] = []): readonly McpServerOption[] {
  const match = /^([^:]+):(\d{1,9}):(\d{1,9})(?::(rendered|deferred))?$/.exec(value)
  if (match === null) throw new InvalidArgumentError('A server is NAME:TOOLS:TOKENS, with :rendered where its tools are in the request.')
  const [, name = '', tools, tokens, how] = match
  return [...before, { name, tools: Number(tools), tokens: Number(tokens), deferred: how !== 'rendered' }]
}
