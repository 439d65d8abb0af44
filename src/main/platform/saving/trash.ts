// What was deleted through Strata, each with where it came from. Kept for a season; taken out again by undoing.

import path from 'node:path'
import { removeFolder } from './place'
import { OWN_FILE, type SavingContext, savingFolder } from './saving-context'
import type { TransactionRecord } from './transaction-record'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000
const MOST_KEPT = 2000
const MOST_BYTES = 512 * 1024 * 1024

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

/** Names sort by time: the oldest go first, past a season, a number, or a size altogether. */
export async function pruneTrash(context: SavingContext, mostBytes = MOST_BYTES): Promise<void> {
  const { disk, stateDir, nowMs } = context
  const trash = path.join(stateDir, 'trash')
  let bytes = 0
  for (const [i, name] of [...(await disk.list(trash))].reverse().entries()) {
    const folder = path.join(trash, name)
    const stat = await disk.lstat(folder)
    bytes += (await disk.lstat(path.join(folder, 'content')))?.sizeBytes ?? 0
    const old = stat !== null && stat.modifiedMs < nowMs() - KEPT_MS
    if (old || i >= MOST_KEPT || (i > 0 && bytes > mostBytes)) await removeFolder(context, folder)
  }
}
