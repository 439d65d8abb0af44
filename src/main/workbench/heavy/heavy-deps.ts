// All the heavy part needs of its host: it runs in a thread of its own, so nothing here is a handle of the window's.

import type { Scanner } from '../../engine/library/scan-transcript'
import type { SessionIndex } from '../../engine/library/session-index'
import type { FileRanges, Ports } from '../../engine/ports'
import type { Clock, HostFacts, StateFolder, Watcher, WorkbenchDeps } from '../workbench-deps'

export interface HeavyDeps {
  readonly ports: Ports
  readonly ranges: FileRanges
  /** Called once, when a library is first asked for; the heavy half closes it. */
  readonly openIndex: () => SessionIndex
  /** Reads transcripts for the index; ended with the heavy half. */
  readonly scanner: Scanner
  readonly clock: Clock
  readonly state: StateFolder
  readonly host: Pick<HostFacts, 'platform' | 'osVersion' | 'shell'>
  readonly realEnv: WorkbenchDeps['realEnv']
  /** The real home directory. */
  readonly home: string
  /** Null where nothing is watched. */
  readonly createWatcher: ((onChange: (paths: readonly string[]) => void) => Watcher) | null
}
