// The heavy half of the workbench in a thread beside a host, served over the thread's own port.

import type { MessagePort } from 'node:worker_threads'
import { heavyContract } from '../../../preload/contract/workbench'
import { checkPrivateFolder } from '../../platform/check-private-folder'
import { createClock } from '../../platform/create-clock'
import { createLog } from '../../platform/create-log'
import { LOG_FILE_NAME } from '../../platform/create-state-folder'
import { nodePaths } from '../../platform/node-paths'
import { serveContract } from '../../rpc/serve-contract'
import { serveMessages } from '../../rpc/serve-messages'
import { assembleHeavy } from './assemble-heavy'
import type { HeavyTask } from './worker-task'

export function runHeavyWorker(port: MessagePort, { stateDir, debug, workerUrl }: HeavyTask): void {
  const log = createLog({
    nowMs: createClock().nowMs,
    stderr: debug ? { from: 'debug', write: (text) => void process.stderr.write(text) } : null,
    file: {
      path: nodePaths.join(stateDir, LOG_FILE_NAME),
      from: debug ? 'debug' : 'info',
      prepare: () => checkPrivateFolder(stateDir, { create: true }),
    },
  })
  const heavy = assembleHeavy({ stateDir, log, watches: true, workerUrl: new URL(workerUrl) })
  serveMessages(port, serveContract(heavyContract, heavy.handlers, heavy.events, { validateOutput: debug, log }), log)
}
