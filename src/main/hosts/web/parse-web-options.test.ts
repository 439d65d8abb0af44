import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Port } from '../../../preload/contract/port'
import { workbenchContract } from '../../../preload/contract/workbench'
import { addCollectOptions } from '../shared/collect-options'
import { parseWebOptions } from './parse-web-options'
import { COLLECTING, withCollectDefaults } from './with-collect-defaults'

const parse = (...args: string[]) => parseWebOptions(args, '/here')

describe('parseWebOptions', () => {
  it('needs nothing', () => {
    expect(parse()).toEqual({
      ok: true,
      value: { folder: null, listenPort: 0, open: false, allowedHosts: [], stateDir: null, defaults: {}, preset: null, promptFiles: {} },
    })
  })

  it('resolves folders where the person stands', () => {
    const options = parse(
      'shop',
      '--state-dir',
      'state',
      '--home',
      'home',
      '--cwd',
      'packages/web',
      '--settings',
      'a.json',
      '--add-dir',
      '../x',
    )
    expect(options).toMatchObject({
      ok: true,
      value: {
        folder: '/here/shop',
        stateDir: '/here/state',
        defaults: { home: '/here/home', cwd: 'packages/web', settings: ['/here/a.json'], addDirs: ['/x'] },
      },
    })
  })

  it('takes every option the page can leave open', () => {
    const options = parse(
      '--port',
      '4000',
      '--open',
      '--allow-host',
      'box',
      '--allow-host',
      'box2',
      '--env',
      'A=1',
      '--env',
      'B=x=y',
      '--no-env',
      '--explain',
      '--approve-external',
      '--profile',
      '2.1.88',
      '--platform',
      'darwin',
      '--date',
      '2025-01-31',
      '--reads',
      'src/a.ts',
      '--mcp-server',
      'gh:2:90:rendered',
      '--setting-sources',
      'user',
      '--bare',
      '--language',
      'Welsh',
    )
    expect(options).toMatchObject({
      ok: true,
      value: {
        listenPort: 4000,
        open: true,
        allowedHosts: ['box', 'box2'],
        defaults: {
          env: { A: '1', B: 'x=y' },
          useRealEnv: false,
          explain: true,
          approveExternal: true,
          profile: '2.1.88',
          platform: 'darwin',
          date: '2025-01-31',
          reads: ['src/a.ts'],
          mcpServers: [{ name: 'gh', tools: 2, tokens: 90, deferred: false, instructions: null }],
          settingSources: ['user'],
          bare: true,
          language: 'Welsh',
        },
      },
    })
  })

  it.each([
    [['a', 'b'], 'too many arguments'],
    [[''], 'folder'],
    [['--home', ''], '--home'],
    [['--date', '2026-02-30'], '--date'],
    [['--agents-md', 'sometimes'], '--agents-md'],
    [['--port', '0'], '--port'],
    [['--port', '70000'], '--port'],
    [['--port', 'x'], '--port'],
    [['--port'], '--port'],
    [['--shout'], '--shout'],
    [['--env', 'A'], '--env'],
    [['--env', '=A'], '--env'],
    [['--date', 'today'], 'date'],
    [['--platform', 'amiga'], 'platform'],
  ])('refuses %j and says what is wrong', (args, word) => {
    const options = parse(...args)
    expect(options.ok).toBe(false)
    expect(options.ok ? '' : options.error).toContain(word)
  })
})

describe('the help of the web host', () => {
  it('is told, with every option of a collection', () => {
    const told = parse('--help')
    const text = told.ok && 'help' in told.value ? told.value.help : ''
    for (const option of addCollectOptions(new Command()).options) expect(text).toContain(option.long)
    for (const option of ['--port', '--open', '--allow-host', '--state-dir']) expect(text).toContain(option)
  })
})

describe('withCollectDefaults', () => {
  it('knows every method that takes what a collection takes', () => {
    const collecting = Object.entries(workbenchContract).filter(
      ([, method]) => 'input' in method && method.input instanceof z.ZodObject && 'useRealEnv' in method.input.shape,
    )
    expect(collecting.map(([name]) => name).sort()).toEqual([...COLLECTING].sort())
  })

  async function asked(name: string, input: unknown): Promise<unknown> {
    const port: Port = {
      call: async (_id, _name, value) => ({ ok: true, value }),
      cancel: () => {},
      subscribe: () => () => {},
    }
    const reply = await withCollectDefaults(port, { home: '/h', env: { A: '1' }, approveExternal: true }).call('1', name, input)
    return reply.ok ? reply.value : reply.error
  }

  it('gives the home alone to what looks for transcripts', async () => {
    expect(await asked('library.open', { home: null, folders: ['/f'] })).toEqual({ home: '/h', folders: ['/f'] })
    expect(await asked('session.detect', { folder: '/f', home: '/other' })).toEqual({ folder: '/f', home: '/other' })
  })

  it('fills in what the page leaves open', async () => {
    expect(await asked('prompt.collect', { folder: '/f', home: null, env: {} })).toEqual({
      folder: '/f',
      home: '/h',
      env: { A: '1' },
      approveExternal: true,
    })
  })

  it('looks at the memory of the same home', async () => {
    expect(await asked('memory.inspect', { folder: '/f' })).toMatchObject({ folder: '/f', home: '/h' })
  })

  it('fills in the sides of a comparison that are collected', async () => {
    const left = { from: 'folder', input: { folder: '/f', home: null } }
    const right = { from: 'snapshot', snapshotId: 's' }
    expect(await asked('compare.run', { left, right })).toMatchObject({
      left: { from: 'folder', input: { folder: '/f', home: '/h' } },
      right,
    })
  })

  it('fills in every input that is measured', async () => {
    const inputs = [
      { folder: '/f', home: null },
      { folder: '/f', home: '/other' },
    ]
    expect(await asked('prompt.effects', { collectionId: 'c', inputs })).toMatchObject({
      collectionId: 'c',
      inputs: [
        { folder: '/f', home: '/h' },
        { folder: '/f', home: '/other' },
      ],
    })
  })

  it('leaves what the page says', async () => {
    const input = { folder: '/f', home: '/other', approveExternal: false }
    expect(await asked('prompt.collect', input)).toEqual({ ...input, env: { A: '1' } })
  })

  it('joins the variables, the page over the command line', async () => {
    expect(await asked('prompt.collect', { folder: '/f', env: { B: '2' } })).toMatchObject({ env: { A: '1', B: '2' } })
    expect(await asked('doctor.run', { folder: '/f', env: { A: '0' } })).toMatchObject({ env: { A: '0' } })
    expect(await asked('prompt.effects', { inputs: [{ folder: '/f', env: { B: '2' } }] })).toMatchObject({
      inputs: [{ env: { A: '1', B: '2' } }],
    })
    expect(await asked('prompt.collect', { folder: '/f', env: 'x' })).toMatchObject({ env: 'x' })
  })

  it('leaves other questions and bad ones as they are', async () => {
    expect(await asked('project.open', { folder: null })).toEqual({ folder: null })
    expect(await asked('prompt.collect', 'x')).toBe('x')
  })
})
