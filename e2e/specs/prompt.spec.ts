// A folder is opened, its layers are read, and a file is edited outside while the view is open.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerOpenDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'

test('the folder of the command line is open, layer by layer, with what is left out and why', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.expectProject('acme-shop')
  await prompt.expectMark('@docs/style.md', 'loaded')
  await prompt.expectMark('CLAUDE.local.md', 'loaded')
  await prompt.expectMark('.claude/rules/testing.md', 'loaded')
  await prompt.expectMark('.claude/rules/api.md', 'waiting')
  await prompt.expectMark('packages/web/CLAUDE.md', 'waiting')
  await prompt.expectMark('@~/notes/private.md', 'left-out')
  await prompt.expectMark('@docs/missing.md', 'left-out')
  await expect(prompt.row('.claude/rules/api.md')).toContainText('src/api/**/*.ts')
})

test('each layer says why it is here or not', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.select('@docs/style.md')
  await expect(prompt.why).toContainText('Included by CLAUDE.md, line 13')
  await expect(prompt.text).toContainText('Prices are integers in cents')

  await prompt.select('.claude/rules/api.md')
  await expect(prompt.why).toContainText('src/api/**/*.ts')
  await expect(prompt.inspector).toContainText('src/api/**/*.ts')

  await prompt.select('@~/notes/private.md')
  await expect(prompt.why).toContainText('not approved')
  await expect(prompt.inspector).not.toContainText('water the plants')
})

test('a comment is on disk and not in what is sent', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.select('CLAUDE.md')
  await prompt.showSide('As on disk')
  await expect(prompt.text).toContainText('Keep this file under a hundred lines')
})

test('a file that is edited outside is read again, and the numbers follow', async ({ start, world }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.select('@docs/style.md')
  const before = await prompt.tokensUsed()

  await world.write('docs/style.md', `## Style\n\n${'Round half to even, always and everywhere. '.repeat(40)}\n`)
  await expect(prompt.text).toContainText('Round half to even')
  expect(await prompt.tokensUsed()).toBeGreaterThan(before + 100)
})

test('a file that appears becomes a layer, one that goes is left out', { tag: '@page' }, async ({ start, world }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await world.write('docs/missing.md', 'Found again.\n')
  await prompt.expectMark('@docs/missing.md', 'loaded')
  await prompt.select('@docs/missing.md')
  await expect(prompt.text).toContainText('Found again.')
})

test('without a folder the demo is open, and another folder is chosen', async ({ start, world, hostKind }) => {
  const { page, app } = await start({ folder: null })
  const prompt = new PromptPage(page)
  await expect(prompt.tree).toBeVisible()
  if (app !== null) await answerOpenDialog(app, world.project)
  await prompt.askForFolder()
  if (hostKind === 'web') await prompt.pickFolder(world.project)
  await prompt.expectProject('acme-shop')
  await prompt.expectMark('@docs/style.md', 'loaded')
})

test('a new instruction file is noticed in a directory that held none, and in one that is new', async ({ start, world }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.expectProject('acme-shop')
  await writeFile(join(world.project, 'src/api/CLAUDE.md'), 'Of the API.\n')
  await prompt.expectMark('src/api/CLAUDE.md', 'waiting')
  await mkdir(join(world.project, 'tools/release'), { recursive: true })
  await writeFile(join(world.project, 'tools/release/CLAUDE.md'), 'Of releases.\n')
  await prompt.expectMark('tools/release/CLAUDE.md', 'waiting')
})

test('the menu of a row says what can be done with its layer', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  await prompt.select('CLAUDE.md')
  const menu = await prompt.menuOf('@docs/style.md')
  await expect(prompt.row('@docs/style.md')).toHaveAttribute('aria-selected', 'true')
  await expect(menu.getByRole('menuitem')).toContainText(['Edit the file', 'Local history', 'Open in your editor', 'Copy the path'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'Edit the file' }).click()
  await expect(page.getByTestId('editor')).toBeVisible()
})
