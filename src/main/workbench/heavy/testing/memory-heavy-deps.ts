// Everything the heavy half needs, over the ports of a memory file system.

import { ok } from '../../../engine/base/result'
import { createMemoryIndex } from '../../../engine/library/create-memory-index'
import { scanTranscripts } from '../../../engine/library/scan-transcript'
import type { FileRanges } from '../../../engine/ports'
import type { MemoryPorts } from '../../../engine/testing/memory-ports'
import { memoryState } from '../../testing/memory-state'
import type { HeavyDeps } from '../heavy-deps'

export function memoryHeavyDeps(ports: MemoryPorts, nowMs: () => number): HeavyDeps {
  const ranges = memoryRanges(ports)
  return {
    ports,
    ranges,
    openIndex: () => createMemoryIndex(),
    scanner: {
      width: 2,
      scan: (tasks, signal) => scanTranscripts(ranges, tasks, signal),
      rest: () => undefined,
      dispose: async () => undefined,
    },
    clock: { nowMs, localDate: () => '2026-03-31' },
    state: memoryState(),
    host: { platform: 'linux', osVersion: 'Linux 6.1.0', shell: 'bash' },
    realEnv: {},
    home: '/home/ada',
    createWatcher: null,
  }
}

/** Hands over small pieces, so that whatever can be cut is. */
function memoryRanges({ fs }: MemoryPorts): FileRanges {
  return {
    stream: async (path, { from, to }, onPiece, signal) => {
      const read = await fs.readFile(path)
      if (!read.ok) return read
      const end = Math.min(to ?? read.value.length, read.value.length)
      for (let at = from; at < end; at += 1000) {
        signal?.throwIfAborted()
        onPiece(read.value.subarray(at, Math.min(at + 1000, end)))
      }
      return ok(Math.max(from, end))
    },
    readRange: async (path, offset, length) => {
      const read = await fs.readFile(path)
      return read.ok ? ok(read.value.subarray(offset, offset + length)) : read
    },
  }
}
