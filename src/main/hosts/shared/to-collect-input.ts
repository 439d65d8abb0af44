// The options of the command line as the workbench's question. Relative places start where the shell stands; those of
// --cwd and --reads are left to the workbench, which starts them in the folder.

import { resolve } from 'node:path'
import type { CollectInput } from '../../../preload/contract/prompt'
import type { CollectOptions } from './collect-options'

/** A question but for its folder. */
export type CollectFields = Omit<CollectInput, 'folder'>

/** What was given and nothing else: the contract has the defaults. `shellDir` is absolute. */
export function toCollectFields(options: CollectOptions, shellDir: string): CollectFields {
  // a shell leaves `--home=~/x` as it is; the workbench knows what the sign stands for
  const fromShell = (path: string): string => (path === '~' || path.startsWith('~/') ? path : resolve(shellDir, path))
  const { mcpServer, settingSources } = options
  const fields: { readonly [Name in keyof Required<CollectFields>]: CollectFields[Name] | undefined } = {
    cwd: options.cwd,
    home: applied(fromShell, options.home),
    managedDir: applied(fromShell, options.managedDir),
    configDir: applied(fromShell, options.configDir),
    profile: options.profile,
    model: options.model,
    date: options.date,
    platform: options.platform,
    env: options.env === undefined && options.safeMode !== true ? undefined : { ...options.env, ...safeMode(options) },
    useRealEnv: options.onlyGivenEnv === true ? false : undefined,
    settings: options.settings?.map(fromShell),
    inlineSettings: undefined,
    settingSources: settingSources === undefined ? undefined : [...settingSources],
    addDirs: options.addDir?.map(fromShell),
    approveExternal: options.approveExternal,
    explain: options.explain,
    reads: options.reads === undefined ? undefined : [...options.reads],
    agentsMd: options.agentsMd,
    bare: options.bare,
    cacheBreaker: options.cacheBreaker,
    outputStyle: options.outputStyle,
    language: options.language,
    systemPrompt: options.systemPrompt,
    appendSystemPrompt: options.appendSystemPrompt,
    mcpServers: mcpServer?.map((server) => ({ ...server, instructions: null })),
    access: options.access,
    overrideSystemPrompt: options.overrideSystemPrompt,
    coordinatorPrompt: options.coordinatorPrompt,
    agentPrompt: options.agentPrompt,
    proactive: options.proactive,
    excludeDynamicSections: options.excludeDynamicSystemPromptSections,
    print: options.print,
    autocompact: options.autocompact,
    suppose: options.suppose === undefined ? undefined : { ...options.suppose },
    useCaptured: undefined,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** SPEC 2.8: the agent's switch of the same name is this variable. */
function safeMode({ safeMode: on }: CollectOptions): Readonly<Record<string, string>> {
  return on === true ? { CLAUDE_CODE_SAFE_MODE: '1' } : {}
}

/** The question of one command about `folder`, which may be relative to where the shell stands. */
export function toCollectInput(folder: string, options: CollectOptions, shellDir: string): CollectInput {
  return { folder: resolve(shellDir, folder), ...toCollectFields(options, shellDir) }
}

function applied<T>(change: (value: T) => T, value: T | undefined): T | undefined {
  return value === undefined ? undefined : change(value)
}
