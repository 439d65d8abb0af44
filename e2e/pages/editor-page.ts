// Editing a file as a person does. The only place, with its neighbours, that knows how the page is built.

import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../idle'

export class EditorPage {
  readonly page: Page
  readonly pane: Locator
  readonly state: Locator
  readonly tokenDelta: Locator
  readonly effect: Locator
  readonly tabs: Locator
  readonly side: Locator
  readonly conflict: Locator
  readonly conflictBanner: Locator
  readonly decided: Locator
  readonly saveResult: Locator
  readonly draftBanner: Locator
  readonly readOnly: Locator
  readonly unshown: Locator
  readonly notThere: Locator
  readonly search: Locator
  readonly create: Locator

  constructor(page: Page) {
    this.page = page
    this.pane = page.getByTestId('editor')
    this.state = page.getByTestId('file-state')
    this.tokenDelta = page.getByTestId('token-delta')
    this.effect = page.getByTestId('effect')
    this.tabs = page.getByTestId('file-tabs')
    this.side = page.getByTestId('editor-side')
    this.conflict = page.getByTestId('conflict')
    this.conflictBanner = page.getByTestId('conflict-banner')
    this.decided = page.getByTestId('decided')
    this.saveResult = page.getByTestId('save-result')
    this.draftBanner = page.getByTestId('draft-banner')
    this.readOnly = page.getByTestId('read-only')
    this.unshown = page.getByTestId('unshown-file')
    this.notThere = page.getByTestId('not-there')
    this.search = page.getByTestId('file-search')
    this.create = page.getByTestId('create')
  }

  /** The text on screen, as far as it is in view. */
  get text(): Locator {
    return this.pane.locator('.editor-main .view-lines')
  }

  /** Done when the text is there, has the focus, and nothing is under way. */
  async ready(): Promise<void> {
    await expect(this.text).toBeVisible()
    await idle(this.page)
    await expect(this.pane.locator('.monaco-editor.focused')).toBeVisible()
  }

  /** The pencil above the text of the layer that is read. */
  async editSelected(): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit the file' }).click()
    await this.ready()
  }

  async expectFile(name: string): Promise<void> {
    await expect(this.pane.getByRole('heading', { name, level: 2 })).toBeAttached()
    await this.ready()
  }

  async goToLine(line: number): Promise<void> {
    await this.page.keyboard.press('Control+g')
    await expect(this.page.getByRole('combobox', { name: /line/i }).or(this.page.locator('.quick-input-widget input'))).toBeVisible()
    await this.page.keyboard.type(String(line))
    await this.page.keyboard.press('Enter')
    await expect(this.page.locator('.quick-input-widget input')).toBeHidden()
  }

  async typeAtEnd(text: string): Promise<void> {
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.type(text)
    await idle(this.page)
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s')
    await idle(this.page)
  }

  async showBeside(name: 'As sent' | 'Markdown preview' | 'Local history'): Promise<void> {
    await this.page.getByTestId('side-menu').click()
    await this.page.getByRole('menuitemcheckbox', { name }).click()
    await expect(this.side).toBeVisible()
    await idle(this.page)
  }

  async version(text: string): Promise<void> {
    await this.side.getByRole('button').filter({ hasText: text }).first().click()
    await expect(this.page.getByTestId('comparison')).toBeVisible()
    await idle(this.page)
  }

  async restoreVersion(): Promise<void> {
    await this.page.getByRole('button', { name: 'Restore on disk' }).click()
    await expect(this.page.getByTestId('comparison')).toBeHidden()
    await idle(this.page)
  }

  // A conflict

  get result(): Locator {
    return this.conflict.locator('.tw-pane').nth(1).locator('.view-lines')
  }

  async decide(choice: 'Yours' | 'Disk' | 'Both'): Promise<void> {
    await this.conflict.getByRole('button', { name: choice, exact: true }).first().click()
    await idle(this.page)
  }

  // Marks

  include(text: string): Locator {
    return this.pane.locator('.strata-include').filter({ hasText: text })
  }

  get hover(): Locator {
    return this.page.locator('.monaco-hover').filter({ visible: true })
  }

  note(text: string): Locator {
    return this.pane.locator('.strata-note').filter({ hasText: text })
  }

  get suggestions(): Locator {
    return this.page.locator('.suggest-widget.visible')
  }

  get quickFixes(): Locator {
    return this.page.locator('.action-widget:not(.action-list-submenu-panel)')
  }

  async closeTab(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Close ${name}` }).click()
    await idle(this.page)
  }

  // Drafts and what is made anew

  async restoreDraft(): Promise<void> {
    await this.draftBanner.getByRole('button', { name: 'Restore' }).click()
    await expect(this.draftBanner).toBeHidden()
    await this.ready()
  }

  async createKind(name: string): Promise<void> {
    await this.create.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await idle(this.page)
  }

  get createEffect(): Locator {
    return this.page.getByTestId('create-effect')
  }

  async createNow(): Promise<void> {
    await this.page.getByTestId('create-go').click()
    await expect(this.create).toBeHidden()
    await this.ready()
  }
}
