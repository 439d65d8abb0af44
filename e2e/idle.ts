// Specs never sleep: they wait for the mark by which the page says that nothing is under way.

import type { Page } from '@playwright/test'

/** No call, no timer, no painting. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.idle === 'true')
}
