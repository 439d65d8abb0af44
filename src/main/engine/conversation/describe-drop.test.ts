import { describe, expect, it } from 'vitest'
import { type TranscriptWriter, writeTranscript } from '../testing/write-transcript'
import { describeDrops } from './describe-drop'
import { parseTranscript } from './parse-transcript'

const drops = (writer: TranscriptWriter) => describeDrops(parseTranscript(writer.bytes(), '/s'))
const begun = (tokens: number) => writeTranscript().prompt('Go.').answer('m1', { cacheWrite5m: tokens, output: 1 })

describe('describeDrops', () => {
  it('says nothing of a session that only grows', () => {
    expect(drops(begun(50_000).prompt('On.').answer('m2', { cacheRead: 50_000, cacheWrite5m: 90 }))).toEqual([])
  })

  it.each([
    ['auto', 'auto-compact', 'Compacted automatically: 150,000 → 40,000.'],
    ['manual', 'manual-compact', 'Compacted on request: 150,000 → 40,000.'],
  ])('names a compaction (%s) by its record', (trigger, cause, text) => {
    const found = drops(
      begun(150_000).boundary({ trigger, preTokens: 1 }).summary('S').answer('m2', { cacheRead: 15_000, cacheWrite5m: 25_000 }),
    )
    expect(found).toEqual([
      {
        call: 1,
        line: 5,
        what: 'both',
        beforeTokens: 150_000,
        afterTokens: 40_000,
        notRead: 135_000,
        cause,
        recordedAt: 3,
        text,
        likely: null,
      },
    ])
  })

  it('names a compaction without a record by its summary', () => {
    expect(drops(begun(150_000).summary('S').answer('m2', { cacheWrite5m: 25_000 }))).toMatchObject([
      { cause: 'compacted', recordedAt: null },
    ])
  })

  it('never takes an expired cache for the reason of a smaller context', () => {
    const idle = (tokens: number) =>
      drops(
        begun(100_000)
          .wait(2 * 3_600_000)
          .prompt('Back.')
          .answer('m2', { cacheWrite5m: tokens }),
      )
    expect(idle(100_500)).toMatchObject([{ what: 'cache', cause: 'ttl-expired', text: expect.stringContaining('2.0 h without use') }])
    expect(idle(60_000)).toMatchObject([{ what: 'both', cause: 'unknown', likely: expect.stringContaining('an hour or more') }])
  })

  it('tells an eviction from a changed prefix', () => {
    expect(drops(begun(100_000).prompt('?').answer('m2', { cacheWrite5m: 100_100 }))).toMatchObject([{ cause: 'early-eviction' }])
    const changed = drops(begun(100_000).prompt('?').answer('m2', { cacheRead: 17_000, cacheWrite5m: 83_100 }))
    expect(changed).toMatchObject([{ cause: 'prefix-changed', text: expect.stringContaining('17,000') }])
  })

  it('names a rewind, a clearing and another model', () => {
    const found = drops(
      begun(50_000)
        .prompt('A')
        .answer('m2', { cacheRead: 50_000, cacheWrite5m: 9000 })
        .prompt('B', { parentUuid: 'u2' })
        .answer('m3', { cacheRead: 50_000, cacheWrite5m: 100 })
        .prompt('<command-name>/clear</command-name>')
        .prompt('C')
        .answer('m4', { cacheRead: 20_000, cacheWrite5m: 10 })
        .prompt('D')
        .answer('m5', { cacheWrite5m: 20_500 }, [], {
          message: { id: 'm5', model: 'claude-opus-4-5', content: [], usage: { input_tokens: 20_500, cache_read_input_tokens: 0 } },
        }),
    )
    expect(found.map(({ cause, recordedAt }) => [cause, recordedAt])).toEqual([
      ['rewind', 5],
      ['clear', 7],
      ['model-switch', 11],
    ])
  })

  it('says honestly that nothing says why, and what it looks like', () => {
    const cleared = drops(
      begun(140_000)
        .row('user', { message: { content: [{ type: 'tool_result', tool_use_id: 't', content: 'x' }] } })
        .answer('m2', { cacheRead: 16_000, cacheWrite5m: 80_000 }),
    )
    expect(cleared).toMatchObject([{ cause: 'unknown', recordedAt: null, likely: expect.stringContaining('135,000') }])
    const thought = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 90_000 }, [{ type: 'thinking', thinking: 'long', signature: 's' }])
      .prompt('On.')
      .answer('m2', { cacheRead: 88_000, cacheWrite5m: 100 })
    expect(drops(thought)).toMatchObject([{ what: 'context', cause: 'unknown', likely: expect.stringContaining('thinking') }])
  })
})
