// Snapshots in Strata's own folder and teaching from a captured request, from the command line.

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
    env: { COLUMNS: '110' },
    cwd: dir,
    interrupted: () => new AbortController().signal,
  }
  const code = await runCli([...args, '--state-dir', path.join(dir, 'state')], terminal, SETUP)
  return { code, out: out.join(''), errors: errors.join('') }
}

const places = () => ['--home', path.join(dir, 'home'), '--managed-dir', path.join(dir, 'none'), '--no-env']
const json = async (...args: readonly string[]) => {
  const { code, out, errors } = await run(...args, '--json')
  expect([code, errors]).toEqual([0, ''])
  return JSON.parse(out)
}

beforeAll(() => {
  dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-kept-')))
  fs.mkdirSync(path.join(dir, 'shop'))
  fs.writeFileSync(path.join(dir, 'shop', 'CLAUDE.md'), 'First words\n')
})
afterAll(() => fs.rmSync(dir, { recursive: true }))

describe('strata snapshot', () => {
  it('keeps, lists, and is a side of a comparison', async () => {
    expect((await run('snapshot', 'list')).out).toContain('No snapshot is kept')
    const saved = await json('snapshot', 'save', 'shop', '--name', 'Before', '--note', 'why', ...places())
    expect(saved).toMatchObject({ schema: 'strata/snapshot@1', name: 'Before', note: 'why', folder: path.join(dir, 'shop') })
    fs.writeFileSync(path.join(dir, 'shop', 'CLAUDE.md'), 'Other words\n')
    await json('snapshot', 'save', 'shop', ...places())
    const { snapshots } = await json('snapshot', 'list')
    expect(snapshots.map(({ name }: { name: string }) => name).sort()).toEqual(['Before', 'shop'])
    expect((await run('snapshot', 'list')).out).toMatch(/Before .*2\.1\.88/)
    for (const side of ['snapshot:Before', 'snapshot:before', 'snapshot:bef', `snapshot:${saved.snapshotId}`]) {
      const document = await json('diff', side, 'shop', ...places())
      expect(document.left).toMatchObject({ kind: 'snapshot', label: 'Before' })
      expect(JSON.stringify(document.rows)).toContain('-First words')
    }
  })

  it('takes the newest of one name, and asks where several begin so', async () => {
    await json('snapshot', 'save', 'shop', '--name', 'Twin', ...places())
    const newer = await json('snapshot', 'save', 'shop', '--name', 'Twin', '--note', '2', ...places())
    await json('snapshot', 'save', 'shop', '--name', 'Twig', ...places())
    expect(await json('snapshot', 'rename', 'Twin', 'Elder')).toMatchObject({ snapshotId: newer.snapshotId, name: 'Elder', note: '2' })
    expect(await run('snapshot', 'delete', 'Twi')).toMatchObject({ code: 3, errors: expect.stringContaining('"Twig", "Twin"') })
    for (const name of ['Twig', 'Twin', 'Elder']) expect((await run('snapshot', 'delete', name)).code).toBe(0)
    expect(await run('snapshot', 'delete', 'Twin')).toMatchObject({ code: 3, errors: expect.stringContaining('no snapshot "Twin"') })
    expect(await run('diff', 'snapshot:gone', 'shop', ...places())).toMatchObject({ code: 3, errors: expect.stringContaining('kept are') })
  })

  it('goes out as a file and comes back', async () => {
    expect(await run('snapshot', 'export', 'Before', '--out', 'b.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing redacted'),
    })
    await run('snapshot', 'delete', 'Before')
    expect(await json('snapshot', 'import', 'b.json')).toMatchObject({ name: 'Before', problem: null })
    expect(await run('snapshot', 'import', 'none.json')).toMatchObject({ code: 3 })
    fs.writeFileSync(path.join(dir, 'newer.json'), '{"schema":"strata/snapshot@9"}')
    expect(await run('snapshot', 'import', 'newer.json')).toMatchObject({ code: 3, errors: expect.stringContaining('newer Strata') })
    expect(await run('snapshot', 'export', 'Before', '--out', 'no/such/b.json')).toMatchObject({ code: 3 })
  })

  it.each([
    [['snapshot']],
    [['snapshot', 'save']],
    [['snapshot', 'export', 'x']],
    [['snapshot', 'rename', 'x', ' ']],
    [['snapshot', 'nonsense']],
  ])('exits 2 for %j', async (args) => {
    expect((await run(...args)).code).toBe(2)
  })

  it('is told of by --help, whole and each', async () => {
    expect((await run('snapshot', '--help')).out).toContain('snapshot:NAME')
    for (const name of ['save', 'list', 'rename', 'delete', 'export', 'import']) {
      const { code, out } = await run('snapshot', name, '--help')
      expect([code, out]).toEqual([0, expect.stringContaining('--json')])
    }
  })
})

