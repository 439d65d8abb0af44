// What an inspection of a memory folder says (CLI.md, strata/memory@1): values only.

import type { Diagnostic } from '../base/diagnostic'
import type { ReasonCode } from '../base/layer'
import type { IndexDocument } from './index-document'
import type { TopicDocument } from './topic-document'

/** CLI.md. `ok` stands alone; the others in any company. */
export const ENTRY_STATES = [
  'ok',
  'below-cut',
  'dangling',
  'duplicate',
  'bad-type',
  'bad-frontmatter',
  'no-frontmatter',
  'too-long',
  'outside',
  'not-an-entry',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** Places where memory lies (SPEC 6.6). */
export type MemorySourceKind = 'auto' | 'team' | 'logs' | 'agent'

export interface MemorySource {
  /** `auto`, `team`, `logs`, `agent:<scope>:<name>`; a second one of the same name gets `#2`. */
  readonly id: string
  readonly kind: MemorySourceKind
  readonly title: string
  /** Of an agent's memory. */
  readonly scope: 'user' | 'project' | 'local' | null
  readonly agent: string | null
  /** Ends in a separator. */
  readonly dir: string
}

export interface MemoryTopic {
  /** Relative to the folder, with `/`. */
  readonly file: string
  readonly path: string
  /** Null when it could not be read; `problem` says why. */
  readonly document: TopicDocument | null
  readonly problem: string | null
  readonly utf8: boolean
  readonly type: string | null
  readonly name: string | null
  readonly description: string | null
  readonly bytes: number
  /** Of the whole file, as a read of it would cost. */
  readonly tokens: number
  /** Of the front matter (SPEC 6.4), else of the file system. */
  readonly modifiedMs: number | null
  readonly modifiedFrom: 'frontmatter' | 'file' | null
  /** What is wrong with the file itself. */
  readonly states: readonly EntryState[]
}

/** A line of the index that is an entry, or text that should be one. */
export interface MemoryEntry {
  /** From 1, in the file on disk. */
  readonly line: number
  /** The line as written, without its end. */
  readonly raw: string
  readonly title: string
  /** Relative to the folder; as written where it leads out of it; null for what is no entry. */
  readonly file: string | null
  readonly hook: string
  readonly section: string | null
  readonly states: readonly EntryState[]
  readonly type: string | null
  readonly name: string | null
  readonly description: string | null
  /** Of the topic file; 0 where there is none. */
  readonly bytes: number
  readonly tokens: number
  readonly modifiedMs: number | null
}

export interface MemoryLimits {
  readonly maxLines: number
  /** Null before 2.1.83: lines are the only limit. */
  readonly maxBytes: number | null
  readonly lines: number
  /** UTF-8 bytes of the file on disk, for information. */
  readonly bytes: number
  /** In `sizeUnit`: what is compared with `maxBytes` (SPEC 4.5). */
  readonly size: number
  readonly sizeUnit: 'chars' | 'bytes'
  readonly cutAtLine: number | null
  readonly cutBy: 'lines' | 'bytes' | 'both' | null
}

/** How many more entries of the usual length fit. */
export interface MemoryForecast {
  readonly entries: number
  readonly limitedBy: 'lines' | 'size'
  /** In the unit of the limits, the line end included; of the entries there are, else of an entry as it should be. */
  readonly meanEntrySize: number
}

export interface FolderReport {
  readonly source: MemorySource
  /** Ends in a separator. */
  readonly path: string
  /** Where it really is; null when it is not there. */
  readonly realPath: string | null
  readonly exists: boolean
  readonly indexPath: string
  /** Null when there is no index that could be read. */
  readonly index: { readonly text: string; readonly utf8: boolean; readonly document: IndexDocument } | null
  readonly limits: MemoryLimits
  readonly forecast: MemoryForecast
  readonly entries: readonly MemoryEntry[]
  /** Topics no line of the index leads to. */
  readonly orphans: readonly MemoryTopic[]
  /** All topics, sorted by file. Of the daily log: its days. */
  readonly topics: readonly MemoryTopic[]
  /** Every file of the folder, topics or not. */
  readonly files: readonly string[]
  /** What the model is sent of the index, the note on a cut included; empty when nothing is. */
  readonly sent: string
  readonly sentTokens: number
  readonly diagnostics: readonly Diagnostic[]
}

export interface MemoryReport extends FolderReport {
  readonly dir: {
    readonly path: string
    readonly exists: boolean
    readonly via: 'override' | 'setting' | 'default'
    readonly name: string
    /** Other work trees of the repository that have this memory (SPEC 6.1). */
    readonly sharedWith: readonly string[]
    /** Working directories of unrelated projects whose name is the same (SPEC 6.2). */
    readonly collisions: readonly string[]
  }
  /** Null when auto memory is on. */
  readonly off: { readonly reason: ReasonCode; readonly reasonText: string } | null
  /** Every place with memory, this one among them. */
  readonly sources: readonly MemorySource[]
}
