import { describe, expect, it } from 'vitest'
import type { Collection } from '../prompt/collection'
import { collect, GIT, PLAIN } from '../prompt/testing/collect-world'
import { makeRequest, profileOf } from '../prompt/testing/make-request'
import type { MemoryTree } from '../testing/memory-ports'
import { type Comparison, compareContexts } from './compare-contexts'
import { sideOfCollection } from './compare-side'

const WORLD: MemoryTree = { ...GIT, ...PLAIN }

function compare(left: Collection, right: Collection): Comparison {
  return compareContexts(sideOfCollection(left), sideOfCollection(right))
}

const rowOf = (comparison: Comparison, end: string) =>
  comparison.rows.find(({ left, right }) => (right ?? left)?.id.endsWith(end) === true || left?.id.endsWith(end) === true)

async function variants(): Promise<readonly Collection[]> {
  return Promise.all([
    collect(WORLD),
    collect({ ...WORLD, '/w/project/CLAUDE.md': 'PROJECT changed\nand longer @docs/more.md' }),
    collect(WORLD, { profile: profileOf('2.1.277'), modelId: 'claude-opus-5' }),
    collect(WORLD, { bare: true }),
    collect({ ...WORLD, '/w/project/CLAUDE.local.md': 'LOCAL' }, { date: '2026-04-01' }),
    collect(WORLD, { mcpServers: [{ name: 'issues', tools: 3, tokens: 900, deferred: false, instructions: 'HOW' }] }),
    collect({ '/w/project/.claude/CLAUDE.md': 'PROJECT @docs/more.md', '/w/project/.claude/docs/more.md': 'MORE' }),
  ])
}

describe('laws of a comparison', () => {
  it('says reasons in words, never as codes', async () => {
    const all = await variants()
    for (const a of all) {
      for (const b of all) {
        const codes = [...a.layers, ...b.layers].flatMap(({ reason }) => (reason?.includes('-') === true ? [reason] : []))
        for (const { what } of compare(a, b).rows) for (const code of codes) expect(what ?? '').not.toContain(`(${code})`)
      }
    }
  })

  it('finds nothing between a context and itself', async () => {
    for (const one of await variants()) {
      const same = compare(one, one)
      expect(same).toMatchObject({ identical: true, firstDifference: null, delta: { sent: 0, low: 0, high: 0 }, window: [], inputs: [] })
      expect(same.rows.every(({ change, what }) => change === 'same' && what === null)).toBe(true)
      expect(same.breakpoints.every(({ survives }) => survives)).toBe(true)
    }
  })

  it('mirrors when the sides are turned', async () => {
    const all = await variants()
    const turned = { 'only-left': 'only-right', 'only-right': 'only-left', same: 'same', changed: 'changed', moved: 'moved' } as const
    for (const a of all) {
      for (const b of all) {
        const [there, back] = [compare(a, b), compare(b, a)]
        const key = (l: string | undefined, r: string | undefined, change: string) => `${l ?? '-'} ${r ?? '-'} ${change}`
        expect(there.rows.map(({ left, right, change }) => key(left?.id, right?.id, change)).sort()).toEqual(
          back.rows.map(({ left, right, change }) => key(right?.id, left?.id, turned[change])).sort(),
        )
        expect(there.delta.sent + back.delta.sent).toBe(0)
        expect(there.firstDifference?.byteInRequest).toBe(back.firstDifference?.byteInRequest)
      }
    }
  })

  it('has deltas that add up, and every layer of both sides once', async () => {
    const all = await variants()
    for (const a of all) {
      for (const b of all) {
        const { rows, delta, byKind } = compare(a, b)
        expect(delta.sent).toBe(b.window.used - a.window.used)
        expect(byKind.reduce((sum, { delta: of }) => sum + of, 0)).toBe(delta.sent)
        expect(delta.low).toBeLessThanOrEqual(delta.sent)
        expect(delta.high).toBeGreaterThanOrEqual(delta.sent)
        expect(rows.flatMap(({ left }) => (left === null ? [] : [left.id])).sort()).toEqual(a.layers.map(({ id }) => id).sort())
        expect(rows.flatMap(({ right }) => (right === null ? [] : [right.id]))).toEqual(b.layers.map(({ id }) => id))
      }
    }
  })
})

