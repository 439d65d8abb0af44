import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CliSetup, runCli } from '../run-cli'
import type { Terminal } from '../terminal'

const SETUP: CliSetup = { packageDir: '/strata', version: () => '0.1.0', serve: async () => 0 }
let dir = ''

async function run(...args: readonly string[]) {
  const out: string[] = []
  const errors: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
    env: { COLUMNS: '100' },
    cwd: dir,
    interrupted: () => new AbortController().signal,
  }
  const places = [
    '--home',
    path.join(dir, 'home'),
    '--managed-dir',
    path.join(dir, 'none'),
    '--state-dir',
    path.join(dir, 'state'),
    '--no-env',
  ]
  const code = await runCli([...args, ...places], terminal, SETUP)
  return { code, out: out.join(''), errors: errors.join('') }
}

beforeAll(() => {
  dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-bundle-')))
  fs.mkdirSync(path.join(dir, 'home', '.claude'), { recursive: true })
  fs.mkdirSync(path.join(dir, 'shop'))
  fs.writeFileSync(path.join(dir, 'home', '.claude', 'CLAUDE.md'), 'Mail grace@corp-inner.net, key sk-ant-api03-abcdefghijklmnopqr\n')
  fs.writeFileSync(path.join(dir, 'shop', 'CLAUDE.md'), 'The acme way\n')
})
afterAll(() => fs.rmSync(dir, { recursive: true }))

describe('strata bundle', () => {
  it('shows every replacement and writes nothing without --out', async () => {
    const before = fs.readdirSync(dir).sort()
    const { code, out } = await run('bundle', 'shop', '--own', 'acme')
    expect(code).toBe(0)
    for (const found of ['grace@corp-inner.net', 'sk-ant-api03-abcdefghijklmnopqr', 'acme', path.join(dir, 'home')])
      expect(out).toContain(found.slice(0, 30))
    expect(out).toContain('Nothing is written')
    expect(fs.readdirSync(dir).sort()).toEqual(before)
  })

  it('writes a file without a needle, which opens as a side of a comparison', async () => {
    const { code, out } = await run('bundle', 'shop', '--out', 'ours.json', '--own', 'acme', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ schema: 'strata/bundle@1', path: path.join(dir, 'ours.json') })
    const text = fs.readFileSync(path.join(dir, 'ours.json'), 'utf8')
    for (const needle of ['corp-inner', 'sk-ant', 'acme', path.join(dir, 'home')]) expect(text).not.toContain(needle)
    const diff = JSON.parse((await run('diff', 'ours.json', 'shop', '--json')).out)
    expect(diff.left).toMatchObject({ kind: 'bundle', label: 'shop' })
    expect(diff.counts).toMatchObject({ onlyLeft: 0, onlyRight: 0 })
    expect(await run('bundle', 'shop', '--out', 'none/deep/x.json')).toMatchObject({ code: expect.any(Number) })
    expect(await run('bundle', 'gone')).toMatchObject({ code: 3 })
  })
})
