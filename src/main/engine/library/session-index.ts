// The index of all transcripts: what is known of each file, where to go on reading it, and how it is asked. Types only;
// a host keeps it on disk, create-memory-index.ts in memory.

import type { TranscriptFacts } from './transcript-facts'

/** A file as the index knows it. */
export interface IndexedFile {
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Behind the last whole line that was read. */
  readonly offset: number
  /** Of what stands before `offset`: when it is another, the file was replaced. Opaque. */
  readonly proof: string
}

export interface IndexEntry extends IndexedFile {
  readonly facts: TranscriptFacts
  readonly carry: string
  /** Where the tail began that was read: prompts are added to those of before. Null when the file was read whole. */
  readonly tailFrom: number | null
  readonly prompts: readonly string[]
  /** Session id of the session it is a side file of; null for a session of its own. */
  readonly parentId: string | null
  /** Side files that repeat a whole context: listed, never summed (SPEC 0.1). */
  readonly repeats: boolean
}

export interface IndexedSession extends Omit<IndexEntry, 'carry' | 'tailFrom' | 'prompts' | 'offset' | 'proof'> {
  readonly subagents: number
  /** Where the words of a search stand; null without one. */
  readonly snippet: string | null
}

export type IndexSort =
  | 'start'
  | 'title'
  | 'model'
  | 'version'
  | 'calls'
  | 'peak'
  | 'compactions'
  | 'hitRate'
  | 'cost'
  | 'problems'
  | 'size'

export interface IndexQuestion {
  /** Folders; only files below one of them count. */
  readonly roots: readonly string[]
  /** Empty: those whose rows name no folder. */
  readonly cwd: string | null
  readonly search: string
  readonly model: string | null
  readonly version: string | null
  readonly compacted: boolean
  readonly misses: boolean
  readonly problems: boolean
  readonly minCostUsd: number | null
  readonly sort: IndexSort
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

export interface IndexAnswer {
  readonly total: number
  readonly rows: readonly IndexedSession[]
  /** A call that several of them hold, as copied rows do, counts once; so does its cost. */
  readonly calls: number
  /** Of the sessions whose cost is known. */
  readonly costUsd: number | null
  /** False: it is a lower bound, because a cost is not known or outputs were recorded too small. */
  readonly costComplete: boolean
}

export interface IndexOverview {
  readonly projects: readonly {
    readonly cwd: string | null
    readonly dirs: readonly string[]
    readonly sessions: number
    readonly newestMs: number | null
  }[]
  readonly sessions: number
  readonly models: readonly string[]
  readonly versions: readonly string[]
}

export interface SessionIndex {
  /** Plain words when it was rebuilt, or cannot be kept on disk; null: nothing to say. */
  readonly note: string | null
  /** Grows when everything was forgotten on the way, so that whoever reads files in begins anew. */
  readonly generation: number
  /** What is known of files below the folders, side files among them. */
  known(roots: readonly string[]): readonly IndexedFile[]
  /** With what is needed to read it on. */
  file(file: string): (IndexedFile & { readonly carry: string }) | null
  /** All or nothing. A tail that does not begin where the index ends is left out: another host has read it meanwhile. */
  write(entries: readonly IndexEntry[], gone: readonly string[]): void
  sessions(question: IndexQuestion): IndexAnswer
  subagents(sessionFile: string): readonly IndexedSession[]
  overview(roots: readonly string[]): IndexOverview
  /** The newest session that was begun in the folder. */
  newestOf(roots: readonly string[], cwd: string): IndexedSession | null
  /** Forgets everything. */
  clear(): void
  close(): void
}
