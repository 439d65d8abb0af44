// Bytes in any portions → lines, marked: each is offered with its marks and handed over whole where that is refused.

import { createLineSplitter, type LineSplitter } from '../conversation/create-line-splitter'
import type { LineMarker } from './line-marker'

export interface LineTaker {
  /**
   * A line that begins at `from` of the marker's bytes, whose first mark is `first`; its newline is among the marks. Gives the place
   * of that in the marks, or -1 to be handed the line whole.
   */
  quick(first: number, from: number, offset: number, line: number): number
  /** `bytes` is valid during the call only; `last`: the input ended before a newline. */
  whole(bytes: Uint8Array, offset: number, line: number, last: boolean): void
}

const NEWLINE = 10

/** Offsets and lines count from 0 and 1, wherever the bytes come from. */
export function readMarkedLines(marker: LineMarker, taker: LineTaker): LineSplitter {
  const { bytes, marks, capacity } = marker
  /** Of the bytes at the head of the marker, none of which is a newline. */
  let filled = 0
  let offset = 0
  let line = 1
  /** Gathers a line for which the marker has no room. */
  let long: LineSplitter | null = null

  function readLines(to: number): void {
    let from = 0
    while (from < to) {
      const count = marker.mark(from, to)
      const stop = marker.stopped()
      let end = count - 1
      while (end >= 0 && ((marks[end] ?? 0) >= to || bytes[marks[end] ?? 0] !== NEWLINE)) end--
      for (let first = 0; first <= end; first++) {
        const quick = taker.quick(first, from, offset + from, line)
        if (quick >= 0) first = quick
        else {
          while (bytes[marks[first] ?? 0] !== NEWLINE) first++
          taker.whole(bytes.subarray(from, marks[first]), offset + from, line, false)
        }
        line += 1
        from = (marks[first] ?? 0) + 1
      }
      if (stop < 0 || stop >= to) return
      const newline = bytes.indexOf(NEWLINE, stop)
      taker.whole(bytes.subarray(from, newline), offset + from, line, false)
      line += 1
      from = newline + 1
    }
  }

  function gather(chunk: Uint8Array): LineSplitter {
    const start = { offset, line }
    const splitter = createLineSplitter((whole, at, _, last) => {
      long = null
      taker.whole(whole, start.offset + at, start.line, last)
    })
    splitter.push(chunk)
    return splitter
  }

  return {
    push(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (long !== null) {
          const newline = chunk.indexOf(NEWLINE, at)
          const to = newline < 0 ? chunk.length : newline + 1
          long.push(chunk.subarray(at, to))
          offset += to - at
          at = to
          if (newline >= 0) line += 1
          continue
        }
        const taken = Math.min(chunk.length - at, capacity - filled)
        const added = chunk.subarray(at, at + taken)
        bytes.set(added, filled)
        at += taken
        const newline = added.lastIndexOf(NEWLINE)
        const to = newline < 0 ? 0 : filled + newline + 1
        filled += taken
        if (to > 0) {
          readLines(to)
          bytes.copyWithin(0, to, filled)
          offset += to
          filled -= to
        } else if (filled === capacity) {
          long = gather(bytes.subarray(0, filled))
          offset += filled
          filled = 0
        }
      }
    },
    end() {
      long?.end()
      if (filled > 0) taker.whole(bytes.subarray(0, filled), offset, line, true)
      filled = 0
    },
  }
}
