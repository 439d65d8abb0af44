// Reads the small text files of a git directory: HEAD, commondir, a `.git` file, one ref.

import { ok, type Result } from '../base/result'
import type { FileSystem, FsError } from '../ports'

/** Text of the file, or null when it is not there. `maxBytes` guards against a file that only bears the name. */
export async function readSmallFile(fs: FileSystem, path: string, maxBytes = 64 * 1024): Promise<Result<string | null, FsError>> {
  const read = await fs.readFile(path, { maxBytes })
  if (read.ok) return ok(new TextDecoder('utf-8').decode(read.value))
  // A directory in a ref's place is what is left of `feature/x` after `feature` is asked for: not there.
  const absent = read.error.kind === 'missing' || read.error.kind === 'not-a-directory' || read.error.kind === 'is-directory'
  return absent ? ok(null) : read
}
