// Where the lines of a large file begin: every 64th offset, counted while the bytes pass by. Knows nothing of what lines hold.

const NEWLINE = 10
const STRIDE = 64

export interface LineIndex {
  push(chunk: Uint8Array): void
  /** The nearest known line start at or above `line`, both from 1. */
  before(line: number): { readonly line: number; readonly offset: number }
  /** Whether everything so far ends with a newline; true of nothing at all. */
  readonly ended: boolean
}

export function createLineIndex(): LineIndex {
  const starts: number[] = [0]
  let lines = 1
  let offset = 0
  let ended = true
  return {
    push(chunk) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
        lines += 1
        if ((lines - 1) % STRIDE === 0) starts.push(offset + at + 1)
      }
      offset += chunk.length
      if (chunk.length > 0) ended = chunk[chunk.length - 1] === NEWLINE
    },
    before(line) {
      const at = Math.min(starts.length - 1, Math.floor((line - 1) / STRIDE))
      return { line: at * STRIDE + 1, offset: starts[at] ?? 0 }
    },
    get ended() {
      return ended
    },
  }
}
