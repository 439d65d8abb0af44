// What a person is about to do, before it is complete: it names rows by their keys, so that it outlives a fresh look.
// `toAction` says it in the words of the contract.

import type { MemoryAction, MemoryType } from '../../../../preload/contract/memory'
import type { KeyedRow } from './key-rows'
import type { MovePlace } from './move-rows'

export interface DraftPart {
  readonly fromLine: number
  readonly toLine: number
  readonly title: string
}

export type ActionDraft =
  | { readonly kind: 'new'; readonly type: MemoryType; readonly title: string; readonly description: string; readonly file: string }
  | { readonly kind: 'edit'; readonly key: string; readonly name: string | null; readonly description: string | null }
  | { readonly kind: 'rename'; readonly key: string; readonly to: string; readonly title: string }
  | { readonly kind: 'retype'; readonly keys: readonly string[]; readonly type: MemoryType }
  | { readonly kind: 'merge'; readonly keys: readonly string[]; readonly into: string }
  | { readonly kind: 'split'; readonly key: string; readonly parts: readonly DraftPart[] }
  | { readonly kind: 'reorder'; readonly keys: readonly string[]; readonly place: MovePlace }
  | { readonly kind: 'move-up'; readonly keys: readonly string[] }
  | { readonly kind: 'remove-dangling' }
  /** The files that lines name and that are not there. */
  | { readonly kind: 'write-missing'; readonly keys: readonly string[] }
  /** Null: all of them. */
  | { readonly kind: 'add-orphans'; readonly keys: readonly string[] | null }
  /** Lines alone; the files stay. */
  | { readonly kind: 'remove-lines'; readonly keys: readonly string[] }
  | { readonly kind: 'delete'; readonly keys: readonly string[] }
  | { readonly kind: 'fix-all' }

/**
 * `incomplete`: a field is empty, or nothing is changed yet. `gone`: a row it speaks of is not there any more.
 */
export type ReadyAction = { readonly ok: true; readonly action: MemoryAction } | { readonly ok: false; readonly why: 'incomplete' | 'gone' }

const INCOMPLETE: ReadyAction = { ok: false, why: 'incomplete' }
const GONE: ReadyAction = { ok: false, why: 'gone' }

export function toAction(draft: ActionDraft, rows: readonly KeyedRow[]): ReadyAction {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const find = (keys: readonly string[]): readonly KeyedRow[] => keys.flatMap((key) => byKey.get(key) ?? [])
  switch (draft.kind) {
    case 'new': {
      if (draft.title.trim() === '') return INCOMPLETE
      const file = draft.file.trim()
      return done({ kind: 'new', type: draft.type, title: draft.title, description: draft.description, file: file === '' ? null : file })
    }
    case 'edit':
      return withFile(byKey.get(draft.key), (file) =>
        draft.name === null && draft.description === null
          ? INCOMPLETE
          : done({ kind: 'edit', file, name: draft.name, description: draft.description }),
      )
    case 'rename': {
      const row = byKey.get(draft.key)
      return withFile(row, (file) => {
        const title = row?.kind === 'entry' && draft.title !== row.title ? draft.title : null
        if (draft.to.trim() === '' || title?.trim() === '') return INCOMPLETE
        if (draft.to.trim() === lastPart(file) && title === null) return INCOMPLETE
        return done({ kind: 'rename', file, to: draft.to.trim(), title })
      })
    }
    case 'retype': {
      const files = filesOf(find(draft.keys))
      return files.length === 0 ? GONE : done({ kind: 'retype', files, type: draft.type })
    }
    case 'merge': {
      const into = byKey.get(draft.into)
      const from = filesOf(find(draft.keys)).filter((file) => file !== into?.file)
      return withFile(into, (file) => (from.length === 0 ? GONE : done({ kind: 'merge', into: file, from })))
    }
    case 'split':
      return withFile(byKey.get(draft.key), (file) =>
        draft.parts.length === 0 || draft.parts.some((part) => part.title.trim() === '')
          ? INCOMPLETE
          : done({ kind: 'split', file, parts: draft.parts.map((part) => ({ ...part })) }),
      )
    case 'reorder': {
      const target = byKey.get(draft.place.key)?.line ?? null
      const lines = linesOf(find(draft.keys))
      if (target === null || lines.length === 0) return GONE
      return done({ kind: 'reorder', lines, before: draft.place.side === 'before' ? target : target + 1 })
    }
    case 'move-up':
      return withLines(find(draft.keys), (lines) => ({ kind: 'move-up', lines }))
    case 'remove-lines':
      return withLines(find(draft.keys), (lines) => ({ kind: 'delete', files: [], lines }))
    case 'delete': {
      const found = find(draft.keys)
      const files = filesOf(found)
      const lines = linesOf(found.filter((row) => row.path === null))
      return files.length + lines.length === 0 ? GONE : done({ kind: 'delete', files, lines })
    }
    case 'add-orphans': {
      if (draft.keys === null) return done({ kind: 'add-orphans', files: null })
      const files = filesOf(find(draft.keys).filter((row) => row.kind === 'orphan'))
      return files.length === 0 ? GONE : done({ kind: 'add-orphans', files })
    }
    case 'remove-dangling':
      return done({ kind: 'remove-dangling', lines: null })
    case 'write-missing':
      return withLines(
        find(draft.keys).filter((row) => row.states.includes('dangling')),
        (lines) => ({ kind: 'write-missing', lines }),
      )
    case 'fix-all':
      return done({ kind: 'fix-all' })
  }
}

function done(action: MemoryAction): ReadyAction {
  return { ok: true, action }
}

function withFile(row: KeyedRow | undefined, make: (file: string) => ReadyAction): ReadyAction {
  return row === undefined || row.path === null || row.file === null ? GONE : make(row.file)
}

function withLines(rows: readonly KeyedRow[], make: (lines: number[]) => MemoryAction): ReadyAction {
  const lines = linesOf(rows)
  return lines.length === 0 ? GONE : done(make(lines))
}

/** Files that are there, each once. */
function filesOf(rows: readonly KeyedRow[]): string[] {
  return [...new Set(rows.flatMap((row) => (row.path === null || row.file === null ? [] : [row.file])))]
}

function linesOf(rows: readonly KeyedRow[]): number[] {
  return rows.flatMap((row) => (row.line === null ? [] : [row.line]))
}

export function lastPart(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
