// @ts-check
// Replaying 20,000 calls by four policies, beside a bare loop over the same arrays.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { buildEntry } from './lib/build-entry.mjs'
import { boundRow, ratioRow } from './lib/statistics.mjs'

const run = promisify(execFile)
const CALLS = 20_000
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
  const { stdout } = await run(process.execPath, [entry, String(CALLS), String(ROUNDS)], { maxBuffer: 16 << 20 })
  const { replayMs, loopMs } = JSON.parse(stdout)
  const what = `replay, ${CALLS.toLocaleString('en')} calls by 4 policies, processor time`
  return [
    boundRow({ what: `${what}, first run`, measured: replayMs.slice(0, 1), aimMs: AIM_MS }),
    boundRow({ what, measured: replayMs.slice(WARM_UP), aimMs: AIM_MS }),
    ratioRow({ what, measured: replayMs.slice(WARM_UP), floor: loopMs.slice(WARM_UP), floorName: 'bare loop', aim: null }),
  ]
}
