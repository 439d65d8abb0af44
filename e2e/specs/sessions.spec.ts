// Recorded sessions: from the library to the call at which the context dropped, and why.

import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import { idle } from '../idle'
import { SessionsPage } from '../pages/sessions-page'
import { watchPolicy } from '../watch-policy'

test.use({ worldName: 'ferry-plan' })

const OVERLAP = 'Read the winter timetable'
const JUNE = 'Why does the summer table'
const HARBOUR = 'Draw the harbour'
const FILES = '.claude/projects/-home-robin-ferry-plan'

test('the library lists, searches, filters and sorts', async ({ start }) => {
  const { page } = await start()
  const policy = await watchPolicy(page)
  await idle(page)
  const sessions = new SessionsPage(page)
  await sessions.open()
  await expect(sessions.sums).toContainText('3 sessions')
  await expect(sessions.row(OVERLAP)).toContainText('1 auto')
  await expect(page.getByTestId('sessions-projects')).toContainText('robin/ferry-plan')
  await sessions.find('second of June')
  expect(await sessions.titles()).toHaveLength(1)
  await sessions.find('nothing like this anywhere')
  await expect(sessions.none).toBeVisible()
  await sessions.none.getByRole('button', { name: 'Show all' }).click()
  await sessions.settled()
  await sessions.filter('Compacted')
  expect(await sessions.titles()).toHaveLength(1)
  await sessions.filter('Compacted')
  await sessions.filter('Has misses')
  await expect(sessions.row(JUNE)).toBeVisible()
  await expect(sessions.row(HARBOUR)).toBeHidden()
  await sessions.filter('Has misses')
  await sessions.sortBy('Peak of window')
  expect((await sessions.titles())[0]).toContain(OVERLAP)
  await sessions.find('😀')
  await expect(sessions.none).toBeVisible()
  await sessions.find('')
  await page.getByTestId('sessions-cost').click()
  await page.getByRole('menuitemcheckbox', { name: 'From 50 USD' }).click()
  await sessions.settled()
  await expect(sessions.none).toBeVisible()
  await sessions.none.getByRole('button', { name: 'Show all' }).click()
  await sessions.settled()
  expect(await sessions.titles()).toHaveLength(3)
  // the filters stay within reach in a narrow window
  await page.setViewportSize({ width: 640, height: 700 })
  await sessions.filter('Has problems')
  await page.getByTestId('sessions-cost').click()
  await page.keyboard.press('Escape')
  expect(await policy.violations()).toEqual([])
})

test('a compaction is found by scrubbing, and told why', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const sessions = new SessionsPage(page)
  await sessions.open()
  await sessions.pick(OVERLAP)
  await expect(page.getByRole('img', { name: /compact/i })).toBeVisible()
  expect(await sessions.said()).toMatch(/^Call 0, 24,000 tokens/)
  await sessions.scrub(0.1, 0.45)
  expect(await sessions.said()).not.toContain('Call 0,')
  await sessions.press('Home')
  await sessions.press('Shift+ArrowRight')
  expect(await sessions.said()).toMatch(/^Call 12, 38,000 tokens/)
  await expect(sessions.callPane.getByTestId('call-drop')).toContainText('Auto-compaction')
  await expect(page.getByTestId('session-end')).toContainText('43,904')
  await sessions.tab('compactions')
  await expect(sessions.report).toContainText('156,200')
  await expect(sessions.report).toContainText('41 s')
  await expect(sessions.report).toContainText('week-3.txt')
  await sessions.report.getByRole('button', { name: 'Read it' }).click()
  await sessions.settled()
  await expect(sessions.entryPane).toContainText('Summary')
  await expect(sessions.entryPane).toContainText('minutes after midnight')
  // a low window, as of one that is shown twice as large: the plot has its room, the rest is scrolled to
  await page.setViewportSize({ width: 640, height: 400 })
  await sessions.tab('timeline')
  await expect(sessions.table).toBeHidden()
  const plot = await sessions.cursor.boundingBox()
  expect(400 - (plot?.y ?? 400)).toBeGreaterThan(150)
  expect(plot?.height).toBeGreaterThan(200)
  await sessions.callPane.getByText('In the window').scrollIntoViewIfNeeded()
  await expect(sessions.callPane.getByText('In the window')).toBeInViewport()
  await page.getByTestId('session-fold').click()
  await expect(sessions.table).toBeVisible()
})

test('a miss is told apart from a compaction, with what it cost', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const sessions = new SessionsPage(page)
  await sessions.open()
  await sessions.pick(JUNE)
  await sessions.cursor.focus()
  await sessions.press('Shift+ArrowRight')
  expect(await sessions.said()).toBe('Call 2, 27,104 tokens, miss: lifetime over; unused 13:01')
  await expect(sessions.callPane).toContainText('Why it missed')
  await expect(sessions.callPane).toContainText('Had it hit')
  await sessions.tab('calls')
  await expect(page.getByTestId('calls-table')).toContainText('miss: lifetime over')
  await sessions.tab('events')
  await expect(page.getByTestId('events-table').getByTestId('grid-row')).toHaveCount(2)
})

