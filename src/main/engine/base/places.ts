// Where a collection looks, and how a variable is read. Resolved by whoever builds the request.

export type PlatformName = 'linux' | 'darwin' | 'win32'

/** Absolute, normalised places. */
export interface Places {
  /** The project folder that was opened. */
  readonly root: string
  /** The agent's working directory: root or inside it. */
  readonly cwd: string
  readonly home: string
  /** `~/.claude` or what stands for it. */
  readonly configDir: string
  /** Directory of the managed CLAUDE.md, rules and settings. */
  readonly managedDir: string
  /** The `.claude.json` with per-project approvals. */
  readonly configFile: string
}

/** What git says of where the project stands; read once and handed to every step that asks. */
export interface GitRoots {
  /** Root of the work tree that holds cwd; null outside git. */
  readonly gitRoot: string | null
  /** The main repository's root for a linked worktree, else gitRoot (SPEC 6.1). */
  readonly canonicalGitRoot: string | null
}

export type SettingSource = 'user' | 'project' | 'local'
export type Environment = Readonly<Record<string, string>>

/** A variable is truthy when it is 1, true, yes or on in any case (CLI.md). */
export function isTruthy(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'yes', 'on'].includes(value.trim().toLowerCase())
}

/** Set to 0, false, no or off: said no, which is not the same as saying nothing (SPEC 6.3). */
export function isFalsy(value: string | undefined): boolean {
  return value !== undefined && ['0', 'false', 'no', 'off'].includes(value.trim().toLowerCase())
}
