// Writes transcripts for tests: rows that hang on one another, a second or more apart, as the agent would write them.

import type { Usage } from '../conversation/session'

type Fields = Readonly<Record<string, unknown>>

export interface TranscriptWriter {
  /** Moves the clock. */
  wait(ms: number): TranscriptWriter
  prompt(text: string, fields?: Fields): TranscriptWriter
  /** One row of a response. */
  answer(id: string, usage: Partial<Usage>, content?: string | readonly Fields[], fields?: Fields): TranscriptWriter
  result(toolUseId: string, content: unknown, fields?: Fields): TranscriptWriter
  /** A row of any type, hung on the one before unless `fields` says otherwise. */
  row(type: string, fields?: Fields): TranscriptWriter
  boundary(metadata: Fields | null, fields?: Fields): TranscriptWriter
  summary(text: string): TranscriptWriter
  /** A line as it is. */
  line(text: string): TranscriptWriter
  /** Uuid of the latest row. */
  latest(): string
  text(): string
  bytes(): Uint8Array
}

const START_MS = Date.UTC(2026, 1, 3, 9)
export const TEST_MODEL = 'claude-sonnet-4-5-20250929'

/** Uuids are `u1`, `u2`, … by row; the clock stands at 09:00 and goes on by a second with each row. */
export function writeTranscript(common: Fields = {}): TranscriptWriter {
  const lines: string[] = []
  let latest: string | null = null
  let count = 0
  let now = START_MS
  const writer: TranscriptWriter = {
    wait(ms) {
      now += ms
      return writer
    },
    prompt: (text, fields) => writer.row('user', { message: { role: 'user', content: text }, ...fields }),
    answer: (id, usage, content = 'Done.', fields) => {
      const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
      const { input = 0, cacheRead = 0, cacheWrite5m = 0, cacheWrite1h = 0, output = 0 } = usage
      const recorded = {
        input_tokens: input,
        cache_read_input_tokens: cacheRead,
        cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
        cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h },
        output_tokens: output,
      }
      const message = { id, role: 'assistant', type: 'message', model: TEST_MODEL, content: blocks, usage: recorded }
      return writer.row('assistant', { message, requestId: `req_${id}`, ...fields })
    },
    result: (toolUseId, content, fields) =>
      writer.row('user', { message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: toolUseId, content }] }, ...fields }),
    row(type, fields = {}) {
      count++
      const row: Fields = {
        parentUuid: latest,
        isSidechain: false,
        cwd: '/p',
        sessionId: 's1',
        version: '2.1.88',
        type,
        uuid: `u${count}`,
        timestamp: new Date(now).toISOString(),
        ...common,
        ...fields,
      }
      now += 1000
      latest = typeof row.uuid === 'string' ? row.uuid : latest
      return writer.line(JSON.stringify(row))
    },
    boundary: (metadata, fields) =>
      writer.row('system', {
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        parentUuid: null,
        logicalParentUuid: latest,
        ...(metadata === null ? {} : { compactMetadata: metadata }),
        ...fields,
      }),
    summary: (text) => writer.prompt(text, { isCompactSummary: true, isVisibleInTranscriptOnly: true }),
    line(text) {
      lines.push(text)
      return writer
    },
    latest: () => latest ?? '',
    text: () => lines.map((line) => `${line}\n`).join(''),
    bytes: () => new TextEncoder().encode(writer.text()),
  }
  return writer
}
