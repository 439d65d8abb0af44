// A memory is looked at, mended and rearranged; each change is seen before it is written and taken back as one step.

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures'
import { EditorPage } from '../pages/editor-page'
import { MemoryPage } from '../pages/memory-page'
import { Palette } from '../pages/palette'
import type { World } from '../worlds'

test.use({ worldName: 'tide-book' })

/** Every file of the memory with its text. */
async function allOf(world: World): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(world.memory, { recursive: true })).filter((name) => name.endsWith('.md')).sort()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(world.memory, name), 'utf8')])))
}

test('every line has its state, and what is wrong is counted', async ({ start }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.expectState('ines.md', 'fine')
  await memory.expectState('old-buoys.md', 'dangling link')
  await memory.expectState('time-zones.md', 'wrong type')
  await memory.expectState('harbour-codes.md', 'duplicate', 2)
  await memory.expectState('datum-change.md', 'bad front matter')
  await memory.expectState('spring-tides.md', 'orphan file')
  await expect(memory.gauge('Lines')).toHaveAccessibleName('Lines: 14 of 200, 186 left')
  await memory.filter('Links')
  expect(await memory.order()).toEqual(['old-buoys.md', 'harbour-codes.md#2'])
  await memory.filter('All')
  await memory.sortBy('Bytes')
  expect((await memory.order())[0]).toBe('short-answers.md')
})

test('rename: the line and the links follow, and undo brings every byte back', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  const before = await allOf(world)
  await memory.open()
  await memory.pick('harbour-codes.md')
  await memory.page.keyboard.press('F2')
  await memory.fill('File', 'port-codes')
  expect(await memory.plannedFiles()).toEqual(['ines.md', 'harbour-codes.md → port-codes.md', 'time-zones.md', 'MEMORY.md'])
  await expect(memory.diff).toContainText('[[port-codes]]')
  expect(await allOf(world)).toEqual(before)

  await memory.write()
  await memory.expectState('port-codes.md', 'fine')
  await expect(memory.row('port-codes.md')).toHaveAttribute('aria-selected', 'true')
  const after = await allOf(world)
  expect(after['harbour-codes.md']).toBeUndefined()
  expect(after['port-codes.md']).toContain('name: port-codes')
  expect(after['MEMORY.md']).toContain('- [Harbour codes](port-codes.md) — four letters, never reused')
  expect(after['ines.md']).toContain('[[port-codes]]')
  expect(after['time-zones.md']).toContain('[the codes](port-codes.md)')

  await memory.undo()
  await memory.expectState('harbour-codes.md', 'fine')
  expect(await allOf(world)).toEqual(before)
})

test('fix all: seen first, then written, then taken back', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  const before = await allOf(world)
  await memory.open()
  await memory.fixAll()
  await expect(memory.diff).toContainText('old-buoys.md')
  await memory.cancel()
  expect(await allOf(world)).toEqual(before)

  await memory.fixAll()
  await memory.write()
  await memory.expectState('spring-tides.md', 'fine')
  await expect(memory.row('old-buoys.md')).toHaveCount(0)
  await expect(memory.row('harbour-codes.md', 2)).toHaveCount(0)
  const index = (await allOf(world))['MEMORY.md']
  expect(index).toContain('](spring-tides.md)')
  expect(index).not.toContain('old-buoys')

  const palette = new Palette(memory.page)
  await palette.run('Undo the last change of the memory')
  expect(await allOf(world)).toEqual(before)
})

test('a line is moved by keys and by drag, and written where it came to stand', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.pick('time-zones.md')
  await memory.page.keyboard.press('Alt+ArrowUp')
  await memory.page.keyboard.press('Alt+ArrowUp')
  await memory.settled()
  expect((await memory.order()).slice(2, 5)).toEqual(['time-zones.md', 'harbour-codes.md', 'old-buoys.md'])
  await memory.page.keyboard.press('Enter')
  await expect(memory.plan).toBeHidden()
  await memory.settled()
  expect(await linesOf(world)).toEqual([
    'ines',
    'short-answers',
    'time-zones',
    'harbour-codes',
    'old-buoys',
    'harbour-codes',
    'datum-change',
  ])

  await memory.drag('datum-change.md', 'ines.md', 'lower')
  await expect(memory.plan).toBeVisible()
  await memory.write()
  expect((await linesOf(world)).slice(0, 3)).toEqual(['ines', 'datum-change', 'short-answers'])
})

async function linesOf(world: World): Promise<readonly string[]> {
  const index = (await allOf(world))['MEMORY.md'] ?? ''
  return [...index.matchAll(/\]\((.+?)\.md\)/g)].map((found) => found[1] ?? '')
}

