// The workbench of a single command: this machine's files, nothing kept, nothing watched, faults told on stderr.

import { homedir, type as osType, release } from 'node:os'
import { basename, join } from 'node:path'
import type { Port } from '../../../preload/contract/port'
import { workbenchContract } from '../../../preload/contract/workbench'
import { WorkbenchError } from '../../engine/base/workbench-error'
import type { Log } from '../../engine/ports'
import { createNodePorts } from '../../platform/create-node-ports'
import { serveContract } from '../../rpc/serve-contract'
import { createWorkbench } from '../../workbench/create-workbench'
import type { StateFolder } from '../../workbench/workbench-deps'
import type { Terminal } from './terminal'

export interface CliWorkbenchInput {
  readonly version: string
  readonly stateDir: string | null
  readonly terminal: Terminal
}

export function createCliWorkbench({ version, stateDir, terminal }: CliWorkbenchInput): { readonly port: Port; close(): Promise<void> } {
  const { env } = terminal
  const home = homedir()
  const log = createStderrLog(terminal)
  const workbench = createWorkbench({
    ports: createNodePorts({ log }),
    clock: { nowMs: () => Date.now(), localDate: () => localDate(new Date()) },
    state: keepNothing(stateDir ?? env.STRATA_STATE ?? join(home, '.strata')),
    host: {
      kind: 'cli',
      version,
      platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
      osVersion: `${osType()} ${release()}`,
      shell: basename(env.SHELL ?? 'bash'),
      capabilities: [],
      versions: { node: process.versions.node },
    },
    actions: { reveal: null, openFile: null, run: null, saveText: null, chooseFolder: null },
    createWatcher: null,
    demo: null,
    realEnv: Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    home,
  })
  return { port: serveContract(workbenchContract, workbench.handlers, workbench.events, { log }), close: () => workbench.dispose() }
}

/** Faults only, unless STRATA_DEBUG asks for all: what else is worth saying is a finding of the collection. */
function createStderrLog({ stderr, env }: Terminal): Log {
  return {
    write: (level, message, data) => {
      if (level !== 'error' && env.STRATA_DEBUG === undefined) return
      stderr.write(`strata: ${message}${data === undefined ? '' : ` ${JSON.stringify(data)}`}\n`)
    },
  }
}

/** Where a person is, whatever UTC says. */
function localDate(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A command reads the folders it is given and writes nothing, Strata's own data included. */
function keepNothing(dir: string): StateFolder {
  const refuse = async (): Promise<never> => {
    throw new WorkbenchError('unsupported', 'A single command keeps no data', null)
  }
  return {
    dir,
    logFile: join(dir, 'strata.log'),
    readText: async (name) => ({ ok: false, error: { kind: 'missing', message: `${name} is not kept` } }),
    writeText: refuse,
    setAside: refuse,
    list: async () => [],
    logTail: async () => '',
    clear: refuse,
  }
}
