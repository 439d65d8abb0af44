// Everything the heavy half needs over real files, with the index in memory and nothing watched.

import { createMemoryIndex } from '../../../engine/library/create-memory-index'
import { scanTranscripts } from '../../../engine/library/scan-transcript'
import type { Ports } from '../../../engine/ports'
import { nodeFileRanges } from '../../../platform/node-file-ranges'
import type { HeavyDeps } from '../heavy-deps'

export function nodeHeavyDeps(base: Pick<HeavyDeps, 'clock' | 'state' | 'host' | 'home'>, ports: Ports): HeavyDeps {
  return {
    ports,
    clock: base.clock,
    state: base.state,
    host: base.host,
    home: base.home,
    realEnv: {},
    ranges: nodeFileRanges,
    openIndex: () => createMemoryIndex(),
    scanner: {
      width: 1,
      scan: (tasks, signal) => scanTranscripts(nodeFileRanges, tasks, signal),
      rest: () => undefined,
      dispose: async () => undefined,
    },
    createWatcher: null,
  }
}
