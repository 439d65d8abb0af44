import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../conversation/parse-transcript'
import type { Session, SessionEvent } from '../conversation/session'
import { realTranscripts } from '../testing/real-transcripts'
import { createPlainMarker } from './create-plain-marker'
import { createTranscriptFold } from './fold-transcript'
import { createLineReaders } from './line-readers'
import type { FoldedTranscript, TranscriptFacts } from './transcript-facts'

const encoder = new TextEncoder()

function fold(bytes: Uint8Array, piece = 1000): FoldedTranscript {
  const one = createTranscriptFold()
  for (let at = 0; at < bytes.length; at += piece) one.push(bytes.subarray(at, at + piece))
  return one.end()
}

/** What opening the file says, in the words of the library. */
function figuresOf(session: Session): Partial<TranscriptFacts> {
  const rows = session.entries.filter(({ repeated }) => !repeated)
  const chain = rows.some((entry) => entry.chain === 'main') || rows.length === 0 ? 'main' : 'side'
  const calls = session.calls.filter((call) => call.chain === chain)
  const totals = session.totals[chain]
  const isCompaction = ({ kind }: SessionEvent) => kind === 'auto-compact' || kind === 'manual-compact'
  const told = new Set(session.events.filter(isCompaction).map(({ beforeCall }) => beforeCall))
  const untold = calls.filter(({ cause, index }) => cause === 'compacted' && (chain === 'side' || !told.has(index)))
  const kinds = [
    ...session.events.map(({ kind }) => kind),
    ...untold.map(({ previous }) => ((session.calls[previous ?? -1]?.contextTokens ?? 0) > 140_000 ? 'auto-compact' : 'manual-compact')),
  ]
  return {
    chain,
    calls: calls.length,
    peakContext: Math.max(0, ...calls.map((call) => call.contextTokens)),
    autoCompactions: kinds.filter((kind) => kind === 'auto-compact').length,
    manualCompactions: kinds.filter((kind) => kind === 'manual-compact').length,
    microcompactions: session.events.filter(({ kind }) => kind === 'microcompact').length,
    misses: calls.filter(({ cache }) => cache === 'miss').length,
    promptTokens: totals.input + totals.cacheRead + totals.cacheWrite5m + totals.cacheWrite1h,
    cacheReadTokens: totals.cacheRead,
    outputReliable: totals.outputReliable,
    problems: session.problems.length + session.problemsNotListed,
    foreign: session.problems.some(({ code }) => code === 'foreign'),
    startMs: session.startMs,
    endMs: session.endMs,
    cwd: session.cwds[0] ?? null,
    ...(session.title === null ? {} : { title: session.title.replace(/\s+/g, ' ').trim().slice(0, 160) }),
    models: session.models,
  }
}

function expectSame(bytes: Uint8Array, name: string): void {
  const session = parseTranscript(bytes, name)
  const { facts } = fold(bytes)
  expect({ name, ...facts }).toMatchObject({ name, ...figuresOf(session) })
  const cost = session.totals[facts.chain].costUsd
  if (cost === null || facts.costUsd === null) expect(facts.costUsd).toBe(cost)
  else expect(facts.costUsd).toBeCloseTo(cost, 9)
}

const transcripts = realTranscripts()

describe('the fold says what opening the file says', () => {
  it.skipIf(transcripts.length === 0)('of every real transcript', () => {
    for (const { name, read } of transcripts) expectSame(read(), name)
  })

  it.each(Object.entries(hostile()))('of a file with %s', (name, text) => {
    expectSame(encoder.encode(text), name)
  })
})

/** Marks nothing: every line is read whole. */
const wholeLines = createLineReaders((names) => {
  let stop = 0
  const mark = (from: number): number => {
    stop = from
    return 0
  }
  return { ...createPlainMarker(names), mark, stopped: () => stop }
})

