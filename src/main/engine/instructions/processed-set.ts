// The one set of files that were come upon already, spanning all tiers (SPEC 2.9). A link puts both itself and its
// target in, so that a second way to the same file is known again.

import type { ReasonCode } from '../base/layer'

export interface Processed {
  /** As reached the first time. */
  readonly path: string
  /** `waiting`: a scoped rule that was read but not sent; it may still be attached. A reason: it came to nothing. */
  readonly outcome: 'loaded' | 'waiting' | ReasonCode
}

export interface ProcessedSet {
  find(path: string, realPath: string | null): Processed | null
  add(path: string, realPath: string | null, outcome: Processed['outcome']): void
  /** A set that knows all this one knows and keeps what it learns to itself. */
  fork(): ProcessedSet
}

/** `fold` makes keys comparable: on Windows the drive letter's case does not count. */
export function createProcessedSet(fold: (path: string) => string, below: ProcessedSet | null = null): ProcessedSet {
  const known = new Map<string, Processed>()
  const set: ProcessedSet = {
    find(path, realPath) {
      const own = known.get(fold(path)) ?? (realPath === null ? undefined : known.get(fold(realPath)))
      return own ?? below?.find(path, realPath) ?? null
    },
    add(path, realPath, outcome) {
      known.set(fold(path), { path, outcome })
      if (realPath !== null) known.set(fold(realPath), { path, outcome })
    },
    fork: () => createProcessedSet(fold, set),
  }
  return set
}

/** SPEC 2.9: only the drive letter is folded; all else is the file system's to answer. */
export function foldDriveLetter(path: string): string {
  return /^[a-z]:[\\/]/.test(path) ? path.charAt(0).toUpperCase() + path.slice(1) : path
}
