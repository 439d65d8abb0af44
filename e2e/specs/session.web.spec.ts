// The one-time link of the web host as a browser lives it.

import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'
import { SessionPage } from '../pages/session-page'

test('the link leaves no token behind, and the page loads again without it', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.expectProject('acme-shop')
  expect(new URL(page.url()).hash).toBe('')
  await page.reload()
  await prompt.expectProject('acme-shop')
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('a link that was used says how to get a new one', async ({ start, browser }) => {
  const { address } = await start()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(address ?? '')
    await new SessionPage(page).expectRefused()
  } finally {
    await context.close()
  }
})

test('without a link nothing is shown', async ({ start, browser }) => {
  const { address } = await start()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(new URL(address ?? '').origin)
    await new SessionPage(page).expectRefused()
  } finally {
    await context.close()
  }
})
