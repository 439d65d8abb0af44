// @ts-check
// Runs the steps of `npm test`: two lanes side by side, then what needs the machine for itself. A step that fails
// stops nothing; its output is shown in full, of the others one line each.

import { prepare, TOP } from './set-up.mjs'
import { addUp, closingLine, countOne } from './test-report.mjs'
import { browserStep, buildStep, casesStep, staticSteps, vitestStep } from './test-steps.mjs'

/**
 * @returns {Promise<number>} the exit code
 */
export async function runTests() {
  // What was started is ended with us (run-child.mjs).
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  const startedMs = Date.now()
  if (!(await prepare({ build: false }))) return close([countOne(false)])
  // The build is made before the lanes: unit tests may start what is built.
  const built = await runLane([buildStep(TOP)])
  const lanes = await Promise.all([runLane([...staticSteps(TOP), casesStep(TOP)]), runLane([vitestStep(TOP)])])
  const last = await runLane([browserStep(TOP)])
  console.log(`\n${seconds(Date.now() - startedMs)}`)
  return close([...built, ...lanes.flat(), ...last])
}

/** @param {readonly import('./test-report.mjs').Counts[]} all */
function close(all) {
  const total = addUp(all)
  console.log(closingLine(total))
  return total.failed === 0 ? 0 : 1
}

/**
 * One step after the other.
 * @param {readonly import('./test-steps.mjs').Step[]} steps
 */
async function runLane(steps) {
  const all = []
  for (const step of steps) {
    const startedMs = Date.now()
    const { counts, output, note } = await step.run()
    const mark = counts.failed > 0 ? 'FAILED ' : counts.passed > 0 ? 'ok     ' : 'skipped'
    console.log(
      `${mark}  ${step.name.padEnd(28)} ${seconds(Date.now() - startedMs).padStart(7)}  ${closingLine(counts)}${note === null ? '' : `: ${note}`}`,
    )
    if (counts.failed > 0) console.log(`${output.trimEnd().replace(/^/gm, '  | ')}\n`)
    all.push(counts)
  }
  return all
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
