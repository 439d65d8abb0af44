// A project folder and a state folder on the disk, and savings of several hosts over them.

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeHash } from '../../node-hash'
import { createSaving, type NodeSaving } from '../create-saving'
import { type Disk, nodeDisk } from '../disk'
import { ownIdentity, type ProcessIdentity } from '../process-identity'

export interface SavingWorld {
  readonly dir: string
  readonly project: string
  readonly state: string
  readonly logged: string[]
  /** Absolute, in the project. */
  at(...parts: string[]): string
  put(file: string, content: string | Uint8Array, mode?: number): string
  link(file: string, to: string): string
  text(file: string): string | null
  sha(file: string): string | null
  /** Only what lies in the project may be written. */
  readonly allowed: (realPath: string) => boolean
  host(options?: {
    readonly disk?: Disk
    readonly self?: ProcessIdentity
    readonly nowMs?: () => number
    readonly lockWaitMs?: number
  }): NodeSaving
  /** Every file below the project and the state folder, relative, sorted. */
  files(): readonly string[]
  remove(): void
}

/** Memory where there is such a folder: what a kill leaves does not depend on the medium, and syncing costs nothing there. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A process that ran here and is gone. */
export const DEAD: ProcessIdentity = { ...ownIdentity(), pid: 2 ** 22 + 1, start: '1' }

export function savingWorld(): SavingWorld {
  const dir = mkdtempSync(path.join(BASE, 'strata-saving-'))
  const project = path.join(dir, 'project')
  const state = path.join(dir, 'state')
  mkdirSync(project)
  const logged: string[] = []
  const at = (...parts: string[]) => path.join(project, ...parts)
  return {
    dir,
    project,
    state,
    logged,
    at,
    put(file, content, mode) {
      const full = path.resolve(project, file)
      mkdirSync(path.dirname(full), { recursive: true })
      writeFileSync(full, content)
      if (mode !== undefined) chmodSync(full, mode)
      return full
    },
    link(file, to) {
      const full = at(file)
      mkdirSync(path.dirname(full), { recursive: true })
      symlinkSync(to, full)
      return full
    },
    text: (file) => (existsSync(path.resolve(project, file)) ? readFileSync(path.resolve(project, file), 'utf8') : null),
    sha: (file) => (existsSync(path.resolve(project, file)) ? nodeHash.sha256(readFileSync(path.resolve(project, file))) : null),
    allowed: (realPath) => realPath === project || realPath.startsWith(project + path.sep),
    host: ({ disk = nodeDisk, self, nowMs = Date.now, lockWaitMs } = {}) =>
      createSaving({
        stateDir: state,
        nowMs,
        log: { write: (level, message) => void logged.push(`${level}: ${message}`) },
        disk,
        ...(self === undefined ? {} : { self }),
        ...(lockWaitMs === undefined ? {} : { lockWaitMs }),
      }),
    files: () => [project, state].flatMap((top) => list(top).map((file) => path.relative(dir, file))).sort(),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

function list(top: string): readonly string[] {
  if (!existsSync(top)) return []
  return readdirSync(top).flatMap((name) => {
    const full = path.join(top, name)
    return lstatSync(full).isDirectory() ? list(full) : [full]
  })
}

export function modeOf(file: string): number {
  return statSync(file).mode & 0o777
}
