// @ts-check
// Reading transcripts, beside JSON.parse over every line of the same bytes. Real transcripts where they lie beside the
// repository, else written ones of the same make.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildEntry } from './lib/build-entry.mjs'
import { boundRow, ratioRow } from './lib/statistics.mjs'

const run = promisify(execFile)
const ROUNDS = 12
/** The first rounds compile the code. */
const WARM_UP = 4

/**
 * @param {string} top the project's folder
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureSession(top) {
  const entry = await buildEntry(top, 'session')
  const real = join(top, '../shared/corpus/transcripts')
  const { stdout } = await run(process.execPath, [entry, existsSync(real) ? real : '', String(ROUNDS)], { maxBuffer: 16 << 20 })
  const { megabytes, files, readMs, floorMs, longLineMs } = JSON.parse(stdout)
  const what = `read ${files} transcripts, ${Math.round(megabytes)} MB`
  return [
    ratioRow({ what, measured: readMs.slice(WARM_UP), floor: floorMs.slice(WARM_UP), floorName: 'JSON.parse a line', aim: 1.5 }),
    boundRow({ what: 'read a line of 15 MB', measured: longLineMs, aimMs: 200 }),
  ]
}
