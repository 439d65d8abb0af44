import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFileRanges } from './node-file-ranges'
import { createSyncFileRanges } from './sync-file-ranges'

let dir = ''
let file = ''
const bytes = Buffer.alloc(2_500_000, 'abcdefghij')

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'strata-ranges-'))
  file = join(dir, 'large')
  writeFileSync(file, bytes)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe.each([
  ['waiting', nodeFileRanges],
  ['at once', createSyncFileRanges()],
] as const)('parts of files, read %s', (_name, ranges) => {
  it.each([
    [0, null],
    [7, null],
    [1_048_576, null],
    [10, 20],
    [2_499_999, 9_999_999],
    [2_500_000, null],
    [20, 10],
  ])('streams from %j to %j in order', async (from, to) => {
    const pieces: Buffer[] = []
    const read = await ranges.stream(file, { from, to }, (piece) => pieces.push(Buffer.from(piece)))
    const wanted = bytes.subarray(from, to ?? undefined)
    expect(Buffer.concat(pieces).equals(wanted)).toBe(true)
    expect(read).toEqual({ ok: true, value: Math.max(from, Math.min(to ?? bytes.length, bytes.length)) })
  })

  it('reads a range, shorter at the end', async () => {
    const read = async (offset: number, length: number) => {
      const range = await ranges.readRange(file, offset, length)
      return range.ok ? Buffer.from(range.value).toString() : null
    }
    expect(await read(2, 4)).toBe('cdef')
    expect(await read(2_499_998, 10)).toBe('ij')
    expect(await read(3_000_000, 10)).toBe('')
  })

  it('tells what is no file, and waits for no pipe', async () => {
    const missing = await ranges.readRange(join(dir, 'gone'), 0, 1)
    expect(missing).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(await ranges.stream(dir, { from: 0, to: null }, () => undefined)).toMatchObject({ ok: false, error: { kind: 'is-directory' } })
    const pipe = join(dir, `pipe-${_name.replace(' ', '-')}`)
    execFileSync('mkfifo', [pipe])
    expect(await ranges.readRange(pipe, 0, 1)).toMatchObject({ ok: false, error: { kind: 'other' } })
  })

  it('stops when it is not wanted, and lets what the taker throws through', async () => {
    const abort = new AbortController()
    let pieces = 0
    const streaming = ranges.stream(
      file,
      { from: 0, to: null },
      () => {
        pieces += 1
        abort.abort(new Error('enough'))
      },
      abort.signal,
    )
    await expect(streaming).rejects.toThrow('enough')
    expect(pieces).toBe(1)
    const failing = ranges.stream(file, { from: 0, to: null }, () => {
      throw new TypeError('no')
    })
    await expect(failing).rejects.toThrow('no')
  })
})
