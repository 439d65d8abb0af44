import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../../conversation/parse-transcript'
import type { Session } from '../../conversation/session'
import { type TranscriptWriter, writeTranscript } from '../../testing/write-transcript'
import { collectCacheRows } from './collect-cache-rows'
import { collectCompactions } from './collect-compactions'
import { compactedBefore } from './compacted-before'
import { createResultLedger } from './create-result-ledger'
import { createRowReader } from './create-row-reader'
import { estimateContexts } from './estimate-contexts'
import { measureSteps } from './measure-steps'
import { CACHE_MODEL, TOKEN_MODEL } from './models'
import { predictCache } from './predict-cache'
import { isFitHalf, scoreSessions } from './score/score-sessions'
import { sessionRows } from './score/session-rows'

const read = (writer: TranscriptWriter) => {
  const bytes = writer.bytes()
  return { session: parseTranscript(bytes, 's.jsonl'), readRow: createRowReader(bytes) }
}
const cacheOf = (writer: TranscriptWriter) => {
  const { session, readRow } = read(writer)
  return collectCacheRows(session, compactedBefore(session), readRow)
}
const tool = (id: string, name = 'Read', input: Readonly<Record<string, unknown>> = { file_path: '/p/a.ts' }) => [
  { type: 'tool_use', id, name, input },
]
const start = (version = '2.1.30') => writeTranscript({ version }).prompt('Go.').answer('m0', { cacheWrite5m: 40_000 }, tool('t0'))

