// Every door from the engine to the world. The engine has no other: no node:, no clock, no randomness.

import type { ContentKind, TokenFigure } from './base/layer'
import type { Result } from './base/result'

export type FsErrorKind = 'missing' | 'not-a-directory' | 'is-directory' | 'denied' | 'loop' | 'too-large' | 'other'
export interface FsError {
  readonly kind: FsErrorKind
  readonly message: string
}

export type FileKind = 'file' | 'directory' | 'link' | 'other'
export interface FileStat {
  /** Never 'link': stat follows links. 'other' is a socket, device or pipe. */
  readonly kind: Exclude<FileKind, 'link'>
  readonly sizeBytes: number
  readonly modifiedMs: number
}
export interface DirEntry {
  readonly name: string
  /** Of the entry itself: a link is 'link', wherever it leads. */
  readonly kind: FileKind
}

export interface FileSystem {
  /**
   * At most `maxBytes` are read; a larger file is the error `too-large`, or with `head` its first `maxBytes`.
   * A device or pipe is `other`, never read.
   */
  readFile(path: string, options?: { readonly maxBytes?: number; readonly head?: boolean }): Promise<Result<Uint8Array, FsError>>
  stat(path: string): Promise<Result<FileStat, FsError>>
  realPath(path: string): Promise<Result<string, FsError>>
  /** Entries sorted by name in code-unit order. */
  readDir(path: string): Promise<Result<readonly DirEntry[], FsError>>
}

