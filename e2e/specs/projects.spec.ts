// Two projects are open at once; each keeps its own selection and follows its own files.

import { answerOpenDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'
import { createWorld } from '../worlds'

test('two projects, switched from the title bar', async ({ start, world, hostKind }) => {
  const garden = await createWorld('garden-log')
  try {
    const { page, app } = await start()
    const prompt = new PromptPage(page)
    await prompt.select('@docs/style.md')

    if (app !== null) await answerOpenDialog(app, garden.project)
    await prompt.askForFolder()
    if (hostKind === 'web') await prompt.pickFolder(garden.project)
    await prompt.expectProject('garden-log')
    await prompt.expectMark('CLAUDE.md', 'loaded')
    await expect(prompt.row('@docs/style.md')).toHaveCount(0)

    await world.write('docs/style.md', 'Changed while another project was looked at.\n')
    await prompt.switchProject('acme-shop')
    await expect(prompt.row('@docs/style.md')).toHaveAttribute('aria-selected', 'true')
    await expect(prompt.text).toContainText('Changed while another project was looked at')

    await prompt.switchProject('garden-log')
    await expect(prompt.row('@docs/style.md')).toHaveCount(0)
  } finally {
    await garden.remove()
  }
})

test('what was open is remembered for the next start', async ({ start, world }) => {
  const first = await start()
  await new PromptPage(first.page).expectProject('acme-shop')
  await first.stop()
  const second = await start({ folder: null })
  const prompt = new PromptPage(second.page)
  await prompt.projectButton.click()
  await expect(prompt.recentEntry(world.project)).toBeVisible()
})
