import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_MODEL, writeTranscript } from '../testing/write-transcript'
import { createTranscriptReader } from './create-transcript-reader'
import { parseTranscript } from './parse-transcript'
import type { Session } from './session'

const read = (writer: { bytes(): Uint8Array }) => parseTranscript(writer.bytes(), '/s.jsonl')

/** What a file says whatever else stands in it: rows by what they are, not by where they stand. */
function rowsOf({ entries }: Session) {
  return entries.map(({ type, uuid, parentUuid, chain, messageId, tsMs, parts }) => ({
    type,
    uuid,
    parentUuid,
    chain,
    messageId,
    tsMs,
    parts,
  }))
}

const long = writeTranscript()
  .prompt('Read both files, please. Größe 漢字')
  .answer('m1', { input: 3, cacheWrite5m: 20_000, output: 40 }, [
    { type: 'thinking', thinking: 'Two reads.', signature: 'c2ln' },
    { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: '/p/a.ts' } },
  ])
  .answer('m1', { input: 3, cacheWrite5m: 20_000, output: 90 }, [{ type: 'tool_use', id: 't2', name: 'Bash', input: { command: 'ls' } }])
  .result('t1', '1\tconst a = 1')
  .result('t2', [{ type: 'text', text: 'a.ts\nb.ts' }])
  .answer('m2', { input: 4, cacheRead: 20_000, cacheWrite5m: 300, output: 10 })
  .row('system', { subtype: 'turn_duration', durationMs: 5 })
  .wait(400_000)
  .prompt('And now?')
  .answer('m3', { input: 4, cacheWrite5m: 20_500, output: 10 })
  .boundary({ trigger: 'auto', preTokens: 20_600 })
  .summary('What was done.')
  .answer('m4', { input: 3, cacheRead: 9000, cacheWrite1h: 3000, output: 7 })

