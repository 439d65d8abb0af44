// The Prompt view as a person uses it. The only place, with its neighbours, that knows how the page is built.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export type ExportFormat = 'Markdown' | 'JSON' | 'One HTML page'
export type Mark = 'loaded' | 'waiting' | 'attached' | 'left-out'

export class PromptPage {
  readonly page: Page
  readonly tree: Locator
  readonly text: Locator
  readonly inspector: Locator
  readonly why: Locator
  readonly notice: Locator
  readonly start: Locator
  readonly drawer: Locator

  constructor(page: Page) {
    this.page = page
    this.tree = page.getByTestId('layer-tree')
    this.text = page.getByTestId('text-list')
    this.inspector = page.getByRole('complementary', { name: 'Inspector' })
    this.why = page.getByTestId('why')
    this.notice = page.getByTestId('notice')
    this.start = page.getByTestId('start')
    this.drawer = page.getByRole('region', { name: 'What if' })
  }

  /** Done when nothing is under way any more. */
  async settled(): Promise<void> {
    await idle(this.page)
  }

  /** What the person chose; absent while the system decides. */
  async expectTheme(theme: 'light' | 'dark'): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme)
  }

  // The focus

  async focusedLabel(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  }

  /** In which pane the focus is, and whether a ring shows it. */
  async focus(): Promise<{ readonly pane: string; readonly ring: boolean }> {
    return this.page.evaluate(() => {
      const element = document.activeElement
      const pane = element?.closest('[data-pane]')?.getAttribute('data-pane') ?? ''
      if (element === null) return { pane, ring: false }
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return { pane, ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 }
    })
  }

  // The title bar

  get projectButton(): Locator {
    return this.page.getByTestId('project-switcher')
  }

  async expectProject(name: string): Promise<void> {
    await expect(this.projectButton).toContainText(name)
    await this.settled()
  }

  async switchProject(name: string): Promise<void> {
    await this.projectButton.click()
    await this.page.getByRole('menuitemcheckbox', { name }).click()
    await this.expectProject(name)
  }

  /** In the open menu of projects. */
  recentEntry(folder: string): Locator {
    return this.page.getByRole('menuitemcheckbox').filter({ hasText: folder })
  }

  async askForFolder(): Promise<void> {
    await this.projectButton.click()
    await this.page.getByRole('menuitem', { name: 'Open a folder' }).click()
  }

  /** In the picker of the page, which the web host has in place of a dialog. */
  async pickFolder(path: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Open a folder' })
    const field = dialog.getByTestId('folder-path')
    await expect(field).not.toHaveValue('')
    await field.fill(path)
    await field.press('Enter')
    await this.settled()
    await dialog.getByTestId('folder-open').click()
    await expect(dialog).toBeHidden()
  }

  // The layers

  /** By the name the row begins with, as it stands in the tree: `@docs/style.md` is an included file. */
  row(name: string): Locator {
    return this.tree.getByRole('treeitem', { name: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')},`) })
  }

  async expectMark(name: string, mark: Mark): Promise<void> {
    await expect(this.row(name)).toHaveAttribute('data-mark', mark)
  }

  async select(name: string): Promise<void> {
    await this.row(name).click()
    await this.settled()
    await expect(this.row(name)).toHaveAttribute('aria-selected', 'true')
  }

  /** Of the layer that is selected, whatever comes up. */
  async editFile(): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit the file' }).click()
    await this.settled()
  }

  /** By the pointer, on a row that may not be selected. */
  async menuOf(name: string): Promise<Locator> {
    await this.row(name).click({ button: 'right' })
    const menu = this.page.getByRole('menu')
    await expect(menu).toBeVisible()
    await this.settled()
    return menu
  }

  async layerNames(): Promise<readonly string[]> {
    return this.tree.getByTestId('layer-row').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
  }

  // Numbers

  async tokensUsed(): Promise<number> {
    await this.settled()
    const text = await this.page.getByTestId('tokens-used').locator('b').textContent()
    return Number((text ?? '').replaceAll(',', ''))
  }

  get whatIfDelta(): Locator {
    return this.page.getByTestId('what-if-delta')
  }

  // The text

  async showSide(side: 'As sent' | 'As on disk'): Promise<void> {
    await this.page.getByRole('radio', { name: side }).click()
    await this.settled()
  }

  /** Lines that lie over the one before or leave a gap to it, with by how much in pixels. */
  async gapsOfText(): Promise<readonly string[]> {
    await this.settled()
    return this.text.evaluate((list) => {
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

  get findCount(): Locator {
    return this.page.getByTestId('find-count')
  }

  // What if

  get whatIfEffect(): Locator {
    return this.page.getByTestId('what-if-effect')
  }

  async openWhatIf(): Promise<void> {
    await this.page.getByTestId('what-if-button').click()
    await this.settled()
    await expect(this.whatIfEffect).toBeVisible()
  }

  /** A part of the drawer: Files, Prompt, Environment and so on. */
  async whatIfTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  async tryChoice(group: string, choice: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: choice, exact: true }).click()
    await this.settled()
  }

  async tryText(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(value)
    await this.settled()
  }

  async tryOption(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption(value)
    await this.settled()
  }

  async takeBack(label: string): Promise<void> {
    await this.page.getByRole('button', { name: `Take back ${label}` }).click()
    await this.settled()
  }

  // Export

  async chooseExport(format: ExportFormat): Promise<void> {
    await this.page.getByTestId('export-button').click()
    await this.page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click()
  }
}
