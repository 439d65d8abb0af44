// Replay: gaps stretched, policies compared, the breaker, a scenario written by hand, and questions answered.

import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import type { RunningHost } from '../hosts'
import { idle } from '../idle'
import { Palette } from '../pages/palette'
import { ReplayPage } from '../pages/replay-page'
import { SessionsPage } from '../pages/sessions-page'
import { watchPolicy } from '../watch-policy'
import type { World } from '../worlds'

test.use({ worldName: 'ferry-plan' })

const WINTER = 'Read the winter timetable'

/** What is saved by an act: a download on the web, a file by a dialog in Electron. */
async function saved(host: RunningHost, world: World, act: () => Promise<void>): Promise<Buffer> {
  const target = join(world.root, 'exported')
  if (host.app === null) {
    const download = host.page.waitForEvent('download')
    await act()
    await (await download).saveAs(target)
  } else {
    await answerSaveDialog(host.app, target)
    await act()
    // The notice of the file before may still stand.
    await expect
      .poll(() =>
        stat(target).then(
          (found) => found.size,
          () => 0,
        ),
      )
      .toBeGreaterThan(0)
  }
  await idle(host.page)
  const bytes = await readFile(target)
  await rm(target)
  return bytes
}

/** As a person comes here: from the session. */
async function replayWinter(page: Page): Promise<ReplayPage> {
  const sessions = new SessionsPage(page)
  await sessions.open()
  await sessions.pick(WINTER)
  await page.getByTestId('session-replay').click()
  const replay = new ReplayPage(page)
  await replay.shown()
  return replay
}

test('a gap that is stretched turns a hit into a miss, and undoing turns it back', async ({ start }) => {
  const { page } = await start()
  const policy = await watchPolicy(page)
  await idle(page)
  const replay = new ReplayPage(page)
  await replay.open()
  await replay.openBundled('lunch-break')
  await replay.editGap(2)
  await expect(replay.gapField).toHaveValue('4m')
  await expect(replay.summary).toContainText(/At call 2: .* cache hit\./)
  await replay.tab('results')
  const written = await replay.figure('As written', 'Written')

  await replay.dragGap(120)
  await expect(replay.summary).toContainText(/At call 2: .* cache miss\./)
  await expect(page.getByTestId('replay-edits')).toContainText('gap before call 2 4m →')
  expect(await replay.figure('As written', 'Written')).not.toBe(written)
  await replay.tab('events')
  await expect(replay.events.getByRole('listitem').filter({ hasText: 'Cache lifetime over' }).first()).toBeVisible()

  await page.keyboard.press('Alt+z')
  await idle(page)
  await expect(replay.summary).toContainText(/At call 2: .* cache hit\./)
  await expect(page.getByTestId('replay-edits')).toBeHidden()

  await replay.editGap(2)
  await replay.typeGap('soon')
  await expect(replay.gapField).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('A length of time, as')).toBeVisible()
  await expect(replay.summary).toContainText(/At call 2: .* cache hit\./)
  // Leaving what cannot be read, and Escape, put back what was there.
  await replay.typeGap('7')
  await replay.typeGap('7 moons')
  await replay.gapField.blur()
  await expect(replay.gapField).toHaveValue('4m')
  await replay.typeGap('70 minutes')
  await expect(replay.summary).toContainText(/At call 2: .* cache miss\./)
  await page.keyboard.press('Escape')
  await expect(replay.summary).toContainText(/At call 2: .* cache hit\./)
  await replay.editGap(2)
  await replay.typeGap('80m')
  await page.keyboard.press('Alt+z')
  await expect(replay.gapField).toHaveValue('4m')
  await replay.typeGap('70m')
  await expect(replay.summary).toContainText(/At call 2: .* cache miss\./)
  await page.keyboard.press('Enter')
  await expect(replay.gapField).toBeHidden()

  await page.getByTestId('scale-gaps').click()
  await page.getByRole('button', { name: '× 0', exact: true }).click()
  await idle(page)
  await expect(page.getByTestId('replay-edits')).toContainText('2 edits of gaps')
  await page.keyboard.press('Escape')
  await page.getByTestId('replay-reset').click()
  await idle(page)
  await expect(page.getByTestId('replay-edits')).toBeHidden()

  await replay.editGap(2)
  await replay.dragStrip(120)
  await expect(replay.summary).toContainText(/At call 2: .* cache miss\./)
  await page.keyboard.press('Alt+z')
  await idle(page)
  await expect(replay.summary).toContainText(/At call 2: .* cache hit\./)
  expect(await policy.violations()).toEqual([])
})

