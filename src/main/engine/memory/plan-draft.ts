// A plan while it is made: files are read once, changed as often as an action wants, and only real changes come out.

import type { Diagnostic } from '../base/diagnostic'
import { err, ok, type Result } from '../base/result'
import { decodeText } from '../markdown/decode-text'
import type { Ports } from '../ports'
import { type EditedLine, type IndexDocument, parseIndexDocument, printEdited } from './index-document'
import { INDEX_NAME } from './index-name'
import type { MemoryActionError, PlannedWrite } from './memory-plan'
import type { FolderReport, MemoryEntry } from './memory-report'
import { MOST_DOCUMENT_BYTES, readDocument } from './read-document'

/** Reading and changing one takes about a millisecond. */
const FILES_AT_ONCE = 8

export type Planned<T> = Promise<Result<T, MemoryActionError>>

export interface PlanDraft {
  readonly ports: Pick<Ports, 'fs' | 'paths'>
  readonly report: FolderReport
  /** The index as inspected; an empty one where there is none yet. */
  readonly index: IndexDocument
  readonly diagnostics: Diagnostic[]
  /** To be awaited once for each file or line looked at: lets other work run now and then, and ends a plan nobody waits for. */
  breathe(): Promise<void>
  path(file: string): string
  /** The text as it is to be; of a file not touched yet that on disk. `unknown-file`, `unreadable`. */
  text(file: string): Planned<string>
  /** Replaces the text of a file that was read, or makes a new one. */
  set(file: string, text: string, renamedFrom?: string): void
  /** To the trash: a file that was read as text. */
  remove(file: string): void
  /** To the trash, whatever the file holds. `unknown-file`, `unreadable`. */
  discard(file: string): Planned<null>
  /** Index text as it is to be. */
  indexText(): string
  setIndexText(text: string): void
  /** Index lines as they are to be, each an own line of `index` or a new text; later calls replace earlier ones. */
  setIndexLines(lines: readonly EditedLine[]): void
  writes(): readonly PlannedWrite[]
}

export function refuse(
  kind: MemoryActionError['kind'],
  message: string,
  path: string | null = null,
): { readonly ok: false; readonly error: MemoryActionError } {
  return err({ kind, message, path })
}

/** `changed` when the index on disk is another than the report's; `unreadable` when it cannot be written back whole. */
export async function createPlanDraft(
  ports: Pick<Ports, 'fs' | 'paths'>,
  report: FolderReport,
  pause: () => Promise<void> = async () => {},
): Planned<PlanDraft> {
  const { indexPath } = report
  const read = await readDocument(ports, indexPath)
  const absent = !read.ok && (read.error.kind === 'missing' || read.error.kind === 'not-a-directory')
  if (!read.ok && !absent) return refuse('unreadable', `The index cannot be read: ${read.error.message}`, indexPath)
  if (read.ok && !read.value.utf8)
    return refuse('not-editable', 'The index is not UTF-8, and writing it would lose what could not be read', indexPath)
  const onDisk = read.ok ? read.value.text : null
  if (onDisk !== (report.index?.text ?? null)) return refuse('changed', 'The index changed since it was looked at', indexPath)

  const before = new Map<string, string | null>([[indexPath, onDisk]])
  const after = new Map<string, string | null>([[indexPath, onDisk]])
  const renamed = new Map<string, string>()
  const raw = new Map<string, Uint8Array>()
  const known = new Set(report.files)
  const index = parseIndexDocument(onDisk ?? '')
  const path = (file: string) => ports.paths.join(report.path, ...file.split('/'))
  let breaths = 0
  const draft: PlanDraft = {
    ports,
    report,
    index,
    diagnostics: [],
    async breathe() {
      breaths += 1
      if (breaths % FILES_AT_ONCE === 0) await pause()
    },
    path,
    async text(file) {
      const at = path(file)
      const current = file === INDEX_NAME ? null : after.get(at)
      if (typeof current === 'string') return ok(current)
      if (current === null || !known.has(file)) return refuse('unknown-file', `There is no topic ${file}`, at)
      const document = await readDocument(ports, at)
      if (!document.ok) return refuse('unreadable', `${file} cannot be read: ${document.error.message}`, at)
      if (!document.value.utf8) return refuse('not-editable', `${file} is not UTF-8, and writing it would lose what could not be read`, at)
      before.set(at, document.value.text)
      after.set(at, document.value.text)
      return ok(document.value.text)
    },
    set(file, text, renamedFrom) {
      const at = path(file)
      if (!before.has(at)) before.set(at, null)
      after.set(at, text)
      if (renamedFrom !== undefined) renamed.set(at, path(renamedFrom))
    },
    remove: (file) => void after.set(path(file), null),
    async discard(file) {
      const text = await draft.text(file)
      if (!text.ok && text.error.kind === 'unknown-file') return text
      const at = path(file)
      if (!text.ok) {
        const bytes = await ports.fs.readFile(at, { maxBytes: MOST_DOCUMENT_BYTES })
        if (!bytes.ok) return text
        raw.set(at, bytes.value)
        before.set(at, decodeText(bytes.value).text)
      }
      after.set(at, null)
      return ok(null)
    },
    indexText: () => after.get(indexPath) ?? '',
    setIndexText: (text) => void after.set(indexPath, text),
    setIndexLines: (lines) => void after.set(indexPath, printEdited(index, lines)),
    writes() {
      const changed: PlannedWrite[] = []
      for (const [at, text] of after) {
        const was = before.get(at) ?? null
        if (was === text || (at === indexPath && was === null && text === '')) continue
        const from = renamed.get(at)
        const bytes = raw.get(at)
        changed.push({
          path: at,
          before: was,
          after: text,
          ...(bytes === undefined ? {} : { beforeBytes: bytes }),
          ...(from === undefined ? {} : { renamedFrom: from }),
        })
      }
      const order = (write: PlannedWrite) => (write.path === indexPath ? 1 : 0)
      return changed.sort((a, b) => order(a) - order(b) || (a.path < b.path ? -1 : 1))
    },
  }
  return ok(draft)
}

/** The listed lines by number; `unknown-line` for one that is no entry and no text. */
export function entriesAt(report: FolderReport, lines: readonly number[]): Result<readonly MemoryEntry[], MemoryActionError> {
  const byLine = new Map(report.entries.map((entry) => [entry.line, entry]))
  const found: MemoryEntry[] = []
  for (const line of new Set(lines)) {
    const entry = byLine.get(line)
    if (entry === undefined) return refuse('unknown-line', `Line ${line} of the index is no entry`, report.indexPath)
    found.push(entry)
  }
  return ok(found.sort((a, b) => a.line - b.line))
}

/** Lines of the index whose own link leads to one of these files. */
export function linesOf(report: FolderReport, files: readonly string[]): ReadonlySet<number> {
  const wanted = new Set(files)
  const reached = ({ file, states }: MemoryEntry) =>
    file !== null && wanted.has(file) && !states.includes('outside') && !states.includes('not-an-entry')
  return new Set(report.entries.filter(reached).map((entry) => entry.line))
}
