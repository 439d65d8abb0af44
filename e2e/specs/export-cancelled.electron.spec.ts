import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'

test('a save dialog that is cancelled changes nothing and says nothing is wrong', async ({ start }) => {
  const { page, app } = await start()
  const prompt = new PromptPage(page)
  if (app === null) throw new Error('This spec is about Electron')
  await answerSaveDialog(app, null)
  await prompt.chooseExport('JSON')
  await prompt.settled()
  await expect(prompt.notice).not.toHaveAttribute('data-tone', 'danger')
  await expect(prompt.tree).toBeVisible()
})
