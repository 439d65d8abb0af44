// The Memory view as a person uses it.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export type StateWord =
  | 'fine'
  | 'below the cut'
  | 'dangling link'
  | 'duplicate'
  | 'wrong type'
  | 'bad front matter'
  | 'no front matter'
  | 'orphan file'

export class MemoryPage {
  readonly page: Page
  readonly table: Locator
  readonly plan: Locator
  readonly diff: Locator
  readonly toast: Locator
  readonly topic: Locator
  readonly notes: Locator
  readonly folder: Locator
  readonly empty: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByTestId('memory-table')
    this.plan = page.getByTestId('memory-plan')
    this.diff = page.getByTestId('memory-diff')
    this.toast = page.getByTestId('memory-toast')
    this.topic = page.getByTestId('memory-topic')
    this.notes = page.getByTestId('memory-notes')
    this.folder = page.getByTestId('memory-facts')
    this.empty = page.getByTestId('memory-empty')
  }

  async settled(): Promise<void> {
    await idle(this.page)
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Alt+2')
    await expect(this.page.getByRole('button', { name: 'Memory', exact: true })).toHaveAttribute('aria-current', 'page')
    await this.settled()
  }

  // The table

  /** The first row that leads to a file, or the one of several by number, from 1. */
  row(file: string, which = 1): Locator {
    return this.table.locator(`[data-row="file:${file}${which === 1 ? '' : `#${which}`}"]`)
  }

  async pick(file: string, which = 1): Promise<void> {
    await this.row(file, which).click()
    await this.settled()
    await expect(this.row(file, which)).toHaveAttribute('aria-selected', 'true')
  }

  async alsoPick(file: string, how: 'Shift' | 'Control'): Promise<void> {
    await this.row(file).click({ modifiers: [how] })
    await this.settled()
  }

  async pickedFiles(): Promise<readonly string[]> {
    return this.table
      .locator('[aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => (row.getAttribute('data-row') ?? '').replace('file:', '')))
  }

  /** Files from top to bottom; what stands for no file is its text. */
  async order(): Promise<readonly string[]> {
    return this.table
      .getByTestId('memory-row')
      .evaluateAll((rows) => rows.map((row) => (row.getAttribute('data-row') ?? '').replace('file:', '')))
  }

  async expectState(file: string, state: StateWord, which = 1): Promise<void> {
    await expect(this.row(file, which)).toContainText(state)
  }

  async filter(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d`) }).click()
    await this.settled()
  }

  async sortBy(column: string): Promise<void> {
    await this.table.getByRole('columnheader', { name: column }).getByRole('button').click()
    await this.settled()
  }

  /** Drags one row onto the upper or lower half of another. */
  async drag(file: string, onto: string, half: 'upper' | 'lower'): Promise<void> {
    const [from, to] = [await this.row(file).boundingBox(), await this.row(onto).boundingBox()]
    if (from === null || to === null) throw new Error('A row is not on screen')
    await this.page.mouse.move(from.x + 200, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x + 200, to.y + to.height * (half === 'upper' ? 0.25 : 0.75), { steps: 6 })
    await this.page.mouse.up()
    await this.settled()
  }

  get focusedRow(): Promise<string | null> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
  }

  // Gauges and folder

  gauge(name: 'Lines' | 'Size'): Locator {
    return this.page.getByRole('img', { name: new RegExp(`^${name}:`) })
  }

  async openFolder(): Promise<void> {
    await this.page.getByTestId('memory-folder').click()
    await expect(this.folder).toBeVisible()
  }

  async chooseSource(name: string): Promise<void> {
    await this.page.getByTestId('memory-source').click()
    await this.page.getByRole('menuitemcheckbox', { name }).click()
    await this.settled()
  }

  // Actions

  async fixAll(): Promise<void> {
    await this.page.getByTestId('memory-fix-all').click()
    await this.settled()
    await expect(this.plan).toBeVisible()
  }

  async startNew(): Promise<void> {
    await this.page.getByTestId('memory-new').click()
    await expect(this.plan).toBeVisible()
  }

  async fill(label: string, value: string): Promise<void> {
    await this.plan.getByLabel(label, { exact: true }).fill(value)
    await this.settled()
  }

  /** In the menu of the picked row. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'What can be done with it' }).click()
    await this.page.getByRole('menuitem', { name }).click()
    await this.settled()
  }

  /** Of the files a plan changes, as they are headed. */
  async plannedFiles(): Promise<readonly string[]> {
    return this.plan
      .getByTestId('memory-diff-file')
      .evaluateAll((heads) => heads.map((head) => head.querySelector('.mono')?.textContent ?? ''))
  }

  async write(): Promise<void> {
    await this.settled()
    await this.page.getByTestId('memory-apply').click()
    await expect(this.plan).toBeHidden()
    await this.settled()
  }

  async cancel(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.plan).toBeHidden()
  }

  async undo(): Promise<void> {
    await this.page.getByTestId('memory-toast-offer').click()
    await expect(this.toast).toContainText('Undone')
    await this.settled()
  }

  // The editor

  /** Of the memory that is picked. */
  get editor(): Locator {
    return this.topic.getByTestId('embedded-editor')
  }

  async edit(): Promise<void> {
    await this.topic.getByTestId('memory-edit').click()
    await this.settled()
    await expect(this.editor.getByRole('textbox')).toBeFocused()
  }

  /** Types at the end of the text that is edited. */
  async typeAtEnd(text: string): Promise<void> {
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(text)
    await expect(this.topic.getByTestId('memory-dirty')).toBeVisible()
  }

  // The menu of a row

  /** By the pointer, on a row that may not be picked. */
  async menuOf(file: string): Promise<Locator> {
    await this.row(file).click({ button: 'right' })
    const menu = this.page.getByRole('menu')
    await expect(menu).toBeVisible()
    await this.settled()
    return menu
  }

  // What concerns the folder as a whole

  get findings(): Locator {
    return this.page.getByTestId('memory-finding')
  }

  get folderButton(): Locator {
    return this.page.getByTestId('memory-folder')
  }

  get findField(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find in the memories' })
  }

  // The layout

  /** Columns whose head or first cell lies over the one before. */
  async overlaps(): Promise<readonly string[]> {
    await this.settled()
    return this.table.and(this.page.getByRole('grid')).evaluate((table) => {
      const rows = [table.querySelector('.memory-columns'), table.querySelector('.memory-row')]
      return rows.flatMap((row) => {
        const cells = [...(row?.children ?? [])].filter((cell) => cell.getBoundingClientRect().width > 0)
        return cells.flatMap((cell, at) => {
          const before = cells[at - 1]
          const empty = cell.getBoundingClientRect().width < 24
          const over = before !== undefined && before.getBoundingClientRect().right > cell.getBoundingClientRect().left + 1
          return empty || over ? [`${cell.textContent}: ${empty ? 'no room' : 'over the one before'}`] : []
        })
      })
    })
  }

  /** Figures above the table that are cut off. */
  async cutFigures(): Promise<readonly string[]> {
    await this.settled()
    return this.page.getByTestId('memory-gauge').evaluateAll((gauges) =>
      gauges.flatMap((gauge) => {
        const line = gauge.querySelector<HTMLElement>('.memory-line')
        return line !== null && line.scrollWidth > line.clientWidth + 1 ? [gauge.getAttribute('aria-label') ?? ''] : []
      }),
    )
  }

  /** Lines of the index that lie over the one before or leave a gap to it. */
  async gapsOfIndex(): Promise<readonly string[]> {
    await this.settled()
    return this.page
      .locator('.code-list')
      .last()
      .evaluate((list) => {
        const rows = [...list.querySelectorAll<HTMLElement>('[data-index]')]
          .map((row) => ({ at: Number(row.dataset.index), box: row.getBoundingClientRect() }))
          .sort((a, b) => a.at - b.at)
        return rows.flatMap(({ at, box }, index) => {
          const before = rows[index - 1]
          const gap = before === undefined || before.at !== at - 1 ? 0 : Math.round(box.top - before.box.bottom)
          return Math.abs(gap) > 1 ? [`${at}: ${gap}`] : []
        })
      })
  }

  // Panels

  async openPanel(name: 'sent' | 'hints' | 'links'): Promise<Locator> {
    await this.page.getByTestId(`memory-${name}-button`).click()
    await this.settled()
    const panel = this.page.getByTestId(`memory-${name}-panel`)
    await expect(panel).toBeVisible()
    return panel
  }
}
