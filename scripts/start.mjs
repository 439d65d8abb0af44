// @ts-check
// `npm start [-- FOLDER]`: from a bare checkout to an open window, or the browser, or text in the terminal.

import { nodeProblem } from './lib/node-problem.mjs'

const problem = nodeProblem(process.versions.node)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
const { start } = await import('./lib/start.mjs')
process.exitCode = await start(process.argv.slice(2))
