// The library's counts of compactions are those of opening each file.

import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../../../engine/conversation/parse-transcript'
import type { Session } from '../../../engine/conversation/session'
import { createTranscriptFold } from '../../../engine/library/fold-transcript'
import { realTranscripts } from '../../../engine/testing/real-transcripts'
import { writeTranscript } from '../../../engine/testing/write-transcript'
import { createLineIndex } from '../session/line-index'
import { mainMarks } from '../session/session-lane'

interface Counts {
  readonly auto: number
  readonly manual: number
}

function inLibrary(bytes: Uint8Array): Counts {
  const fold = createTranscriptFold()
  fold.push(bytes)
  const { facts } = fold.end()
  return { auto: facts.autoCompactions, manual: facts.manualCompactions }
}

function opened(session: Session): Counts {
  const marks = mainMarks({ key: 'k', file: session.file, session, lines: createLineIndex(), modifiedMs: 0, derived: new Map() })
  const many = (kind: string) => marks.filter((mark) => mark.kind === kind).length
  return { auto: many('auto-compact'), manual: many('manual-compact') }
}

const transcripts = realTranscripts()

describe('compactions in the library', () => {
  it.skipIf(transcripts.length === 0)('are those of opening every real transcript', () => {
    let unrecorded = 0
    for (const { name, read } of transcripts) {
      const bytes = read()
      const counts = inLibrary(bytes)
      const session = parseTranscript(bytes, name)
      expect({ name, ...counts }).toEqual({ name, ...opened(session) })
      const events = session.events.filter(({ kind }) => kind === 'auto-compact' || kind === 'manual-compact')
      unrecorded += counts.auto + counts.manual - events.length
    }
    expect(unrecorded).toBeGreaterThan(0)
  })

  it('are those of opening a file whose compactions left a boundary, a summary, both or neither', () => {
    const before = { cacheRead: 154_000, output: 9 }
    const after = { cacheRead: 14_000, cacheWrite5m: 17_000, output: 9 }
    const writer = writeTranscript({ version: '1.0.53' })
      .summary('From a session before')
      .answer('m1', before)
      .summary('By itself')
      .answer('m2', after)
      .prompt('<command-name>/compact</command-name>')
      .summary('Asked for')
      .answer('m3', { cacheWrite5m: 20_000, output: 9 })
      .boundary({ trigger: 'auto', preTokens: 155_000 })
      .summary('With its boundary')
      .answer('m4', { cacheWrite5m: 18_000, output: 9 })
      .boundary({ trigger: 'manual' })
      .answer('m5', { cacheWrite5m: 18_000, output: 9 })
      .answer('m6', before)
      .summary('Not gone on')
    const bytes = writer.bytes()
    expect(inLibrary(bytes)).toEqual({ auto: 2, manual: 2 })
    expect(opened(parseTranscript(bytes, '/s.jsonl'))).toEqual({ auto: 2, manual: 2 })
  })

  it('are those of opening the file of a subagent', () => {
    const bytes = writeTranscript({ isSidechain: true, agentId: 'a1' })
      .prompt('Look')
      .answer('m1', { cacheRead: 166_000 })
      .boundary({ trigger: 'auto', preTokens: 167_000 })
      .summary('So far')
      .answer('m2', { cacheWrite5m: 20_000 })
      .summary('Again')
      .answer('m3', { cacheWrite5m: 20_000 })
      .bytes()
    expect(inLibrary(bytes)).toEqual({ auto: 1, manual: 1 })
    expect(opened(parseTranscript(bytes, '/a.jsonl'))).toEqual({ auto: 1, manual: 1 })
  })
})