describe('lines of which only some fields are read give what they give when read whole', () => {
  const both = (bytes: Uint8Array) => {
    const whole = createTranscriptFold({ lines: wholeLines })
    whole.push(bytes)
    expect(fold(bytes, 5000)).toEqual(whole.end())
  }

  it.skipIf(transcripts.length === 0)('in real transcripts', () => {
    for (const { read } of transcripts.slice(0, 16)) both(read())
  })

  it('whatever is changed in a row', () => {
    const rows = Object.values(hostile()).flatMap((text) => text.split('\n'))
    const pieces = [
      '"',
      '\\',
      '\\u00e4',
      'ä',
      '{',
      '}',
      ',',
      ':',
      'null',
      '5',
      '"id"',
      'user',
      'system',
      ' ',
      '\t',
      '\r',
      '\n',
      '\0',
      '[]',
      '{}',
      '"type":',
    ]
    const change = fc.record({ row: fc.nat(), at: fc.nat(), drop: fc.nat({ max: 12 }), put: fc.constantFrom('', ...pieces) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const lines = changes.map(({ row: index, at, drop, put }) => {
          const line = rows[index % rows.length] ?? ''
          const cut = at % (line.length + 1)
          return line.slice(0, cut) + put + line.slice(cut + drop)
        })
        both(encoder.encode(`${lines.join('\n')}\n`))
      }),
      { numRuns: 250, seed: 5 },
    )
  })

  it('whatever stands in a field', () => {
    const value = fc.oneof(fc.constantFrom('user', 'assistant', 'tool_use', 'text', '<command-name>/x', 'claude-opus-4-6'), fc.jsonValue())
    const names = [
      'type',
      'uuid',
      'parentUuid',
      'isSidechain',
      'agentId',
      'sessionId',
      'version',
      'cwd',
      'timestamp',
      'message',
      'content',
      'isCompactSummary',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom('user', 'assistant', 'progress', 'other'),
        fc.dictionary(fc.constantFrom(...names, 'leafUuid'), value),
        block(value),
        usageOf(value),
        (type, fields, said, usage) => {
          const message = {
            role: type === 'user' ? 'user' : 'assistant',
            id: 'm',
            model: 'claude-opus-4-6',
            content: said,
            usage,
          }
          both(encoder.encode(`${JSON.stringify({ type, uuid: 'u', parentUuid: null, message, ...fields })}\n`))
        },
      ),
      { numRuns: 250, seed: 5 },
    )
  })
})

function usageOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const count = fc.oneof({ weight: 6, arbitrary: fc.nat() }, { weight: 1, arbitrary: value }, fc.constantFrom(-5, 1.5, 2e12, null))
  const names = fc.constantFrom('input_tokens', 'output_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'speed')
  const split = fc.dictionary(fc.constantFrom('ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens'), count)
  const usage = fc
    .tuple(fc.dictionary(names, count), fc.oneof(split, count))
    .map(([counts, nested]) => ({ ...counts, cache_creation: nested }))
  return fc.oneof({ weight: 6, arbitrary: usage }, { weight: 1, arbitrary: value })
}

function block(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = fc.constantFrom('type', 'text', 'thinking', 'name', 'id', 'input', 'tool_use_id', 'content')
  const type = fc.constantFrom('text', 'thinking', 'tool_use', 'tool_result', 'image', 'web_search_tool_result')
  const one = fc.tuple(type, fc.dictionary(names, value)).map(([kind, fields]) => ({ type: kind, ...fields }))
  return fc.oneof(value, fc.array(fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: value }), { maxLength: 4 }))
}

describe('a tail read later', () => {
  it.each(Object.entries(hostile()))('gives the numbers of the whole, wherever it is cut: %s', (_name, text) => {
    const bytes = encoder.encode(text)
    const whole = fold(bytes)
    for (let at = 0; at <= bytes.length; at += Math.max(1, Math.floor(bytes.length / 41))) {
      const first = fold(bytes.subarray(0, at))
      const rest = createTranscriptFold({ after: first })
      expect(rest.from).toBe(first.offset)
      rest.push(bytes.subarray(first.offset))
      const both = rest.end()
      expect(both.facts).toEqual(whole.facts)
      expect(both.offset).toBe(whole.offset)
    }
  })

  it.skipIf(transcripts.length === 0)('gives the numbers of the whole of real transcripts too', () => {
    for (const { name, read } of transcripts.slice(0, 12)) {
      const bytes = read()
      const first = fold(bytes.subarray(0, Math.floor(bytes.length * 0.61)))
      const rest = createTranscriptFold({ after: first })
      rest.push(bytes.subarray(first.offset))
      expect({ name, ...rest.end().facts }).toEqual({ name, ...fold(bytes).facts })
    }
  })

  it('begins anew with a carry it cannot read', () => {
    expect(createTranscriptFold({ after: { carry: '[0,{}]', offset: 500 } }).from).toBe(0)
    expect(createTranscriptFold({ after: { carry: 'torn {', offset: 500 } }).from).toBe(0)
  })
})

