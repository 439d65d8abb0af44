// Which directories have to be listened to so that no change of a set of paths is missed, and which of their entries
// matter. Looks at the disk, listens to nothing.

import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** A path as it is now. Two of the same signature are taken for unchanged. */
export interface Seen {
  readonly kind: 'none' | 'file' | 'directory' | 'other'
  readonly signature: string
  /** Device, number and birth, which a new one of the same name does not share. */
  readonly identity: string
  /** Where a link leads; null for what is none, or leads nowhere. */
  readonly realPath: string | null
}

export interface PlannedDirectory {
  readonly identity: string
  /** Paths of the set whose coming, change or going shows here. */
  readonly targets: ReadonlySet<string>
  entryOf(name: string): { readonly path: string; readonly reported: readonly string[] }
}

export interface WatchPlan {
  readonly directories: ReadonlyMap<string, PlannedDirectory>
  /** Every directory on the way to a path of the set: when one is moved, all below it has moved. */
  readonly above: ReadonlySet<string>
}

const NOTHING: Seen = { kind: 'none', signature: 'none', identity: 'none', realPath: null }

/** What cannot be looked at counts as not there: it will be looked at again when something changes around it. */
export async function examine(place: string): Promise<Seen> {
  try {
    const own = await fs.lstat(place)
    const isLink = own.isSymbolicLink()
    const realPath = isLink ? await fs.realpath(place).catch(() => null) : null
    if (isLink && realPath === null) return { ...NOTHING, signature: `link ${own.ino}`, identity: identityOf(own) }
    const stat = isLink ? await fs.stat(place) : own
    return {
      kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other',
      signature: `${identityOf(own)} ${identityOf(stat)} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.size}`,
      identity: identityOf(stat),
      realPath,
    }
  } catch {
    return NOTHING
  }
}

function identityOf(stat: Stats): string {
  return `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`
}

interface Draft {
  readonly identity: string
  /** Paths of the set by the entry that stands for them. */
  readonly names: Map<string, Set<string>>
  readonly targets: Set<string>
  /** It is of the set itself: all its entries matter. */
  whole: boolean
}

/** `seen` holds every path of the set. Absent ones are waited for in the nearest directory above them that exists. */
export async function planWatch(seen: ReadonlyMap<string, Seen>): Promise<WatchPlan> {
  const drafts = new Map<string, Draft>()
  const above = new Set<string>()
  const looked = new Map<string, Promise<Seen>>()

  function look(place: string): Promise<Seen> {
    const known = seen.get(place)
    const looking = looked.get(place) ?? (known === undefined ? examine(place) : Promise.resolve(known))
    looked.set(place, looking)
    return looking
  }
  function draftOf(directory: string, identity: string): Draft {
    const draft = drafts.get(directory) ?? { identity, names: new Map(), targets: new Set(), whole: false }
    drafts.set(directory, draft)
    return draft
  }
  /** Listens for `place` in the nearest directory above it, and for that directory in the one above: it may be moved away. */
  async function waitFor(place: string, target: string): Promise<void> {
    for (const [index, directory] of parentsOf(place).entries()) {
      const { kind, identity } = await look(directory)
      if (kind !== 'directory') continue
      const draft = draftOf(directory, identity)
      draft.targets.add(target)
      if (index === 0) {
        const name = path.basename(place)
        draft.names.set(name, (draft.names.get(name) ?? new Set()).add(target))
      }
      const upper = path.dirname(directory)
      const seenUpper = await look(upper)
      if (upper !== directory && seenUpper.kind === 'directory') draftOf(upper, seenUpper.identity)
      return
    }
  }

  const all = [...seen].flatMap(([target, { realPath }]) => (realPath === null ? [target] : [target, realPath]))
  for (const place of all) for (const directory of parentsOf(place)) above.add(directory)
  await Promise.all([...new Set(all.map((place) => path.dirname(place)))].map(look))
  for (const [target, { kind, identity, realPath }] of seen) {
    await waitFor(target, target)
    if (realPath !== null) await waitFor(realPath, target)
    if (kind !== 'directory') continue
    const draft = draftOf(target, identity)
    draft.whole = true
    draft.targets.add(target)
  }
  return { above, directories: new Map([...drafts].map(([directory, draft]) => [directory, planned(directory, draft)])) }
}

/** Nearest first. */
function parentsOf(place: string): readonly string[] {
  const parents: string[] = []
  for (let at = place, parent = path.dirname(at); parent !== at; at = parent, parent = path.dirname(at)) parents.push(parent)
  return parents
}

function planned(directory: string, { identity, names, targets, whole }: Draft): PlannedDirectory {
  return {
    identity,
    targets,
    entryOf(name) {
      const entry = path.join(directory, name)
      const reported = [...(names.get(name) ?? [])]
      return { path: entry, reported: whole && !reported.includes(entry) ? [...reported, entry] : reported }
    },
  }
}
