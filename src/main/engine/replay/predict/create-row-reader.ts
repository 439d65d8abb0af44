// Rows of a file that is at hand as a whole, as objects again.

import { readRecords } from '../../conversation/read-records'
import type { RowReader } from './row-reader'

/** `bytes`: the file that the entries were read from. Null for a row that no longer stands there. */
export function createRowReader(bytes: Uint8Array): RowReader {
  return ({ offset, length, line }) => readRecords(bytes.subarray(offset, offset + length), offset, line, true).records[0]?.value ?? null
}
