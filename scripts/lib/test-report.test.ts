import { describe, expect, it } from 'vitest'
import { findChromium, planChromium } from './chromium.mjs'
import { addUp, closingLine, countCases, countListed, countOne, countPlaywright, counts, countVitest } from './test-report.mjs'

describe('counting', () => {
  it('ends in one line', () => {
    expect(closingLine(addUp([counts(3, 0, 0), countOne(true), countOne(false)]))).toBe('4 passed, 1 failed')
    expect(closingLine(counts(1, 0, 2))).toBe('1 passed, 0 failed, 2 skipped')
  })

  it('counts the single tests of vitest', () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }
    expect(countVitest(report, 1)).toEqual(counts(7, 1, 3))
  })

  it('counts a test file that could not be loaded, and an error nobody caught', () => {
    const file = { status: 'failed', assertionResults: [] }
    const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [file] }
    expect(countVitest(report, 1)).toEqual(counts(7, 1, 0))
    expect(countVitest({ ...report, testResults: [] }, 1)).toEqual(counts(7, 1, 0))
    expect(countVitest({ ...report, testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }] }, 0)).toEqual(
      counts(7, 0, 0),
    )
  })

  it('counts the single tests of Playwright, and those that passed when tried again', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats }, 1)).toEqual(counts(6, 1, 2))
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }, 1)).toEqual(counts(0, 1, 0))
    expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toEqual(counts(5, 1, 0))
  })

  it('counts what Playwright lists, however deep', () => {
    expect(countListed({ suites: [{ specs: [{ tests: [{}, {}] }], suites: [{ specs: [{ tests: [{}] }] }] }] })).toBe(3)
    expect(countListed({})).toBe(0)
  })

  it('reads the last line of the cases, and only that', () => {
    expect(countCases('not ok a\n12 passed, 3 failed\n')).toEqual(counts(12, 3, 0))
    expect(countCases('12 passed, 3 failed\nError: broke\n')).toBeNull()
    expect(countCases('')).toBeNull()
  })
})

describe('Chromium', () => {
  const only =
    (...paths: readonly string[]) =>
    (path: string) =>
      paths.includes(path)

  it('is the one named, else one on the path', () => {
    const env = { PATH: '/a:/b' }
    expect(findChromium(env, only('/b/chromium'))).toBe('/b/chromium')
    expect(findChromium(env, only())).toBeNull()
    expect(findChromium({ ...env, STRATA_CHROMIUM: '/x' }, only('/x', '/b/chromium'))).toBe('/x')
    expect(findChromium({ ...env, STRATA_CHROMIUM: '/x' }, only('/b/chromium'))).toBeNull()
  })

  it('is installed by root or a CI run only', () => {
    const canRun = only('/b/apt-get', '/b/sudo')
    const env = { PATH: '/b' }
    expect(planChromium({ env, isRoot: true, canRun })).toMatchObject({
      commands: [['/b/apt-get', 'update', '-q'], expect.arrayContaining(['chromium'])],
    })
    expect(planChromium({ env: { ...env, CI: 'true' }, isRoot: false, canRun })).toMatchObject({
      commands: [expect.arrayContaining(['/b/sudo', '-n']), expect.anything()],
    })
    expect(planChromium({ env, isRoot: false, canRun })).toMatchObject({ reason: expect.stringContaining('sudo apt-get install chromium') })
    expect(planChromium({ env, isRoot: true, canRun: only() })).toMatchObject({ reason: expect.stringContaining('STRATA_CHROMIUM') })
  })
})
