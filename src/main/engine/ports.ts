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
}

export interface Hash {
  /** Lower-case hex SHA-256 of the UTF-8 bytes. */
  sha256(text: string): string
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

/** What long collecting steps tell while they run. Counts only grow. */
export type ProgressSink = (progress: { readonly directories: number; readonly files: number }) => void
