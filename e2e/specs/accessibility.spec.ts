// axe finds nothing, in light and in dark, on every view; and nothing had to be stopped by the content security policy.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { idle } from '../idle'
import { Palette } from '../pages/palette'
import { PromptPage } from '../pages/prompt-page'
import { watchPolicy } from '../watch-policy'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  // The other mode opens a page of its own for the result, which a window of Electron's does not allow.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect(found, what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with the layers in ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ colorScheme })
    const prompt = new PromptPage(page)
    await prompt.select('@docs/style.md')
    await expectClean(page, 'a loaded layer')
    await prompt.select('@~/notes/private.md')
    await expectClean(page, 'a layer that is left out')
    await prompt.menuOf('CLAUDE.md')
    await expectClean(page, 'the menu of a layer')
    await page.keyboard.press('Escape')
    await prompt.openWhatIf()
    await prompt.whatIfTab('Files and sources')
    await prompt.tryChoice('External includes', 'Approved')
    await expectClean(page, 'what if')
  })

  test(`axe is content with everything else in ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ colorScheme })
    const prompt = new PromptPage(page)
    const palette = new Palette(page)
    await page.keyboard.press('Control+Shift+m')
    await expectClean(page, 'the findings')
    await page.keyboard.press('Escape')
    await palette.open()
    await expectClean(page, 'the palette')
    await page.keyboard.press('Escape')
    await palette.run('Settings')
    await expectClean(page, 'the settings')
    await page.keyboard.press('Alt+1')
    await palette.run('Close this project')
    await expect(prompt.start).toBeVisible()
    await expectClean(page, 'no project')
  })
}

test('the content security policy has nothing to stop', async ({ start }) => {
  const { page } = await start()
  const policy = await watchPolicy(page)
  const prompt = new PromptPage(page)
  const palette = new Palette(page)
  await prompt.expectProject('acme-shop')
  await prompt.select('@docs/style.md')
  await prompt.openWhatIf()
  await palette.run('Settings')
  await page.keyboard.press('Alt+1')
  await prompt.settled()
  await palette.run('Theme: dark')
  expect(await policy.violations()).toEqual([])
})
