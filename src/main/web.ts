// The web host on plain Node.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runWebHost } from './hosts/web/run-web-host'

const packageDir = resolve(import.meta.dirname, '../..')

process.exitCode = await runWebHost(process.argv.slice(2), {
  packageDir,
  rendererDir: resolve(packageDir, 'out/renderer'),
  workerUrl: pathToFileURL(resolve(packageDir, 'out/main/worker.js')),
})
