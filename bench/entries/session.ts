// What is measured in a process of its own: reading transcripts whole, beside JSON.parse over each of their lines.
// Arguments: folder with transcripts (empty: written ones), rounds. Prints one JSON document.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createTranscriptReader } from '../../src/main/engine/conversation/create-transcript-reader'
import { writeTranscript } from '../../src/main/engine/testing/write-transcript'

export interface SessionFigures {
  readonly files: number
  readonly megabytes: number
  readonly readMs: readonly number[]
  readonly floorMs: readonly number[]
  readonly longLineMs: readonly number[]
  /** So that nothing is left out as unused. */
  readonly calls: number
  readonly parsed: number
}

const [folder = '', rounds = '10'] = process.argv.slice(2)
const PORTION = 1 << 20
const WRITTEN_FILES = 20
const WRITTEN_CALLS = 150

/** Tool results stand twice in a row, as the agent writes them: in the message and beside it. */
function written(seed: number): Buffer {
  const writer = writeTranscript().prompt('Look through the code.')
  for (let i = 0; i < WRITTEN_CALLS; i++) {
    const text = `     ${i}→export const value${seed} = "text \\n ${i}"\n`.repeat(20 + ((i * 37 + seed) % 90))
    const file = `/p/src/f${i % 40}.ts`
    writer.answer(`m${seed}-${i}`, { input: 3, cacheRead: 20_000 + i * 900, cacheWrite5m: 900, output: 80 }, [
      { type: 'tool_use', id: `t${seed}-${i}`, name: 'Read', input: { file_path: file } },
    ])
    writer.result(`t${seed}-${i}`, text, { toolUseResult: { type: 'text', file: { filePath: file, content: text } } })
  }
  return Buffer.from(writer.text())
}

function readFolder(): readonly Buffer[] {
  if (folder === '') return Array.from({ length: WRITTEN_FILES }, (_none, seed) => written(seed))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  return names.map((name) => readFileSync(join(folder, name)))
}

const files = readFolder()
let calls = 0
let parsed = 0

function read(bytes: Buffer): void {
  const reader = createTranscriptReader('/bench')
  for (let at = 0; at < bytes.length; at += PORTION) reader.push(bytes.subarray(at, at + PORTION))
  calls += reader.end().calls.length
}

function parseLines(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from)
    const to = end < 0 ? bytes.length : end
    try {
      if (to > from) JSON.parse(bytes.toString('utf8', from, to))
      parsed++
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    from = to + 1
  }
}

function time(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

const readMs: number[] = []
const floorMs: number[] = []
for (let i = 0; i < Number(rounds); i++) {
  floorMs.push(time(() => files.forEach(parseLines)))
  readMs.push(time(() => files.forEach(read)))
}
const long = Buffer.from(
  writeTranscript()
    .prompt('x'.repeat(15 << 20))
    .text(),
)
const longLineMs = Array.from({ length: 5 }, () => time(() => read(long)))

const megabytes = files.reduce((sum, { length }) => sum + length, 0) / 1e6
const figures: SessionFigures = { files: files.length, megabytes, readMs, floorMs, longLineMs, calls, parsed }
process.stdout.write(`${JSON.stringify(figures)}\n`)
