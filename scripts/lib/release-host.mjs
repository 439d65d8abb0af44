// @ts-check
// Where Electron's installer would fetch the binary, and whether that place answers.

/** The longest a start waits to learn that. */
export const PROBE_TIMEOUT_MS = 3_000

/**
 * The archive's address, by the same variables @electron/get reads.
 * @param {{ version: string, platform: string, arch: string, env: NodeJS.ProcessEnv }} wanted
 * @returns {string}
 */
export function releaseUrl({ version, platform, arch, env }) {
  /** @param {string} name */
  const setting = (name) =>
    env[`npm_config_electron_${name}`] || env[`NPM_CONFIG_ELECTRON_${name.toUpperCase()}`] || env[`ELECTRON_${name.toUpperCase()}`]
  const base = setting('mirror') ?? 'https://github.com/electron/electron/releases/download/'
  const folder = (setting('custom_dir') ?? `v${version}`).replace('{{ version }}', version)
  return `${base}${folder}/${setting('custom_filename') ?? `electron-v${version}-${platform}-${arch === 'arm' ? 'armv7l' : arch}.zip`}`
}

/**
 * Asks once for the head of the archive. Never rejects.
 * @param {string} url
 * @param {{ timeoutMs?: number, fetch?: typeof globalThis.fetch }} options
 * @returns {Promise<{ answers: true, bytes: number | null } | { answers: false, reason: string }>} `reason` fits in a sentence
 */
export async function probeReleaseHost(url, { timeoutMs = PROBE_TIMEOUT_MS, fetch = globalThis.fetch } = {}) {
  const host = URL.canParse(url) ? new URL(url).host : url
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404 || response.status === 410 || response.status >= 500)
      return { answers: false, reason: `${host} answered ${response.status}` }
    const length = response.ok ? Number(response.headers.get('content-length')) : 0
    return { answers: true, bytes: length > 0 ? length : null }
  } catch (error) {
    // fetch says no more than "fetch failed"; the cause has the code.
    const { name, message, cause } = /** @type {Error & { cause?: { code?: string } }} */ (error)
    if (name === 'TimeoutError') return { answers: false, reason: `${host} did not answer within ${timeoutMs / 1000} s` }
    return { answers: false, reason: `${host} cannot be reached (${cause?.code ?? message})` }
  }
}
