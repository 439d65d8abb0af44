// A whole transcript at once; the same as pushing it in one portion.

import { createTranscriptReader, type TranscriptReaderOptions } from './create-transcript-reader'
import type { Session } from './session'

export function parseTranscript(bytes: Uint8Array, file: string, options?: TranscriptReaderOptions): Session {
  const reader = createTranscriptReader(file, options)
  reader.push(bytes)
  return reader.end()
}
