// @ts-check
// Makes the pictures of the README from what is built: the web host on the demo project, in light and dark, in two sizes.
// The demo is copied and given a git history, so that the pictures are the same wherever they are made.
// All is done by keyboard and by words on the page, so that nothing here depends on how the page is built.

import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { findChromium } from './lib/chromium.mjs'
import { shrinkPng } from './lib/shrink-png.mjs'

const TOP = resolve(import.meta.dirname, '..')
const FOLDER = join(TOP, 'docs/screenshots')
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const THEMES = /** @type {const} */ (['light', 'dark'])
const MAX_BYTES = 300_000
/** The same day in every run, so that a picture changes only when Strata does. */
const DATE = '2026-03-31'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @typedef {import('playwright').Page} Page */

/** @type {readonly { readonly name: string, readonly show: (page: Page) => Promise<void> }[]} */
const PICTURES = [
  { name: 'prompt', show: (page) => pick(page, 'CLAUDE.md') },
  {
    name: 'what-if',
    show: async (page) => {
      await pick(page, 'CLAUDE.md')
      await page.keyboard.press('Control+j')
      await idle(page)
      await page.getByRole('tab', { name: 'Files and sources' }).click()
      await page.getByRole('radio', { name: 'Approved' }).click()
      await idle(page)
    },
  },
  {
    name: 'memory',
    show: async (page) => {
      await page.keyboard.press('Alt+2')
      await idle(page)
      // A memory whose line the model never sees.
      await page.getByRole('button', { name: 'Below the cut' }).click()
      await page.getByRole('row', { name: 'Number check was' }).click()
      await page.getByRole('button', { name: /^All/ }).click()
      await idle(page)
    },
  },
  {
    name: 'editor',
    show: async (page) => {
      await pick(page, 'CLAUDE.md')
      await page.keyboard.press('Control+e')
      await idle(page)
      await page.getByRole('textbox', { name: 'editor' }).waitFor()
      await page.keyboard.press('Control+g')
      await page.keyboard.type('9')
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.type(', and before every push')
      await idle(page)
      await page.getByText('@docs/style.md', { exact: true }).last().hover()
      await page.getByText('Included, depth 1 of 4').waitFor()
    },
  },
  { name: 'sessions', show: openDemoSession },
  {
    name: 'replay',
    show: async (page) => {
      await openDemoSession(page)
      await page.getByRole('button', { name: 'Replay', exact: true }).last().click()
      await idle(page)
      await page.getByRole('tab', { name: 'Results' }).waitFor()
      await idle(page)
    },
  },
]

/** @param {Page} page */
async function openDemoSession(page) {
  await page.keyboard.press('Alt+3')
  await idle(page)
  await page.getByText('A cent too much').first().click()
  await idle(page)
}

/** @param {Page} page */
async function idle(page) {
  await page.waitForFunction(() => document.documentElement.dataset.idle === 'true')
}

/** Takes the first layer of that name from the palette. @param {Page} page @param {string} name */
async function pick(page, name) {
  await page.keyboard.press('Control+k')
  await idle(page)
  await page.keyboard.type(name)
  await idle(page)
  await page.keyboard.press('Enter')
  await idle(page)
}

/** The demo in `folder`: one commit, and three files changed since. @param {string} folder */
function layOutDemo(folder) {
  cpSync(join(TOP, 'resources/demo'), folder, { recursive: true })
  const project = join(folder, 'acme-shop')
  // Written over the last two months, the newest last in the index.
  const memory = join(folder, 'home/memory/acme-shop')
  const index = readFileSync(join(memory, 'MEMORY.md'), 'utf8')
  const files = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].flatMap(([, file]) => (file === undefined ? [] : [join(memory, file)]))
  files.filter(existsSync).forEach((file, at) => {
    const writtenMs = Date.now() - (1 - at / files.length) * 60 * DAY_MS - HOUR_MS
    utimesSync(file, writtenMs / 1000, writtenMs / 1000)
  })
  const who = {
    GIT_AUTHOR_NAME: 'Robin',
    GIT_AUTHOR_EMAIL: 'robin@acme.example',
    GIT_COMMITTER_NAME: 'Robin',
    GIT_COMMITTER_EMAIL: 'robin@acme.example',
  }
  const when = { GIT_AUTHOR_DATE: `${DATE}T09:00:00Z`, GIT_COMMITTER_DATE: `${DATE}T09:00:00Z` }
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...who, ...when }
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'Queue refunds after 120 days'],
  ]) {
    execFileSync('git', ['-C', project, ...args], { env })
  }
  for (const path of ['src/api/orders.ts', 'packages/checkout/src/machine.ts']) appendFileSync(join(project, path), '\n')
  writeFileSync(join(project, 'src/jobs/payouts.ts'), 'export const payouts = []\n')
}

/**
 * @param {string} folder
 * @returns {Promise<{ address: string, stop: () => void }>}
 */
async function startHost(folder) {
  const places = ['--home', join(folder, 'home'), '--managed-dir', join(folder, 'managed'), '--state-dir', join(folder, 'state')]
  const args = [join(TOP, 'out/main/web.js'), join(folder, 'acme-shop'), ...places, '--date', DATE, '--no-env']
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home'), SHELL: '/bin/bash' }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http://')) return { address: line, stop: () => child.kill('SIGTERM') }
  }
  throw new Error('The web host did not start; is Strata built? (npm run build)')
}

/** @param {import('playwright').Browser} browser @param {string} folder */
async function takeAll(browser, folder) {
  for (const theme of THEMES) {
    for (const size of SIZES) {
      for (const { name, show } of PICTURES) {
        // No draft and no pane of the picture before.
        rmSync(join(folder, 'state'), { recursive: true, force: true, maxRetries: 3 })
        const { address, stop } = await startHost(folder)
        const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
        try {
          const page = await context.newPage()
          await page.goto(address)
          await idle(page)
          await show(page)
          const path = join(FOLDER, `${name}-${theme}-${size.width}x${size.height}.png`)
          await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
          shrinkPng(path)
          const { size: bytes } = statSync(path)
          console.log(`${relative(TOP, path)}  ${Math.round(bytes / 1000)} kB`)
          if (bytes > MAX_BYTES) throw new Error(`${path} is larger than ${MAX_BYTES} bytes`)
        } finally {
          await context.close()
          stop()
        }
      }
    }
  }
}

const executablePath = findChromium(process.env)
if (executablePath === null) {
  console.error('There is no Chromium here; install one, or name it in STRATA_CHROMIUM.')
  process.exit(3)
}
mkdirSync(FOLDER, { recursive: true })
// A name of its own would be another one in every picture.
const folder = join(tmpdir(), 'strata-demo')
rmSync(folder, { recursive: true, force: true })
layOutDemo(folder)
const browser = await chromium.launch({ executablePath, args: FLAGS })
try {
  await takeAll(browser, folder)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
