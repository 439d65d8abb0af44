// Node's error codes in the words of the FileSystem port.

import type { FsError, FsErrorKind } from '../engine/ports'

const KINDS: Readonly<Record<string, FsErrorKind>> = {
  ENOENT: 'missing',
  // No file can have such a name, so none is there.
  ENAMETOOLONG: 'missing',
  ERR_INVALID_ARG_VALUE: 'missing',
  ENOTDIR: 'not-a-directory',
  EISDIR: 'is-directory',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ELOOP: 'loop',
}

export function toFsError(error: unknown, path: string): FsError {
  if (!(error instanceof Error)) return { kind: 'other', message: `${path}: ${String(error)}` }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { kind: KINDS[code] ?? 'other', message: error.message.includes(path) ? error.message : `${path}: ${error.message}` }
}
