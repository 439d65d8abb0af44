// What a collection depends on: the paths to watch, and which changes among them matter. Pure.

import type { GitPlace } from '../engine/git/find-git-place'
import type { Paths } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'

export interface WatchSet {
  /** Files whose every change matters. */
  readonly files: ReadonlySet<string>
  /** Directories in which a new instruction file, rule or settings file matters. */
  readonly directories: ReadonlySet<string>
  /** Directories of the project that were looked into for nested files: only an instruction file or a directory that is new there matters. */
  readonly listed: ReadonlySet<string>
}

/** Names that matter wherever they appear in a watched directory. */
const NAMES = new Set([
  'CLAUDE.md',
  'CLAUDE.local.md',
  'AGENTS.md',
  'MEMORY.md',
  '.claude',
  'rules',
  'settings.json',
  'settings.local.json',
  'managed-settings.json',
])

/** Those that wait for a read below the directory they stand in (SPEC 2.3). */
const NESTED = new Set(['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', '.claude'])
/** Never entered by the search for nested files, so new ones say nothing. */
const NEVER_ENTERED = new Set(['node_modules', '.git'])
/** Each costs the system a listener. Those nearest to the working directory come first; what is new beyond is seen at the next refresh. */
const MOST_LISTED = 1000

export function buildWatchSet(collection: Collection, git: GitPlace | null, paths: Paths, listed: Iterable<string> = []): WatchSet {
  const { places, layers, settings, request } = collection
  const files = new Set<string>()
  const directories = new Set<string>()
  const addFile = (path: string | null | undefined): void => {
    if (path === null || path === undefined || !paths.isAbsolute(path)) return
    files.add(path)
    directories.add(paths.dirname(path))
  }

  for (const layer of layers) {
    addFile(layer.origin.path)
    addFile(layer.origin.realPath)
    for (const include of layer.includes) addFile(include.target)
  }
  for (const file of settings.files) addFile(file.path)
  for (const name of ['settings.json', 'settings.local.json']) addFile(paths.join(places.root, '.claude', name))
  addFile(paths.join(places.configDir, 'settings.json'))
  addFile(paths.join(places.managedDir, 'managed-settings.json'))
  addFile(places.configFile)
  for (const attachment of request.attachments) addFile(attachment.trigger)

  for (const start of [places.cwd, places.root]) {
    for (let dir = start; dir !== paths.dirname(dir); dir = paths.dirname(dir)) directories.add(dir)
  }
  for (const dir of [places.cwd, places.root, places.home]) directories.add(paths.join(dir, '.claude', 'rules'))
  directories.add(paths.join(places.configDir, 'rules'))
  // a home directory or a system folder is too busy to be listened to for its own sake, but its `.claude` is in the set
  directories.delete(paths.parse(places.root).root)

  if (git !== null) {
    files.add(paths.join(git.gitDir, 'HEAD'))
    files.add(paths.join(git.gitDir, 'index'))
    files.add(paths.join(git.commonDir, 'packed-refs'))
    if (collection.git !== null) files.add(paths.join(git.commonDir, 'refs', 'heads', ...collection.git.branch.split('/')))
  }
  return { files, directories, listed: new Set(nearest(listed, places.cwd, paths).filter((dir) => !directories.has(dir))) }
}

function nearest(listed: Iterable<string>, cwd: string, paths: Paths): readonly string[] {
  const start = cwd.endsWith(paths.sep) ? cwd : cwd + paths.sep
  const below = [...listed].filter((dir) => dir.startsWith(start))
  const depth = new Map(below.map((dir) => [dir, dir.split(paths.sep).length]))
  return below.sort((a, b) => (depth.get(a) ?? 0) - (depth.get(b) ?? 0) || (a < b ? -1 : 1)).slice(0, MOST_LISTED)
}

/** Of several sets that are watched at once. */
export function joinWatchSets(sets: readonly WatchSet[]): WatchSet {
  return {
    files: new Set(sets.flatMap(({ files }) => [...files])),
    directories: new Set(sets.flatMap(({ directories }) => [...directories])),
    listed: new Set(sets.flatMap(({ listed }) => [...listed])),
  }
}

/** Whether a changed path can change what is collected. */
export function matters({ files, directories, listed }: WatchSet, path: string, paths: Paths): boolean {
  if (files.has(path)) return true
  const dir = paths.dirname(path)
  const name = paths.basename(path)
  if (listed.has(dir) && NESTED.has(name)) return true
  if (!directories.has(dir) && !(listed.has(dir) && /[\\/]\.claude([\\/]|$)/.test(dir))) return false
  return NAMES.has(name) || (name.endsWith('.md') && /(^|[\\/])(rules|memory)([\\/]|$)/.test(dir)) || directories.has(path)
}

/** Whether a changed path, if it is a directory now, is one nobody has looked into yet: it may have come with instruction files in it. */
export function mayBeNewDirectory({ directories, listed }: WatchSet, path: string, cwds: readonly string[], paths: Paths): boolean {
  const dir = paths.dirname(path)
  if (!listed.has(dir) && !cwds.includes(dir)) return false
  return !listed.has(path) && !directories.has(path) && !NEVER_ENTERED.has(paths.basename(path))
}