describe('strata teach', () => {
  const capture = (name: string, system: unknown) => {
    fs.writeFileSync(path.join(dir, name), JSON.stringify({ model: 'claude-sonnet-4-6', system, tools: [], messages: [] }))
    return name
  }

  it('shows what can be taken and keeps nothing, takes it, uses it, gives it up', async () => {
    const { request } = await json('collect', 'shop', ...places())
    const system = request.system.map(({ text }: { text: string }) => ({ type: 'text', text: text.replace('# Work', '# Doing tasks') }))
    const file = capture('request.json', system)
    const shown = await json('teach', file)
    const open = shown.sections.filter(({ obstacle }: { obstacle: string | null }) => obstacle === null)
    expect(shown.schema).toBe('strata/teach@1')
    expect(open.length).toBeGreaterThan(0)
    expect(shown.sections.every(({ taken }: { taken: boolean }) => !taken)).toBe(true)
    expect((await run('teach', file)).out).toContain('Nothing was kept')
    expect((await run('teach', 'list')).out).toContain('Nothing is taken')

    const one = open[0].id
    expect(await json('teach', file, '--take', one)).toMatchObject({
      sections: expect.arrayContaining([expect.objectContaining({ id: one, taken: true })]),
    })
    expect((await json('teach', 'list')).sections).toMatchObject([{ id: one, provenance: { file: 'request.json' } }])
    expect((await run('teach', 'list')).out).toContain(one)
    expect((await run('teach', file, '--all')).out).toContain('taken for this machine')
    expect((await json('teach', 'list')).sections).toHaveLength(open.length)
    const { layers } = await json('collect', 'shop', ...places())
    expect(layers.filter(({ tokens }: { tokens: { method: string } }) => tokens.method.startsWith('given')).length).toBeGreaterThan(0)

    expect((await run('teach', 'forget', one)).code).toBe(0)
    expect((await json('teach', 'list')).sections).toHaveLength(open.length - 1)
    expect((await run('teach', 'forget', '--all')).out).toContain('the paraphrases hold')
    expect((await json('teach', 'list')).sections).toEqual([])
  })

  it('says what is odd about a request, and refuses what is none', async () => {
    const odd = capture('odd.json', [
      { type: 'text', text: 5 },
      { type: 'text', text: 'x' },
    ])
    expect(await run('teach', odd)).toMatchObject({ code: 0, errors: expect.stringContaining('System block 1 has a number for its text') })
    expect(await run('teach', 'none.json')).toMatchObject({ code: 3 })
    fs.writeFileSync(path.join(dir, 'chat.json'), '{"model":"m","messages":[{"role":"system","content":"x"}]}')
    expect(await run('teach', 'chat.json')).toMatchObject({ code: 3, errors: expect.stringContaining('OpenAI') })
    expect(await run('teach', odd, '--take', 'section:nope')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('no part section:nope'),
    })
  })

  it.each([
    [['teach']],
    [['teach', 'f', '--all', '--take', 'x']],
    [['teach', 'forget']],
    [['teach', 'forget', 'x', '--all']],
    [['teach', 'forget', 'x']],
  ])('exits 2 for %j', async (args) => {
    const { code, errors } = await run(...args)
    expect([code, errors]).toEqual([2, expect.stringMatching(/^strata: /)])
  })
})
