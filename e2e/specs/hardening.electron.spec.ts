// What the Electron host refuses its own page, and what it does for a person outside of it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../fixtures'
import { electronExecutable, hostEnvironment, type RunningHost, TOP } from '../hosts'
import { Palette } from '../pages/palette'
import { PromptPage } from '../pages/prompt-page'

function appOf(host: RunningHost): ElectronApplication {
  if (host.app === null) throw new Error('This spec is about Electron')
  return host.app
}

test('the page is given four functions and nothing of Node', async ({ start }) => {
  const { page } = await start()
  const given = await page.evaluate(() => ({
    strata: Object.keys(window.strata).toSorted(),
    require: typeof Reflect.get(window, 'require'),
    process: typeof Reflect.get(window, 'process'),
    module: typeof Reflect.get(window, 'module'),
  }))
  expect(given).toEqual({
    strata: ['call', 'cancel', 'pathOf', 'subscribe'],
    require: 'undefined',
    process: 'undefined',
    module: 'undefined',
  })
})

test('the page stays where it is and opens no window', async ({ start }) => {
  const host = await start()
  const app = appOf(host)
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Reflect.set(globalThis, 'openedOutside', opened)
    shell.openExternal = async (url) => void opened.push(url)
  })
  const { page } = host
  const address = page.url()
  await page.evaluate(() => {
    location.href = 'https://evil.example/'
  })
  await page.evaluate(() => {
    window.open('https://evil.example/')
    window.open('https://code.claude.com/docs')
  })
  const opened = () => app.evaluate(() => Reflect.get(globalThis, 'openedOutside'))
  await expect.poll(opened).toEqual(['https://code.claude.com/docs'])
  expect(page.url()).toBe(address)
  await expect.poll(() => app.windows().length).toBe(1)
  await new PromptPage(page).expectProject('acme-shop')
})

test('a second start hands its folder to the first and ends', async ({ start, world }) => {
  const host = await start({ folder: null })
  const second = spawn(electronExecutable(), ['--no-sandbox', '.', world.project], {
    cwd: TOP,
    env: hostEnvironment(world),
    stdio: 'ignore',
  })
  expect((await once(second, 'exit'))[0]).toBe(0)
  await new PromptPage(host.page).expectProject('acme-shop')
})

test('the menu asks the page', async ({ start }) => {
  const host = await start()
  const click = (id: string) => appOf(host).evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
  const prompt = new PromptPage(host.page)
  await click('what-if')
  await expect(prompt.whatIfEffect).toBeVisible()
  await click('palette')
  await new Palette(host.page).expectOpen()
})

test('the window comes back where it was', async ({ start, world }) => {
  const first = await start()
  const place = { x: 120, y: 90, width: 1000, height: 700 }
  const window = await appOf(first).browserWindow(first.page)
  await window.evaluate((one, bounds) => one.setBounds(bounds), place)
  await first.stop()
  expect(JSON.parse(await readFile(join(world.state, 'window.json'), 'utf8'))).toMatchObject({ bounds: place })
  const second = await start()
  const again = await appOf(second).browserWindow(second.page)
  expect(await again.evaluate((one) => one.getNormalBounds())).toEqual(place)
})

test('a signal ends it with 0', async ({ start }) => {
  const child = appOf(await start()).process()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
