import { expect, it } from 'vitest'
import { sampleSnapshot } from '../testing/sample-layers'
import { sayDistance, windowSegments } from './window-segments'

const { window } = sampleSnapshot([]).view

it('adds kinds up by group in the order of the request, and keeps the rest apart', () => {
  const segments = windowSegments({
    ...window,
    used: 60,
    free: 166_940,
    byKind: { 'instructions.user': 10, 'instructions.project': 20, 'system.static': 25, date: 5, git: 0 },
  })
  expect(segments.parts.map((part) => [part.group, part.tokens])).toEqual([
    ['system.static', 25],
    ['instructions', 30],
    ['date', 5],
  ])
  expect(segments).toMatchObject({ used: 60, free: 166_940, buffer: 33_000 })
})

it('takes the blocking limit where nothing compacts', () => {
  expect(windowSegments({ ...window, mode: 'off', autoCompactAt: null }).buffer).toBe(23_000)
})

it.each([
  ['ahead', 5, 'auto-compact in', 5],
  ['ahead', -5, 'over auto-compact by', 5],
  ['reactive', 5, 'compacts at the limit, in', 5],
  ['off', 5, 'auto-compact off, blocked in', 5],
  ['off', -7, 'over the blocking limit by', 7],
] as const)('says the distance: %s, %i', (mode, free, words, tokens) => {
  expect(sayDistance({ ...window, mode, free })).toEqual({ words, tokens })
})
