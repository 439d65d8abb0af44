// @ts-check
// Prepares a bare checkout: packages, then the build. `npm start` and `npm test` do the same by themselves.

import { nodeProblem } from './lib/node-problem.mjs'

const problem = nodeProblem(process.versions.node)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
const { prepare } = await import('./lib/set-up.mjs')
if (!(await prepare({ build: true }))) process.exitCode = 1
