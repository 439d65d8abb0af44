// Everything that keeps a repository's own configuration from running programs when git is asked about it, in one
// place (DESIGN.md 4, "Git safety"). What is refused here was seen to run: guard-git.test.ts has a repository for each.
//
//   core.fsmonitor, hooks           switched off by `-c`
//   filter.*.clean/smudge/process   emptied by name (read-filter-overrides.ts), also those of submodules, which git enters
//   log.showSignature + gpg.*       off: would run the signature checker for `log`
//   a promisor remote               its helper (`ext::`, uploadpack, ssh) would fetch a missing object: no protocol is allowed
//   external diff, textconv, pager  off; only with patches or a terminal, and we ask for neither
//   prompts, editor, credentials    off
//
// Not stopped, because it is only read: include.path, alternates, core.excludesFile, core.attributesFile, core.worktree
// (git then reports on another folder, as it would to the agent). A pipe among them ends in the timeout.
// `safe.directory` is left alone: whose repository it is stays git's and the person's decision.

import path from 'node:path'
import { setupEnvironment } from 'dugite'
import type { FoundGit } from './find-git'

interface CommandGuard {
  /** Put right after the command's name. */
  readonly args: readonly string[]
  /** It compares or writes file contents, so that filters could run. */
  readonly readsFiles: boolean
  /** What may follow its name; anything where it is left out. */
  readonly allows?: (args: readonly string[]) => boolean
}

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** The commands Strata runs, each thought through. Another one needs a row here first. */
const COMMANDS: ReadonlyMap<string, CommandGuard> = new Map<string, CommandGuard>([
  ['status', { args: [], readsFiles: true }],
  ['log', { args: ['--no-show-signature', '--no-ext-diff', '--no-textconv'], readsFiles: false }],
  ['config', { args: [], readsFiles: false }],
  ['symbolic-ref', { args: [], readsFiles: false }],
  ['rev-parse', { args: [], readsFiles: false }],
  ['ls-files', { args: [], readsFiles: false }],
  ['ls-tree', { args: [], readsFiles: false }],
  // `--textconv` and `--filters` would run what the repository names
  [
    'cat-file',
    { args: [], readsFiles: false, allows: ([type, id = '', ...more]) => type === 'blob' && OBJECT_ID.test(id) && more.length === 0 },
  ],
  // `%(signature)` would run the signature checker
  ['for-each-ref', { args: [], readsFiles: false, allows: (args) => !args.some((arg) => arg.includes('signature')) }],
])

/** Options before the command's name that a caller may give. */
const GLOBAL_OPTIONS = ['--no-optional-locks', '--no-pager']

const NOWHERE = process.platform === 'win32' ? 'NUL' : '/dev/null'
const SETTINGS = [
  'core.fsmonitor=false',
  `core.hooksPath=${NOWHERE}`,
  'core.sshCommand=false',
  'core.askPass=',
  'core.pager=cat',
  'core.editor=false',
  'credential.helper=',
  'protocol.allow=never',
  'log.showSignature=false',
  'gpg.program=false',
  'gpg.ssh.program=false',
  'gpg.x509.program=false',
  'status.submoduleSummary=false',
  // A folder that merely looks like a bare repository, such as one that was checked in, is not taken for one.
  'safe.bareRepository=explicit',
].flatMap((setting) => ['-c', setting])

/** Variables that say which configuration and installation is the person's; every other GIT_ one is dropped. */
const KEPT = new Set(['GIT_EXEC_PATH', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM'])

export interface GuardedArguments {
  readonly args: readonly string[]
  readonly readsFiles: boolean
}

/** Null for a command that has no row above, or arguments its row does not allow. */
export function guardArguments(args: readonly string[]): GuardedArguments | null {
  const at = args.findIndex((arg) => !arg.startsWith('-'))
  const name = args[at]
  const guard = name === undefined ? undefined : COMMANDS.get(name)
  if (name === undefined || guard === undefined || args.slice(0, at).some((option) => !GLOBAL_OPTIONS.includes(option))) return null
  if (guard.allows?.(args.slice(at + 1)) === false) return null
  return {
    args: [...SETTINGS, '--no-pager', '--no-optional-locks', ...args.slice(0, at), name, ...guard.args, ...args.slice(at + 1)],
    readsFiles: guard.readsFiles,
  }
}

export interface GitEnvironmentInput {
  readonly found: FoundGit
  /** Of this process, or what stands for it. */
  readonly env: NodeJS.ProcessEnv
  /** Another folder than the person's home to read their configuration from. */
  readonly home?: string
  /** Settings by name that have to win over the repository's. Passed by variables: `-c` cannot name a filter with `=` in it. */
  readonly overrides?: ReadonlyMap<string, string>
  readonly gitDir?: string
}

/** Binary and environment, as dugite puts them together from a scrubbed environment. git hands both kinds of settings to submodules. */
export function guardEnvironment(input: GitEnvironmentInput): { readonly binary: string; readonly env: NodeJS.ProcessEnv } {
  const own = Object.fromEntries(Object.entries(input.env).filter(([key]) => isKept(key)))
  const settings = [...personalSettings(input.env), ...(input.overrides ?? [])]
  const counted = Object.fromEntries([
    ['GIT_CONFIG_COUNT', `${settings.length}`],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ])
  const { env, gitLocation } = setupEnvironment(
    {
      ...input.found.env,
      ...counted,
      ...homeVariables(input),
      ...(input.gitDir === undefined ? {} : { GIT_DIR: input.gitDir }),
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      SSH_ASKPASS: '',
      SSH_ASKPASS_REQUIRE: 'never',
      GIT_SSH_COMMAND: 'false',
      GIT_ALLOW_PROTOCOL: '',
      GIT_NO_LAZY_FETCH: '1',
      GIT_PAGER: 'cat',
      GIT_EDITOR: 'false',
      // What git says in trouble is read by create-git.ts.
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'C',
    },
    own,
  )
  return { binary: gitLocation, env }
}

function isKept(key: string): boolean {
  const name = key.toUpperCase()
  return !name.startsWith('GIT_') || KEPT.has(name)
}

/** GIT_CONFIG_COUNT settings are the person's own, for example the `safe.directory` of a container. Ours come after, and win. */
function personalSettings(env: NodeJS.ProcessEnv): readonly (readonly [string, string])[] {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > 1000) return []
  return Array.from({ length: count }, (_, index) => [env[`GIT_CONFIG_KEY_${index}`], env[`GIT_CONFIG_VALUE_${index}`]] as const).flatMap(
    ([key, value]) => (key === undefined || value === undefined ? [] : [[key, value] as const]),
  )
}

function homeVariables({ home, env }: GitEnvironmentInput): Record<string, string | undefined> {
  const real = env.HOME ?? env.USERPROFILE
  if (home === undefined || (real !== undefined && path.resolve(real) === path.resolve(home))) return {}
  return { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: undefined, GIT_CONFIG_GLOBAL: undefined }
}
