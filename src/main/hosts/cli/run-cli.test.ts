import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addCollectOptions, type CollectOptions } from '../shared/collect-options'
import { toCollectInput } from '../shared/to-collect-input'
import { type CliSetup, runCli } from './run-cli'
import { columnsOf, type Terminal, wantsColour } from './terminal'

function setUp(env: Terminal['env'] = {}) {
  const out: string[] = []
  const errors: string[] = []
  const terminal: Terminal = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => errors.push(text) },
    env,
    cwd: '/w',
    interrupted: () => new AbortController().signal,
  }
  const served: (readonly string[])[] = []
  const setup: CliSetup = {
    packageDir: '/strata',
    version: () => '0.1.0',
    serve: async (args) => {
      served.push(args)
      return 0
    },
  }
  const run = (...args: string[]) => runCli(args, terminal, setup)
  return { run, served, out: () => out.join(''), errors: () => errors.join('') }
}

describe('runCli', () => {
  it('prints help for the whole and for a command on stdout', async () => {
    const whole = setUp()
    expect(await whole.run('--help')).toBe(0)
    expect(whole.out()).toContain('collect')
    const collect = setUp()
    expect(await collect.run('collect', '--help')).toBe(0)
    for (const flag of ['--json', '--text', '--fail-on', '--cwd', '--managed-dir', '--no-env', '--reads', '--mcp-server', '--agents-md']) {
      expect(collect.out()).toContain(flag)
    }
    expect(collect.errors()).toBe('')
  })

  it('prints the version', async () => {
    const { run, out } = setUp()
    expect(await run('--version')).toBe(0)
    expect(out()).toBe('0.1.0\n')
  })

  it('without a command shows how it is used and exits 2', async () => {
    const { run, out, errors } = setUp()
    expect(await run()).toBe(2)
    expect(out()).toBe('')
    expect(errors()).toContain('Usage: strata')
  })

  it.each([
    ['collect', '/p', '--no-such-option'],
    ['collect'],
    ['collect', '/p', '/q'],
    ['nonsense'],
    ['collect', '/p', '--date', '2026-02-30'],
    ['collect', '/p', '--date', 'today'],
    ['collect', '/p', '--platform', 'beos'],
    ['collect', '/p', '--env', 'NOVALUE'],
    ['collect', '/p', '--env', '=x'],
    ['collect', '/p', '--setting-sources', 'user,global'],
    ['collect', '/p', '--mcp-server', 'github:ten:5'],
    ['collect', '/p', '--agents-md', 'sometimes'],
    ['collect', '/p', '--fail-on', 'info'],
    ['collect', '/p', '--json', '--text', 'CLAUDE.md'],
    ['collect', '/p', '--cwd'],
    ['collect', ''],
    ['memory', ' '],
    ['collect', '/p', '--home', ''],
    ['collect', '/p', '--reads', ''],
    ['collect', '/p', '--state-dir', ''],
    ['collect', '/p', '--model', ''],
  ])('exits 2 and says why: %j %j %j %j', async (...args) => {
    const { run, out, errors } = setUp()
    expect(await run(...args.filter((arg) => arg !== undefined))).toBe(2)
    expect(out()).toBe('')
    expect(errors()).toMatch(/^strata: /)
  })

  it('hands everything after serve to the web host', async () => {
    const { run, served } = setUp()
    expect(await run('serve', '/p', '--port', '80', '--help', '--env', 'A=1')).toBe(0)
    expect(served).toEqual([['/p', '--port', '80', '--help', '--env', 'A=1']])
  })
})

function parse(...args: string[]) {
  const command = addCollectOptions(new Command('collect').argument('<folder>')).exitOverride()
  command.parse(args, { from: 'user' })
  return toCollectInput(command.args[0] ?? '', command.opts<CollectOptions>(), '/w')
}

