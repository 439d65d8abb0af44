// @ts-check
// How long `strata --help` takes beside a Node process that does nothing.

import { join } from 'node:path'
import { differenceRow } from './lib/statistics.mjs'
import { inTurn, timeNode } from './lib/time-process.mjs'

/**
 * @param {string} top the project's folder, built
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureHelp(top) {
  const cli = join(top, 'out/main/cli.js')
  const empty = join(top, 'bench/lib/empty.mjs')
  const [help = [], bare = [], collectHelp = []] = await inTurn(15, [
    () => timeNode([cli, '--help']),
    () => timeNode([empty]),
    () => timeNode([cli, 'collect', '--help']),
  ])
  return [
    differenceRow({ what: 'strata --help', measured: help, floor: bare, floorName: 'bare node', aimMs: 60 }),
    differenceRow({ what: 'strata collect --help', measured: collectHelp, floor: bare, floorName: 'bare node', aimMs: 60 }),
  ]
}
