// What a collection depends on: the paths to watch, and which changes among them matter. Pure.

import type { GitPlace } from '../engine/git/find-git-place'
import type { Paths } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'

export interface WatchSet {
  /** Files whose every change matters. */
  readonly files: ReadonlySet<string>
  /** Directories in which a new instruction file, rule or settings file matters. */
  readonly directories: ReadonlySet<string>
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

export function buildWatchSet(collection: Collection, git: GitPlace | null, paths: Paths): WatchSet {
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
  return { files, directories }
}

/** Of several sets that are watched at once. */
export function joinWatchSets(sets: readonly WatchSet[]): WatchSet {
  return {
    files: new Set(sets.flatMap(({ files }) => [...files])),
    directories: new Set(sets.flatMap(({ directories }) => [...directories])),
  }
}

/** Whether a changed path can change what is collected. */
export function matters({ files, directories }: WatchSet, path: string, paths: Paths): boolean {
  if (files.has(path)) return true
  const dir = paths.dirname(path)
  if (!directories.has(dir)) return false
  const name = paths.basename(path)
  return NAMES.has(name) || (name.endsWith('.md') && /(^|[\\/])(rules|memory)([\\/]|$)/.test(dir)) || directories.has(path)
}
