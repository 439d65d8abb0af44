import { beforeEach, describe, expect, it } from 'vitest'
import { ReplayPolicy, replayContract } from '../../../../preload/contract/replay'
import { sessionsContract } from '../../../../preload/contract/sessions'
import { TimelineColumns } from '../../../../preload/contract/timeline'
import { type MemoryPorts, memoryPorts } from '../../../engine/testing/memory-ports'
import { createHeavyWorkbench } from '../create-heavy-workbench'
import type { HeavySource } from '../heavy-source'
import { memoryHeavyDeps } from '../testing/memory-heavy-deps'

const SECOND = 1000
const MINUTE = 60 * SECOND
const FILE = '/home/ada/.claude/projects/-p/s1.jsonl'

/** Four calls of a five-minute cache; the third comes after 12 idle minutes and finds nothing. */
function transcript(): string {
  const start = Date.parse('2026-02-03T09:00:00.000Z')
  const gaps = [0, 20 * SECOND, 12 * MINUTE, 30 * SECOND]
  const rows: string[] = []
  let at = start
  let context = 20_000
  gaps.forEach((gap, index) => {
    at += gap
    const ttl = gap > 5 * MINUTE
    const base = { isSidechain: false, cwd: '/p', sessionId: 's1', version: '2.1.88' }
    const prompt = { role: 'user', content: `Please do step ${index} of the list. ${'word '.repeat(200)}` }
    const parent = index === 0 ? null : `a${index - 1}`
    rows.push(JSON.stringify({ ...base, type: 'user', uuid: `u${index}`, parentUuid: parent, timestamp: iso(at), message: prompt }))
    at += 4 * SECOND
    const grown = context + (index === 0 ? 0 : 1000)
    const read = index === 0 || ttl ? 0 : context
    const usage = {
      input_tokens: 10,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: grown - read - 10,
      cache_creation: { ephemeral_5m_input_tokens: grown - read - 10, ephemeral_1h_input_tokens: 0 },
      output_tokens: 100,
    }
    const content = [{ type: 'text', text: `Step ${index} is done. Next I will look at the rest.` }]
    const message = { id: `m${index}`, role: 'assistant', model: 'claude-sonnet-4-5', content, stop_reason: 'end_turn', usage }
    rows.push(JSON.stringify({ ...base, type: 'assistant', uuid: `a${index}`, parentUuid: `u${index}`, timestamp: iso(at), message }))
    context = grown
  })
  return `${rows.join('\n')}\n`
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

const signal = new AbortController().signal
const policy = (more: Partial<ReplayPolicy> = {}) => ReplayPolicy.parse({ name: 'A', ...more })
const noEdits = { scale: 1, set: [], insert: [] }
let heavy: HeavySource

let ports: MemoryPorts
beforeEach(() => {
  ports = memoryPorts({ [FILE]: transcript() })
  heavy = createHeavyWorkbench(memoryHeavyDeps(ports, () => Date.parse('2026-02-04T00:00:00Z')))
  return () => heavy.dispose()
})

const SCENARIO = `model: claude-sonnet-4-5
system: 20000
turns:
  - { role: user, tokens: 400 }
  - { role: assistant, tokens: 50 }
  - { role: tool, name: Read, file: src/a.ts, tokens: 900 }
  - { role: assistant, tokens: 60 }
`

async function runText(text: string) {
  const opened = await heavy.handlers['replay.open']({ from: 'text', name: 'x.yaml', text }, { signal })
  if (!opened.ok) throw new Error(JSON.stringify(opened.diagnostics))
  const { sourceId } = opened.source
  const { runId } = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
  return { sourceId, runId }
}

async function openFile() {
  const opened = await heavy.handlers['replay.open']({ from: 'session', file: FILE }, { signal })
  if (!opened.ok) throw new Error('not opened')
  return opened.source
}

describe('replay.open', () => {
  it('a recording says its calls and gaps', async () => {
    expect(await openFile()).toMatchObject({ kind: 'recording', file: FILE, calls: 4, profile: '2.1.88', diagnostics: [] })
    expect((await openFile()).gaps).toEqual([0, 20 * SECOND, 12 * MINUTE, 30 * SECOND])
  })

  it('every bundled scenario opens, and runs', async () => {
    const { scenarios } = await heavy.handlers['replay.bundled']({}, { signal })
    expect(scenarios.length).toBeGreaterThanOrEqual(7)
    for (const { id } of scenarios) {
      const opened = await heavy.handlers['replay.open']({ from: 'bundled', id }, { signal })
      if (!opened.ok) throw new Error(id)
      const run = await heavy.handlers['replay.run']({ sourceId: opened.source.sourceId, gaps: noEdits, policies: [policy()] }, { signal })
      expect(run.recorded).toBeNull()
      expect(run.lanes[0]?.totals.calls).toBe(opened.source.calls)
    }
  })

  it('a scenario with a slip gives the line and no source', async () => {
    const opened = await heavy.handlers['replay.open'](
      { from: 'text', name: 'x.yaml', text: 'model: a\nsistem: 3\nturns: []\n' },
      { signal },
    )
    expect(opened).toMatchObject({
      ok: false,
      diagnostics: expect.arrayContaining([expect.objectContaining({ at: { path: 'x.yaml', line: 2 } })]),
    })
  })
})

describe('replay.scenarioFile', () => {
  const read = (file: string, range = { offset: 0, limit: 200_000 }) =>
    heavy.handlers['replay.scenarioFile']({ file, ...range }, { signal })

  it('gives the text of a scenario wherever it lies, in pages', async () => {
    ports = memoryPorts({ '/s/a.yaml': `\ufeff${SCENARIO}`, '/s/b.YML': SCENARIO })
    heavy = createHeavyWorkbench(memoryHeavyDeps(ports, () => 0))
    expect(await read('/s/a.yaml')).toMatchObject({ text: SCENARIO, next: null })
    expect(await read('/s/x/../b.YML', { offset: 7, limit: 10 })).toMatchObject({ text: SCENARIO.slice(7, 17), next: 17 })
  })

  it('gives no other file', async () => {
    ports = memoryPorts({ '/s/key.pem': 'secret', '/s/long.yaml': 'x'.repeat(2_000_001), '/s/b.yaml': 'a\0b' })
    heavy = createHeavyWorkbench(memoryHeavyDeps(ports, () => 0))
    await expect(read('/s/key.pem')).rejects.toMatchObject({ code: 'path.outside' })
    await expect(read('s/a.yaml')).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(read('/s/none.yaml')).rejects.toMatchObject({ code: 'file.missing' })
    await expect(read('/s/long.yaml')).rejects.toMatchObject({ code: 'input.too-long' })
    await expect(read('/s/b.yaml')).rejects.toMatchObject({ code: 'file.unreadable' })
  })
})

describe('replay.run', () => {
  it('foretells the recording, and a shorter gap makes the miss a hit', async () => {
    const { sourceId } = await openFile()
    const asItWas = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    expect(asItWas.residual).toMatchObject({ cacheAccuracy: 1, outcomes: 3, foretold: 3 })
    const before = await heavy.handlers['replay.timeline'](
      { runId: asItWas.runId, lane: 0, fromCall: 0, toCall: null, columns: 100 },
      { signal },
    )
    expect(before.cache).toEqual([0, 1, 3, 1])
    expect(before.marks.map(({ kind, position }) => [kind, position])).toEqual([['expiry', 2]])

    const gaps = { scale: 1, set: [{ call: 2, gapMs: MINUTE }], insert: [] }
    const changed = await heavy.handlers['replay.run'](
      { sourceId, gaps, policies: [policy(), policy({ name: 'B', ttl: '1h' })] },
      { signal },
    )
    const after = await heavy.handlers['replay.timeline'](
      { runId: changed.runId, lane: 0, fromCall: 0, toCall: null, columns: 100 },
      { signal },
    )
    expect(after.cache).toEqual([0, 1, 1, 1])
    expect(changed.lanes[0]?.costChangeUsd).toBeLessThan(0)
  })

  it('columns fit the contract, add up, and join calls where they would not fit', async () => {
    const { sourceId } = await openFile()
    const { runId } = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    for (const lane of [-1, 0]) {
      const columns = await heavy.handlers['replay.timeline']({ runId, lane, fromCall: 0, toCall: null, columns: 100 }, { signal })
      expect(TimelineColumns.safeParse(columns).success).toBe(true)
      columns.context.forEach((context, at) => {
        expect((columns.read[at] ?? 0) + (columns.write[at] ?? 0) + (columns.fresh[at] ?? 0)).toBe(context)
        expect(columns.bands.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)).toBe(context)
      })
      const joined = await heavy.handlers['replay.timeline']({ runId, lane, fromCall: 0, toCall: null, columns: 2 }, { signal })
      expect([joined.perColumn, joined.call]).toEqual([2, [0, 2]])
      expect(joined.cache).toEqual([0, 3])
      expect(joined.read.reduce((sum, one) => sum + one, 0)).toBe(columns.read.reduce((sum, one) => sum + one, 0))
    }
  })

  it('the state at a call, and what a compaction there would leave', async () => {
    const { sourceId } = await openFile()
    const { runId } = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    const cursor = await heavy.handlers['replay.cursor']({ runId, lane: 0, call: 2, offset: 0, limit: 500 }, { signal })
    expect(cursor.items.filter(({ kind }) => kind === 'user').length).toBe(3)
    expect(cursor.items.every(({ state }) => state === 'sent')).toBe(true)
    expect(Math.abs(cursor.items.reduce((sum, { tokens }) => sum + tokens, 0) - cursor.contextTokens)).toBeLessThan(50)
    const plan = await heavy.handlers['replay.plan']({ runId, lane: 0, call: 3 }, { signal })
    expect(plan.after).toBeLessThan(plan.before)
    expect(plan.summary.map(({ heading }) => heading)).toContain('All messages of the user')
    await expect(heavy.handlers['replay.cursor']({ runId, lane: 0, call: 9, offset: 0, limit: 5 }, { signal })).rejects.toThrow('no call 9')
  })

  it('of a recording whose file has gone since the sizes are told, and why there is no summary', async () => {
    const { sourceId } = await openFile()
    const { runId } = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    const before = await heavy.handlers['replay.plan']({ runId, lane: 0, call: 3 }, { signal })
    expect(before.unread).toBeNull()
    ports.fs.remove(FILE)
    const plan = await heavy.handlers['replay.plan']({ runId, lane: 0, call: 3 }, { signal })
    expect(plan).toEqual({ ...before, summary: plan.summary, unread: expect.stringContaining(FILE) })
  })

  it('of a scenario without words sizes and names are told, and nothing is sent to a model', async () => {
    const { sourceId, runId } = await runText(SCENARIO)
    const plan = await heavy.handlers['replay.plan']({ runId, lane: 0, call: 1 }, { signal })
    expect(plan.written).toEqual({
      turns: 3,
      withWords: 0,
      sizes: [
        { label: 'prompt', items: 1, tokens: 400 },
        { label: 'answer', items: 1, tokens: 50 },
        { label: 'result of Read', items: 1, tokens: 900 },
      ],
    })
    expect(plan.summary.map(({ heading }) => heading)).toEqual(['Files and code', 'Current work'])
    const ask = { runId, lane: 0, call: 1, offset: 0, limit: 10_000 }
    await expect(heavy.handlers['replay.conversation'](ask, { signal })).rejects.toThrow('no words')
    const { text } = await heavy.handlers['replay.scenarioText']({ sourceId, offset: 0, limit: 200_000 }, { signal })
    expect(text).not.toContain('text:')
  })

  it('of a scenario with words the summary is drawn up from those', async () => {
    const { runId } = await runText(SCENARIO.replace('tokens: 400', 'tokens: 400, text: "Never touch production. Sort the table."'))
    const plan = await heavy.handlers['replay.plan']({ runId, lane: 0, call: 1 }, { signal })
    expect(plan.written).toMatchObject({ turns: 3, withWords: 1 })
    expect(plan.summary.find(({ heading }) => heading === 'All messages of the user')?.lines).toEqual([
      'Never touch production. Sort the table.',
    ])
    const sent = await heavy.handlers['replay.conversation']({ runId, lane: 0, call: 1, offset: 0, limit: 10_000 }, { signal })
    expect(sent.text).toMatch(/^\[user\]\nNever touch production/)
    expect(sent.text).not.toContain('[result')
  })

  it('tells the gap before every call, of however long a session', async () => {
    const turns = Array.from(
      { length: 5000 },
      (_, call) => `  - { role: user, tokens: 1${call === 4990 ? ', gap: 20m' : ''} }\n  - { role: assistant, tokens: 1 }\n`,
    )
    const text = `model: claude-sonnet-4-5\nsystem: 20000\nturns:\n${turns.join('')}`
    const opened = await heavy.handlers['replay.open']({ from: 'text', name: 'long.yaml', text }, { signal })
    if (!opened.ok) throw new Error('it opens')
    expect(opened.source.gaps).toHaveLength(5000)
    expect(opened.source.gaps[4990]).toBe(1_200_000)
    const edits = { ...noEdits, set: [{ call: 4990, gapMs: 9e15 }] }
    await expect(
      heavy.handlers['replay.run']({ sourceId: opened.source.sourceId, gaps: edits, policies: [policy()] }, { signal }),
    ).rejects.toMatchObject({ code: 'input.invalid', message: expect.stringContaining('past the year 9999') })
  })

  it('a call that loses the cache says what it lost it to', async () => {
    const tools = Array.from({ length: 12 }, () => '  - { role: tool, name: Grep, tokens: 300 }\n').join('')
    const plain = '  - { role: user, tokens: 30 }\n  - { role: assistant, tokens: 30'
    const text = `model: claude-sonnet-4-5\nsystem: { tools: 9000, system: 9000 }\nturns:\n  - { role: user, tokens: 20000 }\n  - { role: assistant, tokens: 900 }\n${tools}  - { role: assistant, tokens: 30 }\n${plain}, change: tools }\n${plain}, change: thinking }\n`
    const opened = await heavy.handlers['replay.open']({ from: 'text', name: 'x.yaml', text }, { signal })
    if (!opened.ok) throw new Error(JSON.stringify(opened.diagnostics))
    const run = await heavy.handlers['replay.run']({ sourceId: opened.source.sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    const { marks } = await heavy.handlers['replay.timeline'](
      { runId: run.runId, lane: 0, fromCall: 0, toCall: null, columns: 100 },
      { signal },
    )
    expect(marks.map(({ position, label, why }) => [position, label, why.split(/[;,]/)[0]])).toEqual([
      [1, 'out of reach', 'Nothing changed'],
      [2, 'tools changed', 'The tools changed'],
      [3, 'thinking changed', 'Thinking was set otherwise: the messages are others'],
    ])
  })

  it('dollars hold what summaries cost, as on the command line, and levels say what a percentage is of', async () => {
    const opened = await heavy.handlers['replay.open']({ from: 'bundled', id: 'failing-summaries' }, { signal })
    if (!opened.ok) throw new Error('it opens')
    const { sourceId } = opened.source
    const { runId, lanes, assumptions } = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    const json = await heavy.handlers['replay.exportText']({ runId, format: 'json', offset: 0, limit: 200_000 }, { signal })
    const { totals } = JSON.parse(json.text).lanes[0] as { totals: { costUsd: number; summaryCostUsd: number; summaryCalls: number } }
    expect(totals.summaryCalls).toBe(3)
    expect(totals.summaryCostUsd).toBeGreaterThan(0.3)
    expect(lanes[0]?.totals.costUsd).toBe(totals.costUsd + totals.summaryCostUsd)
    expect(assumptions.join(' ')).toContain('What its summaries cost')
    const { levels } = await heavy.handlers['replay.timeline']({ runId, lane: 0, fromCall: 0, toCall: null, columns: 100 }, { signal })
    expect(levels.map(({ percentOf }) => percentOf)).toEqual([167_000])
  })

  it('exports a recording by its dates, a scenario by the time since it began', async () => {
    const csvOfRun = async (runId: string) => {
      const { text } = await heavy.handlers['replay.exportText']({ runId, format: 'csv', offset: 0, limit: 200_000 }, { signal })
      return text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',')[2])
    }
    const { runId } = await runText(`${SCENARIO}  - { role: user, gap: 70m, tokens: 10 }\n  - { role: assistant, tokens: 60 }\n`)
    const [head, first, , last] = await csvOfRun(runId)
    expect([head, first]).toEqual(['elapsed_ms', '0'])
    expect(Number(last)).toBeGreaterThanOrEqual(70 * MINUTE)
    expect(Number(last)).toBeLessThan(75 * MINUTE)
    const { sourceId } = await openFile()
    const recording = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy()] }, { signal })
    const [name, at] = await csvOfRun(recording.runId)
    expect([name, at?.slice(0, 5)]).toEqual(['at', '2026-'])
  })

  it('exports every lane, and a scenario that opens again', async () => {
    const { sourceId } = await openFile()
    const { runId } = await heavy.handlers['replay.run']({ sourceId, gaps: noEdits, policies: [policy({ name: '=1+1' })] }, { signal })
    const csv = await heavy.handlers['replay.exportText']({ runId, format: 'csv', offset: 0, limit: 200_000 }, { signal })
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + 2 * 4)
    expect(csv.text).toContain("\r\n'=1+1,0,")
    const json = await heavy.handlers['replay.exportText']({ runId, format: 'json', offset: 0, limit: 200_000 }, { signal })
    expect(JSON.parse(json.text)).toMatchObject({ schema: 'strata/replay@1', lanes: [{ name: '=1+1' }] })
    const { text } = await heavy.handlers['replay.scenarioText']({ sourceId, offset: 0, limit: 200_000 }, { signal })
    expect(await heavy.handlers['replay.check']({ text }, { signal })).toEqual({ diagnostics: [], calls: 4 })
    // in pages, and with another text asked for in between
    const pages: string[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const page: { text: string; next: number | null } = await heavy.handlers['replay.exportText'](
        { runId, format: 'csv', offset, limit: 100 },
        { signal },
      )
      pages.push(page.text)
      await heavy.handlers['replay.scenarioText']({ sourceId, offset: 0, limit: 10 }, { signal })
      offset = page.next
    }
    expect(pages.join('')).toBe(csv.text)
  })
})

