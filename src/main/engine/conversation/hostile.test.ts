// Whatever the bytes and whatever the rows: a session comes out, its parts agree with one another, and nothing throws.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeTranscript } from '../testing/write-transcript'
import { calibrateSession } from './calibrate-session'
import { describeCompactions } from './describe-compaction'
import { describeDrops } from './describe-drop'
import { mergeSubagents } from './merge-subagents'
import { parseTranscript } from './parse-transcript'
import { readEntryBody } from './read-entry-body'
import type { Session } from './session'

function expectSound(session: Session, bytes: Uint8Array): void {
  const { calls, entries, events, totals, integrity, problems } = session
  expect(calls.map(({ index }) => index)).toEqual(calls.map((_call, i) => i))
  expect(entries.map(({ index }) => index)).toEqual(entries.map((_entry, i) => i))
  expect(totals.main.calls + totals.side.calls).toBe(calls.length)
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  expect(entries.filter(({ repeated }) => repeated)).toHaveLength(integrity.duplicateUuids)
  const owned = calls.flatMap(({ rows }) => rows)
  expect(new Set(owned).size).toBe(owned.length)
  for (const call of calls) {
    const previous = call.previous === null ? null : calls[call.previous]
    expect(call.cache === 'first').toBe(previous === null)
    if (previous) expect([previous.chain, previous.index < call.index]).toEqual([call.chain, true])
    for (const figure of [call.contextTokens, call.added.chars, call.added.estimatedTokens, call.gapMs ?? 0, call.unusedMs ?? 0]) {
      expect(Number.isFinite(figure) && figure >= 0).toBe(true)
    }
  }
  for (const { beforeCall, line } of events) {
    expect(line).toBeGreaterThan(0)
    if (beforeCall !== null) expect(calls[beforeCall]?.chain).toBe('main')
  }
  for (const { offset } of problems) expect(offset).toBeLessThanOrEqual(bytes.length)
  for (const { offset, length } of entries) expect(readEntryBody(bytes.subarray(offset, offset + length)).ok).toBe(true)
  const told = { session, drops: describeDrops(session), stories: describeCompactions(session), learned: calibrateSession(session) }
  expect(JSON.parse(JSON.stringify(told))).toBeDefined()
  expect(mergeSubagents(session, [session]).side.calls).toBe(totals.side.calls)
}

const read = (bytes: Uint8Array) => parseTranscript(bytes, '/s.jsonl')

describe('hostile transcripts', () => {
  it('any bytes changed in a real-looking file', () => {
    const sound = writeTranscript()
      .prompt('Go.')
      .answer('m1', { input: 3, cacheWrite5m: 900, output: 4 }, [{ type: 'tool_use', id: 't', name: 'Read', input: { file_path: '/a' } }])
      .result('t', [{ type: 'image', source: { type: 'base64', data: 'iVBORw0KGgo=' } }])
      .answer('m2', { cacheRead: 900, cacheWrite5m: 90 })
      .boundary({ trigger: 'auto', preTokens: 1 })
      .summary('S')
      .answer('m3', { cacheWrite1h: 50 })
      .bytes()
    const change = fc.tuple(fc.nat({ max: sound.length - 1 }), fc.nat({ max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const bytes = sound.slice()
        for (const [at, value] of changes) bytes[at] = value
        expectSound(read(bytes), bytes)
      }),
      { numRuns: 300 },
    )
  })

  it('any rows in any order', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', null, 7)
    const tokens = fc.oneof(fc.nat({ max: 200_000 }), fc.constantFrom(-5, null, 'x', 1e308))
    const block = fc.oneof(
      fc.record({
        type: fc.constant('text'),
        text: fc.oneof(fc.string(), fc.constantFrom('<command-name>/clear</command-name>', '[Request interrupted by user]')),
      }),
      fc.record({ type: fc.constant('tool_use'), id, name: fc.constantFrom('Read', 'Bash', null), input: fc.jsonValue() }),
      fc.record({ type: fc.constant('tool_result'), tool_use_id: id, content: fc.jsonValue() }),
      fc.jsonValue(),
    )
    const row = fc.record(
      {
        type: fc.constantFrom('user', 'assistant', 'system', 'attachment', 'progress', 'summary', 'later', 3),
        subtype: fc.constantFrom('compact_boundary', 'microcompact_boundary', 'x', null),
        uuid: id,
        parentUuid: id,
        isSidechain: fc.constantFrom(true, false, null),
        agentId: fc.constantFrom('g', 'h', null),
        sessionId: fc.constantFrom('s1', 's2', null),
        version: fc.constantFrom('2.1.17', '2.1.88', null),
        isMeta: fc.boolean(),
        isCompactSummary: fc.boolean(),
        isApiErrorMessage: fc.boolean(),
        timestamp: fc.oneof(fc.constantFrom('2026-02-03T09:00:00Z', '2026-02-03T10:00:00Z', 'never'), fc.jsonValue()),
        compactMetadata: fc.oneof(fc.record({ trigger: fc.constantFrom('auto', 'manual'), preTokens: tokens }), fc.jsonValue()),
        microcompactMetadata: fc.jsonValue(),
        attachment: fc.jsonValue(),
        data: fc.jsonValue(),
        content: fc.jsonValue(),
        message: fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              id,
              model: fc.constantFrom('claude-opus-4-5', 'claude-sonnet-5', '<synthetic>', 'house', null),
              content: fc.oneof(fc.array(block, { maxLength: 4 }), fc.string(), fc.jsonValue()),
              usage: fc.oneof(
                fc.jsonValue(),
                fc.record(
                  { input_tokens: tokens, output_tokens: tokens, cache_read_input_tokens: tokens, cache_creation_input_tokens: tokens },
                  { requiredKeys: [] },
                ),
              ),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: ['type'] },
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 25 }), (rows) => {
        const bytes = new TextEncoder().encode(rows.map((one) => JSON.stringify(one)).join('\n'))
        const session = read(bytes)
        expect(session.records.total).toBe(rows.length)
        expectSound(session, bytes)
      }),
      { numRuns: 600 },
    )
  })
})