/** Parts of files that may be very large. Devices and pipes are `other`, never read. */
export interface FileRanges {
  /**
   * Hands over the bytes from `from` up to `to` (exclusive; the file's end where it is shorter) in pieces, in order. A piece is
   * the callee's only until it returns. Gives the offset behind the last byte read. An aborted signal rejects.
   */
  stream(
    path: string,
    range: { readonly from: number; readonly to: number | null },
    onPiece: (bytes: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<Result<number, FsError>>
  /** At most `length` bytes from `offset` on. */
  readRange(path: string, offset: number, length: number): Promise<Result<Uint8Array, FsError>>
}

/** The host's path rules (node:path fits). Pure functions; here because they differ by platform. */
export interface Paths {
  readonly sep: string
  join(...parts: string[]): string
  resolve(...parts: string[]): string
  normalize(path: string): string
  dirname(path: string): string
  basename(path: string): string
  extname(path: string): string
  relative(from: string, to: string): string
  isAbsolute(path: string): boolean
  parse(path: string): { readonly root: string; readonly base: string; readonly name: string; readonly ext: string; readonly dir: string }
}

export type GitErrorKind = 'git-missing' | 'dubious-ownership' | 'not-a-repository' | 'timeout' | 'cancelled' | 'failed'
export interface GitError {
  readonly kind: GitErrorKind
  readonly message: string
  /** Of a git that ran and refused (`failed`): 1 of `config`, `symbolic-ref -q` and `rev-parse -q` is a plain no. */
  readonly exitCode?: number
}

/** Runs git with every guard of DESIGN.md 4 ("Git safety"); callers give only what they ask for. */
export interface Git {
  /**
   * Trimmed of nothing: stdout as git wrote it. A non-zero exit is `failed`, with stderr in the message.
   * `home`: the folder that stands for the person's home, where git reads their own configuration.
   */
  run(args: readonly string[], cwd: string, signal?: AbortSignal, options?: { readonly home?: string }): Promise<Result<string, GitError>>
  /** The bytes of one object, by its full name; `failed` where there is no such blob. Filters and text conversion are never applied. */
  readBlob(id: string, cwd: string, signal?: AbortSignal): Promise<Result<Uint8Array, GitError>>
}

export interface Hash {
  /** Lower-case hex SHA-256, of a text its UTF-8 bytes. */
  sha256(data: string | Uint8Array): string
}

export interface Tokenizer {
  /** Estimated tokens of `text`, with band and method name. */
  estimate(text: string, kind: ContentKind): TokenFigure
}

export interface Log {
  write(level: 'debug' | 'info' | 'warning' | 'error', message: string, data?: Readonly<Record<string, unknown>>): void
}

export interface Ports {
  readonly fs: FileSystem
  readonly paths: Paths
  readonly git: Git
  readonly hash: Hash
  readonly log: Log
}

/** One file of a transaction: what was there when it was decided on, and what shall be. */
export interface FileWrite {
  /** Absolute. Where it is a link, what it leads to is written and the link stays. */
  readonly path: string
  /** SHA-256 of the bytes on disk; null: nothing is there. Anything else on disk is `changed-on-disk`. */
  readonly beforeSha256: string | null
  /** The whole content; a link to make (its text as written); null: the file (of a link the link itself) goes to the trash. */
  readonly after: string | Uint8Array | { readonly linkTo: string } | null
}

export type WriteErrorKind =
  | 'changed-on-disk'
  | 'outside'
  | 'denied'
  | 'full'
  | 'missing-directory'
  /** Another window or host is writing the file; trying again will do. */
  | 'busy'
  /** Of an undo: no such transaction is kept, or it was undone before. */
  | 'unknown-transaction'
  | 'other'
export interface WriteError {
  readonly kind: WriteErrorKind
  readonly path: string
  /** What is in the way and what to do, in a sentence. */
  readonly message: string
}

export interface TransactionInput {
  /** In words, for the history and for undoing: `Rename memory testing`. */
  readonly label: string
  readonly writes: readonly FileWrite[]
  /** Asked with real paths: of the file that is written, of the entry that is removed, of what a new link leads to. */
  readonly allowed: (realPath: string) => boolean
  /** Missing directories on the way to a new file are made; otherwise they are `missing-directory`. */
  readonly makeDirectories?: boolean
}

export interface WrittenFile {
  readonly path: string
  readonly realPath: string
  /** Null where the file is gone. Of a link that was made: of what it leads to. */
  readonly sha256: string | null
  /** Hard links that still lead to the old content: replacing a file whole parts it from its other names. */
  readonly otherNames: number
}

export interface TransactionDone {
  readonly transactionId: string
  readonly files: readonly WrittenFile[]
}

/** What saving has to know of a file besides its bytes. */
export interface FileFacts {
  readonly realPath: string
  readonly isLink: boolean
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Permission bits; null where the system has none. */
  readonly mode: number | null
  /** Why it cannot be replaced; null when it can. */
  readonly readOnly: 'file' | 'directory' | null
  readonly otherNames: number
}

/** A text that was not saved yet. */
export interface Draft {
  readonly id: string
  readonly path: string
  /** Who edits it: one window, by a name of its own. */
  readonly owner: string
  /** SHA-256 of the file the text began from; null: there was none. */
  readonly baseSha256: string | null
  readonly savedMs: number
  readonly chars: number
  /** `ours`: of this host. `running`: of another one that still runs. `dead`: its host has ended. */
  readonly host: 'ours' | 'running' | 'dead'
}

export interface Drafts {
  put(draft: Pick<Draft, 'path' | 'owner' | 'baseSha256'> & { readonly text: string }): Promise<Result<Draft, WriteError>>
  /** Newest first. Damaged ones are set aside and told to the log. */
  list(): Promise<readonly Draft[]>
  /** Null when it is not kept any more. */
  read(id: string): Promise<{ readonly draft: Draft; readonly text: string } | null>
  drop(id: string): Promise<void>
}

/** One version of a file as Strata wrote it, or found it before writing. */
export interface HistoryEntry {
  readonly id: string
  readonly path: string
  readonly atMs: number
  readonly label: string
  readonly sha256: string
  readonly bytes: number
  readonly source: 'found' | 'written'
  readonly transactionId: string
}

export interface LocalHistory {
  /** Newest first; empty for a file Strata never wrote. */
  list(realPath: string): Promise<readonly HistoryEntry[]>
  /** Null when it is not kept any more. */
  read(realPath: string, id: string): Promise<{ readonly entry: HistoryEntry; readonly bytes: Uint8Array } | null>
}

/** Writing that never loses work: whole or not at all, undoable, with drafts and a history in Strata's own folder. */
export interface Saving {
  applyTransaction(input: TransactionInput): Promise<Result<TransactionDone, WriteError>>
  /** Puts back what the transaction found, as a transaction of its own; `changed-on-disk` where a file was changed since. */
  undoTransaction(input: {
    readonly transactionId: string
    readonly allowed: TransactionInput['allowed']
  }): Promise<Result<TransactionDone, WriteError>>
  /** What becomes of `path` when it is read or written; `missing` where nothing is there. */
  facts(path: string): Promise<Result<FileFacts, FsError>>
  readonly drafts: Drafts
  readonly history: LocalHistory
}

/** What long collecting steps tell while they run. Counts only grow. */
export type ProgressSink = (progress: { readonly directories: number; readonly files: number }) => void

/** Words that must not lie about: kept by the system's own store, or in memory until the process ends. Never in a file as they are. */
export interface Secrets {
  readonly keptIn: 'os' | 'memory'
  get(name: string): Promise<string | null>
  /** Null takes it away. */
  set(name: string, value: string | null): Promise<void>
}

export interface ModelRequest {
  readonly apiKey: string
  /** Null: the provider's own. */
  readonly baseUrl: string | null
  readonly model: string
  readonly maxTokens: number
  readonly text: string
}

export interface ModelAnswer {
  readonly text: string
  readonly model: string
  readonly usage: { readonly input: number; readonly cacheRead: number; readonly cacheWrite: number; readonly output: number }
  /** The limit of its output was reached. */
  readonly cut: boolean
}

export interface ModelError {
  readonly kind: 'refused' | 'unreachable' | 'busy' | 'too-long' | 'bad-request' | 'other'
  readonly message: string
}

/** Asks a model once, as a stream. An aborted signal rejects with its reason. */
export interface ModelCaller {
  ask(request: ModelRequest, onText: (text: string) => void, signal: AbortSignal): Promise<Result<ModelAnswer, ModelError>>
}
