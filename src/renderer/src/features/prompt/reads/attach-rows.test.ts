import { describe, expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../../../state/testing/sample-layers'
import { sampleHit, sampleRun, sampleStep } from '../../../state/testing/sample-reads'
import { attachRows } from './attach-rows'

const api = sampleHit('api', { pattern: 'src/{api,db}/**', expanded: 'src/api/**', below: 'src/api/a.ts', tokens: 16 })
const web = sampleHit('web', { how: 'nested', base: '/p/packages/web', path: '/p/packages/web/CLAUDE.md', tokens: 18 })
const waits = sampleLayer({
  status: 'conditional',
  reason: 'waits-for-match',
  sent: 7,
  origin: { path: '/p/.claude/rules/z.md', patterns: ['*.go'] },
})
const run = sampleRun([
  sampleStep({ attaches: [api] }),
  sampleStep({ attaches: [web], already: [{ ...api, attachedAt: 0 }] }),
  sampleStep({ already: [{ ...web, attachedAt: 1 }] }),
  sampleStep({ outside: true }),
])
const said = (picked: number | null) =>
  attachRows(run, sampleSnapshot([waits]), picked).map(({ kind, read, path, because, tokens }) => [kind, read, path, because, tokens])

describe('what reads attach, as rows', () => {
  it('lists in order what comes, reads that bring nothing, and what still waits', () => {
    expect(said(null)).toEqual([
      ['attaches', 0, 'api.md', 'src/api/a.ts', '+16'],
      ['attaches', 1, 'packages/web/CLAUDE.md', 'below packages/web/', '+18'],
      ['nothing', 2, 'nothing', 'all of it was attached already', '0'],
      ['nothing', 3, 'nothing', 'outside the working directory: nothing nested attaches', '0'],
      ['waits', null, '.claude/rules/z.md', 'still waits', '7'],
    ])
  })

  it('of one read also says what was there before, and by which read', () => {
    expect(said(1)).toEqual([
      ['attaches', 1, 'packages/web/CLAUDE.md', 'below packages/web/', '+18'],
      ['already', 1, 'api.md', 'attached by read 1 already', '0'],
    ])
    expect(attachRows(run, null, 0)[0]).toMatchObject({ pattern: 'src/{api,db}/**', expanded: 'src/api/**' })
  })

  it('says why something that is reached stays out', () => {
    const miss = { layerId: 'x', title: 'x', path: '/p/x.md', reason: 'excluded' as const, reasonText: 'Excluded by **/x.md' }
    const rows = attachRows(sampleRun([sampleStep({ staysOut: [miss] })]), null, 0)
    expect(rows.map(({ kind, because }) => [kind, because])).toContainEqual(['stays-out', 'Excluded by **/x.md'])
  })
})
