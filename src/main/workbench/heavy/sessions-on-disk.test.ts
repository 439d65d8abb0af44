// The library and opened sessions over real files: found, indexed, read on, watched, opened, asked.

import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../../preload/contract/client'
import type { Client } from '../../../preload/contract/define'
import { type HeavyContract, heavyContract } from '../../../preload/contract/workbench'
import { createLineReaders } from '../../engine/library/line-readers'
import { scanTranscripts } from '../../engine/library/scan-transcript'
import { writeTranscript } from '../../engine/testing/write-transcript'
import { createNodePorts } from '../../platform/create-node-ports'
import { createStateFolder } from '../../platform/create-state-folder'
import { createWatcher } from '../../platform/create-watcher'
import { createLineMarker } from '../../platform/line-marks/create-line-marker'
import { nodeFileRanges } from '../../platform/node-file-ranges'
import { openSessionIndex } from '../../platform/session-index/open-session-index'
import { serveContract } from '../../rpc/serve-contract'
import { createHeavyWorkbench } from './create-heavy-workbench'
import type { HeavySource } from './heavy-source'

const log = { write: () => undefined }
const lineReaders = createLineReaders(createLineMarker)
let base = ''
let home = ''
const running: HeavySource[] = []
/** Files and bytes that were read for the index. */
let scanned: { file: string; from: number }[] = []

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'strata-sessions-')))
  home = join(base, 'home')
  scanned = []
})
afterEach(async () => {
  for (const heavy of running.splice(0)) await heavy.dispose()
  rmSync(base, { recursive: true, force: true })
})

function start(options: { readonly watches?: boolean; readonly env?: Readonly<Record<string, string>> } = {}): Client<HeavyContract> {
  const dir = join(base, 'state')
  const heavy = createHeavyWorkbench({
    ports: createNodePorts({ log }),
    ranges: nodeFileRanges,
    openIndex: () => {
      const opened = openSessionIndex({ dir, log })
      if (!opened.ok) throw new Error(opened.error)
      return opened.value
    },
    scanner: {
      width: 2,
      scan: async (tasks, signal) => {
        const outcomes = await scanTranscripts(nodeFileRanges, tasks, signal, lineReaders)
        for (const outcome of outcomes) if (outcome.ok) scanned.push({ file: outcome.scanned.file, from: outcome.scanned.tailFrom ?? 0 })
        return outcomes
      },
      rest: () => undefined,
      dispose: async () => undefined,
    },
    clock: { nowMs: () => Date.UTC(2026, 2, 31, 12), localDate: () => '2026-03-31' },
    state: createStateFolder({ dir, home }),
    host: { platform: 'linux', osVersion: 'Linux 6', shell: 'bash' },
    realEnv: options.env ?? {},
    home,
    createWatcher: options.watches === true ? (onChange) => createWatcher({ onChange, log }) : null,
  })
  running.push(heavy)
  return createClient(heavyContract, serveContract(heavyContract, heavy.handlers, heavy.events, { validateOutput: true, log }))
}

