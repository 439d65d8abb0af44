// Two contexts side by side: revisions, a colleague's bundle, a missing include, captured requests, snapshots, bundles.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Download, Page } from '@playwright/test'
import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import type { RunningHost } from '../hosts'
import { ComparePage } from '../pages/compare-page'
import { PromptPage } from '../pages/prompt-page'
import { createWorld, type World } from '../worlds'

const run = promisify(execFile)

function git(world: World, ...args: string[]): Promise<{ stdout: string }> {
  const env = { PATH: process.env.PATH, HOME: world.home, GIT_CONFIG_NOSYSTEM: '1' }
  return run('git', ['-C', world.project, '-c', 'user.name=Robin', '-c', 'user.email=robin@acme.test', ...args], { env })
}

async function commit(world: World, message: string): Promise<void> {
  await git(world, 'add', '-A')
  await git(world, 'commit', '-q', '-m', message)
}

/** What the host hands over as a file, by download or by its save dialog. */
async function takeFile(host: RunningHost, world: World, act: () => Promise<void>): Promise<string> {
  const target = join(world.root, 'taken')
  if (host.app !== null) {
    await answerSaveDialog(host.app, target)
    await act()
    await expect(new PromptPage(host.page).notice).toContainText(target)
  } else {
    const download: Promise<Download> = host.page.waitForEvent('download')
    await act()
    await (await download).saveAs(target)
  }
  return readFile(target, 'utf8')
}

async function openCompare(page: Page): Promise<ComparePage> {
  const compare = new ComparePage(page)
  await compare.open()
  return compare
}

test('two revisions of a repository, without a checkout', async ({ start, world }) => {
  await git(world, 'tag', 'v1')
  const text = await world.read('CLAUDE.md')
  await world.write('CLAUDE.md', `${text}\nRefunds take two signatures.\n`)
  await world.write('.claude/rules/refunds.md', '# Refunds\n\nNever refund twice.\n')
  await commit(world, 'Say how refunds work')
  await world.write('CLAUDE.md', 'Edited since, and not committed.\n')
  const host = await start()
  const compare = await openCompare(host.page)

  await compare.fillSide('left', 'revision', 'v1')
  await compare.fillSide('right', 'revision', 'main')
  await compare.run()
  await expect(compare.found('left')).toContainText('Open the shop')
  await expect(compare.found('right')).toContainText('Say how refunds work')
  await expect(compare.layer('CLAUDE.md, changed')).toBeVisible()
  await expect(compare.layer('refunds.md, only right')).toBeVisible()
  await expect(compare.delta).toContainText('+')

  await compare.pick('CLAUDE.md, changed')
  await expect(compare.lines('added').filter({ hasText: 'two signatures' })).toBeVisible()
  await expect(compare.diff).not.toContainText('not committed')
  const saved = await takeFile(host, world, () => compare.takeAlong('Save as Markdown'))
  expect(saved).toContain('+Refunds take two signatures.')
  // A window of Electron may write the clipboard and not read it.
  if (host.kind === 'web') {
    await compare.takeAlong('Copy as Markdown')
    await compare.settled()
    expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(saved)
  }

  await compare.page.getByRole('button', { name: 'Swap the sides' }).click()
  await compare.settled()
  await expect(compare.layer('refunds.md, only left')).toBeVisible()
  await expect(compare.delta).toContainText('−')
  expect(await world.read('CLAUDE.md')).toBe('Edited since, and not committed.\n')
})

test('a revision from the list, and one that git does not know', async ({ start, world }) => {
  await git(world, 'tag', 'v1')
  const host = await start()
  const compare = await openCompare(host.page)
  await compare.fillSide('right', 'revision', 'no-such-branch')
  await compare.run()
  await expect(compare.side('right').getByTestId('problem')).toHaveAttribute('data-code', 'unknown-revision')
  await expect(compare.side('left').getByTestId('problem')).toHaveCount(0)
  await compare.fillSide('right', 'revision', 'v1')
  await compare.run()
  await expect(compare.page.getByTestId('from-before')).toHaveCount(0)
  await compare.fillSide('right', 'revision', 'no-such-branch')
  await compare.run()
  await expect(compare.page.getByTestId('from-before')).toContainText('at v1')

  await compare
    .side('right')
    .getByRole('button', { name: /from a list/ })
    .click()
  await compare.page.getByPlaceholder('Branch, tag or commit').fill('v1')
  await compare.settled()
  await compare.page.getByRole('option', { name: /^v1 Open the shop/ }).click()
  await expect(compare.problem).toHaveCount(0)
  await compare.run()
  await expect(compare.found('right')).toContainText('v1')
})

