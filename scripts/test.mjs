// @ts-check
// `npm test`: everything that has to hold, from a bare checkout, without a terminal. Ends in one line of counts.

import { nodeProblem } from './lib/node-problem.mjs'

const problem = nodeProblem(process.versions.node)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
const { runTests } = await import('./lib/run-tests.mjs')
process.exitCode = await runTests()
