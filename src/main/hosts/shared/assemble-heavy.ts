// The heavy half in this process: for the worker's entry, and for the command line, which has no window to keep moving.

import type { Log } from '../../engine/ports'
import { createClock } from '../../platform/create-clock'
import { createNodePorts } from '../../platform/create-node-ports'
import { createWatcher } from '../../platform/create-watcher'
import { nodeFileRanges } from '../../platform/node-file-ranges'
import { createHeavyWorkbench } from '../../workbench/heavy/create-heavy-workbench'
import type { HeavySource } from '../../workbench/heavy/heavy-source'
import { machineFacts } from './machine-facts'

export interface AssembleHeavyInput {
  /** Strata's own folder. */
  readonly stateDir: string
  readonly log: Log
  /** Off for a single command. */
  readonly watches: boolean
}

export function assembleHeavy({ stateDir, log, watches }: AssembleHeavyInput): HeavySource {
  const { home, realEnv, host } = machineFacts(process.env, process.platform)
  return createHeavyWorkbench({
    ports: createNodePorts({ log }),
    ranges: nodeFileRanges,
    clock: createClock(),
    state: { dir: stateDir },
    host,
    realEnv,
    home,
    createWatcher: watches ? (onChange) => createWatcher({ onChange, log }) : null,
  })
}
