import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resolveStateDir } from '../../src/main/platform/resolve-state-dir'
import { electronVersion, findElectron } from './electron-binary.mjs'
import { installElectron, progressLine } from './install-electron.mjs'
import { hashFiles, listBuildInputs, listFiles } from './list-files.mjs'
import { nodeProblem } from './node-problem.mjs'
import { npmCommand } from './npm-command.mjs'
import { runChild } from './run-child.mjs'
import { parseStartArguments } from './start-arguments.mjs'
import { recall, remember, stateFolder } from './state-folder.mjs'

let top = ''
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'strata-start-'))
})
afterEach(() => rmSync(top, { recursive: true, force: true }))
function write(path: string, text: string): void {
  mkdirSync(join(top, path, '..'), { recursive: true })
  writeFileSync(join(top, path), text)
}

describe('nodeProblem', () => {
  it('compares versions as numbers', () => {
    for (const version of ['20.19.0', '20.20.2', '22.0.0', '100.1.0']) expect(nodeProblem(version), version).toBeNull()
    for (const version of ['20.18.9', '20.2.0', '18.20.4', '9.99.0'])
      expect(nodeProblem(version), version).toContain(`this is Node ${version}`)
  })
})

describe('parseStartArguments', () => {
  it('takes one folder or none', () => {
    expect(parseStartArguments([])).toEqual({ kind: 'open', folder: null })
    expect(parseStartArguments(['../shop'])).toEqual({ kind: 'open', folder: '../shop' })
    expect(parseStartArguments(['--', '-odd'])).toEqual({ kind: 'open', folder: '-odd' })
    expect(parseStartArguments(['a', 'b'])).toMatchObject({ kind: 'refuse' })
    expect(parseStartArguments(['--port'])).toEqual({ kind: 'refuse', reason: 'There is no option --port.' })
    expect(parseStartArguments(['--help'])).toEqual({ kind: 'help' })
  })
})

describe('findElectron', () => {
  it('answers only a binary that is there', () => {
    expect(findElectron(top, {})).toBeNull()
    write('node_modules/electron/path.txt', 'electron')
    expect(findElectron(top, {})).toBeNull()
    write('node_modules/electron/dist/electron', '')
    expect(findElectron(top, {})).toEqual({ path: join(top, 'node_modules/electron/dist/electron'), given: false })
  })

  it('looks where it is told to first', () => {
    write('else/electron', '')
    expect(findElectron(top, { ELECTRON_OVERRIDE_DIST_PATH: join(top, 'else') })).toEqual({ path: join(top, 'else/electron'), given: true })
    expect(findElectron(top, { ELECTRON_OVERRIDE_DIST_PATH: join(top, 'nowhere') })).toBeNull()
  })

  it('reads the version of the package', () => {
    expect(electronVersion(top)).toBeNull()
    write('node_modules/electron/package.json', '{"version":"45.5.0"}')
    expect(electronVersion(top)).toBe('45.5.0')
  })
})

