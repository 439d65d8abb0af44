// Counts what the content security policy had to stop: by the page's own event, and by what the browser says on its console.

import type { Page } from '@playwright/test'

declare global {
  interface Window {
    policyViolations?: string[]
  }
}

export interface PolicyWatch {
  violations(): Promise<readonly string[]>
}

/** Loads the page anew, so that nothing of its start is missed. */
export async function watchPolicy(page: Page): Promise<PolicyWatch> {
  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /content security policy/i.test(message.text())) told.push(message.text())
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    window.policyViolations = seen
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
  })
  await page.reload()
  return {
    async violations() {
      const seen = await page.evaluate(() => window.policyViolations ?? ['the page was not watched'])
      return [...told, ...seen]
    },
  }
}
