// What the doctor finds is explained, fixed and silenced in its pane; nothing is written that was not shown before.

import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../fixtures'
import { FindingsPage } from '../pages/findings-page'

const TEXT = 'See @docs/style.md, which says all.\n\n<!-- Never push to main without asking somebody. -->\n\nMore.\n'

test('an include that nearly names a file is fixed, and the fix taken back', async ({ start, world }) => {
  await world.write('CLAUDE.md', TEXT)
  const { page } = await start()
  const findings = new FindingsPage(page)
  await findings.open()
  await findings.pick('names no file')
  await expect(findings.detail).toContainText('An @ takes everything up to the next blank')
  await findings.showFix()
  await expect(findings.diff).toContainText('See @docs/style.md which says all.')
  expect(await world.read('CLAUDE.md')).toBe(TEXT)
  await findings.apply()
  expect(await world.read('CLAUDE.md')).toBe(TEXT.replace('.md,', '.md'))
  await expect(findings.finding('names no file')).toHaveCount(0)
  await findings.undo()
  expect(await world.read('CLAUDE.md')).toBe(TEXT)
  await expect(findings.finding('names no file')).toHaveCount(1)
})

test('a finding is filtered, shown in its file, and silenced', async ({ start, world }) => {
  await world.write('CLAUDE.md', TEXT)
  const { page } = await start()
  const findings = new FindingsPage(page)
  await findings.open()
  await findings.filter('text.stripped')
  await expect(findings.shown).toHaveCount(1)
  await findings.pick('reads like an instruction')
  await findings.silence('In the project, in .strata.yaml')
  await expect(findings.diff).toContainText('text.stripped: off')
  await findings.apply()
  expect(await world.read('.strata.yaml')).toBe('doctor:\n  rules:\n    text.stripped: off\n')
  await expect(findings.shown).toHaveCount(0)
  await findings.filter('')
  await findings.pick('names no file')
  await findings.goTo()
  await expect(page.getByRole('region', { name: /as on disk/ })).toBeFocused()

  await findings.open()
  await page.getByTestId('finding-edit').click()
  await expect(page.locator('.monaco-editor').first()).toBeVisible()
  await expect(page.locator('.monaco-editor .view-lines').first()).toContainText('which says all')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with a finding and its fix in ${colorScheme}`, async ({ start, world }) => {
    await world.write('CLAUDE.md', TEXT)
    const { page } = await start({ colorScheme })
    const findings = new FindingsPage(page)
    await findings.open()
    await findings.pick('names no file')
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await findings.showFix()
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
}
