// The web host from its arguments to its end: prints one line with the address, runs until it is told to stop.

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { CallError } from '../../../preload/contract/call-error'
import { createClient } from '../../../preload/contract/client'
import type { Port } from '../../../preload/contract/port'
import { workbenchContract } from '../../../preload/contract/workbench'
import { err, ok, type Result } from '../../engine/base/result'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { type AssembledWorkbench, assembleWorkbench } from '../shared/assemble-workbench'
import { overPreset, readPreset, readPromptFiles } from '../shared/read-collect-input'
import { createWebServer, type WebServer } from './create-web-server'
import { hasDesktop } from './has-desktop'
import { parseWebOptions, type WebOptions } from './parse-web-options'
import { withCollectDefaults } from './with-collect-defaults'

export interface WebHostSetup {
  /** Folder of the installed package, with `package.json`, `resources` and the built page. */
  readonly packageDir: string
  readonly rendererDir: string
  readonly workerUrl: URL
}

/** Exit codes as of the command line. */
const FINE = 0
const USAGE = 2
const NOT_FOUND = 3
const INTERNAL = 70

/** Resolves with the exit code when the host has ended; 0 when a signal ended it. */
export async function runWebHost(args: readonly string[], setup: WebHostSetup): Promise<number> {
  const parsed = parseWebOptions(args, process.cwd(), process.stdout.columns)
  if (!parsed.ok) return refuse(USAGE, parsed.error)
  const options = parsed.value
  if ('help' in options) {
    process.stdout.write(`${options.help}\n`)
    return FINE
  }
  if (!(await isThere(join(setup.rendererDir, 'index.html'))))
    return refuse(NOT_FOUND, 'The page is not built. Build it with: npm run build')
  const desktop = hasDesktop(process.env, process.platform)
  const assembled = assembleWorkbench({
    kind: 'web',
    packageDir: setup.packageDir,
    workerUrl: setup.workerUrl,
    stateDir: options.stateDir,
    capabilities: desktop ? ['reveal'] : [],
    // Without a desktop the page is looked at from elsewhere: a program started here would open where nobody sees it.
    actions: (opener) => ({
      reveal: desktop ? opener.reveal : null,
      openFile: desktop ? opener.openFile : null,
      run: desktop ? opener.run : null,
      saveText: null,
      chooseFolder: null,
    }),
  })
  try {
    const defaults = await presetDefaults(assembled.port, options)
    if (!defaults.ok) return refuse(USAGE, defaults.error)
    const port = withCollectDefaults(assembled.port, defaults.value)
    const problem = await openFolder(port, options.folder)
    if (problem !== null) return refuse(NOT_FOUND, problem)
    const server = await listen(port, options, setup, assembled)
    return typeof server === 'number' ? server : await serveUntilStopped(server, options, assembled)
  } finally {
    await assembled.close()
  }
}

/** The defaults of the command line, over those of its preset. */
async function presetDefaults(port: Port, options: WebOptions): Promise<Result<WebOptions['defaults'], string>> {
  const { preset, promptFiles } = options
  try {
    const defaults = { ...options.defaults, ...(await readPromptFiles(promptFiles, process.cwd())) }
    if (preset === null) return ok(defaults)
    return ok(overPreset(await readPreset(createClient(workbenchContract, port), preset, process.cwd()), defaults))
  } catch (error) {
    if (error instanceof CallError) return err(error.message)
    throw error
  }
}

/** What is wrong with the folder of the command line; null where it is open now. */
async function openFolder(port: Port, folder: string | null): Promise<string | null> {
  if (folder === null) return null
  try {
    await createClient(workbenchContract, port).call('project.open', { folder })
    return null
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

/** The exit code where the port cannot be had. */
async function listen(port: Port, options: WebOptions, setup: WebHostSetup, { log }: AssembledWorkbench): Promise<WebServer | number> {
  const { listenPort, allowedHosts } = options
  try {
    return await createWebServer({ port, rendererDir: setup.rendererDir, log, listenPort, allowedHosts })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') return refuse(USAGE, `Port ${listenPort} is in use. Without --port a free one is taken.`)
    if (code === 'EACCES') return refuse(USAGE, `Port ${listenPort} may not be used. Without --port a free one is taken.`)
    throw error
  }
}

async function serveUntilStopped(server: WebServer, options: WebOptions, { log, opener }: AssembledWorkbench): Promise<number> {
  const stopped = waitForSignal()
  const address = server.issueAddress()
  process.stdout.write(`${address}\n`)
  const stopHints = process.stdin.isTTY ? offerNewLinks(server) : () => {}
  if (options.open) await openInBrowser(opener, address)
  log.write('info', 'web host listens', { port: server.listenPort })
  await stopped
  stopHints()
  await server.close()
  return FINE
}

/** The address is printed in any case, so a browser that does not open is worth a word and no more. */
async function openInBrowser(opener: AssembledWorkbench['opener'], address: string): Promise<void> {
  try {
    await opener.openAddress(address)
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    process.stderr.write('strata: no browser could be opened here; open the address yourself.\n')
  }
}

/** A second signal ends the process at once, whatever still closes. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(INTERNAL))
        resolve()
      })
    }
  })
}

/** A link works once, so a person at a terminal can have another: for a second browser, or when the first was lost. */
function offerNewLinks(server: WebServer): () => void {
  process.stderr.write('Each link works once. Enter prints a new one, Ctrl-C ends Strata.\n')
  const print = (): void => void process.stdout.write(`${server.issueAddress()}\n`)
  process.stdin.on('data', print)
  return () => {
    process.stdin.removeListener('data', print)
    process.stdin.pause()
  }
}

function refuse(code: number, message: string): number {
  process.stderr.write(`strata: ${message}\n`)
  return code
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
