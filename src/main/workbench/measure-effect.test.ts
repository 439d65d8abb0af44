import { describe, expect, it } from 'vitest'
import { measureEffect } from './measure-effect'
import { collectionOf, layerOf } from './testing/sample-collection'

const a = layerOf('instructions.user', '/u/CLAUDE.md', 'a'.repeat(50))
const b = layerOf('instructions.project', '/p/CLAUDE.md', 'b'.repeat(100))
const out = (layer: typeof a) => ({ ...layer, status: 'notLoaded' as const })

describe('measureEffect', () => {
  it('is nothing of the same layers', () => {
    expect(measureEffect(collectionOf([a, b]), collectionOf([a, b]))).toMatchObject({ nothing: true, tokensDelta: 0, layers: [] })
  })

  it('tells what comes, goes and changes, the largest first', () => {
    const longer = { ...a, text: `${a.text}!`, tokens: { ...a.tokens, sent: a.tokens.sent + 1 } }
    const effect = measureEffect(collectionOf([a, out(b)]), collectionOf([longer, b]))
    expect(effect).toMatchObject({ comes: 1, goes: 0, changes: 1, nothing: false })
    expect(effect.layers.map(({ change }) => change)).toEqual(['comes', 'changes'])
    expect(measureEffect(collectionOf([a, b]), collectionOf([b]))).toMatchObject({
      goes: 1,
      layers: [{ change: 'goes', path: '/u/CLAUDE.md' }],
    })
  })

  it('tells what the cache is told: marks, lifetime and scope, which no layer shows', () => {
    const withBlock = (block: { cacheScope: 'global' | 'org' | 'none'; ttl: '5m' | '1h' | null }) =>
      collectionOf([a], {
        request: {
          system: [{ ...block, cacheControl: block.ttl !== null, text: 'a', layerIds: [] }],
          firstUserMessage: null,
          firstUserMessageLayerIds: [],
          attachments: [],
        },
      })
    const hour = withBlock({ cacheScope: 'global', ttl: '1h' })
    expect(measureEffect(hour, withBlock({ cacheScope: 'none', ttl: null }))).toMatchObject({
      nothing: false,
      cache: { before: { marks: 1, ttl: '1h', scope: 'global' }, after: { marks: 0, ttl: null, scope: 'none' } },
    })
    expect(measureEffect(hour, withBlock({ cacheScope: 'global', ttl: '5m' }))).toMatchObject({ cache: { after: { ttl: '5m' } } })
    expect(measureEffect(hour, withBlock({ cacheScope: 'org', ttl: '1h' }))).toMatchObject({ cache: { after: { scope: 'org' } } })
    expect(measureEffect(hour, hour)).toMatchObject({ nothing: true, cache: null })
  })

  it('sees another text of the same size, and not a layer that stays out with another reason', () => {
    const other = { ...a, text: 'c'.repeat(50) }
    expect(measureEffect(collectionOf([a]), collectionOf([other]))).toMatchObject({ changes: 1, nothing: false })
    expect(measureEffect(collectionOf([out(a)]), collectionOf([out(other)]))).toMatchObject({ nothing: true })
  })
})
