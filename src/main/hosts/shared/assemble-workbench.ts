// Joins workbench, rpc and platform for the hosts that show the page: one place decides what a window works on.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Port } from '../../../preload/contract/port'
import { workbenchContract } from '../../../preload/contract/workbench'
import type { Log, Secrets } from '../../engine/ports'
import { checkPrivateFolder } from '../../platform/check-private-folder'
import { createClock } from '../../platform/create-clock'
import { createLog } from '../../platform/create-log'
import { createMemorySecrets } from '../../platform/create-memory-secrets'
import { createModelCaller } from '../../platform/create-model-caller'
import { createNodePorts } from '../../platform/create-node-ports'
import { createOpener, type Opener } from '../../platform/create-opener'
import { createStateFolder } from '../../platform/create-state-folder'
import { createWatcher } from '../../platform/create-watcher'
import { createWorkerPort } from '../../platform/create-worker-port'
import { resolveStateDir } from '../../platform/resolve-state-dir'
import { createSaving } from '../../platform/saving/create-saving'
import { serveContract } from '../../rpc/serve-contract'
import { createWorkbench, type Workbench } from '../../workbench/create-workbench'
import { createHeavyOverPort } from '../../workbench/heavy/heavy-source'
import type { HostActions, HostFacts, StateFolder } from '../../workbench/workbench-deps'
import { machineFacts } from './machine-facts'
import type { WorkerTask } from './worker-task'

export interface AssembleInput {
  readonly kind: 'electron' | 'web'
  /** Folder of the installed package, with `package.json` and `resources`. */
  readonly packageDir: string
  /** The built entry of the threads. */
  readonly workerUrl: URL
  /** As given on the command line. */
  readonly stateDir: string | null
  readonly capabilities: HostFacts['capabilities']
  /** What this host does for a person, made with what the system's programs can do. */
  readonly actions: (opener: Opener) => HostActions
  /** Where secrets are kept; left out: in memory. */
  readonly secrets?: (state: StateFolder, log: Log) => Secrets
  /** Entries of the state folder that are in use while the host runs, and that it empties itself. */
  readonly keepInState?: readonly string[]
}

export interface AssembledWorkbench {
  readonly workbench: Workbench
  readonly port: Port
  readonly state: StateFolder
  readonly log: Log
  readonly opener: Opener
  readonly version: string
  close(): Promise<void>
}

export function assembleWorkbench(input: AssembleInput): AssembledWorkbench {
  const { env, platform } = process
  const { home, realEnv, host } = machineFacts(env, platform)
  const dir = resolveStateDir({ stateDir: input.stateDir, env, platform, home })
  const folder = createStateFolder({ dir, home })
  const state: StateFolder = { ...folder, clear: () => folder.clear({ keep: input.keepInState ?? [] }) }
  const debug = env.STRATA_DEBUG !== undefined
  const clock = createClock()
  const log = createLog({
    nowMs: clock.nowMs,
    stderr: debug ? { from: 'debug', write: (text) => void process.stderr.write(text) } : null,
    file: { path: state.logFile, from: debug ? 'debug' : 'info', prepare: () => checkPrivateFolder(dir, { create: true }) },
  })
  const version = readVersion(input.packageDir)
  const opener = createOpener({ platform, env })
  const saving = createSaving({ stateDir: dir, nowMs: clock.nowMs, log })
  saving
    .recover()
    .catch((error: unknown) => log.write('error', 'Writing that was interrupted could not be looked at', { error: String(error) }))
  const workbench = createWorkbench({
    ports: createNodePorts({ log }),
    clock,
    state,
    saving,
    host: {
      kind: input.kind,
      version,
      ...host,
      capabilities: input.capabilities,
      versions: versionsBelow(process.versions),
    },
    actions: input.actions(opener),
    createWatcher: (onChange) => createWatcher({ onChange, log }),
    heavy: createHeavyOverPort(
      createWorkerPort({
        url: input.workerUrl,
        data: { role: 'heavy', stateDir: dir, debug, workerUrl: input.workerUrl.href } satisfies WorkerTask,
        log,
      }),
    ),
    secrets: input.secrets?.(state, log) ?? createMemorySecrets(),
    modelCaller: createModelCaller(),
    demo: demoOf(join(input.packageDir, 'resources', 'demo')),
    realEnv,
    home,
  })
  return {
    workbench,
    port: serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: debug, log }),
    state,
    log,
    opener,
    version,
    close: () => workbench.dispose(),
  }
}

function readVersion(packageDir: string): string {
  const value: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  if (typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string') return value.version
  throw new TypeError(`${packageDir} has no package.json with a version`)
}

function demoOf(dir: string): { readonly folder: string; readonly home: string; readonly managedDir: string } {
  return { folder: join(dir, 'acme-shop'), home: join(dir, 'home'), managedDir: join(dir, 'managed') }
}

/** What runs underneath, for the diagnostics text: Electron's and Chromium's versions where they are. */
function versionsBelow(versions: NodeJS.ProcessVersions): Readonly<Record<string, string>> {
  const named = ['electron', 'chrome', 'node', 'v8']
  return Object.fromEntries(named.flatMap((name) => (versions[name] === undefined ? [] : [[name, versions[name]]])))
}
