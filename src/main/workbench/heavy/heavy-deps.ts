// All the heavy part needs of its host: it runs in a thread of its own, so nothing here is a handle of the window's.

import type { FileRanges, Ports } from '../../engine/ports'
import type { Clock, HostFacts, StateFolder, Watcher, WorkbenchDeps } from '../workbench-deps'

export interface HeavyDeps {
  readonly ports: Ports
  readonly ranges: FileRanges
  readonly clock: Clock
  readonly state: Pick<StateFolder, 'dir'>
  readonly host: Pick<HostFacts, 'platform' | 'osVersion' | 'shell'>
  readonly realEnv: WorkbenchDeps['realEnv']
  /** The real home directory. */
  readonly home: string
  /** Null where nothing is watched. */
  readonly createWatcher: ((onChange: (paths: readonly string[]) => void) => Watcher) | null
}
