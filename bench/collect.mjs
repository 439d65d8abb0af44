// @ts-check
// Collecting a big repository, beside the least that it has to do: five git commands at once, one walk, reading the same files.

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildEntry } from './lib/build-entry.mjs'
import { boundRow, ratioRow } from './lib/statistics.mjs'

const run = promisify(execFile)
const WARM_ROUNDS = 12
/** Rounds that do not count: code is compiled and caches are filled. */
const WARM_UP = 4
const COLD_ROUNDS = 5
const FLOOR = 'git, then walk, then read'

/** @param {readonly string[]} args */
async function node(args) {
  const { stdout } = await run(process.execPath, args, { maxBuffer: 64 << 20 })
  return JSON.parse(stdout)
}

/**
 * @param {string} top
 * @param {{ project: string, home: string }} repository
 * @param {string} folder for lists
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureCollect(top, { project, home }, folder) {
  const entry = await buildEntry(top, 'collect')
  const warm = await node([entry, project, home, String(WARM_ROUNDS + WARM_UP)])
  /** @param {number[]} values */
  const settled = (values) => values.slice(WARM_UP)

  const listing = join(folder, 'files.json')
  writeFileSync(listing, JSON.stringify(warm.paths))
  /** @type {Record<'collect' | 'block' | 'inARow' | 'atOnce', number[]>} */
  const cold = { collect: [], block: [], inARow: [], atOnce: [] }
  for (let round = 0; round < COLD_ROUNDS; round++) {
    const mine = await node([entry, project, home, '1', 'collect-only'])
    const floor = await node([join(top, 'bench/lib/floor-process.mjs'), project, listing])
    cold.collect.push(mine.collectMs[0])
    cold.block.push(mine.blockMs[0])
    cold.inARow.push(floor.inARowMs)
    cold.atOnce.push(floor.atOnceMs)
  }
  return [
    ratioRow({ what: 'collect, warm', measured: settled(warm.collectMs), floor: settled(warm.floorInARowMs), floorName: FLOOR, aim: 1.3 }),
    ratioRow({
      what: 'collect, warm',
      measured: settled(warm.collectMs),
      floor: settled(warm.floorAtOnceMs),
      floorName: 'all at once',
      aim: null,
    }),
    ratioRow({ what: 'collect, fresh process', measured: cold.collect, floor: cold.inARow, floorName: FLOOR, aim: null }),
    ratioRow({ what: 'collect, fresh process', measured: cold.collect, floor: cold.atOnce, floorName: 'all at once', aim: null }),
    boundRow({ what: 'longest main-loop block, warm', measured: settled(warm.blockMs), aimMs: 50 }),
    boundRow({ what: 'longest main-loop block, fresh process', measured: cold.block, aimMs: 50 }),
  ]
}
