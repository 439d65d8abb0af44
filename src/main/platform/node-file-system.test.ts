import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFileSystem as system } from './node-file-system'

const onPosix = process.platform !== 'win32'
let base: string
const at = (...parts: readonly string[]) => path.join(base, ...parts)
beforeAll(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-fs-')))
})
afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

async function text(file: string, maxBytes?: number) {
  const read = await system.readFile(file, maxBytes === undefined ? {} : { maxBytes })
  return read.ok ? new TextDecoder().decode(read.value) : read.error.kind
}
const kindOf = async (answer: Promise<{ ok: boolean; error?: { kind: string } }>) => (await answer).error?.kind ?? 'ok'

describe('readFile', () => {
  it('gives the bytes as they are', async () => {
    fs.writeFileSync(at('bytes'), Buffer.from([0xef, 0xbb, 0xbf, 0, 0xff, 13, 10]))
    const read = await system.readFile(at('bytes'))
    expect(read.ok && [...read.value]).toEqual([0xef, 0xbb, 0xbf, 0, 0xff, 13, 10])
    fs.writeFileSync(at('empty'), '')
    expect(await text(at('empty'))).toBe('')
    const large = 'x'.repeat(3_000_000)
    fs.writeFileSync(at('large'), large)
    expect((await text(at('large'))) === large).toBe(true)
  })

  it('reads what is exactly as long as allowed, and nothing longer', async () => {
    fs.writeFileSync(at('ten'), '0123456789')
    expect(await text(at('ten'), 10)).toBe('0123456789')
    expect(await text(at('ten'), 9)).toBe('too-large')
    expect(await text(at('empty'), 0)).toBe('')
  })

  it('reads the head of a file of any size, and the whole of a smaller one', async () => {
    const head = async (maxBytes: number) => {
      const read = await system.readFile(at('ten'), { maxBytes, head: true })
      return read.ok && new TextDecoder().decode(read.value)
    }
    fs.writeFileSync(at('ten'), '0123456789')
    expect(await head(4)).toBe('0123')
    expect(await head(10)).toBe('0123456789')
    expect(await head(99)).toBe('0123456789')
  })

  it('does not read a huge sparse file', async () => {
    fs.closeSync(fs.openSync(at('sparse'), 'w'))
    fs.truncateSync(at('sparse'), 20 * 1024 ** 3)
    expect(await text(at('sparse'))).toBe('too-large')
    fs.rmSync(at('sparse'))
  })

  it('names what keeps it from reading', async () => {
    expect(await text(at('none'))).toBe('missing')
    expect(await text(at('ten/x'))).toBe('not-a-directory')
    expect(await text(base)).toBe('is-directory')
    expect(await text(at('n'.repeat(300)))).toBe('missing')
    expect(await text(at(...Array<string>(3000).fill('long')))).toBe('missing')
    expect(await text(`${base}/a\0b`)).toBe('missing')
  })

  it.skipIf(!onPosix)('follows links, and ends in circles', async () => {
    fs.symlinkSync('ten', at('link'))
    fs.symlinkSync('loop', at('loop'))
    fs.symlinkSync('nowhere', at('dangling'))
    expect(await text(at('link'))).toBe('0123456789')
    expect(await text(at('loop'))).toBe('loop')
    expect(await text(at('dangling'))).toBe('missing')
    expect(await kindOf(system.stat(at('loop')))).toBe('loop')
    expect(await kindOf(system.realPath(at('loop')))).toBe('loop')
    expect(await kindOf(system.readDir(at('loop')))).toBe('loop')
  })

  it.skipIf(!onPosix)('never opens a pipe, a device or a socket', async () => {
    execFileSync('mkfifo', [at('pipe')])
    fs.symlinkSync('pipe', at('to-pipe'))
    const server = net.createServer().listen(at('socket'))
    await new Promise((resolve) => server.once('listening', resolve))
    const others = [at('pipe'), at('to-pipe'), at('socket'), '/dev/zero', '/dev/tty', '/dev/null']
    for (const other of others) {
      expect(await text(other)).toBe('other')
      expect(await system.stat(other)).toMatchObject({ ok: true, value: { kind: 'other' } })
    }
    await new Promise((resolve) => server.close(resolve))
  })

  it.skipIf(process.platform !== 'linux')('reads files that say they are empty, within bounds', async () => {
    expect(await text('/proc/self/status')).toContain('Pid:')
    expect(await text('/proc/self/status', 100)).toBe('too-large')
  })

  it.skipIf(!onPosix || process.getuid?.() === 0)('says when it may not (needs another user than root)', async () => {
    fs.writeFileSync(at('closed'), 'x', { mode: 0 })
    expect(await text(at('closed'))).toBe('denied')
  })
})

describe('stat and realPath', () => {
  it('describe what is there', async () => {
    fs.mkdirSync(at('dir'))
    expect(await system.stat(at('ten'))).toEqual({
      ok: true,
      value: { kind: 'file', sizeBytes: 10, modifiedMs: fs.statSync(at('ten')).mtimeMs },
    })
    expect(await system.stat(at('dir'))).toMatchObject({ ok: true, value: { kind: 'directory' } })
    expect(await kindOf(system.stat(at('none')))).toBe('missing')
    expect(await kindOf(system.realPath(at('none')))).toBe('missing')
    expect(await system.realPath(at('dir', '..', 'ten'))).toEqual({ ok: true, value: at('ten') })
  })
})

describe('readDir', () => {
  it.skipIf(!onPosix)('lists by code unit, each entry as what it is itself', async () => {
    const dir = at('listing')
    fs.mkdirSync(path.join(dir, 'b'), { recursive: true })
    for (const name of ['a', 'B', 'ä', '.hidden', 'a b', '\u{1f600}', '\uffee', 'line\nbreak', '\u001b[31m'])
      fs.writeFileSync(path.join(dir, name), '')
    fs.symlinkSync('b', path.join(dir, 'link'))
    fs.symlinkSync('nowhere', path.join(dir, 'dangling'))
    execFileSync('mkfifo', [path.join(dir, 'pipe')])
    const listed = await system.readDir(dir)
    expect(listed.ok && listed.value.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      '\u001b[31m: file',
      '.hidden: file',
      'B: file',
      'a: file',
      'a b: file',
      'b: directory',
      'dangling: link',
      'line\nbreak: file',
      'link: link',
      'pipe: other',
      'ä: file',
      '\u{1f600}: file',
      '\uffee: file',
    ])
  })

  it.skipIf(process.platform !== 'linux')('gets by with names that are no UTF-8', async () => {
    const dir = at('bytes-in-names')
    fs.mkdirSync(dir)
    fs.writeFileSync(Buffer.concat([Buffer.from(`${dir}/bad-`), Buffer.from([0xff, 0xfe])]), 'x')
    fs.writeFileSync(path.join(dir, 'good'), 'x')
    const listed = await system.readDir(dir)
    expect(listed.ok && listed.value.map((entry) => entry.name)).toEqual(['bad-\ufffd\ufffd', 'good'])
    expect(await text(path.join(dir, 'bad-\ufffd\ufffd'))).toBe('missing')
  })

  it('names what keeps it from listing', async () => {
    expect(await kindOf(system.readDir(at('none')))).toBe('missing')
    expect(await kindOf(system.readDir(at('ten')))).toBe('not-a-directory')
    expect(await kindOf(system.readDir(`${base}\0`))).toBe('missing')
  })
})
