import { expect, it } from 'vitest'
import { shortenFolder } from './shorten-folder'

it.each([
  ['a/b', 10, 'a/b'],
  ['e2e/worlds/acme-shop/home', 20, 'e2e/…/acme-shop/home'],
  ['e2e/worlds/acme-shop/home', 16, '…/acme-shop/home'],
  ['e2e/worlds/acme-shop/home', 12, 'e2e/…/home'],
  ['e2e/worlds/acme-shop/home', 7, '…/home'],
  ['/etc/claude-code', 12, '…claude-code'],
  ['/etc/claude-code', 13, '…/claude-code'],
  ['.claude/rules', 12, '…/rules'],
  ['/tmp/ui/pkg/resources/demo/managed', 22, '/tmp/…/demo/managed'],
  ['~/.claude/rules', 13, '~/…/rules'],
  ['C:\\work\\shop\\packages\\web', 18, 'C:\\…\\packages\\web'],
  ['averyveryverylongfolder', 8, '…gfolder'],
  ['abc', 0, '…'],
])('%s in %i', (folder, most, expected) => {
  expect(shortenFolder(folder, most)).toBe(expected)
})

it('never passes the limit', () => {
  for (let most = 1; most < 40; most++)
    expect(shortenFolder('packages/checkout/src/domain/orders', most).length).toBeLessThanOrEqual(Math.max(most, 1))
})
