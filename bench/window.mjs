// @ts-check
// The window over a transcript of 500 MB and over one with a line of 15 MB, in a browser: how long the page stands still while
// they are opened, scrubbed, scrolled, searched, read and exported. Beside each, what of the longest task was ours: where others
// use the machine, tasks wait in the middle. The same page left alone shows how much.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startServer } from './lib/server-process.mjs'
import { formatMs } from './lib/statistics.mjs'
import { realTranscripts, writeLargeTranscript, writeTranscriptHome } from './lib/transcript-home.mjs'

const LARGE_BYTES = 500e6
const HOME_BYTES = 60e6
const LONG_LINE_CHARS = 15 << 20
const AIM_MS = 50
const OPENS_WITHIN_MS = 120_000
const LEFT_ALONE_MS = 5000

/**
 * @param {string} top the project's folder, built
 * @param {string} folder where everything is written
 * @returns {Promise<import('./lib/statistics.mjs').Row[]>} nothing without a browser or the real transcripts
 */
export async function measureWindow(top, folder) {
  const source = realTranscripts(top)
  const executablePath = findChromium(process.env)
  if (source === null || executablePath === null) return []
  const home = join(folder, 'window-home')
  writeTranscriptHome(home, source, HOME_BYTES)
  const large = join(folder, 'window', 'large.jsonl')
  writeLargeTranscript(large, source, LARGE_BYTES)
  const long = join(folder, 'window', 'long-line.jsonl')
  writeLongLine(long)

  const env = { PATH: process.env.PATH, HOME: home, STRATA_STATE: join(folder, 'window-state'), TZ: 'UTC' }
  const server = await startServer([join(top, 'out/main/web.js'), join(top, 'resources/demo/acme-shop')], env)
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(watchTasks)
    await page.goto(server.address)
    await idle(page)
    await page.keyboard.press('Alt+3')
    await page.getByTestId('sessions-indexed').filter({ hasText: 'indexed' }).waitFor({ timeout: OPENS_WITHIN_MS })
    await idle(page)
    await taken(page)
    /** @type {import('./lib/statistics.mjs').Row[]} */
    const rows = []
    /** @param {string} what @param {() => Promise<unknown>} act */
    const measure = async (what, act) => {
      await browser.startTracing(page, { categories: ['toplevel'] })
      await act()
      await idle(page)
      const tasks = await taken(page)
      rows.push(taskRow(what, tasks, longestOwnMs(await browser.stopTracing())))
    }

    await measure('left alone for 5 s (the machine)', () => page.waitForTimeout(LEFT_ALONE_MS))
    await measure('search the library, letter by letter', () => search(page))
    await measure('open 500 MB', () => openPath(page, large))
    await measureSession(page, measure, '500 MB')
    await measure('open a line of 15 MB', () => openPath(page, long))
    await measure('15 MB: go to the entry', async () => {
      await page.getByTestId('session-tab-entries').click()
      await page.getByTestId('entries-table').getByTestId('grid-row').filter({ hasText: 'Tool result' }).first().click()
      await page.getByTestId('entry-pane').getByRole('heading', { name: 'Line 3' }).waitFor()
    })
    await measure('15 MB: unfold and show more, ten times', () => showMore(page))
    await measure('15 MB: its JSON', async () => {
      await page.getByTestId('entry-pane').getByText('JSON', { exact: true }).click()
      await page.getByTestId('entry-raw').waitFor()
    })
    await measure('15 MB: show more of its JSON, ten times', () => showMore(page))
    await measure('15 MB: the end of its JSON, ten times', () => showMore(page, /^Show (the end|what is before)/))
    await measureSession(page, measure, '15 MB')
    return rows
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dirname(large), { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * What is done to any session that is open.
 * @param {import('playwright').Page} page
 * @param {(what: string, act: () => Promise<unknown>) => Promise<void>} measure
 * @param {string} name
 */
async function measureSession(page, measure, name) {
  await page.getByTestId('session-tab-timeline').click()
  await measure(`${name}: scrub and step through the timeline`, async () => {
    const box = await page.getByTestId('timeline-cursor').boundingBox()
    if (box === null) throw new Error('The timeline is not on screen')
    const y = box.y + box.height * 0.4
    await page.mouse.move(box.x + box.width * 0.2, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, y, { steps: 60 })
    await page.mouse.up()
    await page.getByTestId('timeline-cursor').focus()
    for (let step = 0; step < 40; step++) await page.keyboard.press(step % 4 === 3 ? 'Shift+ArrowLeft' : 'ArrowLeft')
    for (const key of ['Home', 'End', '+', '+', '+', '0']) await page.keyboard.press(key)
  })
  for (const tab of ['entries', 'calls', 'events', 'problems']) {
    await measure(`${name}: scroll the ${tab}, to the end and back`, () => scrollTab(page, tab))
  }
  await measure(`${name}: compactions`, () => page.getByTestId('session-tab-compactions').click())
  await measure(`${name}: prompt then`, () => page.getByTestId('session-tab-prompt').click())
  for (const [label, ending] of [
    ['Calls as a table', 'csv'],
    ['All figures', 'json'],
  ]) {
    await measure(`${name}: export ${ending}`, async () => {
      await page.getByTestId('session-more').click()
      const saved = page.waitForEvent('download', { timeout: OPENS_WITHIN_MS })
      await page.getByRole('menuitem', { name: label ?? '' }).click()
      await (await saved).delete()
    })
  }
}

/** @param {import('playwright').Page} page @param {string} tab */
async function scrollTab(page, tab) {
  await page.getByTestId(`session-tab-${tab}`).click()
  await idle(page)
  const rows = page.getByTestId('grid-row')
  const table = page.getByTestId(`${tab}-table`)
  if ((await table.count()) === 0 || (await table.locator(rows).count()) === 0) return
  await table.hover()
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, turn % 10 === 9 ? 40_000 : 700)
  await idle(page)
  await table.locator('[tabindex="0"]').first().focus()
  for (const key of ['End', 'PageUp', 'PageUp', 'ArrowUp', 'Home', 'ArrowDown', 'PageDown']) {
    await page.keyboard.press(key)
    await idle(page)
  }
}

/** @param {import('playwright').Page} page @param {RegExp} name */
async function showMore(page, name = /^Show more/) {
  const pane = page.getByTestId('entry-pane')
  for (const folded of await pane.locator('.block-head[aria-expanded="false"]').all()) await folded.click()
  for (let times = 0; times < 10; times++) {
    const more = pane.getByRole('button', { name }).first()
    if ((await more.count()) === 0) return
    await more.click()
    await idle(page)
  }
}

/** @param {import('playwright').Page} page */
async function search(page) {
  const field = page.getByTestId('sessions-search')
  await field.pressSequentially('write a test', { delay: 30 })
  await idle(page)
  await field.fill('')
}

/** @param {import('playwright').Page} page @param {string} file */
async function openPath(page, file) {
  const session = page.getByTestId('session-close')
  if ((await session.count()) > 0) await session.click()
  if (!(await page.getByTestId('session-path').isVisible())) await page.getByTestId('sessions-by-path').click()
  await page.getByTestId('session-path').fill(file)
  await page.keyboard.press('Enter')
  await page.getByTestId('session-tab-timeline').waitFor({ timeout: OPENS_WITHIN_MS })
  await page.getByTestId('session-tab-timeline').click()
  await page.getByTestId('timeline').waitFor({ timeout: OPENS_WITHIN_MS })
}

/** A short session one of whose tool results is very long. @param {string} file */
function writeLongLine(file) {
  const head = (/** @type {number} */ count) => ({
    uuid: `00000000-0000-4000-8000-00000000000${count}`,
    parentUuid: count === 1 ? null : `00000000-0000-4000-8000-00000000000${count - 1}`,
    isSidechain: false,
    sessionId: 'long-line',
    version: '2.1.17',
    cwd: '/long',
    timestamp: new Date(Date.UTC(2026, 2, 31, 12, 0, count)).toISOString(),
  })
  const said = (/** @type {number} */ count, /** @type {unknown[]} */ content, /** @type {number} */ read) => ({
    ...head(count),
    type: 'assistant',
    message: {
      id: `msg_${count}`,
      role: 'assistant',
      model: 'claude-opus-4-5-20251101',
      content,
      usage: { input_tokens: 4, cache_read_input_tokens: read, cache_creation_input_tokens: 20_000, output_tokens: 40 },
    },
  })
  let text = ''
  for (let line = 0; text.length < LONG_LINE_CHARS; line++) text += `${line}: "a value"\t{ ${'lorem '.repeat(line % 40)}}\n`
  const rows = [
    { ...head(1), type: 'user', message: { role: 'user', content: 'Print all of it.' } },
    said(2, [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'cat all.log' } }], 0),
    {
      ...head(3),
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: text }] },
      toolUseResult: { stdout: text.slice(0, 1000) },
    },
    said(4, [{ type: 'text', text: 'That was long.' }], 20_000),
  ]
  mkdirSync(dirname(file), { recursive: true })
  // The torn line at the end has its neighbours shown, the long one among them.
  writeFileSync(file, [...rows.map((row) => JSON.stringify(row)), '{"type":"user","mess'].join('\n'))
}

