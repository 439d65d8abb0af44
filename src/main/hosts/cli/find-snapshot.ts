// A snapshot as a person names it: by its id, its name, or the beginning of either.

import { CallError } from '../../../preload/contract/call-error'
import type { SnapshotView } from '../../../preload/contract/snapshots'
import type { Client } from '../../../preload/contract/workbench'

/** Newest first, as they are listed. Throws `file.missing` where none or more than one is meant. */
export async function findSnapshot(client: Pick<Client, 'call'>, wanted: string): Promise<SnapshotView> {
  const { snapshots } = await client.call('snapshot.list', {})
  const lower = wanted.trim().toLowerCase()
  // of the same name the newest is meant, as with a branch that moved on
  const exact = snapshots.find(({ snapshotId }) => snapshotId === wanted) ?? snapshots.find(({ name }) => name.toLowerCase() === lower)
  if (exact !== undefined) return exact
  const near = snapshots.filter(
    ({ snapshotId, name }) => lower !== '' && (name.toLowerCase().startsWith(lower) || snapshotId.startsWith(lower)),
  )
  const [only] = near
  if (only !== undefined && near.length === 1) return only
  const names = (near.length > 1 ? near : snapshots).slice(0, 5).map(({ name }) => JSON.stringify(name))
  const rest = names.length === 0 ? 'none is kept' : `${near.length > 1 ? 'it could be' : 'kept are'} ${names.join(', ')}`
  throw new CallError({
    code: 'file.missing',
    message: `${near.length > 1 ? 'Several snapshots are named so' : 'There is no snapshot'} ${JSON.stringify(wanted)}: ${rest}`,
    data: { snapshot: wanted },
  })
}
