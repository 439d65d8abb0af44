// A file system in memory for tests: files, directories, links, loops, entries that refuse to be read,
// and a record of every call. It must behave as ports.ts says, not as any one machine does.

import type { DirEntry, FileKind, FileStat, FileSystem, FsError, FsErrorKind, Paths } from '../ports'

/** Content of a file, or a directory as an object. Keys may hold several path parts: `{ 'a/b.md': 'text' }`. */
export type MemoryNode = string | Uint8Array | MemoryFile | MemoryLink | MemoryDenied | MemoryDevice | MemoryTree
export interface MemoryTree {
  readonly [name: string]: MemoryNode
}

class MemoryFile {
  constructor(
    readonly content: string | Uint8Array,
    readonly facts: { readonly modifiedMs?: number },
  ) {}
}
class MemoryLink {
  constructor(readonly target: string) {}
}
class MemoryDenied {
  constructor(readonly what: string | MemoryTree) {}
}
class MemoryDevice {}

/** A file with a time stamp. */
export function file(content: string | Uint8Array, facts: { readonly modifiedMs?: number } = {}): MemoryNode {
  return new MemoryFile(content, facts)
}

/** A symbolic link; a relative target starts from the link's directory. A link may lead nowhere or to itself. */
export function link(target: string): MemoryNode {
  return new MemoryLink(target)
}

/** A file (text) or directory (object) that may be seen but not read; nothing below such a directory can be reached. */
export function denied(what: string | MemoryTree = ''): MemoryNode {
  return new MemoryDenied(what)
}

/** A device, pipe or socket: stat says `other`, reading is refused. */
export function device(): MemoryNode {
  return new MemoryDevice()
}

type Entry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly modifiedMs: number; readonly denied: boolean }
  | { readonly kind: 'directory'; readonly children: Map<string, Entry>; readonly denied: boolean }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'other' }

export interface MemoryFileSystem extends FileSystem {
  /** Paths asked for, in order, by call. */
  readonly calls: Readonly<Record<'readFile' | 'stat' | 'realPath' | 'readDir', readonly string[]>>
  /** Calls of all kinds so far. */
  callCount(): number
  forgetCalls(): void
  /** Writes or replaces an entry, making the directories it needs. */
  put(path: string, node: MemoryNode): void
  remove(path: string): void
}

const MOST_LINKS = 40