test('four policies stand beside the recording, and one of them is looked at', async ({ start }) => {
  const { page } = await start()
  const replay = await replayWinter(page)
  await expect(page.getByTestId('replay-result')).toHaveCount(5)
  await expect(replay.row('Recorded')).toBeVisible()
  await replay.choosePolicy('D')
  await expect(replay.row('compact at 60%')).toHaveAttribute('data-selected', 'true')
  await expect(replay.summary).toContainText('Policy D, 1 hour, compact at 60%')
  await replay.setPolicy('Cache lifetime', '5 min')
  await expect(page.getByTestId('policy-name')).toHaveText('5 min, compact at 60%')
  await page.getByLabel('Window in tokens').fill('30k')
  await idle(page)
  await expect(replay.status).toContainText('30,000')
  await expect.poll(() => replay.figure('window 30k', 'Comp.')).not.toBe('0')
  await page.getByLabel('Window in tokens').fill('many')
  await expect(page.getByLabel('Window in tokens')).toHaveAttribute('aria-invalid', 'true')

  await page.getByTestId('policy-menu').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await idle(page)
  await expect(page.getByTestId('replay-result')).toHaveCount(4)
  await page.getByTestId('policy-menu').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByTestId('policy-rename').fill('With results cleared')
  await page.keyboard.press('Enter')
  await idle(page)
  await expect(replay.row('With results cleared')).toBeVisible()
  await page.getByTestId('policy-menu').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await idle(page)
  await expect(page.getByTestId('replay-result')).toHaveCount(5)
})

test('the breaker tells what it saves, and two failures are not enough to open it', async ({ start }) => {
  const { page } = await start()
  const replay = new ReplayPage(page)
  await replay.open()
  await replay.openBundled('failing-summaries')
  await expect(replay.events.getByRole('listitem').filter({ hasText: 'Circuit breaker opens' })).toBeVisible()
  await replay.events.getByRole('button', { name: /Circuit breaker opens/ }).click()
  await idle(page)
  await expect(page.getByText('auto-compact stopped: the breaker is open')).toBeVisible()
  await replay.tab('results')
  await expect(page.getByTestId('breaker-note')).toContainText('1,279 sessions had 50 or more failures in a row, up to 3,272')
  await expect(page.getByTestId('breaker-note')).toContainText('about 250,000 wasted calls a day')
  expect(Number(await replay.figure('As written', 'Calls saved'))).toBeGreaterThan(5)
  await page.getByTestId('add-policy').click()
  await idle(page)
  await page.getByLabel('How many of the first summaries fail').fill('2')
  await idle(page)
  expect(await replay.figure('first 2 summaries fail', 'Calls saved')).toBe('0')
  expect(await replay.figure('first 2 summaries fail', 'Comp.')).toBe('1')
})

test('a scenario is written: what is wrong is marked, and it runs again once that is put right', async ({ start, world }) => {
  const host = await start()
  const { page } = host
  const replay = new ReplayPage(page)
  await replay.open()
  await replay.newScenario()
  await expect(replay.verdict).toHaveText('valid')
  await expect(page.getByTestId('replay-where')).toContainText('of 3')
  await replay.append('  - { role: assistent, tokens: 400 }')
  await expect(replay.verdict).toHaveText('1 problem')
  await expect(replay.problems).toContainText(/line \d+.*role/)
  await expect(page.locator('.strata-finding-error').first()).toBeVisible()
  // The last that could run is still there.
  await expect(page.getByTestId('replay-where')).toContainText('of 3')
  await replay.retypeLastLine('- { role: assistant, tokens: 400 }')
  await expect(replay.verdict).toHaveText('valid')
  await expect(page.getByTestId('replay-where')).toContainText('of 4')
  await replay.addExample('A person writes, after a pause')
  await replay.addExample('A call of the model')
  await expect(replay.verdict).toHaveText('valid')
  await expect(page.getByTestId('replay-where')).toContainText('of 5')
  await expect(page.getByTestId('scenario-saved')).toHaveText('not saved')
  const text = await saved(host, world, () => page.getByTestId('scenario-save').click())
  expect(text.toString('utf8')).toContain('gap: 70m')
  await expect(page.getByTestId('scenario-saved')).toHaveText('saved')
  // Another view in between loses nothing.
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+4')
  await replay.shown()
  await expect(page.getByTestId('scenario').locator('.view-lines')).toContainText('70m')
  // A file that is dropped in takes its place only when that is asked for.
  await replay.addExample('A call of the model')
  await replay.dropFile('broken.yaml', 'model: claude-sonnet-4-5\ntll: 5m\nsystem: 3\nturns: []\n')
  await expect(replay.offer).toContainText('line 2')
  await expect(replay.offer).toContainText('not saved')
  await page.getByRole('button', { name: 'Keep what is open' }).click()
  await expect(page.getByTestId('scenario-saved')).toHaveText('not saved')
  await replay.dropFile('other.yaml', 'model: claude-sonnet-4-5\nsystem: 20000\nturns:\n  - { role: assistant, tokens: 5 }\n')
  await expect(replay.offer).toContainText('1 call')
  await page.getByTestId('scenario-offer-go').click()
  await replay.shown()
  await expect(page.getByTestId('scenario').locator('.view-lines')).toContainText('20000')
  // In a small window each pane keeps the room it needs, and they scroll together.
  await page.setViewportSize({ width: 640, height: 400 })
  const heightOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.height ?? 0
  await expect.poll(() => heightOf(page.getByTestId('scenario').locator('.monaco-editor').first())).toBeGreaterThan(60)
  await expect.poll(() => heightOf(page.getByTestId('replay-lanes'))).toBeGreaterThan(150)
  await page.getByTestId('replay-tab-events').click()
  await expect(page.getByTestId('replay-tab-events')).toBeInViewport()
})