it('counts a compaction that left nothing but its summary, by its size', () => {
  const { facts } = fold(encoder.encode(hostile()['summaries without a boundary'] ?? ''))
  // s1 with s2 at 159,503 tokens, s3 at far less; the boundary tells itself
  expect([facts.autoCompactions, facts.manualCompactions]).toEqual([2, 1])
})

it('keeps prompts for the search, long ones too, in their own letters', () => {
  const long = `Grüße ${'ä"\\'.repeat(400)} Ende`
  const { facts, prompts } = fold(
    encoder.encode(`${row({ type: 'user', uuid: 'a', parentUuid: null, cwd: '/Büro', message: { content: long } })}\n`),
  )
  expect(prompts).toEqual([long])
  expect(facts.cwd).toBe('/Büro')
  expect(facts.title?.startsWith('Grüße')).toBe(true)
})

it('names a session by what was typed, not by what the editor put beside it', () => {
  const note = { type: 'text', text: '<ide_opened_file>The user opened /a.ts in the IDE.</ide_opened_file>' }
  const typed = { type: 'text', text: 'Fix the login' }
  const line = row({ type: 'user', uuid: 'a', parentUuid: null, message: { content: [note, typed] } })
  const { facts, prompts } = fold(encoder.encode(`${line}\n`))
  expect([facts.title, prompts]).toEqual(['Fix the login', ['Fix the login']])
  const alone = row({ type: 'user', uuid: 'a', parentUuid: null, message: { content: [note] } })
  expect(fold(encoder.encode(`${alone}\n`)).facts.title).toBe(note.text)
})

it('goes on after rows whose ids are no words', () => {
  const lines = [
    row({ type: 'user', uuid: 'with space', parentUuid: null, message: { content: 'Go' } }),
    row({ type: 'user', uuid: '', parentUuid: 'with space', message: { content: 'On' } }),
    row({ type: 'user', uuid: 'c', parentUuid: '', message: { content: 'And on' } }),
    row({ type: 'user', uuid: 'with space', parentUuid: 'with space', message: { content: 'Again' } }),
  ].map((line) => encoder.encode(`${line}\n`))
  const bytes = (from: number, to: number) => Uint8Array.from(lines.slice(from, to).flatMap((line) => [...line]))
  for (const cut of [1, 2, 3]) {
    const first = fold(bytes(0, cut))
    const more = createTranscriptFold({ after: { carry: first.carry, offset: first.offset } })
    more.push(bytes(cut, 4))
    expect(more.end().facts).toEqual(fold(bytes(0, 4)).facts)
  }
})

it('takes the result in a repeated row for an answer, as opening the file does', () => {
  const use = { type: 'tool_use', id: 't', name: 'Read', input: {} }
  const result = { type: 'tool_result', tool_use_id: 't', content: 'ok' }
  const lines = [
    row({ type: 'user', uuid: 'a', parentUuid: null, message: { content: 'Go' } }),
    row({
      type: 'assistant',
      uuid: 'b',
      parentUuid: 'a',
      message: { id: 'm', model: 'claude-opus-4-6', content: [use], usage: { input_tokens: 1 } },
    }),
    row({ type: 'user', uuid: 'a', parentUuid: 'b', message: { content: [result] } }),
  ]
  const bytes = encoder.encode(lines.map((line) => `${line}\n`).join(''))
  expect([fold(bytes).facts.problems, parseTranscript(bytes, '/s.jsonl').problems]).toEqual([0, []])
})

function row(value: object): string {
  return JSON.stringify({ sessionId: 's', version: '2.1.88', timestamp: '2026-03-31T10:00:00.000Z', isSidechain: false, ...value })
}

