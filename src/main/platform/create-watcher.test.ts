import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWatcher, type Watcher } from './create-watcher'

const silent = { write: () => undefined }

describe.each([
  ['told by the system', { poll: false }],
  ['by looking', { poll: true, pollMs: 25 }],
])('createWatcher, %s', (_, how) => {
  let base: string
  let watcher: Watcher
  let told: string[][]
  const at = (...parts: readonly string[]) => path.join(base, ...parts)
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const changed = () => [...new Set(told.flat())].sort().map((file) => path.relative(base, file))

  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-watch-')))
    told = []
    watcher = createWatcher({ log: silent, onChange: (paths) => told.push([...paths]), quietMs: 40, maxMs: 200, ...how })
  })
  afterEach(async () => {
    await watcher.close()
    fs.rmSync(base, { recursive: true, force: true })
  })

  async function watch(...paths: readonly string[]): Promise<void> {
    watcher.watch(paths.map((file) => at(file)))
    await watcher.ready()
  }
  /** Until exactly these were told, and then a little longer, to see that no others are. */
  async function expectTold(...paths: readonly string[]): Promise<void> {
    await expect.poll(changed, { timeout: 5_000, interval: 10 }).toEqual(paths)
    await sleep(120)
    expect(changed()).toEqual(paths)
    told.length = 0
  }

  it('tells of a file that is written, replaced, removed and made again', async () => {
    write(at('CLAUDE.md'), 'a')
    write(at('other.md'), 'a')
    await watch('CLAUDE.md')
    write(at('CLAUDE.md'), 'ab')
    write(at('other.md'), 'ab')
    await expectTold('CLAUDE.md')
    // As editors save: a new file beside it takes its name.
    write(at('CLAUDE.md.tmp'), 'abc')
    fs.renameSync(at('CLAUDE.md.tmp'), at('CLAUDE.md'))
    await expectTold('CLAUDE.md')
    write(at('CLAUDE.md'), 'abcd')
    await expectTold('CLAUDE.md')
    fs.rmSync(at('CLAUDE.md'))
    await expectTold('CLAUDE.md')
    write(at('CLAUDE.md'), 'x')
    await expectTold('CLAUDE.md')
  })

  it('tells of files that are not there yet, also where their folders are not', async () => {
    await watch('a.md', 'deep/er/b.md')
    write(at('a.md'), '')
    await expectTold('a.md')
    fs.mkdirSync(at('deep'))
    await sleep(60)
    expect(changed()).toEqual([])
    write(at('deep/er/b.md'), '')
    await expectTold('deep/er/b.md')
    write(at('deep/er/b.md'), 'again')
    await expectTold('deep/er/b.md')
  })

  it('tells of a file whose folder is moved away and comes back', async () => {
    write(at('project/.claude/rules/a.md'), 'a')
    await watch('project/.claude/rules/a.md')
    fs.renameSync(at('project/.claude'), at('project/.off'))
    await expectTold('project/.claude/rules/a.md')
    fs.renameSync(at('project/.off'), at('project/.claude'))
    await expectTold('project/.claude/rules/a.md')
    write(at('project/.claude/rules/a.md'), 'after')
    await expectTold('project/.claude/rules/a.md')
    fs.rmSync(at('project'), { recursive: true })
    await expectTold('project/.claude/rules/a.md')
    write(at('project/.claude/rules/a.md'), 'anew')
    await expectTold('project/.claude/rules/a.md')
  })

  it('tells of a directory that appears, and of its own entries then', async () => {
    await watch('rules')
    fs.mkdirSync(at('rules'))
    await expectTold('rules')
    write(at('rules/new.md'), '')
    await expect.poll(changed, { timeout: 5_000 }).toContain(how.poll ? 'rules' : 'rules/new.md')
    told.length = 0
    await sleep(100)
    told.length = 0
    fs.rmSync(at('rules'), { recursive: true })
    await expect.poll(changed, { timeout: 5_000 }).toContain('rules')
  })

  it('follows a link to where the file is, and notices that it leads elsewhere', async () => {
    write(at('real/one.md'), '1')
    write(at('real/two.md'), '2')
    fs.symlinkSync('real/one.md', at('CLAUDE.md'))
    await watch('CLAUDE.md')
    write(at('real/one.md'), '11')
    await expectTold('CLAUDE.md')
    write(at('real/one.md.new'), '111')
    fs.renameSync(at('real/one.md.new'), at('real/one.md'))
    await expectTold('CLAUDE.md')
    fs.rmSync(at('CLAUDE.md'))
    fs.symlinkSync('real/two.md', at('CLAUDE.md'))
    await expectTold('CLAUDE.md')
    write(at('real/two.md'), '22')
    await expectTold('CLAUDE.md')
  })

  it('misses nothing that happens while the listeners are set up', async () => {
    for (let i = 0; i < 20; i++) write(at(`f${i}.md`), 'a')
    let standing = false
    watcher.watch(Array.from({ length: 20 }, (__, i) => at(`f${i}.md`)))
    void watcher.ready().then(() => {
      standing = true
    })
    // The last of these comes after the first look and, but for a hair, before the listeners.
    for (let i = 0; !standing; i++) {
      write(at('f3.md'), `${i}`)
      await sleep(0)
    }
    await expectTold('f3.md')
    write(at('f4.md'), 'changed')
    await expectTold('f4.md')
  })

  it('changes what it watches', async () => {
    write(at('a/x.md'), '')
    write(at('b/y.md'), '')
    await watch('a/x.md')
    await watch('b/y.md')
    write(at('a/x.md'), 'changed')
    write(at('b/y.md'), 'changed')
    await expectTold('b/y.md')
    await watch()
    write(at('b/y.md'), 'changed again')
    await sleep(150)
    expect(changed()).toEqual([])
  })

  it('is silent when closed', async () => {
    write(at('a.md'), '')
    await watch('a.md')
    write(at('a.md'), 'changed')
    await watcher.close()
    await sleep(150)
    expect(told).toEqual([])
    watcher.watch([at('a.md')])
    await watcher.ready()
    await watcher.close()
  })

  it('does not fall over impossible paths', async () => {
    write(at('file'), '')
    fs.symlinkSync('loop', at('loop'))
    await watch('file/below', 'loop', 'n'.repeat(300), 'zero\0byte', '.')
    write(at('fresh'), '')
    await expect.poll(changed, { timeout: 5_000 }).toContain(how.poll ? '' : 'fresh')
  })
})

