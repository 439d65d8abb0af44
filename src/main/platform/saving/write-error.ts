// What a failed call on a disk means for somebody who is saving.

import type { WriteError, WriteErrorKind } from '../../engine/ports'
import { codeOf } from './disk'

const KINDS: Readonly<Record<string, WriteErrorKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  // a limit on the size of files is as much in the way as a full disk
  EFBIG: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOENT: 'missing-directory',
  ENOTDIR: 'missing-directory',
}

/** `doing` is a clause such as `CLAUDE.md was not saved`. */
export function toWriteError(error: unknown, path: string, doing = `${path} was not written`): WriteError {
  const code = codeOf(error)
  const kind = (typeof code === 'string' ? KINDS[code] : undefined) ?? 'other'
  switch (kind) {
    case 'full':
      return { kind, path, message: `${doing}: there is no room left on the disk. What was there is untouched` }
    case 'denied':
      return { kind, path, message: `${doing}: writing there is not permitted` }
    case 'missing-directory':
      return { kind, path, message: `${doing}: its folder is not there any more` }
    default:
      return { kind, path, message: `${doing}: ${error instanceof Error ? error.message : String(error)}` }
  }
}
