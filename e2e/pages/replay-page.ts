// The Replay view as a person uses it.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export class ReplayPage {
  readonly page: Page
  readonly start: Locator
  readonly results: Locator
  readonly events: Locator
  readonly summary: Locator
  readonly status: Locator
  readonly gapField: Locator
  readonly verdict: Locator
  readonly problems: Locator
  /** What a dropped scenario is, before it is opened. */
  readonly offer: Locator

  constructor(page: Page) {
    this.page = page
    this.start = page.getByTestId('replay-start')
    this.results = page.getByTestId('replay-results')
    this.events = page.getByTestId('replay-events')
    this.summary = page.getByTestId('replay-summary')
    this.status = page.getByTestId('replay-at')
    this.gapField = page.getByTestId('gap-field')
    this.verdict = page.getByTestId('scenario-verdict')
    this.problems = page.getByTestId('scenario-problems')
    this.offer = page.getByTestId('scenario-offer')
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Alt+4')
    await expect(this.start).toBeVisible()
    await idle(this.page)
  }

  async replayFile(file: string): Promise<void> {
    await this.page.getByLabel('A transcript or a scenario by its path').fill(file)
    await this.page.keyboard.press('Enter')
    await this.shown()
  }

  async openBundled(id: string): Promise<void> {
    await this.page.getByTestId(`bundled-${id}`).click()
    await this.shown()
  }

  async dropFile(name: string, text: string): Promise<void> {
    const data = await this.page.evaluateHandle(
      ([called, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content ?? ''], called ?? ''))
        return transfer
      },
      [name, text],
    )
    await this.page.getByTestId('replay').dispatchEvent('drop', { dataTransfer: data })
    await idle(this.page)
  }

  /** The lanes are drawn, and nothing is under way. */
  async shown(): Promise<void> {
    await expect(this.page.getByTestId('replay-lanes')).toBeVisible()
    await idle(this.page)
  }

  async goTo(call: number): Promise<void> {
    const cursor = this.page.getByTestId('timeline-cursor')
    await cursor.focus()
    await this.page.keyboard.press('Home')
    for (let step = 0; step < call; step++) await this.page.keyboard.press('ArrowRight')
    await expect(cursor).toHaveAttribute('aria-valuenow', String(call))
    await idle(this.page)
  }

  async tab(name: 'results' | 'events' | 'context' | 'plan' | 'questions'): Promise<void> {
    await this.page.getByTestId(`replay-tab-${name}`).click()
    await idle(this.page)
  }

  /** Row of the results; the recording is row 0 where there is one. */
  row(name: string | RegExp): Locator {
    return this.page.getByTestId('replay-result').filter({ hasText: name })
  }

  async figure(name: string | RegExp, column: string): Promise<string> {
    const heads = (await this.results.locator('thead th').allTextContents()).map((text) => text.trim())
    const at = heads.indexOf(column)
    expect(at, `a column ${column} among ${heads.join(', ')}`).toBeGreaterThan(0)
    return ((await this.row(name).locator('th, td').nth(at).textContent()) ?? '').trim()
  }

  // Gaps

  async editGap(call: number): Promise<void> {
    await this.goTo(call)
    await this.page.keyboard.press('Alt+g')
    await expect(this.gapField).toBeFocused()
  }

  async typeGap(text: string): Promise<void> {
    await this.gapField.fill(text)
    await idle(this.page)
  }

  async dragGap(byPx: number): Promise<void> {
    const handle = this.page.getByTestId('gap-handle')
    const box = await handle.boundingBox()
    if (box === null) throw new Error('The handle is not on the page')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + byPx / 2, y, { steps: 4 })
    await this.page.mouse.move(x + byPx, y, { steps: 4 })
    await this.page.mouse.up()
    await idle(this.page)
  }

  /** Presses on the strip of the gap that is open, inside of it, and drags. */
  async dragStrip(byPx: number): Promise<void> {
    const box = await this.page.getByTestId('gap-handle').boundingBox()
    if (box === null) throw new Error('The handle is not on the page')
    await this.page.keyboard.press('Escape')
    await expect(this.gapField).toBeHidden()
    const [x, y] = [box.x - 4, box.y + box.height / 2]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 2, y)
    await this.page.mouse.move(x + byPx, y, { steps: 6 })
    await this.page.mouse.up()
    await idle(this.page)
  }

  // Policies

  async choosePolicy(letter: 'A' | 'B' | 'C' | 'D'): Promise<void> {
    await this.page.getByRole('radio', { name: letter, exact: true }).click()
    await idle(this.page)
  }

  async setPolicy(label: string, choice: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: choice }).click()
    await idle(this.page)
  }

  // The scenario

  async newScenario(): Promise<void> {
    await this.page.getByTestId('new-scenario').click()
    await this.shown()
    await expect(this.page.getByTestId('scenario').locator('.monaco-editor').first()).toBeVisible()
    await idle(this.page)
  }

  /** Types at the end of the text. */
  async append(text: string): Promise<void> {
    await this.page.getByTestId('scenario').locator('.view-lines').click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(text)
    await idle(this.page)
  }

  /** Types over the last line, but for its blanks in front. */
  async retypeLastLine(text: string): Promise<void> {
    await this.page.getByTestId('scenario').locator('.view-lines').click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.press('Shift+Home')
    await this.page.keyboard.insertText(text)
    await idle(this.page)
  }

  /** A line by its name in the menu of examples. */
  async addExample(name: string): Promise<void> {
    await this.page.getByTestId('scenario-examples').click()
    await this.page.getByRole('menuitem', { name }).click()
    await idle(this.page)
  }
}
