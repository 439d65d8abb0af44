import { describe, expect, it } from 'vitest'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { serveContract } from '../../../rpc/serve-contract'
import type { CollectDocument } from '../../../workbench/collect-document'
import { createWorkbench } from '../../../workbench/create-workbench'
import { testDeps } from '../../../workbench/testing/test-deps'
import type { Terminal } from '../terminal'
import { type CollectCommandOptions, runCollect } from './collect'

const TREE = {
  '/p/CLAUDE.md': '<!-- gone -->\nProject 規則\n\n@docs/gone.md.\n',
  '/p/docs/gone.md': '',
  '/p/.claude/rules/a/api.md': 'Api A\n',
  '/p/.claude/rules/b/api.md': 'Api B\n',
  '/p/pkg/CLAUDE.md': 'Nested\n',
  '/p/settings.json': '{',
}

async function run(options: CollectCommandOptions, more: Partial<Terminal> = {}, folder = '/p') {
  const workbench = createWorkbench(testDeps(TREE))
  const out: string[] = []
  const errors: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
    env: { COLUMNS: '80' },
    cwd: '/',
    interrupted: () => new AbortController().signal,
    ...more,
  }
  const port = serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true })
  const code = await runCollect(folder, options, terminal, port).catch(
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )
  return { code, out: out.join(''), errors: errors.join('') }
}

describe('strata collect', () => {
  it('prints one JSON document and nothing else', async () => {
    const { code, out, errors } = await run({ json: true })
    const document: CollectDocument = JSON.parse(out)
    expect([code, errors]).toEqual([0, ''])
    expect(document.schema).toBe('strata/collect@1')
    expect(document.model).toMatch(/^claude-/)
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining(['profile', 'model', 'project', 'layers', 'request', 'window', 'diagnostics']),
    )
    expect(document.layers.map(({ text }) => text)).toContain('Nested')
  })

  it('prints one layer exactly, with no byte added', async () => {
    expect(await run({ text: 'CLAUDE.md' })).toMatchObject({ code: 0, out: 'Project 規則\n\n@docs/gone.md.' })
    expect((await run({ text: 'a/api.md' })).out).toBe('Api A')
    expect((await run({ text: 'instructions.project:/p/pkg/CLAUDE.md' })).out).toBe('Nested')
  })

  it('lists what an ambiguous name fits, and exits 2', async () => {
    const { code, out, errors } = await run({ text: 'api.md' })
    expect([code, out]).toEqual([2, ''])
    expect(errors).toContain('instructions.project:/p/.claude/rules/a/api.md\n')
    expect(errors).toContain('instructions.project:/p/.claude/rules/b/api.md\n')
  })

  it('says when there is no such layer, or it has no text', async () => {
    expect((await run({ text: 'nowhere.md' })).code).toContain('layer.unknown: There is no layer "nowhere.md"')
    expect((await run({ text: 'gone.md.' })).code).toMatch(/^layer\.unknown: .* has no text that is sent/)
    expect((await run({ text: 'Read' })).code).toContain('only its size is known')
  })

  it('fails on findings only when told how bad', async () => {
    expect((await run({ json: true, settings: ['/p/settings.json'] })).code).toBe(0)
    expect((await run({ json: true, failOn: 'error' })).code).toBe(0)
    expect((await run({ json: true, failOn: 'warning' })).code).toBe(1)
    expect(await run({ text: 'CLAUDE.md', failOn: 'warning' })).toMatchObject({ code: 1, out: expect.stringContaining('Project') })
    expect((await run({ text: 'api.md', failOn: 'warning' })).code).toBe(2)
  })

  it('paints only where colours are wanted', async () => {
    expect((await run({})).out).not.toContain('\u001b[')
    expect((await run({}, { env: { FORCE_COLOR: '1' } })).out).toContain('\u001b[')
  })

  it('says which folder is missing', async () => {
    expect((await run({}, {}, '/nowhere')).code).toBe('folder.missing: There is no folder /nowhere')
  })

  it('stops when interrupted', async () => {
    expect((await run({}, { interrupted: () => AbortSignal.abort() })).code).toContain('cancelled')
  })
})
