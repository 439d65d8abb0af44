import { expect, it } from 'vitest'
import { ok } from '../base/result'
import type { FileRanges } from '../ports'
import { scanTranscripts } from './scan-transcript'

/** One file, handed over in pieces of this size. */
function rangesOf(bytes: Uint8Array, piece: number): FileRanges & { readonly asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    stream: async (_path, { from, to }, onPiece) => {
      const end = Math.min(to ?? bytes.length, bytes.length)
      for (let at = from; at < end; at += piece) onPiece(bytes.slice(at, Math.min(end, at + piece)))
      return ok(end)
    },
    readRange: async (_path, offset, length) => {
      asked.push(offset)
      return ok(bytes.slice(offset, offset + length))
    },
  }
}

async function scan(ranges: FileRanges, sizeBytes: number, after: Parameters<typeof scanTranscripts>[1][number]['after']) {
  const [outcome] = await scanTranscripts(ranges, [{ file: '/t.jsonl', sizeBytes, modifiedMs: 1, after }], new AbortController().signal)
  if (outcome?.ok !== true) throw new Error('not read')
  return outcome.scanned
}

it.each([1, 100, 255, 256, 257, 1023, 1500, 10_000])(
  'proves a file of whole lines by what it read, as one that asks again does, in pieces of %d',
  async (piece) => {
    for (const lines of [0, 1, 3, 20, 60]) {
      const text = Array.from(
        { length: lines },
        (_, i) => `${JSON.stringify({ type: 'user', uuid: `u${i}`, parentUuid: null, cwd: 'x'.repeat(i) })}\n`,
      ).join('')
      const whole = new TextEncoder().encode(text)
      const ranges = rangesOf(whole, piece)
      const first = await scan(ranges, whole.length, null)
      expect(ranges.asked).toEqual([])
      // what follows is read on only where the proof, asked for again, is the same
      const grown = new TextEncoder().encode(`${text}{"type":"user","uuid":"z","parentUuid":null}\n{"torn`)
      const after = { carry: first.folded.carry, offset: first.folded.offset, proof: first.proof }
      const second = await scan(rangesOf(grown, piece), grown.length, after)
      expect(second.tailFrom).toBe(whole.length === 0 ? null : whole.length)
      const other = grown.slice()
      if (whole.length > 0) other[whole.length >> 1 < 1024 ? whole.length >> 1 : 1000] = 0x20
      if (whole.length > 0) expect((await scan(rangesOf(other, piece), other.length, after)).tailFrom).toBeNull()
    }
  },
)