function put(path: string, text: string): string {
  const file = join(base, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

function session(
  id: string,
  cwd: string,
  calls: number,
  more: { readonly prompt?: string; readonly side?: boolean; readonly agentId?: string } = {},
): string {
  const common = {
    sessionId: id,
    cwd,
    version: '2.1.88',
    isSidechain: more.side === true,
    ...(more.agentId === undefined ? {} : { agentId: more.agentId }),
  }
  const at = (i: number): string => new Date(Date.UTC(2026, 2, 31, 10, 0, i * 10)).toISOString()
  const rows: object[] = [
    { ...common, type: 'user', uuid: `${id}-u`, parentUuid: null, timestamp: at(0), message: { content: more.prompt ?? 'Build the shop' } },
  ]
  for (let i = 0; i < calls; i++) {
    const usage = {
      input_tokens: 3,
      cache_read_input_tokens: i === 0 ? 0 : 20_000 + i * 500,
      cache_creation_input_tokens: i === 0 ? 20_500 : 500,
      output_tokens: 60,
    }
    const message = { id: `${id}-m${i}`, model: 'claude-opus-4-6', content: [{ type: 'text', text: `Answer ${i}` }], usage }
    rows.push({
      ...common,
      type: 'assistant',
      uuid: `${id}-a${i}`,
      parentUuid: i === 0 ? `${id}-u` : `${id}-a${i - 1}`,
      timestamp: at(i + 1),
      message,
    })
  }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

async function ready(
  client: Client<HeavyContract>,
  input: { readonly folders?: string[]; readonly home?: string | null; readonly withHome?: boolean } = {},
) {
  for (;;) {
    const library = await client.call('library.open', { ...input, refresh: false })
    if (library.index.state !== 'indexing') return library
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function eventually<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await ask()
    if (holds(value) || tries > 400) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the library', () => {
  it('groups sessions by the working directory of their rows, with their subagents below them', async () => {
    put('home/.claude/projects/-srv-a-b/s1.jsonl', session('s1', '/srv/a-b', 3))
    put('home/.claude/projects/-srv-a-b/s2.jsonl', session('s2', '/srv/a/b', 2))
    put(
      'home/.claude/projects/-srv-a-b/s1/subagents/agent-x1.jsonl',
      session('s1', '/srv/a-b', 4, { side: true, agentId: 'x1', prompt: 'Look around' }),
    )
    put(
      'home/.claude/projects/-srv-a-b/s1/subagents/workflows/wf_1/agent-x2.jsonl',
      session('s1', '/srv/a-b', 1, { side: true, agentId: 'x2' }),
    )
    put('home/.claude/projects/-srv-a-b/agent-x3.jsonl', session('s2', '/srv/a/b', 1, { side: true, agentId: 'x3' }))
    put('home/.claude/projects/-srv-a-b/s1/subagents/agent-acompact-9.jsonl', session('s1', '/srv/a-b', 9, { side: true, agentId: 'c9' }))
    put('home/.claude/projects/-srv-a-b/notes.jsonl', '{"hook":"log"}\n')
    const client = start()
    const library = await ready(client)
    expect(library.projects.map(({ cwd, sessions }) => [cwd, sessions])).toEqual([
      ['/srv/a-b', 1],
      ['/srv/a/b', 1],
      [null, 1],
    ])
    const { rows, sums } = await client.call('library.sessions', { libraryId: library.libraryId, sort: 'calls' })
    expect(rows.map(({ sessionId, calls, subagents, foreign, title }) => [sessionId, calls, subagents, foreign, title])).toEqual([
      ['s1', 3, 3, false, 'Build the shop'],
      ['s2', 2, 1, false, 'Build the shop'],
      [null, 0, 0, true, 'notes.jsonl'],
    ])
    expect(sums.calls).toBe(5)
    const side = await client.call('library.subagents', { libraryId: library.libraryId, file: rows[0]?.file ?? '' })
    expect(side.rows.map(({ title, repeats }) => [title, repeats])).toContainEqual(['Look around', false])
    expect(side.rows.filter(({ repeats }) => repeats).length).toBe(1)
    const view = await client.call('session.open', { file: rows[0]?.file ?? '' })
    expect(view.lanes.map(({ id, calls }) => [id, calls])).toEqual([
      ['main', 3],
      ['x1', 4],
      ['x2', 1],
    ])
  })

  it('reads nothing at the second start, and only the tail of what grew', async () => {
    const file = put('home/.claude/projects/p/s1.jsonl', session('s1', '/w', 3))
    put('home/.claude/projects/p/s2.jsonl', session('s2', '/w', 3))
    await ready(start())
    expect(scanned.length).toBe(2)
    scanned = []
    await running.splice(0)[0]?.dispose()
    const again = await ready(start())
    expect(scanned).toEqual([])
    expect(again.sessions).toBe(2)

    const more = session('s1', '/w', 5)
    const whole = session('s1', '/w', 3)
    appendFileSync(file, more.slice(whole.length))
    await running.splice(0)[0]?.dispose()
    const client = start()
    const { libraryId } = await ready(client)
    expect(scanned).toEqual([{ file, from: whole.length }])
    const { rows } = await client.call('library.sessions', { libraryId, sort: 'calls' })
    expect(rows[0]).toMatchObject({ sessionId: 's1', calls: 5, problems: 0 })
  })

  it('reads anew what was replaced, cut or rewritten in place', async () => {
    const file = put('home/.claude/projects/p/s1.jsonl', session('s1', '/w', 3))
    await ready(start())
    const rowOf = async () => {
      scanned = []
      await running.splice(0)[0]?.dispose()
      const client = start()
      const { libraryId } = await ready(client)
      return (await client.call('library.sessions', { libraryId })).rows[0]
    }
    // another file in its place, longer
    put('home/.claude/projects/p/other', session('other', '/elsewhere', 9))
    renameSync(join(base, 'home/.claude/projects/p/other'), file)
    expect(await rowOf()).toMatchObject({ sessionId: 'other', calls: 9, cwd: '/elsewhere' })
    expect(scanned).toEqual([{ file, from: 0 }])
    truncateSync(file, session('other', '/elsewhere', 2).length)
    expect(await rowOf()).toMatchObject({ calls: 2 })
    writeFileSync(file, session('other', '/somewhere', 2))
    utimesSync(file, new Date(), new Date(Date.now() + 5000))
    expect(await rowOf()).toMatchObject({ cwd: '/somewhere' })
    rmSync(file)
    expect(await rowOf()).toBeUndefined()
  })

  it('tells what an index that was damaged was, and builds it anew', async () => {
    put('home/.claude/projects/p/s1.jsonl', session('s1', '/w', 3))
    put('state/sessions-index.db', 'no database '.repeat(1000))
    const { index, sessions } = await ready(start())
    expect(index.note).toContain('built anew')
    expect(sessions).toBe(1)
  })

  it('looks in the configured place, and in folders that are given, alone where asked', async () => {
    put('config/projects/p/s1.jsonl', session('s1', '/w', 1))
    put('export/deep/down/s2.jsonl', session('s2', '/w', 1))
    put('export/node_modules/x/s3.jsonl', session('s3', '/w', 1))
    const client = start({ env: { CLAUDE_CONFIG_DIR: join(base, 'config') } })
    const both = await ready(client, { folders: [join(base, 'export')] })
    expect(both.sessions).toBe(2)
    const only = await ready(client, { folders: [join(base, 'export')], withHome: false })
    expect((await client.call('library.sessions', { libraryId: only.libraryId })).rows.map(({ sessionId }) => sessionId)).toEqual(['s2'])
    const none = await ready(client, { home: join(base, 'nowhere') })
    expect(none).toMatchObject({ sessions: 0, roots: [{ own: true, exists: false }] })
    await expect(client.call('library.open', { folders: ['relative'] })).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(client.call('library.sessions', { libraryId: 'gone' })).rejects.toMatchObject({ code: 'library.unknown' })
  })

  it('follows what is written while it is open, and new folders too', async () => {
    const file = put('home/.claude/projects/p/s1.jsonl', session('s1', '/w', 1))
    const client = start({ watches: true })
    const { libraryId } = await ready(client)
    const view = await client.call('session.open', { file })
    const changed: { file: string; gone: boolean }[] = []
    client.subscribe('session.changed', (event) => changed.push(event))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = session('s1', '/w', 1)
    appendFileSync(file, session('s1', '/w', 4).slice(before.length))
    const rows = () => client.call('library.sessions', { libraryId, sort: 'calls' }).then((page) => page.rows)
    expect((await eventually(rows, ([row]) => row?.calls === 4))[0]).toMatchObject({ calls: 4 })
    await eventually(
      async () => changed,
      (events) => events.length > 0,
    )
    expect(changed[0]).toEqual({ file, gone: false })
    const grown = await client.call('session.open', { file })
    expect([view.calls, grown.calls]).toEqual([1, 4])
    put('home/.claude/projects/q/s9.jsonl', session('s9', '/new', 7))
    expect((await eventually(rows, (all) => all.length === 2))[0]).toMatchObject({ sessionId: 's9' })
  })

  it('says which profile and model a project was last used with', async () => {
    const folder = put('work/shop/readme', '').replace(/\/readme$/, '')
    put(`home/.claude/projects/${folder.replace(/[^A-Za-z0-9]/g, '-')}/s1.jsonl`, session('s1', folder, 2).replaceAll('2.1.88', '2.1.241'))
    const client = start()
    expect(await client.call('session.detect', { folder })).toMatchObject({
      profile: '2.1.240',
      model: 'claude-opus-4-6',
      version: '2.1.241',
    })
    expect(await client.call('session.detect', { folder: base })).toBeNull()
  })
})

describe('an opened session', () => {
  it('answers columns whose bands add up, however few columns are asked for', async () => {
    const client = start()
    const { sessionKey } = await client.call('session.open', { file: put('s.jsonl', session('s', '/w', 50)) })
    for (const columns of [1, 7, 50, 2048]) {
      const lane = await client.call('session.timeline', { sessionKey, columns })
      expect(lane.call.length).toBe(Math.ceil(50 / lane.perColumn))
      expect(lane.context).toEqual(lane.context.map((_, i) => lane.bands.reduce((sum, band) => sum + (band.values[i] ?? 0), 0)))
      expect(lane.bands.flatMap(({ values }) => values).every((value) => value >= 0)).toBe(true)
      expect(sumOf(lane.read) + sumOf(lane.write) + sumOf(lane.fresh)).toBe(
        sumOf((await client.call('session.timeline', { sessionKey })).context),
      )
    }
    const part = await client.call('session.timeline', { sessionKey, fromCall: 10, toCall: 20 })
    expect(part.call).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    await expect(client.call('session.timeline', { sessionKey, lane: 'none' })).rejects.toMatchObject({ code: 'input.invalid' })
  })

  it('shows rows, their bodies in pages and lines as they stand, unreadable ones too', async () => {
    const client = start()
    const long = 'ä"\\\n'.repeat(200_000)
    const text = `${session('s', '/w', 1, { prompt: long })}not json at all\n${JSON.stringify({ type: 'ai-title', aiTitle: 'T', sessionId: 's' })}\n`
    const { sessionKey, problems } = await client.call('session.open', { file: put('s.jsonl', text) })
    expect(problems).toBe(1)
    const { blocks } = await client.call('session.entry', { sessionKey, entry: 0 })
    expect(blocks[0]).toMatchObject({ kind: 'prompt', chars: long.length })
    let whole = ''
    for (let next: number | null = 0; next !== null; ) {
      const page: { text: string; next: number | null } = await client.call('session.blockText', {
        sessionKey,
        entry: 0,
        block: 0,
        offset: next,
      })
      whole += page.text
      next = page.next
    }
    expect(whole).toBe(long)
    expect(await client.call('session.rawLine', { sessionKey, line: 3 })).toMatchObject({ text: 'not json at all', next: null })
    expect((await client.call('session.rawLine', { sessionKey, line: 4 })).text).toContain('ai-title')
    await expect(client.call('session.rawLine', { sessionKey, line: 9 })).rejects.toMatchObject({ code: 'input.invalid' })
    expect((await client.call('session.problems', { sessionKey })).rows).toMatchObject([{ code: 'invalid-json', line: 3 }])
    expect(await client.call('session.entryAtLine', { sessionKey, line: 2 })).toEqual({ position: 1 })
    expect(await client.call('session.entryAtLine', { sessionKey, line: 4 })).toEqual({ position: null })
  })

  it('keeps the answer small of a row with very many parts', async () => {
    const client = start()
    const content = Array.from({ length: 20_000 }, (_none, at) => ({ type: 'text', text: `part ${at}` }))
    const row = { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', cwd: '/w', message: { role: 'user', content } }
    const { sessionKey } = await client.call('session.open', { file: put('many.jsonl', `${JSON.stringify(row)}\n`) })
    const { blocks, blocksTotal } = await client.call('session.entry', { sessionKey, entry: 0 })
    expect([blocks.length, blocksTotal, blocks[499]?.text]).toEqual([500, 20_000, 'part 499'])
  })

  it('says why a cache entry was gone, and what it cost', async () => {
    const client = start()
    const rows = session('s', '/w', 2)
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row))
    const late = new Date(Date.parse(rows[2].timestamp) + 319_000).toISOString()
    const prompt = { ...rows[0], uuid: 'u2', parentUuid: 's-a1', timestamp: late, message: { content: 'Go on' } }
    const usage = { input_tokens: 3, cache_read_input_tokens: 0, cache_creation_input_tokens: 22_000, output_tokens: 10 }
    const answer = { ...rows[2], uuid: 'a9', parentUuid: 'u2', timestamp: late, message: { ...rows[2].message, id: 'm9', usage } }
    const { sessionKey, summary } = await client.call('session.open', {
      file: put('s.jsonl', [...rows, prompt, answer].map((row) => `${JSON.stringify(row)}\n`).join('')),
    })
    const detail = await client.call('session.call', { sessionKey, index: 2 })
    expect(detail).toMatchObject({ cache: 'miss', cause: 'ttl-expired', unusedMs: 319_000, lifetimeMs: 300_000 })
    expect(detail.why).toContain('5 min 19 s since the last use, 5 min allowed. You were away 5 min 19 s.')
    expect(detail.inputCostUsd ?? 0).toBeGreaterThan((detail.inputCostIfHitUsd ?? 0) * 5)
    expect(detail.added.map(({ by, kind }) => `${by} ${kind}`)).toEqual(['assistant text', 'person prompt'])
    const { rows: events } = await client.call('session.events', { sessionKey })
    expect(events).toMatchObject([{ kind: 'expiry', call: 2, title: 'Cache expired' }])
    expect(summary).toContain('1 call missed it because it had expired')
  })

  it('lists rows that add up to the sums below them, of the first call too', async () => {
    const client = start()
    const many = Array.from({ length: 450 }, (_, i) => ({ type: 'text', text: `Part ${i} of what was asked for` }))
    const rows = session('s', '/w', 3).trim().split('\n')
    const first = JSON.parse(rows[0] ?? '')
    const text = [JSON.stringify({ ...first, message: { ...first.message, content: many } }), ...rows.slice(1)].join('\n')
    const { sessionKey } = await client.call('session.open', { file: put('s.jsonl', `${text}\n`) })
    for (const index of [0, 1, 2]) {
      const detail = await client.call('session.call', { sessionKey, index })
      const listed = detail.added.reduce((sum, row) => sum + row.predicted, 0)
      expect(listed + detail.addedMorePredicted + detail.notInFile).toBe(detail.predictedTotal)
      expect(detail.addedMore > 0).toBe(detail.addedMorePredicted > 0)
      if (detail.recordedTotal === null) continue
      const shares = detail.added.reduce((sum, row) => sum + (row.recordedShare ?? 0), detail.notInFileRecorded ?? 0)
      expect(Math.abs(shares - detail.recordedTotal)).toBeLessThanOrEqual(detail.added.length / 2 + 1)
    }
    expect((await client.call('session.call', { sessionKey, index: 0 })).addedMore).toBe(50)
  })

  it('takes the million window where the record proves it, and says so', async () => {
    const client = start()
    const text = session('s', '/w', 3).replaceAll('"cache_read_input_tokens":21000', '"cache_read_input_tokens":350000')
    const { sessionKey } = await client.call('session.open', { file: put('s.jsonl', text) })
    const { levels } = await client.call('session.timeline', { sessionKey })
    expect(levels).toMatchObject([{ window: 1_000_000, label: 'Opus 4.6, rules of 2.1.88, million window by its recorded size' }])
  })

  it('compares what was recorded of instructions with what is there today', async () => {
    const client = start()
    const folder = put('proj/CLAUDE.md', '# Shop\n').replace(/\/CLAUDE.md$/, '')
    put('proj/web/CLAUDE.md', 'Web rules\n')
    put('proj/api/CLAUDE.md', 'Api rules, new\n')
    const attach = (dir: string, content: string, i: number) => ({
      type: 'attachment',
      uuid: `n${i}`,
      parentUuid: 's-a0',
      sessionId: 's',
      isSidechain: false,
      cwd: folder,
      timestamp: '2026-03-31T10:00:30.000Z',
      attachment: {
        type: 'nested_memory',
        path: join(folder, dir, 'CLAUDE.md'),
        content: { path: join(folder, dir, 'CLAUDE.md'), type: 'Project', content },
      },
    })
    const rows = [attach('web', 'Web rules\n', 1), attach('api', 'Api rules, old\n', 2), attach('gone', 'Gone\n', 3)]
    const file = put('s.jsonl', session('s', folder, 1) + rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const { sessionKey } = await client.call('session.open', { file })
    const then = await client.call('session.promptThen', { sessionKey, home })
    expect(then.folder).toBe(folder)
    expect(then.rows.map(({ path, state }) => [path?.slice(folder.length), state])).toEqual([
      ['/web/CLAUDE.md', 'same'],
      ['/api/CLAUDE.md', 'changed'],
      ['/gone/CLAUDE.md', 'gone'],
      ['/CLAUDE.md', 'unknown'],
    ])
  })

  it.each([
    ['grown', 'Rules A\n', 'Rules A\nMore rules\n', 'changed'],
    ['shrunk', 'Rules A\nRules B\n', 'Rules A\n', 'changed'],
    ['emptied', 'Rules A\n', '', 'changed'],
    ['other line ends', 'Rules A\nB\n', 'Rules A\r\nB\r\n', 'same'],
    ['a byte order mark', 'Rules A\n', '\ufeffRules A\n', 'same'],
    ['a comment that was never sent', 'Rules A\n\nB\n', 'Rules A\n\n<!-- note -->\n\nB\n', 'same'],
    ['the same comment, recorded raw', 'Rules A\n<!-- note -->\nB\n', 'Rules A\n<!-- note -->\nB\n', 'same'],
    ['front matter that is not sent', 'Body\n', '---\npaths: "**/*.ts"\n---\nBody\n', 'same'],
    ['recorded as it was sent', 'Contents of /p/CLAUDE.md (project instructions):\n\nBody\n', 'Body\n', 'same'],
    ['recorded without its text', null, 'Body\n', 'unknown'],
  ] as const)('tells a recorded file from today’s: %s', async (_name, then, now, state) => {
    const client = start()
    const path = put('proj/web/CLAUDE.md', now)
    const content = then === null ? { path } : { path, type: 'Project', content: then }
    const row = {
      type: 'attachment',
      uuid: 'n1',
      parentUuid: 's-a0',
      sessionId: 's',
      cwd: join(base, 'proj'),
      attachment: { type: 'nested_memory', path, content },
    }
    const older = { ...row, uuid: 'n0', attachment: { ...row.attachment, content: { path, type: 'Project', content: 'Long ago\n' } } }
    const file = put('s.jsonl', [session('s', join(base, 'proj'), 1), `${JSON.stringify(older)}\n`, `${JSON.stringify(row)}\n`].join(''))
    const { sessionKey } = await client.call('session.open', { file })
    const { rows } = await client.call('session.promptThen', { sessionKey, home })
    expect(rows.filter(({ line }) => line !== null)).toMatchObject([{ path, state, line: 4 }])
  })

  it('lists no problem that it cannot show', async () => {
    const client = start()
    const { sessionKey, problems } = await client.call('session.open', { file: put('s.jsonl', '[1]\n'.repeat(20_010)) })
    const last = await client.call('session.problems', { sessionKey, offset: 19_990, limit: 500 })
    expect([problems, last.total, last.rows.length]).toEqual([20_011, 20_000, 10])
  })

  it('lists what happened in the file of a subagent too', async () => {
    const client = start()
    const rows = session('s', '/p', 3, { side: true, agentId: 'x' }).replace(
      '"cache_read_input_tokens":21000',
      '"cache_read_input_tokens":0',
    )
    const { sessionKey, events, lanes } = await client.call('session.open', { file: put('agent-x.jsonl', rows) })
    expect([lanes.map(({ id }) => id), events]).toEqual([['x'], 1])
    expect((await client.call('session.events', { sessionKey })).rows).toMatchObject([{ kind: 'unknown-drop', call: 2 }])
  })

  it('shows no row of another file where one was replaced unseen', async () => {
    const client = start()
    const file = put('s.jsonl', session('s', '/p', 2))
    const { sessionKey } = await client.call('session.open', { file })
    writeFileSync(file, session('t', '/p', 2))
    await expect(client.call('session.entry', { sessionKey, entry: 1 })).rejects.toMatchObject({ code: 'file.unreadable' })
    writeFileSync(file, session('s', '/p', 2))
    expect((await client.call('session.entry', { sessionKey, entry: 1 })).blocks[0]?.text).toBe('Answer 0')
  })

  it('keeps another session while one grows, and tells of a compaction without a record', async () => {
    const client = start()
    const summary = { ...JSON.parse(session('b', '/b', 0)), uuid: 'sum', parentUuid: null, isCompactSummary: true }
    const after = session('b', '/b', 2)
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.replaceAll('b-a', 'b-z').replaceAll('b-m', 'b-n'))
    const other = put('b.jsonl', [session('b', '/b', 3), JSON.stringify(summary), '\n', ...after.map((line) => `${line}\n`)].join(''))
    const file = put('a.jsonl', session('a', '/a', 2))
    const kept = await client.call('session.open', { file: other })
    for (let i = 0; i < 9; i++) {
      appendFileSync(file, session('a', '/a', 1).replaceAll('a-', `a${i}-`))
      await client.call('session.open', { file })
    }
    const { sessionKey } = kept
    const { rows } = await client.call('session.events', { sessionKey })
    const event = rows.findIndex(({ kind }) => kind.endsWith('-compact'))
    expect(kept.compactions).toBe(1)
    expect(await client.call('session.compaction', { sessionKey, event })).toMatchObject({ trigger: 'unknown', line: 5 })
  })

  it('reads a large file through, and stops when it is not wanted any more', async () => {
    const client = start()
    const writer = writeTranscript().prompt('Begin')
    for (let i = 0; i < 400; i++)
      writer.answer(`m${i}`, { input: 1, cacheRead: 20_000 + i, cacheWrite5m: 10, output: 5 }, [{ type: 'text', text: 'y'.repeat(20_000) }])
    const file = put('large.jsonl', writer.text())
    const abort = new AbortController()
    const opening = client.call('session.open', { file }, { signal: abort.signal })
    abort.abort()
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' })
    expect((await client.call('session.open', { file })).calls).toBe(400)
  })

  it('refuses what is no transcript and tells what is not there', async () => {
    const client = start()
    await expect(client.call('session.open', { file: '/etc/hostname' })).rejects.toMatchObject({ code: 'path.outside' })
    await expect(client.call('session.open', { file: 's.jsonl' })).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(client.call('session.open', { file: join(base, 'gone.jsonl') })).rejects.toMatchObject({ code: 'file.missing' })
    await expect(client.call('session.timeline', { sessionKey: 'gone' })).rejects.toMatchObject({ code: 'session.unknown' })
  })
})

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
