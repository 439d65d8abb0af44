// Several files changed as one: first written down, then put beside their places, then moved there. Until the mark
// `committed` a crash takes everything back, from then on it goes forward (recover-transactions.ts). A single file is
// committed by its own rename. Knows nothing of what is in the files.

import path from 'node:path'
import { ok, type Result } from '../../engine/base/result'
import type { TransactionDone, TransactionInput, WriteError, WrittenFile } from '../../engine/ports'
import { codeOf, type Disk } from './disk'
import { acquireLock, type FileLock } from './file-lock'
import { addToHistory } from './local-history'
import {
  makeDirectories,
  putBack,
  putInPlace,
  removeEmptyDirectories,
  removeFolder,
  removeTemporaries,
  sha256OfState,
  stage,
  stateOf,
} from './place'
import { type CheckedWrite, checkWrite, fail, type PlannableWrite, planWrites } from './plan-writes'
import { resolveTarget } from './resolve-target'
import { freshId, OWN_FILE, type SavingContext, savingFolder, temporaryName } from './saving-context'
import { mark, type RecordedWrite, type TransactionRecord, writeRecord } from './transaction-record'
import { putIntoTrash } from './trash'
import { toWriteError } from './write-error'

type Outcome = Result<TransactionDone, WriteError>

/** Never throws for what the disk does: then every file is as it was, or all are as asked. */
export async function applyTransaction(
  context: SavingContext,
  input: Omit<TransactionInput, 'writes'> & { readonly writes: readonly PlannableWrite[] },
): Promise<Outcome> {
  const first = input.writes[0]?.path ?? ''
  if (input.writes.length === 0) return fail('other', '', 'There is nothing to write')
  const locks: FileLock[] = []
  try {
    const planned = await planWrites(context.disk, input)
    if (!planned.ok) return planned
    // In one order for everybody, so that no two wait for each other.
    for (const place of planned.value.map((write) => write.place).sort()) {
      const lock = await acquireLock(context, place)
      if (!lock.ok) return fail('busy', place, `${place} is being written by another window or host. Try again`)
      locks.push(lock.value)
    }
    const checked: CheckedWrite[] = []
    for (const write of planned.value) {
      const result = await checkWrite(context.disk, write)
      if (!result.ok) return result
      checked.push(result.value)
    }
    return await run(context, input.label, checked, locks)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return { ok: false, error: toWriteError(error, first) }
  } finally {
    for (const lock of locks) await lock.release()
  }
}

async function run(context: SavingContext, label: string, checked: readonly CheckedWrite[], locks: readonly FileLock[]): Promise<Outcome> {
  const { disk } = context
  const id = freshId(context)
  const folder = await savingFolder(context, 'transactions', id)
  const made = new Set(checked.flatMap(({ target }) => target.missing))
  const record: TransactionRecord = {
    id,
    label,
    atMs: context.nowMs(),
    by: context.self,
    writes: checked.map((write, i) => recorded(write, id, i, copyPlace(context, folder, id, write, i))),
    madeDirectories: [...made],
  }
  let at = checked[0]?.asked.path ?? ''
  // the disk that is full, or may not be written, need not be the one the file is on
  let isKeeping = true
  try {
    // The record first: a copy nobody knows of would look like something that was deleted.
    await writeRecord(context, folder, record)
    for (const [i, write] of checked.entries()) {
      at = write.asked.path
      await keepCopy(context, record, write, i)
    }
    isKeeping = false
    await makeDirectories(disk, record.madeDirectories)
    for (const [i, write] of record.writes.entries()) {
      at = write.path
      await stage(disk, write, checked[i]?.content ?? null)
    }
    const problem = await lastLook(context, checked, locks)
    if (problem !== null) {
      await discard(context, folder, record)
      return problem
    }
    if (record.writes.length > 1) await mark(context, folder, 'committed')
  } catch (error) {
    await discard(context, folder, record)
    if (codeOf(error) === undefined) throw error
    const doing = isKeeping ? `${at} was not written, as no copy of it could be kept in ${context.stateDir}` : undefined
    return { ok: false, error: toWriteError(error, at, doing) }
  }
  const moved = await moveAll(context, folder, record)
  if (moved !== null) return moved
  return finish(context, folder, record, checked)
}

function recorded(write: CheckedWrite, id: string, index: number, copy: string | null): RecordedWrite {
  const { asked, place, before, after, mode, owner } = write
  return { path: asked.path, place, before, after, copy, temporary: temporaryName(id, index), mode, owner }
}

