import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../preload/contract/prompt'
import { createCollectionStore } from './collection-store'
import { collectionOf } from './testing/sample-collection'

const entry = { collection: collectionOf([]), question: CollectInput.parse({ folder: '/p' }), listed: new Set<string>() }

describe('what is collected', () => {
  it('is kept while it is used, and not beyond the newest few', () => {
    const store = createCollectionStore('s')
    const ids = Array.from({ length: 13 }, () => store.add(entry).id)
    expect(() => store.get(ids[0] ?? '')).toThrow('no longer kept')
    store.get(ids[1] ?? '')
    store.add(entry)
    expect(store.get(ids[1] ?? '').id).toBe(ids[1])
    expect(() => store.get(ids[2] ?? '')).toThrow('no longer kept')
  })

  it('stays on screen however much is compared beside it', () => {
    const store = createCollectionStore('s')
    const shown = store.add(entry)
    const sides = Array.from({ length: 40 }, () => store.add({ ...entry, aside: true }).id)
    expect(store.get(shown.id)).toBe(shown)
    expect(() => store.get(sides[0] ?? '')).toThrow('no longer kept')
    expect(store.get(sides[39] ?? '').id).toBe(sides[39])
  })
})
