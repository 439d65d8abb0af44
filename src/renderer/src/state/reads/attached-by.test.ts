import { expect, it } from 'vitest'
import { sampleHit, sampleRun, sampleStep } from '../testing/sample-reads'
import { attachedBy } from './attached-by'

it('says of each layer which read attached it and why', () => {
  const run = sampleRun([
    sampleStep({ attaches: [sampleHit('r', { how: 'rule', pattern: 'src/{a,b}/*.ts' })] }),
    sampleStep({
      attaches: [sampleHit('n', { how: 'nested' }), sampleHit('i', { how: 'include', includedBy: '/p/web/CLAUDE.md' })],
      already: [sampleHit('r', { how: 'rule', attachedAt: 0 })],
    }),
  ])
  expect(Object.fromEntries(attachedBy(run))).toEqual({
    r: { text: 'read 1 matches src/{a,b}/*.ts', mono: ['src/{a,b}/*.ts'] },
    n: { text: 'read 2 lies below it', mono: [] },
    i: { text: 'read 2 brings CLAUDE.md, which includes it', mono: [] },
  })
})

it('says nothing while nothing is read', () => {
  expect(attachedBy(null).size).toBe(0)
  expect(attachedBy(sampleRun([])).size).toBe(0)
})
