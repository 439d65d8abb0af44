// Transcripts for tests, written briefly: each call says what was added before it, how long the pause was and what was recorded.

import { parseTranscript } from '../../conversation/parse-transcript'
import type { Session } from '../../conversation/session'
import type { Trace } from '../trace'
import { traceOfSession } from '../trace-of-session'

export interface CallSpec {
  /** Seconds from the last row to the prompt or result. Default 30. */
  readonly gap?: number
  /** A prompt of so many characters; default 30 where there is no result. */
  readonly prompt?: number
  /** Results of the tools that the call before used, in order: characters. */
  readonly results?: readonly number[]
  /** Tools the answer uses, `Read src/a.ts` or `Bash`. */
  readonly tools?: readonly string[]
  readonly context: number
  readonly read?: number
  readonly model?: string
  readonly ttl?: '5m' | '1h'
  /** Rows put in before the prompt. */
  readonly rows?: readonly object[]
  readonly version?: string
}

const START_MS = Date.UTC(2026, 1, 3, 9, 0, 0)

export function sessionOf(calls: readonly CallSpec[]): Session {
  const lines: object[] = []
  let atMs = START_MS
  let parentUuid: string | null = null
  let open: readonly string[] = []
  let n = 0
  let version = '2.1.88'
  const push = (row: object) => {
    const uuid = `00000000-0000-4000-8000-${String(++n).padStart(12, '0')}`
    const base = {
      parentUuid,
      isSidechain: false,
      sessionId: 's',
      cwd: '/srv/demo',
      version,
      uuid,
      timestamp: new Date(atMs).toISOString(),
    }
    lines.push({ ...base, ...row })
    parentUuid = uuid
  }
  calls.forEach((call, index) => {
    version = call.version ?? version
    if (index > 0) atMs += (call.gap ?? 30) * 1000
    for (const row of call.rows ?? []) push(row)
    call.results?.forEach((chars, i) => {
      const content = [{ type: 'tool_result', tool_use_id: open[i] ?? 'none', content: 'x'.repeat(chars) }]
      push({ type: 'user', message: { role: 'user', content } })
    })
    if (call.prompt !== undefined || call.results === undefined) {
      push({ type: 'user', message: { role: 'user', content: 'p'.repeat(call.prompt ?? 30) } })
    }
    const read = call.read ?? 0
    const write = call.context - read - 10
    const usage = {
      input_tokens: 10,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: write,
      cache_creation: {
        ephemeral_5m_input_tokens: call.ttl === '1h' ? 0 : write,
        ephemeral_1h_input_tokens: call.ttl === '1h' ? write : 0,
      },
      output_tokens: 100,
    }
    atMs += 4000
    open = (call.tools ?? []).map((_tool, i) => `toolu_${index}_${i}`)
    const blocks =
      open.length === 0
        ? [{ type: 'text', text: 'Done.' }]
        : (call.tools ?? []).map((tool, i) => {
            const [name, file] = tool.split(' ')
            return { type: 'tool_use', id: open[i], name, input: file === undefined ? { command: 'ls' } : { file_path: file } }
          })
    for (const block of blocks) {
      const message = { id: `msg_${index}`, role: 'assistant', model: call.model ?? 'claude-sonnet-4-5-20250929', content: [block], usage }
      push({ type: 'assistant', message, requestId: `req_${index}` })
    }
  })
  return parseTranscript(new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')), 'test.jsonl')
}

export function recordingOf(calls: readonly CallSpec[]): Trace {
  return traceOfSession(sessionOf(calls))
}

export const COMPACT_ROWS = (preTokens: number): readonly object[] => [
  {
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    parentUuid: null,
    logicalParentUuid: null,
    compactMetadata: { trigger: 'auto', preTokens },
  },
  { type: 'user', isCompactSummary: true, message: { role: 'user', content: 's'.repeat(11_900) } },
]
