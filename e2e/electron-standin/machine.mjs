// The state all parts of the stand-in share, and where its configuration is read.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const appRoot = process.env.ELECTRON_STANDIN_APP ?? process.cwd()

export const machine = {
  appRoot,
  package: JSON.parse(readFileSync(join(appRoot, 'package.json'), 'utf8')),
  chromiumPath: process.env.STRATA_CHROMIUM ?? '/usr/bin/chromium',
  headed: process.env.ELECTRON_STANDIN_HEADED === '1',
  /** '0' asks for a free one, undefined for none. */
  devtoolsPort: process.env.ELECTRON_STANDIN_DEVTOOLS_PORT,
  /** Playwright is going to attach, and says when the app may start. */
  gated: process.env.ELECTRON_STANDIN_GATE === '1',
  profileDir: mkdtempSync(join(tmpdir(), 'electron-standin-')),
  ready: false,
  quitting: false,
  /** Of the server that stands behind custom schemes. */
  serverPort: 0,
  /** Playwright's BrowserContext, once Chromium runs. */
  context: null,
  /** Open BrowserWindows, oldest first. */
  windows: new Set(),
}