test('another worktree, another directory, and a folder that is not there', async ({ start, world }) => {
  await git(world, 'worktree', 'add', '-q', '-b', 'side', join(world.root, 'side-tree'))
  const host = await start()
  const compare = await openCompare(host.page)
  await compare.chooseSide('right', 'worktree', join(world.root, 'side-tree'))
  await compare.run()
  await expect(compare.found('right')).toContainText('side-tree')
  await compare.fillSide('right', 'cwd', 'packages/web')
  await compare.run()
  await expect(compare.layer('CLAUDE.md, changed')).toBeVisible()
  await compare.fillSide('right', 'folder', join(world.root, 'nowhere'))
  await compare.run()
  await expect(compare.side('right').getByTestId('problem')).toContainText('Check that it exists')
})

test('an include that is missing: there before, and gone since', async ({ start, world }) => {
  await git(world, 'mv', 'docs/style.md', 'docs/styles.md')
  await commit(world, 'Rename the style guide')
  const host = await start()
  const compare = await openCompare(host.page)
  await compare.fillSide('left', 'revision', 'main~1')
  await compare.chooseKind('right', 'shown')
  await compare.run()
  await compare.pick('style.md, changed')
  await expect(compare.page.getByTestId('row-why')).toContainText('Right')
  await expect(compare.lines('removed').first()).toBeVisible()
  await expect(compare.delta).toContainText('−')
})

test('differs from my colleague: a bundle, redacted, and taken along', async ({ start, world }) => {
  test.slow() // two hosts
  await world.write('CLAUDE.local.md', 'Ask robin@acme.test before you ship Nightjar.\n')
  const host = await start()
  const theirs = await openCompare(host.page)
  await theirs.tab('Redacted bundle')
  await theirs.previewBundle('Robin’s context', ['Nightjar'])
  await expect(theirs.replacement('robin@acme.test')).toContainText('@example.invalid')
  await expect(theirs.replacement('Nightjar')).toBeVisible()
  await theirs.replacement('robin@acme.test').click()
  await expect(theirs.page.getByTestId('places')).toContainText('before you ship')
  await theirs.letStand('Nightjar')
  await expect(theirs.replacement('Nightjar')).toContainText('stays')
  const bundle = await takeFile(host, world, async () => {
    await theirs.page.getByTestId('bundle-write').click()
  })
  expect(bundle).not.toContain('robin@acme.test')
  expect(bundle).not.toContain(world.home)
  expect(bundle).toContain('Nightjar')

  const mine = await createWorld('acme-shop')
  try {
    // Electron runs once for all windows: there the colleague's folder is the other side.
    const other = host.kind === 'web' ? await start({ folder: mine.project }) : host
    const compare = host.kind === 'web' ? await openCompare(other.page) : theirs
    await compare.tab('Two sides')
    await compare.openFile('left', 'file', { name: 'robin.json', text: bundle })
    if (host.kind === 'web') await compare.chooseKind('right', 'shown')
    else await compare.fillSide('right', 'folder', mine.project)
    await compare.run()
    await expect(compare.found('left')).toContainText('Robin')
    await compare.pick('CLAUDE.local.md, changed')
    await expect(compare.lines('removed').filter({ hasText: 'Nightjar' })).toBeVisible()
    await compare.filter('same')
    await expect(compare.layers.getByRole('option').first()).toBeVisible()
  } finally {
    await mine.remove()
  }
})