/** What is removed is kept in the trash, what is replaced with the transaction. */
function copyPlace({ stateDir }: SavingContext, folder: string, id: string, { found, after }: CheckedWrite, index: number): string | null {
  if (found === null) return null
  return after === null ? path.join(stateDir, 'trash', `${id}-${index}`, 'content') : path.join(folder, `${index}.before`)
}

async function keepCopy(
  context: SavingContext,
  record: TransactionRecord,
  { found, asked, after }: CheckedWrite,
  index: number,
): Promise<void> {
  const write = record.writes[index]
  if (write === undefined || found === null || write.copy === null) return
  if (after === null) await putIntoTrash(context, path.dirname(write.copy), { record, path: asked.path, place: write.place, bytes: found })
  else await context.disk.create(write.copy, found, OWN_FILE)
}

/** Another program may have written between the first look and now; what follows takes no time. */
async function lastLook(
  { disk }: SavingContext,
  checked: readonly CheckedWrite[],
  locks: readonly FileLock[],
): Promise<{ readonly ok: false; readonly error: WriteError } | null> {
  for (const lock of locks) {
    if (!(await lock.stillHeld())) return fail('busy', checked[0]?.asked.path ?? '', 'Writing stood still for too long and was given up')
  }
  for (const { asked, place, stamp } of checked) {
    if (((await disk.lstat(place))?.stamp ?? null) !== stamp)
      return fail('changed-on-disk', asked.path, `${asked.path} was changed on disk by another program meanwhile`)
  }
  return null
}

/** All into their places, or all back. Null when all went well. */
async function moveAll(context: SavingContext, folder: string, record: TransactionRecord): Promise<Outcome | null> {
  const { disk } = context
  const moved: RecordedWrite[] = []
  for (const write of record.writes) {
    try {
      await putInPlace(disk, write)
      moved.push(write)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return takeBack(context, folder, record, moved, toWriteError(error, write.path))
    }
  }
  return null
}

async function takeBack(
  context: SavingContext,
  folder: string,
  record: TransactionRecord,
  moved: readonly RecordedWrite[],
  error: WriteError,
): Promise<Outcome> {
  try {
    for (const write of [...moved].reverse()) await putBack(context.disk, write)
    await discard(context, folder, record)
    return { ok: false, error }
  } catch (second) {
    if (codeOf(second) === undefined) throw second
    context.log.write('error', 'Half a transaction could not be taken back; it is tried again before the next one', {
      error: String(second),
    })
    await giveUp(context, folder, record)
    const message = `${error.path} was not written (${said(second)}), and files written before it are still new: they are put right before the next save`
    return { ok: false, error: { ...error, message } }
  }
}

/** The mark is for other processes. */
async function giveUp(context: SavingContext, folder: string, record: TransactionRecord): Promise<void> {
  context.givenUp.add(record.id)
  try {
    await mark(context, folder, 'abandoned')
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    context.log.write('warning', 'A transaction that was given up could not be marked', { error: String(error) })
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** All is in its place. What is left to note down must not turn this into a failure. */
async function finish(
  context: SavingContext,
  folder: string,
  record: TransactionRecord,
  checked: readonly CheckedWrite[],
): Promise<Outcome> {
  const { id: transactionId, label, atMs } = record
  const files: WrittenFile[] = []
  try {
    for (const directory of new Set(record.writes.map(({ place }) => path.dirname(place)))) await context.disk.syncDirectory(directory)
    for (const { asked, place, content, found } of checked) {
      if (content !== null) await addToHistory(context, { path: asked.path, place, label, atMs, transactionId, found, written: content })
    }
    await mark(context, folder, 'done')
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    context.log.write('warning', 'A file was written, but its history could not be', { error: String(error) })
  }
  for (const { asked, target, place, after, otherNames } of checked) {
    const now = after?.startsWith('link:') === true ? await behindLink(context.disk, place) : sha256OfState(after)
    files.push({ path: asked.path, realPath: after === null ? place : target.real, sha256: now, otherNames })
  }
  return ok({ transactionId, files })
}

async function behindLink(disk: Disk, place: string): Promise<string | null> {
  const target = await resolveTarget(disk, place)
  if (typeof target === 'string') return null
  const state = await stateOf(disk, target.real)
  return state === 'other' ? null : sha256OfState(state)
}

/** Nothing came of it: no trace is left. */
async function discard(context: SavingContext, folder: string, record: TransactionRecord): Promise<void> {
  for (const write of record.writes) await removeTemporaries(context.disk, write)
  await removeEmptyDirectories(context.disk, record.madeDirectories)
  for (const { copy } of record.writes) {
    if (copy !== null && path.dirname(copy) !== folder) await removeFolder(context, path.dirname(copy))
  }
  await removeFolder(context, folder)
}
