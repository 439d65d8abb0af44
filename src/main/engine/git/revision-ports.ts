// File system and git as they would be with a revision checked out and nothing changed since: below the repository's root
// everything comes from git's objects, everything else (home, managed files, git's own directory) is as it is.

import { err, ok, type Result } from '../base/result'
import type { DirEntry, FileStat, FileSystem, FsError, Git, Paths, Ports } from '../ports'
import type { Revision } from './open-revision'
import type { TreeEntry } from './parse-ls-tree'

export interface RevisionOptions {
  /** Of a system whose file names differ by more than case: `claude.md` is then found as `CLAUDE.md`, as in a checkout there. */
  readonly caseInsensitive: boolean
}

const MOST_BLOB_BYTES = 64 * 1024 * 1024
const MOST_KEPT_BYTES = 32 * 1024 * 1024
const MOST_LINKS = 40

/** `realRoot`: of the repository, behind all links. */
export function revisionPorts<P extends Pick<Ports, 'fs' | 'paths' | 'git'>>(
  ports: P,
  revision: Revision,
  realRoot: string,
  options: RevisionOptions,
): P {
  return { ...ports, fs: revisionFileSystem(ports, revision, realRoot, options), git: revisionGit(ports.git, revision) }
}

/** Where a path leads: into the tree (as git names it), or out of it. */
type Place =
  | { readonly in: 'tree'; readonly entry: TreeEntry; readonly path: string }
  | { readonly in: 'world'; readonly path: string }
  | { readonly in: 'nowhere'; readonly error: FsError }

const ROOT: TreeEntry = { kind: 'directory', id: '', sizeBytes: 0 }

export function revisionFileSystem(
  ports: Pick<Ports, 'fs' | 'paths' | 'git'>,
  revision: Revision,
  realRoot: string,
  options: RevisionOptions,
): FileSystem {
  const { fs: under, paths, git } = ports
  const roots = [...new Set([revision.place.gitRoot, realRoot])]
  const children = childrenOf(revision.entries)
  const findEntry = entryFinder(revision.entries, options)
  const read = createBlobReader(git, revision.place.gitRoot)
  const head = revision.branch === null ? `${revision.commit}\n` : `ref: refs/heads/${revision.branch}\n`
  // what is checked out stays on its branch
  const isCheckedOut = revision.name === 'HEAD' || revision.name === '@'
  const headPaths = new Set(isCheckedOut ? [] : [paths.join(revision.place.gitDir, 'HEAD')])

  /** Names below the root, or null for what is not of the tree: elsewhere, or git's own. */
  function namesOf(path: string): readonly string[] | null {
    for (const root of roots) {
      const names = namesBelow(paths, root, path)
      if (names !== null) return names[0] === '.git' ? null : names
    }
    return null
  }

  async function locate(path: string, followLast: boolean, links = 0): Promise<Place> {
    const names = namesOf(path)
    if (names === null) return locateOutside(path, links)
    let at = ''
    let entry = ROOT
    for (const [index, name] of names.entries()) {
      if (entry.kind !== 'directory') return nowhere(entry.kind === 'submodule' ? 'missing' : 'not-a-directory', path)
      const found = findEntry(at, name)
      if (found === null) return nowhere('missing', path)
      at = found.path
      entry = found.entry
      const isLast = index === names.length - 1
      if (entry.kind !== 'link' || (isLast && !followLast)) continue
      if (links >= MOST_LINKS) return nowhere('loop', path)
      const target = await read(entry)
      if (!target.ok) return { in: 'nowhere', error: target.error }
      const from = paths.dirname(paths.join(realRoot, ...at.split('/')))
      const rest = names.slice(index + 1)
      const leadsTo = paths.resolve(from, new TextDecoder().decode(target.value))
      return locate(paths.join(leadsTo, ...rest), followLast, links + 1)
    }
    return { in: 'tree', entry, path: at }
  }

  /** A link outside may lead back into the repository. */
  async function locateOutside(path: string, links: number): Promise<Place> {
    const real = await under.realPath(path)
    return real.ok && real.value !== path && namesOf(real.value) !== null && links < MOST_LINKS
      ? locate(real.value, true, links + 1)
      : { in: 'world', path }
  }

  return {
    async readFile(path, readOptions = {}) {
      if (headPaths.has(path)) return ok(new TextEncoder().encode(head))
      const place = await locate(path, true)
      if (place.in === 'world') return under.readFile(place.path, readOptions)
      if (place.in === 'nowhere') return err(place.error)
      const { entry } = place
      if (entry.kind !== 'file') return failure('is-directory', path)
      const { maxBytes = MOST_BLOB_BYTES, head: onlyHead = false } = readOptions
      if (entry.sizeBytes > MOST_BLOB_BYTES || (entry.sizeBytes > maxBytes && !onlyHead)) return failure('too-large', path)
      const bytes = await read(entry)
      return bytes.ok && bytes.value.length > maxBytes ? ok(bytes.value.slice(0, maxBytes)) : bytes
    },
    async stat(path) {
      if (headPaths.has(path)) return ok({ kind: 'file', sizeBytes: head.length, modifiedMs: revision.committedMs })
      const place = await locate(path, true)
      if (place.in === 'world') return under.stat(place.path)
      if (place.in === 'nowhere') return err(place.error)
      return ok(statOf(place.entry, revision.committedMs))
    },
    async realPath(path) {
      const place = await locate(path, true)
      if (place.in === 'world') return under.realPath(place.path)
      if (place.in === 'nowhere') return err(place.error)
      return ok(place.path === '' ? realRoot : paths.join(realRoot, ...place.path.split('/')))
    },
    async readDir(path) {
      const place = await locate(path, true)
      if (place.in === 'world') return under.readDir(place.path)
      if (place.in === 'nowhere') return err(place.error)
      if (place.entry.kind === 'submodule') return ok([])
      return place.entry.kind === 'directory' ? ok(children.get(place.path) ?? []) : failure('not-a-directory', path)
    },
  }
}

