// Which process a lock or a journal belongs to, and whether it still runs. A number alone would not do: numbers are used
// again, and a container counts its own.

import { readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

export interface ProcessIdentity {
  readonly pid: number
  /** Of the process's start, where the system tells; null elsewhere. */
  readonly start: string | null
  /** Machine, boot and process namespace: where the number means something. */
  readonly world: string
}

/** `unknown`: of another machine, or the system does not tell when a process began. */
export type Liveness = 'running' | 'dead' | 'unknown'

let own: ProcessIdentity | null = null

export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, start: startOf(readSync(`/proc/${process.pid}/stat`)), world: worldOf() }
  return own
}

export function sameProcess(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && a.start === b.start && a.world === b.world
}

export async function livenessOf(other: ProcessIdentity, self: ProcessIdentity): Promise<Liveness> {
  if (other.world !== self.world) return 'unknown'
  if (other.pid === self.pid) return other.start === self.start ? 'running' : 'dead'
  try {
    process.kill(other.pid, 0)
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead'
  }
  if (other.start === null) return 'unknown'
  const start = startOf(await readOrNull(`/proc/${other.pid}/stat`))
  return start === other.start ? 'running' : 'dead'
}

export function parseIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null) return null
  const { pid, start, world } = value as Readonly<Record<string, unknown>>
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof world !== 'string') return null
  return typeof start === 'string' || start === null ? { pid, start, world } : null
}

/**
 * Field 22 of /proc/PID/stat, in ticks since boot; the name before it may hold blanks and brackets. Null also for a process
 * that has ended and waits to be noticed by its parent.
 */
function startOf(stat: string | null): string | null {
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined || fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
}

function worldOf(): string {
  const boot = readSync('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return [hostname(), boot, namespaceOf()].join(' ')
}

function namespaceOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return '' // systems without namespaces
  }
}

function readSync(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // systems without /proc
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null // it ended meanwhile
  }
}
