// What all parts of saving share: the disk, the folder of Strata's own data, the clock and who we are.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Log } from '../../engine/ports'
import type { Disk } from './disk'
import type { ProcessIdentity } from './process-identity'

export interface SavingContext {
  readonly disk: Disk
  /** Private to the person; made when something is first written. */
  readonly stateDir: string
  readonly nowMs: () => number
  readonly log: Log
  readonly self: ProcessIdentity
  /** How long to wait for another window or host that writes the same file. */
  readonly lockWaitMs: number
  /** Transactions this process gave up in the middle: while it runs nothing else tells, should the disk be full for the mark. */
  readonly givenUp: Set<string>
}

export type SavingFolder = 'locks' | 'drafts' | 'history' | 'transactions' | 'trash'

const FOLDER_MODE = 0o700
/** Of every file in the state folder. */
export const OWN_FILE = { mode: 0o600 } as const
/** Of one whose loss in a power cut loses nothing. */
export const PASSING_FILE = { ...OWN_FILE, durable: false } as const

/** The folder below the state folder, made if need be. */
export async function savingFolder(context: SavingContext, name: SavingFolder, ...below: readonly string[]): Promise<string> {
  let folder = context.stateDir
  for (const part of [name, ...below]) {
    folder = path.join(folder, part)
    await context.disk.makeDirectory(folder, FOLDER_MODE)
  }
  return folder
}

/** Sorts by time, and is no one else's. */
export function freshId({ nowMs }: Pick<SavingContext, 'nowMs'>): string {
  return `${nowMs().toString(36).padStart(9, '0')}-${randomBytes(5).toString('hex')}`
}

/** Names of files that are only there while something is written. They say which process made them. */
const TEMPORARY = /^\.strata-[0-9a-z-]+\.tmp$/

export function temporaryName(id: string, part: string | number): string {
  return `.strata-${id}-${part}.tmp`
}

export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name)
}
