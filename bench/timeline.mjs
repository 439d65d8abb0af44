// @ts-check
// The timeline of a session with a hundred thousand calls, in a browser: how much of our script a frame takes while it is panned
// and zoomed, and how long the page stands still while such a file is opened.

import { join } from 'node:path'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { writeLongSession } from './lib/long-session.mjs'
import { startServer } from './lib/server-process.mjs'
import { boundRow, median } from './lib/statistics.mjs'

const CALLS = 100_000
const FRAMES = 240
const AIM_MS = 8
const LONGEST_TASK_MS = 50

/**
 * @param {string} top
 * @param {string} folder
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>}
 */
export async function measureTimeline(top, folder) {
  const executablePath = findChromium(process.env)
  if (executablePath === null) return []
  const home = join(folder, 'long-home')
  const file = join(home, '.claude/projects/-long/long-session.jsonl')
  writeLongSession(file, CALLS)
  const env = { PATH: process.env.PATH, HOME: home, STRATA_STATE: join(folder, 'long-state'), TZ: 'UTC' }
  const server = await startServer([join(top, 'out/main/web.js'), join(top, 'resources/demo/acme-shop')], env)
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(countScript)
    await page.goto(server.address)
    await idle(page)
    await page.keyboard.press('Alt+3')
    await idle(page)
    await page.evaluate(() => Reflect.get(globalThis, 'counted').tasks.splice(0))
    await page.getByTestId('sessions-by-path').click()
    await page.getByTestId('session-path').fill(file)
    await page.keyboard.press('Enter')
    await page.getByTestId('timeline').waitFor()
    await idle(page)
    const opening = await taken(page, 'tasks')
    const box = await page.getByTestId('timeline-cursor').boundingBox()
    if (box === null) throw new Error('The timeline is not on screen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    // Closer, to columns of few calls and of one: that is where most is fetched and drawn.
    /** @type {number[]} */
    const panned = []
    for (const zooms of [4, 4, 4]) {
      for (let step = 0; step < zooms; step++) await page.keyboard.down('Control').then(() => page.mouse.wheel(0, -300))
      await page.keyboard.up('Control')
      await idle(page)
      await page.evaluate(pan, { frames: FRAMES, byPx: 37 })
      panned.push(...(await taken(page, 'frames')))
      await idle(page)
    }
    const zoomed = await zoomOut(page)
    return [
      percentileRow(`a frame of panning ${CALLS.toLocaleString('en-US')} calls, our script`, panned),
      percentileRow(`a frame of zooming ${CALLS.toLocaleString('en-US')} calls, our script`, zoomed),
      boundRow({
        what: `longest task of the page while ${CALLS.toLocaleString('en-US')} calls are opened`,
        measured: opening.length === 0 ? [0] : opening,
        aimMs: LONGEST_TASK_MS,
      }),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Runs in the page before anything else: sums up, frame by frame, what our own script takes. */
function countScript() {
  /** @type {{ frames: number[], tasks: number[], now: number }} */
  const counted = { frames: [], tasks: [], now: 0 }
  Object.assign(globalThis, { counted })
  new PerformanceObserver((list) => counted.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  const request = globalThis.requestAnimationFrame.bind(globalThis)
  /** @template {unknown[]} A @param {(...args: A) => void} run @returns {(...args: A) => void} */
  const timed =
    (run) =>
    (...args) => {
      const from = performance.now()
      try {
        run(...args)
      } finally {
        counted.now += performance.now() - from
      }
    }
  globalThis.requestAnimationFrame = (run) => request(timed(run))
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (
    /** @type {string} */ type,
    /** @type {EventListenerOrEventListenerObject | null} */ listener,
    /** @type {boolean | AddEventListenerOptions | undefined} */ options,
  ) {
    const own = type === 'wheel' && typeof listener === 'function' ? timed(listener.bind(this)) : listener
    return listen.call(this, type, own, options)
  }
  Object.assign(globalThis, { untimed: request })
}

/** Turns the wheel sideways once a frame. @param {{ frames: number, byPx: number }} given */
function pan({ frames, byPx }) {
  const hand = document.querySelector('[data-testid="timeline-cursor"]')
  const counted = Reflect.get(globalThis, 'counted')
  const untimed = Reflect.get(globalThis, 'untimed')
  counted.frames.length = 0
  return new Promise((done) => {
    let frame = 0
    const step = () => {
      if (frame > 0) counted.frames.push(counted.now)
      counted.now = 0
      if (frame === frames) return done(null)
      frame += 1
      hand?.dispatchEvent(new WheelEvent('wheel', { deltaX: byPx, bubbles: true, cancelable: true, clientX: 500, clientY: 500 }))
      untimed(step)
    }
    untimed(step)
  })
}

/** @param {import('playwright').Page} page */
async function zoomOut(page) {
  /** @type {number[]} */
  const all = []
  for (let round = 0; round < 3; round++) {
    await page.evaluate(
      (direction) => {
        const hand = document.querySelector('[data-testid="timeline-cursor"]')
        const counted = Reflect.get(globalThis, 'counted')
        const untimed = Reflect.get(globalThis, 'untimed')
        counted.frames.length = 0
        return new Promise((done) => {
          let frame = 0
          const step = () => {
            if (frame > 0) counted.frames.push(counted.now)
            counted.now = 0
            if (frame === 60) return done(null)
            frame += 1
            hand?.dispatchEvent(
              new WheelEvent('wheel', {
                deltaY: 60 * direction,
                ctrlKey: true,
                bubbles: true,
                cancelable: true,
                clientX: 500,
                clientY: 500,
              }),
            )
            untimed(step)
          }
          untimed(step)
        })
      },
      round % 2 === 0 ? 1 : -1,
    )
    all.push(...(await taken(page, 'frames')))
    await idle(page)
  }
  return all
}

/** @param {import('playwright').Page} page @param {'frames' | 'tasks'} what @returns {Promise<number[]>} */
function taken(page, what) {
  return page.evaluate((name) => Reflect.get(globalThis, 'counted')[name].splice(0), what)
}

/** @param {string} what @param {readonly number[]} measured @returns {import('./lib/statistics.mjs').Row} */
function percentileRow(what, measured) {
  const sorted = [...measured].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return {
    what,
    measured: `${median(measured).toFixed(1)} ms`,
    floor: '',
    floorName: '',
    result: `95% within ${p95.toFixed(1)} ms`,
    aim: `at most ${AIM_MS} ms`,
    ok: p95 <= AIM_MS,
  }
}

/** @param {import('playwright').Page} page */
function idle(page) {
  return page.waitForFunction(() => document.documentElement.dataset.idle === 'true')
}