test('several are picked and merged; the other goes to the trash', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.pick('ines.md')
  await memory.alsoPick('harbour-codes.md', 'Shift')
  expect(await memory.pickedFiles()).toEqual(['ines.md', 'short-answers.md', 'harbour-codes.md'])
  await memory.pick('ines.md')
  await memory.alsoPick('short-answers.md', 'Control')
  await memory.page.getByRole('button', { name: 'Merge into one' }).click()
  await memory.settled()
  await memory.write()
  const after = await allOf(world)
  expect(after['short-answers.md']).toBeUndefined()
  expect(after['ines.md']).toContain('Conclusion first, at most a screen.')
})

test('a part of a memory becomes one of its own', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.pick('harbour-codes.md')
  await memory.choose('Split')
  await memory.plan.getByRole('checkbox', { name: /Who gives them/ }).check()
  await memory.settled()
  await memory.write()
  const after = await allOf(world)
  expect(after['who-gives-them.md']).toContain('It takes two weeks')
  expect(after['harbour-codes.md']).not.toContain('It takes two weeks')
  expect(after['MEMORY.md']).toContain('(who-gives-them.md)')
})

test('the type and the description are changed from the form', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.pick('time-zones.md')
  await memory.topic.getByRole('radio', { name: 'reference' }).click()
  await memory.write()
  await memory.expectState('time-zones.md', 'fine')
  await memory.topic.getByLabel('Description').fill('UTC in tables, local time on pages')
  await memory.page.keyboard.press('Enter')
  await expect(memory.plan).toBeVisible()
  await memory.write()
  expect((await allOf(world))['time-zones.md']).toContain('description: UTC in tables, local time on pages\ntype: reference')
})

test('a memory is edited beside the table, and goes with its file when that is renamed', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.pick('short-answers.md')
  await memory.edit()
  await memory.typeAtEnd('No greetings.\n')
  expect((await allOf(world))['short-answers.md']).not.toContain('No greetings')
  await memory.page.keyboard.press('Control+s')
  await expect(memory.topic.getByTestId('memory-dirty')).toBeHidden()
  await memory.settled()
  expect((await allOf(world))['short-answers.md']).toContain('No greetings.')

  await memory.row('short-answers.md').focus()
  await memory.page.keyboard.press('F2')
  await memory.fill('File', 'brief')
  await memory.write()
  await memory.expectState('brief.md', 'fine')
  await expect(memory.editor).toContainText('No greetings.')
})

test('what the agent writes meanwhile appears, and a plan made before is made anew', async ({ start, world }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.fixAll()
  await writeFile(join(world.memory, 'kelp.md'), '---\nname: Kelp\ndescription: Grows\ntype: project\n---\n\nGrows.\n')
  await expect(memory.diff).toContainText('kelp.md')
  await memory.settled()
  await memory.write()
  await memory.expectState('kelp.md', 'fine')
})

test('the folder says why it is this one, and other sources are looked at', async ({ start }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await memory.openFolder()
  await expect(memory.folder).toContainText('made of the repository’s path')
  await memory.page.keyboard.press('Escape')
  await memory.chooseSource('reviewer')
  expect(await memory.order()).toEqual(['rounding.md'])
  await memory.chooseSource('Team memory')
  expect(await memory.order()).toEqual(['release-day.md'])
})

test('links are told as arcs and in words, and what the model sees is shown', async ({ start }) => {
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  const links = await memory.openPanel('links')
  await expect(links.getByRole('button', { name: /^Time zones, 1 link to harbour-codes.md/ })).toBeVisible()
  await expect(links).toContainText('moon-phases.md')
  await links.getByRole('radio', { name: 'List' }).click()
  await links.getByRole('button', { name: 'ines.md' }).click()
  expect(await memory.pickedFiles()).toEqual(['ines.md'])
  const sent = await memory.openPanel('sent')
  await expect(sent).toContainText('ask her before a station is renamed')
})

