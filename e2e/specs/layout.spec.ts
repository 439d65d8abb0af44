// Nothing lies over anything else and nothing is out of reach, however wide the window is and however far it is zoomed.

import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'

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
