// After a crash: transactions that were under way are finished or taken back, what they left beside files is removed,
// and what is kept too long goes. Safe to run in several hosts at once, and while others write.

import path from 'node:path'
import { codeOf } from './disk'
import { acquireLock, dropStaleLocks, type FileLock } from './file-lock'
import { addToHistory, pruneHistory } from './local-history'
import { putBack, putInPlace, removeEmptyDirectories, removeFolder, removeTemporaries, stateOf, temporaryOf } from './place'
import { livenessOf } from './process-identity'
import { isTemporaryName, type SavingContext } from './saving-context'
import { isMarked, mark, type RecordedWrite, readRecord, type TransactionRecord } from './transaction-record'
import { pruneTrash } from './trash'

export interface Recovery {
  readonly forward: readonly string[]
  readonly back: readonly string[]
  /** Paths somebody changed meanwhile: they were left as they are. */
  readonly leftAlone: readonly string[]
  /** Transactions that could not be judged yet; another try later may. */
  readonly pending: number
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MOST_KEPT = 500
const MOST_KEPT_BYTES = 256 * 1024 * 1024
/** Of a machine that cannot be asked: nobody writes a few files for this long. */
const FOREIGN_MS = 120_000
/** What says nothing of who made it: between its first byte and its last pass moments. */
const HALF_MADE_MS = 10_000

/**
 * `finished` grows by the transactions that need no second look, which are passed over. `tidy` also removes locks and
 * temporary files of processes that ended.
 */
export async function recoverTransactions(
  context: SavingContext,
  finished: Set<string> = new Set(),
  { tidy }: { readonly tidy: boolean } = { tidy: true },
): Promise<Recovery> {
  const { disk, stateDir, log } = context
  const transactions = path.join(stateDir, 'transactions')
  const told = { forward: [] as string[], back: [] as string[], leftAlone: [] as string[], pending: 0 }
  if (tidy) await dropStaleLocks(context)
  for (const name of await disk.list(transactions)) {
    if (finished.has(name)) continue
    const folder = path.join(transactions, name)
    try {
      if (await isMarked(context, folder, 'done')) finished.add(name)
      else await recoverOne(context, folder, told)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      told.pending += 1
      log.write('error', 'A transaction that a crash interrupted could not be finished', { folder, error: String(error) })
    }
  }
  if (tidy) await removeLeftovers(context)
  if (told.forward.length + told.back.length > 0) log.write('warning', 'Writing that a crash interrupted was put right', { ...told })
  return told
}

/** What is kept to undo, and everything else that only grows. */
export async function pruneKept(context: SavingContext): Promise<void> {
  const { disk, stateDir, nowMs } = context
  const transactions = path.join(stateDir, 'transactions')
  let bytes = 0
  for (const [i, name] of [...(await disk.list(transactions))].reverse().entries()) {
    const folder = path.join(transactions, name)
    const stat = await disk.lstat(folder)
    for (const file of await disk.list(folder)) bytes += (await disk.lstat(path.join(folder, file)))?.sizeBytes ?? 0
    const surplus = i >= MOST_KEPT || bytes > MOST_KEPT_BYTES || (stat !== null && stat.modifiedMs < nowMs() - KEPT_MS)
    if (surplus && (await isMarked(context, folder, 'done'))) await removeFolder(context, folder)
  }
  await pruneTrash(context)
  await pruneHistory(context)
}

async function recoverOne(
  context: SavingContext,
  folder: string,
  told: { forward: string[]; back: string[]; leftAlone: string[]; pending: number },
): Promise<void> {
  const record = await readRecord(context, folder)
  if (record === null) {
    if (await isOldEnough(context, folder)) await removeFolder(context, folder)
    else told.pending += 1
    return
  }
  if (!(await isAbandoned(context, folder, record))) {
    told.pending += 1
    return
  }
  const locks: FileLock[] = []
  try {
    for (const place of record.writes.map((write) => write.place).sort()) {
      const lock = await acquireLock(context, place)
      if (!lock.ok) {
        told.pending += 1
        return
      }
      locks.push(lock.value)
    }
    if (await isMarked(context, folder, 'done')) return
    await settle(context, folder, record, told)
  } finally {
    for (const lock of locks) await lock.release()
  }
}

type Standing = 'old' | 'new' | 'changed'

async function settle(
  context: SavingContext,
  folder: string,
  record: TransactionRecord,
  told: { forward: string[]; back: string[]; leftAlone: string[] },
): Promise<void> {
  const { disk } = context
  const standings = new Map<RecordedWrite, Standing>()
  for (const write of record.writes) standings.set(write, await standingOf(context, write))
  const are = (standing: Standing): readonly RecordedWrite[] => record.writes.filter((write) => standings.get(write) === standing)
  const committed = (await isMarked(context, folder, 'committed')) || (record.writes.length === 1 && are('new').length === 1)
  told.leftAlone.push(...(committed ? are('changed').map((write) => write.path) : []))

  if (committed && (await canAll(context, are('old')))) {
    for (const write of are('old')) {
      await putInPlace(disk, write)
      await disk.syncDirectory(path.dirname(write.place))
    }
    for (const write of record.writes) await removeTemporaries(disk, write)
    for (const write of record.writes) await noteInHistory(context, record, write)
    await mark(context, folder, 'done')
    told.forward.push(record.id)
    return
  }
  // What was staged is lost (a clean-up of the work tree): those that came through go back.
  if (committed) for (const write of [...are('new')].reverse()) await putBack(disk, write)
  for (const write of record.writes) await removeTemporaries(disk, write)
  await removeEmptyDirectories(disk, record.madeDirectories)
  for (const { copy } of record.writes) {
    if (copy !== null && path.dirname(copy) !== folder) await removeFolder(context, path.dirname(copy))
  }
  await removeFolder(context, folder)
  told.back.push(record.id)
}

async function standingOf({ disk }: SavingContext, write: RecordedWrite): Promise<Standing> {
  const state = await stateOf(disk, write.place)
  if (state === write.after) return 'new'
  return state === write.before ? 'old' : 'changed'
}

/** Whether each that is still old can become new. */
async function canAll({ disk }: SavingContext, writes: readonly RecordedWrite[]): Promise<boolean> {
  for (const write of writes) {
    if (write.after !== null && (await stateOf(disk, temporaryOf(write))) !== write.after) return false
    if (write.after === null && write.copy !== null && (await disk.lstat(write.copy)) === null) return false
  }
  return true
}

async function noteInHistory(context: SavingContext, record: TransactionRecord, write: RecordedWrite): Promise<void> {
  const { id: transactionId, label, atMs } = record
  if (write.after?.startsWith('file:') !== true || (await stateOf(context.disk, write.place)) !== write.after) return
  const found = write.copy === null ? null : await context.disk.read(write.copy)
  const written = await context.disk.read(write.place)
  await addToHistory(context, { path: write.path, place: write.place, label, atMs, transactionId, found, written })
}

async function isAbandoned(context: SavingContext, folder: string, { id, by, atMs }: TransactionRecord): Promise<boolean> {
  if (context.givenUp.has(id) || (await isMarked(context, folder, 'abandoned'))) return true
  const life = await livenessOf(by, context.self)
  return life === 'dead' || (life === 'unknown' && atMs < context.nowMs() - FOREIGN_MS)
}

/** A folder without a record: its owner may just be writing it. */
async function isOldEnough({ disk, nowMs }: SavingContext, folder: string): Promise<boolean> {
  const stat = await disk.lstat(folder)
  return stat !== null && stat.modifiedMs < nowMs() - HALF_MADE_MS
}

/** Temporary files of the state folder's own parts, of processes that ended in the middle. */
async function removeLeftovers({ disk, stateDir, nowMs }: SavingContext): Promise<void> {
  const folders = [path.join(stateDir, 'drafts')]
  for (const name of await disk.list(path.join(stateDir, 'history'))) folders.push(path.join(stateDir, 'history', name))
  for (const folder of folders) {
    for (const name of (await disk.list(folder)).filter(isTemporaryName)) {
      const stat = await disk.lstat(path.join(folder, name))
      if (stat !== null && stat.modifiedMs < nowMs() - HALF_MADE_MS) await disk.remove(path.join(folder, name))
    }
  }
}
