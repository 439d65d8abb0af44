// @ts-check
// Prepares a bare checkout: packages, then the build. `npm start` and `npm test` do the same by themselves.

import { nodeProblem } from './lib/node-problem.mjs'

const problem = nodeProblem(process.versions.node)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
const { ensureInstalled, ensureBuilt, SetUpError, TOP } = await import('./lib/set-up.mjs')
try {
  await ensureInstalled(TOP, console.log)
  await ensureBuilt(TOP, console.log)
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
