// Bytes in any portions → lines. Knows nothing of what a line holds; each byte of a line is copied at most twice, however long it is.

const NEWLINE = 10
const FIRST_CARRY = 64 * 1024
/** A carry that one huge line left behind is given back. */
const KEPT_CARRY = 4 * 1024 * 1024
/** Of a longer line only so much is handed out: a text of JavaScript ends at about 512 MB. */
const LONGEST_LINE = 256 * 1024 * 1024

/**
 * `bytes` is a view that is valid during the call only; `offset` is that of its first byte, `line` counts from 1,
 * the newline is not part of it. `last`: the input ended before a newline.
 */
export type OnLine = (bytes: Uint8Array, offset: number, line: number, last: boolean) => void

export interface LineSplitter {
  /** The chunk may be used again by the caller as soon as this returns. */
  push(chunk: Uint8Array): void
  /** Hands out what stands after the last newline, if anything does. */
  end(): void
}

/** `longestLine` in bytes; of a longer one the beginning is handed out, so that it will not parse and the lines after it do. */
export function createLineSplitter(onLine: OnLine, longestLine = LONGEST_LINE): LineSplitter {
  let carry = new Uint8Array(0)
  let carried = 0
  /** Bytes of the line that were left out. */
  let dropped = 0
  let offset = 0
  let line = 1

  const keep = (given: Uint8Array) => {
    const bytes = given.length + carried > longestLine ? given.subarray(0, Math.max(0, longestLine - carried)) : given
    dropped += given.length - bytes.length
    const needed = carried + bytes.length
    if (needed > carry.length) {
      const grown = new Uint8Array(Math.max(needed, carry.length * 2, FIRST_CARRY))
      grown.set(carry.subarray(0, carried))
      carry = grown
    }
    carry.set(bytes, carried)
    carried = needed
  }

  const handOut = (bytes: Uint8Array, last: boolean) => {
    const at = offset
    offset += bytes.length + dropped + (last ? 0 : 1)
    dropped = 0
    onLine(bytes.length > longestLine ? bytes.subarray(0, longestLine) : bytes, at, line++, last)
  }

  return {
    push(chunk) {
      let from = 0
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        if (carried > 0) {
          keep(chunk.subarray(from, to))
          const whole = carry.subarray(0, carried)
          carried = 0
          handOut(whole, false)
          if (carry.length > KEPT_CARRY) carry = new Uint8Array(0)
        } else handOut(chunk.subarray(from, to), false)
        from = to + 1
      }
      if (from < chunk.length) keep(chunk.subarray(from))
    },
    end() {
      if (carried === 0) return
      const rest = carry.subarray(0, carried)
      carried = 0
      handOut(rest, true)
    },
  }
}
