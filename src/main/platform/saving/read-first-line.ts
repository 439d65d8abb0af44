// The head of a file of Strata's own, which is its first line: usually short, but it names a path, and paths can be long.

import type { Disk } from './disk'

const USUAL_BYTES = 4096
/** A path of the longest kind with every character escaped, and what else a head says. */
const MOST_BYTES = 64 * 1024

/** The line end is among the bytes, and more may follow; where there is none, the head is not whole. Throws Node's errors. */
export async function readFirstLine(disk: Pick<Disk, 'readHead'>, file: string): Promise<Uint8Array> {
  const usual = await disk.readHead(file, USUAL_BYTES)
  return usual.includes(0x0a) || usual.length < USUAL_BYTES ? usual : disk.readHead(file, MOST_BYTES)
}