describe('the state folder', () => {
  it('is the one that the hosts use', () => {
    const homes = { linux: '/h', darwin: '/h', win32: 'C:\\h' } as const
    const variables: readonly Record<string, string>[] = [
      {},
      { STRATA_STATE: '/s' },
      { STRATA_STATE: 'relative' },
      { STRATA_STATE: '' },
      { XDG_DATA_HOME: '/d', LOCALAPPDATA: 'D:\\data' },
      { XDG_DATA_HOME: 'relative', LOCALAPPDATA: 'relative' },
    ]
    for (const [platform, home] of Object.entries(homes) as [keyof typeof homes, string][])
      for (const env of variables) expect(stateFolder(env, platform, home)).toBe(resolveStateDir({ stateDir: null, env, platform, home }))
    expect(stateFolder({}, 'linux', '/h')).toBe('/h/.local/share/strata')
  })

  it('keeps what came of a try, for its owner only', () => {
    const folder = join(top, 'state')
    expect(recall(folder)).toBeNull()
    expect(remember(folder, { reason: 'r', atMs: 5, version: 'v' })).toBeNull()
    expect(recall(folder)).toEqual({ reason: 'r', atMs: 5, version: 'v' })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('forgets what cannot be read, and says what cannot be written', () => {
    write('state/electron-try.json', '{"reason": 5')
    expect(recall(join(top, 'state'))).toBeNull()
    write('state/electron-try.json', 'null')
    expect(recall(join(top, 'state'))).toBeNull()
    write('file', '')
    expect(remember(join(top, 'file/below'), { reason: 'r', atMs: 5, version: 'v' })).toMatch(/ENOTDIR/)
  })
})

describe('npmCommand', () => {
  it('is the npm that runs us, else the one on the path', () => {
    expect(npmCommand({ npm_execpath: '/n/npm-cli.js' }, 'linux', () => true)).toEqual({
      command: process.execPath,
      args: ['/n/npm-cli.js'],
    })
    expect(npmCommand({ npm_execpath: '/n/yarn.js' }, 'linux', () => true)).toEqual({ command: 'npm', args: [] })
    expect(npmCommand({}, 'win32')).toEqual({ command: 'cmd.exe', args: ['/d', '/s', '/c', 'npm'] })
  })
})

describe('what a build is made of', () => {
  beforeEach(() => {
    write('src/a.ts', 'a')
    write('src/a.test.ts', 't')
    write('src/engine/golden/x/world/CLAUDE.md', 'w')
    write('src/testing/helper.ts', 'h')
    write('resources/models.json', '{}')
    write('resources/demo/CLAUDE.md', 'd')
    write('package.json', '{}')
  })

  it('leaves out tests and the demo', () => {
    expect(listBuildInputs(top)).toEqual(['package.json', 'resources/models.json', 'src/a.ts'])
  })

  it('changes its hash with a content, a name and a place', () => {
    const hash = () =>
      hashFiles(
        top,
        listFiles(top, ['src'], () => true),
      )
    const before = hash()
    expect(hash()).toBe(before)
    write('src/a.ts', 'b')
    const after = hash()
    expect(after).not.toBe(before)
    write('src/c.ts', '')
    expect(hash()).not.toBe(after)
  })
})

describe('runChild', () => {
  it('keeps what was printed, in order, and the exit code', async () => {
    const run = await runChild(process.execPath, ['-e', 'console.log(1); console.error(2); process.exitCode = 3'], { cwd: top })
    expect(run).toMatchObject({ code: 3, stdout: '1\n', problem: null, timedOut: false })
    expect(run.output).toContain('2')
  })

  it('says what could not be started', async () => {
    expect(await runChild(join(top, 'nothing'), [], { cwd: top })).toMatchObject({ code: 127, problem: expect.stringContaining('ENOENT') })
  })

  it('ends what takes too long, and what it started', async () => {
    const forever =
      "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 9)'], { stdio: 'inherit' }); setInterval(() => {}, 9)"
    const startedMs = performance.now()
    expect(await runChild(process.execPath, ['-e', forever], { cwd: top, timeoutMs: 400 })).toMatchObject({ timedOut: true })
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })
})

describe('progressLine', () => {
  it('tells share, size and time', () => {
    expect(progressLine(28_000_000, 112_000_000, 4_000)).toBe('  [#####...............] 25%, 28 MB of 112 MB, 4 s')
    expect(progressLine(28_000_000, null, 4_000)).toBe('  28 MB, 4 s')
    expect(progressLine(5, 3, 0)).toContain('100%')
  })
})

describe('installElectron', () => {
  const run = () => installElectron({ top, version: '45.5.0', bytes: null, say: () => {} })

  it('runs the installer that came with the package', async () => {
    write('node_modules/electron/install.js', "require('fs').writeFileSync(require('path').join(__dirname, 'path.txt'), 'electron')")
    write('node_modules/electron/dist/electron', '')
    expect(await run()).toBeNull()
    expect(findElectron(top, {})).not.toBeNull()
  })

  it('says how it ended otherwise, and leaves nothing behind', async () => {
    write(
      'node_modules/electron/install.js',
      "require('fs').writeFileSync(require('os').tmpdir() + '/half', 'x'); require('fs').writeFileSync(__dirname + '/where', require('os').tmpdir()); process.exit(7)",
    )
    expect(await run()).toBe("Electron's installer failed (code 7)")
    expect(existsSync(readFileSync(join(top, 'node_modules/electron/where'), 'utf8'))).toBe(false)
  })
})

describe('runAttached', () => {
  /** Starts a program that runs another one attached, and answers once the inner one has said hello. */
  async function nested(inner: string) {
    const module = JSON.stringify(join(import.meta.dirname, 'run-child.mjs'))
    const outer = `import { runAttached } from ${module}
      const run = await runAttached(process.execPath, ['-e', ${JSON.stringify(inner)}], { cwd: process.cwd() })
      console.log(JSON.stringify(run)); process.exitCode = run.stopped ? 0 : run.code`
    const child = spawn(process.execPath, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    while (!output.includes('hello')) await once(child.stdout, 'data')
    return { child, output: () => output }
  }

  it.skipIf(process.platform === 'win32')('ends what it started when it is told to end, with 0', async () => {
    const { child, output } = await nested(
      "process.on('SIGTERM', () => { console.log('bye'); process.exit(9) }); setInterval(() => {}, 9); console.log('hello')",
    )
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output()).toContain('bye')
    expect(output()).toContain('"stopped":true')
  })

  it.skipIf(process.platform === 'win32')('does not wait for ever', async () => {
    const { child } = await nested(
      "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 9); console.log('hello')",
    )
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('passes the exit code on', async () => {
    const { child } = await nested("console.log('hello'); process.exitCode = 5")
    expect(await once(child, 'close')).toEqual([5, null])
  })
})
