// Reads instruction files, each once, and says in a reason code why one cannot be used (SPEC 2.2, 2.9).

import { err, ok, type Result } from '../base/result'
import type { FsError } from '../ports'
import type { Profile } from '../profile/profile'
import type { Refusal } from './candidate'
import { type CleanText, clean } from './clean'
import type { InstructionPorts } from './collect-input'

/** Where the profile sets no limit, Strata still does: nobody's instructions are this long. */
const CEILING_BYTES = 64 * 1024 * 1024

export interface UnusableFile extends Refusal {
  /** Null where nothing readable as text was read. */
  readonly diskText: string | null
  readonly cleaned: CleanText | null
}

export type FileReading = Result<CleanText, UnusableFile>

export interface InstructionFileReader {
  read(path: string): Promise<FileReading>
  /** Files read so far. */
  count(): number
}

export function createInstructionFileReader({ fs }: InstructionPorts, profile: Profile): InstructionFileReader {
  const maxBytes = profile.instructions.skipOverBytes ?? CEILING_BYTES
  const readings = new Map<string, Promise<FileReading>>()
  let count = 0

  async function readOnce(path: string): Promise<FileReading> {
    const bytes = await fs.readFile(path, { maxBytes })
    count += 1
    if (!bytes.ok) return err({ ...whyUnread(bytes.error, maxBytes), diskText: null, cleaned: null })
    const cleaned = clean(bytes.value, profile.instructions)
    if (cleaned === null) {
      return err({ reason: 'not-text', text: 'It holds binary data, so it is no text', diskText: null, cleaned: null })
    }
    if (cleaned.text === '') return err({ reason: 'empty', text: whyEmpty(cleaned), diskText: cleaned.diskText, cleaned })
    return ok(cleaned)
  }

  return {
    read(path) {
      const known = readings.get(path)
      if (known !== undefined) return known
      const reading = readOnce(path)
      readings.set(path, reading)
      return reading
    },
    count: () => count,
  }
}

function whyUnread(error: FsError, maxBytes: number): Refusal {
  switch (error.kind) {
    case 'missing':
    case 'not-a-directory':
      return { reason: 'missing', text: 'There is no such file' }
    case 'is-directory':
      return { reason: 'is-directory', text: 'It is a directory, not a file' }
    case 'too-large':
      return { reason: 'too-large', text: `It is larger than ${maxBytes.toLocaleString('en-US')} bytes and skipped whole` }
    case 'loop':
      return { reason: 'unreadable', text: 'Its links lead in a circle' }
    case 'denied':
      return { reason: 'unreadable', text: 'Reading it is not permitted' }
    case 'other':
      return { reason: 'unreadable', text: `It cannot be read: ${error.message}` }
  }
}

function whyEmpty(cleaned: CleanText): string {
  if (cleaned.diskText.trim() === '') return 'There is nothing in it but white space'
  return 'Nothing is left once front matter and comments are taken away'
}