describe('the options as a question', () => {
  it('leave open what is not given', () => {
    expect(parse('p')).toEqual({ folder: '/w/p' })
  })

  it('resolve places against the shell, and leave --cwd and --reads to be looked for in the folder', () => {
    const input = parse(
      'p',
      '--cwd',
      'app',
      '--reads',
      'src/a.ts',
      '--home',
      'h',
      '--settings',
      's.json',
      '--add-dir',
      '../lib',
      '--config-dir',
      '/c',
    )
    expect(input).toMatchObject({
      cwd: 'app',
      reads: ['src/a.ts'],
      home: '/w/h',
      settings: ['/w/s.json'],
      addDirs: ['/lib'],
      configDir: '/c',
    })
  })

  it('leave the sign of the home directory, which no shell expands behind =', () => {
    expect(parse('p', '--home=~/h', '--settings=~/s.json', '--add-dir=~x')).toMatchObject({
      home: '~/h',
      settings: ['~/s.json'],
      addDirs: ['/w/~x'],
    })
  })

  it('keep the order of what is repeated', () => {
    const input = parse(
      'p',
      '--reads',
      'b',
      '--reads',
      'a',
      '--env',
      'A=1=2',
      '--env',
      'B=',
      '--env',
      'A=3',
      '--settings',
      '1',
      '--settings',
      '2',
    )
    expect(input.reads).toEqual(['b', 'a'])
    expect(input.env).toEqual({ A: '3', B: '' })
    expect(input.settings).toEqual(['/w/1', '/w/2'])
  })

  it('tell --no-env from --env', () => {
    expect(parse('p', '--no-env', '--env', 'A=1')).toMatchObject({ useRealEnv: false, env: { A: '1' } })
    expect(parse('p', '--env', 'A=1', '--no-env')).toMatchObject({ useRealEnv: false, env: { A: '1' } })
  })

  it('read servers, sources and modes', () => {
    expect(
      parse(
        'p',
        '--mcp-server',
        'gh:12:3400',
        '--mcp-server',
        'db:1:90:rendered',
        '--setting-sources',
        'user, local,user',
        '--agents-md',
        'both',
      ),
    ).toMatchObject({
      mcpServers: [
        { name: 'gh', tools: 12, tokens: 3400, deferred: true },
        { name: 'db', tools: 1, tokens: 90, deferred: false },
      ],
      settingSources: ['user', 'local'],
      agentsMd: 'both',
    })
    expect(parse('p', '--setting-sources', '').settingSources).toEqual([])
  })

  it('read what is supposed, and the switches the agent has of its own', () => {
    const supposed = [
      'token-budget',
      'mcp-deltas=off',
      'scratchpad=/tmp/x=1',
      'keep-tool-results=0',
      'memory-variant=team',
      'index-includes=on',
    ]
    expect(parse('p', ...supposed.flatMap((one) => ['--suppose', one]))).toMatchObject({
      suppose: {
        tokenBudget: true,
        mcpDeltas: false,
        scratchpad: '/tmp/x=1',
        keepToolResults: 0,
        memoryVariant: 'team',
        indexIncludes: true,
      },
    })
    for (const wrong of ['x', 'token-budget=maybe', 'scratchpad', 'scratchpad=', 'keep-tool-results=-1', 'memory-variant=own', 'toString'])
      expect(() => parse('p', '--suppose', wrong), wrong).toThrow(/supposed|on or off/)
    expect(parse('p', '--safe-mode', '--env', 'A=1', '--print', '--proactive', '--exclude-dynamic-system-prompt-sections')).toMatchObject({
      env: { A: '1', CLAUDE_CODE_SAFE_MODE: '1' },
      print: true,
      proactive: true,
      excludeDynamicSections: true,
    })
    expect(() => parse('p', '--system-prompt', 'x', '--system-prompt-file', 'f')).toThrow(/cannot be used/)
  })
})

describe('the terminal', () => {
  it('has the width of COLUMNS, else its own, else 100, within reason', () => {
    const stdout = { write: () => true, columns: 80 }
    expect(columnsOf({ env: { COLUMNS: '60' }, stdout })).toBe(60)
    expect(columnsOf({ env: { COLUMNS: 'wide' }, stdout })).toBe(80)
    expect(columnsOf({ env: {}, stdout: { write: () => true } })).toBe(100)
    expect(columnsOf({ env: { COLUMNS: '5' }, stdout })).toBe(40)
    expect(columnsOf({ env: { COLUMNS: '9999' }, stdout })).toBe(200)
  })

  it('has colours when it is one, unless somebody says otherwise', () => {
    const tty = { write: () => true, isTTY: true }
    const pipe = { write: () => true }
    expect(wantsColour({}, tty)).toBe(true)
    expect(wantsColour({}, pipe)).toBe(false)
    expect(wantsColour({ TERM: 'dumb' }, tty)).toBe(false)
    expect(wantsColour({ NO_COLOR: '1' }, tty)).toBe(false)
    expect(wantsColour({ NO_COLOR: '' }, tty)).toBe(true)
    expect(wantsColour({ FORCE_COLOR: '1', NO_COLOR: '1' }, pipe)).toBe(true)
    expect(wantsColour({ FORCE_COLOR: '0' }, tty)).toBe(false)
  })
})
