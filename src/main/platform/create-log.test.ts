import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '../engine/base/result'
import { createLog } from './create-log'

let base: string
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'strata-log-'))
})
afterEach(() => fs.rmSync(base, { recursive: true, force: true }))

function stderrLog(from: 'debug' | 'warning' = 'debug') {
  const lines: string[] = []
  const log = createLog({ nowMs: () => 0, stderr: { from, write: (text) => lines.push(text) }, file: null })
  return { log, lines }
}

describe('createLog on stderr', () => {
  it('writes one JSON object a line, from a level on', () => {
    const { log, lines } = stderrLog('warning')
    log.write('info', 'not this')
    log.write('warning', 'two\nlines', { path: '/p', count: 2 })
    expect(lines).toEqual([
      '{"time":"1970-01-01T00:00:00.000Z","level":"warning","message":"two\\nlines","data":{"path":"/p","count":2}}\n',
    ])
  })

  it('leaves secrets out, by name and by look', () => {
    const { log, lines } = stderrLog()
    log.write('info', 'open http://127.0.0.1:1/#t=abc123 with Bearer xyz789', {
      token: 'hunter1',
      headers: { Authorization: 'hunter2', cookie: 'hunter3' },
      env: { HOME: 'hunter4' },
      apiKey: 'hunter5',
      url: 'https://ada:hunter6@example.org/?token=hunter7&x=1',
      key: 'sk-ant-hunter8hunter8',
      tokens: 1234,
    })
    expect(lines.join('')).not.toMatch(/hunter|abc123|xyz789/)
    expect(lines.join('')).toContain('"tokens":1234')
    expect(lines.join('')).toContain('#t=…')
  })

  it('writes what JSON cannot: errors, big numbers, maps, circles, far too much', () => {
    const { log, lines } = stderrLog()
    const circle: Record<string, unknown> = {}
    circle.self = circle
    log.write('error', 'a', {
      error: new Error('inner', { cause: new Error('root') }),
      big: 10n,
      map: new Map([['k', 1]]),
      set: new Set([1]),
    })
    log.write('error', 'b', circle)
    log.write('error', 'c', { text: 'x'.repeat(100_000) })
    const [a, b, c] = lines.map((line) => JSON.parse(line))
    expect(a.data).toMatchObject({
      error: { message: 'inner', cause: { message: 'root' }, stack: expect.stringContaining('Error: inner') },
      big: '10',
      map: [['k', 1]],
      set: [1],
    })
    expect(b.data).toMatch(/^not shown: /)
    expect([c.data, lines[2]?.length ?? 0]).toEqual([expect.stringMatching(/^not shown: 100\d+ characters$/), expect.any(Number)])
    expect(lines[2]?.length).toBeLessThan(500)
  })
})

describe('createLog in a file', () => {
  const file = () => path.join(base, 'folder', 'strata.log')
  function fileLog(maxBytes?: number, prepare = () => ok(fs.mkdirSync(path.dirname(file()), { recursive: true }))) {
    const told: string[] = []
    let prepared = 0
    const log = createLog({
      nowMs: () => 0,
      stderr: { from: 'error', write: (text) => told.push(text) },
      file: {
        path: file(),
        from: 'info',
        maxBytes,
        prepare: () => {
          prepared += 1
          return prepare()
        },
      },
    })
    return { log, told, prepared: () => prepared }
  }

  it('makes the folder with the first line and no sooner, and the file private', () => {
    const { log, prepared } = fileLog()
    log.write('debug', 'too low')
    expect([prepared(), fs.existsSync(file())]).toEqual([0, false])
    log.write('info', 'one')
    log.write('info', 'two')
    expect(prepared()).toBe(1)
    expect(fs.readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(2)
    if (process.platform !== 'win32') expect(fs.statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('is bounded: one older file is kept', () => {
    const { log } = fileLog(1_000)
    for (let i = 0; i < 100; i++) log.write('info', `line ${i}`)
    expect(fs.readdirSync(path.dirname(file())).sort()).toEqual(['strata.log', 'strata.log.1'])
    expect(fs.statSync(file()).size).toBeLessThanOrEqual(1_000)
    expect(fs.statSync(`${file()}.1`).size).toBeLessThanOrEqual(1_000)
    expect(fs.readFileSync(file(), 'utf8')).toContain('line 99')
    // Another run goes on in the same file, and within the same bound.
    const again = fileLog(1_000)
    again.log.write('info', 'x'.repeat(900))
    expect(fs.statSync(file()).size).toBeLessThanOrEqual(1_000)
  })

  it('says once that it cannot be written, and stops nobody', () => {
    const { log, told } = fileLog(
      undefined,
      () => err({ kind: 'denied' as const, message: 'the folder belongs to somebody else' }) as never,
    )
    log.write('info', 'one')
    log.write('info', 'two')
    expect(told).toEqual(['The log cannot be written: the folder belongs to somebody else\n'])
  })

  it('starts anew when the folder was deleted meanwhile', () => {
    const { log, told } = fileLog()
    log.write('info', 'one')
    fs.rmSync(path.dirname(file()), { recursive: true })
    log.write('info', 'lost')
    log.write('info', 'kept')
    expect(told).toHaveLength(1)
    expect(fs.readFileSync(file(), 'utf8')).toContain('kept')
  })
})
