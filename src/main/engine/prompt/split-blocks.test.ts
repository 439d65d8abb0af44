import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTRIBUTION_PREFIX, DYNAMIC_BOUNDARY, MOST_BREAKPOINTS, type PromptPiece, type SplitInput, splitBlocks } from './split-blocks'

const IDENTITY = 'I am the agent.'
const piece = (text: string): PromptPiece => ({ text, layerIds: [text] })
const boundary: PromptPiece = { text: DYNAMIC_BOUNDARY, layerIds: [] }
const attribution = piece(`${ATTRIBUTION_PREFIX}: x`)
const identity = piece(IDENTITY)
const all = [attribution, identity, piece('S1'), piece('S2'), boundary, piece('D1'), piece('D2')]

const split = (given: Partial<SplitInput> = {}) =>
  splitBlocks({ pieces: all, identities: [IDENTITY], globalScope: true, mcpRendered: false, ttl: '1h', ...given })
const shape = (given: Partial<SplitInput> = {}) => split(given).map((b) => [b.cacheScope, b.cacheControl, b.ttl, b.text])

describe('splitBlocks', () => {
  it('case B: the text before the boundary is one global block, everything else is unmarked', () => {
    expect(shape()).toEqual([
      ['none', false, null, attribution.text],
      ['none', false, null, IDENTITY],
      ['global', true, '1h', 'S1\n\nS2'],
      ['none', false, null, 'D1\n\nD2'],
    ])
  })

  it('case A: rendered MCP tools make identity and the rest org, and the boundary goes', () => {
    expect(shape({ mcpRendered: true })).toEqual([
      ['none', false, null, attribution.text],
      ['org', true, '1h', IDENTITY],
      ['org', true, '1h', 'S1\n\nS2\n\nD1\n\nD2'],
    ])
  })

  it('case C: without global scope, or without the boundary, it is the same', () => {
    const expected = shape({ mcpRendered: true })
    expect(shape({ globalScope: false })).toEqual(expected)
    expect(shape({ pieces: all.filter((p) => p !== boundary) })).toEqual(expected)
  })

  it('knows attribution and identity wherever they stand', () => {
    const mixed = [piece('S1'), piece('S2'), boundary, piece('D1'), identity, piece('D2'), attribution]
    expect(shape({ pieces: mixed })).toEqual(shape())
    expect(shape({ pieces: mixed, globalScope: false })).toEqual(shape({ globalScope: false }))
  })

  it('drops what is empty, and blocks that nothing is left of', () => {
    expect(shape({ pieces: [piece(''), piece('S'), boundary, piece('')] })).toEqual([['global', true, '1h', 'S']])
    expect(split({ pieces: [] })).toEqual([])
  })

  it('marks with the lifetime it is given, and marks nothing when caching is off', () => {
    expect(shape({ ttl: '5m' })[2]).toEqual(['global', true, '5m', 'S1\n\nS2'])
    for (const globalScope of [true, false]) {
      const blocks = split({ ttl: null, globalScope })
      expect(blocks.every((b) => b.cacheScope === 'none' && !b.cacheControl && b.ttl === null)).toBe(true)
    }
  })

  it('names the layers of each block', () => {
    expect(split().map((b) => b.layerIds)).toEqual([[attribution.text], [IDENTITY], ['S1', 'S2'], ['D1', 'D2']])
  })

  it('law: whatever the pieces, at most four blocks, at most three marks, no marker, nothing lost', () => {
    const text = fc.constantFrom('', 'a', 'b', IDENTITY, DYNAMIC_BOUNDARY, `${ATTRIBUTION_PREFIX}: z`)
    fc.assert(
      fc.property(
        fc.array(text),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('5m' as const, '1h' as const, null),
        (texts, globalScope, mcpRendered, ttl) => {
          const blocks = split({ pieces: texts.map(piece), globalScope, mcpRendered, ttl })
          expect(blocks.length).toBeLessThanOrEqual(4)
          // One more mark goes to the last message.
          expect(blocks.filter((b) => b.cacheControl).length + 1).toBeLessThanOrEqual(MOST_BREAKPOINTS)
          expect(blocks.some((b) => b.text === '' || b.text.includes(DYNAMIC_BOUNDARY))).toBe(false)
          const sent = texts.filter((t) => t !== '' && t !== DYNAMIC_BOUNDARY)
          expect(blocks.flatMap((b) => b.layerIds).sort()).toEqual([...sent].sort())
        },
      ),
    )
  })
})