const CAPTURED = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1000,
  system: [
    { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.90.abc' },
    { type: 'text', text: 'You are the agent.' },
    {
      type: 'text',
      text: 'I do things.\n\n# Tone and style\nBe kind and brief.\n\n# Environment\nPrimary working directory: /p',
      cache_control: { type: 'ephemeral' },
    },
  ],
  tools: [{ name: 'Read', description: 'reads a file', input_schema: {} }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
}

test('a captured request is laid beside the prediction, and teaches', async ({ start }) => {
  const host = await start()
  const compare = await openCompare(host.page)
  await compare.tab('Captured request')
  await compare.openCapture({ name: 'chat.json', text: '{"model":"x","messages":[{"role":"developer","content":"y"}]}' })
  await expect(compare.problem).toHaveAttribute('data-code', 'other-vendor')

  await compare.openCapture({ name: 'request.json', text: JSON.stringify(CAPTURED) })
  await compare.block('Tone and style').click()
  await compare.settled()
  await expect(compare.page.getByTestId('cause')).toContainText('Likely cause')
  await expect(compare.lines('added').filter({ hasText: 'Be kind and brief.' })).toBeVisible()

  await compare.page.getByRole('button', { name: 'Take Tone and style' }).click()
  await compare.settled()
  await expect(compare.page.getByTestId('taken')).toContainText('Tone and style')
  await compare.page.getByRole('button', { name: 'Prompt' }).first().click()
  await compare.settled()
  const prompt = new PromptPage(host.page)
  await prompt.row('System, static').getByTestId('fold').click()
  await expect(prompt.row('Tone and style')).toContainText('captured')
  await prompt.select('Tone and style')
  await expect(prompt.text).toContainText('Be kind and brief.')
  await expect(prompt.inspector).toContainText('your agent really sends')

  await compare.open('Captured request')
  await compare.page.getByRole('button', { name: 'Undo' }).click()
  await compare.settled()
  await expect(compare.page.getByTestId('taken')).toContainText('Nothing')
})

test('the agent’s own report is checked row by row', async ({ start }) => {
  const host = await start()
  const compare = await openCompare(host.page)
  await compare.tab('Context report')
  await compare.checkReport(
    'claude-sonnet-4-5 · 24k/200k tokens (12%)\nSystem prompt: 3.1k tokens (1.6%)\nSystem tools: 11.6k tokens (5.8%)\n',
  )
  await expect(compare.reportRow('System prompt')).toContainText('3,100')
  await expect(compare.reportRow('System prompt')).toContainText(/[+−]/)
})

test('a snapshot is saved, reopened read-only, compared with now, renamed and deleted', async ({ start, world }) => {
  const host = await start()
  const compare = await openCompare(host.page)
  await compare.tab('Snapshots')
  await compare.saveSnapshot('Before refunds')
  const text = await world.read('CLAUDE.md')
  await world.write('CLAUDE.md', `${text}\nRefunds take two signatures.\n`)
  const exported = await takeFile(host, world, () => compare.onSnapshot('Before refunds', 'Export'))
  expect(exported).toContain('strata/snapshot@')

  await compare.onSnapshot('Before refunds', 'Open read-only')
  const prompt = new PromptPage(host.page)
  await expect(compare.banner).toContainText('Read-only')
  await expect(compare.banner).toContainText('Before refunds')
  await prompt.select('CLAUDE.md')
  await expect(prompt.text).not.toContainText('two signatures')
  await expect(prompt.page.getByRole('button', { name: 'Edit the file' })).toHaveCount(0)

  await compare.banner.getByRole('button', { name: 'Compare with now' }).click()
  await compare.settled()
  await compare.pick('CLAUDE.md, changed')
  await expect(compare.lines('added').filter({ hasText: 'two signatures' })).toBeVisible()

  await compare.tab('Snapshots')
  await compare.renameByKeys('Before refunds', 'Once')
  await compare.renameByKeys('Once', 'Before refunds')
  await compare.page.getByRole('button', { name: 'Delete Before refunds' }).click()
  await compare.page.keyboard.press('Escape')
  await expect(compare.page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await compare.page.getByRole('button', { name: 'Delete Before refunds' }).click()
  await compare.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(compare.snapshot('Before refunds')).toHaveCount(0)
  await compare.takeIn({ name: 'newer.json', text: '{"schema":"strata/snapshot@99"}' })
  await expect(compare.problem).toHaveAttribute('data-code', 'newer-version')
  await compare.takeIn({ name: 'before.json', text: exported })
  await expect(compare.snapshot('Before refunds')).toBeVisible()
})

test('by keyboard alone: from the Prompt view to a difference and back', async ({ start, world }) => {
  await git(world, 'tag', 'v1')
  await world.write('CLAUDE.md', 'All new.\n')
  const { page } = await start()
  const compare = new ComparePage(page)
  await page.keyboard.press('Alt+M')
  await expect(compare.view).toBeVisible()
  await compare.settled()
  await page.keyboard.press('F6')
  await compare.side('right').getByRole('textbox').focus()
  await page.keyboard.type('v1')
  await page.keyboard.press('Enter')
  await expect(compare.comparison).toBeVisible()
  await compare.settled()
  await compare.layers.focus()
  await page.keyboard.press('End')
  await compare.settled()
  const last = compare.layers.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await compare.settled()
  await expect(compare.layers.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(compare.diff).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(page.getByTestId('prompt')).toBeVisible()
})
