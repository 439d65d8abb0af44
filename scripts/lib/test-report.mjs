// @ts-check
// Turns what the tools report into counts. Pure: text or parsed JSON in, counts out.

/**
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts
 */

/** @param {number} passed @param {number} failed @param {number} skipped @returns {Counts} */
export function counts(passed, failed, skipped) {
  return { passed, failed, skipped }
}

/** @param {readonly Counts[]} all */
export function addUp(all) {
  return all.reduce((sum, one) => counts(sum.passed + one.passed, sum.failed + one.failed, sum.skipped + one.skipped), counts(0, 0, 0))
}

/** A check without parts counts as one. @param {boolean} passed */
export function countOne(passed) {
  return passed ? counts(1, 0, 0) : counts(0, 1, 0)
}

/**
 * Vitest's JSON report. A file that could not be loaded has no tests and counts as one failed; so does a run that
 * ended badly although every test passed (an error nobody caught).
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} report
 * @param {number} exitCode
 */
export function countVitest(report, exitCode) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  return counts(report.numPassedTests, failed === 0 && exitCode !== 0 ? 1 : failed, report.numPendingTests + report.numTodoTests)
}

/**
 * Playwright's JSON report. A test that passed only when it was tried again counts as passed and is told by the step;
 * an error outside all tests counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: readonly unknown[] }} report
 * @param {number} exitCode
 */
export function countPlaywright(report, exitCode) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + (report.errors?.length ?? 0)
  return counts(expected + flaky, failed === 0 && exitCode !== 0 ? 1 : failed, skipped)
}

/**
 * How many tests `playwright test --list --reporter=json` lists.
 * @param {unknown} report
 * @returns {number}
 */
export function countListed(report) {
  const { suites = [], specs = [] } = /** @type {{ suites?: unknown[], specs?: { tests: unknown[] }[] }} */ (report)
  return (
    specs.reduce((sum, spec) => sum + spec.tests.length, 0) +
    suites.reduce((/** @type {number} */ sum, suite) => sum + countListed(suite), 0)
  )
}

/**
 * The last line of the acceptance cases' runner, `N passed, N failed`; null when it is not there.
 * @param {string} output
 */
export function countCases(output) {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const match = /^(\d+) passed, (\d+) failed$/.exec(last)
  return match ? counts(Number(match[1]), Number(match[2]), 0) : null
}

/**
 * The closing line of `npm test`.
 * @param {Counts} total
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
