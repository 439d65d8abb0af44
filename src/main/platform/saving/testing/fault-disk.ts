// A disk that fails, fills up or dies at a chosen call. Dead, it answers nothing any more, as after a power cut.

import type { Disk } from '../disk'

export interface FaultDisk extends Disk {
  /** Calls that change something, so far. */
  readonly changes: () => number
}

/** What a dead disk throws: no error of Node's, so that nobody takes it for a failed call and tidies up. */
export class DiskDied extends Error {}

const CHANGES = ['create', 'symlink', 'link', 'rename', 'remove', 'makeDirectory', 'removeDirectory', 'syncDirectory', 'touch'] as const

/**
 * `dieAt`: the call (counted from 1 among those that change something) during which it dies; a file being created is then
 * half there. `failAt`: calls that fail with this code and leave nothing behind.
 */
export function faultDisk(
  disk: Disk,
  fault: { readonly dieAt?: number; readonly failAt?: (call: number, name: string, path: string) => string | null },
): FaultDisk {
  let changes = 0
  let dead = false
  const wrapped: Record<string, unknown> = { changes: () => changes }
  for (const [name, method] of Object.entries(disk) as [keyof Disk, (...args: unknown[]) => Promise<unknown>][]) {
    wrapped[name] = async (...args: unknown[]) => {
      if (dead) throw new DiskDied()
      if (!(CHANGES as readonly string[]).includes(name)) return method(...args)
      changes += 1
      const at = `${args[name === 'rename' || name === 'link' || name === 'symlink' ? 1 : 0]}`
      const code = fault.failAt?.(changes, name, at) ?? null
      if (code !== null) throw Object.assign(new Error(`${code}: simulated, ${name} '${at}'`), { code })
      if (changes !== fault.dieAt) return method(...args)
      dead = true
      if (name === 'create') {
        const [path, data, access] = args as Parameters<Disk['create']>
        await disk.create(path, data.subarray(0, Math.floor(data.length / 2)), access)
      }
      throw new DiskDied()
    }
  }
  return wrapped as unknown as FaultDisk
}
