import { describe, expect, it } from 'vitest'
import { writeTranscript } from '../testing/write-transcript'
import { mergeSubagents, subagentOfFile } from './merge-subagents'
import { parseTranscript } from './parse-transcript'

const SIDE = { isSidechain: true, agentId: 'a1' }
const main = parseTranscript(
  writeTranscript()
    .prompt('Go.')
    .answer('m1', { cacheWrite5m: 50_000, output: 100 })
    .answer('in-main', { cacheWrite5m: 700, output: 7 }, 'x', SIDE)
    .bytes(),
  '/p/s1.jsonl',
)
const agent = (file: string, ...ids: readonly string[]) => {
  const writer = writeTranscript(SIDE).prompt('Look into it.')
  for (const id of ids) writer.answer(id, { cacheWrite5m: 1000, output: 10 })
  return parseTranscript(writer.bytes(), file)
}

describe('subagentOfFile', () => {
  it.each([
    ['/p/s1/subagents/agent-a1.jsonl', 'a1', 'agent'],
    ['C:\\p\\agent-x.jsonl', 'x', 'agent'],
    ['/p/subagents/workflows/wf_1/agent-b.jsonl', 'b', 'agent'],
    ['/p/agent-acompact-fffbd0.jsonl', 'acompact-fffbd0', 'compaction'],
  ])('%s', (file, agentId, kind) => {
    expect(subagentOfFile(file)).toEqual({ file, agentId, kind })
  })

  it.each(['/p/s1.jsonl', '/p/agent-.jsonl', '/p/agent-a1.meta.json', '/agent-x.jsonl/y.jsonl'])('not %s', (file) => {
    expect(subagentOfFile(file)).toBeNull()
  })
})

describe('mergeSubagents', () => {
  it('adds agents to the side chains of the main file', () => {
    const { agents, side } = mergeSubagents(main, [agent('/p/s1/subagents/agent-a1.jsonl', 'x1', 'x2')])
    expect(side).toMatchObject({ calls: 3, cacheWrite5m: 2700, output: 27 })
    expect(agents).toMatchObject([{ agentId: 'a1', kind: 'agent', title: 'Look into it.', copiedCalls: 0, totals: { calls: 2 } }])
  })

  it('names what repeats the whole context for a compaction, and does not sum it', () => {
    const { agents, side } = mergeSubagents(main, [agent('/p/agent-acompact-1.jsonl', 'big')])
    expect(side.calls).toBe(1)
    expect(agents).toMatchObject([{ kind: 'compaction', totals: { calls: 1 } }])
  })

  it('counts a call once, wherever it is copied to', () => {
    const { agents, side } = mergeSubagents(main, [agent('/p/agent-1.jsonl', 'm1', 'x'), agent('/p/agent-2.jsonl', 'x', 'y')])
    expect(side.calls).toBe(3)
    expect(agents.map(({ copiedCalls, totals }) => [copiedCalls, totals.calls])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('passes over files that are no agents', () => {
    expect(mergeSubagents(main, [agent('/p/other.jsonl', 'x')])).toMatchObject({ agents: [], side: { calls: 1 } })
  })
})
