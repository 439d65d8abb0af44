// Applies a plan to files in memory the way a save transaction does: all checked first, then all written. For tests.

import type { MemoryFileSystem } from '../../testing/memory-ports'
import type { MemoryPlan } from '../memory-plan'

/** Throws when a file is not what the plan was made of. Gives the function that takes it back. */
export async function applyPlan(fs: MemoryFileSystem, plan: Pick<MemoryPlan, 'writes'>): Promise<() => Promise<void>> {
  for (const { path, before, beforeBytes } of plan.writes) {
    const now = beforeBytes === undefined ? await textOf(fs, path) : before
    if (now !== before) throw new Error(`${path} is not what the plan was made of`)
  }
  for (const { path, after } of plan.writes) write(fs, path, after)
  return async () => {
    for (const { path, before, beforeBytes, after } of plan.writes) {
      if ((await textOf(fs, path)) !== after) throw new Error(`${path} was changed since`)
      write(fs, path, beforeBytes ?? before)
    }
  }
}

function write(fs: MemoryFileSystem, path: string, text: string | Uint8Array | null): void {
  if (text === null) fs.remove(path)
  else fs.put(path, text)
}

async function textOf(fs: MemoryFileSystem, path: string): Promise<string | null> {
  const read = await fs.readFile(path)
  return read.ok ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.value) : null
}
