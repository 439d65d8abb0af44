// The Compare view as a person uses it. The only place that knows how it is built.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export type CompareTab = 'Two sides' | 'Captured request' | 'Context report' | 'Snapshots' | 'Redacted bundle'
export type SideName = 'left' | 'right'

export class ComparePage {
  readonly page: Page
  readonly view: Locator
  readonly comparison: Locator
  readonly layers: Locator
  readonly diff: Locator
  readonly problem: Locator
  readonly delta: Locator
  readonly snapshots: Locator
  readonly replacements: Locator
  readonly banner: Locator

  constructor(page: Page) {
    this.page = page
    this.view = page.getByTestId('compare')
    this.comparison = page.getByTestId('comparison')
    this.layers = page.getByTestId('layers')
    this.diff = page.getByTestId('diff')
    this.problem = page.getByTestId('problem')
    this.delta = page.getByTestId('delta')
    this.snapshots = page.getByTestId('snapshots')
    this.replacements = page.getByTestId('replacements')
    this.banner = page.getByTestId('reopened')
  }

  async settled(): Promise<void> {
    await idle(this.page)
  }

  /** From the bar of the Prompt view. */
  async open(tab: CompareTab = 'Two sides'): Promise<void> {
    await this.page.getByTestId('compare-button').click()
    await expect(this.view).toBeVisible()
    await this.tab(tab)
  }

  async tab(name: CompareTab): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
    await this.settled()
  }

  // Two sides

  side(name: SideName): Locator {
    return this.page.getByTestId(`side-${name}`)
  }

  async chooseKind(name: SideName, kind: string): Promise<void> {
    await this.side(name)
      .getByLabel(name === 'left' ? 'Left' : 'Right', { exact: true })
      .selectOption(kind)
  }

  async fillSide(name: SideName, kind: string, value: string): Promise<void> {
    await this.chooseKind(name, kind)
    await this.side(name).getByRole('textbox').or(this.side(name).getByRole('combobox')).last().fill(value)
  }

  /** Where what names the side is one of a few. */
  async chooseSide(name: SideName, kind: string, value: string): Promise<void> {
    await this.chooseKind(name, kind)
    await this.side(name).getByRole('combobox').last().selectOption(value)
  }

  async openFile(name: SideName, kind: string, file: { readonly name: string; readonly text: string }): Promise<void> {
    await this.chooseKind(name, kind)
    await giveFile(this.side(name), file)
  }

  async run(): Promise<void> {
    await this.page.getByTestId('compare-run').click()
    await this.settled()
  }

  found(name: SideName): Locator {
    return this.page.getByTestId(`side-${name}-found`)
  }

  /** Layers: `Changed`, `Only left` and so on. */
  async filter(change: 'all' | 'differences' | 'changed' | 'moved' | 'only-left' | 'only-right' | 'same'): Promise<void> {
    await this.page.getByTestId(`filter-${change}`).click()
    await this.settled()
  }

  layer(name: string): Locator {
    return this.layers.getByRole('option', { name })
  }

  async pick(name: string): Promise<void> {
    await this.layer(name).click()
    await this.settled()
    await expect(this.layer(name)).toHaveAttribute('aria-selected', 'true')
  }

  lines(kind: 'same' | 'added' | 'removed'): Locator {
    return this.diff.getByTestId(`diff-${kind}`)
  }

  async takeAlong(what: 'Copy as Markdown' | 'Copy as JSON' | 'Save as Markdown' | 'Save as JSON'): Promise<void> {
    await this.page.getByTestId('take-along').click()
    await this.page.getByRole('menuitem', { name: what }).click()
  }

  // Captured request

  async openCapture(file: { readonly name: string; readonly text: string }): Promise<void> {
    const open = this.page.getByTestId('capture-open')
    await giveFile(open, file)
    await open.getByRole('button', { name: 'Check it' }).click()
    await this.settled()
  }

  block(name: string): Locator {
    return this.page.getByTestId('blocks').getByRole('option', { name })
  }

  // Context report

  async checkReport(text: string): Promise<void> {
    await this.page.getByLabel('The agent’s context report').fill(text)
    await this.page.getByRole('button', { name: 'Check it' }).click()
    await this.settled()
  }

  reportRow(name: string): Locator {
    return this.page.getByTestId('report-row').filter({ has: this.page.getByRole('rowheader', { name }) })
  }

  // Snapshots

  async saveSnapshot(name: string): Promise<void> {
    await this.page.getByLabel('Save now').fill(name)
    await this.page.getByTestId('snapshot-save').click()
    await expect(this.snapshot(name)).toBeVisible()
    await this.settled()
  }

  snapshot(name: string): Locator {
    return this.page.getByTestId('snapshot').filter({ hasText: name })
  }

  async onSnapshot(name: string, action: 'Open read-only' | 'Compare with now' | 'Export'): Promise<void> {
    await this.snapshot(name).getByRole('button', { name: action }).click()
    if (action !== 'Export') await this.settled()
  }

  /** Without a pointer: F2 on the row, the focus coming back to it. */
  async renameByKeys(name: string, to: string): Promise<void> {
    const button = this.page.getByRole('button', { name: `Rename ${name}` })
    await button.focus()
    await this.page.keyboard.press('F2')
    await this.page.keyboard.type('away')
    await this.page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await this.page.keyboard.press('F2')
    await this.page.keyboard.type(to)
    await this.page.keyboard.press('Enter')
    await expect(this.page.getByRole('button', { name: `Rename ${to}` })).toBeFocused()
  }

  async takeIn(file: { readonly name: string; readonly text: string }): Promise<void> {
    const row = this.page.getByTestId('snapshot-import')
    await giveFile(row, file)
    await row.getByRole('button', { name: 'Take into the list' }).click()
    await this.settled()
  }

  // Bundle

  async previewBundle(name: string, own: readonly string[] = []): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name)
    await this.page.getByLabel('Words of your own, one a line').fill(own.join('\n'))
    await this.page.getByTestId('bundle-preview').click()
    await this.settled()
  }

  replacement(found: string): Locator {
    return this.replacements.getByRole('option', { name: found })
  }

  async letStand(found: string): Promise<void> {
    await this.replacement(found).click()
    await this.settled()
    await this.page.getByRole('switch', { name: `Replace ${found}` }).click()
    await this.settled()
  }
}

/** Through the file chooser's field: no dialog of the system opens. */
async function giveFile(place: Locator, { name, text }: { readonly name: string; readonly text: string }): Promise<void> {
  await place.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(place.getByTestId('given')).toContainText(name)
}
