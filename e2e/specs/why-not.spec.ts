// Why is it not there: a rule that did not fire, and what another version of the agent would change.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import type { RunningHost } from '../hosts'
import { idle } from '../idle'
import { PromptPage } from '../pages/prompt-page'
import { ReadsPage, TryPage } from '../pages/reads-page'
import type { World } from '../worlds'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect(found, what).toEqual([])
}

/** As a download, or through the dialog of a host that has one. */
async function exportPreset(host: RunningHost, world: World, name: string): Promise<string> {
  const tried = new TryPage(host.page)
  const target = join(world.root, 'preset.yaml')
  if (host.app === null) {
    const download = host.page.waitForEvent('download')
    await tried.exportPreset(name)
    await (await download).saveAs(target)
  } else {
    await answerSaveDialog(host.app, target)
    await tried.exportPreset(name)
    await expect(new PromptPage(host.page).notice).toContainText(target)
  }
  await idle(host.page)
  return readFile(target, 'utf8')
}

/** Rules as people get them wrong, beside those that are right. */
async function addRules(world: World): Promise<void> {
  await world.write('.claude/rules/queries.md', '---\npaths:\n  - lib/**/*.sql\n  - src/**/*.ts\n---\n\nNo query in a handler.\n')
  await world.write('.claude/rules/dead.md', '---\npaths: server/**/*.go\n---\n\nWrap errors.\n')
  await world.write('.claude/rules/cursor.md', '---\nglobs: src/**/*.ts\n---\n\nA rule of another tool.\n')
  await world.write('.claude/rules/broken.md', '---\npaths: [src/**\n  foo: "bar\n---\n\nNobody can read this front matter.\n')
  await world.write('.claude/rules/braces.md', '---\npaths: "packages/{web,admin}/*.md"\n---\n\nShort sentences.\n')
}

test('a rule did not fire: which file would attach it, by which pattern, and what it is missing', async ({ start, world }) => {
  await addRules(world)
  const { page } = await start()
  const prompt = new PromptPage(page)
  const reads = new ReadsPage(page)
  const before = await prompt.tokensUsed()
  await prompt.expectMark('.claude/rules/api.md', 'waiting')
  await reads.open()

  await test.step('reading a file attaches what matches, in the tree, the table and the sum', async () => {
    await reads.addPath('src/api/orders.ts')
    await prompt.expectMark('.claude/rules/api.md', 'attached')
    await expect(prompt.row('.claude/rules/api.md')).toContainText('read 1 matches src/api/**/*.ts')
    await expect(prompt.row('.claude/rules/api.md')).toContainText('+')
    await expect(reads.attachRow('api.md')).toContainText('src/api/**/*.ts')
    await expect(reads.attachRow('queries.md')).toContainText('src/**/*.ts')
    expect(await prompt.tokensUsed()).toBeGreaterThan(before)
    await expect(page.getByTestId('gauge-reads')).toContainText('+')
  })

  await test.step('a nested file comes once; what was attached is told, and a second read adds nothing', async () => {
    await reads.addPath('packages/web/page.md')
    await expect(reads.attachRow('packages/web/CLAUDE.md')).toContainText('below packages/web/')
    await expect(reads.attachRow('braces.md')).toContainText('packages/web/*.md')
    await reads.addPath('packages/web/other.md')
    await reads.rows.nth(2).click()
    await expect(reads.attachRow('packages/web/CLAUDE.md')).toContainText('attached by read 2 already')
    await expect(reads.foot).toContainText('A second read adds nothing')
    await expect(reads.foot).toContainText('A compaction takes 4 files away')
    await expect(reads.foot).toContainText('Write, Edit, Grep, Glob, Bash never do')
  })

  await test.step('the rules say what they match, and what is wrong with them', async () => {
    await reads.tab('Rules')
    await expect(reads.ruleRow('api.md')).toContainText('1')
    await expect(reads.ruleRow('dead.md')).toContainText('matches no file')
    await expect(reads.ruleRow('queries.md')).toContainText('1 dead pattern')
    await expect(reads.ruleRow('cursor.md')).toContainText('wrong key')
    await expect(reads.ruleRow('broken.md')).toContainText('YAML failed')
    await reads.ruleRow('cursor.md').click()
    await expect(reads.rule).toContainText('Write paths:')
  })

  await test.step('the rule is put right, and fires while one looks', async () => {
    await reads.tab('In order')
    await world.write('.claude/rules/dead.md', '---\npaths: src/api/*.ts\n---\n\nWrap errors.\n')
    await prompt.expectMark('.claude/rules/dead.md', 'attached')
    await reads.settled()
    await reads.tab('Rules')
    await expect(reads.ruleRow('dead.md')).toContainText('waits for a match')
  })

  await page.getByTestId('reads-clear').click()
  await reads.settled()
  await prompt.expectMark('.claude/rules/api.md', 'waiting')
})

