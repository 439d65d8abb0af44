// @ts-check
// Wall-clock time of whole processes.

import { spawn } from 'node:child_process'

/**
 * Milliseconds from start to exit of one Node process; its output is thrown away.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export function timeNode(args) {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(performance.now() - startedMs) : reject(new Error(`node ${args.join(' ')} ended with ${code}`)),
    )
  })
}

/**
 * Runs alternatives in turn, so that a busy moment of the machine meets all of them alike. The first round warms up and does not count.
 * @param {number} rounds
 * @param {readonly (() => Promise<number>)[]} alternatives
 * @returns {Promise<number[][]>} the measured milliseconds of each
 */
export async function inTurn(rounds, alternatives) {
  /** @type {number[][]} */
  const all = alternatives.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [i, run] of alternatives.entries()) {
      const ms = await run()
      if (round > 0) all[i]?.push(ms)
    }
  }
  return all
}
