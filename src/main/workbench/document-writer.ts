// The writes of the Documents part: saving, restoring, undoing, making. Each through the one door there is for writing, only
// where it is permitted, and told to every window.

import type { SaveOutcome, WriteOutcome } from '../../preload/contract/documents'
import { WorkbenchError } from '../engine/base/workbench-error'
import { type FormWish, toFileText } from '../engine/documents/text-form'
import type { FileWrite, TransactionDone, WriteError } from '../engine/ports'
import type { OpenDocuments } from './open-documents'
import type { PathPermission } from './path-permission'
import { MOST_EDITED_BYTES, type OpenedDocument, readOpenDocument } from './read-open-document'
import type { TextStore } from './text-store'
import type { WorkbenchDeps } from './workbench-deps'

export interface SaveRequest {
  readonly path: string
  readonly expectedSha256: string | null
  readonly label: string
  /** The new content: an edited text in the form the file has or is wished, or bytes as they are. */
  readonly content: { readonly text: string; readonly wish: FormWish } | { readonly bytes: Uint8Array }
}

export interface DocumentWriter {
  /** Throws `path.outside` and, for a text that cannot be a file, `input.invalid`. */
  save(request: SaveRequest): Promise<SaveOutcome>
  undo(transactionId: string): Promise<WriteOutcome>
  create(label: string, write: FileWrite): Promise<WriteOutcome>
}

/** Why a file is not edited, that says nothing of whether it may be written. */
const REPLACEABLE: ReadonlySet<string> = new Set(['binary', 'not-utf8'])

/** Half of a surrogate pair: it has no bytes, and writing it would change it. */
const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export function createDocumentWriter(
  deps: WorkbenchDeps,
  permission: PathPermission,
  texts: TextStore,
  open: OpenDocuments,
): DocumentWriter {
  const { saving } = deps

  async function save(request: SaveRequest): Promise<SaveOutcome> {
    const { path, expectedSha256, label } = request
    const now = await readOpenDocument(deps, permission, path)
    const { facts } = now
    if (facts.readOnly?.reason === 'outside') throw new WorkbenchError('path.outside', facts.readOnly.message, { path })
    if (facts.sha256 !== expectedSha256) return conflict(now)
    // an earlier version replaces the whole of what can only not be edited
    const isReplaced = 'bytes' in request.content && REPLACEABLE.has(facts.readOnly?.reason ?? '')
    if (facts.readOnly !== null && !isReplaced) {
      const kind = facts.readOnly.reason === 'permission' ? 'denied' : 'read-only'
      return { outcome: 'failed', kind, message: facts.readOnly.message, path }
    }
    const after = contentOf(request, now)
    const written = await saving.applyTransaction({
      label,
      writes: [{ path, beforeSha256: expectedSha256, after }],
      allowed: await permission.writable(),
      // Whoever saves a file that is not there wants it there.
      makeDirectories: expectedSha256 === null,
    })
    if (!written.ok) return refused(written.error)
    tell(written.value)
    return saved(path, written.value)
  }

  async function refused(error: WriteError): Promise<SaveOutcome> {
    if (error.kind === 'changed-on-disk') return conflict(await readOpenDocument(deps, permission, error.path))
    if (error.kind === 'outside') throw new WorkbenchError('path.outside', error.message, { path: error.path })
    return { outcome: 'failed', kind: error.kind, message: error.message, path: error.path }
  }

  function conflict({ facts, text, fileText }: OpenedDocument): SaveOutcome {
    return { outcome: 'conflict', facts, textId: facts.sha256 === null || fileText === null ? null : texts.put(text) }
  }

  /** What was written, also when somebody has written again meanwhile: then the next save finds the conflict. */
  async function saved(path: string, { transactionId, files }: TransactionDone): Promise<SaveOutcome> {
    const now = await readOpenDocument(deps, permission, path)
    const sha256 = files[0]?.sha256 ?? null
    return { outcome: 'saved', transactionId, facts: { ...now.facts, sha256 }, textId: texts.put(now.text) }
  }

  function contentOf({ path, content }: SaveRequest, { fileText }: OpenedDocument): string | Uint8Array {
    if ('bytes' in content) return content.bytes
    const half = HALF_PAIR.exec(content.text)
    if (half !== null) {
      const line = content.text.slice(0, half.index).split('\n').length
      const message = `The text holds half a character on line ${line}, which no file can hold. Take it out`
      throw new WorkbenchError('input.invalid', message, { fields: ['source'], path, line })
    }
    const after = toFileText(fileText, content.text, content.wish)
    if (new TextEncoder().encode(after).length > MOST_EDITED_BYTES)
      throw new WorkbenchError('input.invalid', 'The text is larger than 4 MiB, which is the most that is edited here', {
        fields: ['source'],
        path,
      })
    return after
  }

  function tell({ files }: TransactionDone): void {
    for (const { realPath, sha256 } of files) open.written(realPath, sha256)
  }

  function outcomeOf(result: Awaited<ReturnType<WorkbenchDeps['saving']['applyTransaction']>>): WriteOutcome {
    if (!result.ok) {
      if (result.error.kind === 'outside') throw new WorkbenchError('path.outside', result.error.message, { path: result.error.path })
      return { outcome: 'failed', ...result.error }
    }
    tell(result.value)
    return { outcome: 'saved', transactionId: result.value.transactionId, paths: result.value.files.map((file) => file.path) }
  }

  return {
    save,
    undo: async (transactionId) => outcomeOf(await saving.undoTransaction({ transactionId, allowed: await permission.writable() })),
    create: async (label, write) =>
      outcomeOf(await saving.applyTransaction({ label, writes: [write], allowed: await permission.writable(), makeDirectories: true })),
  }
}
