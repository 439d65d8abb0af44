// The Findings pane: what the doctor finds, and what is done about it.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export class FindingsPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+Shift+m')
    await expect(this.page.getByTestId('findings')).toBeVisible()
    await idle(this.page)
  }

  finding(words: string): Locator {
    return this.page.getByTestId('finding').filter({ hasText: words })
  }

  get shown(): Locator {
    return this.page.getByTestId('finding')
  }

  get detail(): Locator {
    return this.page.getByTestId('finding-detail')
  }

  get diff(): Locator {
    return this.page.getByTestId('finding-diff')
  }

  get done(): Locator {
    return this.page.getByTestId('findings-done')
  }

  async pick(words: string): Promise<void> {
    await this.finding(words).click()
    await expect(this.detail).toBeVisible()
  }

  async filter(words: string): Promise<void> {
    await this.page.getByTestId('findings-filter').fill(words)
  }

  async showFix(): Promise<void> {
    await this.page.getByTestId('finding-fix').click()
    await expect(this.diff).toBeVisible()
  }

  async silence(where: string): Promise<void> {
    await this.page.getByTestId('finding-silence').click()
    await this.page.getByRole('menuitem', { name: where }).click()
    await expect(this.diff).toBeVisible()
  }

  async apply(): Promise<void> {
    await this.page.getByTestId('finding-apply').click()
    await expect(this.done).toBeVisible()
    await idle(this.page)
  }

  async undo(): Promise<void> {
    await this.page.getByTestId('findings-undo').click()
    await expect(this.done).toContainText('Taken back')
    await idle(this.page)
  }

  async goTo(): Promise<void> {
    await this.page.getByTestId('finding-open').click()
    await expect(this.page.getByTestId('findings')).toBeHidden()
    await idle(this.page)
  }
}
