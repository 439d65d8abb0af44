// axe finds nothing in the Compare view, in light and in dark, whatever it shows.

import { mkdir } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { idle } from '../idle'
import { ComparePage } from '../pages/compare-page'
import { watchPolicy } from '../watch-policy'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SHOTS = process.env.STRATA_SHOTS

async function expectClean(page: Page, what: string): Promise<void> {
  await idle(page)
  if (SHOTS !== undefined) {
    await mkdir(SHOTS, { recursive: true })
    await page.screenshot({ path: `${SHOTS}/${what.replaceAll(' ', '-')}-${test.info().title.split(' ').at(-1)}.png` })
  }
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`)
  expect.soft(found, what).toEqual([])
}

const REQUEST = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1000,
  system: [
    { type: 'text', text: 'You are the agent.' },
    { type: 'text', text: 'I do things.\n\n# Tone and style\nBe kind.\n', cache_control: { type: 'ephemeral' } },
  ],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe is content with Compare in ${colorScheme}`, async ({ start }) => {
    test.slow() // a dozen looks at the whole page
    const { page } = await start({ colorScheme })
    const policy = await watchPolicy(page)
    const compare = new ComparePage(page)
    await compare.open()
    await expectClean(page, 'nothing compared')
    await compare.fillSide('right', 'revision', 'no-such-branch')
    await compare.run()
    await expectClean(page, 'a revision that is not there')
    await compare.chooseSide('right', 'profile', '2.1.17')
    await compare.run()
    await expectClean(page, 'a comparison')
    await compare.filter('same')
    await expectClean(page, 'what is the same')
    await compare.tab('Captured request')
    await expectClean(page, 'no request')
    await compare.openCapture({ name: 'request.json', text: JSON.stringify(REQUEST) })
    await expectClean(page, 'a request')
    await compare.tab('Context report')
    await compare.checkReport('claude-sonnet-4-5 · 24k/200k tokens (12%)\nSystem prompt: 3.1k tokens (1.6%)\n')
    await expectClean(page, 'a report')
    await compare.tab('Snapshots')
    await compare.saveSnapshot('First')
    await expectClean(page, 'snapshots')
    await page.getByRole('button', { name: 'Delete First' }).click()
    await expectClean(page, 'deleting a snapshot')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await compare.tab('Redacted bundle')
    await compare.previewBundle('Mine', ['Acme'])
    await expectClean(page, 'a bundle')
    await compare.tab('Snapshots')
    await compare.onSnapshot('First', 'Open read-only')
    await expect(compare.banner).toBeVisible()
    await expectClean(page, 'a reopened snapshot')
    expect(await policy.violations()).toEqual([])
  })
}
