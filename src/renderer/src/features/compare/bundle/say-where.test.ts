import { expect, it } from 'vitest'
import { sayWhere } from './say-where'

it('names the layer, and leaves what it does not know', () => {
  const layers = [{ title: 'CLAUDE.md' }]
  expect(sayWhere('collection.layers[0].text', layers)).toBe('CLAUDE.md, as sent')
  expect(sayWhere('collection.layers[0].origin.path', layers)).toBe('CLAUDE.md, origin.path')
  expect(sayWhere('collection.layers[9].text', layers)).toBe('layers[9].text')
  expect(sayWhere('note', layers)).toBe('note')
})
