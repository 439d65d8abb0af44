// A file as the editor opens it: its text without mark and line ends, and everything a save has to give back. What cannot
// be edited is shown as far as it can be, and says why.

import type { DocumentFacts, ReadOnlyReason } from '../../preload/contract/documents'
import { WorkbenchError } from '../engine/base/workbench-error'
import { textForm, toEditorText } from '../engine/documents/text-form'
import { decodeText } from '../engine/markdown/decode-text'
import type { FsError } from '../engine/ports'
import type { PathPermission } from './path-permission'
import type { WorkbenchDeps } from './workbench-deps'

/** What the editor takes; and what is shown of a larger file. */
export const MOST_EDITED_BYTES = 4 * 1024 * 1024
const SHOWN_OF_LARGE = 1024 * 1024

export interface OpenedDocument {
  readonly facts: DocumentFacts
  /** As an editor has it. */
  readonly text: string
  /** As it is on disk, a byte-order mark included; null where there is nothing that could be saved over. */
  readonly fileText: string | null
  readonly partial: boolean
}

const REASONS: Readonly<Record<ReadOnlyReason, string>> = {
  binary: 'It holds binary data, so it is no text',
  'too-large': 'It is larger than 4 MiB; its beginning is shown',
  'not-utf8': 'Some bytes are no UTF-8. It is shown with replacement characters, and not rewritten, which would lose them',
  permission: 'It may not be written: it is read-only',
  outside: 'It does not belong to the project that is open, its memory, or the user’s or managed files',
  directory: 'It is a folder',
  unreadable: 'It cannot be read',
}

/** Throws `path.outside`, and `file.unreadable` for what cannot even be looked at. A file that is not there opens empty. */
export async function readOpenDocument(
  deps: Pick<WorkbenchDeps, 'ports' | 'saving'>,
  permission: Pick<PathPermission, 'checkRead'>,
  path: string,
): Promise<OpenedDocument> {
  const { fs, hash } = deps.ports
  const allowed = await permission.checkRead(path)
  const known = allowed.exists ? await deps.saving.facts(path) : null
  if (known !== null && !known.ok && known.error.kind !== 'missing')
    throw new WorkbenchError('file.unreadable', `${path} cannot be looked at: ${known.error.message}`, { path, why: known.error.kind })
  const base = {
    path,
    realPath: allowed.realPath,
    isLink: false,
    sha256: null,
    sizeBytes: 0,
    modifiedMs: null,
    mode: null,
    encoding: 'utf-8' as const,
    readOnly: allowed.mayWrite ? null : because('outside'),
    otherNames: 0,
  }
  if (known === null || !known.ok) return { facts: { ...base, ...formOf('') }, text: '', fileText: null, partial: false }

  const { realPath, isLink, sizeBytes, modifiedMs, mode, readOnly, otherNames } = known.value
  const facts = { ...base, realPath, isLink, sizeBytes, modifiedMs: Math.round(modifiedMs), mode, otherNames }
  const whole = await fs.readFile(realPath, { maxBytes: MOST_EDITED_BYTES })
  const partial = !whole.ok && whole.error.kind === 'too-large'
  const bytes = partial ? await fs.readFile(realPath, { maxBytes: SHOWN_OF_LARGE, head: true }) : whole
  if (!bytes.ok) {
    const isFolder = bytes.error.kind === 'is-directory'
    const reason = isFolder ? because('directory') : { reason: 'unreadable' as const, message: sayUnread(bytes.error) }
    return { facts: { ...facts, ...formOf(''), encoding: 'unknown', readOnly: reason }, text: '', fileText: null, partial: false }
  }
  const decoded = decodeText(bytes.value)
  const fileText = decoded.bom ? `\ufeff${decoded.text}` : decoded.text
  // The cut of a partial text may have gone through a character.
  const sound = decoded.utf8 || partial
  const encoding = decoded.binary ? 'binary' : sound ? 'utf-8' : 'unknown'
  const why = decoded.binary ? 'binary' : partial ? 'too-large' : !sound ? 'not-utf8' : !allowed.mayWrite ? 'outside' : null
  return {
    facts: {
      ...facts,
      ...formOf(fileText),
      sha256: hash.sha256(bytes.value),
      encoding,
      readOnly: why !== null ? because(why) : readOnly !== null ? permissionReason(readOnly) : null,
    },
    text: toEditorText(fileText),
    fileText: why === 'outside' || why === null ? fileText : null,
    partial,
  }
}

function because(reason: ReadOnlyReason): { readonly reason: ReadOnlyReason; readonly message: string } {
  return { reason, message: REASONS[reason] }
}

function sayUnread({ kind, message }: FsError): string {
  return kind === 'denied' ? 'Its permissions do not let it be read. Change them, and it comes up here' : `It cannot be read: ${message}`
}

function permissionReason(what: 'file' | 'directory'): { readonly reason: ReadOnlyReason; readonly message: string } {
  return what === 'file' ? because('permission') : { reason: 'permission', message: 'It may not be written: its folder is read-only' }
}

function formOf(text: string): Pick<DocumentFacts, 'eol' | 'bom' | 'finalNewline'> {
  const { eol, bom, finalNewline } = textForm(text)
  return { eol, bom, finalNewline }
}
