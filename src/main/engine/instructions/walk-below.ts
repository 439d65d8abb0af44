// Looks for instruction files below the working directory, which wait until something near them is read (SPEC 2.3).
// One listing per directory and no stat per entry; ignored directories, node_modules, .git and linked worktrees are
// not entered, links are not followed. A read reaches all of them nevertheless: see reads.ts.

import type { Diagnostic } from '../base/diagnostic'
import { decodeText } from '../markdown/decode-text'
import type { DirEntry } from '../ports'
import { checkCancelled } from './check-cancelled'
import type { CollectInstructionsInput, InstructionPorts } from './collect-input'
import { type IgnoreLevel, ignoreLevelAbove, ignoreLevelOf, isIgnoredDirectory } from './ignored-directories'
import { type InspectedDirectory, inspectDirectory, instructionEntries } from './inspect-directory'
import { mapLimited } from './map-limited'
import { childPath } from './path-below'
import type { RealPaths } from './real-paths'

const MOST_DIRECTORIES = 200_000
const DEEPEST = 256
const AT_ONCE = 32
const TELL_EVERY = 200

export interface NestedWalk {
  /** Those that hold anything, outermost first, neighbours by name. */
  readonly directories: readonly InspectedDirectory[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Task {
  readonly directory: string
  readonly depth: number
  readonly level: IgnoreLevel | null
}

export async function walkBelow(ports: InstructionPorts, realPaths: RealPaths, input: CollectInstructionsInput): Promise<NestedWalk> {
  const { fs, paths } = ports
  const { places, roots, signal, onProgress } = input
  const found: { readonly directory: string; readonly entries: readonly DirEntry[] }[] = []
  const skipped = { ignored: 0, worktrees: [] as string[], unreadable: [] as string[], deep: 0, beyond: 0 }
  let visited = 0
  let files = 0

  async function visit({ directory, depth, level }: Task): Promise<void> {
    checkCancelled(signal)
    const listing = await fs.readDir(directory)
    if (!listing.ok) {
      // Gone since it was listed is no news; not permitted is.
      if (listing.error.kind === 'denied') skipped.unreadable.push(directory)
      return
    }
    const entries = listing.value
    const git = depth === 0 ? undefined : entries.find(({ name }) => name === '.git')
    if (git?.kind === 'file' && (await isLinkedWorktree(ports, directory))) {
      skipped.worktrees.push(directory)
      return
    }
    const named = depth === 0 ? [] : instructionEntries(entries)
    if (named.length > 0) found.push({ directory, entries: named })
    // A repository of its own has rules of its own.
    const outer = git === undefined ? level : null
    const own = entries.some(({ name }) => name === '.gitignore') ? await ignoreLevelOf(ports, outer, directory) : outer
    for (const { name, kind } of entries) {
      if (kind !== 'directory') {
        files += 1
        continue
      }
      if (name === '.git' || name === 'node_modules') continue
      const child = childPath(paths, directory, name)
      if (isIgnoredDirectory(paths, own, child)) skipped.ignored += 1
      else if (depth >= DEEPEST) skipped.deep += 1
      else open.push({ directory: child, depth: depth + 1, level: own })
    }
    visited += 1
    if (visited % TELL_EVERY === 0) onProgress?.({ directories: visited, files })
  }

  const open: Task[] = [{ directory: places.cwd, depth: 0, level: await ignoreLevelAbove(ports, roots, places.root, places.cwd) }]
  await new Promise<void>((resolve, reject) => {
    let active = 0
    function pump(): void {
      if (visited + active >= MOST_DIRECTORIES) {
        skipped.beyond += open.length
        open.length = 0
      }
      while (active < AT_ONCE) {
        const task = open.pop()
        if (task === undefined) break
        active += 1
        visit(task).then(() => {
          active -= 1
          pump()
        }, reject)
      }
      if (active === 0) resolve()
    }
    pump()
  })
  onProgress?.({ directories: visited, files })
  const realCwd = await realPaths.ofDirectory(places.cwd)
  // No link was followed on the way down.
  for (const { directory } of found) realPaths.note(directory, realCwd + directory.slice(places.cwd.length))
  const directories = await mapLimited(found, AT_ONCE, ({ directory, entries }) =>
    inspectDirectory(ports, realPaths, directory, entries, signal),
  )
  return {
    directories: sortByPath(paths.sep, directories),
    diagnostics: [...directories.flatMap((it) => it.diagnostics), ...tell(places.cwd, skipped)],
  }
}

/** A copy, outermost first, neighbours by name in code-unit order. */
export function sortByPath<T extends { readonly directory: string }>(sep: string, items: readonly T[]): T[] {
  // Parted by what no name can hold and what is below every other character, paths sort as trees do.
  return items
    .map((item) => ({ item, key: item.directory.split(sep).join('\0') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}

/**
 * A linked worktree (SPEC 2.6) is another checkout of a repository, not a part of this project: listing it would show
 * every file once more. A submodule, whose `.git` is a file too, is a part of the project and entered.
 */
async function isLinkedWorktree({ fs, paths }: InstructionPorts, directory: string): Promise<boolean> {
  const bytes = await fs.readFile(paths.join(directory, '.git'), { maxBytes: 64 * 1024 })
  return bytes.ok && /^gitdir:.*[\\/]worktrees[\\/][^\\/]+\s*$/.test(decodeText(bytes.value).text)
}

function tell(
  cwd: string,
  skipped: {
    readonly ignored: number
    readonly worktrees: readonly string[]
    readonly unreadable: readonly string[]
    readonly deep: number
    readonly beyond: number
  },
): readonly Diagnostic[] {
  const told: Diagnostic[] = []
  const say = (code: string, severity: Diagnostic['severity'], message: string, path = cwd) =>
    told.push({ code, severity, message, at: { path } })
  const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
  if (skipped.ignored > 0) {
    const what = count(skipped.ignored, 'ignored directory was', 'ignored directories were')
    say('walk.ignored-directories', 'info', `${what} not searched for instruction files; a read there attaches what it finds`)
  }
  if (skipped.worktrees.length > 0) {
    const what = count(skipped.worktrees.length, 'worktree below the working directory was', 'worktrees below the working directory were')
    say('walk.worktrees', 'info', `${what} not searched for instruction files: ${few(skipped.worktrees)}`)
  }
  if (skipped.unreadable.length > 0) {
    const what = count(skipped.unreadable.length, 'directory', 'directories')
    say(
      'walk.unreadable-directories',
      'warning',
      `${what} cannot be listed, so what they hold is unknown: ${few(skipped.unreadable)}`,
      skipped.unreadable[0],
    )
  }
  if (skipped.deep > 0)
    say('walk.too-deep', 'warning', `${count(skipped.deep, 'directory', 'directories')} more than ${DEEPEST} deep were not searched`)
  if (skipped.beyond > 0) {
    say('walk.limit', 'warning', `The search for instruction files stopped after ${MOST_DIRECTORIES.toLocaleString('en-US')} directories`)
  }
  return told
}

function few(list: readonly string[]): string {
  const sorted = [...list].sort()
  return sorted.slice(0, 3).join(', ') + (sorted.length > 3 ? ` and ${sorted.length - 3} more` : '')
}
