import { expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { changedLayerIds, compareSnapshots } from './compare-snapshots'

const file = (path: string, patch: Parameters<typeof sampleLayer>[0] = {}) => sampleLayer({ ...patch, origin: { path } })

it('tells what came in, went out and grew', () => {
  const before = sampleSnapshot([
    file('/p/a', { sent: 10 }),
    file('/p/b', { sent: 20, status: 'conditional' }),
    file('/p/c', { sent: 30 }),
    file('/p/d', { sent: 40 }),
    file('/p/e', { sent: 50 }),
  ])
  const after = sampleSnapshot([
    file('/p/a', { sent: 10 }),
    file('/p/b', { sent: 20 }),
    file('/p/c', { sent: 30, status: 'notLoaded' }),
    file('/p/d', { sent: 44 }),
    file('/p/f', { sent: 5 }),
  ])
  expect([...compareSnapshots(before, after)]).toEqual([
    ['instructions.project:/p/b', { delta: 20, status: 'in' }],
    ['instructions.project:/p/c', { delta: -30, status: 'out' }],
    ['instructions.project:/p/d', { delta: 4, status: 'same' }],
    ['instructions.project:/p/f', { delta: 5, status: 'in' }],
    ['instructions.project:/p/e', { delta: -50, status: 'out' }],
  ])
})

it('sees a change of text that keeps its size', () => {
  const before = sampleSnapshot([file('/p/a'), file('/p/b')])
  const after = sampleSnapshot([file('/p/a', { sha256: 'z' }), file('/p/b'), file('/p/c')])
  expect([...changedLayerIds(before, after)]).toEqual(['instructions.project:/p/a', 'instructions.project:/p/c'])
})

it('counts other words of the same size as a change of what is sent, but not of what is left out', () => {
  const before = sampleSnapshot([file('/p/a'), file('/p/b', { status: 'notLoaded' })])
  const after = sampleSnapshot([file('/p/a', { sha256: 'z' }), file('/p/b', { status: 'notLoaded', sha256: 'z' })])
  expect([...compareSnapshots(before, after)]).toEqual([['instructions.project:/p/a', { delta: 0, status: 'same' }]])
})
