import { getEventListeners } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ConformanceWorld, createConformanceWorld } from '../../../rpc/testing/conformance-world'
import { createCliWorkbench } from '../create-cli-workbench'
import { runSessions, type SessionsCommandOptions } from './sessions'

let dir = ''
let world: ConformanceWorld

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'strata-cli-sessions-'))
  world = await createConformanceWorld(dir)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function run(dirs: readonly string[], options: SessionsCommandOptions) {
  let out = ''
  let err = ''
  const terminal = {
    stdout: {
      write: (text: string) => {
        out += text
        return true
      },
    },
    stderr: {
      write: (text: string) => {
        err += text
        return true
      },
    },
    env: {},
    cwd: dir,
    interrupted: () => new AbortController().signal,
  }
  const { port, close } = createCliWorkbench({ version: '0.1.0', stateDir: join(dir, 'state'), terminal })
  try {
    const code = await runSessions(dirs, options, terminal, port, Date.UTC(2026, 2, 31))
    return { code, out, err }
  } finally {
    await close()
  }
}

it('lists the sessions of a home by project, as a document of its schema', async () => {
  const { code, out, err } = await run([], { home: world.home, json: true })
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toEqual({
    schema: 'strata/sessions@1',
    sums: { sessions: 1, calls: 2, costUsd: 0.25353, costComplete: true },
    projects: [
      {
        cwd: '/srv/shop',
        dir: join(world.home, '.claude/projects/-work-shop'),
        dirs: [join(world.home, '.claude/projects/-work-shop')],
        sessions: [
          {
            file: world.transcript,
            sessionId: '7c2f0f4e-0000-4000-8000-000000000001',
            title: 'Build it',
            startMs: Date.UTC(2026, 2, 31, 10),
            endMs: Date.UTC(2026, 2, 31, 10, 6, 45),
            version: '2.1.88',
            models: ['claude-opus-4-6'],
            calls: 2,
            peakContext: 20_403,
            compactions: 0,
            hitRate: 0,
            costUsd: expect.closeTo(0.25353, 4),
            outputReliable: true,
            problems: 1,
            subagents: 0,
            foreign: false,
            repeats: false,
          },
        ],
      },
    ],
  })
})

it('prints a table for people, and says when there is nothing', async () => {
  const table = await run([world.home], {})
  expect(table.out).toContain('/srv/shop\nStart')
  expect(table.out).toMatch(/2026-03-31 10:00 {2}opus-4-6 .* Build it\n/)
  expect(table.out).toContain('1 session in 1 project, 2 calls, $0.25')
  expect((await run([world.folder], {})).out).toBe('No sessions were found.\n')
  expect((await run([world.home], { search: 'nothing like it' })).out).toBe('No sessions were found.\n')
})

it('tells a folder that is not there', async () => {
  await expect(run(['nowhere'], {})).rejects.toMatchObject({
    code: 'folder.missing',
    message: `There is no folder ${join(dir, 'nowhere')}`,
  })
})

it('tells a home that is not there, or is no folder; one in which nothing was recorded is fine', async () => {
  await expect(run([], { home: 'nowhere' })).rejects.toMatchObject({
    code: 'folder.missing',
    message: `There is no folder ${join(dir, 'nowhere')}`,
  })
  await expect(run([world.home], { home: join(dir, 'nowhere') })).rejects.toMatchObject({ code: 'folder.missing' })
  await expect(run([], { home: world.transcript })).rejects.toMatchObject({
    code: 'folder.not-a-directory',
    message: `${world.transcript} is not a folder`,
  })
  mkdirSync(join(dir, 'new'))
  expect(await run([], { home: 'new' })).toEqual({ code: 0, out: 'No sessions were found.\n', err: '' })
})

it('waits for a long indexing with one ear on the interruption', async () => {
  const { signal } = new AbortController()
  const told = new Set<(payload: unknown) => void>()
  let opened = 0
  let most = 0
  const library = { libraryId: 'l', roots: [], projects: [], sessions: 0, models: [], versions: [] }
  const port = {
    call: async (_id: string, name: string) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length)
      if (name !== 'library.open') {
        return { ok: true as const, value: { total: 0, rows: [], sums: { sessions: 0, calls: 0, costUsd: null, costComplete: true } } }
      }
      opened += 1
      const state = opened < 40 ? 'indexing' : 'ready'
      if (state === 'indexing') setTimeout(() => told.forEach((tell) => void tell({ libraryId: 'l' })), 0)
      return { ok: true as const, value: { ...library, index: { state, files: 1, filesDone: 0, bytes: 1, bytesDone: 0, note: null } } }
    },
    cancel: () => undefined,
    subscribe: (_name: string, listener: (payload: unknown) => void) => {
      told.add(listener)
      return () => void told.delete(listener)
    },
  }
  const stream = { write: () => true }
  const terminal = { stdout: stream, stderr: stream, env: {}, cwd: dir, interrupted: () => signal }
  expect(await runSessions([], { json: true }, terminal, port, 0)).toBe(0)
  expect(opened).toBe(40)
  expect(most).toBeLessThan(4)
  expect([getEventListeners(signal, 'abort').length, told.size]).toEqual([0, 0])
})