describe('replay.analyse', () => {
  it.each(replayContract['replay.analyse'].input.shape.id.options)('%s answers with figures and assumptions', async (id) => {
    const answer = await heavy.handlers['replay.analyse']({ id, file: FILE, libraryId: null }, { signal })
    expect(replayContract['replay.analyse'].output.parse(answer)).toEqual(answer)
    expect(answer.figures.length).toBeGreaterThan(1)
    expect(answer.assumptions.length).toBeGreaterThan(0)
  })

  it('the break that outlived the cache is the one that is told', async () => {
    const answer = await heavy.handlers['replay.analyse']({ id: 'breaks-cost', file: FILE, libraryId: null }, { signal })
    expect(answer.rows.map(({ call }) => call)).toEqual([2])
    expect(answer.answer).toMatch(/^1 break outlived the cache/)
    const hour = await heavy.handlers['replay.analyse']({ id: 'one-hour-cache', file: FILE, libraryId: null }, { signal })
    expect(hour.figures.map(({ note }) => note)).toEqual(['1 miss', '0 misses', expect.any(String)])
  })

  it('over a library, and never over nothing', async () => {
    const library = await heavy.handlers['library.open'](sessionsContract['library.open'].input.parse({}), { signal })
    const ask = { id: 'breaks-cost' as const, file: null, libraryId: library.libraryId }
    // asked while it is still looked through: the answer waits for all of it, or ends when it is cancelled
    const abort = new AbortController()
    const cancelled = heavy.handlers['replay.analyse'](ask, { signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(cancelled).rejects.toThrow('enough')
    expect((await heavy.handlers['replay.analyse'](ask, { signal })).rows).toHaveLength(1)
    ports.fs.remove(FILE)
    await heavy.handlers['library.refresh']({ libraryId: library.libraryId, rebuild: true }, { signal })
    const empty = await heavy.handlers['replay.analyse'](ask, { signal })
    expect(empty).toMatchObject({ answer: 'There is no session here to ask about.', figures: [] })
    await expect(heavy.handlers['replay.analyse']({ ...ask, libraryId: null }, { signal })).rejects.toThrow('which')
  })
})
