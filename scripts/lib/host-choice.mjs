// @ts-check
// Which host `npm start` opens, as pure functions: facts in, decision out.

export const HOSTS = /** @type {const} */ (['electron', 'web', 'cli'])
/** How long a failed try to get Electron is remembered. */
export const REMEMBER_MS = 24 * 60 * 60 * 1000

/**
 * @typedef {{ readonly reason: string, readonly atMs: number, readonly version: string }} Remembered what came of the last try
 * @typedef {{ readonly kind: 'electron', readonly binary: string }
 *   | { readonly kind: 'web', readonly reason: string | null }
 *   | { readonly kind: 'cli' }
 *   | { readonly kind: 'probe', readonly version: string }
 *   | { readonly kind: 'refuse', readonly reason: string }} HostChoice
 */

/**
 * What can be said without asking the network.
 * @param {object} facts
 * @param {string | undefined} facts.wanted STRATA_HOST
 * @param {import('./electron-binary.mjs').ElectronBinary | null} facts.electron
 * @param {string | null} facts.version of the electron package; null when it is not installed
 * @param {boolean} facts.display whether a window could open
 * @param {Remembered | null} facts.remembered
 * @param {number} facts.nowMs
 * @returns {HostChoice}
 */
export function chooseHost({ wanted, electron, version, display, remembered, nowMs }) {
  if (wanted === 'cli') return { kind: 'cli' }
  if (wanted === 'web') return { kind: 'web', reason: null }
  if (wanted !== undefined && wanted !== '' && wanted !== 'electron') {
    return { kind: 'refuse', reason: `STRATA_HOST is "${wanted}"; it can be ${HOSTS.join(', ')}.` }
  }
  if (electron !== null) {
    // A binary someone names is trusted to know how to open; the one npm fetched needs a display.
    if (display || electron.given || wanted === 'electron') return { kind: 'electron', binary: electron.path }
    return { kind: 'web', reason: 'there is no display to open a window on' }
  }
  if (version === null) return { kind: 'web', reason: 'the electron package is not installed' }
  if (wanted !== 'electron' && remembered !== null && isFresh(remembered, version, nowMs)) {
    return { kind: 'web', reason: `${remembered.reason}, as of ${ago(nowMs - remembered.atMs)}` }
  }
  return { kind: 'probe', version }
}

/** @param {Remembered} remembered @param {string} version @param {number} nowMs */
function isFresh(remembered, version, nowMs) {
  const age = nowMs - remembered.atMs
  return remembered.version === version && age >= 0 && age < REMEMBER_MS
}

/** @param {number} ms */
function ago(ms) {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return `${Math.floor(minutes / 60)} h ago`
}

/**
 * After the probe, and after the installer if it ran: Electron, or the browser with a reason worth remembering.
 * @param {object} facts
 * @param {string | undefined} facts.wanted
 * @param {string | null} facts.electron the binary's path, now
 * @param {string | null} facts.problem why it is not there
 * @returns {Exclude<HostChoice, { kind: 'probe' }>}
 */
export function chooseAfterTrying({ wanted, electron, problem }) {
  if (electron !== null) return { kind: 'electron', binary: electron }
  const reason = problem ?? "Electron's installer left no binary"
  return wanted === 'electron' ? { kind: 'refuse', reason: `Electron is not there: ${reason}.` } : { kind: 'web', reason }
}

/**
 * The one line that says why there is no window of its own.
 * @param {string} reason
 */
export function whyBrowser(reason) {
  return `No Electron window: ${reason}. Strata opens in the browser instead (STRATA_HOST=electron tries again).`
}

/**
 * Whether a window can open here.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function hasDisplay(env, platform) {
  return platform === 'darwin' || platform === 'win32' ? true : Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/**
 * Whether the person sits at this desktop, so that opening a browser here makes sense.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function hasDesktop(env, platform) {
  return hasDisplay(env, platform) && !env.SSH_CONNECTION && !env.CI
}