describe('createWatcher', () => {
  it('gathers what happens within a short while into one telling, but does not wait for ever', async () => {
    const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-watch-')))
    const told: (readonly string[])[] = []
    const files = ['a', 'b', 'c'].map((name) => path.join(base, name))
    const watcher = createWatcher({ log: silent, onChange: (paths) => told.push(paths), quietMs: 100, maxMs: 300 })
    watcher.watch(files)
    await watcher.ready()
    for (const file of files) fs.writeFileSync(file, 'x')
    await expect.poll(() => told, { timeout: 5_000 }).toEqual([files])
    told.length = 0
    const writing = setInterval(() => fs.appendFileSync(path.join(base, 'a'), 'x'), 20)
    await expect.poll(() => told.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(2)
    clearInterval(writing)
    await watcher.close()
    fs.rmSync(base, { recursive: true })
  })

  it('looks now and then where the system has no listeners left, and says so once', async () => {
    const lines: string[] = []
    const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-watch-')))
    const told: string[] = []
    const watcher = createWatcher({
      log: { write: (_, message) => lines.push(message) },
      onChange: (paths) => told.push(...paths),
      quietMs: 20,
      pollMs: 30,
      poll: true,
    })
    watcher.watch([path.join(base, 'x/a'), path.join(base, 'y/b')])
    await watcher.ready()
    fs.mkdirSync(path.join(base, 'y'))
    fs.writeFileSync(path.join(base, 'y/b'), '')
    await expect.poll(() => told, { timeout: 5_000 }).toEqual([path.join(base, 'y/b')])
    expect(lines).toHaveLength(1)
    await watcher.close()
    fs.rmSync(base, { recursive: true })
  })

  it('is cheap: a listener a directory, nothing below, and an answer at once', async () => {
    const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-watch-')))
    const files: string[] = []
    for (let d = 0; d < 200; d++) {
      fs.mkdirSync(path.join(base, `d${d}/node_modules/deep`), { recursive: true })
      for (let f = 0; f < 20; f++) fs.writeFileSync(path.join(base, `d${d}/f${f}`), '')
      files.push(path.join(base, `d${d}/CLAUDE.md`), path.join(base, `d${d}`))
    }
    const told: string[] = []
    const watcher = createWatcher({ log: silent, onChange: (paths) => told.push(...paths) })
    const started = performance.now()
    watcher.watch(files)
    await watcher.ready()
    expect(performance.now() - started).toBeLessThan(2_000)
    if (process.platform === 'linux') expect(countListeners(base)).toBeLessThanOrEqual(202)
    fs.writeFileSync(path.join(base, 'd7/node_modules/deep/x'), '')
    fs.writeFileSync(path.join(base, 'd199/CLAUDE.md'), '')
    await expect.poll(() => told, { timeout: 5_000 }).toEqual([path.join(base, 'd199/CLAUDE.md')])
    await watcher.close()
    fs.rmSync(base, { recursive: true })
  })
})

/** Those of this process on the file system of `base`, less what other tests of the process hold: none. */
function countListeners(base: string): number {
  const { dev } = fs.statSync(base)
  const major = (dev >> 8) & 0xfff
  const minor = (dev & 0xff) | ((dev >> 12) & 0xfff00)
  const sdev = ((major << 20) | minor).toString(16)
  return fs
    .readdirSync('/proc/self/fdinfo')
    .flatMap((fd) => {
      try {
        return fs.readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8').split('\n')
      } catch {
        return []
      }
    })
    .filter((line) => line.startsWith('inotify') && line.includes(`sdev:${sdev} `)).length
}
