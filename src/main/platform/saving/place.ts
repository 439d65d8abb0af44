// One place of a transaction: what is there now, how the new comes to it, how the old comes back.

import path from 'node:path'
import { nodeHash } from '../node-hash'
import { codeOf, type Disk, isMissing } from './disk'
import type { SavingContext } from './saving-context'
import { accessOf, type PlaceState, type RecordedWrite } from './transaction-record'

export function fileState(data: Uint8Array): PlaceState {
  return `file:${nodeHash.sha256(data)}`
}

/** Of a `file:` state; null for the others. */
export function sha256OfState(state: PlaceState): string | null {
  return state?.startsWith('file:') === true ? state.slice('file:'.length) : null
}

/** `other` for a directory, a device and the like: never a state anyone recorded. */
export async function stateOf(disk: Disk, place: string): Promise<PlaceState | 'other'> {
  const stat = await disk.lstat(place)
  if (stat === null) return null
  if (stat.kind === 'link') return `link:${await disk.readlink(place)}`
  if (stat.kind !== 'file') return 'other'
  try {
    return fileState(await disk.read(place))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function temporaryOf({ place, temporary }: RecordedWrite): string {
  return path.join(path.dirname(place), temporary)
}

/** Puts what is to come beside its place, on the disk for good. */
export async function stage(disk: Disk, write: RecordedWrite, content: Uint8Array | null): Promise<void> {
  if (write.after === null) return
  if (write.after.startsWith('link:')) await disk.symlink(write.after.slice('link:'.length), temporaryOf(write))
  else if (content !== null) await disk.create(temporaryOf(write), content, accessOf(write))
}

/** The staged takes the place. */
export async function putInPlace(disk: Disk, write: RecordedWrite): Promise<void> {
  if (write.after === null) await disk.remove(write.place)
  else await disk.rename(temporaryOf(write), write.place)
}

/** What was there comes back, from the copy. Throws where the copy is gone. */
export async function putBack(disk: Disk, write: RecordedWrite): Promise<void> {
  const beside = `${temporaryOf(write).slice(0, -'.tmp'.length)}-back.tmp`
  await disk.remove(beside)
  if (write.before === null) await disk.remove(write.place)
  else {
    if (write.before.startsWith('link:')) await disk.symlink(write.before.slice('link:'.length), beside)
    else if (write.copy !== null) await disk.create(beside, await disk.read(write.copy), accessOf(write))
    await disk.rename(beside, write.place)
  }
  await disk.syncDirectory(path.dirname(write.place))
}

/** Whatever the transaction left beside the place. */
export async function removeTemporaries(disk: Disk, write: RecordedWrite): Promise<void> {
  const staged = temporaryOf(write)
  for (const file of [staged, `${staged.slice(0, -'.tmp'.length)}-back.tmp`]) await removeIfPossible(disk, file)
}

export async function makeDirectories(disk: Disk, directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    if (await disk.makeDirectory(directory)) await disk.syncDirectory(path.dirname(directory))
  }
}

/** Innermost first; those that hold something stay. */
export async function removeEmptyDirectories(disk: Disk, directories: readonly string[]): Promise<void> {
  for (const directory of [...directories].reverse()) {
    if (!(await disk.removeDirectory(directory))) return
  }
}

/** A folder of the state folder and the files in it. */
export async function removeFolder({ disk }: Pick<SavingContext, 'disk'>, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) await disk.remove(path.join(folder, name))
  await disk.removeDirectory(folder)
}

async function removeIfPossible(disk: Disk, file: string): Promise<void> {
  try {
    await disk.remove(file)
  } catch (error) {
    // Its folder is gone, or became read-only: then it cannot be helped, and the content is elsewhere.
    if (!isMissing(error) && codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM' && codeOf(error) !== 'EROFS') throw error
  }
}