test('lines that cannot be read are told with their numbers, and nothing else is lost', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const sessions = new SessionsPage(page)
  await sessions.open()
  await sessions.filter('Has problems')
  await sessions.pick(HARBOUR)
  await sessions.tab('problems')
  const problems = page.getByTestId('problems-table')
  await expect(problems.getByTestId('grid-row').first()).toContainText('1')
  await expect(page.getByText('// kept by hand')).toBeVisible()
  await expect(sessions.problemPane).toContainText('What now')
  await sessions.tab('entries')
  await page.getByTestId('entries-table').getByTestId('grid-row').first().click()
  await sessions.settled()
  await expect(sessions.entryPane).toContainText('Draw the harbour as text.')
  await sessions.entryPane.getByRole('radio', { name: 'JSON' }).click()
  await sessions.settled()
  await expect(sessions.entryPane.getByTestId('entry-raw')).toContainText('"parentUuid": null')
})

test('everything is reached by keyboard', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const sessions = new SessionsPage(page)
  await sessions.open()
  await sessions.search.focus()
  await page.keyboard.type('overlap')
  await sessions.settled()
  await page.keyboard.press('Escape')
  await sessions.settled()
  await sessions.row(OVERLAP).waitFor()
  const projects = page.getByTestId('sessions-projects').getByRole('button')
  for (let tries = 0; tries < 12 && !(await projects.first().evaluate((one) => one === document.activeElement)); tries++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(projects.nth(1)).toBeFocused()
  for (let tries = 0; tries < 16 && !(await sessions.table.locator('[role="row"]:focus').count()); tries++) await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await sessions.settled()
  await expect(sessions.session).toBeVisible()
  await page.keyboard.press('F6')
  await expect(sessions.cursor).toBeFocused()
  await page.keyboard.press('End')
  await sessions.settled()
  expect(await sessions.said()).toMatch(/^Call 14,/)
  const told = page.getByTestId('timeline-told')
  await page.keyboard.press('End')
  await expect(told).toHaveText('This is the last call')
  await page.keyboard.press('+')
  await expect(told).toHaveText(/^Calls \d+ to \d+ of 15 are in view$/)
  await page.keyboard.press('0')
  await expect(told).toHaveText('All 15 calls are in view')
  await page.keyboard.press('Control+k')
  await idle(page)
  await page.keyboard.type('events')
  await idle(page)
  await page.keyboard.press('Enter')
  await sessions.settled()
  await expect(page.getByTestId('session-tab-events')).toHaveAttribute('aria-selected', 'true')
})

test('two sessions are compared under one another', { tag: '@page' }, async ({ start }) => {
  const { page } = await start()
  const sessions = new SessionsPage(page)
  await sessions.open()
  await sessions.pick(OVERLAP)
  await sessions.more('Compare with another session')
  await sessions.pick(JUNE)
  await expect(page.getByTestId('session-compared')).toContainText('summer table')
  await sessions.press('End')
  expect(await sessions.said()).toMatch(/^Call 14,/)
})

test('what is seen is exported: a drawing, a picture, a table, all figures', async ({ start, world }) => {
  const host = await start()
  const sessions = new SessionsPage(host.page)
  await sessions.open()
  await sessions.pick(OVERLAP)
  const exportAs = async (name: string): Promise<Buffer> => {
    // of its own name: the notice of the export before would answer for this one
    const target = join(world.root, `exported ${name}`)
    if (host.app === null) {
      const download = host.page.waitForEvent('download')
      await sessions.more(name)
      await (await download).saveAs(target)
    } else {
      await answerSaveDialog(host.app, target)
      await sessions.more(name)
      await expect(host.page.getByTestId('notice')).toContainText(target)
    }
    await sessions.settled()
    return await readFile(target)
  }
  const svg = (await exportAs('Drawing')).toString('utf8')
  expect(svg).toMatch(/^<svg /)
  expect(svg).toContain('auto-compact')
  expect((await exportAs('Picture')).subarray(1, 4).toString('latin1')).toBe('PNG')
  expect((await exportAs('Calls as a table')).toString('utf8').trim().split('\n')).toHaveLength(16)
  expect(JSON.parse((await exportAs('All figures')).toString('utf8'))).toMatchObject({ schema: 'strata/session-timeline@1' })
})