test.describe('where nothing is remembered yet', () => {
  test.use({ worldName: 'garden-log' })

  test('the first memory makes the folder and the index', async ({ start, world }) => {
    const memory = new MemoryPage((await start()).page)
    await memory.open()
    await expect(memory.empty).toContainText('Nothing is remembered here yet')
    await memory.page.getByTestId('memory-first').click()
    await memory.fill('Title', 'Frost dates')
    await memory.fill('Description', 'Last frost is in the second week of May')
    expect(await memory.plannedFiles()).toEqual(['frost-dates.md', 'MEMORY.md'])
    await memory.write()
    await memory.expectState('frost-dates.md', 'fine')
    expect((await allOf(world))['MEMORY.md']).toContain('- [Frost dates](frost-dates.md) — Last frost is in the second week of May')
  })

  test('memory that is off says what turned it off and how to turn it on', async ({ start, world }) => {
    await mkdir(join(world.home, '.claude'), { recursive: true })
    await writeFile(join(world.home, '.claude', 'settings.json'), '{ "autoMemoryEnabled": false }\n')
    const memory = new MemoryPage((await start()).page)
    await memory.open()
    const off = memory.page.getByTestId('memory-off')
    await expect(off).toContainText('autoMemoryEnabled is false')
    await rm(join(world.home, '.claude', 'settings.json'))
    await expect(off).toBeHidden()
  })
})

test('a row that is not picked is picked by a right click, and its menu stays', async ({ start }) => {
  const { page } = await start()
  const memory = new MemoryPage(page)
  await memory.open()
  await memory.pick('ines.md')
  const menu = await memory.menuOf('time-zones.md')
  expect(await memory.pickedFiles()).toEqual(['time-zones.md'])
  await expect(menu).toContainText('time-zones.md')
  await menu.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(memory.plan.getByLabel('File', { exact: true })).toHaveValue(/^time-zones/)
  await memory.cancel()

  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Split' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await memory.focusedRow).toBe('file:time-zones.md')
})

test('unrelated projects whose names lead to one folder are told', async ({ start, world }) => {
  const other = world.project.replaceAll('/', '-').replace(/^-/, '/')
  const third = other.replace('-tide', '_tide')
  const rows = [other, third].map((cwd) => JSON.stringify({ type: 'user', cwd }))
  await writeFile(join(world.memory, '..', 'session.jsonl'), `${rows.join('\n')}\n`)
  const memory = new MemoryPage((await start()).page)
  await memory.open()
  await expect(memory.findings).toHaveCount(1)
  await expect(memory.findings).toContainText('is another project, and its name leads to the same folder')
  await expect(memory.findings).toContainText('1 more like this')
  await memory.openFolder()
  await expect(memory.folder).toContainText('Unrelated projects in the same folder')
  await expect(memory.folder).toContainText(other)
})

test('the field to find is gone back to by the same key', async ({ start }) => {
  const { page } = await start()
  const memory = new MemoryPage(page)
  await memory.open()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('datum')
  await page.keyboard.press('Enter')
  await memory.settled()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('zones')
  await expect(memory.findField).toHaveValue('zones')
  await memory.settled()
  expect(await memory.order()).toEqual(['time-zones.md'])
})

test('all rows are picked from anywhere in the view, and no word of the window', async ({ start }) => {
  const { page } = await start()
  const memory = new MemoryPage(page)
  await memory.open()
  await memory.filter('Links')
  await page.keyboard.press('Control+a')
  expect(await memory.pickedFiles()).toEqual(['old-buoys.md', 'harbour-codes.md#2'])
  expect(await page.evaluate(() => String(document.getSelection()))).toBe('')
})

test('a memory that changed on disk while it was edited leads to both sides when it is saved', async ({ start, world }) => {
  const { page } = await start()
  const memory = new MemoryPage(page)
  const editor = new EditorPage(page)
  await memory.open()
  await memory.pick('short-answers.md')
  await memory.edit()
  await memory.typeAtEnd('Mine.\n')
  await writeFile(join(world.memory, 'short-answers.md'), 'Theirs.\n')
  await expect(editor.conflictBanner).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(editor.conflict).toBeVisible()
  expect((await allOf(world))['short-answers.md']).toBe('Theirs.\n')
})

test('everything is reached by keyboard alone', async ({ start, world }) => {
  const { page } = await start()
  const memory = new MemoryPage(page)
  const palette = new Palette(page)
  await memory.open()
  await palette.run('Go to the table of memories')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await memory.settled()
  expect(await memory.focusedRow).toBe('file:harbour-codes.md')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await memory.pickedFiles()).toEqual(['harbour-codes.md', 'old-buoys.md'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await memory.settled()
  await expect(memory.plan).toContainText('time-zones.md')
  await page.keyboard.press('Enter')
  await expect(memory.plan).toBeHidden()
  await memory.settled()
  expect((await allOf(world))['time-zones.md']).toBeUndefined()
  await palette.run('Go to the table of memories')
  await page.keyboard.press('Control+z')
  await expect(memory.toast).toContainText('Undone')
  await memory.settled()
  expect((await allOf(world))['time-zones.md']).toContain('Tables are in UTC')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('datum')
  await page.keyboard.press('Enter')
  await memory.settled()
  expect(await memory.order()).toEqual(['datum-change.md'])
})