describe('what became of a layer', () => {
  it('tells a changed text with its lines, and where the request parts', async () => {
    const before = await collect(WORLD)
    const after = await collect({ ...WORLD, '/w/project/CLAUDE.md': 'PROJECT anew @docs/more.md' })
    const found = compare(before, after)
    expect(rowOf(found, '/w/project/CLAUDE.md')).toMatchObject({
      change: 'changed',
      textChanged: true,
      moved: false,
      lines: { added: 1, removed: 1 },
    })
    expect(found.counts).toMatchObject({ changed: 1, onlyLeft: 0, onlyRight: 0, moved: 0 })
    expect(found.firstDifference).toMatchObject({
      part: 'firstUserMessage',
      how: 'text',
      left: { layerId: 'instructions.project:/w/project/CLAUDE.md' },
      right: { excerpt: 'PROJECT anew @docs/more.md' },
    })
    expect(found.breakpoints.map(({ at, survives }) => [at, survives])).toEqual([
      ['tools', true],
      ['system', true],
      ['messages', false],
    ])
  })

  it('counts the bytes up to the difference', async () => {
    const before = await collect({ ...WORLD, '/w/project/CLAUDE.md': 'ünï A' })
    const after = await collect({ ...WORLD, '/w/project/CLAUDE.md': 'ünï B' })
    const first = compare(before, after).firstDifference
    const message = before.request.firstUserMessage ?? ''
    const inPart = Buffer.byteLength(message.slice(0, message.indexOf('ünï A') + 4))
    const system = before.request.system.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    expect(first).toMatchObject({ byteInPart: inPart, byteInRequest: system + inPart })
  })

  it('knows a file that was renamed, and one that was renamed and edited', async () => {
    const long = Array.from({ length: 12 }, (_, i) => `rule number ${i} says something`).join('\n')
    const before = await collect({ ...WORLD, '/w/project/.claude/rules/a.md': 'THE RULE', '/w/project/.claude/rules/long.md': long })
    const after = await collect({
      ...WORLD,
      '/w/project/.claude/rules/b.md': 'THE RULE',
      '/w/project/.claude/rules/other.md': `${long}\nand one more`,
    })
    const found = compare(before, after)
    expect(rowOf(found, 'rules/b.md')).toMatchObject({
      change: 'moved',
      left: { id: 'instructions.project:/w/project/.claude/rules/a.md' },
    })
    expect(rowOf(found, 'rules/other.md')).toMatchObject({ change: 'changed', moved: true, lines: { added: 1, removed: 0 } })
    expect(found.counts).toMatchObject({ onlyLeft: 0, onlyRight: 0 })
  })

  it('takes the same file of another folder for the same', async () => {
    const elsewhere = makeRequest().places
    const other = await collect(
      { '/x/copy': {}, '/x/copy/CLAUDE.md': 'PROJECT', '/home/ada/.claude/CLAUDE.md': 'USER' },
      { places: { ...elsewhere, root: '/x/copy', cwd: '/x/copy' } },
    )
    const here = await collect({ '/w/project/CLAUDE.md': 'PROJECT', '/home/ada/.claude/CLAUDE.md': 'USER' })
    const found = compare(here, other)
    expect(rowOf(found, '/x/copy/CLAUDE.md')).toMatchObject({ change: 'same', left: { id: 'instructions.project:/w/project/CLAUDE.md' } })
    expect(found.identical).toBe(false)
    expect(found.inputs.map(({ name }) => name)).toEqual(['folder', 'cwd'])
  })

  it('tells a status that changed, with both reasons', async () => {
    const waits = await collect(WORLD)
    const reads = await collect({ ...WORLD, '/w/project/src/api/users.ts': '' }, { reads: ['/w/project/src/api/users.ts'] })
    expect(rowOf(compare(waits, reads), 'rules/api.md')).toMatchObject({
      change: 'changed',
      statusChanged: true,
      what: expect.stringContaining('waits for src/api/** → loaded'),
      delta: { sent: 'APIRULE'.length },
    })
  })

  it('prices what has to be written again and what every call reads more', async () => {
    const before = await collect(WORLD, { modelId: 'claude-opus-4-5' })
    const after = await collect(
      { ...WORLD, '/w/project/CLAUDE.md': `PROJECT @docs/more.md${'x'.repeat(5000)}` },
      { modelId: 'claude-opus-4-5' },
    )
    const { cost, breakpoints, delta } = compare(before, after)
    const survived = breakpoints.filter(({ survives, marked }) => survives && marked).at(-1)
    expect(cost.readTokens).toBe(survived?.prefixTokens)
    expect(cost.rewriteTokens).toBe(after.window.used - cost.readTokens)
    expect(cost.onceUsd).toBeCloseTo((cost.rewriteTokens * 10) / 1e6, 12)
    expect(cost.perTurnUsd).toBeCloseTo((delta.sent * 0.5) / 1e6, 12)
  })

  it('lets nothing survive another model, and says what is not priced', async () => {
    const found = compare(await collect(WORLD, { modelId: 'claude-opus-4-5' }), await collect(WORLD, { modelId: 'made-up-9' }))
    expect(found.firstDifference).toMatchObject({ how: 'model', byteInRequest: 0 })
    expect(found.breakpoints.some(({ survives }) => survives)).toBe(false)
    expect(found.cost).toMatchObject({ readTokens: 0, onceUsd: null, perTurnUsd: null })
    expect(found.cost.notes.join(' ')).toContain('made-up-9')
  })

  it('takes a text that another tokenizer counts differently for the same text', async () => {
    const one = await collect(WORLD)
    const layers = one.layers.map((layer) =>
      layer.id.endsWith('/w/project/CLAUDE.md')
        ? { ...layer, tokens: { sent: 99, low: 90, high: 110, method: 'ratio-dense-markdown' } }
        : layer,
    )
    const found = compare(one, { ...one, layers, window: { ...one.window, used: one.window.used + 99 - 'PROJECT @docs/more.md'.length } })
    const row = rowOf(found, '/w/project/CLAUDE.md')
    expect(row).toMatchObject({ change: 'same', what: expect.stringContaining('tokenizer') })
    expect(row?.delta.sent).toBe(99 - 'PROJECT @docs/more.md'.length)
    expect(found.counts.changed).toBe(0)
  })

  it('lets the shared prefix survive what only the project changes', async () => {
    const found = compare(await collect(WORLD), await collect(WORLD, { appendSystemPrompt: 'MORE' }))
    expect(found.breakpoints.find(({ at }) => at === 'system')).toMatchObject({ scope: 'global', survives: true, marked: true })
    const rendered = compare(
      await collect(WORLD),
      await collect(WORLD, { mcpServers: [{ name: 'a', tools: 1, tokens: 90, deferred: false, instructions: null }] }),
    )
    expect(rendered.firstDifference).toMatchObject({ part: 'tools' })
    expect(rendered.breakpoints.some(({ survives }) => survives)).toBe(false)
  })

  it('lays the thresholds of two profiles beside each other', async () => {
    const found = compare(await collect(WORLD, { profile: profileOf('2.1.17') }), await collect(WORLD))
    expect(found.window.map(({ name }) => name)).toContain('autoCompactAt')
    expect(found.inputs).toContainEqual({ name: 'profile', left: '2.1.17', right: '2.1.88' })
  })
})