test('a session that grows is followed, and one by its path is opened', async ({ start, world }) => {
  const { page } = await start()
  const sessions = new SessionsPage(page)
  await sessions.open()
  const file = join(world.home, FILES, '7b90c1d4-88aa-4f51-b7d2-ferryplan002.jsonl')
  await page.getByTestId('sessions-by-path').click()
  await page.getByTestId('session-path').fill(file)
  await page.keyboard.press('Enter')
  await expect(sessions.session).toBeVisible()
  await sessions.settled()
  await expect(page.getByTestId('session-tab-calls')).toContainText('5')
  const usage = { input_tokens: 4, cache_read_input_tokens: 28300, cache_creation_input_tokens: 200, output_tokens: 20 }
  const message = {
    id: 'msg_c5',
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-4-5-20251101',
    content: [{ type: 'text', text: `More. ${'and more '.repeat(20_000)}the end.` }],
    usage,
  }
  const row = {
    parentUuid: null,
    isSidechain: false,
    cwd: '/home/robin/ferry-plan',
    sessionId: '7b90c1d4-88aa-4f51-b7d2-ferryplan002',
    version: '2.1.17',
  }
  await appendFile(
    file,
    `${JSON.stringify({ ...row, type: 'assistant', uuid: 'later', timestamp: '2026-01-07T14:40:00.000Z', requestId: 'req_c5', message })}\n`,
  )
  await expect(page.getByTestId('session-tab-calls')).toContainText('6')
  await sessions.press('End')
  expect(await sessions.said()).toMatch(/^Call 5,/)
  // a long text comes in pieces, from both ends
  await sessions.tab('entries')
  await page.getByTestId('entries-table').getByTestId('grid-row').last().click()
  await sessions.settled()
  const text = sessions.entryPane.locator('.long-text')
  await expect(text).not.toContainText('the end.')
  await text.getByRole('button', { name: 'Show the end' }).click()
  await expect(text).toContainText('the end.')
  await text.getByRole('button', { name: 'Show more of 154,014 characters' }).click()
  await expect(text.getByRole('button', { name: 'Show more of 134,014 characters' })).toBeVisible()
  await sessions.entryPane.getByRole('radio', { name: 'JSON' }).click()
  await expect(sessions.entryPane.getByTestId('entry-raw')).toContainText('"msg_c5"')
  await sessions.tab('timeline')
  // replaced by less: no cursor stays on a call that is not there
  const rows = (await readFile(file, 'utf8')).split('\n')
  const third = rows.findIndex((line) => line.includes('"msg_c2"'))
  await writeFile(file, `${rows.slice(0, third).join('\n')}\n`)
  await expect(page.getByTestId('session-tab-calls')).toContainText('2')
  await sessions.settled()
  await expect(sessions.cursor).toHaveAttribute('aria-valuetext', /^Call 1,/)
})

test('model and version are taken from the newest session of the project, and can be chosen otherwise', { tag: '@page' }, async ({
  start,
  world,
}) => {
  const text = await readFile(join(world.home, FILES, '7b90c1d4-88aa-4f51-b7d2-ferryplan002.jsonl'), 'utf8')
  const own = join(world.home, '.claude/projects', world.project.replaceAll(/[^A-Za-z0-9]/g, '-'))
  await mkdir(own, { recursive: true })
  await writeFile(join(own, '0a0a0a0a-0000-4000-8000-ferryplan009.jsonl'), text.replaceAll('/home/robin/ferry-plan', world.project))
  const { page } = await start()
  await expect(page.getByTestId('detected-model')).toBeVisible()
  await expect(page.getByTestId('model-picker')).toContainText('Opus 4.5')
  await expect(page.getByTestId('version-picker')).toContainText('2.1.17')
  await page.getByTestId('version-picker').click()
  await page.getByRole('menuitemcheckbox', { name: 'Not as detected' }).click()
  await idle(page)
  await expect(page.getByTestId('detected-model')).toBeHidden()
  await expect(page.getByTestId('version-picker')).not.toContainText('2.1.17')
})

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  // The other mode opens a page of its own for the result, which a window of Electron's does not allow.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect(found, what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with sessions in ${colorScheme}`, { tag: '@page' }, async ({ start }) => {
    test.slow() // a dozen looks at the whole page
    const { page } = await start({ colorScheme })
    const sessions = new SessionsPage(page)
    await sessions.open()
    await expectClean(page, 'the library')
    await sessions.pick(OVERLAP)
    await sessions.press('Shift+ArrowRight')
    await expectClean(page, 'a timeline and the call at its cursor')
    for (const tab of ['calls', 'entries', 'events', 'compactions', 'prompt'] as const) {
      await sessions.tab(tab)
      await expectClean(page, `the tab ${tab}`)
    }
    await sessions.pick(HARBOUR)
    await sessions.tab('problems')
    await expectClean(page, 'the problems of a file')
    await sessions.find('nothing like this anywhere')
    await expectClean(page, 'a search that finds nothing')
  })
}
