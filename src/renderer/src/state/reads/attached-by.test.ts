import { expect, it } from 'vitest'
import { sampleLayer } from '../testing/sample-layers'
import { sampleHit, sampleRun, sampleStep } from '../testing/sample-reads'
import { attachedBy, sayAttached } from './attached-by'

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

it('says in the head of a text after which read it would be attached', () => {
  const run = sampleRun([sampleStep({ attaches: [] }), sampleStep({ attaches: [sampleHit('r', { how: 'rule' })] })])
  const rule = sampleLayer({ id: 'r' })
  const triggered = { ...rule, origin: { ...rule.origin, trigger: '/p/src/a.ts' } }
  const short = (path: string) => path.slice('/p/'.length)
  expect(sayAttached(run, triggered, short)).toBe('would be attached after read 2')
  expect(sayAttached(null, triggered, short)).toBe('would be attached after reading src/a.ts')
  expect(sayAttached(run, rule, short)).toBeNull()
})