/** A clean work tree at the commit: no status, its log. */
function revisionGit(git: Git, { place, commit }: Revision): Git {
  return {
    ...git,
    run: async (args, _cwd, signal, options) => {
      if (args.includes('status')) return ok('')
      const asked = args.includes('log') ? [...args, commit] : args
      return git.run(asked, place.gitRoot, signal, options)
    },
  }
}

function createBlobReader(git: Git, cwd: string): (entry: TreeEntry) => Promise<Result<Uint8Array, FsError>> {
  const kept = new Map<string, Promise<Result<Uint8Array, FsError>>>()
  let keptBytes = 0
  return (entry) => {
    const known = kept.get(entry.id)
    if (known !== undefined) return known
    const reading = git
      .readBlob(entry.id, cwd)
      .then((blob) => (blob.ok ? blob : err<FsError>({ kind: 'other', message: `git could not give the object: ${blob.error.message}` })))
    if (keptBytes + entry.sizeBytes <= MOST_KEPT_BYTES) {
      kept.set(entry.id, reading)
      keptBytes += entry.sizeBytes
    }
    return reading
  }
}

type FindEntry = (directory: string, name: string) => { readonly path: string; readonly entry: TreeEntry } | null

function entryFinder(entries: ReadonlyMap<string, TreeEntry>, { caseInsensitive }: RevisionOptions): FindEntry {
  const fold = (path: string): string => path.normalize('NFC').toLowerCase()
  const folded = new Map<string, string>()
  if (caseInsensitive) for (const path of entries.keys()) if (!folded.has(fold(path))) folded.set(fold(path), path)
  return (directory, name) => {
    const asked = directory === '' ? name : `${directory}/${name}`
    const path = entries.has(asked) ? asked : (folded.get(fold(asked)) ?? null)
    const entry = path === null ? undefined : entries.get(path)
    return path === null || entry === undefined ? null : { path, entry }
  }
}

function childrenOf(entries: ReadonlyMap<string, TreeEntry>): ReadonlyMap<string, readonly DirEntry[]> {
  const lists = new Map<string, DirEntry[]>([['', []]])
  for (const [path, { kind }] of entries) {
    const cut = path.lastIndexOf('/')
    const directory = cut === -1 ? '' : path.slice(0, cut)
    const list = lists.get(directory) ?? []
    list.push({ name: path.slice(cut + 1), kind: kind === 'submodule' ? 'directory' : kind })
    lists.set(directory, list)
  }
  for (const list of lists.values()) list.sort((a, b) => (a.name < b.name ? -1 : 1))
  return lists
}

function namesBelow(paths: Paths, root: string, path: string): readonly string[] | null {
  const relative = paths.relative(root, path)
  if (relative === '') return []
  if (relative === '..' || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)) return null
  return relative.split(paths.sep)
}

function statOf({ kind, sizeBytes }: TreeEntry, modifiedMs: number): FileStat {
  return kind === 'file' ? { kind: 'file', sizeBytes, modifiedMs } : { kind: 'directory', sizeBytes: 0, modifiedMs }
}

function failure(kind: FsError['kind'], path: string): { readonly ok: false; readonly error: FsError } {
  return err({ kind, message: `${path}: ${kind}` })
}

function nowhere(kind: FsError['kind'], path: string): Place {
  return { in: 'nowhere', error: { kind, message: `${path}: ${kind}` } }
}
