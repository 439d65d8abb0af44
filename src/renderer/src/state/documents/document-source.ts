// What the host does for files that are edited. Long texts are handed over and fetched piece by piece here, and nowhere else.

import type {
  CreateKind,
  CreatePlan,
  DocumentAnalysis,
  DocumentFacts,
  HistoryEntryView,
  MergeHunk,
  SaveOutcome,
  TextSource,
  WriteOutcome,
} from '../../../../preload/contract/documents'
import type { Client } from '../../../../preload/contract/workbench'
import type { LineRange, MergeChunk } from '../../lib/merge-chunk'
import { type TextPart, textParts } from '../../lib/text-parts'
import type { CompletionAnswer, FileFindAnswer } from '../contract-types'
import type { LeftDraft } from './documents-state'

export interface ReadFile {
  readonly facts: DocumentFacts
  /** Empty for a file that is not there yet. */
  readonly text: string
  readonly partial: boolean
}

/** A place in a text, from 1. */
export interface TextPlace {
  readonly path: string
  readonly text: string
  readonly line: number
  readonly column: number
}

export interface CreateWish {
  readonly collectionId: string
  readonly kind: CreateKind
  readonly name?: string
  readonly text?: string
}

export interface DocumentSource {
  read(path: string): Promise<ReadFile>
  close(path: string): Promise<void>
  save(input: {
    readonly path: string
    readonly text: string
    readonly expected: string | null
    readonly label: string
  }): Promise<SaveOutcome>
  restore(path: string, entryId: string, expected: string | null): Promise<SaveOutcome>
  undo(transactionId: string): Promise<WriteOutcome>
  merge(texts: { readonly base: string; readonly yours: string; readonly disk: string }): Promise<readonly MergeChunk[]>
  analyse(collectionId: string, path: string, text: string, signal: AbortSignal): Promise<DocumentAnalysis>
  /** A text the host holds, whole. */
  text(textId: string, signal: AbortSignal): Promise<string>
  complete(collectionId: string, place: TextPlace, signal: AbortSignal): Promise<CompletionAnswer>
  /** Keeps an unsaved text under this window's name; answers the draft's id. Throws when it cannot be kept. */
  keepDraft(input: { readonly path: string; readonly text: string; readonly baseSha256: string | null }): Promise<string>
  dropDraft(draftId: string): Promise<void>
  drafts(): Promise<readonly LeftDraft[]>
  draftText(draftId: string): Promise<string>
  history(path: string): Promise<readonly HistoryEntryView[]>
  historyText(path: string, entryId: string): Promise<string>
  find(collectionId: string, text: string, matchCase: boolean, signal: AbortSignal): Promise<FileFindAnswer>
  planCreate(wish: CreateWish, signal: AbortSignal): Promise<CreatePlan>
  create(wish: CreateWish): Promise<WriteOutcome>
}

/** As much as one message holds. */
const CHUNK_CHARS = 200_000

/** `owner`: this window's name, the same after a reload. */
export function createDocumentSource(client: Client, owner: string): DocumentSource {
  const hand = async (text: string): Promise<TextSource> => {
    if (text.length <= CHUNK_CHARS) return { text }
    let stageId: string | null = null
    for (let from = 0; from < text.length; ) {
      const to = wholeSigns(text, from + CHUNK_CHARS)
      const staged: { stageId: string } = await client.call('document.stage', { stageId, text: text.slice(from, to) })
      stageId = staged.stageId
      from = to
    }
    return { stageId: stageId ?? '' }
  }
  const readPages = async (page: (offset: number) => Promise<TextPart>): Promise<string> => (await textParts(page)).join('')
  const restOf = async (first: { readonly text: string; readonly next: number | null }, textId: string): Promise<string> =>
    first.next === null
      ? first.text
      : readPages((offset) =>
          offset === 0 ? Promise.resolve(first) : client.call('document.text', { textId, offset, limit: CHUNK_CHARS }),
        )

  return {
    read: async (path) => {
      const view = await client.call('document.open', { path })
      return { facts: view.facts, text: await restOf(view.text, view.textId), partial: view.partial }
    },
    close: async (path) => {
      await client.call('document.close', { path })
    },
    save: async ({ path, text, expected, label }) =>
      client.call('document.save', { path, source: await hand(text), expectedSha256: expected, label, owner }),
    restore: (path, entryId, expected) => client.call('document.restore', { path, entryId, expectedSha256: expected }),
    undo: (transactionId) => client.call('document.undoWrite', { transactionId }),
    merge: async (texts) => {
      const [base, yours, theirs] = [await hand(texts.base), await hand(texts.yours), await hand(texts.disk)]
      const hunks: MergeHunk[] = []
      for (;;) {
        const page = await client.call('document.merge', { base, yours, theirs, offset: hunks.length })
        hunks.push(...page.hunks)
        if (hunks.length >= page.total || page.hunks.length === 0) return hunks.map(toChunk)
      }
    },
    analyse: async (collectionId, path, text, signal) =>
      client.call('document.analyse', { collectionId, path, source: await hand(text) }, { signal }),
    text: (textId, signal) => readPages((offset) => client.call('document.text', { textId, offset, limit: CHUNK_CHARS }, { signal })),
    complete: async (collectionId, { path, text, line, column }, signal) =>
      client.call('document.complete', { collectionId, path, source: await hand(text), line, column }, { signal }),
    keepDraft: async ({ path, text, baseSha256 }) => {
      const kept = await client.call('document.draftPut', { path, owner, baseSha256, source: await hand(text) })
      if (kept.outcome === 'failed') throw new Error(kept.message)
      return kept.draft.draftId
    },
    dropDraft: async (draftId) => {
      await client.call('document.draftDrop', { draftId })
    },
    drafts: async () => (await client.call('document.draftList', {})).drafts,
    draftText: (draftId) => readPages((offset) => client.call('document.draftText', { draftId, offset, limit: CHUNK_CHARS })),
    history: async (path) => (await client.call('document.history', { path })).entries,
    historyText: (path, entryId) =>
      readPages((offset) => client.call('document.historyText', { path, entryId, offset, limit: CHUNK_CHARS })),
    find: (collectionId, text, matchCase, signal) => client.call('document.find', { collectionId, text, matchCase }, { signal }),
    planCreate: (wish, signal) => client.call('document.createPlan', wish, { signal }),
    create: (wish) => client.call('document.create', wish),
  }
}

/** Never between the halves of one sign. */
function wholeSigns(text: string, to: number): number {
  const unit = text.charCodeAt(to - 1)
  return to < text.length && unit >= 0xd800 && unit <= 0xdbff ? to - 1 : Math.min(to, text.length)
}

function toChunk({ kind, base, yours, theirs }: MergeHunk): MergeChunk {
  const range = ({ from, count }: { readonly from: number; readonly count: number }): LineRange => ({
    from: from - 1,
    to: from - 1 + count,
  })
  return { kind: kind === 'theirs' ? 'disk' : kind, base: range(base), yours: range(yours), disk: range(theirs) }
}
