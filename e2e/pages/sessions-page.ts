// The Sessions view as a person uses it.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export type SessionTabName = 'timeline' | 'calls' | 'entries' | 'events' | 'problems' | 'compactions' | 'prompt'

export class SessionsPage {
  readonly page: Page
  readonly table: Locator
  readonly search: Locator
  readonly sums: Locator
  readonly session: Locator
  readonly cursor: Locator
  readonly callPane: Locator
  readonly entryPane: Locator
  readonly problemPane: Locator
  readonly report: Locator
  readonly none: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByTestId('sessions-table')
    this.search = page.getByTestId('sessions-search')
    this.sums = page.getByTestId('sessions-sums')
    this.session = page.getByTestId('session')
    this.cursor = page.getByTestId('timeline-cursor')
    this.callPane = page.getByTestId('call-pane')
    this.entryPane = page.getByTestId('entry-pane')
    this.problemPane = page.getByTestId('problem-pane')
    this.report = page.getByTestId('compaction-report')
    this.none = page.getByTestId('sessions-none')
  }

  async settled(): Promise<void> {
    await idle(this.page)
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Alt+3')
    await expect(this.page.getByRole('button', { name: 'Sessions', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(this.page.getByTestId('sessions-indexed')).toContainText('indexed')
    await this.settled()
  }

  row(text: string): Locator {
    return this.table.getByTestId('grid-row').filter({ hasText: text })
  }

  async titles(): Promise<readonly string[]> {
    return this.table.locator('.lib-title').allInnerTexts()
  }

  async find(words: string): Promise<void> {
    await this.search.fill(words)
    await this.settled()
  }

  async filter(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
    await this.settled()
  }

  async sortBy(column: string): Promise<void> {
    await this.table.getByRole('columnheader', { name: column }).getByRole('button').click()
    await this.settled()
  }

  async pick(text: string): Promise<void> {
    await this.row(text).click()
    await expect(this.session).toBeVisible()
    await this.settled()
  }

  async tab(name: SessionTabName): Promise<void> {
    await this.page.getByTestId(`session-tab-${name}`).click()
    await this.settled()
  }

  /** As a screen reader announces it. */
  async said(): Promise<string> {
    return (await this.cursor.getAttribute('aria-valuetext')) ?? ''
  }

  /** With the focus on the timeline. */
  async press(keys: string): Promise<void> {
    await this.cursor.press(keys)
    await this.settled()
  }

  /** Drags over the plot, between two shares of the width of the timeline. */
  async scrub(from: number, to: number): Promise<void> {
    const box = await this.cursor.boundingBox()
    if (box === null) throw new Error('The timeline is not on screen')
    const y = box.y + box.height * 0.4
    await this.page.mouse.move(box.x + box.width * from, y)
    await this.page.mouse.down()
    await this.page.mouse.move(box.x + box.width * to, y, { steps: 8 })
    await this.page.mouse.up()
    await this.settled()
  }

  async more(name: string): Promise<void> {
    await this.page.getByTestId('session-more').click()
    await this.page.getByRole('menuitem', { name }).click()
  }
}
