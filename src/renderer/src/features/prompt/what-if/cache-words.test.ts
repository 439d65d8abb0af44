import { describe, expect, it } from 'vitest'
import { sayCache, sayCacheShort } from './cache-words'

const shared = { marks: 1, ttl: '1h', scope: 'global' } as const
const short = { marks: 1, ttl: '5m', scope: 'global' } as const
const own = { marks: 2, ttl: '5m', scope: 'org' } as const
const off = { marks: 0, ttl: null, scope: 'none' } as const

describe('what the cache is told', () => {
  it('is said in the words of what counts most', () => {
    expect(sayCacheShort(shared, off)).toBe('no cache marks')
    expect(sayCacheShort(off, short)).toBe('marked for the cache')
    expect(sayCacheShort(shared, short)).toBe('cached for five minutes')
    expect(sayCacheShort(short, own)).toBe('cache shared with the organisation')
    expect(sayCacheShort(own, { ...own, marks: 1 })).toBe('1 cache mark')
    expect(sayCacheShort(shared, shared)).toBeNull()
    expect(sayCacheShort(off, off)).toBeNull()
  })

  it('is listed fact by fact where both sides are cached', () => {
    expect(sayCache(shared, own).map(({ name, after }) => `${name}: ${after}`)).toEqual([
      'cache marks: 2',
      'cached for: five minutes',
      'shared with: organisation',
    ])
    expect(sayCache(shared, off)).toEqual([{ name: 'cache marks', before: '1', after: 'none' }])
    expect(sayCache(shared, shared)).toEqual([])
  })
})
