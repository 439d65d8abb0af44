import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryIndex } from '../../engine/library/create-memory-index'
import { createTranscriptFold } from '../../engine/library/fold-transcript'
import type { IndexEntry, IndexQuestion, SessionIndex } from '../../engine/library/session-index'
import type { TranscriptFacts } from '../../engine/library/transcript-facts'
import { INDEX_FILE, openSessionIndex } from './open-session-index'

const dirs: string[] = []
const open: SessionIndex[] = []
const log = { write: () => undefined }

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'strata-index-'))
  dirs.push(dir)
  return dir
}

function onDisk(dir: string = folder()): SessionIndex {
  const opened = openSessionIndex({ dir, log })
  if (!opened.ok) throw new Error(opened.error)
  open.push(opened.value)
  return opened.value
}

afterEach(() => {
  for (const index of open.splice(0)) index.close()
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

function entry(name: string, facts: Partial<TranscriptFacts> = {}, more: Partial<IndexEntry> = {}): IndexEntry {
  return {
    file: `/home/a/projects/${name}.jsonl`,
    sizeBytes: 100,
    modifiedMs: 5,
    offset: 90,
    proof: 'p',
    carry: `carry of ${name}`,
    tailFrom: null,
    prompts: [],
    parentId: null,
    repeats: false,
    ...more,
    facts: {
      chain: 'main',
      sessionId: name,
      agentId: null,
      cwd: '/srv/shop',
      title: `Title ${name}`,
      branch: null,
      startMs: 1,
      endMs: 2,
      version: '2.1.88',
      models: ['claude-opus-4-6'],
      lastModel: 'claude-opus-4-6',
      firstCall: null,
      calls: 3,
      peakContext: 1000,
      windowTokens: 200_000,
      autoCompactions: 0,
      manualCompactions: 0,
      microcompactions: 0,
      misses: 0,
      promptTokens: 100,
      cacheReadTokens: 50,
      costUsd: 1,
      outputReliable: true,
      problems: 0,
      foreign: false,
      ...facts,
    },
  }
}

function question(more: Partial<IndexQuestion> = {}): IndexQuestion {
  return {
    roots: ['/home/a/projects'],
    cwd: null,
    search: '',
    model: null,
    version: null,
    compacted: false,
    misses: false,
    problems: false,
    minCostUsd: null,
    sort: 'start',
    descending: true,
    offset: 0,
    limit: 100,
    ...more,
  }
}

const idsOf = (index: SessionIndex, more: Partial<IndexQuestion>): readonly (string | null)[] =>
  index.sessions(question(more)).rows.map(({ facts }) => facts.sessionId)

describe.each([
  ['on disk', () => onDisk()],
  ['in memory', () => createMemoryIndex()],
] as const)('the index %s', (_name, create) => {
  it('gives back what was written', () => {
    const index = create()
    const one = entry('one', { title: 'Größe', branch: 'fix/ö', costUsd: null, models: ['a', 'b'] })
    index.write([one], [])
    const { rows, total, calls, costUsd, costComplete } = index.sessions(question())
    expect({ total, calls, costUsd, costComplete }).toEqual({ total: 1, calls: 3, costUsd: null, costComplete: false })
    expect(rows[0]).toEqual({ ...only(one), subagents: 0, snippet: null })
    expect(index.known(['/home/a/projects'])).toEqual([{ file: one.file, sizeBytes: 100, modifiedMs: 5, offset: 90, proof: 'p' }])
    expect(index.file(one.file)?.carry).toBe('carry of one')
    expect(index.file('/nowhere')).toBeNull()
  })

  it('knows only what lies below the folders asked for, by whole names', () => {
    const index = create()
    index.write([entry('one'), { ...entry('two'), file: '/home/a/projects-2/two.jsonl' }], [])
    expect(idsOf(index, {})).toEqual(['one'])
    expect(idsOf(index, { roots: ['/home/a/projects-2/', '/home/a/projects'] }).length).toBe(2)
    expect(idsOf(index, { roots: [] })).toEqual([])
  })

  it('filters and sorts, what is unknown last either way', () => {
    const index = create()
    index.write(
      [
        entry('cheap', { costUsd: 0.1, version: '2.1.9', startMs: 3, autoCompactions: 1 }),
        entry('dear', { costUsd: 9, version: '2.1.88', startMs: 2, misses: 2, models: ['claude-sonnet-5'] }),
        entry('unpriced', { costUsd: null, version: '2.1.240', startMs: null, problems: 4, cwd: null }),
      ],
      [],
    )
    expect(idsOf(index, { sort: 'cost' })).toEqual(['dear', 'cheap', 'unpriced'])
    expect(idsOf(index, { sort: 'cost', descending: false })).toEqual(['cheap', 'dear', 'unpriced'])
    expect(idsOf(index, { sort: 'version', descending: false })).toEqual(['cheap', 'dear', 'unpriced'])
    expect(idsOf(index, { sort: 'start' })).toEqual(['cheap', 'dear', 'unpriced'])
    expect(idsOf(index, { compacted: true })).toEqual(['cheap'])
    expect(idsOf(index, { misses: true })).toEqual(['dear'])
    expect(idsOf(index, { problems: true })).toEqual(['unpriced'])
    expect(idsOf(index, { model: 'claude-sonnet-5' })).toEqual(['dear'])
    expect(idsOf(index, { model: 'claude-sonnet' })).toEqual([])
    expect(idsOf(index, { version: '2.1.88' })).toEqual(['dear'])
    expect(idsOf(index, { minCostUsd: 1 })).toEqual(['dear'])
    expect(idsOf(index, { cwd: '/srv/shop', sort: 'title', descending: false })).toEqual(['cheap', 'dear'])
    expect(idsOf(index, { offset: 1, limit: 1, sort: 'cost' })).toEqual(['cheap'])
  })

  it('finds words by their beginnings, in any case and any text a person types', () => {
    const index = create()
    index.write(
      [
        entry('one', { title: 'Login page', branch: 'feature/login' }, { prompts: ['Please repair the Zebra crossing'] }),
        entry('two', { title: 'Other' }, { prompts: ['The login works; add a menu "now"'] }),
      ],
      [],
    )
    expect(idsOf(index, { search: 'zeb' })).toEqual(['one'])
    expect(idsOf(index, { search: 'LOGIN men' })).toEqual(['two'])
    expect(idsOf(index, { search: 'ogin' })).toEqual([])
    expect([...idsOf(index, { search: 'log' })].sort()).toEqual(['one', 'two'])
    for (const hostile of ['"', "'; DROP TABLE files; --", 'NEAR(', '*', 'a AND', 'title:', '(((', '\\', '-login', 'col:x OR y'])
      expect(() => index.sessions(question({ search: hostile }))).not.toThrow()
    expect(index.sessions(question({ search: 'zebra' })).rows[0]?.snippet).toContain('Zebra')
  })

  it('cuts words at every sign that is no letter and no digit, and keeps the parts of a name together', () => {
    const index = create()
    index.write(
      [
        entry('name', { title: 'Other' }, { prompts: ['Rename user_name_id in parse_config'] }),
        entry('dash', { title: 'The user-name idea', branch: 'fix/user' }, { prompts: ['name first'] }),
        entry('apart', { title: 'A name of a user', branch: 'fix/user' }, { prompts: ['name first'] }),
        entry('inside', { title: 'username __init__ 42_7' }),
        entry('日本_file', { title: 'हिन्दी' }),
      ],
      [],
    )
    const found = (search: string) => [...idsOf(index, { search })].sort()
    expect(found('config')).toEqual(['name'])
    expect(found('user_name')).toEqual(['dash', 'name'])
    expect(found('USER_na')).toEqual(['dash', 'name'])
    expect(found('user_name_i')).toEqual(['dash', 'name'])
    expect(found('use_name')).toEqual([])
    expect(found('_name')).toEqual(['apart', 'dash', 'name'])
    expect(found('name_')).toEqual(['apart', 'dash', 'name'])
    expect(found('user__name')).toEqual(['dash', 'name'])
    expect(found('__init__')).toEqual(['inside'])
    expect(found('42_7')).toEqual(['inside'])
    expect(found('ser_name')).toEqual([])
    expect(found('日本_fi')).toEqual(['日本_file'])
    for (const search of ['हिन्दी', 'हिन']) expect(found(search)).toEqual(['日本_file'])
    const { rows } = index.sessions(question({ search: 'user_name' }))
    for (const { snippet } of rows) expect(snippet).toMatch(/user.name/)
  })

  it('keeps and finds what stands behind a NUL', () => {
    const index = create()
    index.write([entry('nul', { title: 'Build\0 the shop', cwd: '/srv/a\0b' }, { prompts: ['paste \0\0 of bytes, zebra'] })], [])
    expect(idsOf(index, { search: 'zebra' })).toEqual(['nul'])
    expect(idsOf(index, { search: 'shop' })).toEqual(['nul'])
    const [row] = index.sessions(question()).rows
    expect(row?.facts.title).toMatch(/^Build. the shop$/)
    expect(idsOf(index, { cwd: row?.facts.cwd ?? '?' })).toEqual(['nul'])
  })

  it('finds pictures, writing without spaces and accents however they are written', () => {
    const index = create()
    index.write(
      [
        entry('emoji', { title: 'Ship it 🚀 now' }),
        entry('han', { title: 'Other' }, { prompts: ['请修复登录页面的Bug，谢谢'] }),
        entry('accent', { title: 'Un r\u00e9sum\u00e9' }, { prompts: ['cafe'] }),
        entry('none', { title: 'Nothing' }),
      ],
      [],
    )
    expect(idsOf(index, { search: '🚀' })).toEqual(['emoji'])
    expect(idsOf(index, { search: 'ship 🚀' })).toEqual(['emoji'])
    expect(idsOf(index, { search: '😀' })).toEqual([])
    expect(idsOf(index, { search: '登录页面' })).toEqual(['han'])
    expect(idsOf(index, { search: '页面的bug' })).toEqual(['han'])
    expect(idsOf(index, { search: '登录 other' })).toEqual(['han'])
    expect(idsOf(index, { search: '测试' })).toEqual([])
    for (const search of ['resume', 'r\u00e9sum\u00e9', 're\u0301sume\u0301']) expect(idsOf(index, { search })).toEqual(['accent'])
    expect(index.sessions(question({ search: '登录' })).rows[0]?.snippet).toContain('登录页面')
    // signs that only separate look for nothing
    for (const search of ['"', '_', ' ( ', '\u0301']) expect(idsOf(index, { search })).toHaveLength(4)
  })

  it('has sessions that name no folder as a project too', () => {
    const index = create()
    index.write([entry('bare', { cwd: null }), entry('shop')], [])
    expect(idsOf(index, { cwd: '' })).toEqual(['bare'])
    expect(idsOf(index, { cwd: '/srv/shop' })).toEqual(['shop'])
    expect(index.overview(['/home/a/projects']).projects.map(({ cwd }) => cwd)).toContain(null)
  })

  it('sums a call once that a fork copied, whatever is filtered, and says where a cost is a lower bound', () => {
    const index = create()
    const row = (id: string, input: number) => ({
      type: 'assistant',
      uuid: `u-${id}`,
      parentUuid: null,
      sessionId: 's',
      message: { id, model: 'claude-opus-4-6', usage: { input_tokens: input, cache_read_input_tokens: 0, output_tokens: 0 } },
    })
    const folded = (name: string, rows: readonly object[], more: Partial<TranscriptFacts> = {}): IndexEntry => {
      const fold = createTranscriptFold()
      fold.push(new TextEncoder().encode(rows.map((one) => `${JSON.stringify(one)}\n`).join('')))
      const { facts, carry } = fold.end()
      return { ...entry(name, { ...facts, sessionId: name, title: name, ...more }), carry }
    }
    const origin = [row('m1', 100_000), row('m2', 200_000)]
    const fork = folded('fork', [...origin, row('m3', 400_000)])
    index.write(
      [folded('origin', origin), fork, folded('again', [...origin, row('m4', 800_000)]), folded('other', [row('x', 1_000_000)])],
      [],
    )
    const sums = (more: Partial<IndexQuestion> = {}) => {
      const { calls, costUsd, costComplete } = index.sessions(question(more))
      return { calls, costUsd: Math.round(1000 * (costUsd ?? -1)) / 1000, costComplete }
    }
    expect(sums()).toEqual({ calls: 5, costUsd: 0.5 + 1 + 2 + 4 + 5, costComplete: true })
    expect(sums({ search: 'fork' })).toEqual({ calls: 3, costUsd: 3.5, costComplete: true })
    // without message ids nothing says that two files hold the same call
    const bare = { ...row('', 100_000), message: { ...row('', 100_000).message, id: undefined } }
    index.write([folded('bare1', [bare]), folded('bare2', [{ ...bare, uuid: 'other' }])], [])
    expect(sums({ search: 'bare' })).toEqual({ calls: 2, costUsd: 1, costComplete: true })
    index.write([folded('small', [row('y', 100_000)], { outputReliable: false })], [])
    expect(sums()).toMatchObject({ costComplete: false })
    index.write([folded('fork', [row('m9', 100_000)])], ['/home/a/projects/origin.jsonl'])
    expect(sums({ search: 'fork' })).toMatchObject({ calls: 1, costUsd: 0.5 })
  })

  it('adds a tail only where it fits', () => {
    const index = create()
    index.write([entry('one', {}, { prompts: ['alpha'] })], [])
    index.write([entry('one', { calls: 4 }, { tailFrom: 90, offset: 120, prompts: ['beta'] })], [])
    expect(idsOf(index, { search: 'alpha beta' })).toEqual(['one'])
    index.write([entry('one', { calls: 99 }, { tailFrom: 90, offset: 150, prompts: ['gamma'] })], [])
    expect(index.sessions(question()).rows[0]?.facts.calls).toBe(4)
    expect(idsOf(index, { search: 'gamma' })).toEqual([])
    index.write([entry('one', { calls: 5 }, { prompts: ['delta'] })], [])
    expect(idsOf(index, { search: 'alpha' })).toEqual([])
    expect(idsOf(index, { search: 'delta' })).toEqual(['one'])
  })

  it('nests subagents under their session, and sums none that repeats a context', () => {
    const index = create()
    const side = (name: string, more: Partial<IndexEntry>): IndexEntry =>
      entry(name, { chain: 'side', sessionId: 'one', agentId: name, costUsd: 5, calls: 7 }, { parentId: 'one', ...more })
    index.write([entry('one'), side('agent-a', {}), side('agent-acompact-b', { repeats: true })], [])
    const { rows, total, calls, costUsd } = index.sessions(question())
    expect({ total, calls, costUsd, subagents: rows[0]?.subagents }).toEqual({ total: 1, calls: 3, costUsd: 1, subagents: 2 })
    expect(index.subagents('/home/a/projects/one.jsonl').map(({ facts }) => facts.agentId)).toEqual(['agent-a', 'agent-acompact-b'])
    // without its session a side file is still shown
    index.write([], ['/home/a/projects/one.jsonl'])
    const orphans = index.sessions(question())
    expect(orphans.total).toBe(2)
    expect(orphans.calls).toBe(7)
  })

  it('forgets what is gone', () => {
    const index = create()
    index.write([entry('one', {}, { prompts: ['zebra'] }), entry('two')], [])
    index.write([], ['/home/a/projects/one.jsonl', '/never/there.jsonl'])
    expect(idsOf(index, {})).toEqual(['two'])
    expect(idsOf(index, { search: 'zebra' })).toEqual([])
    index.clear()
    expect(index.known(['/home/a/projects'])).toEqual([])
  })

  it('sums up projects, models and versions', () => {
    const index = create()
    index.write(
      [entry('one', { endMs: 5 }), entry('two', { cwd: '/srv/other', endMs: 9, version: '2.1.100' }), entry('three', { cwd: null })],
      [],
    )
    expect(index.overview(['/home/a/projects'])).toEqual({
      projects: [
        { cwd: '/srv/other', dirs: ['/home/a/projects'], sessions: 1, newestMs: 9 },
        { cwd: '/srv/shop', dirs: ['/home/a/projects'], sessions: 1, newestMs: 5 },
        { cwd: null, dirs: ['/home/a/projects'], sessions: 1, newestMs: 2 },
      ],
      sessions: 3,
      models: ['claude-opus-4-6'],
      versions: ['2.1.88', '2.1.100'],
    })
    expect(index.newestOf(['/home/a/projects'], '/srv/other')?.facts.sessionId).toBe('two')
    expect(index.newestOf(['/home/a/projects'], '/srv/none')).toBeNull()
  })
})

it('finds the same on disk and in memory, whatever signs stand in texts and searches', () => {
  const disk = onDisk()
  const signs = ['a', 'b', 'A', '_', '-', ' ', '.', '\n', '1', '²', 'ª', 'é', 'e\u0301', 'Ä', 'Σ', 'ς', 'ß', 'ø', 'ǆ', 'ﬁ']
  const sign = fc.constantFrom(...signs, '登', '한', '٣', 'हि', '🚀', '\u0332', '\u0338')
  const text = (most: number) => fc.array(sign, { maxLength: most }).map((all) => all.join(''))
  fc.assert(
    fc.property(text(7), text(7), text(7), text(3), (title, first, second, search) => {
      const memory = createMemoryIndex()
      const found = [disk, memory].map((index) => {
        index.write([entry('one', { title }, { prompts: [first, second] })], [])
        return index.sessions(question({ search })).total
      })
      expect(found[1]).toBe(found[0])
    }),
    { numRuns: 600, seed: 5 },
  )
})

describe('the file of the index', () => {
  it('is private, and there at the next start', () => {
    const dir = folder()
    const first = onDisk(dir)
    first.write([entry('one')], [])
    expect(statSync(join(dir, INDEX_FILE)).mode & 0o077).toBe(0)
    first.close()
    const second = onDisk(dir)
    expect(second.note).toBeNull()
    expect(second.sessions(question()).total).toBe(1)
  })

  it('is built anew when it is no database, and says so', () => {
    const dir = folder()
    writeFileSync(join(dir, INDEX_FILE), 'not a database at all, but long enough to be taken for one '.repeat(200))
    const index = onDisk(dir)
    expect(index.note).toContain('built anew')
    index.write([entry('one')], [])
    expect(index.sessions(question()).total).toBe(1)
  })

  it('is built anew when a page of it is damaged on the way', () => {
    const dir = folder()
    const first = onDisk(dir)
    first.write(
      Array.from({ length: 300 }, (_none, i) => entry(`s${i}`, {}, { prompts: [`prompt ${i} `.repeat(40)] })),
      [],
    )
    first.close()
    const file = join(dir, INDEX_FILE)
    const size = statSync(file).size
    // the header stays, so that it opens
    const noise = Buffer.alloc(size - 4096, 0x5a)
    const fd = openSync(file, 'r+')
    writeSync(fd, noise, 0, noise.length, 4096)
    closeSync(fd)
    const index = onDisk(dir)
    expect(index.sessions(question()).total).toBe(0)
    expect(index.note).toContain('built anew')
    index.write([entry('one')], [])
    expect(index.sessions(question()).total).toBe(1)
  })

  it('serves two hosts at once', () => {
    const dir = folder()
    const [a, b] = [onDisk(dir), onDisk(dir)]
    for (let i = 0; i < 20; i++) (i % 2 === 0 ? a : b).write([entry(`s${i}`)], [])
    expect(a.sessions(question()).total).toBe(20)
    expect(b.sessions(question()).total).toBe(20)
    expect(readdirSync(dir)).toContain(`${INDEX_FILE}-wal`)
  })

  it('is refused in a folder others may write to', () => {
    const dir = folder()
    chmodSync(dir, 0o777)
    expect(openSessionIndex({ dir, log })).toMatchObject({ ok: false })
  })
})

function only({ carry: _c, tailFrom: _t, prompts: _p, offset: _o, proof: _f, ...session }: IndexEntry) {
  return session
}

it('goes on when its file is deleted under it, as clearing all data does', () => {
  const dir = folder()
  const index = onDisk(dir)
  index.write([entry('one')], [])
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
  index.write([entry('two')], [])
  expect(index.sessions(question()).rows.map(({ facts }) => facts.sessionId)).toContain('two')
  index.write([entry('three')], [])
  expect(index.sessions(question()).total).toBeGreaterThan(1)
})
