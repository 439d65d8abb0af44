// @ts-check
// `npm run bench`: measures the built code and prints ratios against named floors. Nothing here fails a build: machines
// differ, and the table says what is over its aim.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, TOP } from './lib/set-up.mjs'

if (!(await prepare({ build: true }))) process.exit(1)
// Only now: what measures uses installed packages.
const { measureCollect } = await import('../bench/collect.mjs')
const { measureDoctor } = await import('../bench/doctor.mjs')
const { measureHelp } = await import('../bench/help.mjs')
const { measureLibrary } = await import('../bench/library.mjs')
const { measureReplay } = await import('../bench/replay.mjs')
const { measureSession } = await import('../bench/session.mjs')
const { measureTimeline } = await import('../bench/timeline.mjs')
const { measureWeb } = await import('../bench/web.mjs')
const { measureWindow } = await import('../bench/window.mjs')
const { SIZES, writeRepository } = await import('../bench/lib/repository.mjs')
const { renderTable } = await import('../bench/lib/statistics.mjs')

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'strata-bench-')))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

console.log(
  `Writing a repository: ${Object.entries(SIZES)
    .map(([what, count]) => `${count} ${what.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)}`)
    .join(', ')}`,
)
const repository = writeRepository(folder)
console.log(`Measuring on Node ${process.versions.node}, ${cpus().length} cores\n`)
console.log(
  renderTable([
    ...(await measureHelp(TOP)),
    ...(await measureCollect(TOP, repository, folder)),
    ...(await measureDoctor(TOP, repository, folder)),
    ...(await measureReplay(TOP)),
    ...(await measureSession(TOP)),
    ...(await measureLibrary(TOP, folder)),
    ...(await measureTimeline(TOP, folder)),
    ...(await measureWindow(TOP, folder)),
    ...(await measureWeb(TOP, repository, folder)),
  ]),
)
const [load = 0] = loadavg()
if (load > cpus().length) {
  console.log(
    `\nOther work was going on here (load ${load.toFixed(1)} on ${cpus().length} cores): ratios still say something, milliseconds do not.`,
  )
}
