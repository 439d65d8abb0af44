import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTranscript } from '../../../engine/testing/write-transcript'
import { displayWidth } from '../display-width'
import { createScoreCommand } from '../score-command'
import type { Terminal } from '../terminal'
import { runScore, type ScoreCommandOptions } from './score'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-score-'))
  const writer = writeTranscript().prompt('Go.')
  for (let i = 0; i < 25; i++) {
    writer.answer(`m${i}`, i === 0 ? { cacheWrite5m: 20_000 } : { cacheRead: 19_700 + 300 * i, cacheWrite5m: 300 })
    writer.prompt('word '.repeat(220))
  }
  await mkdir(join(dir, 'deep'))
  await writeFile(join(dir, 'a.jsonl'), writer.bytes())
  await writeFile(join(dir, 'deep', 'b.jsonl'), writer.bytes())
  await writeFile(join(dir, 'foreign.jsonl'), '{"type":"event_msg"}\n')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function run(folder: string | undefined, options: ScoreCommandOptions = {}, columns = '100') {
  const out: string[] = []
  const errors: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
    env: { COLUMNS: columns },
    cwd: dir,
    interrupted: () => new AbortController().signal,
  }
  const code = await runScore(folder, options, terminal).catch((error: { code: string }) => error.code)
  return { code, out: out.join(''), errors: errors.join('') }
}

describe('strata score', () => {
  it('prints one document with the names of the contract', async () => {
    const { code, out } = await run('.', { json: true })
    const document = JSON.parse(out)
    expect(code).toBe(0)
    expect(document).toMatchObject({ schema: 'strata/score@1', split: { by: 'file-name' }, whole: { sessions: 2, calls: 50 } })
    expect(Object.keys(document.cache)).toEqual(
      expect.arrayContaining(['n', 'accuracy', 'missRecall', 'idle', 'readTokensSumErrorPct', 'floor']),
    )
    expect(Object.keys(document.cache.idle)).toEqual(expect.arrayContaining(['n', 'accuracy', 'missRecall']))
    expect(Object.keys(document.cache.floor)).toEqual(['accuracy', 'missRecall', 'idle'])
    expect(Object.keys(document.tokens)).toEqual(expect.arrayContaining(['n', 'medianErrorPct', 'p90ErrorPct', 'baselineMedianErrorPct']))
    expect(Object.keys(document.context)).toEqual(expect.arrayContaining(['sessions', 'endMedianErrorPct']))
    expect(Object.keys(document.compaction)).toEqual(expect.arrayContaining(['n', 'exactCall', 'withinOne', 'falseAlarmsPer100Sessions']))
    expect(document.diagnostics).toMatchObject([{ code: 'score.foreign' }])
  })

  it('takes all sessions when asked to', async () => {
    const { out } = await run('.', { json: true, split: false })
    expect(JSON.parse(out)).toMatchObject({ sessions: 2, calls: 50, split: null, whole: null, cache: { n: 48 } })
  })

  it('prints the floors beside for people, at any width', async () => {
    for (const columns of ['40', '72', '100', '200']) {
      const { code, out } = await run('.', { split: false }, columns)
      expect(code).toBe(0)
      expect(out).toContain('Cache: misses found')
      expect(out).toMatch(/foretold +floor/)
      for (const line of out.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(Number(columns))
    }
  })

  it('wants one folder, of the one kind or of the other', async () => {
    expect(await run(undefined)).toMatchObject({ code: 2, out: '' })
    expect(await run('.', { metrics: '.' })).toMatchObject({ code: 2, out: '' })
    expect((await run(undefined)).errors).toContain('--metrics')
  })

  it('says what is not there', async () => {
    expect(await run('nowhere')).toMatchObject({ code: 'folder.missing', out: '' })
    expect(await run('a.jsonl')).toMatchObject({ code: 'folder.not-a-directory' })
    expect(await run(undefined, { metrics: 'nowhere' })).toMatchObject({ code: 'folder.missing' })
  })

  it('scores tables, telling those that are missing', async () => {
    const { code, out } = await run(undefined, { metrics: '.', json: true })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ of: 'metrics', sessions: 0, diagnostics: { length: 5 } })
    expect((await run(undefined, { metrics: '.' })).out).toContain('5 findings')
  })

  it('is split unless told otherwise', async () => {
    const given: ScoreCommandOptions[] = []
    const parse = (...args: string[]) =>
      createScoreCommand(new Command(), async (_, options) => void given.push(options)).parseAsync(['.', ...args], { from: 'user' })
    await parse()
    await parse('--split')
    await parse('--no-split')
    expect(given.map(({ split }) => split !== false)).toEqual([true, true, false])
  })
})
