import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbenchContract } from '../../../../preload/contract/workbench'
import type { MemoryTree } from '../../../engine/testing/memory-ports'
import { serveContract } from '../../../rpc/serve-contract'
import { createWorkbench } from '../../../workbench/create-workbench'
import { testDeps } from '../../../workbench/testing/test-deps'
import { displayWidth } from '../display-width'
import type { Terminal } from '../terminal'
import { type DoctorOptions, runDoctorCommand } from './doctor'

const WORLD: MemoryTree = { '/w/project/CLAUDE.md': 'See @a.md, \u001b[31mred.\n\n@gone.md\n', '/w/project/a.md': 'A\n' }
let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-doctor-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

function setUp(world: MemoryTree = WORLD, env: Terminal['env'] = { COLUMNS: '72' }) {
  const deps = testDeps(world)
  const workbench = createWorkbench(deps)
  const port = serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true })
  const out: string[] = []
  const errors: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
    env,
    cwd: '/w',
    interrupted: () => new AbortController().signal,
  }
  return {
    deps,
    doctor: (options: DoctorOptions = {}) => runDoctorCommand('project', { onlyGivenEnv: true, ...options }, terminal, port),
    out: () => out.splice(0).join(''),
    errors: () => errors.splice(0).join(''),
  }
}

describe('strata doctor', () => {
  it('prints what is wrong, file by file, within the width', async () => {
    const { doctor, out } = setUp()
    expect(await doctor()).toBe(0)
    const lines = stripVTControlCharacters(out()).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      '/w/project                                                  agent 2.1.88',
      '2 warnings',
      '1 can be fixed (--fix --dry-run shows how)',
      '',
      'CLAUDE.md',
    ])
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(72)
    expect(lines.join('\n')).toContain('▲ 3:1  @gone.md is not loaded. There is no file gone.md\n         [include.missing]')
  })

  it('exits by severity: errors unless asked otherwise', async () => {
    const { doctor } = setUp()
    expect(await doctor({ json: true })).toBe(0)
    expect(await doctor({ json: true, failOn: 'warning' })).toBe(1)
    expect(await doctor({ json: true, failOn: 'never' })).toBe(0)
    const secret = setUp({ '/w/project/CLAUDE.md': `npm_${'x7Qm2Lw9Zr4Tn6Vb8Kc1Hd3Jf5Sg0PaYeUi8'}\n` })
    expect(await secret.doctor({ json: true })).toBe(1)
    expect(await secret.doctor({ json: true, failOn: 'never' })).toBe(0)
    expect(secret.out()).not.toContain('x7Qm2Lw9Zr4Tn6Vb8Kc1')
  })

  it('writes SARIF to a file or to stdout, and nothing else there', async () => {
    const { doctor, out } = setUp()
    await doctor({ sarif: '-' })
    expect(JSON.parse(out())).toMatchObject({ version: '2.1.0' })
    await doctor({ sarif: join(dir, 'x.sarif'), json: true })
    expect(JSON.parse(out())).toMatchObject({ schema: 'strata/doctor@1' })
    expect(JSON.parse(await readFile(join(dir, 'x.sarif'), 'utf8'))).toMatchObject({ runs: [{ results: { length: 2 } }] })
    await expect(doctor({ sarif: join(dir, 'no', 'x.sarif') })).rejects.toMatchObject({ code: 'file.unwritable' })
  })

  it('fixes as one step that is taken back as one, and judges what is left', async () => {
    const { doctor, out, deps } = setUp()
    expect(await doctor({ fix: true, dryRun: true })).toBe(0)
    expect(stripVTControlCharacters(out())).toContain('1 finding in 1 file would be fixed; --write does it.')
    expect(deps.saving.labels).toEqual([])
    expect(await doctor({ fix: true, write: true, failOn: 'warning', json: true })).toBe(1)
    const { transactionId, applied, fixed } = JSON.parse(out())
    expect([applied, fixed]).toEqual([true, 1])
    expect(await doctor({ undo: transactionId })).toBe(0)
    expect(out()).toContain('Taken back · 1 file written.')
    expect(await doctor({ undo: 'none' })).toBe(3)
  })

  it('says what is missing or does not go together', async () => {
    const { doctor, errors } = setUp()
    expect(await doctor({ fix: true })).toBe(2)
    expect(errors()).toContain('--dry-run')
    expect(await doctor({ write: true })).toBe(2)
    expect(await doctor({ json: true, sarif: '-' })).toBe(2)
    expect(await doctor({ fix: true, dryRun: true, sarif: '-' })).toBe(2)
  })

  it('has nothing to say of a folder where all is well', async () => {
    const { doctor, out } = setUp({ '/w/project/CLAUDE.md': 'Fine.\n' })
    expect(await doctor({ failOn: 'info' })).toBe(0)
    expect(stripVTControlCharacters(out())).toContain('Nothing is wrong.')
  })
})
