// @ts-check
// Chromium for the browser tests: the one that is there, else Debian's where that may be installed.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The path of a Chromium: STRATA_CHROMIUM, else one on the path, else null.
 * @param {NodeJS.ProcessEnv} env
 * @param {(path: string) => boolean} canRun
 * @returns {string | null}
 */
export function findChromium(env, canRun = isExecutable) {
  if (env.STRATA_CHROMIUM) return canRun(env.STRATA_CHROMIUM) ? env.STRATA_CHROMIUM : null
  return find(NAMES, env, canRun)
}

/** @param {readonly string[]} names @param {NodeJS.ProcessEnv} env @param {(path: string) => boolean} canRun */
function find(names, env, canRun) {
  for (const name of names)
    for (const folder of (env.PATH ?? '').split(delimiter)) if (folder !== '' && canRun(join(folder, name))) return join(folder, name)
  return null
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * How Chromium may be installed, as commands to run in order; a reason where it may not. A person's own machine is
 * not changed unasked: only root or a CI run installs.
 * @param {{ env: NodeJS.ProcessEnv, isRoot: boolean, canRun?: (path: string) => boolean }} facts
 * @returns {{ commands: readonly (readonly string[])[] } | { reason: string }}
 */
export function planChromium({ env, isRoot, canRun = isExecutable }) {
  const aptGet = find(['apt-get'], env, canRun)
  if (aptGet === null) return { reason: 'there is no Chromium here; install one, or name it in STRATA_CHROMIUM' }
  if (isRoot) return { commands: installCommands([aptGet]) }
  const sudo = find(['sudo'], env, canRun)
  if (env.CI && sudo !== null) return { commands: installCommands([sudo, '-n', aptGet]) }
  return { reason: 'there is no Chromium here; install it with "sudo apt-get install chromium", or name one in STRATA_CHROMIUM' }
}

/** @param {readonly string[]} aptGet */
function installCommands(aptGet) {
  return [
    [...aptGet, 'update', '-q'],
    [...aptGet, 'install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]
}
