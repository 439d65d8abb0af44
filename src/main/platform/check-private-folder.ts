// Whether a folder is fit for Strata's own data: what is read there may name programs to start (the editor command).

import fs from 'node:fs'
import { err, ok, type Result } from '../engine/base/result'
import type { FsError } from '../engine/ports'
import { toFsError } from './to-fs-error'

/** Only its owner may enter a folder Strata makes. */
const FOLDER_MODE = 0o700
const OTHERS_WRITE = 0o022

/**
 * `denied` when somebody else owns the folder or may write to it; `missing` when it is not there and `create` is not set.
 * Synchronous, because a log asks it too. On Windows the folder is the profile's, and its owner is not asked for.
 */
export function checkPrivateFolder(dir: string, options: { readonly create: boolean }): Result<null, FsError> {
  try {
    if (options.create) fs.mkdirSync(dir, { recursive: true, mode: FOLDER_MODE })
    const stat = fs.statSync(dir)
    if (!stat.isDirectory()) return err({ kind: 'not-a-directory', message: `${dir}, the folder for Strata's data, is not a folder` })
    const uid = process.getuid?.()
    if (uid === undefined) return ok(null)
    const remedy = 'Choose another one with --state-dir or STRATA_STATE'
    if (stat.uid !== uid)
      return err({ kind: 'denied', message: `${dir}, the folder for Strata's data, belongs to another user (${stat.uid}). ${remedy}.` })
    if ((stat.mode & OTHERS_WRITE) !== 0)
      return err({
        kind: 'denied',
        message: `Other users may write to ${dir}, the folder for Strata's data (mode ${(stat.mode & 0o777).toString(8)}). Run chmod 700 on it. ${remedy} otherwise.`,
      })
    return ok(null)
  } catch (error) {
    return err(toFsError(error, dir))
  }
}
