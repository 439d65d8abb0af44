// Inputs are tried: each shows its effect, and nothing is written.

import { expect, test } from '../fixtures'
import { PromptPage } from '../pages/prompt-page'

test('approving external includes brings in the file that was left out', async ({ start, world }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  const before = await prompt.tokensUsed()
  await prompt.openWhatIf()
  await prompt.whatIfTab('Files and sources')
  await prompt.tryChoice('External includes', 'Approved')
  await prompt.expectMark('@~/notes/private.md', 'attached')
  expect(await prompt.tokensUsed()).toBeGreaterThan(before)
  await expect(prompt.whatIfDelta).toContainText('+')

  await prompt.takeBack('External includes')
  await prompt.expectMark('@~/notes/private.md', 'left-out')
  expect(await prompt.tokensUsed()).toBe(before)
  expect(await world.read('CLAUDE.md')).toContain('@~/notes/private.md')
})

test('a switch of the environment, a version and a date each change what is sent', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  const before = await prompt.tokensUsed()
  await prompt.openWhatIf()
  await prompt.whatIfTab('Environment')
  await prompt.tryChoice('CLAUDE_CODE_DISABLE_CLAUDE_MDS', 'On')
  await prompt.expectMark('CLAUDE.md', 'left-out')
  expect(await prompt.tokensUsed()).toBeLessThan(before)
  await prompt.tryChoice('CLAUDE_CODE_DISABLE_CLAUDE_MDS', 'As is')
  expect(await prompt.tokensUsed()).toBe(before)

  await prompt.whatIfTab('Run')
  await prompt.tryOption('Agent version', '2.1.240')
  expect(await prompt.tokensUsed()).not.toBe(before)
  await prompt.tryOption('Agent version', '')
  expect(await prompt.tokensUsed()).toBe(before)
})

test('a cache breaker is sent, at once and until it is taken back', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  const before = await prompt.tokensUsed()
  await prompt.openWhatIf()
  await prompt.whatIfTab('Prompt')
  await prompt.tryText('Cache breaker', 'try number two')
  expect(await prompt.tokensUsed()).toBeGreaterThan(before)
  await prompt.tryText('Cache breaker', '')
  expect(await prompt.tokensUsed()).toBe(before)
})

test.describe('a memory with a part for the team', () => {
  test.use({ worldName: 'tide-book' })

  test('is sent once it is supposed, which no file tells', async ({ start }) => {
    const { page } = await start()
    const prompt = new PromptPage(page)
    const before = await prompt.tokensUsed()
    await prompt.openWhatIf()
    await prompt.whatIfTab('Supposed')
    await prompt.tryChoice('Memory variant', 'Team')
    await expect(prompt.whatIfDelta).toContainText('+')
    expect(await prompt.tokensUsed()).toBeGreaterThan(before)
    await prompt.takeBack('Memory variant')
    expect(await prompt.tokensUsed()).toBe(before)
  })
})
