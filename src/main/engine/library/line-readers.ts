// Markers and what reads their fields, used again and again: a reading takes one and gives it back, so that two readings that
// alternate never share one, and the next finds it warm.

import type { LineMarker } from './line-marker'
import { FIELD_NAMES } from './line-shape'
import { createFieldReader, type FieldReader } from './read-fields'

export interface LineReader {
  readonly marker: LineMarker
  readonly fields: FieldReader
}

export interface LineReaders {
  take(): LineReader
  giveBack(reader: LineReader): void
}

export function createLineReaders(createMarker: (names: readonly string[]) => LineMarker): LineReaders {
  const idle: LineReader[] = []
  return {
    take() {
      const ready = idle.pop()
      if (ready !== undefined) return ready
      const marker = createMarker(FIELD_NAMES)
      return { marker, fields: createFieldReader(marker) }
    },
    giveBack: (reader) => void idle.push(reader),
  }
}
