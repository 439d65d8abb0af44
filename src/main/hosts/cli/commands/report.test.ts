import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { serveContract } from '../../../rpc/serve-contract'
import { createWorkbench } from '../../../workbench/create-workbench'
import { testDeps } from '../../../workbench/testing/test-deps'
import type { Terminal } from '../terminal'
import { type ReportOptions, runReport } from './report'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-report-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function run(options: ReportOptions, folder = '/p') {
  const workbench = createWorkbench(testDeps({ '/p/CLAUDE.md': 'Project <b>rule</b>\n' }))
  const out: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: () => true },
    env: {},
    cwd: dir,
    interrupted: () => new AbortController().signal,
  }
  const port = serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true })
  const code = await runReport(folder, options, terminal, port).catch((error: { code: string }) => error.code)
  await workbench.dispose()
  return { code, out: out.join('') }
}

describe('strata report', () => {
  it('writes one page that needs nothing else, and says so', async () => {
    const { code, out } = await run({ out: 'prompt.html', format: 'html' })
    const page = await readFile(join(dir, 'prompt.html'), 'utf8')
    expect(code).toBe(0)
    expect(out).toContain(join(dir, 'prompt.html'))
    expect(page).toMatch(/^<!doctype html>/i)
    expect(page).toContain('Project &lt;b&gt;rule')
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it.each(['markdown', 'json'] as const)('writes %s', async (format) => {
    expect(await run({ out: `prompt.${format}`, format, json: true })).toMatchObject({ code: 0 })
    const text = await readFile(join(dir, `prompt.${format}`), 'utf8')
    expect(text).toContain('Project <b>rule</b>')
    if (format === 'json') expect(JSON.parse(text).schema).toBe('strata/collect@1')
  })

  it('names a folder that is not there, and a place that cannot be written', async () => {
    expect((await run({ out: 'x.html', format: 'html' }, '/gone')).code).toBe('folder.missing')
    expect((await run({ out: 'no/such/folder/x.html', format: 'html' })).code).toBe('file.unwritable')
  })
})
