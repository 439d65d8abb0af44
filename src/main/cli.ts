#!/usr/bin/env node
// The command line on plain Node. Starts fast: nothing but the argument table is loaded before a command runs.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCli } from './hosts/cli/run-cli'

const packageDir = resolve(import.meta.dirname, '../..')

// a reader that went away (`strata collect … | head`) is no fault
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`strata: the output could not be written: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? 0 : 70)
})

process.exitCode = await runCli(
  process.argv.slice(2),
  {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    interrupted: () => {
      const controller = new AbortController()
      process.once('SIGINT', () => controller.abort())
      return controller.signal
    },
  },
  {
    packageDir,
    workerUrl: pathToFileURL(resolve(packageDir, 'out/main/worker.js')),
    version: () => String(JSON.parse(readFileSync(resolve(packageDir, 'package.json'), 'utf8')).version),
    serve: async (args) => {
      const { runWebHost } = await import('./hosts/web/run-web-host')
      return runWebHost(args, {
        packageDir,
        rendererDir: resolve(packageDir, 'out/renderer'),
        workerUrl: pathToFileURL(resolve(packageDir, 'out/main/worker.js')),
      })
    },
  },
)
