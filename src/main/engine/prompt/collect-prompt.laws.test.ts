// What holds of every collection, whatever is in it (DESIGN.md 8).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { createRatioTokenizer } from '../tokens/create-ratio-tokenizer'
import { collectPrompt } from './collect-prompt'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import { collect, GIT, gitAnswer, PLAIN } from './testing/collect-world'
import { makeRequest, profileOf } from './testing/make-request'

const places = makeRequest().places

describe('laws of a collection', () => {
  const worlds: readonly (readonly [string, MemoryTree, Partial<CollectRequest>])[] = [
    ['nothing', {}, {}],
    ['plain with git', { ...PLAIN, ...GIT }, {}],
    ['bare', PLAIN, { bare: true }],
    ['lean', PLAIN, { profile: profileOf('2.1.277') }],
    ['old', PLAIN, { profile: profileOf('2.1.17') }],
    ['own prompt', PLAIN, { systemPrompt: 'X', appendSystemPrompt: 'Y' }],
    ['a read', PLAIN, { reads: ['/w/project/src/api/a.ts'] }],
    [
      'everything supposed',
      PLAIN,
      { suppose: { briefMode: true, tokenBudget: true, scratchpad: '/s', keepToolResults: 5 }, language: 'Dutch', cacheBreaker: 'b' },
    ],
  ]

  it.each(worlds)('%s: twice the same bytes', async (_name, tree, given) => {
    expect(JSON.stringify(await collect(tree, given))).toBe(JSON.stringify(await collect(tree, given)))
  })

  it.each(worlds)('%s: parts sum to the total, every id is there once, at most four marks', async (_name, tree, given) => {
    const { layers, window, request } = await collect(tree, given)
    const loaded = layers.filter((one) => one.status === 'loaded')
    expect(loaded.reduce((sum, one) => sum + one.tokens.sent, 0)).toBe(window.used)
    expect(Object.values(window.byKind).reduce((sum, n) => sum + n, 0)).toBe(window.used)
    expect(window.free).toBe((window.autoCompactAt ?? window.blockingAt) - window.used)
    const ids = layers.map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(request.system.length).toBeLessThanOrEqual(4)
    expect(request.system.filter((block) => block.cacheControl).length + 1).toBeLessThanOrEqual(4)
    for (const one of layers)
      expect([one.id, one.tokens.low <= one.tokens.sent, one.tokens.sent <= one.tokens.high]).toEqual([one.id, true, true])
  })

  it.each(worlds)('%s: every loaded text is in the request, once, under its own id', async (_name, tree, given) => {
    const { layers, request } = await collect(tree, given)
    const parts = [
      ...request.system,
      { text: request.firstUserMessage ?? '', layerIds: request.firstUserMessageLayerIds },
      ...request.attachments,
    ]
    const placed = parts.flatMap((part) => part.layerIds)
    expect(new Set(placed).size).toBe(placed.length)
    for (const one of layers) {
      const part = parts.find((candidate) => candidate.layerIds.includes(one.id))
      if (one.status === 'loaded' && one.text !== '') expect([one.id, part?.text.includes(one.text)]).toEqual([one.id, true])
      else expect([one.id, part]).toEqual([one.id, undefined])
    }
  })

  it('the static prefix does not change when only dynamic facts do', async () => {
    const prefixOf = ({ request }: Collection) => request.system.find((block) => block.cacheScope === 'global')?.text
    const prefix = prefixOf(await collect(PLAIN))
    const others: readonly (readonly [MemoryTree, Partial<CollectRequest>])[] = [
      [{ ...PLAIN, ...GIT }, {}],
      [PLAIN, { date: '2026-04-01' }],
      [PLAIN, { platform: 'darwin', shell: 'zsh', osVersion: 'Darwin 25' }],
      [PLAIN, { modelId: 'acme-large-1' }],
      [{ ...PLAIN, '/w/project/app/x.ts': '' }, { places: { ...places, cwd: '/w/project/app' } }],
      [PLAIN, { language: 'Dutch', addDirs: ['/x'], cacheBreaker: 'y', appendSystemPrompt: 'Z' }],
      [PLAIN, { env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' } }],
      [{}, {}],
    ]
    for (const [tree, given] of others) expect(prefixOf(await collect(tree, given))).toBe(prefix)
  })

  it('another date changes the message and no byte of the system request', async () => {
    const a = await collect({ ...PLAIN, ...GIT }, { date: '2026-03-31' })
    const b = await collect({ ...PLAIN, ...GIT }, { date: '2026-04-01' })
    expect(a.request.system).toEqual(b.request.system)
    expect(a.request.firstUserMessage).not.toBe(b.request.firstUserMessage)
  })

  it('holds for any mix of inputs', async () => {
    const given = fc.record({
      profile: fc.constantFrom(...(['2.1.17', '2.1.88', '2.1.240', '2.1.277'] as const)).map(profileOf),
      bare: fc.boolean(),
      access: fc.constantFrom('subscription' as const, 'api-key' as const, 'third-party' as const),
      systemPrompt: fc.constantFrom(null, '', 'CUSTOM'),
      appendSystemPrompt: fc.constantFrom(null, '', 'APPEND'),
      language: fc.constantFrom(null, 'Dutch'),
      outputStyle: fc.constantFrom(null, 'Learning', 'Gone'),
      cacheBreaker: fc.constantFrom(null, '', 'breaker'),
      mcpServers: fc.array(
        fc.record({
          name: fc.constantFrom('a', 'b'),
          tools: fc.nat(9),
          tokens: fc.nat(9999),
          deferred: fc.boolean(),
          instructions: fc.constantFrom(null, 'SPEAK'),
        }),
        { maxLength: 3 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(given, async (request) => {
        const ports = memoryPorts({ ...PLAIN, ...GIT }, { git: gitAnswer })
        const collection = await collectPrompt(ports, () => createRatioTokenizer('classic'), makeRequest(request))
        const ids = collection.layers.map((one) => one.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(collection.request.system.length).toBeLessThanOrEqual(4)
        expect(collection.request.system.filter((block) => block.cacheControl).length).toBeLessThanOrEqual(3)
        const sum = collection.layers.filter((one) => one.status === 'loaded').reduce((total, one) => total + one.tokens.sent, 0)
        expect(collection.window.used).toBe(sum)
      }),
      { numRuns: 40 },
    )
  })
})
