// The entry of the Electron app.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'
import { startElectronHost } from './hosts/electron/start-electron-host'

const packageDir = resolve(import.meta.dirname, '../..')

startElectronHost({
  packageDir,
  rendererDir: resolve(packageDir, 'out/renderer'),
  preloadPath: resolve(packageDir, 'out/preload/index.cjs'),
  workerUrl: pathToFileURL(resolve(packageDir, 'out/main/worker.js')),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  app.exit(70)
})