/** Runs in the page before anything else. */
function watchTasks() {
  /** @type {number[]} */
  const tasks = []
  Object.assign(globalThis, { tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  })
}

/**
 * @param {string} what
 * @param {readonly number[]} tasks over 50 ms, as the page saw them
 * @param {number} ownMs of processor time in the longest of all tasks
 * @returns {import('./lib/statistics.mjs').Row}
 */
function taskRow(what, tasks, ownMs) {
  const worst = Math.max(0, ...tasks)
  return {
    what: `longest task of the page: ${what}`,
    measured: `${formatMs(ownMs)} of processor`,
    floor: '',
    floorName: '',
    result: worst === 0 ? `none over ${AIM_MS} ms` : `${tasks.length} over ${AIM_MS} ms, worst ${formatMs(worst)}`,
    aim: `none over ${AIM_MS} ms`,
    ok: worst <= AIM_MS,
  }
}

/** Processor time of the longest task of a page's main thread. @param {Buffer} trace */
function longestOwnMs(trace) {
  /** @type {{ name: string, ph: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[]} */
  const events = JSON.parse(trace.toString()).traceEvents
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events.reduce(
    (most, { ph, pid, tid, tdur = 0 }) => (ph === 'X' && main.has(`${pid} ${tid}`) ? Math.max(most, tdur / 1000) : most),
    0,
  )
}

/** Long tasks since the last time; the observer tells them a little late. @param {import('playwright').Page} page @returns {Promise<number[]>} */
async function taken(page) {
  await page.waitForTimeout(200)
  return page.evaluate(() => Reflect.get(globalThis, 'tasks').splice(0))
}

/** @param {import('playwright').Page} page */
function idle(page) {
  return page.waitForFunction(() => document.documentElement.dataset.idle === 'true', null, { timeout: OPENS_WITHIN_MS })
}
