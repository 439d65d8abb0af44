import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { displayWidth } from '../display-width'
import { runCli } from '../run-cli'

const SCENARIO = `model: claude-sonnet-4-5
profile: 2.1.88
system: 20000
turns:
  - { role: user, tokens: 800 }
  - { role: assistant, tokens: 300 }
  - { role: tool, name: Read, file: src/a.ts, tokens: 4000, id: r1 }
  - { role: assistant, tokens: 200 }
  - { role: user, tokens: 500, gap: 2m }
  - { role: assistant, tokens: 250 }
`

let folder: string
beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-replay-')))
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  write('s.yaml', SCENARIO)
  write('bad.yaml', SCENARIO.replace('tokens: 800', 'tokenz: 800').replace('role: user, tokens: 500', 'role: robot, tokens: 500'))
  write('hour.yaml', 'name: hour\nttl: 1h\n')
  write('wrong.yaml', 'name: wrong\nttl: 2h\n')
  write('foreign.jsonl', '{"a":1}\n')
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function strata(...args: readonly string[]) {
  const out: string[] = []
  const errors: string[] = []
  const terminal = {
    stdout: { write: (text: string) => out.push(text) },
    stderr: { write: (text: string) => errors.push(text) },
    env: { COLUMNS: '80' },
    cwd: folder,
    interrupted: () => new AbortController().signal,
  }
  const code = await runCli(['replay', ...args], terminal, { packageDir: folder, version: () => '0.1.0', serve: async () => 0 })
  return { code, out: out.join(''), errors: errors.join('') }
}

describe('strata replay', () => {
  it('gives one JSON document', async () => {
    const { code, out, errors } = await strata('s.yaml', '--json', '--gap', '2=6m')
    expect([code, errors]).toEqual([0, ''])
    const document = JSON.parse(out)
    expect(document).toMatchObject({ schema: 'strata/replay@1', recorded: null, residual: null, source: { kind: 'scenario', calls: 3 } })
    expect(document.lanes[0].calls[2]).toMatchObject({
      index: 2,
      atMs: 360_000,
      contextTokens: 25_800,
      cache: 'miss',
      cause: 'ttl-expired',
    })
  })

  it('sets policies side by side, the file over the command line', async () => {
    const { code, out } = await strata(
      's.yaml',
      '--json',
      '--insert-gap',
      '1=10m',
      '--policy',
      'hour.yaml',
      '--policy',
      'hour.yaml',
      '--ttl',
      '5m',
    )
    expect(code).toBe(0)
    expect(JSON.parse(out).lanes.map((lane: { name: string; policy: { ttl: string } }) => [lane.name, lane.policy.ttl])).toEqual([
      ['hour', '1h'],
      ['hour', '1h'],
    ])
  })

  it('takes the variants and a seed', async () => {
    const variants = ['session-memory', 'idle-compaction', 'server-compaction', 'result-limits', 'hook-stops'].flatMap((name) => [
      `--${name}`,
      'on',
    ])
    const { code, out } = await strata('s.yaml', '--json', ...variants, '--seed', '7')
    expect(code).toBe(0)
    expect(JSON.parse(out).lanes[0].policy).toMatchObject({
      sessionMemory: true,
      idleCompaction: true,
      serverCompaction: true,
      resultLimits: true,
      hookStops: true,
      cacheMode: 'seeded',
      seed: 7,
    })
  })

  it('prints for people within the width', async () => {
    const { code, out } = await strata('s.yaml', '--gap', '2=6m', '--window', '44000', '--fail-summaries', '9')
    expect(code).toBe(0)
    expect(out).toContain('hit rate')
    expect(out).toContain('summary failed')
    const plain = await strata('s.yaml', '--gap', '2=6m')
    expect(plain.out).toMatch(/2 {2}miss: .*6:00|2 {2}miss: /)
    for (const line of [...out.split('\n'), ...plain.out.split('\n')]) expect(displayWidth(line)).toBeLessThanOrEqual(80)
  })

  it('prints the source as a scenario that replays the same', async () => {
    const { out } = await strata('s.yaml', '--as-scenario')
    fs.writeFileSync(path.join(folder, 'again.yaml'), out)
    const [first, again] = await Promise.all([strata('s.yaml', '--json'), strata('again.yaml', '--json')])
    expect(JSON.parse(again.out).lanes).toEqual(JSON.parse(first.out).lanes)
  })

  it.each<[readonly string[], string]>([
    [['s.yaml', '--gap', '2=soon'], '--gap: a call and a duration such as 3=70m are expected, not "2=soon"'],
    [['s.yaml', '--gap', '3=5m'], '--gap: there is no call 3 with a pause before it; calls with a pause before them are 1 to 2'],
    [['s.yaml', '--insert-gap', '0=5m'], '--insert-gap: there is no call 0'],
    [['s.yaml', '--scale-gaps', '-1'], '--scale-gaps'],
    [['s.yaml', '--ttl', '2h'], '--ttl: 5m, 1h or observed is expected, not "2h"'],
    [['s.yaml', '--window', '0'], '--window'],
    [['s.yaml', '--auto-compact', '101'], '--auto-compact'],
    [['s.yaml', '--microcompact', 'all'], '--microcompact'],
    [['s.yaml', '--time-threshold', '5'], '--time-threshold'],
    [['s.yaml', '--keep-recent', '1.5'], '--keep-recent'],
    [['s.yaml', '--fail-summaries', 'x'], '--fail-summaries'],
    [['s.yaml', '--profile', '2.1.89'], '--profile'],
    [['s.yaml', '--hook-stops', 'yes'], '--hook-stops: on or off is expected, not "yes"'],
    [['s.yaml', '--seed', '-1'], '--seed'],
    [['s.yaml', '--policy', 'wrong.yaml'], '--policy: wrong.yaml:2: ttl: 5m, 1h or observed is expected, not "2h"'],
    [['s.yaml', ...Array(5).fill(['--policy', 'hour.yaml']).flat()], '--policy: up to 4 files are possible, not 5'],
    [['bad.yaml'], 'bad.yaml:5: unknown key "tokenz" of a user turn: did you mean tokens?'],
    [['bad.yaml'], 'bad.yaml:9: unknown role "robot"'],
    [['s.yaml', '--no-such'], "unknown option '--no-such'"],
  ])('%j is a usage error that names the option or the line', async (args, message) => {
    const { code, out, errors } = await strata(...args)
    expect([code, out]).toEqual([2, ''])
    expect(errors).toContain(message)
  })

  it('says what is not there or cannot be read', async () => {
    expect(await strata('none.yaml')).toMatchObject({ code: 3, errors: expect.stringContaining('There is no file') })
    expect(await strata('.')).toMatchObject({ code: 3, errors: expect.stringContaining('is no file') })
    expect(await strata('s.yaml', '--policy', 'none.yaml')).toMatchObject({ code: 3 })
    const foreign = await strata('foreign.jsonl', '--json')
    expect(foreign.code).toBe(0)
    expect(JSON.parse(foreign.out).lanes[0].calls).toEqual([])
  })
})
