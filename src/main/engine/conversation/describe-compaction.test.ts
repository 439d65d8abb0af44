import { describe, expect, it } from 'vitest'
import { type TranscriptWriter, writeTranscript } from '../testing/write-transcript'
import { describeCompactions } from './describe-compaction'
import { parseTranscript } from './parse-transcript'

const stories = (writer: TranscriptWriter) => describeCompactions(parseTranscript(writer.bytes(), '/s'))
const read = (id: string, file: string) => [{ type: 'tool_use', id, name: 'Read', input: { file_path: file } }]
const attached = (attachment: Readonly<Record<string, unknown>>) => ({ attachment })

function session(
  metadata: Readonly<Record<string, unknown>> | null = { trigger: 'auto', preTokens: 101_000, postTokens: 900, durationMs: 41_000 },
) {
  return writeTranscript()
    .prompt('Go.')
    .row('attachment', attached({ type: 'skill_listing', content: '- skill' }))
    .answer('m1', { cacheWrite5m: 50_000, output: 5 }, read('t1', '/p/a.ts'))
    .result('t1', 'aaaa')
    .row(
      'attachment',
      attached({ type: 'nested_memory', path: '/p/src/CLAUDE.md', content: { path: '/p/src/CLAUDE.md', content: 'rules' } }),
    )
    .answer('m2', { cacheRead: 50_000, cacheWrite5m: 10_000, output: 5 }, read('t2', '/p/b.ts'))
    .result('t2', 'bbbb')
    .answer('m3', { cacheRead: 60_000, cacheWrite5m: 40_000, output: 5 }, 'Now on.')
    .wait(50_000)
    .boundary(metadata)
    .summary('What was done so far.')
    .row(
      'attachment',
      attached({ type: 'file', filename: '/p/a.ts', content: { type: 'text', file: { filePath: '/p/a.ts', content: 'aaaa' } } }),
    )
    .row('attachment', attached({ type: 'compact_file_reference', filename: '/p/huge.ts' }))
    .answer('m4', { cacheRead: 17_000, cacheWrite5m: 20_000, output: 5 }, read('t3', '/p/b.ts'))
    .result('t3', 'bbbb'.repeat(100))
}

