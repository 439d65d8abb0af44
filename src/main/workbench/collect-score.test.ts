import { describe, expect, it } from 'vitest'
import { denied, type MemoryTree, memoryPorts } from '../engine/testing/memory-ports'
import { writeTranscript } from '../engine/testing/write-transcript'
import { collectMetricsScore, collectScore } from './collect-score'

const SESSION = writeTranscript()
  .prompt('Go.')
  .answer('m1', { cacheWrite5m: 20_000 })
  .prompt(`On. ${'word '.repeat(200)}`)
  .answer('m2', { cacheRead: 20_000, cacheWrite5m: 300 })
  .text()

const input = (tree: MemoryTree, folder = '/r', signal = new AbortController().signal) => ({ ports: memoryPorts(tree), folder, signal })

describe('a folder of recordings', () => {
  it('is scored at any depth, file by file', async () => {
    const document = await collectScore(input({ '/r': { 'a.jsonl': SESSION, deep: { er: { 'b.jsonl': SESSION } }, 'notes.md': 'x' } }), {
      split: false,
    })
    expect(document).toMatchObject({ schema: 'strata/score@1', of: 'transcripts', sessions: 2, calls: 4, split: null, diagnostics: [] })
    expect(document.cache).toMatchObject({ n: 2, accuracy: 1 })
  })

  it('tells what cannot be read and what is no transcript, and scores the rest', async () => {
    const tree = {
      '/r': { 'a.jsonl': SESSION, 'b.jsonl': denied('x'), 'c.jsonl': '{"type":"event_msg"}\n', 'd.jsonl': 'rubbish\n', 'e.jsonl': '' },
    }
    const document = await collectScore(input(tree), { split: false })
    expect(document.sessions).toBe(1)
    expect(document.diagnostics.map(({ code, severity, at }) => [code, severity, at?.path])).toEqual([
      ['score.unreadable', 'error', '/r/b.jsonl'],
      ['score.foreign', 'info', '/r/c.jsonl'],
      ['score.foreign', 'info', '/r/d.jsonl'],
    ])
  })

  it('says so where there is nothing to score', async () => {
    const document = await collectScore(input({ '/r': {} }), { split: true })
    expect(document).toMatchObject({ sessions: 0, cache: { n: 0, accuracy: null }, tokens: { n: 0, medianErrorPct: null } })
    expect(document.diagnostics.map(({ code }) => code)).toEqual(['score.nothing'])
  })

  it('has to be there, and to be a folder', async () => {
    await expect(collectScore(input({}), { split: true })).rejects.toMatchObject({ code: 'folder.missing' })
    await expect(collectScore(input({ '/r': 'x' }), { split: true })).rejects.toMatchObject({ code: 'folder.not-a-directory' })
    await expect(collectMetricsScore(input({}))).rejects.toMatchObject({ code: 'folder.missing' })
  })

  it('ends when it is told to', async () => {
    const signal = AbortSignal.abort()
    await expect(collectScore(input({ '/r': { 'a.jsonl': SESSION } }, '/r', signal), { split: true })).rejects.toMatchObject({
      code: 'cancelled',
    })
    await expect(collectMetricsScore(input({ '/r': {} }, '/r', signal))).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a folder of tables', () => {
  it('tells which are missing or of another shape', async () => {
    const document = await collectMetricsScore(input({ '/r': { 'turn_pairs.csv': 'a,b\n1,2\n' } }))
    expect(document).toMatchObject({ of: 'metrics', sessions: 0, context: { sessions: 0 } })
    expect(document.diagnostics.map(({ code, at }) => [code, at?.path])).toEqual([
      ['score.unreadable', '/r/char_token_pairs.csv'],
      ['score.unreadable', '/r/compactions.csv'],
      ['score.unreadable', '/r/first_calls.csv'],
      ['score.unreadable', '/r/microcompactions.csv'],
      ['metrics.columns', '/r/turn_pairs.csv'],
    ])
  })
})
