// @ts-check
// The library over 400 MB of transcripts, beside JSON.parse over each of their lines; the second start; a file of 500 MB; a line of 15 MB.

import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { boundRow, median, ratioRow } from './lib/statistics.mjs'
import { realTranscripts, writeLargeTranscript, writeTranscriptHome } from './lib/transcript-home.mjs'

const run = promisify(execFile)
const BYTES = 400e6
const LARGE_BYTES = 500e6
const LONG_LINE_CHARS = 15 << 20
const ROUNDS = 3
const MEMORY_AIM_MB = 200
const BLOCK_AIM_MS = 50

/**
 * @param {string} top the project's folder, built
 * @param {string} folder where everything is written
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>} nothing where the real transcripts are not at hand
 */
export async function measureLibrary(top, folder) {
  const source = realTranscripts(top)
  if (source === null) return []
  const home = join(folder, 'library-home')
  const { files, bytes } = writeTranscriptHome(home, source, BYTES)
  const list = join(folder, 'library-files.json')
  writeFileSync(list, JSON.stringify(files))
  const worker = join(top, 'out/main/worker.js')
  /** @param {readonly string[]} args */
  const node = async (args) => JSON.parse((await run(process.execPath, args, { maxBuffer: 16 << 20 })).stdout)
  /** @param {number} round */
  const stateOf = (round) => join(folder, `library-state-${round}`)
  /** @param {string} state @param {string} [file] */
  const host = (state, file = '') => node([join(top, 'bench/lib/library-process.mjs'), worker, state, home, file])

  const floor = []
  const first = []
  const second = []
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await node([join(top, 'bench/lib/parse-lines-process.mjs'), list]))
    mkdirSync(stateOf(round), { mode: 0o700 })
    first.push(await host(stateOf(round)))
    second.push(await host(stateOf(round)))
  }
  rmSync(home, { recursive: true, force: true })

  const large = join(folder, 'large', 'large.jsonl')
  writeLargeTranscript(large, source, LARGE_BYTES)
  const opened = await host(stateOf(0), large)
  rmSync(large)
  const long = join(folder, 'large', 'long.jsonl')
  const row = {
    type: 'user',
    uuid: 'a',
    parentUuid: null,
    sessionId: 's',
    timestamp: '2026-03-31T12:00:00.000Z',
    message: { content: 'x'.repeat(LONG_LINE_CHARS) },
  }
  writeFileSync(long, `${JSON.stringify(row)}\n`)
  const line = await host(stateOf(0), long)

  const megabytes = Math.round(bytes / 1e6)
  const speed = (/** @type {readonly { ms: number }[]} */ runs) => Math.round(bytes / 1e3 / median(runs.map(({ ms }) => ms)))
  return [
    ratioRow({
      what: `index ${files.length} transcripts, ${megabytes} MB: ${speed(first)} MB/s, floor ${speed(floor)} MB/s`,
      measured: first.map(({ ms }) => ms),
      floor: floor.map(({ ms }) => ms),
      floorName: 'JSON.parse a line, one thread',
      aim: 1,
    }),
    // on a machine that has other work this tells more than the row above
    ratioRow({
      what: 'the same, processor time of all threads',
      measured: first.map(({ cpuMs }) => cpuMs),
      floor: floor.map(({ cpuMs }) => cpuMs),
      floorName: 'JSON.parse a line, one thread',
      aim: null,
    }),
    memoryRow('memory over an idle host while indexing', first),
    boundRow({
      what: 'main loop of the host while indexing, longest block',
      measured: first.map(({ blockMs }) => blockMs),
      aimMs: BLOCK_AIM_MS,
    }),
    boundRow({ what: 'second start, nothing changed', measured: second.map(({ ms }) => ms), aimMs: 1000 }),
    boundRow({ what: 'search and a page of the library', measured: second.map(({ searchMs }) => searchMs), aimMs: 200 }),
    boundRow({ what: `open 500 MB (${opened.calls} calls), in its thread`, measured: [opened.ms], aimMs: 10_000 }),
    boundRow({ what: 'main loop of the host meanwhile, longest block', measured: [opened.blockMs], aimMs: BLOCK_AIM_MS }),
    boundRow({ what: 'open a line of 15 MB, in its thread', measured: [line.ms], aimMs: 1000 }),
    boundRow({ what: 'main loop of the host meanwhile, longest block', measured: [line.blockMs], aimMs: BLOCK_AIM_MS }),
  ]
}

/**
 * @param {string} what
 * @param {readonly { idleMb: number, peakMb: number }[]} runs
 * @returns {import('./lib/statistics.mjs').Row}
 */
function memoryRow(what, runs) {
  const more = runs.map(({ idleMb, peakMb }) => peakMb - idleMb)
  const worst = Math.max(...more)
  return {
    what,
    measured: `${Math.round(median(more))} MB`,
    floor: `${Math.round(median(runs.map(({ idleMb }) => idleMb)))} MB`,
    floorName: 'idle host',
    result: `worst ${Math.round(worst)} MB`,
    aim: `at most ${MEMORY_AIM_MB} MB`,
    ok: worst <= MEMORY_AIM_MB,
  }
}