test('the conversation at the cursor, what a compaction would do, and a scenario made of the session', async ({ start }) => {
  const { page } = await start()
  const replay = await replayWinter(page)
  await replay.goTo(10)
  await replay.tab('context')
  await expect(page.getByTestId('replay-context').getByRole('listitem').first()).toBeVisible()
  await page.getByTestId('replay-context').getByRole('button').last().click()
  await idle(page)
  await expect(page.getByTestId('context-part')).toContainText('tokens')
  await page.keyboard.press('ArrowUp')
  await idle(page)
  await expect(page.getByTestId('context-part').locator('pre').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('context-part')).toBeHidden()
  await replay.tab('plan')
  const plan = page.getByTestId('replay-plan')
  for (const part of ['Keep', 'Summarise', 'Re-inject', 'Lost']) await expect(plan.getByRole('region', { name: part })).toBeVisible()
  await expect(plan).toContainText('The summary, drawn up offline')
  await page.getByTestId('replay-source').click()
  await page.getByRole('menuitem', { name: 'Make a scenario of this session' }).click()
  await replay.shown()
  await expect(replay.verdict).toHaveText('valid')
})

test('questions are answered with numbers, and a row leads to its call', async ({ start }) => {
  const { page } = await start()
  const replay = await replayWinter(page)
  await replay.tab('questions')
  for (const id of ['breaks-cost', 'one-hour-cache', 'auto-off-80', 'dead-weight']) {
    await page.getByTestId(`question-${id}`).click()
    await idle(page)
    await expect(page.getByTestId('replay-answer')).toContainText('What this rests on')
  }
  await page.getByRole('radio', { name: 'All sessions' }).click()
  await idle(page)
  const row = page.getByTestId('replay-answer').getByRole('listitem').getByRole('button').first()
  await row.click()
  await idle(page)
  await expect(page.getByTestId('replay-where')).not.toContainText('call 0 ')
})

test('results and pictures are exported', async ({ start, world }) => {
  const host = await start()
  const { page } = host
  await replayWinter(page)
  const take = (name: RegExp): Promise<Buffer> =>
    saved(host, world, async () => {
      await page.getByTestId('replay-export').click()
      await page.getByRole('menuitem', { name }).click()
    })
  expect((await take(/Every call/)).toString('utf8').split('\n').length).toBeGreaterThan(20)
  const json: unknown = JSON.parse((await take(/All figures/)).toString('utf8'))
  expect(json).toMatchObject({ schema: 'strata/replay@1' })
  expect((await take(/Drawing/)).toString('utf8')).toMatch(/^<svg /)
  expect((await take(/Picture/)).subarray(1, 4).toString('latin1')).toBe('PNG')
})

test('by keyboard alone: played, stepped, undone, and everything by its name', async ({ start }) => {
  const { page } = await start()
  const replay = new ReplayPage(page)
  const palette = new Palette(page)
  await palette.run('Failing summaries and the breaker')
  await replay.shown()
  await page.keyboard.press('Alt+.')
  await page.keyboard.press('Alt+.')
  await idle(page)
  await expect(page.getByTestId('replay-where')).toContainText('call 2')
  await page.keyboard.press('Alt+k')
  await expect(page.getByTestId('replay-where')).toContainText('call 4')
  await page.keyboard.press('Alt+k')
  await expect(page.getByTestId('replay-play')).toHaveAttribute('aria-label', 'Play')
  await palette.run('Last call')
  await expect(page.getByTestId('replay-where')).toContainText('call 14')
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await idle(page)
  await expect(replay.gapField).toHaveValue('2m')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+z')
  await idle(page)
  await expect(page.getByTestId('replay-edits')).toBeHidden()
})

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect(found, what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with a replayed session in ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ colorScheme })
    const replay = await replayWinter(page)
    await replay.choosePolicy('C')
    await replay.editGap(12)
    await replay.typeGap('70m')
    await page.getByTestId('policy-more').click()
    await expectClean(page, 'results, a gap and a policy')
    for (const tab of ['events', 'context', 'plan', 'questions'] as const) {
      await replay.tab(tab)
      if (tab === 'questions') await page.getByTestId('question-dead-weight').click()
      if (tab === 'context') await page.getByTestId('replay-context').getByRole('button').last().click()
      await expectClean(page, tab)
    }
    await page.getByTestId('insert-gap').click()
    await expectClean(page, 'a gap is put in')
  })

  test(`axe is content with the start and a scenario in ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ colorScheme })
    const replay = new ReplayPage(page)
    await replay.open()
    await expectClean(page, 'the start')
    await replay.newScenario()
    await expectClean(page, 'a scenario')
    await replay.append('  - { role: assistent, tokens: 400 }\n')
    await expectClean(page, 'a scenario with a problem')
  })
}
