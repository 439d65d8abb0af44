import { expect, it } from 'vitest'
import { sampleLayer } from '../testing/sample-layers'
import { buildTokenBar } from './token-bar'

const layers = [
  sampleLayer({ id: 's', kind: 'system.static', cacheScope: 'global', sent: 50 }),
  sampleLayer({ id: 'a', sent: 20 }),
  sampleLayer({ id: 'wait', status: 'conditional', sent: 99 }),
  sampleLayer({ id: 'b', sent: 1 }),
  sampleLayer({ id: 'read', sent: 9, origin: { trigger: '/p/x.ts' } }),
  sampleLayer({ id: 'm', kind: 'memory.index', sent: 20 }),
]

it('takes what is loaded, what a read attached last, and marks where the shared part ends', () => {
  const bar = buildTokenBar(layers, 1000)
  expect(bar.total).toBe(100)
  expect(bar.boundary).toBe(0.5)
  expect(bar.edges).toEqual([{ scope: 'global', kind: 'system.static', from: 0, to: 0.5 }])
  expect(bar.segments.map((segment) => [segment.ids.join('+'), segment.from, segment.to])).toEqual([
    ['s', 0, 0.5],
    ['a', 0.5, 0.7],
    ['b', 0.7, 0.71],
    ['m', 0.71, 0.91],
    ['read', 0.91, 1],
  ])
})

it('joins what is too thin, but still knows each share', () => {
  const bar = buildTokenBar(layers, 100)
  expect(bar.segments.map((segment) => segment.ids.join('+'))).toEqual(['s', 'a+b', 'm', 'read'])
  expect(bar.spans.get('b')).toEqual({ from: 0.7, to: 0.71 })
})

it('is empty where nothing is loaded', () => {
  expect(buildTokenBar([sampleLayer({ status: 'notLoaded' })], 100)).toMatchObject({ total: 0, segments: [], boundary: null })
})

it('stays small for ten thousand layers', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => sampleLayer({ id: `l${at}` }))
  expect(buildTokenBar(many, 640).segments.length).toBeLessThan(300)
})
