// The heavy half in this process: for the worker's entry, and for the command line, which has no window to keep moving.

import { availableParallelism } from 'node:os'
import { createMemoryIndex } from '../../engine/library/create-memory-index'
import { createLineReaders } from '../../engine/library/line-readers'
import { type Scanner, scanTranscripts } from '../../engine/library/scan-transcript'
import type { SessionIndex } from '../../engine/library/session-index'
import type { Log } from '../../engine/ports'
import { createClock } from '../../platform/create-clock'
import { createNodePorts } from '../../platform/create-node-ports'
import { createScanner } from '../../platform/create-scanner'
import { createStateFolder } from '../../platform/create-state-folder'
import { createWatcher } from '../../platform/create-watcher'
import { createLineMarker } from '../../platform/line-marks/create-line-marker'
import { nodeFileRanges } from '../../platform/node-file-ranges'
import { nodePaths } from '../../platform/node-paths'
import { openSessionIndex } from '../../platform/session-index/open-session-index'
import { createHeavyWorkbench } from '../../workbench/heavy/create-heavy-workbench'
import type { HeavySource } from '../../workbench/heavy/heavy-source'
import { machineFacts } from './machine-facts'
import type { WorkerTask } from './worker-task'

export interface AssembleHeavyInput {
  /** Strata's own folder. */
  readonly stateDir: string
  readonly log: Log
  /** Off for a single command. */
  readonly watches: boolean
  /** The built entry of the threads; null: transcripts are read in this one. */
  readonly workerUrl: URL | null
}

const MOST_THREADS = 4

export function assembleHeavy({ stateDir, log, watches, workerUrl }: AssembleHeavyInput): HeavySource {
  const { home, realEnv, host } = machineFacts(process.env, process.platform)
  return createHeavyWorkbench({
    ports: createNodePorts({ log }),
    ranges: nodeFileRanges,
    openIndex: () => openIndex(stateDir, log),
    scanner: workerUrl === null ? scanHere : scanInThreads(workerUrl, log),
    clock: createClock(),
    state: createStateFolder({ dir: stateDir, home }),
    host,
    realEnv,
    home,
    createWatcher: watches ? (onChange) => createWatcher({ onChange, log }) : null,
  })
}

function scanInThreads(url: URL, log: Log): Scanner {
  const width = Math.min(MOST_THREADS, Math.max(2, availableParallelism()))
  return createScanner({ url, data: { role: 'scan' } satisfies WorkerTask, width, log })
}

const lines = createLineReaders(createLineMarker)

const scanHere: Scanner = {
  width: 1,
  scan: (tasks, signal) => scanTranscripts(nodeFileRanges, tasks, signal, lines),
  rest: () => undefined,
  dispose: async () => undefined,
}

/** Without a store on disk nothing is lost but the time of the next start. */
function openIndex(dir: string, log: Log): SessionIndex {
  const opened = openSessionIndex({ dir, log })
  if (opened.ok) return opened.value
  return createMemoryIndex({
    note: `The index cannot be kept on disk and is built anew at every start: ${opened.error}`,
    separator: nodePaths.sep,
  })
}
