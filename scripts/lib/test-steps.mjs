// @ts-check
// The steps of `npm test`: what each runs and how its result is counted. Nothing here decides their order.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkImports } from './check-imports.mjs'
import { findChromium, planChromium } from './chromium.mjs'
import { runChild } from './run-child.mjs'
import { ensureBuilt, SetUpError } from './set-up.mjs'
import { addUp, countCases, countListed, countOne, countPlaywright, counts, countVitest } from './test-report.mjs'

/**
 * @typedef {import('./test-report.mjs').Counts} Counts
 * @typedef {{ readonly counts: Counts, readonly output: string, readonly note: string | null }} Outcome `note`: one line about what was left out
 * @typedef {{ readonly name: string, readonly run: () => Promise<Outcome> }} Step
 */

const MINUTE_MS = 60_000
/** A guard against what hangs, not a measure of what is slow: a busy machine may take several times as long as a quiet one. */
const STEP_MS = 20 * MINUTE_MS

/**
 * A check that is one program and passes when that ends with 0.
 * @param {string} top @param {string} name @param {string} script below node_modules @param {readonly string[]} args
 * @returns {Step}
 */
function check(top, name, script, args) {
  return {
    name,
    run: async () => {
      const run = await runChild(process.execPath, [join(top, 'node_modules', script), ...args], { cwd: top, timeoutMs: STEP_MS })
      return { counts: countOne(run.code === 0), output: told(run), note: null }
    },
  }
}

/** @param {import('./run-child.mjs').Finished} run */
function told(run) {
  return `${run.output}${run.timedOut ? '\nStopped: it took too long.\n' : ''}${run.problem === null ? '' : `\n${run.problem}\n`}`
}

/** @param {string} top */
export function staticSteps(top) {
  return [
    check(top, 'types', 'typescript/bin/tsc', ['-b', '--pretty', 'false']),
    check(top, 'lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=200', '.']),
    {
      name: 'import rules',
      run: async () => {
        const { passed, output } = await checkImports(top, STEP_MS)
        return { counts: countOne(passed), output, note: null }
      },
    },
    check(top, 'unused code', 'knip/bin/knip.js', ['--no-progress']),
  ]
}

/**
 * Reads a report that a tool should have written; null when it did not get that far.
 * @param {string} path
 */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** @template T @param {(folder: string) => Promise<T>} use */
async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'strata-test-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Unit tests, golden files, conformance. @param {string} top @returns {Step} */
export function vitestStep(top) {
  return {
    name: 'unit, golden, conformance',
    run: () =>
      withFolder(async (folder) => {
        const file = join(folder, 'report.json')
        const args = [join(top, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
        const run = await runChild(process.execPath, args, { cwd: top, timeoutMs: STEP_MS })
        const report = readReport(file)
        return { counts: report === null ? countOne(false) : countVitest(report, run.code), output: told(run), note: null }
      }),
  }
}

/** @param {string} top @returns {Step} */
export function buildStep(top) {
  return {
    name: 'build',
    run: async () => {
      try {
        const built = await ensureBuilt(top, () => {})
        return { counts: countOne(true), output: '', note: built ? null : 'already up to date' }
      } catch (error) {
        if (!(error instanceof SetUpError)) throw error
        return { counts: countOne(false), output: `${error.message}\n`, note: null }
      }
    },
  }
}

/**
 * The acceptance cases of the areas already built, where they lie beside the project.
 * @param {string} top
 * @returns {Step}
 */
export function casesStep(top) {
  const folder = join(top, '../shared/cases')
  /** @type {readonly string[]} */
  const areas = JSON.parse(readFileSync(join(top, 'scripts/acceptance-areas.json'), 'utf8'))
  return {
    name: `acceptance cases: ${areas.join(', ')}`,
    run: async () => {
      const runner = join(folder, 'run.mjs')
      if (!existsSync(runner))
        return { counts: counts(0, 0, areas.length), output: '', note: 'the cases are not beside this project (../shared/cases)' }
      const cli = join(top, 'out/main/cli.js')
      if (!existsSync(cli))
        return { counts: counts(0, areas.length, 0), output: 'There is no built command line to run them on.\n', note: null }
      const parts = []
      let output = ''
      for (const area of areas) {
        const run = await runChild(process.execPath, [runner, '--cli', cli, join(folder, area)], { cwd: top, timeoutMs: STEP_MS })
        parts.push(countCases(run.stdout) ?? countOne(false))
        output += told(run)
      }
      return { counts: addUp(parts), output, note: null }
    },
  }
}

/** @param {string} top @returns {Step} */
export function browserStep(top) {
  const playwright = join(top, 'node_modules/@playwright/test/cli.js')
  return {
    name: 'browser tests',
    run: () =>
      withFolder(async (folder) => {
        if (!existsSync(join(top, 'playwright.config.ts'))) return { counts: counts(0, 0, 0), output: '', note: 'there are none yet' }
        const file = join(folder, 'report.json')
        const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
        const chromium = await ensureChromium(top)
        if ('reason' in chromium) {
          const list = await runChild(process.execPath, [playwright, 'test', '--list', '--reporter=json'], {
            cwd: top,
            env,
            timeoutMs: MINUTE_MS,
          })
          const report = readReport(file)
          return report === null
            ? { counts: countOne(false), output: told(list), note: null }
            : { counts: counts(0, 0, countListed(report)), output: '', note: chromium.reason }
        }
        const run = await runChild(process.execPath, [playwright, 'test', '--reporter=line,json'], {
          cwd: top,
          env: { ...env, STRATA_CHROMIUM: chromium.path },
          timeoutMs: STEP_MS,
        })
        const report = readReport(file)
        if (report === null) return { counts: countOne(false), output: told(run), note: null }
        const again = report.stats.flaky
        const note = again > 0 ? `${again} passed only when tried again` : null
        return { counts: countPlaywright(report, run.code), output: told(run), note }
      }),
  }
}

/**
 * @param {string} top
 * @returns {Promise<{ path: string } | { reason: string }>}
 */
async function ensureChromium(top) {
  const there = findChromium(process.env)
  if (there !== null) return { path: there }
  if (process.env.STRATA_CHROMIUM) return { reason: `there is no program ${process.env.STRATA_CHROMIUM} (STRATA_CHROMIUM)` }
  const plan = planChromium({ env: process.env, isRoot: process.getuid?.() === 0 })
  if ('reason' in plan) return plan
  for (const [command, ...args] of plan.commands) {
    const run = await runChild(command ?? '', args, {
      cwd: top,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeoutMs: STEP_MS,
    })
    if (run.code !== 0) return { reason: `Chromium could not be installed: ${told(run).trim().split('\n').at(-1)}` }
  }
  const installed = findChromium(process.env)
  return installed === null ? { reason: 'Chromium was installed but is not on the path' } : { path: installed }
}