test('files are picked from the tree, by search, from git and from a pasted list', async ({ start, world }) => {
  const { page } = await start()
  const reads = new ReadsPage(page)
  await reads.open()
  await reads.openPicker()
  await reads.search('ordts')
  await reads.pickRow('src/api/orders.ts').click()
  await reads.search('')
  await reads.pickRow('docs').click()
  await reads.pickRow('docs/style.md').click()
  await expect(reads.rows).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(reads.picker).toBeHidden()

  await world.write('docs/style.md', 'Changed.\n')
  await world.write('src/api/fresh.ts', 'export {}\n')
  await reads.settled()
  await reads.openPicker()
  await reads.showChanged()
  await expect(reads.pickRow('src/api/fresh.ts')).toBeVisible()
  await reads.addAllChanged()
  await expect(reads.rows).toHaveCount(3)
  await page.keyboard.press('Escape')

  await reads.paste('- `packages/web/page.tsx:12`\n@CLAUDE.md\nsrc/api/orders.ts')
  await expect(reads.rows).toHaveCount(5)
  await expect(reads.rows.first()).toContainText('orders.ts')
})

test('everything goes by keyboard alone', async ({ start, world }) => {
  await addRules(world)
  const { page } = await start()
  const reads = new ReadsPage(page)
  await page.keyboard.press('Alt+j')
  await expect(reads.drawer).toBeVisible()
  const field = reads.drawer.getByLabel('Add a path', { exact: true })
  await field.focus()
  for (const file of ['src/api/orders.ts', 'CLAUDE.md']) {
    await page.keyboard.type(file)
    await page.keyboard.press('Enter')
    await reads.settled()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(reads.rows.first()).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await reads.settled()
  await expect(reads.rows.first()).toContainText('CLAUDE.md')
  await page.keyboard.press('Delete')
  await reads.settled()
  await expect(reads.rows).toHaveCount(1)

  // a button that its own press switches off hands the focus on
  const clear = page.getByTestId('reads-clear')
  await clear.focus()
  await page.keyboard.press('Enter')
  await reads.settled()
  await expect(clear).toBeDisabled()
  await expect(page.getByTestId('reads-paste')).toBeFocused()

  await reads.tab('Matrix')
  await reads.matrix.focus()
  await page.keyboard.press('Home')
  await expect(reads.matrixCell).toContainText('.claude/rules/api.md')
  await page.keyboard.press('End')
  await expect(reads.matrixCell).toContainText('src/api/orders.ts')
  await expect(reads.matrixCell).toContainText('bysrc/api/**/*.ts')
  await page.keyboard.press('ArrowDown')
  await expect(reads.matrixCell).toContainText('braces.mddoes not match')
  await page.keyboard.press('Escape')
  await expect(reads.drawer).toBeHidden()
})

test('after an upgrade: layers and thresholds of every other version, and the same once it is tried', async ({ start }) => {
  const { page } = await start()
  const prompt = new PromptPage(page)
  const tried = new TryPage(page)
  await prompt.openWhatIf()
  await prompt.whatIfTab('Upgrade')
  await prompt.settled()
  await expect(tried.upgrade('2.1.17')).toContainText('Compacts at')
  await expect(tried.upgrade('2.1.17')).toContainText('155,000')
  const newer = tried.upgrade('2.1.240')
  await expect(newer).toContainText('newer')
  await newer.getByRole('button', { expanded: false }).click()
  await expect(newer.getByRole('listitem').first()).toBeVisible()
  await newer.getByRole('button', { name: 'Line by line' }).click()
  await prompt.settled()
  await expect(page.getByTestId('comparison')).toContainText('Attribution')
  await page.keyboard.press('Alt+1')
  await prompt.whatIfTab('Upgrade')
  await prompt.settled()
  await newer.getByTestId('try-version').click()
  await prompt.settled()
  await expect(page.getByTestId('upgrade')).toContainText('In use: 2.1.240')
  await expect(prompt.whatIfEffect).toContainText('Agent version')
  await prompt.takeBack('Agent version')
  await expect(page.getByTestId('upgrade')).toContainText('In use: 2.1.88')
})

test('every input says what it would do, is found by search, and settings name their files', async ({ start, world }) => {
  const host = await start()
  const { page } = host
  const prompt = new PromptPage(page)
  const tried = new TryPage(page)
  await prompt.openWhatIf()
  await tried.search.fill('claude mds')
  await prompt.settled()
  await expect(tried.effectOf('CLAUDE_CODE_DISABLE_CLAUDE_MDS')).toContainText('out')
  await tried.search.fill('prompt caching')
  await prompt.settled()
  await expect(tried.effectOf('DISABLE_PROMPT_CACHING').first()).toContainText('no cache marks')
  await tried.search.fill('nothing has such a name')
  await expect(page.getByText('No switch, variable or setting of that name')).toBeVisible()
  await tried.search.fill('')

  await prompt.whatIfTab('Settings')
  await prompt.settled()
  await expect(page.getByTestId('settings-files')).toContainText('~/.claude/settings.json')
  await expect(tried.input('autoCompactEnabled')).toContainText('from user')
  await prompt.tryChoice('includeGitInstructions', 'Off')
  await expect(tried.effectOf('includeGitInstructions')).toContainText('out')
  await expect(tried.input('includeGitInstructions')).toContainText('tried here')
  await expect(prompt.whatIfEffect).toContainText('Go out')

  await prompt.whatIfTab('MCP servers')
  await page.getByTestId('add-server').click()
  await prompt.settled()
  await prompt.tryChoice('Tools of server-1 are', 'Rendered')
  await prompt.tryText('Instructions of server-1', 'Ask before you order.')
  await expect(prompt.whatIfDelta).toContainText('+')

  await prompt.whatIfTab('Presets')
  await tried.savePreset('one server')
  const file = await exportPreset(host, world, 'one server')
  expect(file).toContain('strata/preset@1')
  expect(file).toContain('Ask before you order.')
  await page.getByTestId('what-if-reset').click()
  await prompt.settled()
  await tried.openPreset('shared.yaml', file.replace('one server', 'from a colleague'))
  await expect(tried.presets.filter({ hasText: 'from a colleague' })).toBeVisible()
  await expect(prompt.whatIfEffect).toContainText('MCP servers')
  await tried.openPreset('broken.yaml', 'schema: strata/preset@1\nname: x\ninput:\n  date: tomorrow\n')
  await expect(page.getByRole('alert')).toContainText('broken.yaml, line 4')
  // of the same name it takes the place of none, and only who says so twice deletes one
  await tried.openPreset('again.yaml', file.replace('one server', 'from a colleague'))
  await expect(tried.presets.filter({ hasText: 'from a colleague 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete from a colleague 2' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete from a colleague 2' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(tried.presets.filter({ hasText: 'from a colleague 2' })).toHaveCount(0)
  // one that nothing can be collected with says so in the place of figures, and is taken back
  await tried.openPreset('future.yaml', 'schema: strata/preset@1\nname: future\ninput:\n  profile: 9.9.9\n')
  await expect(page.getByTestId('effect-failed')).toContainText('9.9.9')
  await page.getByRole('button', { name: 'Take back what is tried' }).click()
  await prompt.settled()
  await expect(page.getByTestId('collect-failed-strip')).toBeHidden()
  expect(await world.read('CLAUDE.md')).toContain('@docs/style.md')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with reads and inputs in ${colorScheme}`, async ({ start, world }) => {
    await addRules(world)
    const { page } = await start({ colorScheme })
    const prompt = new PromptPage(page)
    const reads = new ReadsPage(page)
    await reads.open()
    await reads.addPath('src/api/orders.ts')
    await expectClean(page, 'reads in order')
    await reads.openPicker()
    await expectClean(page, 'picking files')
    await page.keyboard.press('Escape')
    await reads.tab('Rules')
    await reads.ruleRow('queries.md').click()
    await expectClean(page, 'rules')
    await reads.tab('Matrix')
    await expectClean(page, 'the matrix')
    await prompt.openWhatIf()
    for (const part of ['Run', 'Upgrade', 'Settings', 'MCP servers', 'Environment', 'Presets']) {
      await prompt.whatIfTab(part)
      if (part === 'MCP servers') await page.getByTestId('add-server').click()
      await expectClean(page, part)
    }
  })
}
