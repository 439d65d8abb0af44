// Nothing lies over anything else and nothing is out of reach, however wide the window is and however far it is zoomed.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { ComparePage } from '../pages/compare-page'
import { MemoryPage } from '../pages/memory-page'
import { PromptPage } from '../pages/prompt-page'
import { ReadsPage } from '../pages/reads-page'

test('the lines of the text follow each other after the window changed its width', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  for (const width of [1280, 1800, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => prompt.gapsOfText(), `at ${width}`).toEqual([])
  }
})

test('the fields of the what-if drawer keep apart where it is low', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.openWhatIf()
  await prompt.whatIfTab('Prompt')
  const boxes = await Promise.all(
    ['System prompt', 'Appended'].map((label) => prompt.drawer.getByLabel(label, { exact: true }).boundingBox()),
  )
  const [upper, lower] = boxes
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)

  await test.step('twice as large in the same window, drawers and Compare have their width to themselves', async () => {
    const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0
    await prompt.whatIfTab('Run')
    for (const [width, height] of [
      [960, 600],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await widthOf(prompt.drawer.getByLabel('Agent version')), `at ${width}`).toBeGreaterThan(300)
    }
    await page.keyboard.press('Alt+j')
    const reads = new ReadsPage(page)
    await reads.tab('Rules')
    await expect(reads.ruleRow('api.md')).toBeInViewport()
    await reads.tab('Matrix')
    expect(await widthOf(reads.matrix)).toBeGreaterThan(400)
    await page.keyboard.press('Alt+m')
    const compare = new ComparePage(page)
    await compare.chooseSide('right', 'profile', '2.1.277')
    await compare.run()
    expect(await widthOf(compare.diff)).toBeGreaterThan(400)
  })
})

test('a window too small for all of it scrolls', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await page.setViewportSize({ width: 427, height: 267 })
  await prompt.projectButton.scrollIntoViewIfNeeded()
  const watching = page.getByRole('contentinfo').getByRole('button').last()
  await watching.scrollIntoViewIfNeeded()
  await expect(watching).toBeInViewport({ ratio: 0.9 })
})

test.describe('the memory', () => {
  test.use({ worldName: 'tide-book' })

  test('has room for what it shows in a narrow window and twice as large', async ({ start }) => {
    const { page } = await start()
    const memory = new MemoryPage(page)
    await memory.open()
    const check = async (what: string): Promise<void> => {
      await expect.poll(() => memory.overlaps(), what).toEqual([])
      expect(await memory.cutFigures(), what).toEqual([])
      await expect(memory.folderButton, what).toBeInViewport({ ratio: 0.9 })
      expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth), what).toBeLessThanOrEqual(0)
    }
    for (const width of [1280, 1000, 900, 700]) {
      await page.setViewportSize({ width, height: 800 })
      await check(`at ${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control+=')
    await check('at 200%')
  })

  test('shows the lines of the index one after another when the window changed its width', async ({ start, world }) => {
    const long = `- [A title](ines.md) — ${'a hook that goes on and on '.repeat(9)}`
    await writeFile(join(world.memory, 'MEMORY.md'), `# Index\n\n${Array.from({ length: 40 }, (_, at) => `${long}${at}`).join('\n')}\n`)
    const { page } = await start()
    const memory = new MemoryPage(page)
    await memory.open()
    for (const width of [1280, 1800, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => memory.gapsOfIndex(), `at ${width}`).toEqual([])
    }
  })
})
