// @ts-check
// `npm run golden:update [-- FILTER]`: writes what the engine says now over the expected files. Read the diff before you commit it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/list-files.mjs'
import { runAttached } from './lib/run-child.mjs'
import { prepare, TOP } from './lib/set-up.mjs'

if (!(await prepare({ build: false }))) process.exit(1)
const filter = process.argv[2] ?? ''
const tests = listFiles(TOP, ['src'], (path) => !path.includes('/golden/')).filter(
  (path) => /\.test\.tsx?$/.test(path) && path.includes(filter) && readFileSync(join(TOP, path), 'utf8').includes('describeGolden('),
)
if (tests.length === 0) {
  console.error(`No golden tests${filter === '' ? '' : ` with "${filter}" in their path`}.`)
  process.exit(1)
}
const run = await runAttached(process.execPath, [join(TOP, 'node_modules/vitest/vitest.mjs'), 'run', ...tests], {
  cwd: TOP,
  env: { ...process.env, STRATA_GOLDEN_UPDATE: '1' },
})
process.exitCode = run.code
