// Where Strata keeps its own data, the same folder for every host (CLI.md). Pure.

import path from 'node:path'

export interface StateDirInput {
  /** As given by --state-dir. */
  readonly stateDir: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
}

/** --state-dir, else STRATA_STATE, else the platform's data folder. Absolute; a relative one counts from the working directory. */
export function resolveStateDir({ stateDir, env, platform, home }: StateDirInput): string {
  const given = stateDir || env.STRATA_STATE
  if (given) return path.resolve(given)
  const { join, isAbsolute } = platform === 'win32' ? path.win32 : path.posix
  /** A variable that names no absolute folder is not followed: it would mean another one in each working directory. */
  const folder = (value: string | undefined, otherwise: string) => (value !== undefined && isAbsolute(value) ? value : otherwise)
  if (platform === 'darwin') return join(home, 'Library/Application Support/Strata')
  if (platform === 'win32') return join(folder(env.LOCALAPPDATA, join(home, 'AppData', 'Local')), 'Strata')
  return join(folder(env.XDG_DATA_HOME, join(home, '.local/share')), 'strata')
}
