// What was deleted through Strata, each with where it came from. Kept for a season; taken out again by undoing.

import path from 'node:path'
import { removeFolder } from './place'
import { OWN_FILE, type SavingContext, savingFolder } from './saving-context'
import type { TransactionRecord } from './transaction-record'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000
const MOST_KEPT = 2000

/** `folder` is a new one in the trash; its name begins with the transaction's id. */
export async function putIntoTrash(
  context: SavingContext,
  folder: string,
  deleted: { readonly record: TransactionRecord; readonly path: string; readonly place: string; readonly bytes: Uint8Array },
): Promise<void> {
  const { record, bytes } = deleted
  await savingFolder(context, 'trash', path.basename(folder))
  await context.disk.create(path.join(folder, 'content'), bytes, OWN_FILE)
  const origin = { path: deleted.path, realPath: deleted.place, deletedMs: record.atMs, label: record.label, transactionId: record.id }
  await context.disk.create(path.join(folder, 'origin.json'), new TextEncoder().encode(`${JSON.stringify(origin, null, 2)}\n`), OWN_FILE)
}

/** Names sort by time. */
export async function pruneTrash(context: SavingContext): Promise<void> {
  const trash = path.join(context.stateDir, 'trash')
  const names = await context.disk.list(trash)
  for (const [i, name] of names.entries()) {
    const stat = await context.disk.lstat(path.join(trash, name))
    const old = stat !== null && stat.modifiedMs < context.nowMs() - KEPT_MS
    if (old || i < names.length - MOST_KEPT) await removeFolder(context, path.join(trash, name))
  }
}
