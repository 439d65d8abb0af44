// What a transaction writes down before it touches anything, so that whoever starts after a crash can finish it or take
// it back. One folder per transaction: the record, copies of what was there, and marks that say how far it came.

import path from 'node:path'
import type { FileAccess } from './disk'
import { isMissing } from './disk'
import { type ProcessIdentity, parseIdentity } from './process-identity'
import { OWN_FILE, type SavingContext } from './saving-context'

/** What is at a place: `file:` and the SHA-256 of its bytes, `link:` and the link's text, null for nothing. */
export type PlaceState = `file:${string}` | `link:${string}` | null

export interface RecordedWrite {
  /** As the caller named it. */
  readonly path: string
  /** What is replaced, made or removed: a real directory and a name. */
  readonly place: string
  readonly before: PlaceState
  readonly after: PlaceState
  /** File with a copy of what was there; null where no file was. */
  readonly copy: string | null
  /** Name of the entry beside `place` that will take its place; nothing of that name is made where `after` is null. */
  readonly temporary: string
  /** Of what was there, else of what is made; null: as the person's umask has it. */
  readonly mode: number | null
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

export interface TransactionRecord {
  readonly id: string
  readonly label: string
  readonly atMs: number
  readonly by: ProcessIdentity
  readonly writes: readonly RecordedWrite[]
  /** Directories that were not there, outermost first. */
  readonly madeDirectories: readonly string[]
}

/**
 * `committed`: all that is to come is on the disk under other names. `done`: it has come. `undone`: taken back later.
 * `abandoned`: given up in the middle by a process that goes on.
 */
export type TransactionMark = 'committed' | 'done' | 'undone' | 'abandoned'

const RECORD = 'record.json'

export async function writeRecord({ disk }: SavingContext, folder: string, record: TransactionRecord): Promise<void> {
  await disk.create(path.join(folder, RECORD), new TextEncoder().encode(JSON.stringify(record)), OWN_FILE)
  await disk.syncDirectory(folder)
}

export async function mark({ disk }: SavingContext, folder: string, name: TransactionMark): Promise<void> {
  await disk.create(path.join(folder, name), new Uint8Array(), OWN_FILE)
  await disk.syncDirectory(folder)
}

export async function isMarked({ disk }: SavingContext, folder: string, name: TransactionMark): Promise<boolean> {
  return (await disk.lstat(path.join(folder, name))) !== null
}

/** Null when there is none, or not a whole one: then nothing was touched. */
export async function readRecord({ disk }: SavingContext, folder: string): Promise<TransactionRecord | null> {
  try {
    return parseRecord(JSON.parse(new TextDecoder().decode(await disk.read(path.join(folder, RECORD)))))
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null
    throw error
  }
}

export function accessOf({ mode, owner }: Pick<RecordedWrite, 'mode' | 'owner'>): FileAccess {
  return owner === null ? { mode } : { mode, owner }
}

function parseRecord(value: unknown): TransactionRecord | null {
  if (!isObject(value)) return null
  const { id, label, atMs, writes, madeDirectories } = value
  const by = parseIdentity(value.by)
  if (typeof id !== 'string' || typeof label !== 'string' || typeof atMs !== 'number' || by === null) return null
  if (!Array.isArray(writes) || !isTexts(madeDirectories)) return null
  const parsed = writes.map(parseWrite)
  return parsed.some((write) => write === null)
    ? null
    : { id, label, atMs, by, writes: parsed.filter((write) => write !== null), madeDirectories }
}

function parseWrite(value: unknown): RecordedWrite | null {
  if (!isObject(value)) return null
  const { path: written, place, before, after, copy, temporary, mode, owner } = value
  if (typeof written !== 'string' || typeof place !== 'string' || typeof temporary !== 'string') return null
  if (!isState(before) || !isState(after) || (copy !== null && typeof copy !== 'string')) return null
  if (mode !== null && typeof mode !== 'number') return null
  const known =
    isObject(owner) && typeof owner.uid === 'number' && typeof owner.gid === 'number' ? { uid: owner.uid, gid: owner.gid } : null
  return { path: written, place, before, after, copy, temporary, mode, owner: known }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isState(value: unknown): value is PlaceState {
  return value === null || (typeof value === 'string' && /^(?:file|link):/.test(value))
}
