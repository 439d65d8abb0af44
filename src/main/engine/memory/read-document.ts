// A text file as it has to be kept to be written back: every unit of it, the byte-order mark included.

import { err, ok, type Result } from '../base/result'
import { decodeText } from '../markdown/decode-text'
import type { FsErrorKind, Ports } from '../ports'

/** Strata's own stop: a larger file is told, not read. */
export const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024

export interface DiskDocument {
  /** Encodes to the bytes on disk when `utf8`; else what could not be read is U+FFFD and writing it back would lose it. */
  readonly text: string
  readonly bytes: number
  readonly utf8: boolean
}

export interface DocumentProblem {
  readonly kind: FsErrorKind | 'not-text'
  /** In plain words, without the path. */
  readonly message: string
}

export async function readDocument(ports: Pick<Ports, 'fs'>, path: string): Promise<Result<DiskDocument, DocumentProblem>> {
  const bytes = await ports.fs.readFile(path, { maxBytes: MOST_DOCUMENT_BYTES })
  if (!bytes.ok) return err({ kind: bytes.error.kind, message: words(bytes.error.kind, bytes.error.message) })
  const { text, bom, utf8, binary } = decodeText(bytes.value)
  if (binary) return err({ kind: 'not-text', message: 'it holds NUL bytes, so it is no text' })
  return ok({ text: bom ? `\ufeff${text}` : text, bytes: bytes.value.length, utf8 })
}

function words(kind: FsErrorKind, message: string): string {
  switch (kind) {
    case 'missing':
    case 'not-a-directory':
      return 'it is not there'
    case 'is-directory':
      return 'it is a folder'
    case 'denied':
      return 'it may not be read'
    case 'loop':
      return 'it is a link that leads back to itself'
    case 'too-large':
      return 'it is larger than 16 MiB'
    default:
      return message
  }
}
