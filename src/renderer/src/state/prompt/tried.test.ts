import { expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { attachedTokens, withoutAttached } from './tried'
import { windowSegments } from './window-segments'

it('takes what reads attach out of the instructions, and only that', () => {
  const attached = sampleLayer({ sent: 16, origin: { path: '/p/a.md', trigger: '/p/x.ts' } })
  const waiting = sampleLayer({ sent: 99, status: 'conditional', origin: { path: '/p/b.md', trigger: '/p/x.ts' } })
  expect(attachedTokens([attached, waiting, sampleLayer({ sent: 5 })])).toBe(16)
  const { window } = sampleSnapshot([]).view
  const segments = windowSegments({ ...window, byKind: { 'instructions.project': 40, date: 8 } })
  expect(withoutAttached(segments, 16).parts.map(({ group, tokens }) => [group, tokens])).toEqual([
    ['instructions', 24],
    ['date', 8],
  ])
  expect(withoutAttached(segments, 40).parts.map(({ group }) => group)).toEqual(['date'])
  expect(withoutAttached(segments, 0)).toBe(segments)
})
