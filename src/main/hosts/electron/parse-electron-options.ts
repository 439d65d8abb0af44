// The folder and the state folder of Electron's command line, which also carries Chromium's and Playwright's switches.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface ElectronOptions {
  readonly folder: string | null
  readonly stateDir: string | null
}

/** `argv` is the process's own: a packaged binary is followed by its arguments, an unpackaged one by the app first. */
export function parseElectronOptions(argv: readonly string[], at: { readonly packaged: boolean; readonly cwd: string }): ElectronOptions {
  const { values, positionals } = parseArgs({
    args: argv.slice(1),
    options: { 'state-dir': { type: 'string' } },
    strict: false,
    allowPositionals: true,
  })
  const folder = positionals[at.packaged ? 0 : 1]
  const stateDir = values['state-dir']
  return {
    folder: folder === undefined ? null : resolve(at.cwd, folder),
    stateDir: typeof stateDir === 'string' ? resolve(at.cwd, stateDir) : null,
  }
}
