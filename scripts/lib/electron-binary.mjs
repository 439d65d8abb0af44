// @ts-check
// Looks whether Electron's binary is there, as files. Never require('electron'): that would fetch it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ readonly path: string, readonly given: boolean }} ElectronBinary `given`: named by ELECTRON_OVERRIDE_DIST_PATH, not installed by npm
 */

/**
 * @param {string} top the project's folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {ElectronBinary | null}
 */
export function findElectron(top, env) {
  const name = join(top, 'node_modules/electron/path.txt')
  const own = existsSync(name) ? readFileSync(name, 'utf8').trim() : null
  const given = env.ELECTRON_OVERRIDE_DIST_PATH
  const path = given ? join(given, own ?? 'electron') : own === null ? null : join(top, 'node_modules/electron/dist', own)
  return path !== null && existsSync(path) ? { path, given: Boolean(given) } : null
}

/**
 * The version npm installed the package of; null when the package is not there.
 * @param {string} top
 * @returns {string | null}
 */
export function electronVersion(top) {
  const path = join(top, 'node_modules/electron/package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : null
}