function call(uuid: string, parentUuid: string | null, id: string, usage: object, more: object = {}): string {
  return row({
    type: 'assistant',
    uuid,
    parentUuid,
    message: { id, model: 'claude-opus-4-6', content: [{ type: 'text', text: 'x'.repeat(700) }], usage },
    ...more,
  })
}

function hostile(): Readonly<Record<string, string>> {
  const usage = { input_tokens: 3, cache_read_input_tokens: 20_000, cache_creation_input_tokens: 500, output_tokens: 7 }
  const prompt = row({ type: 'user', uuid: 'u1', parentUuid: null, message: { content: 'Build it' } })
  const agent = { isSidechain: true, agentId: 'a7' }
  const summary = (uuid: string, more: object = {}) =>
    row({ type: 'user', uuid, parentUuid: null, isCompactSummary: true, message: { content: 'So far' }, ...more })
  return {
    nothing: '',
    'blank lines': '\n\n  \n',
    'one response in rows': [prompt, call('a1', 'u1', 'm1', usage), call('a2', 'a1', 'm1', { ...usage, output_tokens: 900 })].join('\n'),
    'no newline at its end': `${prompt}\n${call('a1', 'u1', 'm1', usage)}`,
    'a torn last line': `${prompt}\n${call('a1', 'u1', 'm1', usage)}\n{"type":"user","uuid":"u2","mess`,
    'glued rows': `${prompt}${call('a1', 'u1', 'm1', usage)}\n`,
    'NUL bytes': `${prompt}\n\0\0\0\0${call('a1', 'u1', 'm1', usage)}\n`,
    'a tab in a long text': `${prompt}\n${call('a1', 'u1', 'm1', usage).replace('xxxx', 'x\tx')}\n${call('a2', 'u1', 'm2', usage)}\n`,
    'a byte order mark and returns': `\ufeff${prompt}\r\n${call('a1', 'u1', 'm1', usage)}\r\n`,
    'no rows of its own': '{"kind":"other"}\n[1,2]\n"text"\nnot json at all\n',
    'a repeated uuid': [prompt, call('a1', 'u1', 'm1', usage), prompt, call('a1', 'u1', 'm1', usage)].join('\n'),
    'a parent that comes later': [row({ type: 'user', uuid: 'u3', parentUuid: 'u1', message: { content: 'first' } }), prompt].join('\n'),
    'a parent that never comes, a second root, a clock that runs backwards, another version': [
      prompt,
      row({ type: 'user', uuid: 'u2', parentUuid: 'gone', timestamp: '2026-03-31T09:00:00.000Z', message: { content: 'b' } }),
      row({ type: 'user', uuid: 'u3', parentUuid: null, version: '2.1.99', message: { content: 'c' } }),
    ].join('\n'),
    'tools, answered late and never': [
      prompt,
      call('a1', 'u1', 'm1', usage, {
        message: {
          id: 'm1',
          model: 'claude-opus-4-6',
          usage,
          content: [
            { type: 'tool_use', id: 't1', name: 'Read', input: {} },
            { type: 'tool_use', id: 't2', name: 'Bash', input: { command: 'y'.repeat(900) } },
          ],
        },
      }),
      row({
        type: 'user',
        uuid: 'u2',
        parentUuid: 'a1',
        message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'z'.repeat(3000) }] },
      }),
    ].join('\n'),
    'a side chain that copies the main one': [
      prompt,
      call('a1', 'u1', 'm1', usage),
      call('b1', null, 'm1', usage, { isSidechain: true }),
      call('b2', 'b1', 'm9', usage, { isSidechain: true }),
    ].join('\n'),
    'a subagent alone': [
      row({ type: 'user', uuid: 's1', parentUuid: null, isSidechain: true, agentId: 'a7', message: { content: 'Look' } }),
      call('s2', 's1', 'm1', usage, { isSidechain: true, agentId: 'a7' }),
      call('s3', 's2', 'm2', { ...usage, cache_read_input_tokens: 0 }, { isSidechain: true, agentId: 'a7' }),
    ].join('\n'),
    'titles of other sessions about its own': [
      row({ type: 'summary', summary: 'Another one', leafUuid: 'elsewhere' }),
      prompt,
      call('a1', 'u1', 'm1', usage),
      row({ type: 'summary', summary: 'Its own', leafUuid: 'a1' }),
      row({ type: 'summary', summary: 'A third one', leafUuid: 'gone' }),
      row({ type: 'summary', summary: 'Of no row' }),
    ].join('\n'),
    compactions: [
      prompt,
      call('a1', 'u1', 'm1', usage),
      row({ type: 'user', uuid: 'u5', parentUuid: 'a1', message: { content: '<command-name>/compact</command-name>' } }),
      row({ type: 'system', subtype: 'compact_boundary', uuid: 'c1', parentUuid: null, content: 'Conversation compacted' }),
      row({
        type: 'system',
        subtype: 'compact_boundary',
        uuid: 'c2',
        parentUuid: null,
        compactMetadata: { trigger: 'auto', preTokens: 5 },
      }),
      row({ type: 'system', subtype: 'microcompact_boundary', uuid: 'c3', parentUuid: 'c2', microcompactMetadata: { preTokens: 9 } }),
      call('a9', 'c3', 'm5', { ...usage, cache_read_input_tokens: 0 }),
    ].join('\n'),
    'summaries without a boundary': [
      prompt,
      summary('s0'),
      call('a1', 's0', 'm1', { ...usage, cache_read_input_tokens: 159_000 }),
      summary('s1'),
      summary('s2', { message: { content: [{ type: 'tool_result', tool_use_id: 't', content: 'as a result' }] } }),
      call('a2', 's2', 'm2', usage),
      call('a2b', 'a2', 'm2', { ...usage, output_tokens: 90 }),
      // asked for; a boundary that comes after; read back whole; repeated; the last has no call behind it
      summary('s3'),
      call('a3', 's3', 'm3', { ...usage, cache_read_input_tokens: 0 }),
      summary('s4'),
      row({ type: 'system', subtype: 'compact_boundary', uuid: 'c1', parentUuid: null, content: 'Conversation compacted' }),
      call('a4', 'c1', 'm4', { ...usage, cache_read_input_tokens: 0 }),
      summary('s5'),
      call('a5', 's5', 'm5', usage),
      summary('s3'),
      call('a6', 's3', 'm6', { ...usage, cache_read_input_tokens: 0 }),
      summary('s6'),
    ].join('\n'),
    'compactions of a subagent alone': [
      row({ type: 'user', uuid: 's1', parentUuid: null, ...agent, message: { content: 'Look' } }),
      call('s2', 's1', 'm1', usage, agent),
      summary('s3', agent),
      call('s4', 's3', 'm2', { ...usage, cache_read_input_tokens: 0 }, agent),
      row({ type: 'system', subtype: 'compact_boundary', uuid: 'c1', parentUuid: null, ...agent }),
      call('s5', 'c1', 'm3', { ...usage, cache_read_input_tokens: 9 }, agent),
    ].join('\n'),
    'counts that are none, and texts with bare control characters': [
      prompt,
      call('a1', 'u1', 'm1', { ...usage, input_tokens: -3 }),
      call('a2', 'a1', 'm2', usage).replace(/"input_tokens":\d+/, '"input_tokens":1e400'),
      prompt.replace('"u1"', '"u2"').replace(/"content":"/, '"content":"\u001b\t'),
      call('a3', 'a2', 'm3', usage).replace(/"output_tokens":\d+/, '"output_tokens":NaN'),
      row({
        type: 'system',
        subtype: 'compact_boundary',
        uuid: 'c2',
        parentUuid: null,
        compactMetadata: { trigger: 'auto', preTokens: -5 },
      }),
      call('a4', 'c2', 'm4', usage),
    ].join('\n'),
    'errors and synthetic rows': [
      prompt,
      call('a1', 'u1', 'm1', usage, { isApiErrorMessage: true }),
      call('a2', 'u1', 'm2', usage, { message: { id: 'm2', model: '<synthetic>', content: [], usage } }),
      call('a3', 'u1', 'm3', {}),
    ].join('\n'),
  }
}
