// Lines marked and walked by kernels of WebAssembly: many times as fast as the plain way, and from the first line on. Where a host
// cannot run them, the plain way serves.

import { createPlainMarker } from '../../engine/library/create-plain-marker'
import { type LineMarker, MEMBER_WORDS } from '../../engine/library/line-marker'
import { buildKernel } from './build-kernel'
import { LONGEST_NAME, NAME_BYTES, NAME_HEAD, SLOT_BYTES, SLOTS } from './text-kernel'

/** As much as is used of the language's own interface, whose types come with those of browsers. */
declare const WebAssembly: {
  Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (code: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

interface Kernel {
  mark(from: number, to: number, out: number, stop: number): number
  measure(from: number, to: number): number
  walk(marks: number, first: number, end: number, isList: number, out: number, limit: number): number
  seen(from: number, to: number): number
}

const CAPACITY = 512 * 1024
const PAGE = 64 * 1024
const WORD = 4
/** The kernel looks at whole blocks. */
const MARGIN = 64
/** No more marks than bytes; only pages that are written to take memory. */
const MARKS = CAPACITY + MARGIN
const TABLE = MARKS + WORD * (CAPACITY + MARGIN)
const TABLE_WORDS = 64 * 1024
const TABLE_LIMIT = TABLE + WORD * (TABLE_WORDS - 2 * MEMBER_WORDS)
const STOP = TABLE + WORD * TABLE_WORDS
const SEEN = STOP + MARGIN
const DICTIONARY = SEEN + SLOTS * SLOT_BYTES
const NAMES = DICTIONARY + WORD * (LONGEST_NAME + 1)

let compiled: object | null = null

/** `names` have at most LONGEST_NAME characters of ASCII. */
export function createLineMarker(names: readonly string[]): LineMarker {
  try {
    compiled ??= new WebAssembly.Module(buildKernel({ dictionary: DICTIONARY, slots: SEEN }))
    return markerOf(compiled, names)
  } catch (error) {
    // a host that runs no WebAssembly, or none with vectors, or has no room for it
    if (error instanceof Error) return createPlainMarker(names)
    throw error
  }
}

function markerOf(module: object, names: readonly string[]): LineMarker {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((NAMES + NAME_BYTES * names.length) / PAGE) })
  const { mark, measure, walk, seen } = new WebAssembly.Instance(module, { host: { memory } }).exports as Kernel
  const buffer = Buffer.from(memory.buffer)
  const stop = new Int32Array(memory.buffer, STOP, 1)
  writeNames(buffer, names)
  return {
    bytes: new Uint8Array(memory.buffer, 0, CAPACITY),
    capacity: CAPACITY,
    marks: new Uint32Array(memory.buffer, MARKS, CAPACITY + MARGIN),
    table: new Int32Array(memory.buffer, TABLE, TABLE_WORDS),
    mark: (from, to) => (mark(from, to, MARKS, STOP) - MARKS) / WORD,
    stopped: () => stop[0] ?? -1,
    walk(first, end, isList, at) {
      const out = TABLE + WORD * at
      if (out >= TABLE_LIMIT) return -1
      const behind = walk(MARKS, first, end, isList ? 1 : 0, out, TABLE_LIMIT)
      return behind === 0 ? -1 : (behind - TABLE) / WORD
    },
    seen,
    measure,
    text: (from, to) => buffer.toString('latin1', from, to),
  }
}

function writeNames(memory: Buffer, names: readonly string[]): void {
  for (const [i, name] of names.entries()) {
    const entry = NAMES + NAME_BYTES * i
    const first = DICTIONARY + WORD * name.length
    memory.writeInt32LE(i + 1, entry)
    memory.writeInt32LE(memory.readInt32LE(first), entry + WORD)
    memory.write(name, entry + NAME_HEAD, 'latin1')
    memory.writeInt32LE(entry, first)
  }
}
