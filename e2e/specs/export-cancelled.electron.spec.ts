import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'
import { ReplayPage } from '../pages/replay-page'

test('a save dialog that is cancelled changes nothing and says nothing is wrong', async ({ start }) => {
  const { page, app } = await start()
  const prompt = new PromptPage(page)
  if (app === null) throw new Error('This spec is about Electron')
  await answerSaveDialog(app, null)
  await prompt.chooseExport('JSON')
  await prompt.settled()
  await expect(prompt.notice).not.toHaveAttribute('data-tone', 'danger')
  await expect(prompt.tree).toBeVisible()
  // a scenario is saved when it is, not when somebody thought better of it
  const replay = new ReplayPage(page)
  await replay.open()
  await page.getByTestId('new-scenario').click()
  await replay.shown()
  await page.getByTestId('scenario-examples').click()
  await page.getByRole('menuitem', { name: 'A call of the model' }).click()
  await expect(page.getByTestId('scenario-saved')).toHaveText('not saved')
  await page.getByTestId('scenario-save').click()
  await replay.shown()
  await expect(page.getByTestId('scenario-saved')).toHaveText('not saved')
})
