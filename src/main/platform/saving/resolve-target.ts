// Where a path really leads, also when the file is not there yet: the decision what may be written is made on this.

import path from 'node:path'
import { codeOf, type Disk, type DiskStat, isMissing } from './disk'

export interface Target {
  /** As given. */
  readonly path: string
  /** The entry itself: the real directory and the name. Equal to `real` unless it is a link. */
  readonly entry: string
  /** What the entry leads to: what a write replaces. Nothing need be there. */
  readonly real: string
  /** Of what is at `real`; null where nothing is. */
  readonly stat: DiskStat | null
  /** The text of the link at `entry`; null where it is none. */
  readonly link: string | null
  /** Directories on the way that are not there, outermost first. */
  readonly missing: readonly string[]
}

export type NoTarget = 'loop' | 'not-absolute'

const MOST_LINKS = 40

/** Throws Node's errors for what cannot be looked at. */
export async function resolveTarget(disk: Disk, given: string): Promise<Target | NoTarget> {
  if (!path.isAbsolute(given) || given.includes('\0')) return 'not-absolute'
  const whole = path.resolve(given)
  const name = path.basename(whole)
  if (name === '') return 'not-absolute'
  try {
    const { folder, missing } = await realFolder(disk, path.dirname(whole))
    const entry = path.join(folder, name)
    if (missing.length > 0) return { path: given, entry, real: entry, stat: null, link: null, missing }
    let at = entry
    let link: string | null = null
    for (let links = 0; ; links++) {
      const stat = await disk.lstat(at)
      if (stat?.kind !== 'link') return { path: given, entry, real: at, stat, link, missing: [] }
      if (links === MOST_LINKS) return 'loop'
      const text = await disk.readlink(at)
      link ??= text
      const next = path.resolve(path.dirname(at), text)
      const below = await realFolder(disk, path.dirname(next))
      at = path.join(below.folder, path.basename(next))
      if (below.missing.length > 0) return { path: given, entry, real: at, stat: null, link, missing: below.missing }
    }
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return 'loop'
    throw error
  }
}

/** The real path of a directory; where it is not there, what it will be when the missing parts are made. */
async function realFolder(disk: Disk, folder: string): Promise<{ readonly folder: string; readonly missing: readonly string[] }> {
  const names: string[] = []
  for (let at = folder; ; at = path.dirname(at)) {
    try {
      const real = await disk.realpath(at)
      const missing = names.map((_, i) => path.join(real, ...names.slice(0, i + 1)))
      return { folder: path.join(real, ...names), missing }
    } catch (error) {
      // A link that leads nowhere is no directory to make something in.
      if (!isMissing(error) || path.dirname(at) === at || (await disk.lstat(at)) !== null) throw error
      names.unshift(path.basename(at))
    }
  }
}
