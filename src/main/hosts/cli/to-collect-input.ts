// The options of the command line as the workbench's question. Relative places start where the shell stands,
// but for --cwd and --reads, which start in the folder.

import { resolve } from 'node:path'
import type { CollectInput } from '../../../preload/contract/prompt'
import type { CollectOptions } from './collect-options'

export function toCollectInput(folder: string, options: CollectOptions, shellDir: string): CollectInput {
  const root = resolve(shellDir, folder)
  const fromShell = (path: string | undefined): string | null => (path === undefined ? null : resolve(shellDir, path))
  return {
    folder: root,
    cwd: options.cwd === undefined ? null : resolve(root, options.cwd),
    home: fromShell(options.home),
    managedDir: fromShell(options.managedDir),
    configDir: fromShell(options.configDir),
    profile: options.profile ?? null,
    model: options.model ?? null,
    date: options.date ?? null,
    platform: options.platform ?? null,
    env: { ...options.env },
    useRealEnv: options.onlyGivenEnv !== true,
    settings: (options.settings ?? []).map((path) => resolve(shellDir, path)),
    ...(options.settingSources === undefined ? {} : { settingSources: [...options.settingSources] }),
    addDirs: (options.addDir ?? []).map((path) => resolve(shellDir, path)),
    approveExternal: options.approveExternal === true,
    explain: options.explain === true,
    reads: (options.reads ?? []).map((path) => resolve(root, path)),
    agentsMd: options.agentsMd ?? null,
    bare: options.bare === true,
    cacheBreaker: options.cacheBreaker ?? null,
    outputStyle: options.outputStyle ?? null,
    language: options.language ?? null,
    systemPrompt: options.systemPrompt ?? null,
    appendSystemPrompt: options.appendSystemPrompt ?? null,
    mcpServers: (options.mcpServer ?? []).map((server) => ({ ...server, instructions: null })),
    ...(options.access === undefined ? {} : { access: options.access }),
  }
}
