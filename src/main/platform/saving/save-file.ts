// One file written whole or not at all: a temporary file beside it, on the disk before it takes the old one's place.
// A crash leaves the old file, and at most the temporary one.

import path from 'node:path'
import type { Disk, FileAccess } from './disk'

/** `temporary` is a name in the folder of `file`, no link. Throws Node's errors; the old file is whole then, and no temporary one is left. */
export async function saveFile(disk: Disk, file: string, temporary: string, data: Uint8Array, access: FileAccess): Promise<void> {
  const folder = path.dirname(file)
  const beside = path.join(folder, temporary)
  await disk.create(beside, data, access)
  try {
    await disk.rename(beside, file)
  } catch (error) {
    await disk.remove(beside)
    throw error
  }
  await disk.syncDirectory(folder)
}
