import { stripVTControlCharacters } from 'node:util'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { workbenchContract } from '../../../../preload/contract/workbench'
import type { MemoryTree } from '../../../engine/testing/memory-ports'
import { serveContract } from '../../../rpc/serve-contract'
import { createWorkbench } from '../../../workbench/create-workbench'
import { testDeps } from '../../../workbench/testing/test-deps'
import { displayWidth } from '../display-width'
import { createMemoryCommand } from '../memory-command'
import type { Terminal } from '../terminal'
import { type MemoryCommandOptions, runMemory } from './memory'
import { type MemoryFixOptions, runMemoryFix } from './memory-fix'
import { type MemoryUndoOptions, runMemoryUndo } from './memory-undo'

const FOLDER = '/home/ada/.claude/projects/-w-project/memory'
const topic = (name: string, type = 'project') => `---\nname: ${name}\ndescription: about ${name}\ntype: ${type}\n---\nx\n`
const INDEX = '# M\n- [A](a.md) — one\n- [Gone](gone.md) — x\nplain \u001b[31mtext\n'
const WORLD: MemoryTree = {
  '/w/project': {},
  [`${FOLDER}/MEMORY.md`]: INDEX,
  [`${FOLDER}/a.md`]: topic('a'),
  [`${FOLDER}/c.md`]: topic('c', 'user'),
  [`${FOLDER}/team/MEMORY.md`]: '- [T](t.md) — team\n',
}
const NOW_MS = Date.UTC(2026, 2, 31, 12)

function setUp(world: MemoryTree = WORLD, env: Terminal['env'] = { COLUMNS: '100' }) {
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
  const given = { onlyGivenEnv: true }
  return {
    deps,
    memory: (options: MemoryCommandOptions = {}) => runMemory('project', { ...given, ...options }, terminal, port, NOW_MS),
    fix: (options: MemoryFixOptions) => runMemoryFix('project', { ...given, ...options }, terminal, port),
    undo: (transaction: string, options: MemoryUndoOptions = {}) =>
      runMemoryUndo('project', transaction, { ...given, ...options }, terminal, port),
    out: () => out.join(''),
    errors: () => errors.join(''),
    index: async () => {
      const read = await deps.ports.fs.readFile(`${FOLDER}/MEMORY.md`)
      return read.ok ? new TextDecoder().decode(read.value) : null
    },
  }
}

