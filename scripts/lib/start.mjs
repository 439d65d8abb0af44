// @ts-check
// What `npm start` does, in order: arguments, packages, build, choice of the host, the host. Decisions are made elsewhere.

import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { electronVersion, findElectron } from './electron-binary.mjs'
import { chooseAfterTrying, chooseHost, hasDesktop, hasDisplay, whyBrowser } from './host-choice.mjs'
import { installElectron } from './install-electron.mjs'
import { probeReleaseHost, releaseUrl } from './release-host.mjs'
import { runAttached } from './run-child.mjs'
import { prepare, TOP } from './set-up.mjs'
import { parseStartArguments, START_USAGE } from './start-arguments.mjs'
import { recall, remember, stateFolder } from './state-folder.mjs'

/** Exit codes as of the command line: 0 fine, 1 something failed, 2 usage, 3 not found. */
const FAILED = 1
const USAGE = 2
const NOT_FOUND = 3

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function start(args) {
  const parsed = parseStartArguments(args)
  if (parsed.kind === 'help') {
    console.log(START_USAGE)
    return 0
  }
  if (parsed.kind === 'refuse') {
    console.error(`${parsed.reason}\n\n${START_USAGE}`)
    return USAGE
  }
  // npm runs scripts in the project's folder; INIT_CWD is where the person stands.
  const folder = parsed.folder === null ? null : resolve(process.env.INIT_CWD ?? process.cwd(), parsed.folder)
  if (folder !== null && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`There is no folder ${folder}.`)
    return NOT_FOUND
  }

  const leave = () => process.exit(0)
  process.on('SIGINT', leave)
  if (!(await prepare({ build: true }))) return FAILED
  const choice = await settleHost(() => process.removeListener('SIGINT', leave))
  process.removeListener('SIGINT', leave)
  if (choice.kind === 'refuse') {
    console.error(choice.reason)
    return USAGE
  }
  if (choice.kind === 'web' && choice.reason !== null) console.log(whyBrowser(choice.reason))
  const host = hostCommand(choice, folder)
  const run = await runAttached(host.command, host.args, { cwd: TOP })
  if (run.problem !== null) console.error(`${host.command} could not be started: ${run.problem}`)
  return run.stopped ? 0 : run.code
}

/**
 * The host, with at most one question to the network and at most one run of Electron's installer.
 * @param {() => void} beforeInstall from then on Ctrl-C belongs to the installer
 */
async function settleHost(beforeInstall) {
  const { env, platform, arch } = process
  const wanted = env.STRATA_HOST
  const state = stateFolder(env, platform)
  const first = chooseHost({
    wanted,
    electron: findElectron(TOP, env),
    version: electronVersion(TOP),
    display: hasDisplay(env, platform),
    remembered: recall(state),
    nowMs: Date.now(),
  })
  if (first.kind !== 'probe') return first

  const { version } = first
  const probe = await probeReleaseHost(releaseUrl({ version, platform, arch, env }))
  let problem = probe.answers ? null : probe.reason
  if (probe.answers) {
    beforeInstall()
    problem = await installElectron({ top: TOP, version, bytes: probe.bytes, say: console.log })
  }
  const choice = chooseAfterTrying({ wanted, electron: findElectron(TOP, env)?.path ?? null, problem })
  if (choice.kind === 'web' && choice.reason !== null) {
    const forgotten = remember(state, { reason: choice.reason, atMs: Date.now(), version })
    if (forgotten !== null) console.error(`This could not be remembered: ${forgotten}`)
  }
  return choice
}

/** The bundled project. Opened by its path, a host gives it the home and managed folders that it brings; the command line is told them. */
const DEMO = join(TOP, 'resources/demo')

/**
 * @param {{ kind: 'electron', binary: string } | { kind: 'web' } | { kind: 'cli' }} choice
 * @param {string | null} folder null: the demo
 * @returns {{ command: string, args: string[] }}
 */
function hostCommand(choice, folder) {
  const place = folder ?? join(DEMO, 'acme-shop')
  if (choice.kind === 'electron') return { command: choice.binary, args: ['.', place] }
  if (choice.kind === 'web') {
    const open = hasDesktop(process.env, process.platform) ? ['--open'] : []
    return { command: process.execPath, args: [join(TOP, 'out/main/web.js'), place, ...open] }
  }
  const demo = folder === null ? ['--home', join(DEMO, 'home'), '--managed-dir', join(DEMO, 'managed'), '--no-env'] : []
  return { command: process.execPath, args: [join(TOP, 'out/main/cli.js'), 'collect', place, ...demo] }
}
