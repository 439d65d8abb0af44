// The Documents part of the contract: opens, keeps, saves, merges, looks back, finds and makes files of what is open.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { DraftView, documentsContract } from '../../preload/contract/documents'
import type { WorkbenchContract } from '../../preload/contract/workbench'
import { WorkbenchError } from '../engine/base/workbench-error'
import { toEditorText } from '../engine/documents/text-form'
import { mergeThreeWay } from '../engine/documents/three-way-merge'
import { decodeText } from '../engine/markdown/decode-text'
import type { Draft, HistoryEntry } from '../engine/ports'
import { isInside } from './build-collect-request'
import type { CollectionStore } from './collection-store'
import { createDocumentAnalysisHandlers } from './document-analysis-handlers'
import { createDocumentCreator } from './document-create'
import { createDocumentWriter } from './document-writer'
import type { EventHub } from './event-hub'
import { findInDocuments } from './find-in-documents'
import { createOpenDocuments } from './open-documents'
import type { PathPermission } from './path-permission'
import { pause } from './pause'
import { readOpenDocument } from './read-open-document'
import { sliceList, sliceText } from './text-page'
import type { TextStore } from './text-store'
import type { WorkbenchDeps } from './workbench-deps'

export type DocumentHandlers = HandlersOf<typeof documentsContract>

export interface Documents {
  readonly handlers: DocumentHandlers
  dispose(): Promise<void>
}

const FIRST_PAGE_CHARS = 200_000
/** Room for the first page of a merged text beside its hunks. */
const MERGED_PAGE_CHARS = 30_000
const MOST_CHECKED_DRAFTS = 100
const MOST_DRAFT_BYTES = 64 * 1024 * 1024

export function createDocumentHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  permission: PathPermission,
  events: EventHub<WorkbenchContract>,
  texts: TextStore,
): Documents {
  const { ports, saving } = deps
  const open = createOpenDocuments(deps, events)
  const writer = createDocumentWriter(deps, permission, texts, open)
  const creator = createDocumentCreator(deps, store, permission)

  async function version(path: string, entryId: string) {
    const { realPath } = await permission.checkRead(path)
    const found = await saving.history.read(realPath, entryId)
    if (found === null) throw new WorkbenchError('version.unknown', 'This version is not kept any more', { path, entryId })
    return found
  }

  /** Whether the file is another one than the draft began from. */
  async function hasMoved({ path, baseSha256 }: Draft): Promise<boolean> {
    const bytes = await ports.fs.readFile(path, { maxBytes: MOST_DRAFT_BYTES })
    return (bytes.ok ? ports.hash.sha256(bytes.value) : null) !== baseSha256
  }

  async function dropDraft(path: string, owner: string | null): Promise<void> {
    if (owner === null) return
    for (const draft of await saving.drafts.list()) {
      if (draft.path === path && draft.owner === owner) await saving.drafts.drop(draft.id)
    }
  }

  const handlers: DocumentHandlers = {
    ...createDocumentAnalysisHandlers(deps, store, permission, texts),
    'document.open': async ({ path }) => {
      const { facts, text, partial } = await readOpenDocument(deps, permission, path)
      open.add(path, facts.realPath, facts.sha256)
      return { facts, textId: texts.put(text), text: sliceText(text, 0, FIRST_PAGE_CHARS), partial }
    },
    'document.close': async ({ path }) => {
      open.remove(path)
      return null
    },
    'document.text': async ({ textId, offset, limit }) => sliceText(texts.get(textId), offset, limit),
    'document.stage': async ({ stageId, text }) => texts.stage(stageId, text),
    'document.save': async ({ path, source, expectedSha256, eol, bom, label, owner }) => {
      const wish = { ...(eol === 'keep' ? {} : { eol }), ...(bom === 'keep' ? {} : { bom: bom === 'add' }) }
      const outcome = await writer.save({ path, expectedSha256, label, content: { text: texts.resolve(source), wish } })
      if (outcome.outcome === 'saved') await dropDraft(path, owner)
      return outcome
    },
    'document.merge': async ({ base, yours, theirs, offset, limit }) => {
      const merge = mergeThreeWay({ base: texts.resolve(base), yours: texts.resolve(yours), theirs: texts.resolve(theirs) })
      return {
        total: merge.hunks.length,
        conflicts: merge.conflicts,
        hunks: [...merge.hunks.slice(offset, offset + limit)],
        resultTextId: texts.putPreview(`merge ${ports.hash.sha256(merge.result)}`, merge.result),
        result: sliceText(merge.result, 0, MERGED_PAGE_CHARS),
      }
    },
    'document.draftPut': async ({ path, owner, baseSha256, source }) => {
      // work is never lost for what became of the file: it may have been locked away, or led elsewhere, while it was edited
      if (!open.has(path)) await permission.checkRead(path)
      const kept = await saving.drafts.put({ path, owner, baseSha256, text: texts.resolve(source) })
      return kept.ok ? { outcome: 'kept', draft: toDraftView(kept.value) } : { outcome: 'failed', ...kept.error }
    },
    'document.draftList': async ({ folder }) => {
      const kept = (await saving.drafts.list()).filter(({ path }) => folder === null || isInside(ports.paths, folder, path))
      const listed = await Promise.all(
        kept.slice(0, MOST_CHECKED_DRAFTS).map(async (draft) => ({ ...toDraftView(draft), diskChanged: await hasMoved(draft) })),
      )
      return { drafts: [...sliceList(listed, 0, listed.length)] }
    },
    'document.draftText': async ({ draftId, offset, limit }) => {
      const found = await saving.drafts.read(draftId)
      if (found === null) throw new WorkbenchError('draft.unknown', 'This draft is not kept any more', { draftId })
      return sliceText(found.text, offset, limit)
    },
    'document.draftDrop': async ({ draftId }) => {
      await saving.drafts.drop(draftId)
      return null
    },
    'document.history': async ({ path }) => {
      const { realPath } = await permission.checkRead(path)
      const entries = (await saving.history.list(realPath)).map(toEntryView)
      return { entries: [...sliceList(entries, 0, entries.length)] }
    },
    'document.historyText': async ({ path, entryId, offset, limit }) => {
      const { bytes } = await version(path, entryId)
      return sliceText(toEditorText(decodeText(bytes).text), offset, limit)
    },
    'document.restore': async ({ path, entryId, expectedSha256 }) => {
      const { bytes } = await version(path, entryId)
      return writer.save({ path, expectedSha256, label: 'Restore', content: { bytes } })
    },
    'document.undoWrite': async ({ transactionId }) => writer.undo(transactionId),
    'document.find': async ({ collectionId, ...question }, { signal }) => {
      const { collection } = store.get(collectionId)
      const found = await findInDocuments(ports, collection, { ...question, pause: () => pause(signal) })
      const matches = [...sliceList(found.matches, 0, question.limit)]
      return { ...found, truncated: found.truncated || matches.length < found.matches.length, matches }
    },
    'document.createPlan': async (question, { signal }) => creator.plan(question, signal),
    'document.create': async (question) => {
      const { label, write, problem } = await creator.intend(question)
      if (problem !== null) return { outcome: 'failed', kind: 'other', message: problem, path: write.path }
      return writer.create(label, write)
    },
  }

  return {
    handlers,
    dispose: async () => {
      await open.dispose()
      texts.clear()
    },
  }
}

function toDraftView({ id, ...draft }: Draft): DraftView {
  return { draftId: id, ...draft }
}

function toEntryView({ id, ...entry }: HistoryEntry) {
  return { entryId: id, ...entry }
}