describe('what is known of a call before it is sent', () => {
  it('is the gap, the lifetime of the call before, and what was sent', () => {
    const rows = cacheOf(
      start()
        .result('t0', 'x')
        .answer('m1', { cacheRead: 40_000, cacheWrite5m: 500 })
        .wait(400_000)
        .prompt('On.')
        .answer('m2', { cacheWrite5m: 41_000 }),
    )
    expect(rows.map(({ features, hit }) => [features.turn, features.lifetime, features.gapMs > 300_000, hit])).toEqual([
      ['tool-result', '5m', false, true],
      ['prompt', '5m', true, false],
    ])
  })

  it('leaves out calls after a compaction and those whose lifetime nothing recorded', () => {
    const compacted = start()
      .result('t0', 'x')
      .boundary({ trigger: 'auto', preTokens: 160_000 })
      .summary('S')
      .answer('m1', { cacheWrite5m: 9000 })
    expect(cacheOf(compacted)).toEqual([])
    const flat = { usage: { input_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 900, output_tokens: 1 } }
    const message = {
      id: 'm0',
      role: 'assistant',
      type: 'message',
      model: 'claude-sonnet-4-5-20250929',
      content: [{ type: 'text', text: 'x' }],
      ...flat,
    }
    expect(cacheOf(writeTranscript().prompt('Go.').row('assistant', { message }).prompt('On.').answer('m1', { cacheRead: 900 }))).toEqual(
      [],
    )
  })

  it('knows a model that was away for a moment as still warm', () => {
    const answer = (id: string, usage: object, model: string) => ({
      message: { id, role: 'assistant', type: 'message', model, content: [{ type: 'text', text: 'x' }], usage },
    })
    const usage = (read: number, write: number) => ({
      input_tokens: 0,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: write,
      cache_creation: { ephemeral_5m_input_tokens: write, ephemeral_1h_input_tokens: 0 },
      output_tokens: 3,
    })
    const rows = cacheOf(
      writeTranscript()
        .prompt('Go.')
        .row('assistant', answer('m0', usage(0, 40_000), 'claude-opus-4-5-20251101'))
        .prompt('Quick.')
        .row('assistant', answer('m1', usage(0, 40_500), 'claude-haiku-4-5-20251001'))
        .prompt('Back.')
        .row('assistant', answer('m2', usage(40_000, 900), 'claude-opus-4-5-20251101')),
    )
    expect(rows.map(({ features, hit }) => [features.modelChanged, hit])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('tells commands, images, rewinds and clearings', () => {
    const image = [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }]
    const writer = start().result('t0', 'x').answer('m1', { cacheRead: 40_000, cacheWrite5m: 500 })
    writer.prompt('<command-name>/model</command-name>').prompt('And?').answer('m2', { cacheWrite5m: 41_000 })
    writer.row('user', { message: { role: 'user', content: image } }).answer('m3', { cacheWrite5m: 42_000 })
    writer.row('system', { subtype: 'microcompact_boundary', microcompactMetadata: { compactedToolIds: ['t0'], tokensSaved: 5 } })
    writer.prompt('More.').answer('m4', { cacheWrite5m: 40_000 })
    const rows = cacheOf(writer)
    expect(rows.map(({ features }) => predictCache(features).reason)).toEqual(['tool-result', 'command', 'first-image', 'results-cleared'])
  })

  it('never looks at the usage of the call itself', () => {
    const one = cacheOf(start().result('t0', 'x').answer('m1', { cacheRead: 40_000, cacheWrite5m: 500, output: 9 }))
    const other = cacheOf(start().result('t0', 'x').answer('m1', { cacheWrite1h: 170_000, output: 900 }))
    expect(one.map(({ features }) => features)).toEqual(other.map(({ features }) => features))
  })
})

describe('steps', () => {
  it('carry the texts of the answer and of what came after it', () => {
    const { session, readRow } = read(
      start()
        .result('t0', [{ type: 'text', text: 'const a = 1' }])
        .answer('m1', { cacheRead: 40_000, cacheWrite5m: 60 }),
    )
    const [step] = measureSteps(session, readRow)
    expect(step?.step.parts.map(({ kind, tool: name, lexical }) => [kind, name, lexical?.words])).toEqual([
      ['tool-use', 'Read', 6],
      ['tool-result', 'Read', 2],
    ])
  })

  it('are known by characters where a row is gone', () => {
    const { session } = read(start().result('t0', 'const a = 1').answer('m1', { cacheRead: 40_000 }))
    const [step] = measureSteps(session, () => null)
    expect(step?.step.parts.map(({ lexical, chars }) => [lexical, chars > 0])).toEqual([
      [null, true],
      [null, true],
    ])
  })

  it('take a recorded output only where it is the final one', () => {
    const of = (version: string, output: number) => {
      const { session, readRow } = read(
        writeTranscript({ version })
          .prompt('Go.')
          .answer('m0', { cacheWrite5m: 9000, output })
          .prompt('On.')
          .answer('m1', { cacheRead: 9000 }),
      )
      return measureSteps(session, readRow)[0]?.step.recordedOutput
    }
    expect([of('2.1.200', 3), of('2.1.30', 3), of('2.1.30', 900), of('1.0.53', 900)]).toEqual([3, null, 900, null])
  })
})

describe('thinking', () => {
  const thought = (id: string) => [{ type: 'thinking', thinking: 'Let me see what the caller does.' }, ...tool(id)]
  const steps = (model: string) => {
    const writer = writeTranscript().prompt('Go.')
    for (const [i, id] of ['t0', 't1'].entries()) {
      const usage = { input_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 9000 + i, output_tokens: 1 }
      writer
        .row('assistant', { message: { id: `m${i}`, role: 'assistant', type: 'message', model, content: thought(id), usage } })
        .result(id, 'x')
    }
    const usage = { input_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 9100, output_tokens: 1 }
    writer.row('assistant', {
      message: { id: 'm2', role: 'assistant', type: 'message', model, content: [{ type: 'text', text: 'Done.' }], usage },
    })
    writer.prompt('Thanks.').row('assistant', { message: { id: 'm3', role: 'assistant', type: 'message', model, content: [], usage } })
    const { session, readRow } = read(writer)
    return measureSteps(session, readRow).map(({ step }) => step.dropped.length)
  }

  it('of the turn goes out when a person speaks again, with the models that do not keep it', () => {
    expect(steps('claude-sonnet-4-5-20250929')).toEqual([0, 0, 2])
    expect(steps('claude-opus-4-5-20251101')).toEqual([0, 0, 0])
  })
})

describe('the context from content alone', () => {
  const stretches = (session: Session, readRow: ReturnType<typeof createRowReader>) =>
    estimateContexts(measureSteps(session, readRow), session.events, compactedBefore(session), TOKEN_MODEL)

  it('grows from the first call’s figure, whatever later usage says', () => {
    const session = (read: number) => start().result('t0', 'x '.repeat(3000)).answer('m1', { cacheRead: read })
    const [small] = [read(session(44_000))].map(({ session: own, readRow }) => stretches(own, readRow)[0])
    const [large] = [read(session(99_000))].map(({ session: own, readRow }) => stretches(own, readRow)[0])
    expect(small?.estimatedEnd).toBe(large?.estimatedEnd)
    expect(small?.estimatedEnd).toBeGreaterThan(42_000)
    expect(small?.recordedEnd).toBe(44_000)
  })

  it('is anchored again after each compaction', () => {
    const writer = start().result('t0', 'x').answer('m1', { cacheRead: 40_000, cacheWrite5m: 100 })
    writer
      .boundary({ trigger: 'auto', preTokens: 160_000 })
      .summary('S')
      .answer('m2', { cacheWrite5m: 31_000 })
      .prompt('On.')
      .answer('m3', { cacheRead: 31_000, cacheWrite5m: 40 })
    const { session, readRow } = read(writer)
    expect(stretches(session, readRow).map(({ calls, recordedEnd }) => [calls, recordedEnd])).toEqual([
      [2, 40_100],
      [2, 31_040],
    ])
  })
})

describe('local clearing', () => {
  const rules = { inVersion: true, belowThreshold: 20_000, leastSaved: 20_000, keepTokens: 40_000, charsPerToken: 4, tools: ['Read'] }
  const fill = (sizes: readonly number[]) => {
    const ledger = createResultLedger(rules)
    sizes.forEach((tokens, i) => {
      ledger.add(
        { kind: 'tool-result', tool: 'Read', toolUseId: `t${i}`, chars: 4 * tokens, content: 'code', lexical: null, mediaTokens: 0 },
        tokens,
      )
    })
    return ledger
  }

  it('fires below the threshold when enough can be saved, and takes the oldest', () => {
    expect(fill([15_000, 10_000, 20_000, 20_000]).due(135_000, 155_000)).toEqual({ ids: ['t0', 't1'], tokens: 25_000 })
    expect(fill([15_000, 10_000, 20_000, 20_000]).due(134_999, 155_000)).toBeNull()
    expect(fill([15_000, 20_000, 20_000]).due(140_000, 155_000)).toBeNull()
  })

  it('clears once, and weighs what a record saved beyond what is known', () => {
    const ledger = fill([15_000, 10_000])
    expect(ledger.clear(['t0', 'gone'])).toBe(15_000)
    expect(ledger.clear(['t0'])).toBe(0)
    expect(ledger.clear(['t1'], 20_000)).toBe(10_000 + 1.4 * 10_000)
  })
})

describe('compactions of a session', () => {
  it('are foretold where the threshold is reached before the request', () => {
    const writer = start('2.1.30').result('t0', 'x').answer('m1', { cacheRead: 40_000, cacheWrite5m: 127_100 })
    writer.boundary({ trigger: 'auto', preTokens: 167_200 }).summary('S').answer('m2', { cacheWrite5m: 30_000 })
    const { session } = read(writer)
    expect(collectCompactions(session, compactedBefore(session))).toMatchObject({ recorded: [2], foretold: [2] })
  })

  it('are foretold too where none came, which is then an alarm', () => {
    const { session } = read(
      start('2.1.30')
        .result('t0', 'x')
        .answer('m1', { cacheRead: 40_000, cacheWrite5m: 140_000 })
        .prompt('On.')
        .answer('m2', { cacheRead: 180_000 }),
    )
    expect(collectCompactions(session, compactedBefore(session))).toMatchObject({ recorded: [], foretold: [2] })
  })
})

describe('scoring sessions', () => {
  const names = Array.from({ length: 12 }, (_, i) => `${i}.jsonl`)
  const rows = names.flatMap((file) => {
    const bytes = start().result('t0', 'word '.repeat(600)).answer('m1', { cacheRead: 40_000, cacheWrite5m: 800 }).bytes()
    return sessionRows(parseTranscript(bytes, file), createRowReader(bytes), TOKEN_MODEL) ?? []
  })
  const models = { cache: CACHE_MODEL, tokens: TOKEN_MODEL }

  it('reports the half that nothing was fitted on, with all beside', () => {
    const document = scoreSessions(rows, models, true)
    expect(document.sessions).toBe(names.filter((name) => !isFitHalf(name)).length)
    expect(document.split).toEqual({ by: 'file-name', fitSessions: 12 - document.sessions, testSessions: document.sessions })
    expect(document.whole).toMatchObject({ sessions: 12, calls: 24 })
  })

  it('or all of them', () => {
    expect(scoreSessions(rows, models, false)).toMatchObject({ sessions: 12, split: null, whole: null, tokens: { n: 12 } })
  })

  it('passes over a file without a call', () => {
    const bytes = writeTranscript().prompt('Go.').bytes()
    expect(sessionRows(parseTranscript(bytes, 'x'), createRowReader(bytes), TOKEN_MODEL)).toBeNull()
  })
})
