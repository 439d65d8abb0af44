// @ts-check
// Brings a bare checkout to where it can run: packages installed, code built, each only when needed.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hashFiles, listBuildInputs } from './list-files.mjs'
import { npmCommand } from './npm-command.mjs'
import { runChild } from './run-child.mjs'
import { whyBuild, whyInstall } from './staleness.mjs'

/** The project's folder. */
export const TOP = resolve(import.meta.dirname, '../..')

/** A set-up step that failed, with what to do about it. The message is for people. */
export class SetUpError extends Error {}

/** @param {string} path */
const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
/** @param {string} path @returns {import('./staleness.mjs').Lock | null} */
const readJson = (path) => JSON.parse(readText(path) ?? 'null')

/**
 * Installs the locked packages if they are not there.
 * @param {string} top the project's folder
 * @param {(line: string) => void} say
 */
export async function ensureInstalled(top, say) {
  const stampFile = join(top, 'node_modules/.strata-install')
  const lockHash = hashFiles(top, ['package-lock.json'])
  const reason = whyInstall({
    hasModules: existsSync(join(top, 'node_modules')),
    lockHash,
    stamp: readText(stampFile),
    lock: readJson(join(top, 'package-lock.json')) ?? {},
    installed: readJson(join(top, 'node_modules/.package-lock.json')),
  })
  if (reason !== null) {
    say(`Installing packages: ${reason}.`)
    const npm = npmCommand(process.env, process.platform)
    const run = await runChild(npm.command, [...npm.args, 'ci', '--no-audit', '--no-fund'], { cwd: top })
    if (run.problem !== null) throw new SetUpError(`npm could not be started (${run.problem}). It comes with Node: see https://nodejs.org.`)
    if (run.code !== 0) throw new SetUpError(`npm ci failed:\n${run.output.trimEnd()}`)
  }
  if (readText(stampFile) !== lockHash) writeFileSync(stampFile, lockHash)
}

/** The entries a host is started from. */
const ENTRIES = ['out/main/index.js', 'out/main/web.js', 'out/main/cli.js', 'out/preload/index.cjs', 'out/renderer/index.html']

/**
 * Builds the code if it is older than its sources. Answers whether it did.
 * @param {string} top
 * @param {(line: string) => void} say
 */
export async function ensureBuilt(top, say) {
  const stampFile = join(top, 'out/.stamp')
  const sourceHash = hashFiles(top, listBuildInputs(top))
  const reason = whyBuild({ hasOutput: ENTRIES.every((entry) => existsSync(join(top, entry))), sourceHash, stamp: readText(stampFile) })
  if (reason === null) return false
  say(`Building: ${reason}.`)
  // No stamp while the build is under way: one that is interrupted does not count.
  rmSync(stampFile, { force: true })
  const run = await runChild(process.execPath, [join(top, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'], { cwd: top })
  if (run.code !== 0) throw new SetUpError(`The build failed:\n${run.output.trimEnd()}`)
  mkdirSync(join(top, 'out'), { recursive: true })
  writeFileSync(stampFile, sourceHash)
  return true
}

/**
 * Installs and builds what is needed. Where that fails, says why and answers false.
 * @param {{ build: boolean }} wanted
 */
export async function prepare({ build }) {
  try {
    await ensureInstalled(TOP, console.log)
    if (build) await ensureBuilt(TOP, console.log)
    return true
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(error.message)
    return false
  }
}
