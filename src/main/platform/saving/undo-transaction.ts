// Takes a transaction back as a transaction of its own, so that an undo can be undone as well. Files that somebody changed
// since are not touched, and then nothing is.

import path from 'node:path'
import type { Result } from '../../engine/base/result'
import type { Saving, TransactionDone, WriteError } from '../../engine/ports'
import { applyTransaction } from './apply-transaction'
import { codeOf, isMissing } from './disk'
import { removeEmptyDirectories, removeFolder, sha256OfState } from './place'
import { fail, type PlannableWrite } from './plan-writes'
import type { SavingContext } from './saving-context'
import { isMarked, mark, type RecordedWrite, readRecord, type TransactionRecord } from './transaction-record'
import { toWriteError } from './write-error'

export async function undoTransaction(
  context: SavingContext,
  { transactionId, allowed }: Parameters<Saving['undoTransaction']>[0],
): Promise<Result<TransactionDone, WriteError>> {
  const unknown = fail('unknown-transaction', '', 'What was written is not kept any more, so it cannot be undone')
  if (!/^[0-9a-z]+-[0-9a-f]+$/.test(transactionId)) return unknown
  const folder = path.join(context.stateDir, 'transactions', transactionId)
  try {
    const record = await readRecord(context, folder)
    if (record === null || !(await isMarked(context, folder, 'done'))) return unknown
    if (await isMarked(context, folder, 'undone')) return fail('unknown-transaction', '', `“${record.label}” was undone before`)
    const writes: PlannableWrite[] = []
    for (const write of [...record.writes].reverse()) {
      const inverse = await inverseOf(context, write)
      if (inverse === null) return unknown
      writes.push(inverse)
    }
    const undone = await applyTransaction(context, { label: `Undo: ${record.label}`, writes, allowed, makeDirectories: true })
    if (!undone.ok) return undone
    await noteUndone(context, folder, record)
    const named = new Map(record.writes.map((write) => [write.place, write.path]))
    const files = undone.value.files.map((file) => ({ ...file, path: named.get(file.path) ?? file.path }))
    return { ok: true, value: { ...undone.value, files } }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return { ok: false, error: toWriteError(error, folder, 'Nothing was taken back') }
  }
}

/** All is back. What is left to note down must not turn this into a failure. */
async function noteUndone(context: SavingContext, folder: string, record: TransactionRecord): Promise<void> {
  try {
    await removeEmptyDirectories(context.disk, record.madeDirectories)
    await mark(context, folder, 'undone')
    for (const { copy } of record.writes) {
      if (copy !== null && path.dirname(copy) !== folder) await removeFolder(context, path.dirname(copy))
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    context.log.write('warning', 'What was written was taken back, but that could not be noted down', { error: String(error) })
  }
}

/** Null where the copy of what was there is gone. */
async function inverseOf({ disk }: SavingContext, write: RecordedWrite): Promise<PlannableWrite | null> {
  const { place, before, after, copy, mode, owner } = write
  const expected = after?.startsWith('link:') === true ? { beforeLink: after.slice('link:'.length) } : {}
  const base = { path: place, beforeSha256: sha256OfState(after), mode, owner, ...expected }
  if (before === null) return { ...base, after: null }
  if (before.startsWith('link:')) return { ...base, after: { linkTo: before.slice('link:'.length) }, relinks: true }
  try {
    return copy === null ? null : { ...base, after: await disk.read(copy) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
