import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTranscript } from '../../../engine/testing/write-transcript'
import { displayWidth } from '../display-width'
import type { Terminal } from '../terminal'
import { runSession, type SessionCommandOptions } from './session'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-session-'))
  const writer = writeTranscript().prompt('Explain \u001b[31mred').answer('m1', { input: 5, cacheWrite5m: 60_000, output: 40 })
  writer.line('rubbish').prompt('On.').answer('m2', { cacheRead: 60_005, cacheWrite5m: 800, output: 5 })
  writer.boundary({ trigger: 'auto', preTokens: 61_000 }).summary('S').answer('m3', { cacheRead: 9000, cacheWrite5m: 21_000, output: 9 })
  await writeFile(join(dir, 's.jsonl'), writer.bytes())
  const many = writeTranscript().prompt('Go.')
  for (let i = 0; i < 60; i++) many.answer(`m${i}`, i === 0 ? { cacheWrite5m: 9000 } : { cacheRead: 9000 })
  await writeFile(join(dir, 'many.jsonl'), many.bytes())
  await writeFile(join(dir, 'foreign.jsonl'), '{"type":"event_msg"}\n')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function run(file: string, options: SessionCommandOptions = {}, columns = '100') {
  const out: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: () => true },
    env: { COLUMNS: columns },
    cwd: dir,
    interrupted: () => new AbortController().signal,
  }
  const code = await runSession(file, options, terminal).catch((error: { code: string }) => error.code)
  return { code, out: out.join('') }
}

describe('strata session', () => {
  it('prints one document', async () => {
    const { code, out } = await run('s.jsonl', { json: true })
    const document = JSON.parse(out)
    expect(code).toBe(0)
    expect(document).toMatchObject({
      schema: 'strata/session@1',
      file: join(dir, 's.jsonl'),
      sessionIds: ['s1'],
      problems: [{ code: 'invalid-json', line: 3 }],
      totals: { main: { calls: 3 }, side: { calls: 0 } },
      drops: [{ call: 2, cause: 'auto-compact' }],
      compactions: [{ kind: 'auto-compact', line: 6 }],
    })
    expect(document.calls[0]).not.toHaveProperty('rows')
    expect(document).not.toHaveProperty('entries')
  })

  it('tells people what happened, harmlessly and within the width', async () => {
    for (const columns of ['40', '72', '100', '200']) {
      const { code, out } = await run('s.jsonl', {}, columns)
      expect(code).toBe(0)
      expect(out).not.toContain('\u001b')
      expect(out.split('\n').every((line) => displayWidth(line) <= Number(columns))).toBe(true)
    }
    const { out } = await run('s.jsonl')
    for (const text of [
      'Explain',
      '3 calls',
      'largest context 60,805',
      'miss: compacted',
      'Automatic compaction at line 6',
      '[invalid-json]',
    ]) {
      expect(out).toContain(text)
    }
  })

  it('lists the telling calls of a long session, or all', async () => {
    expect((await run('many.jsonl')).out).toContain('58 more calls are not listed')
    const { out } = await run('many.jsonl', { all: true })
    expect(out).not.toContain('not listed')
    expect(out.match(/ hit$/gm)).toHaveLength(59)
  })

  it('reads a file of another tool and says so', async () => {
    const { code, out } = await run('foreign.jsonl')
    expect(code).toBe(0)
    expect(out).toContain('No model call is recorded')
    expect(out).toContain('[foreign]')
  })

  it.each([
    ['missing.jsonl', 'file.missing'],
    ['s.jsonl/x', 'file.missing'],
    ['.', 'file.unreadable'],
  ])('refuses %s', async (file, code) => {
    expect(await run(file)).toEqual({ code, out: '' })
  })
})
