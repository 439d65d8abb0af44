// Decides which git is used: the one named by the environment, the one that came with dugite, or the system's.
// Knows how dugite wants to be told (three variables), nothing of what git is run for.

import fs from 'node:fs'
import path from 'node:path'
import { resolveEmbeddedGitDir, resolveGitBinary } from 'dugite'
import { err, ok, type Result } from '../engine/base/result'
import type { GitError } from '../engine/ports'
import { runProcess } from './run-process'

export interface FoundGit {
  readonly source: 'given' | 'bundled' | 'system'
  readonly binary: string
  readonly version: string
  /** LOCAL_GIT_DIRECTORY, GIT_EXEC_PATH and GIT_CONFIG_SYSTEM, as far as dugite has to be told. */
  readonly env: Readonly<Record<string, string>>
}

/** GIT_CONFIG_COUNT, without which some names of filters cannot be overridden (guard-git.ts), is of March 2021. */
const OLDEST = [2, 31] as const
const APPLE_GIT = '/usr/bin/git'
const APPLE_TOOLS = ['/Library/Developer/CommandLineTools/usr/bin/git', '/Applications/Xcode.app/Contents/Developer/usr/bin/git']

export interface FindGitInput {
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  /** Where dugite's own git lies if it was downloaded. */
  readonly bundledDir?: string
}

/** Variables that are set already are kept as they are. The error says what was looked for. */
export async function findGit(input: FindGitInput = {}): Promise<Result<FoundGit, GitError>> {
  const env = input.env ?? process.env
  const platform = input.platform ?? process.platform
  const given = env.LOCAL_GIT_DIRECTORY
  if (given) {
    const binary = resolveGitBinary(given)
    return fs.existsSync(binary)
      ? inspect('given', given, binary, env)
      : missing(`LOCAL_GIT_DIRECTORY is ${given}, and ${binary} is not there`)
  }
  const bundledDir = input.bundledDir ?? resolveEmbeddedGitDir()
  const bundled = resolveGitBinary(bundledDir)
  if (fs.existsSync(bundled)) return inspect('bundled', bundledDir, bundled, env)
  for (const directory of candidateDirectories(env, platform)) {
    const binary = resolveGitBinary(directory)
    if (fs.existsSync(binary)) return inspect('system', directory, binary, env)
  }
  return missing('there is no git on the PATH')
}

/** Installations whose `bin/git` (`cmd\git.exe` on Windows) is what the PATH leads to, in its order. */
function* candidateDirectories(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Generator<string> {
  const name = platform === 'win32' ? 'git.exe' : 'git'
  const searchPath = env.PATH ?? Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? ''
  for (const directory of searchPath.split(path.delimiter)) {
    // A relative entry would search the folder Strata was started in, which may be anyone's.
    if (!path.isAbsolute(directory)) continue
    const file = path.join(directory, name)
    if (!fs.existsSync(file)) continue
    // Apple's placeholder opens a dialog that offers to install the tools.
    if (platform === 'darwin' && file === APPLE_GIT && !APPLE_TOOLS.some((tool) => fs.existsSync(tool))) continue
    yield path.dirname(directory)
    yield path.dirname(path.dirname(fs.realpathSync(file)))
  }
}

async function inspect(
  source: FoundGit['source'],
  directory: string,
  binary: string,
  env: NodeJS.ProcessEnv,
): Promise<Result<FoundGit, GitError>> {
  const ask = async (...args: readonly string[]) => {
    const clean = { ...Object.fromEntries(Object.entries(env).filter(([key]) => !key.toUpperCase().startsWith('GIT_'))), LC_ALL: 'C' }
    const cwd = path.parse(binary).root
    return runProcess({ command: binary, args, cwd, env: clean, timeoutMs: 10_000, maxBytes: 1024 * 1024 })
  }
  const bundled = source === 'bundled'
  const [version, execPath, system] = await Promise.all([
    ask('version'),
    env.GIT_EXEC_PATH || bundled ? null : ask('--exec-path'),
    env.GIT_CONFIG_SYSTEM || bundled ? null : ask('config', '--system', '--show-origin', '--null', '--name-only', '--list'),
  ])
  if (!version.ok) return missing(`${binary} does not run: ${version.error.message}`)
  const numbers = /(\d+)\.(\d+)[^\s]*/.exec(version.value.stdout)
  if (numbers === null) return missing(`${binary} does not say its version: ${version.value.stderr.trim() || version.value.stdout.trim()}`)
  const [text, major, minor] = [numbers[0], Number(numbers[1]), Number(numbers[2])]
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return missing(`${binary} is ${text}; ${OLDEST.join('.')} or newer is needed`)

  const settled: Record<string, string> = bundled ? {} : { LOCAL_GIT_DIRECTORY: directory }
  if (env.GIT_EXEC_PATH) settled.GIT_EXEC_PATH = env.GIT_EXEC_PATH
  else if (execPath?.ok && execPath.value.exitCode === 0) settled.GIT_EXEC_PATH = execPath.value.stdout.trim()
  if (env.GIT_CONFIG_SYSTEM) settled.GIT_CONFIG_SYSTEM = env.GIT_CONFIG_SYSTEM
  else if (process.platform !== 'win32') settled.GIT_CONFIG_SYSTEM = systemConfigOf(system?.ok ? system.value : null)
  return ok({ source, binary, version: text, env: settled })
}

/** The machine's own configuration, not dugite's: the first origin git names, or the file it says it cannot read. */
function systemConfigOf(listed: { readonly stdout: string; readonly stderr: string } | null): string {
  const named = /^file:([^\0]+)\0/.exec(listed?.stdout ?? '') ?? /config file '([^']+)'/.exec(listed?.stderr ?? '')
  return named?.[1] ?? '/etc/gitconfig'
}

function missing(message: string): Result<FoundGit, GitError> {
  return err({ kind: 'git-missing', message })
}
