// Everything can be done without a pointer.

import { expect, test } from '../fixtures'
import { Palette } from '../pages/palette'
import { PromptPage } from '../pages/prompt-page'

test('from the first key to the reason why, and to another theme', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  const palette = new Palette(page)

  await palette.run('docs/style.md')
  await expect(prompt.why).toContainText('Included by CLAUDE.md')
  await expect(prompt.text).toContainText('Prices are integers in cents')

  await page.keyboard.press('Alt+l')
  const focused = () => prompt.focusedLabel()
  await expect.poll(focused).toContain('docs/style.md')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).not.toContain('docs/style.md')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toContain('docs/style.md')

  await page.keyboard.press('Control+f')
  await page.keyboard.type('cents')
  await expect(prompt.findCount).toContainText('1 of 1')
  await page.keyboard.press('Escape')

  // a drawer takes the focus and gives it back
  await page.keyboard.press('Alt+l')
  await expect.poll(focused).toContain('docs/style.md')
  await page.keyboard.press('Control+j')
  await expect(prompt.whatIfEffect).toBeVisible()
  await expect.poll(focused).toBe('Search all inputs')
  await page.keyboard.type('bare')
  await expect(prompt.drawer.getByText('Bare mode', { exact: true })).toBeVisible()
  await page.keyboard.press('Alt+j')
  await expect.poll(focused).toBe('')
  expect((await prompt.focus()).pane).toBe('drawer')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toContain('docs/style.md')
  await palette.run('What if')
  await expect.poll(focused).toBe('Search all inputs')
  await page.keyboard.press('Control+j')
  await expect(prompt.whatIfEffect).toBeHidden()
  await expect.poll(focused).toContain('docs/style.md')

  await palette.run('Theme: dark')
  await prompt.expectTheme('dark')
})

test('each pane is reached by F6, and the focus can be seen', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  const panes = new Set<string>()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('F6')
    const focus = await prompt.focus()
    expect(focus.ring, `focus ring in ${focus.pane}`).toBe(true)
    panes.add(focus.pane)
  }
  for (const pane of ['title', 'tree', 'text', 'inspector', 'status']) expect([...panes]).toContain(pane)
})