describe('describeCompactions', () => {
  it('tells sizes, summary, what came back and what did not', () => {
    const [story, ...more] = stories(session())
    expect(more).toEqual([])
    expect(story).toMatchObject({
      line: 9,
      kind: 'auto-compact',
      preTokens: 101_000,
      postTokens: 900,
      before: { call: 2, contextTokens: 100_000 },
      after: { call: 3, contextTokens: 37_000, cacheRead: 17_000 },
      summary: { line: 10, chars: 21, estimatedTokens: 7 },
      kept: [],
      durationMs: 41_000,
      durationFrom: 'recorded',
    })
    expect(story?.reinjected.map(({ what, file, line }) => [what, file, line])).toEqual([
      ['file', '/p/a.ts', 11],
      ['reference', '/p/huge.ts', 12],
    ])
    expect(story?.lost).toMatchObject({
      instructions: [{ file: '/p/src/CLAUDE.md', line: 5 }],
      files: [{ file: '/p/b.ts', line: 7, reads: 1 }],
      skillListing: true,
    })
    expect(story?.rereads).toEqual([{ file: '/p/b.ts', times: 1, firstLine: 14, estimatedTokens: 142 }])
    expect(story?.rereadTokens).toBe(142)
  })

  it('takes what a later prompt brings with it for no part of the compaction', () => {
    const file = (name: string) =>
      attached({ type: 'file', filename: name, content: { type: 'text', file: { filePath: name, content: 'aaaa' } } })
    const [story] = stories(
      writeTranscript()
        .prompt('Go.')
        .answer('m1', { cacheWrite5m: 9000 }, read('t1', '/p/a.ts'))
        .result('t1', 'aaaa')
        .answer('m2', { cacheWrite5m: 9000 })
        .boundary({ trigger: 'manual' })
        .summary('S')
        .row('attachment', file('/p/b.ts'))
        .prompt('<command-name>/compact</command-name>', { timestamp: '2026-02-03T08:00:00.000Z' })
        .row('attachment', attached({ type: 'plan_mode' }))
        .prompt('Look at @a.ts')
        .row('attachment', file('/p/a.ts'))
        .answer('m3', { cacheWrite5m: 100 }),
    )
    expect(story?.reinjected.map(({ what, file: name }) => [what, name])).toEqual([
      ['file', '/p/b.ts'],
      ['other', null],
    ])
    expect(story?.lost.files.map(({ file: name }) => name)).toEqual(['/p/a.ts'])
  })

  it('counts as read again what was read, not what was edited', () => {
    const edit = [{ type: 'tool_use', id: 't4', name: 'Edit', input: { file_path: '/p/b.ts' } }]
    const [story] = stories(session().answer('m5', { cacheWrite5m: 10 }, edit).result('t4', 'x'.repeat(4000)))
    expect(story?.rereads).toEqual([{ file: '/p/b.ts', times: 1, firstLine: 14, estimatedTokens: 142 }])
  })

  it('prices the summary call by the old context, cached or not', () => {
    const [story] = stories(session())
    expect(story?.cost.assumes).toBe('cached')
    expect(story?.cost.summaryUsd).toBeCloseTo((100_000 * 0.3 + 7 * 15) / 1e6)
    expect(story?.cost.firstCallUsd).toBeCloseTo((17_000 * 0.3 + 20_000 * 3.75 + 5 * 15) / 1e6)
    const late = writeTranscript().prompt('Go.').answer('m1', { cacheWrite5m: 1_000_000 }).wait(400_000).boundary(null).summary('S')
    expect(stories(late)[0]?.cost).toEqual({ summaryUsd: expect.closeTo(3, 2), recordedUsd: null, assumes: 'expired', firstCallUsd: null })
  })

  it('takes the recorded cost of the summary call from its side file', () => {
    const side = (at: string, sessionId = 's1') =>
      parseTranscript(
        writeTranscript({ isSidechain: true, timestamp: at, sessionId })
          .prompt('Summarise.')
          .answer('x', { cacheRead: 100_000, output: 4000 })
          .bytes(),
        '/agent-acompact-1.jsonl',
      )
    const main = parseTranscript(session().bytes(), '/s')
    const cost = (...files: readonly ReturnType<typeof side>[]) => describeCompactions(main, undefined, files)[0]?.cost.recordedUsd
    expect(cost(side('2026-02-03T09:00:50Z'))).toBeCloseTo((100_000 * 0.3 + 4000 * 15) / 1e6)
    expect(cost(side('2026-02-03T11:00:00Z'), side('2026-02-03T08:00:00Z'), side('2026-02-03T09:00:50Z', 'other'))).toBeNull()
  })

  it('measures between rows where nothing is recorded, from the command that asked', () => {
    expect(stories(session({ trigger: 'auto' }))[0]).toMatchObject({ durationMs: 51_000, durationFrom: 'between-rows', preTokens: null })
    const asked = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 1000 })
      .wait(3_600_000)
      .boundary({ trigger: 'manual' })
      .summary('S')
      .prompt('<command-name>/compact</command-name>', { timestamp: '2026-02-03T10:00:00.000Z' })
    expect(stories(asked)[0]).toMatchObject({ kind: 'manual-compact', durationMs: 2000, durationFrom: 'between-rows' })
  })

  it('finds the rows that were kept, listed or as a segment', () => {
    const listed = session({ trigger: 'auto', preservedMessages: { anchorUuid: 'u1', uuids: ['u7', 'u8'] } })
    expect(stories(listed)[0]).toMatchObject({ kept: [6, 7], lost: { files: [] } })
    const segment = session({ trigger: 'auto', preservedSegment: { headUuid: 'u6', anchorUuid: 'x', tailUuid: 'u8' } })
    expect(stories(segment)[0]?.kept).toEqual([5, 6, 7])
    expect(stories(session({ trigger: 'auto', preservedSegment: { headUuid: 'no', tailUuid: 'u8' } }))[0]?.kept).toEqual([])
  })

  it('counts each compaction from the one before it', () => {
    const twice = session()
      .boundary({ trigger: 'manual', preTokens: 40_000 })
      .summary('Again.')
      .prompt('On.')
      .answer('m5', { cacheWrite5m: 9000 })
    const [first, second] = stories(twice)
    expect(first?.rereads).toHaveLength(1)
    expect(second).toMatchObject({ kind: 'manual-compact', before: { call: 3 }, after: { call: 4 }, rereads: [] })
    expect(second?.lost.files.map(({ file }) => file)).toEqual(['/p/a.ts', '/p/b.ts'])
  })

  it('takes a summary without a boundary as a compaction without a record', () => {
    const bare = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 9000 })
      .summary('S')
      .prompt('On.')
      .answer('m2', { cacheWrite5m: 100 })
    expect(stories(bare)).toMatchObject([{ kind: 'unrecorded', line: 3, preTokens: null, summary: { line: 3 } }])
  })

  it('names the skills that came back', () => {
    const skills = ['tdd', 'review'].map((name) => ({ name, path: `x:${name}`, content: 'body' }))
    const withSkills = session().row('attachment', attached({ type: 'invoked_skills', skills }))
    const ended = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 9000 })
      .boundary(null)
      .row('attachment', attached({ type: 'invoked_skills', skills }))
    expect(stories(ended)[0]?.reinjected).toMatchObject([{ what: 'skills', file: null, names: ['tdd', 'review'] }])
    expect(stories(withSkills)[0]?.reinjected).toHaveLength(2)
  })

  it('stands at the end of a file that goes no further', () => {
    const ended = writeTranscript().prompt('Go.').answer('m1', { cacheWrite5m: 9000 }).boundary(null)
    expect(stories(ended)).toMatchObject([{ after: null, summary: null, reinjected: [], cost: { firstCallUsd: null } }])
  })
})
