// What a browser without a session sees.

import { expect, type Page } from '@playwright/test'

export class SessionPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async expectRefused(): Promise<void> {
    await expect(this.page.getByTestId('session-refused')).toContainText('link')
  }
}
