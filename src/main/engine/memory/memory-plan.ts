// A plan for a memory folder as data: what each file is now and what it is to become. Nothing is written here.

import type { Diagnostic } from '../base/diagnostic'
import type { MemoryLimits } from './memory-report'
import type { MemoryType } from './memory-types'

/** `before` null: the file is new. `after` null: it goes to the trash. Texts are whole, a byte-order mark included. */
export interface PlannedWrite {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  /** Of a file that is no UTF-8 text and only goes away: its bytes, of which `before` is a lossy reading. */
  readonly beforeBytes?: Uint8Array
  /** Of a file that only has another name: where it was. */
  readonly renamedFrom?: string
}

export interface MemoryPlan {
  /** For menus and the history: what it does, in the imperative. */
  readonly label: string
  /** The index last, topics before it in the order of their paths. Only files that change. */
  readonly writes: readonly PlannedWrite[]
  /** How full the index is before and after, and how many of its entries the model does not see. */
  readonly effect: {
    readonly before: MemoryLimits
    readonly after: MemoryLimits
    readonly belowCutBefore: number
    readonly belowCutAfter: number
  }
  /** What a person should know before applying it. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Files are relative to the folder, with `/`; lines count from 1 in the index on disk. */
export type MemoryAction =
  | {
      readonly kind: 'new'
      readonly type: MemoryType
      readonly title: string
      readonly description: string
      /** Made of the title when null. */
      readonly file: string | null
      /** Null: a short template for the type. */
      readonly body: string | null
      /** What the index says; the description when null. */
      readonly hook: string | null
    }
  /** Sets what is not null: in the topic and in the first line that leads to it. */
  | {
      readonly kind: 'edit'
      readonly file: string
      readonly name: string | null
      readonly description: string | null
      readonly title: string | null
      readonly hook: string | null
    }
  /** `to`: a file name, in the same folder. `name` null: follows the file where it did before. `title` null: stays. */
  | { readonly kind: 'rename'; readonly file: string; readonly to: string; readonly name: string | null; readonly title: string | null }
  | { readonly kind: 'retype'; readonly files: readonly string[]; readonly type: MemoryType }
  | { readonly kind: 'merge'; readonly into: string; readonly from: readonly string[] }
  | { readonly kind: 'split'; readonly file: string; readonly parts: readonly SplitPart[] }
  /** `before`: the line they are put before; null: the end. */
  | { readonly kind: 'reorder'; readonly lines: readonly number[]; readonly before: number | null }
  /** To the front of their section, or of the index where the section itself is below the cut. */
  | { readonly kind: 'move-up'; readonly lines: readonly number[] }
  /** Null: all of them. */
  | { readonly kind: 'remove-dangling'; readonly lines: readonly number[] | null }
  | { readonly kind: 'add-orphans'; readonly files: readonly string[] | null }
  /**
   * The files that dangling lines name, each from the template of its type. `lines` null: all of them. `type` null: by the
   * section the line stands in, else `project`.
   */
  | { readonly kind: 'write-missing'; readonly lines: readonly number[] | null; readonly type: MemoryType | null }
  /** Files go to the trash with their lines; lines alone are only removed. */
  | { readonly kind: 'delete'; readonly files: readonly string[]; readonly lines: readonly number[] }
  /**
   * Lines that name a file in another spelling put right, dangling and repeated ones away, lines for orphans as far as they
   * fit.
   */
  | { readonly kind: 'fix-all' }

/** Lines of the topic file that move out, from 1, both ends included. `file` null: made of the title. */
export interface SplitPart {
  readonly fromLine: number
  readonly toLine: number
  readonly title: string
  readonly description: string
  readonly file: string | null
}

export interface MemoryActionError {
  readonly kind:
    | 'changed' // the index is not what was inspected
    | 'unknown-file'
    | 'unknown-line'
    | 'exists'
    | 'bad-input'
    | 'unreadable'
    | 'not-editable'
    | 'nothing-to-do'
    | 'read-only'
  /** One sentence that says what is in the way. */
  readonly message: string
  readonly path: string | null
}
