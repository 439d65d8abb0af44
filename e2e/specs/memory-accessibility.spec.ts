// axe finds nothing in the Memory view, in light and in dark, whatever it shows.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { idle } from '../idle'
import { MemoryPage } from '../pages/memory-page'
import { watchPolicy } from '../watch-policy'

test.use({ worldName: 'tide-book' })

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Monaco's own elements, which we style but do not write. */
const MONACO = ['.monaco-editor', '.monaco-aria-container']

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  // The other mode opens a page of its own for the result, which a window of Electron's does not allow.
  let builder = new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true)
  for (const selector of MONACO) builder = builder.exclude(selector)
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect(found, what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with the memory in ${colorScheme}`, async ({ start }) => {
    test.slow() // a dozen looks at the whole page
    const { page } = await start({ colorScheme })
    const policy = await watchPolicy(page)
    await idle(page)
    const memory = new MemoryPage(page)
    await memory.open()
    await expectClean(page, 'the table and a memory')
    await memory.pick('time-zones.md')
    await expectClean(page, 'a memory of the wrong type')
    await memory.menuOf('old-buoys.md')
    await expectClean(page, 'the menu of a row')
    await page.keyboard.press('Escape')
    await memory.pick('time-zones.md')
    await memory.edit()
    await memory.typeAtEnd('More.')
    await expectClean(page, 'a memory that is edited')
    await memory.pick('old-buoys.md')
    await expectClean(page, 'a line that leads nowhere')
    await memory.pick('ines.md')
    await memory.alsoPick('harbour-codes.md', 'Shift')
    await expectClean(page, 'several')
    for (const panel of ['sent', 'hints', 'links'] as const) {
      await memory.openPanel(panel)
      await expectClean(page, `the panel ${panel}`)
    }
    expect(await policy.violations()).toEqual([])
  })

  test(`axe is content with changes of the memory in ${colorScheme}`, async ({ start }) => {
    test.slow() // a dozen looks at the whole page
    const { page } = await start({ colorScheme })
    const memory = new MemoryPage(page)
    await memory.open()
    await memory.pick('ines.md')
    await memory.alsoPick('harbour-codes.md', 'Shift')
    await memory.page.getByRole('button', { name: 'Merge into one' }).click()
    await expectClean(page, 'a merge')
    await memory.cancel()
    await memory.fixAll()
    await expectClean(page, 'a plan')
    await memory.cancel()
    await memory.startNew()
    await expectClean(page, 'a new memory')
    await memory.cancel()
    await memory.pick('harbour-codes.md')
    await memory.choose('Split')
    await expectClean(page, 'a split')
    await memory.cancel()
    await memory.openFolder()
    await expectClean(page, 'why this folder')
    await page.keyboard.press('Escape')
    await memory.chooseSource('reviewer')
    await expectClean(page, 'an agent’s memory')
  })
}

test.describe('where nothing is remembered yet', () => {
  test.use({ worldName: 'garden-log' })

  test('axe is content with no memory at all', async ({ start }) => {
    const { page } = await start()
    await new MemoryPage(page).open()
    await expectClean(page, 'no memory')
  })
})
