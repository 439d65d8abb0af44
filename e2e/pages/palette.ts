// The command palette: everything by its name, from the keyboard alone.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export class Palette {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.expectOpen()
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByTestId('palette')).toBeVisible()
  }

  get query(): Locator {
    return this.page.getByTestId('palette').getByRole('combobox')
  }

  /** Types and takes the first that fits. */
  async run(name: string): Promise<void> {
    await this.open()
    await this.page.keyboard.type(name)
    const first = this.page.getByTestId('palette').getByRole('option').first()
    await expect(first).toContainText(name)
    await this.page.keyboard.press('Enter')
    await expect(this.page.getByTestId('palette')).toBeHidden()
    await idle(this.page)
  }
}