export function createMemoryFileSystem(tree: MemoryTree, paths: Paths): MemoryFileSystem {
  const root: Entry & { kind: 'directory' } = { kind: 'directory', children: new Map(), denied: false }
  const calls = { readFile: [] as string[], stat: [] as string[], realPath: [] as string[], readDir: [] as string[] }

  /** The root of a path is its first part, so that several drives fit into one tree. */
  function partsOf(path: string): string[] {
    const full = paths.resolve(path)
    const { root: top } = paths.parse(full)
    return [top, ...full.slice(top.length).split(paths.sep)].filter((part) => part !== '')
  }

  function put(path: string, node: MemoryNode): void {
    const parts = partsOf(path)
    const name = parts.pop()
    if (name === undefined) throw new Error(`no name in ${path}`)
    let at = root
    for (const part of parts) {
      let next = at.children.get(part)
      if (next === undefined) {
        next = { kind: 'directory', children: new Map(), denied: false }
        at.children.set(part, next)
      }
      if (next.kind !== 'directory') throw new Error(`${path}: ${part} is no directory`)
      at = next
    }
    const old = at.children.get(name)
    const entry = toEntry(path, node)
    // Objects add to a directory that is there already: `{ a: {…}, 'a/b': … }` is one directory.
    if (old?.kind === 'directory' && entry.kind === 'directory' && !entry.denied) return
    at.children.set(name, entry)
    if (node instanceof MemoryDenied && typeof node.what === 'object') fill(path, node.what)
  }

  function fill(path: string, children: MemoryTree): void {
    for (const [name, child] of Object.entries(children)) {
      const full = path === '' ? name : paths.join(path, name)
      put(full, child)
      if (isTree(child)) fill(full, child)
    }
  }

  function toEntry(path: string, node: MemoryNode): Entry {
    if (typeof node === 'string') return { kind: 'file', bytes: new TextEncoder().encode(node), modifiedMs: 0, denied: false }
    if (node instanceof Uint8Array) return { kind: 'file', bytes: node, modifiedMs: 0, denied: false }
    if (node instanceof MemoryLink) return { kind: 'link', target: node.target }
    if (node instanceof MemoryDevice) return { kind: 'other' }
    if (node instanceof MemoryFile) {
      const bytes = typeof node.content === 'string' ? new TextEncoder().encode(node.content) : node.content
      return { kind: 'file', bytes, modifiedMs: node.facts.modifiedMs ?? 0, denied: false }
    }
    if (node instanceof MemoryDenied) {
      if (typeof node.what !== 'string') return { kind: 'directory', children: new Map(), denied: true }
      return { kind: 'file', bytes: new TextEncoder().encode(node.what), modifiedMs: 0, denied: true }
    }
    if (isTree(node)) return { kind: 'directory', children: new Map(), denied: false }
    throw new Error(`${path}: not a node`)
  }

  type Found = { readonly entry: Entry; readonly path: string } | { readonly error: FsError }

  /** Follows every link, also in the middle of the path; the answer names the real place. */
  function find(path: string): Found {
    // Parts still to go, last one first; parts of the real place so far.
    const rest = partsOf(path).reverse()
    const at: string[] = []
    let entry: Entry = root
    let links = 0
    for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
      if (entry.kind !== 'directory') return fail('not-a-directory', path)
      if (entry.denied) return fail('denied', path)
      const next: Entry | undefined = entry.children.get(name)
      if (next === undefined) return fail('missing', path)
      if (next.kind === 'link') {
        links += 1
        if (links > MOST_LINKS) return fail('loop', path)
        const from = at.length > 0 ? paths.join(...at) : name
        rest.push(...partsOf(paths.resolve(from, next.target)).reverse())
        entry = root
        at.length = 0
      } else {
        entry = next
        at.push(name)
      }
    }
    return { entry, path: at.length > 0 ? paths.join(...at) : path }
  }

  fill('', tree)

  return {
    calls,
    callCount: () => Object.values(calls).reduce((sum, list) => sum + list.length, 0),
    forgetCalls() {
      for (const list of Object.values(calls)) list.length = 0
    },
    put(path, node) {
      put(path, node)
      if (isTree(node)) fill(path, node)
    },
    remove(path) {
      const found = find(paths.dirname(path))
      if ('entry' in found && found.entry.kind === 'directory') found.entry.children.delete(paths.basename(path))
    },
    async readFile(path, options = {}) {
      calls.readFile.push(path)
      const found = find(path)
      if ('error' in found) return { ok: false, error: found.error }
      const { entry } = found
      if (entry.kind === 'directory') return refuse('is-directory', path)
      if (entry.kind !== 'file') return refuse('other', path)
      if (entry.denied) return refuse('denied', path)
      if (options.maxBytes !== undefined && entry.bytes.length > options.maxBytes) {
        return options.head === true ? { ok: true, value: entry.bytes.subarray(0, options.maxBytes) } : refuse('too-large', path)
      }
      return { ok: true, value: entry.bytes }
    },
    async stat(path) {
      calls.stat.push(path)
      const found = find(path)
      if ('error' in found) return { ok: false, error: found.error }
      return { ok: true, value: statOf(found.entry) }
    },
    async realPath(path) {
      calls.realPath.push(path)
      const found = find(path)
      return 'error' in found ? { ok: false, error: found.error } : { ok: true, value: found.path }
    },
    async readDir(path) {
      calls.readDir.push(path)
      const found = find(path)
      if ('error' in found) return { ok: false, error: found.error }
      if (found.entry.kind !== 'directory') return refuse('not-a-directory', path)
      if (found.entry.denied) return refuse('denied', path)
      const entries: DirEntry[] = [...found.entry.children].map(([name, entry]) => ({ name, kind: entry.kind as FileKind }))
      return { ok: true, value: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) }
    },
  }
}

function isTree(node: MemoryNode): node is MemoryTree {
  return typeof node === 'object' && Object.getPrototypeOf(node) === Object.prototype
}

function statOf(entry: Entry): FileStat {
  if (entry.kind === 'file') return { kind: 'file', sizeBytes: entry.bytes.length, modifiedMs: entry.modifiedMs }
  return { kind: entry.kind === 'directory' ? 'directory' : 'other', sizeBytes: 0, modifiedMs: 0 }
}

function refuse(kind: FsErrorKind, path: string): { readonly ok: false; readonly error: FsError } {
  return { ok: false, error: { kind, message: `${kind}: ${path}` } }
}

function fail(kind: FsErrorKind, path: string): { readonly error: FsError } {
  return { error: { kind, message: `${kind}: ${path}` } }
}
