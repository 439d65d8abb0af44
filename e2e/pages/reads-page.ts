// “If it reads…” and the parts of the what-if drawer as a person uses them.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export type ReadsTab = 'In order' | 'Rules' | 'Matrix'

export class ReadsPage {
  readonly page: Page
  readonly drawer: Locator
  readonly foot: Locator
  readonly rows: Locator
  readonly attached: Locator

  constructor(page: Page) {
    this.page = page
    this.drawer = page.getByTestId('reads')
    this.foot = page.getByTestId('reads-foot')
    this.rows = page.getByTestId('read-row')
    this.attached = page.getByTestId('attach-table')
  }

  async settled(): Promise<void> {
    await idle(this.page)
  }

  async open(): Promise<void> {
    await this.page.getByTestId('reads-button').click()
    await expect(this.drawer).toBeVisible()
    await this.settled()
  }

  async addPath(path: string): Promise<void> {
    const field = this.drawer.getByLabel('Add a path', { exact: true })
    await field.fill(path)
    await field.press('Enter')
    await expect(this.rows.filter({ hasText: path.split('/').at(-1) ?? path })).toBeVisible()
    await this.settled()
  }

  async tab(name: ReadsTab): Promise<void> {
    await this.drawer.getByRole('radio', { name, exact: true }).click()
    await this.settled()
  }

  // Picking

  get picker(): Locator {
    return this.page.getByTestId('file-picker')
  }

  async openPicker(): Promise<void> {
    await this.page.getByTestId('reads-pick').click()
    await expect(this.picker).toBeVisible()
    await this.settled()
  }

  async search(text: string): Promise<void> {
    await this.picker.getByLabel('Search the files').fill(text)
    await this.settled()
  }

  pickRow(name: string): Locator {
    return this.picker.getByRole('treeitem', { name })
  }

  async showChanged(): Promise<void> {
    await this.picker.getByRole('radio', { name: 'Changed in git' }).click()
    await this.settled()
  }

  async addAllChanged(): Promise<void> {
    await this.page.getByTestId('add-changed').click()
    await this.settled()
  }

  async paste(list: string): Promise<void> {
    await this.page.getByTestId('reads-paste').click()
    await this.page.locator('#reads-paste-text').fill(list)
    await this.page.getByTestId('reads-paste-add').click()
    await this.settled()
  }

  // What attaches

  attachRow(text: string): Locator {
    return this.attached.getByTestId('table-row').filter({ hasText: text })
  }

  // Rules and the matrix

  ruleRow(name: string): Locator {
    return this.page.getByTestId('rules-table').getByTestId('table-row').filter({ hasText: name })
  }

  get rule(): Locator {
    return this.page.getByRole('region', { name: 'The rule' })
  }

  get matrix(): Locator {
    return this.page.getByTestId('matrix')
  }

  /** What the active cell says. */
  get matrixCell(): Locator {
    return this.page.getByTestId('matrix-cell')
  }
}

export class TryPage {
  readonly page: Page
  readonly upgrades: Locator
  readonly presets: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.upgrades = page.getByTestId('upgrade-row')
    this.presets = page.getByTestId('preset-row')
    this.search = page.getByLabel('Search all inputs')
  }

  /** A variable, setting or switch by its name, with its effect beside it. */
  input(name: string): Locator {
    return this.page.getByTestId('what-if').locator('[data-testid="try-row"], [data-testid="setting-row"]').filter({ hasText: name })
  }

  effectOf(name: string): Locator {
    return this.input(name).getByTestId('effect-chip')
  }

  upgrade(version: string): Locator {
    return this.upgrades.filter({ hasText: version })
  }

  async savePreset(name: string): Promise<void> {
    await this.page.getByLabel('Name of the preset').fill(name)
    await this.page.getByTestId('preset-save').click()
    await expect(this.presets.filter({ hasText: name })).toBeVisible()
    await idle(this.page)
  }

  async exportPreset(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Export ${name}` }).click()
  }

  async openPreset(name: string, text: string): Promise<void> {
    await this.page.getByTestId('preset-file').setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) })
    await idle(this.page)
  }
}
