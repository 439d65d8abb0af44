// Starts Strata as a person would: the built web host or the built Electron host, on a world of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { _electron, type Browser, type ElectronApplication, type Page } from '@playwright/test'
import type { World } from './worlds'

export type HostKind = 'web' | 'electron'

export interface StartOptions {
  /** Null: no folder on the command line. */
  readonly folder: string | null
  readonly args?: readonly string[]
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
}

export interface RunningHost {
  readonly kind: HostKind
  readonly page: Page
  /** Electron only: what a test may ask of the main process. */
  readonly app: ElectronApplication | null
  /** Web only: the address as printed, its token spent by `page`. */
  readonly address: string | null
  /** Ends it as a person would and checks that it ended well; after a crash only its page is closed. */
  stop(): Promise<void>
  /** Ends it as a crash would, in the middle of whatever it does. */
  crash(): Promise<void>
}

export const TOP = resolve(import.meta.dirname, '..')
const STANDIN = join(TOP, 'e2e/electron-standin/electron')
const VIEWPORT = { width: 1280, height: 800 }
const END_MS = 10_000

/** Only what a program needs to run: no variable of the person who runs the tests reaches the world. */
export function hostEnvironment(world: World): Record<string, string> {
  const kept = ['PATH', 'LANG', 'DISPLAY', 'XAUTHORITY', 'STRATA_CHROMIUM', 'TMPDIR']
  const own = Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])))
  return { ...own, HOME: world.home, STRATA_STATE: world.state, TZ: 'UTC' }
}

export async function startWeb(browser: Browser, world: World, options: StartOptions): Promise<RunningHost> {
  const { address, child } = await startWebProcess(world, [...(options.folder === null ? [] : [options.folder]), ...(options.args ?? [])])
  const context = await browser.newContext({
    viewport: options.viewport ?? VIEWPORT,
    colorScheme: options.colorScheme ?? 'light',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(address)
  return {
    kind: 'web',
    page,
    app: null,
    address,
    async stop() {
      await context.close()
      if (child.signalCode !== 'SIGKILL') await endProcess(child)
    },
    crash: () => killProcess(child),
  }
}

/** The host alone, without a page. */
export async function startWebProcess(
  world: World,
  args: readonly string[],
): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(TOP, 'out/main/web.js'), ...args], {
    env: hostEnvironment(world),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http://')) return { address: line.trim(), child }
  }
  throw new Error(`The web host printed no address:\n${errors.join('')}`)
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(END_MS) })
    child.kill('SIGTERM')
    await ended.catch((error: unknown) => {
      child.kill('SIGKILL')
      throw new Error('The host did not end', { cause: error })
    })
  }
  if (child.exitCode !== 0) throw new Error(`The host ended with ${child.exitCode ?? child.signalCode}`)
}

async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(END_MS) })
  child.kill('SIGKILL')
  await ended
}

/** The real binary where there is one, else the stand-in. */
export function electronExecutable(): string {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const name =
    process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : process.platform === 'win32' ? 'electron.exe' : 'electron'
  const binary = given === undefined ? join(TOP, 'node_modules/electron/dist', name) : join(given, name)
  return existsSync(binary) ? binary : STANDIN
}

export async function startElectron(world: World, options: StartOptions): Promise<RunningHost> {
  const app = await _electron.launch({
    executablePath: electronExecutable(),
    args: ['.', ...(options.folder === null ? [] : [options.folder]), ...(options.args ?? [])],
    cwd: TOP,
    env: hostEnvironment(world),
  })
  const child = app.process()
  const page = await app.firstWindow()
  const { width, height } = options.viewport ?? VIEWPORT
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' })
  return {
    kind: 'electron',
    page,
    app,
    address: null,
    crash: () => killProcess(child),
    async stop() {
      if (child.signalCode === 'SIGKILL') return
      await app.close()
      if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`The host ended with ${child.exitCode}`)
    },
  }
}
