// What is shown can be taken along: as a download from the browser, through the save dialog in Electron.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerSaveDialog } from '../dialogs'
import { expect, test } from '../fixtures'
import type { RunningHost } from '../hosts'
import { type ExportFormat, PromptPage } from '../pages/prompt-page'
import type { World } from '../worlds'

async function exportAs(host: RunningHost, world: World, format: ExportFormat): Promise<string> {
  const prompt = new PromptPage(host.page)
  const target = join(world.root, 'exported')
  if (host.app === null) {
    const download = host.page.waitForEvent('download')
    await prompt.chooseExport(format)
    await (await download).saveAs(target)
  } else {
    await answerSaveDialog(host.app, target)
    await prompt.chooseExport(format)
    await expect(prompt.notice).toContainText(target)
  }
  await prompt.settled()
  return readFile(target, 'utf8')
}

test('as JSON: the collection with every layer and reason', async ({ start, world }) => {
  const host = await start()
  const document: unknown = JSON.parse(await exportAs(host, world, 'JSON'))
  expect(document).toMatchObject({ schema: 'strata/collect@1', project: { root: world.project } })
  expect(JSON.stringify(document)).toContain('external-not-approved')
})

test('as Markdown and as one page that needs nothing else', async ({ start, world }) => {
  const host = await start()
  expect(await exportAs(host, world, 'Markdown')).toContain('Prices are integers in cents')
  const html = await exportAs(host, world, 'One HTML page')
  expect(html).toMatch(/^<!doctype html>/i)
  expect(html).toContain('Prices are integers in cents')
  expect(html).not.toMatch(/<script|(?:src|href)=["']?https?:/i)
})
