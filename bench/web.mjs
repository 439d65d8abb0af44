// @ts-check
// The web host beside a bare Node server: the first answer, the first paint of a project, and how long page and host
// stand still while a big project opens and refreshes.

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startServer } from './lib/server-process.mjs'
import { boundRow, ratioRow } from './lib/statistics.mjs'
import { inTurn } from './lib/time-process.mjs'

const FLOOR = 'static page, bare node'
const ROUNDS = 7

/**
 * @param {string} top
 * @param {{ project: string, home: string }} repository
 * @param {string} folder for the host's own data
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureWeb(top, repository, folder) {
  const env = { PATH: process.env.PATH, HOME: repository.home, STRATA_STATE: join(folder, 'state'), TZ: 'UTC' }
  const host = join(top, 'out/main/web.js')
  const demo = join(top, 'resources/demo/acme-shop')
  const floor = join(top, 'bench/lib/static-server.mjs')
  const startHost = (/** @type {string} */ project, /** @type {readonly string[]} */ flags = []) =>
    startServer([...flags, host, project], env)

  const first = await startHost(demo)
  const firstBytes = (await (await fetch(first.address)).arrayBuffer()).byteLength
  await first.stop()
  const answers = await inTurn(ROUNDS, [
    () => untilAnswer(() => startHost(demo)),
    () => untilAnswer(() => startServer([floor, String(firstBytes)], env)),
  ])
  const rows = [
    ratioRow({ what: 'web host, start to first answer', measured: answers[0] ?? [], floor: answers[1] ?? [], floorName: FLOOR, aim: null }),
  ]

  const executablePath = findChromium(process.env)
  if (executablePath === null) return rows
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const bytes = await bytesOfPage(browser, () => startHost(demo))
    const paints = await inTurn(ROUNDS, [
      () => untilPaint(browser, () => startHost(demo), '[role="treeitem"]'),
      () => untilPaint(browser, () => startServer([floor, String(bytes)], env), 'p'),
    ])
    rows.push(
      ratioRow({
        what: 'web host, start to first paint of a project',
        measured: paints[0] ?? [],
        floor: paints[1] ?? [],
        floorName: FLOOR,
        aim: null,
      }),
      ...(await measureBlocks(
        browser,
        () => startHost(repository.project, ['--import', join(top, 'bench/lib/watch-loop.mjs')]),
        repository.project,
      )),
    )
  } finally {
    await browser.close()
  }
  return rows
}

/** @param {() => Promise<import('./lib/server-process.mjs').ServerProcess>} start */
async function untilAnswer(start) {
  const server = await start()
  await (await fetch(server.address)).arrayBuffer()
  const ms = performance.now() - server.startedMs
  await server.stop()
  return ms
}

/**
 * @param {import('playwright').Browser} browser
 * @param {() => Promise<import('./lib/server-process.mjs').ServerProcess>} start
 * @param {string} sign what is on the page once it is painted
 */
async function untilPaint(browser, start, sign) {
  const page = await browser.newPage()
  const server = await start()
  await page.goto(server.address)
  await page.locator(sign).first().waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const ms = performance.now() - server.startedMs
  await page.close()
  await server.stop()
  return ms
}

/**
 * Bytes of everything the page loads, so that the floor is as heavy.
 * @param {import('playwright').Browser} browser
 * @param {() => Promise<import('./lib/server-process.mjs').ServerProcess>} start
 */
async function bytesOfPage(browser, start) {
  const page = await browser.newPage()
  const server = await start()
  await page.goto(server.address)
  await idle(page)
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).decodedBodySize,
      0,
    ),
  )
  await page.close()
  await server.stop()
  return bytes
}

/** @param {import('playwright').Page} page */
function idle(page) {
  return page.waitForFunction(() => document.documentElement.dataset.idle === 'true')
}

/**
 * Opens the project and then changes one of its files three times.
 * @param {import('playwright').Browser} browser
 * @param {() => Promise<import('./lib/server-process.mjs').ServerProcess>} start
 * @param {string} project
 */
async function measureBlocks(browser, start, project) {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    /** @type {{ longTasks: number[], rests: number }} */
    const seen = { longTasks: [], rests: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    })
    // The page marks its root when nothing is under way; each time it comes to rest counts.
    new MutationObserver(() => {
      if (document.documentElement.dataset.idle === 'true') seen.rests += 1
    }).observe(document, { subtree: true, attributeFilter: ['data-idle'] })
  })
  const server = await start()
  /** Loading the program is no work on a project. */
  server.tell('reset')
  /** @type {number[]} */
  const hostBlocks = []
  const report = async () => {
    hostBlocks.push(/** @type {{ blockMs: number }} */ (await server.ask('report')).blockMs)
    server.tell('reset')
  }
  await page.goto(server.address)
  await page.locator('[role="treeitem"]').first().waitFor()
  await idle(page)
  await report()
  for (let round = 0; round < 3; round++) {
    const before = (await seenBy(page)).rests
    appendFileSync(join(project, 'CLAUDE.md'), `\n- Round ${round}.\n`)
    await page.waitForFunction((rests) => Reflect.get(globalThis, 'seen').rests > rests, before)
    await idle(page)
    await report()
  }
  const tasks = (await seenBy(page)).longTasks
  await page.close()
  await server.stop()
  return [
    boundRow({ what: 'longest task in the page, 20,000 files', measured: tasks.length === 0 ? [0] : tasks, aimMs: 50 }),
    boundRow({ what: 'longest main-loop block of the host, 20,000 files', measured: hostBlocks, aimMs: 50 }),
  ]
}

/**
 * @param {import('playwright').Page} page
 * @returns {Promise<{ longTasks: number[], rests: number }>}
 */
function seenBy(page) {
  return page.evaluate(() => Reflect.get(globalThis, 'seen'))
}
