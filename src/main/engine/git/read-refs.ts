// Reads HEAD and refs from the files of a git directory, as the agent does (SPEC 1.1): no process is spent on them.
// What the files cannot say (reftable, a HEAD that cannot be read) git is asked for. Knows nothing of branches' meaning.

import { err, ok, type Result } from '../base/result'
import type { FsError, GitError, Ports } from '../ports'
import type { GitPlace } from './find-git-place'
import { readSmallFile } from './read-small-file'

export type Head = { readonly kind: 'branch'; readonly name: string; readonly ref: string } | { readonly kind: 'detached' }

/** `own`: this work tree's git directory alone, where the refs of a linked worktree are not (SPEC 1.5, #36965). */
export type RefScope = 'all' | 'own'

export interface Refs {
  readonly head: Head
  /** The ref a symbolic ref points to; null when there is none of that name or it is not symbolic. */
  symbolic(ref: string, scope: RefScope): Promise<Result<string | null, GitError>>
  exists(ref: string, scope: RefScope): Promise<Result<boolean, GitError>>
}

interface Input {
  readonly place: GitPlace
  readonly cwd: string
  readonly signal?: AbortSignal
}

/** Written to HEAD by git where refs live in a reftable, so that older readers stop. */
const REFTABLE_STUB = 'refs/heads/.invalid'
const PACKED_REFS_MAX_BYTES = 64 * 1024 * 1024
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})\s*$/

export async function readRefs(ports: Pick<Ports, 'fs' | 'paths' | 'git'>, input: Input): Promise<Result<Refs, GitError>> {
  const fromFiles = await readHeadFile(ports, input.place.gitDir)
  if (fromFiles !== null) return ok(createFileRefs(ports, input, fromFiles))
  const head = await askHead(ports, input)
  return head.ok ? ok(createAskedRefs(ports, input, head.value)) : head
}

/** Null when the file is missing, unreadable, not what HEAD can be, or says that refs are not in files. */
async function readHeadFile(ports: Pick<Ports, 'fs' | 'paths'>, gitDir: string): Promise<Head | null> {
  const path = ports.paths.join(gitDir, 'HEAD')
  const read = await readSmallFile(ports.fs, path)
  if (!read.ok || read.value === null) return null
  const target = symbolicTarget(read.value)
  if (target !== null) return target === REFTABLE_STUB || !isSafeRef(target) ? null : branchOf(target)
  if (!OBJECT_ID.test(read.value)) return null
  // A HEAD that is itself a link (core.preferSymlinkRefs) holds the id of the branch it leads to.
  const [real, realDir] = await Promise.all([ports.fs.realPath(path), ports.fs.realPath(gitDir)])
  if (!real.ok || !realDir.ok) return { kind: 'detached' }
  const linked = ports.paths.relative(realDir.value, real.value).split(ports.paths.sep).join('/')
  return linked.startsWith('refs/') && isSafeRef(linked) ? branchOf(linked) : { kind: 'detached' }
}

function createFileRefs(ports: Pick<Ports, 'fs' | 'paths' | 'git'>, input: Input, head: Head): Refs {
  const { fs, paths } = ports
  const { gitDir, commonDir } = input.place
  const asked = createAskedRefs(ports, input, head)
  const dirsOf = (scope: RefScope) => (scope === 'own' || gitDir === commonDir ? [gitDir] : [gitDir, commonDir])
  const packed = new Map<string, Promise<Result<string | null, FsError>>>()

  function readPacked(dir: string): Promise<Result<string | null, FsError>> {
    const reading = packed.get(dir) ?? readSmallFile(fs, paths.join(dir, 'packed-refs'), PACKED_REFS_MAX_BYTES)
    packed.set(dir, reading)
    return reading
  }

  return {
    head,
    async symbolic(ref, scope) {
      for (const dir of dirsOf(scope)) {
        const loose = await readSmallFile(fs, paths.join(dir, ref))
        if (!loose.ok) return asked.symbolic(ref, scope)
        if (loose.value === null) continue
        const target = symbolicTarget(loose.value)
        return ok(target !== null && isSafeRef(target) ? target : null)
      }
      return ok(null)
    },
    async exists(ref, scope) {
      if (!isSafeRef(ref)) return ok(false)
      for (const dir of dirsOf(scope)) {
        const loose = await readSmallFile(fs, paths.join(dir, ref))
        if (!loose.ok) return asked.exists(ref, scope)
        if (loose.value !== null && (OBJECT_ID.test(loose.value) || symbolicTarget(loose.value) !== null)) return ok(true)
        const list = await readPacked(dir)
        if (!list.ok) return asked.exists(ref, scope)
        if (list.value !== null && isPacked(list.value, ref)) return ok(true)
      }
      return ok(false)
    },
  }
}

/** `scope` has no meaning for git itself: it knows only where refs really are. */
function createAskedRefs(ports: Pick<Ports, 'git'>, input: Input, head: Head): Refs {
  return {
    head,
    async symbolic(ref) {
      const answer = await yesOrNo(ports, ['symbolic-ref', '-q', ref], input)
      return answer.ok && answer.value !== null ? ok(answer.value.trim()) : answer
    },
    async exists(ref) {
      const answer = await yesOrNo(ports, ['rev-parse', '--verify', '-q', ref], input)
      return answer.ok ? ok(answer.value !== null) : answer
    },
  }
}

async function askHead(ports: Pick<Ports, 'git'>, input: Input): Promise<Result<Head, GitError>> {
  const answer = await yesOrNo(ports, ['symbolic-ref', '-q', 'HEAD'], input)
  if (!answer.ok) return answer
  return ok(answer.value === null ? { kind: 'detached' } : branchOf(answer.value.trim()))
}

/** Null is git's plain no (exit 1), which is not a failure. */
async function yesOrNo(ports: Pick<Ports, 'git'>, args: readonly string[], input: Input): Promise<Result<string | null, GitError>> {
  const run = await ports.git.run(args, input.cwd, input.signal)
  if (run.ok) return ok(run.value)
  return run.error.kind === 'failed' && run.error.exitCode === 1 ? ok(null) : err(run.error)
}

function branchOf(ref: string): Head {
  return { kind: 'branch', name: ref.replace(/^refs\/(?:heads\/)?/, ''), ref }
}

function symbolicTarget(text: string): string | null {
  return /^ref:[ \t]*(.*?)\s*$/s.exec(text)?.[1] ?? null
}

function isPacked(packedRefs: string, ref: string): boolean {
  for (let at = packedRefs.indexOf(` ${ref}`); at >= 0; at = packedRefs.indexOf(` ${ref}`, at + 1)) {
    const lineStart = packedRefs.lastIndexOf('\n', at) + 1
    const after = packedRefs[at + 1 + ref.length]
    if ((after === undefined || after === '\n' || after === '\r') && OBJECT_ID.test(packedRefs.slice(lineStart, at))) return true
  }
  return false
}

/** git's own rules for ref names, as far as they keep a name from leaving the refs directory or breaking a line of the prompt. */
function isSafeRef(ref: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!ref.startsWith('refs/') || /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/.test(ref)) return false
  return ref.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'))
}