describe('createTranscriptReader', () => {
  it('makes the same session wherever the bytes are cut', () => {
    const bytes = long.bytes()
    const whole = parseTranscript(bytes, '/s.jsonl')
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }), (cuts) => {
        const reader = createTranscriptReader('/s.jsonl')
        let from = 0
        for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
          reader.push(bytes.slice(from, cut))
          from = cut
        }
        expect(reader.end()).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  it('cut off anywhere, keeps every row before the cut', () => {
    const bytes = long.bytes()
    const all = rowsOf(parseTranscript(bytes, '/s.jsonl'))
    fc.assert(
      fc.property(fc.nat({ max: bytes.length }), (cut) => {
        const session = parseTranscript(bytes.slice(0, cut), '/s.jsonl')
        const before = new TextDecoder().decode(bytes.slice(0, cut)).split('\n').length - 1
        expect(session.entries.length).toBeGreaterThanOrEqual(before)
        expect(rowsOf(session)).toEqual(
          all.slice(0, session.entries.length).map((row, i) => ({ ...row, parts: session.entries[i]?.parts })),
        )
        expect(session.problems.filter(({ code }) => code === 'invalid-json')).toEqual([])
      }),
    )
  })

  it('loses nothing but the garbage lines put between', () => {
    const lines = long.text().trimEnd().split('\n')
    const whole = parseTranscript(long.bytes(), '/s.jsonl')
    const garbage = fc.constantFrom('', '   ', 'null', '[1]', '{"half":', 'rubbish', '\0\0', '"text"', '{"a":1}}')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: lines.length }), garbage), { maxLength: 8 }), (inserted) => {
        const mixed = [...lines]
        for (const [at, text] of inserted) mixed.splice(Math.min(at, mixed.length), 0, text)
        const session = parseTranscript(new TextEncoder().encode(`${mixed.join('\n')}\n`), '/s.jsonl')
        expect(rowsOf(session)).toEqual(rowsOf(whole))
        expect(session.totals).toEqual(whole.totals)
        expect(session.calls.map(({ line: _line, ...call }) => call)).toEqual(whole.calls.map(({ line: _line, ...call }) => call))
        const bad = inserted.filter(([, text]) => text.trim() !== '')
        expect(new Set(session.problems.map(({ line }) => line)).size).toBeGreaterThanOrEqual(bad.length)
      }),
    )
  })

  it('goes on after a snapshot, which leaves out the line that is not whole yet', () => {
    const bytes = long.bytes()
    const reader = createTranscriptReader('/s.jsonl')
    reader.push(bytes.slice(0, bytes.length - 30))
    const snapshot = reader.snapshot()
    expect(snapshot.calls.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
    expect(snapshot.problems.filter(({ code }) => code === 'truncated')).toEqual([])
    reader.push(bytes.slice(bytes.length - 30))
    expect(reader.end()).toEqual(parseTranscript(bytes, '/s.jsonl'))
  })

  it('finds every entry again at its bytes', () => {
    const bytes = long.bytes()
    for (const { offset, length, uuid } of parseTranscript(bytes, '/s.jsonl').entries) {
      expect(JSON.parse(new TextDecoder().decode(bytes.subarray(offset, offset + length))).uuid).toBe(uuid)
    }
  })

  it('takes the rows of one message id as one call and says what was added before it', () => {
    const { calls, totals } = read(long)
    expect(calls.map(({ id, contextTokens, cache, cause, turn, previous }) => [id, contextTokens, cache, cause, turn, previous])).toEqual([
      ['m1', 20_003, 'first', 'first-call', 'prompt', null],
      ['m2', 20_304, 'hit', null, 'tool-result', 0],
      ['m3', 20_504, 'miss', 'ttl-expired', 'prompt', 1],
      ['m4', 12_003, 'partial', 'compacted', 'prompt', 2],
    ])
    expect(calls[1]?.added.byKind).toEqual({ thinking: 10, 'tool-use': 47, 'tool-result:Read': 13, 'tool-result:Bash': 9 })
    expect(calls[1]?.added.recordedTokens).toBe(301)
    expect(calls[3]?.added).toMatchObject({ byKind: { summary: 14 }, recordedTokens: null })
    expect(calls.map(({ lifetime }) => lifetime)).toEqual(['5m', '5m', '5m', '1h'])
    expect(totals.main).toMatchObject({ calls: 4, output: 117, cacheWrite5m: 40_800, cacheWrite1h: 3000 })
  })

  it('measures gaps to the request and lack of use from the first row before', () => {
    const [, second, third] = read(long).calls
    expect(second).toMatchObject({ gapMs: 2000, unusedMs: 3000 })
    expect(third).toMatchObject({ gapMs: 402_000, unusedMs: 402_000 })
  })

  it('names a result whose use comes later', () => {
    const session = read(
      writeTranscript()
        .prompt('x')
        .result('late', 'text')
        .answer('m1', { input: 1 }, [{ type: 'tool_use', id: 'late', name: 'Grep', input: {} }]),
    )
    expect(session.entries[1]?.parts[0]).toMatchObject({ kind: 'tool-result', tool: 'Grep', content: 'search' })
    expect(session.problems).toEqual([])
  })

  it('keeps sub-agents in the main file apart, by id or by their root', () => {
    const side = { isSidechain: true }
    const writer = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 50_000, output: 1 })
      .prompt('A?', { ...side, parentUuid: null, uuid: 'a1' })
      .prompt('B?', { ...side, parentUuid: null, uuid: 'b1' })
      .answer('a', { cacheWrite5m: 8000, output: 1 }, 'x', { ...side, parentUuid: 'a1', uuid: 'a2' })
      .answer('b', { cacheWrite5m: 9000, output: 1 }, 'x', { ...side, parentUuid: 'b1', uuid: 'b2' })
      .prompt('A!', { ...side, parentUuid: 'a2', uuid: 'a3' })
      .answer('aa', { cacheRead: 8000, cacheWrite5m: 10, output: 1 }, 'x', { ...side, parentUuid: 'a3' })
      .prompt('Go on.', { parentUuid: 'u2' })
      .answer('m2', { cacheRead: 50_000, cacheWrite5m: 100, output: 1 })
    const { calls, totals, integrity } = read(writer)
    expect(calls.map(({ id, cache, previous }) => [id, cache, previous])).toEqual([
      ['m1', 'first', null],
      ['a', 'first', null],
      ['b', 'first', null],
      ['aa', 'hit', 1],
      ['m2', 'hit', 0],
    ])
    expect([totals.main.calls, totals.side.calls, integrity.roots]).toEqual([2, 3, 1])
  })

  it('does not take a prompt typed while the agent worked for a rewind', () => {
    const typed = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 100, output: 1 }, [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }])
      .result('t', 'ok')
      .prompt('Meanwhile?', { parentUuid: 'u2' })
    expect(read(typed).events.map(({ kind }) => kind)).toEqual(['rewind'])
    expect(read(typed.answer('m2', { cacheRead: 100 }, 'x', { parentUuid: 'u3' })).events).toEqual([])
  })

  it('tells one clearing for the command and its hooks, and another after the next call', () => {
    const hook = { data: { type: 'hook_progress', hookEvent: 'SessionStart', hookName: 'SessionStart:clear' } }
    const clear = '<command-name>/clear</command-name>'
    const writer = writeTranscript()
      .prompt('Go.')
      .answer('m1', { cacheWrite5m: 5000, output: 1 })
      .prompt(clear)
      .row('progress', hook)
      .row('progress', hook)
      .prompt('New.')
      .answer('m2', { cacheRead: 1000, cacheWrite5m: 10, output: 1 })
      .row('attachment', { attachment: { type: 'hook_success', hookName: 'SessionStart:clear', hookEvent: 'SessionStart', content: '' } })
      .prompt('Newer.')
      .answer('m3', { cacheWrite5m: 900, output: 1 })
    const { events, calls } = read(writer)
    expect(events.map(({ kind, line, beforeCall }) => [kind, line, beforeCall])).toEqual([
      ['clear', 3, 1],
      ['clear', 8, 2],
    ])
    expect(calls.map(({ cause }) => cause)).toEqual(['first-call', 'cleared', 'cleared'])
  })

  it('takes a title of this session, not of those listed at the head of the file', () => {
    const writer = writeTranscript()
      .line('{"type":"summary","summary":"Another session","leafUuid":"elsewhere"}')
      .prompt('  What is this?  ')
      .line('{"type":"summary","summary":"This session","leafUuid":"u1"}')
    expect(read(writer)).toMatchObject({ title: 'This session', firstPrompt: 'What is this?' })
    writer.line('{"type":"ai-title","aiTitle":"By the model","sessionId":"s1"}')
    expect(read(writer).title).toBe('By the model')
    writer.line('{"type":"custom-title","customTitle":"By hand","sessionId":"s1"}')
    expect(read(writer).title).toBe('By hand')
  })

  it('bounds the list of problems and counts the rest', () => {
    const session = parseTranscript(new TextEncoder().encode('x\n'.repeat(20_500)), '/x')
    expect(session.problems).toHaveLength(20_000)
    expect(session.problemsNotListed).toBe(501)
    expect(session.problems[0]).toMatchObject({ code: 'foreign', offset: 0 })
    expect(session.records).toEqual({ total: 0, byType: {}, unreadable: 20_500 })
  })

  it('tells counts that are none, and keeps the rest of the row', () => {
    const lines = long.text().trimEnd().split('\n')
    const at = lines.findIndex((text) => text.includes('"m2"'))
    const usage = (counts: string) =>
      lines
        .map((text, i) => (i === at ? text.replace(/"usage":\{.*?\}(?=,|\})(?:,"output_tokens":\d+\})?/, `"usage":${counts}`) : text))
        .join('\n')
    const told = (counts: string) => {
      const session = parseTranscript(new TextEncoder().encode(usage(counts)), '/s.jsonl')
      const { usage: read } = session.calls[1] ?? {}
      return { read, calls: session.calls.length, problems: session.problems.map(({ code, line, message }) => ({ code, line, message })) }
    }
    const message = (what: string, count = 'count') =>
      `No ${count} of tokens: ${what}. A fraction was rounded, all else counts as nothing; the rest of the row was read.`
    const one = (what: string, count?: string) => [{ code: 'bad-count', line: at + 1, message: message(what, count) }]
    const rest = '"cache_read_input_tokens":20000,"output_tokens":10'
    const none = { input: 0, cacheRead: 20_000, cacheWrite5m: 0, cacheWrite1h: 0, output: 10 }
    for (const [value, words] of [
      ['1e400', 'larger than any number'],
      ['1e300', '1e+300'],
      ['-5', '-5'],
      ['"12"', '"12"'],
      ['[3]', 'a list'],
      ['{}', 'object'],
      ['true', 'boolean'],
    ]) {
      expect(told(`{"input_tokens":${value},${rest}}`)).toEqual({ read: none, calls: 4, problems: one(`input_tokens: ${words}`) })
    }
    expect(told(`{"input_tokens":12.6,${rest}}`)).toEqual({ read: { ...none, input: 13 }, calls: 4, problems: one('input_tokens: 12.6') })
    expect(told(`{"input_tokens":null,${rest}}`)).toEqual({ read: none, calls: 4, problems: [] })
    expect(told(`{"input_tokens":1,${rest},"cache_creation":{"ephemeral_5m_input_tokens":-1,"ephemeral_1h_input_tokens":7.5}}`)).toEqual({
      read: { ...none, input: 1, cacheWrite1h: 8 },
      calls: 4,
      problems: one('cache_creation.ephemeral_5m_input_tokens: -1, cache_creation.ephemeral_1h_input_tokens: 7.5', 'counts'),
    })
    const compacted = read(writeTranscript().prompt('Go.').boundary({ trigger: 'auto', preTokens: -4, postTokens: 9 }))
    expect(compacted.events).toMatchObject([{ kind: 'auto-compact', preTokens: null, postTokens: 9 }])
    expect(compacted.problems).toMatchObject([{ code: 'bad-count', line: 2, message: message('preTokens: -4') }])
  })

  it('survives hostile names and values', () => {
    const writer = writeTranscript()
      .line('{"type":"__proto__","constructor":1}')
      .line('{"type":"toString"}')
      .row('user', { message: { content: [null, 7, { type: 'tool_result' }, { type: 'image', source: {} }, { text: 4 }] } })
      .row('assistant', {
        message: { id: 'm', model: TEST_MODEL, content: [{ type: 'tool_use', name: 5, input: null }], usage: { input_tokens: 'x' } },
      })
      .row('assistant', { message: null })
      .row('attachment', { attachment: 'text' })
      .row('user', { timestamp: 'yesterday', parentUuid: 5 })
    const session = read(writer)
    expect(session.calls).toEqual([])
    expect(session.records.total).toBe(7)
    expect(Object.keys(session.records.byType)).toContain('__proto__')
    expect(session.entries).toHaveLength(5)
  })

  it.each([1e300, -1e300, 9e15, -9e15, 1e18, '+275761-01-01T00:00:00Z', '', true, null, [], 8.64e15])(
    'takes %j for a time only where it is one',
    (timestamp) => {
      const session = read(writeTranscript().prompt('Go', { timestamp }).answer('m1', { input: 1 }, 'Done.', { timestamp }))
      const times = [session.startMs, session.endMs, ...session.calls.flatMap(({ tsMs, requestMs, endMs }) => [tsMs, requestMs, endMs])]
      expect(times).toHaveLength(5)
      for (const ms of times) expect(ms === null || !Number.isNaN(new Date(ms).getTime())).toBe(true)
    },
  )

  it('keeps what a compaction recorded so that it can be written out, however deep it lies', () => {
    const row = JSON.stringify({
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'b',
      parentUuid: null,
      compactMetadata: { trigger: 'auto', preTokens: 9, deep: '@' },
    })
    const micro = JSON.stringify({
      type: 'system',
      subtype: 'microcompact_boundary',
      uuid: 'c',
      parentUuid: 'b',
      microcompactMetadata: { deep: '@' },
    })
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const writer = writeTranscript().line(row.replace('"@"', deep)).line(micro.replace('"@"', deep))
    const { events } = read(writer)
    expect(events).toMatchObject([{ kind: 'auto-compact', preTokens: 9, details: { trigger: 'auto' } }, { kind: 'microcompact' }])
    expect(JSON.stringify(events)).toContain('Nested too deeply')
  })

  it('does not follow a circle of parents for ever', () => {
    const writer = writeTranscript()
      .row('system', { uuid: 'x', parentUuid: 'y' })
      .row('system', { uuid: 'y', parentUuid: 'x' })
      .prompt('One', { parentUuid: 'y' })
      .prompt('Two', { parentUuid: 'x' })
    expect(read(writer).events.map(({ kind }) => kind)).toEqual(['rewind'])
  })
})
