// @ts-check
// Replaying 20,000 calls by four policies, beside a bare loop over the same arrays.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { buildEntry } from './lib/build-entry.mjs'
import { boundRow, ratioRow } from './lib/statistics.mjs'

const run = promisify(execFile)
const CALLS = 20_000
/** Each begins cold; the first goes on to be warm. */
const PROCESSES = 5
const ROUNDS = 9
/** The first rounds compile the code. */
const WARM_UP = 3
const AIM_MS = 1000

/**
 * @param {string} top
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureReplay(top) {
  const entry = await buildEntry(top, 'replay')
  /** @type {{ readonly replayMs: readonly number[], readonly loopMs: readonly number[] }[]} */
  const runs = []
  for (let n = 0; n < PROCESSES; n++) {
    const { stdout } = await run(process.execPath, [entry, String(CALLS), String(n === 0 ? ROUNDS : 1)], { maxBuffer: 16 << 20 })
    runs.push(JSON.parse(stdout))
  }
  const cold = runs.map(({ replayMs }) => replayMs[0] ?? Number.NaN)
  const warm = runs[0]?.replayMs.slice(WARM_UP) ?? []
  const loop = runs[0]?.loopMs.slice(WARM_UP) ?? []
  const what = `replay, ${CALLS.toLocaleString('en')} calls by 4 policies, processor time`
  return [
    boundRow({ what: `${what}, cold (first run of ${cold.length} processes)`, measured: cold, aimMs: AIM_MS }),
    boundRow({ what: `${what}, warm (${warm.length} runs)`, measured: warm, aimMs: AIM_MS }),
    ratioRow({ what: `${what}, warm`, measured: warm, floor: loop, floorName: 'bare loop', aim: null }),
  ]
}
