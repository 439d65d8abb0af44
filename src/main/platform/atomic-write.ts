// Writes a file whole or not at all: a crash or a full disk leaves the old one.

import writeFileAtomic from 'write-file-atomic'
import { ok, type Result } from '../engine/base/result'
import type { FsError } from '../engine/ports'
import { toFsError } from './to-fs-error'

/** Of a file of Strata's own: nobody else may read it. */
export const PRIVATE_MODE = 0o600

/** Without `mode` a file that is there keeps its own, and its owner; a link keeps being one. */
export async function atomicWrite(
  path: string,
  data: string | Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<Result<null, FsError>> {
  try {
    await writeFileAtomic(path, typeof data === 'string' ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
      ...options,
    })
    return ok(null)
  } catch (error) {
    return { ok: false, error: toFsError(error, path) }
  }
}