describe('strata memory', () => {
  it('gives the document of CLI.md', async () => {
    const { memory, out } = setUp()
    expect(await memory({ json: true })).toBe(0)
    const document = JSON.parse(out())
    expect(Object.keys(document)).toEqual(expect.arrayContaining(['schema', 'dir', 'limits', 'entries', 'orphans', 'sent', 'diagnostics']))
    expect(document).toMatchObject({
      schema: 'strata/memory@1',
      dir: { path: `${FOLDER}/`, exists: true, via: 'default', name: '-w-project', sharedWith: [], collisions: [] },
      limits: { maxLines: 200, maxBytes: 25_000, lines: 4, sizeUnit: 'chars', cutAtLine: null, cutBy: null },
      orphans: [{ file: 'c.md', type: 'user', name: 'c', description: 'about c', tokens: topic('c', 'user').length }],
      sources: [{ id: 'auto' }, { id: 'team' }],
    })
    expect(document.entries[0]).toMatchObject({
      line: 2,
      title: 'A',
      file: 'a.md',
      hook: 'one',
      states: ['ok'],
      type: 'project',
      name: 'a',
      description: 'about a',
      bytes: 53,
    })
    expect(document.entries[2]).toMatchObject({ line: 4, title: '', file: null, states: ['not-an-entry'] })
  })

  it('shows people a table, gauges and what is wrong, with nothing that moves the cursor', async () => {
    const { memory, out } = setUp()
    expect(await memory()).toBe(0)
    const text = out()
    for (const part of [
      '~/.claude/projects/-w-project/memory/',
      'default place',
      '4 of 200 lines',
      '196 left',
      'room for about 196 more entries',
      '1 dangling link',
      '1 file without a line',
      'c.md',
      'further memory (--source): team',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('plain \\x1b[31mtext')
    expect(text).not.toContain('\u001b')
  })

  it('draws the cut, and passes no line beyond the terminal', async () => {
    const index = Array.from({ length: 203 }, (_, i) => `- [名前 ${i}](a.md) — x`).join('\n')
    for (const columns of [40, 60, 84, 100, 160]) {
      const { memory, out } = setUp({ ...WORLD, [`${FOLDER}/MEMORY.md`]: index }, { COLUMNS: String(columns), FORCE_COLOR: '1' })
      await memory()
      const text = stripVTControlCharacters(out())
      expect(text).toContain(columns > 60 ? 'cut at line 201: the model does not see what is below' : 'cut at line 201')
      for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(columns)
    }
  })

  it('prints exactly what is sent', async () => {
    const { memory, out } = setUp()
    await memory({ sent: true })
    expect(out()).toBe(INDEX.trim())
  })

  it('looks into another source, and fails on findings when asked to', async () => {
    const { memory, out } = setUp()
    expect(await memory({ source: 'team', sent: true })).toBe(0)
    expect(out()).toBe('- [T](t.md) — team')
    expect(await memory({ json: true, failOn: 'warning' })).toBe(1)
    expect(await memory({ json: true, failOn: 'error' })).toBe(0)
    await expect(memory({ source: 'nobody' })).rejects.toMatchObject({ code: 'input.invalid' })
  })
})

describe('two projects with one memory', () => {
  const row = (cwd: string) => `${JSON.stringify({ type: 'user', cwd })}\n`
  const shared = {
    ...WORLD,
    [`${FOLDER.slice(0, -'/memory'.length)}/1.jsonl`]: row('/w/project'),
    [`${FOLDER.slice(0, -'/memory'.length)}/2.jsonl`]: row('/w-project') + row('/w-project/src'),
  }

  it('are told of in the document, in words, and as a finding', async () => {
    const { memory, out } = setUp(shared)
    expect(await memory({ json: true, failOn: 'warning' })).toBe(1)
    const { dir, diagnostics } = JSON.parse(out())
    expect(dir).toMatchObject({ name: '-w-project', collisions: ['/w-project'] })
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'memory.collision', severity: 'warning' }))
    const people = setUp(shared)
    await people.memory()
    expect(stripVTControlCharacters(people.out())).toContain('also used by the unrelated project /w-project\n')
  })

  it('are none when the other has a folder of its own', async () => {
    const { memory, out } = setUp(shared)
    await memory({ json: true, env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/own' } })
    expect(JSON.parse(out()).dir.collisions).toEqual([])
  })
})

describe('strata memory fix', () => {
  it('shows a patch and writes nothing', async () => {
    const { fix, out, index, deps } = setUp()
    expect(await fix({ dryRun: true })).toBe(0)
    expect(out().split('\n')).toEqual([
      `--- ${FOLDER}/MEMORY.md`,
      `+++ ${FOLDER}/MEMORY.md`,
      '@@ -1,4 +1,4 @@',
      ' # M',
      ' - [A](a.md) — one',
      '-- [Gone](gone.md) — x',
      ' plain \\x1b[31mtext',
      '+- [C](c.md) — about c',
      'Fix all: remove 1 line, add 1 line · 1 file would be written; --write does it.',
      '',
    ])
    expect(await index()).toBe(INDEX)
    expect(deps.saving.labels).toEqual([])
  })

  it('writes when told to, and then has nothing to do', async () => {
    const { fix, out, index } = setUp()
    expect(await fix({ write: true, json: true })).toBe(0)
    expect(JSON.parse(out())).toMatchObject({
      schema: 'strata/memory-fix@1',
      applied: true,
      transactionId: 't1',
      files: [{ before: INDEX }],
    })
    expect(await index()).toBe('# M\n- [A](a.md) — one\nplain \u001b[31mtext\n- [C](c.md) — about c\n')
    const again = setUp({ ...WORLD, [`${FOLDER}/MEMORY.md`]: (await index()) ?? '' })
    expect(await again.fix({ write: true })).toBe(0)
    expect(again.out()).toBe('Nothing to fix.\n')
  })

  it('says why nothing was written, and that nothing was', async () => {
    const { fix, errors, deps, index } = setUp()
    deps.saving.failing.set(`${FOLDER}/MEMORY.md`, 'full')
    expect(await fix({ write: true })).toBe(3)
    expect(errors()).toContain('nothing was changed')
    expect(await index()).toBe(INDEX)
  })

  it('wants to be told which of the two', async () => {
    const { fix, errors } = setUp()
    expect(await fix({})).toBe(2)
    expect(errors()).toContain('--dry-run')
  })
})

describe('strata memory undo', () => {
  it('takes back what fix wrote, and that as well', async () => {
    const { fix, undo, out, index } = setUp()
    expect(await fix({ write: true })).toBe(0)
    expect(out()).toContain('1 file written. strata memory undo FOLDER t1 takes it back.')
    const fixed = await index()
    expect(await undo('t1')).toBe(0)
    expect(await index()).toBe(INDEX)
    expect(out()).toContain('Taken back · 1 file written. strata memory undo FOLDER t2 does it again.')
    expect(await undo('t2', { json: true })).toBe(0)
    expect(await index()).toBe(fixed)
    expect(JSON.parse(out().slice(out().indexOf('{')))).toEqual({
      schema: 'strata/memory-undo@1',
      undone: 't2',
      transactionId: 't3',
      files: 1,
    })
  })

  it.each([
    ['nothing of that name', 'none', async () => undefined],
    [
      'what was changed since',
      't1',
      async ({ deps }: ReturnType<typeof setUp>) => void deps.ports.fs.put(`${FOLDER}/MEMORY.md`, 'by somebody\n'),
    ],
  ])('exits 3 and changes nothing: %s', async (_, transaction, meanwhile) => {
    const world = setUp()
    await world.fix({ write: true })
    await meanwhile(world)
    const before = await world.index()
    expect(await world.undo(transaction)).toBe(3)
    expect(world.errors()).toMatch(/^strata: .*; nothing was changed\n$/)
    expect(await world.index()).toBe(before)
  })

  it('exits 3 for what lies in another memory than the one named', async () => {
    const { fix, undo, errors } = setUp()
    await fix({ write: true })
    expect(await undo('t1', { source: 'team' })).toBe(3)
    expect(errors()).toContain('nothing was changed')
  })
})

describe('the table of options', () => {
  const parse = async (...args: string[]) => {
    const seen: unknown[] = []
    const program = new Command()
      .exitOverride()
      .enablePositionalOptions()
      .configureOutput({ writeErr: () => undefined })
    const note = (name: string) => async (folder: string, options: object) => void seen.push([name, folder, options])
    program.addCommand(
      createMemoryCommand(program, {
        memory: note('memory'),
        fix: note('fix'),
        undo: async (folder, transaction, options) => void seen.push(['undo', folder, transaction, options]),
      }),
    )
    await program.parseAsync(['memory', ...args], { from: 'user' })
    return seen
  }

  it('gives every option to the command it stands behind', async () => {
    expect(await parse('/p', '--json', '--home', '/h')).toEqual([['memory', '/p', { json: true, home: '/h' }]])
    expect(await parse('fix', '/p', '--write', '--json', '--env', 'A=b', '--source', 'team')).toEqual([
      ['fix', '/p', { write: true, json: true, env: { A: 'b' }, source: 'team' }],
    ])
    expect(await parse('undo', '/p', 'ID', '--json', '--source', 'team')).toEqual([['undo', '/p', 'ID', { json: true, source: 'team' }]])
    expect(await parse('./fix', '--sent')).toEqual([['memory', './fix', { sent: true }]])
  })

  it.each([['fix', '/p', '--write', '--dry-run'], ['/p', '--json', '--sent'], ['fix'], ['undo', '/p'], [], ['/p', '--write']])(
    'refuses %j %j %j %j',
    async (...args) => {
      await expect(parse(...args.filter((arg) => arg !== undefined))).rejects.toMatchObject({ code: expect.stringContaining('commander.') })
    },
  )
})
