import { describe, expect, it } from 'vitest'
import { type CacheFacts, judgeCache } from './judge-cache'

const QUIET: CacheFacts = {
  previousTokens: 100_000,
  contextTokens: 101_000,
  cacheRead: 0,
  recorded: true,
  compacted: false,
  microcompacted: false,
  cleared: false,
  rewound: false,
  modelChanged: false,
  versionChanged: false,
  unusedMs: 30_000,
  lifetime: '5m',
}
const judge = (facts: Partial<CacheFacts>) => {
  const { cache, cause } = judgeCache({ ...QUIET, ...facts })
  return [cache, cause]
}

describe('judgeCache', () => {
  it.each<[string, Partial<CacheFacts>, readonly [string, string | null]]>([
    ['the first of a chain', { previousTokens: null, cacheRead: 20_000 }, ['first', 'first-call']],
    ['nine tenths read', { cacheRead: 90_000 }, ['hit', null]],
    ['a hit whatever happened', { cacheRead: 95_000, compacted: true, unusedMs: 9e9 }, ['hit', null]],
    ['less than nine tenths', { cacheRead: 89_999 }, ['partial', 'prefix-changed']],
    ['three tenths', { cacheRead: 30_000 }, ['partial', 'prefix-changed']],
    ['less than three tenths', { cacheRead: 29_999 }, ['miss', 'prefix-changed']],
    ['nothing inside the lifetime', {}, ['miss', 'early-eviction']],
    ['nothing, by another version', { versionChanged: true }, ['miss', 'prefix-changed']],
    ['exactly the lifetime', { unusedMs: 300_000 }, ['miss', 'early-eviction']],
    ['longer than the lifetime', { unusedMs: 300_001 }, ['miss', 'ttl-expired']],
    ['an hour for entries of an hour', { unusedMs: 3_600_000, lifetime: '1h' }, ['miss', 'early-eviction']],
    ['five minutes where nothing was written', { unusedMs: 300_001, lifetime: null }, ['miss', 'ttl-expired']],
    ['another model before expiry', { modelChanged: true, unusedMs: 9e9 }, ['miss', 'model-switch']],
    ['a compaction before everything', { compacted: true, microcompacted: true, modelChanged: true, unusedMs: 9e9 }, ['miss', 'compacted']],
    ['cleared results', { microcompacted: true, cleared: true }, ['miss', 'microcompacted']],
    ['a clearing', { cleared: true, rewound: true }, ['miss', 'cleared']],
    ['a rewind', { rewound: true, modelChanged: true }, ['miss', 'rewound']],
    ['a smaller context that nothing explains', { contextTokens: 99_999, cacheRead: 17_000 }, ['miss', 'unknown']],
    ['an expiry explains it', { contextTokens: 50_000, unusedMs: 400_000 }, ['miss', 'ttl-expired']],
    ['no figures of the cache', { recorded: false }, ['unknown', 'unknown']],
    ['no figures, after a compaction', { recorded: false, compacted: true }, ['unknown', 'compacted']],
    ['nothing to compare with', { previousTokens: 0 }, ['unknown', 'unknown']],
  ])('%s', (_what, facts, expected) => {
    expect(judge(facts)).toEqual(expected)
  })
})
