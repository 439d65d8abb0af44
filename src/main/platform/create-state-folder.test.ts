import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atomicWrite } from './atomic-write'
import { checkPrivateFolder } from './check-private-folder'
import { createStateFolder } from './create-state-folder'

const onPosix = process.platform !== 'win32'
const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8)

let base: string
let dir: string
beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-state-')))
  dir = path.join(base, 'share', 'strata')
})
afterEach(() => fs.rmSync(base, { recursive: true, force: true }))

describe('createStateFolder', () => {
  const folder = () => createStateFolder({ dir, home: path.join(base, 'home') })

  it('makes nothing before the first write', async () => {
    expect(await folder().readText('settings.json')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(await folder().list()).toEqual([])
    expect(await folder().logTail(100)).toBe('')
    await folder().clear()
    expect(fs.existsSync(path.join(base, 'share'))).toBe(false)
  })

  it('keeps what is written, for nobody else to see', async () => {
    await folder().writeText('settings.json', '{"grün":1}\n')
    expect(await folder().readText('settings.json')).toEqual({ ok: true, value: '{"grün":1}\n' })
    await folder().writeText('settings.json', 'anew')
    expect(await folder().readText('settings.json')).toEqual({ ok: true, value: 'anew' })
    expect(fs.readdirSync(dir)).toEqual(['settings.json'])
    if (onPosix) expect([modeOf(dir), modeOf(path.join(dir, 'settings.json'))]).toEqual(['700', '600'])
  })

  it('has names, not paths', async () => {
    for (const name of ['../x', 'a/b', '', '.', '..', 'a\0b'])
      await expect(folder().writeText(name, '')).rejects.toMatchObject({ code: 'internal' })
    await expect(folder().readText('../../etc/passwd')).rejects.toMatchObject({ code: 'internal' })
    expect(fs.existsSync(dir)).toBe(false)
  })

  it('sets a damaged file aside without losing an earlier one', async () => {
    await folder().writeText('recent.json', 'one')
    expect(await folder().setAside('recent.json')).toBe(path.join(dir, 'recent.json.damaged'))
    await folder().writeText('recent.json', 'two')
    expect(await folder().setAside('recent.json')).toBe(path.join(dir, 'recent.json.damaged-2'))
    expect(fs.readFileSync(path.join(dir, 'recent.json.damaged'), 'utf8')).toBe('one')
    expect(fs.readFileSync(path.join(dir, 'recent.json.damaged-2'), 'utf8')).toBe('two')
    await expect(folder().setAside('recent.json')).rejects.toMatchObject({ code: 'file.unwritable' })
  })

  it('removes one file, and what is not there is gone already', async () => {
    await folder().remove('snapshot-a.json')
    await folder().writeText('snapshot-a.json', '1')
    await folder().writeText('snapshot-b.json', '2')
    await folder().remove('snapshot-a.json')
    expect(fs.readdirSync(dir)).toEqual(['snapshot-b.json'])
    await expect(folder().remove('../snapshot-b.json')).rejects.toMatchObject({ code: 'internal' })
  })

  it('lists and clears all that is there', async () => {
    await folder().writeText('settings.json', '12345')
    fs.mkdirSync(path.join(dir, 'window/cache'), { recursive: true })
    fs.writeFileSync(path.join(dir, 'window/cache/a'), '123')
    fs.writeFileSync(path.join(dir, 'window/b'), '4567')
    expect(await folder().list()).toEqual([
      { name: 'settings.json', path: path.join(dir, 'settings.json'), bytes: 5 },
      { name: 'window', path: path.join(dir, 'window'), bytes: 7 },
    ])
    await folder().clear()
    expect([await folder().list(), fs.existsSync(dir)]).toEqual([[], true])
  })

  it('does not clear a folder that holds the person’s home', async () => {
    const file = path.join(base, 'home/letter')
    fs.mkdirSync(path.dirname(file), { mode: 0o700 })
    fs.writeFileSync(file, '')
    for (const above of [base, path.join(base, 'home'), path.parse(base).root])
      await expect(createStateFolder({ dir: above, home: path.join(base, 'home') }).clear()).rejects.toMatchObject({ code: 'unsupported' })
    expect(fs.existsSync(file)).toBe(true)
  })

  it('gives the end of the log from the beginning of a line', async () => {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
    fs.writeFileSync(folder().logFile, 'first line\nsecond ü line\nthird\n')
    expect(await folder().logTail(1000)).toBe('first line\nsecond ü line\nthird\n')
    expect(await folder().logTail(12)).toBe('third\n')
    expect(await folder().logTail(3)).toBe('')
  })

  it.skipIf(!onPosix)('refuses a folder that others may write to, for reading as for writing', async () => {
    fs.mkdirSync(dir, { recursive: true })
    fs.writeFileSync(path.join(dir, 'settings.json'), '{"editorCommand":"evil"}')
    fs.chmodSync(dir, 0o770)
    expect(await folder().readText('settings.json')).toMatchObject({
      ok: false,
      error: { kind: 'denied', message: expect.stringMatching(/mode 770.*chmod 700/) },
    })
    await expect(folder().writeText('settings.json', '')).rejects.toMatchObject({
      code: 'file.unwritable',
      message: expect.stringContaining('--state-dir'),
    })
    await expect(folder().clear()).rejects.toMatchObject({ code: 'file.unwritable' })
    fs.chmodSync(dir, 0o707)
    expect(await folder().readText('settings.json')).toMatchObject({ ok: false, error: { kind: 'denied' } })
    fs.chmodSync(dir, 0o755)
    expect(await folder().readText('settings.json')).toMatchObject({ ok: true })
  })

  it.skipIf(process.getuid?.() !== 0)('refuses a folder of somebody else (needs root to make one)', async () => {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
    fs.chownSync(dir, 12345, 12345)
    expect(await folder().readText('x')).toMatchObject({
      ok: false,
      error: { kind: 'denied', message: expect.stringContaining('belongs to another user (12345)') },
    })
    await expect(folder().writeText('x', '')).rejects.toMatchObject({ code: 'file.unwritable' })
  })

  it('says what is in the way of the folder', async () => {
    fs.mkdirSync(path.join(base, 'share'))
    fs.writeFileSync(dir, 'a file')
    expect(checkPrivateFolder(dir, { create: false })).toMatchObject({ ok: false, error: { kind: 'not-a-directory' } })
    await expect(folder().writeText('x', '')).rejects.toMatchObject({ code: 'file.unwritable', message: expect.stringContaining(dir) })
  })
})

describe('atomicWrite', () => {
  it.skipIf(!onPosix)('keeps mode and link of what is there, and leaves nothing beside it', async () => {
    const file = path.join(base, 'script')
    fs.writeFileSync(file, 'old', { mode: 0o754 })
    fs.chmodSync(file, 0o754)
    fs.symlinkSync('script', path.join(base, 'link'))
    expect(await atomicWrite(path.join(base, 'link'), new Uint8Array([104, 105]))).toEqual({ ok: true, value: null })
    expect([fs.readFileSync(file, 'utf8'), modeOf(file), fs.readlinkSync(path.join(base, 'link'))]).toEqual(['hi', '754', 'script'])
    expect(fs.readdirSync(base).sort()).toEqual(['link', 'script'])
  })

  it('is a value when it cannot', async () => {
    expect(await atomicWrite(path.join(base, 'no/folder'), '')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    fs.mkdirSync(path.join(base, 'taken'))
    expect(await atomicWrite(path.join(base, 'taken'), '')).toMatchObject({ ok: false })
    expect(fs.readdirSync(base)).toEqual(['taken'])
  })

  it('gives the last of many writes, never a mixture', async () => {
    const file = path.join(base, 'many')
    await Promise.all(Array.from({ length: 20 }, (_, i) => atomicWrite(file, `${i}`.repeat(10_000))))
    const text = fs.readFileSync(file, 'utf8')
    expect(text).toBe('19'.repeat(10_000))
  })
})
