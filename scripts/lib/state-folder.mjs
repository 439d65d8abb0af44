// @ts-check
// Strata's own folder, the one all hosts use, and what `npm start` remembers in it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/**
 * STRATA_STATE, else the platform's data folder: the rule of src/main/platform/resolve-state-dir.ts, which cannot be
 * imported before anything is built. Their test compares them.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {string} home
 */
export function stateFolder(env, platform, home = homedir()) {
  if (env.STRATA_STATE) return path.resolve(env.STRATA_STATE)
  const { join, isAbsolute } = platform === 'win32' ? path.win32 : path.posix
  /** @param {string | undefined} value @param {string} otherwise */
  const folder = (value, otherwise) => (value !== undefined && isAbsolute(value) ? value : otherwise)
  if (platform === 'darwin') return join(home, 'Library/Application Support/Strata')
  if (platform === 'win32') return join(folder(env.LOCALAPPDATA, join(home, 'AppData', 'Local')), 'Strata')
  return join(folder(env.XDG_DATA_HOME, join(home, '.local/share')), 'strata')
}

const FILE = 'electron-try.json'

/**
 * What came of the last try to get Electron; null when nothing readable is there, which only means that it is tried again.
 * @param {string} folder
 * @returns {import('./host-choice.mjs').Remembered | null}
 */
export function recall(folder) {
  /** @type {unknown} */
  let value
  try {
    value = JSON.parse(readFileSync(path.join(folder, FILE), 'utf8'))
  } catch {
    return null
  }
  const { reason, atMs, version } = /** @type {Record<string, unknown>} */ (value ?? {})
  return typeof reason === 'string' && typeof atMs === 'number' && typeof version === 'string' ? { reason, atMs, version } : null
}

/**
 * Answers why it could not be kept; null when it was.
 * @param {string} folder
 * @param {import('./host-choice.mjs').Remembered} remembered
 * @returns {string | null}
 */
export function remember(folder, remembered) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path.join(folder, FILE), `${JSON.stringify(remembered)}\n`, { mode: 0o600 })
    return null
  } catch (error) {
    return /** @type {Error} */ (error).message
  }
}
