// @ts-check
// Every check of the doctor on a big repository, as `strata doctor --json` in a fresh process, beside collecting alone.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { boundRow, ratioRow } from './lib/statistics.mjs'

const run = promisify(execFile)
const ROUNDS = 7
/** What a person waits for without wondering, on 20,000 files. */
const AIM_MS = 2000

/**
 * @param {string} top
 * @param {{ project: string, home: string }} repository
 * @param {string} folder for Strata's own data
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureDoctor(top, { project, home }, folder) {
  const places = ['--home', home, '--managed-dir', join(home, 'managed'), '--state-dir', join(folder, 'state'), '--no-env']
  /** @param {string} command */
  const time = async (command) => {
    const started = performance.now()
    const args = [join(top, 'out/main/cli.js'), command, project, ...places, '--json']
    // findings are an outcome here, not a failure
    await run(process.execPath, command === 'doctor' ? [...args, '--fail-on', 'never'] : args, { maxBuffer: 256 << 20 })
    return performance.now() - started
  }
  /** @type {number[]} */
  const doctor = []
  /** @type {number[]} */
  const collect = []
  await time('doctor')
  for (let round = 0; round < ROUNDS; round++) {
    collect.push(await time('collect'))
    doctor.push(await time('doctor'))
  }
  return [
    boundRow({ what: 'doctor, fresh process', measured: doctor, aimMs: AIM_MS }),
    ratioRow({ what: 'doctor, fresh process', measured: doctor, floor: collect, floorName: 'strata collect', aim: null }),
  ]
}
