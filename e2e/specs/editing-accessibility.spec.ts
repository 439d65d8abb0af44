// axe finds nothing in what is ours around the editor; Monaco's own parts are excepted by name. And the policy of the page has nothing to stop.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { idle } from '../idle'
import { EditorPage } from '../pages/editor-page'
import { Palette } from '../pages/palette'
import { PromptPage } from '../pages/prompt-page'
import { watchPolicy } from '../watch-policy'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Monaco's own elements, which we style but do not write. */
const MONACO = ['.monaco-editor', '.monaco-aria-container', '.monaco-diff-editor']

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  let builder = new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true)
  for (const selector of MONACO) builder = builder.exclude(selector)
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect(found, what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with the editor and what stands beside it in ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ colorScheme })
    const prompt = new PromptPage(page)
    const editor = new EditorPage(page)
    await prompt.select('CLAUDE.md')
    await editor.editSelected()
    await editor.typeAtEnd('\nmore')
    await expectClean(page, 'an unsaved file')
    await editor.showBeside('As sent')
    await expectClean(page, 'as sent beside it')
    await editor.showBeside('Markdown preview')
    await expectClean(page, 'a preview beside it')
    await prompt.select('@docs/style.md')
    await expectClean(page, 'tabs above the text')
  })

  test(`axe is content with older versions, searching and making files in ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ colorScheme })
    const editor = new EditorPage(page)
    await new PromptPage(page).select('@docs/style.md')
    await editor.editSelected()
    await editor.typeAtEnd('\nmore')
    await editor.save()
    await editor.showBeside('Local history')
    await editor.version('As another program left it')
    await expectClean(page, 'an older version')
    await page.keyboard.press('Alt+Shift+F')
    await page.keyboard.type('the')
    await expectClean(page, 'a search in all files')
    await new Palette(page).run('Create an instruction file')
    await expect(editor.create).toBeVisible()
    await expectClean(page, 'a file to be made')
  })

  test(`axe is content with both sides of a conflict in ${colorScheme}`, async ({ start, world }) => {
    const { page } = await start({ colorScheme })
    const editor = new EditorPage(page)
    await new PromptPage(page).select('CLAUDE.md')
    await editor.editSelected()
    await editor.typeAtEnd('\nmore')
    await world.write('CLAUDE.md', '# Written by another program\n')
    await expect(editor.conflict.or(page.getByTestId('conflict-banner'))).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(editor.conflict).toBeVisible()
    await expectClean(page, 'both sides')
  })
}

test('the policy of the page has nothing to stop in the editor', async ({ start }) => {
  const { page } = await start()
  const policy = await watchPolicy(page)
  const prompt = new PromptPage(page)
  const editor = new EditorPage(page)
  await prompt.expectProject('acme-shop')
  await prompt.select('CLAUDE.md')
  await editor.editSelected()
  await editor.include('@docs/style.md').hover()
  await expect(editor.hover).toBeVisible()
  await page.mouse.move(2, 2)
  await editor.typeAtEnd('\n![x](http://evil.example/x.png) <script>alert(1)</script>')
  await editor.showBeside('Markdown preview')
  await page.keyboard.press('Escape')
  await editor.save()
  await editor.showBeside('Local history')
  await editor.version('As another program left it')
  expect(await policy.violations()).toEqual([])
})
