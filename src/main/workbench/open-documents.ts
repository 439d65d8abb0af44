// Which files are open in windows, and telling them when one changes on disk. Keeps hashes, no texts.

import type { WorkbenchContract } from '../../preload/contract/workbench'
import type { EventHub } from './event-hub'
import type { Watcher, WorkbenchDeps } from './workbench-deps'

export interface OpenDocuments {
  /** `sha256` is what the window has seen; null: nothing was there. */
  add(path: string, realPath: string, sha256: string | null): void
  remove(path: string): void
  /** Some window has it open. */
  has(path: string): boolean
  /** This host wrote a file: every window hears of it, by whichever path it has the file open. */
  written(realPath: string, sha256: string | null): void
  dispose(): Promise<void>
}

interface OpenOne {
  readonly realPath: string
  sha256: string | null
  windows: number
}

/** More than that nobody has open; the oldest are not watched any more. */
const MOST_OPEN = 200
const MOST_BYTES = 64 * 1024 * 1024

export function createOpenDocuments(deps: WorkbenchDeps, events: EventHub<WorkbenchContract>): OpenDocuments {
  const { fs, hash, log } = deps.ports
  const open = new Map<string, OpenOne>()
  let watcher: Watcher | null = null

  function watch(): void {
    if (deps.createWatcher === null) return
    watcher ??= deps.createWatcher((changed) => {
      for (const [path, one] of open) {
        if (changed.includes(path) || changed.includes(one.realPath))
          look(path, one).catch((error: unknown) =>
            log.write('warning', 'An open file could not be looked at', { path, error: String(error) }),
          )
      }
    })
    watcher.watch([...new Set([...open].flatMap(([path, { realPath }]) => [path, realPath]))])
  }

  async function look(path: string, one: OpenOne): Promise<void> {
    const bytes = await fs.readFile(path, { maxBytes: MOST_BYTES })
    const sha256 = bytes.ok ? hash.sha256(bytes.value) : null
    if (sha256 === one.sha256 || open.get(path) !== one) return
    one.sha256 = sha256
    events.tell('document.changed', { path, sha256, by: 'other' })
  }

  return {
    add(path, realPath, sha256) {
      const known = open.get(path)
      open.delete(path)
      open.set(path, { realPath, sha256, windows: (known?.windows ?? 0) + 1 })
      for (const oldest of [...open.keys()].slice(0, Math.max(0, open.size - MOST_OPEN))) open.delete(oldest)
      watch()
    },
    remove(path) {
      const one = open.get(path)
      if (one === undefined) return
      one.windows -= 1
      if (one.windows > 0) return
      open.delete(path)
      watch()
    },
    has: (path) => open.has(path),
    written(realPath, sha256) {
      for (const [path, one] of open) {
        if (one.realPath !== realPath || one.sha256 === sha256) continue
        one.sha256 = sha256
        events.tell('document.changed', { path, sha256, by: 'strata' })
      }
    },
    dispose: async () => {
      const closing = watcher
      watcher = null
      open.clear()
      await closing?.close()
    },
  }
}
