// The workbench of a single command: this machine's files, nothing watched, nothing opened, faults told on stderr.

import type { Port } from '../../../preload/contract/port'
import { workbenchContract } from '../../../preload/contract/workbench'
import { createClock } from '../../platform/create-clock'
import { createLog } from '../../platform/create-log'
import { createMemorySecrets } from '../../platform/create-memory-secrets'
import { createModelCaller } from '../../platform/create-model-caller'
import { createNodePorts } from '../../platform/create-node-ports'
import { createStateFolder } from '../../platform/create-state-folder'
import { resolveStateDir } from '../../platform/resolve-state-dir'
import { createSaving } from '../../platform/saving/create-saving'
import { serveContract } from '../../rpc/serve-contract'
import { createWorkbench } from '../../workbench/create-workbench'
import { createLazyHeavy } from '../../workbench/heavy/heavy-source'
import { machineFacts } from '../shared/machine-facts'
import type { Terminal } from './terminal'

export interface CliWorkbenchInput {
  readonly version: string
  readonly stateDir: string | null
  readonly terminal: Terminal
  /** The built entry of the threads; without one all is done in this one. */
  readonly workerUrl?: URL
}

export function createCliWorkbench({ version, stateDir, terminal, workerUrl }: CliWorkbenchInput): {
  readonly port: Port
  close(): Promise<void>
} {
  const { env, stderr } = terminal
  const { platform } = process
  const { home, realEnv, host } = machineFacts(env, platform)
  const clock = createClock()
  // faults only, unless asked: what else is worth saying is a finding of the collection
  const from = env.STRATA_DEBUG === undefined ? 'error' : 'debug'
  const log = createLog({ nowMs: clock.nowMs, stderr: { from, write: (text) => void stderr.write(text) }, file: null })
  const dir = resolveStateDir({ stateDir, env, platform, home })
  const workbench = createWorkbench({
    ports: createNodePorts({ log }),
    clock,
    state: createStateFolder({ dir, home }),
    saving: createSaving({ stateDir: dir, nowMs: clock.nowMs, log }),
    host: {
      kind: 'cli',
      version,
      ...host,
      capabilities: [],
      versions: { node: process.versions.node },
    },
    actions: { reveal: null, openFile: null, run: null, saveText: null, chooseFolder: null },
    createWatcher: null,
    heavy: createLazyHeavy(async () => {
      const { assembleHeavy } = await import('../shared/assemble-heavy')
      return assembleHeavy({ stateDir: dir, log, watches: false, workerUrl: workerUrl ?? null })
    }),
    secrets: createMemorySecrets(),
    modelCaller: createModelCaller(),
    demo: null,
    realEnv,
    home,
  })
  return { port: serveContract(workbenchContract, workbench.handlers, workbench.events, { log }), close: () => workbench.dispose() }
}
