import { existsSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from './disk'
import { pruneHistory } from './local-history'
import { ownIdentity } from './process-identity'
import { pruneKept } from './recover-transactions'
import { DiskDied, faultDisk } from './testing/fault-disk'
import { DEAD, type SavingWorld, savingWorld } from './testing/saving-world'
import { pruneTrash } from './trash'

let world: SavingWorld
beforeEach(() => {
  world = savingWorld()
})
afterEach(() => world.remove())

const context = (nowMs = Date.now) => ({
  disk: nodeDisk,
  stateDir: world.state,
  nowMs,
  log: { write: () => undefined },
  self: ownIdentity(),
  lockWaitMs: 1000,
  givenUp: new Set<string>(),
})

describe('drafts', () => {
  it('are kept per file and window, newest text only, and listed with whose they are', async () => {
    const saving = world.host()
    const at = world.at('CLAUDE.md')
    await saving.drafts.put({ path: at, owner: 'one', baseSha256: 'b', text: 'first' })
    const second = await saving.drafts.put({ path: at, owner: 'one', baseSha256: 'b', text: 'second\r\nä 🦊' })
    await world.host({ self: DEAD }).drafts.put({ path: at, owner: 'two', baseSha256: null, text: 'theirs' })
    const drafts = await saving.drafts.list()
    expect(drafts.map(({ owner, host, chars, baseSha256 }) => [owner, host, chars, baseSha256])).toEqual(
      expect.arrayContaining([
        ['one', 'ours', 12, 'b'],
        ['two', 'dead', 6, null],
      ]),
    )
    expect(await saving.drafts.read(second.ok ? second.value.id : '')).toMatchObject({ text: 'second\r\nä 🦊' })
  })

  it('are dropped by whoever saved, and unknown ones are nothing', async () => {
    const saving = world.host()
    const put = await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 'x' })
    const id = put.ok ? put.value.id : ''
    await saving.drafts.drop(id)
    await saving.drafts.drop(id)
    await saving.drafts.drop('../../etc/passwd')
    expect([await saving.drafts.list(), await saving.drafts.read(id), await saving.drafts.read('../x')]).toEqual([[], null, null])
  })

  it('keep every text but half a pair, whatever is in it', async () => {
    const saving = world.host()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const put = await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text })
        expect((await saving.drafts.read(put.ok ? put.value.id : ''))?.text).toBe(text)
      }),
      { numRuns: 40 },
    )
    const half = await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 'a\ud800b' })
    expect((await saving.drafts.read(half.ok ? half.value.id : ''))?.text).toBe('a\ufffdb')
  })

  it('are the last one put when many come at once', async () => {
    const saving = world.host()
    const texts = Array.from({ length: 30 }, (_, i) => `text ${i}`)
    const puts = await Promise.all(texts.map((text) => saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text })))
    const first = puts[0]
    expect((await saving.drafts.read(first?.ok === true ? first.value.id : ''))?.text).toBe('text 29')
  })

  it('that cannot be kept say so, and the one before stays', async () => {
    const saving = world.host()
    const before = await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 'before' })
    const full = world.host({ disk: faultDisk(nodeDisk, { failAt: (_, name) => (name === 'create' ? 'ENOSPC' : null) }) })
    const put = await full.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 'after' })
    expect(put).toMatchObject({ ok: false, error: { kind: 'full', path: world.at('a.md') } })
    expect((await saving.drafts.read(before.ok ? before.value.id : ''))?.text).toBe('before')
  })

  it('survive a death at any call while the next is put', async () => {
    const counting = faultDisk(nodeDisk, {})
    const draft = { path: world.at('a.md'), owner: 'w', baseSha256: null }
    const put = await world.host({ disk: counting }).drafts.put({ ...draft, text: 'before' })
    const id = put.ok ? put.value.id : ''
    for (let dieAt = 1; dieAt <= counting.changes(); dieAt++) {
      await world.host().drafts.put({ ...draft, text: 'before' })
      const dying = world.host({ disk: faultDisk(nodeDisk, { dieAt }) })
      await expect(dying.drafts.put({ ...draft, text: 'after' })).rejects.toThrow(DiskDied)
      expect(['before', 'after']).toContain((await world.host().drafts.read(id))?.text)
    }
  })

  it('that are damaged are passed over, told to the log and left where they are', async () => {
    const saving = world.host()
    const put = await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 'x' })
    const file = path.join(world.state, 'drafts', `${put.ok ? put.value.id : ''}.draft`)
    truncateSync(file, 10)
    expect(await saving.drafts.list()).toEqual([])
    expect(world.logged.join()).toContain('draft cannot be read')
    expect(existsSync(file)).toBe(true)
  })
})

describe('the history', () => {
  const save = async (after: string, label = 'Save', file = 'a.md') =>
    world.host().applyTransaction({
      label,
      writes: [{ path: world.at(file), beforeSha256: world.sha(file), after }],
      allowed: world.allowed,
    })

  it('has every version written, and those found that Strata did not write', async () => {
    world.put('a.md', 'theirs')
    await save('one')
    await save('two', 'Undo: Save')
    world.put('a.md', 'theirs again')
    await save('three')
    const saving = world.host()
    const entries = await saving.history.list(world.at('a.md'))
    const texts = await Promise.all(
      entries.map(async ({ id }) => new TextDecoder().decode((await saving.history.read(world.at('a.md'), id))?.bytes)),
    )
    expect(entries.map(({ source, label }, i) => [texts[i], source, label])).toEqual([
      ['three', 'written', 'Save'],
      ['theirs again', 'found', 'Save'],
      ['two', 'written', 'Undo: Save'],
      ['one', 'written', 'Save'],
      ['theirs', 'found', 'Save'],
    ])
    expect(await saving.history.list(world.at('other.md'))).toEqual([])
    for (const id of ['', '../../a', 'nothing-0-00']) expect(await saving.history.read(world.at('a.md'), id)).toBeNull()
  })

  it('gives no version that was damaged', async () => {
    await save('one')
    const folder = path.join(world.state, 'history', readdirSync(path.join(world.state, 'history'))[0] ?? '')
    const file = path.join(folder, readdirSync(folder)[0] ?? '')
    writeFileSync(file, `${readFileSync(file, 'utf8')}more`)
    const saving = world.host()
    const [entry] = await saving.history.list(world.at('a.md'))
    expect(await saving.history.read(world.at('a.md'), entry?.id ?? '')).toBeNull()
  })

  it('keeps the newest hundred of a file', async () => {
    const saving = world.host()
    for (let i = 0; i < 105; i++) {
      await saving.applyTransaction({
        label: 'Save',
        writes: [{ path: world.at('a.md'), beforeSha256: world.sha('a.md'), after: `version ${i}` }],
        allowed: world.allowed,
      })
    }
    const entries = await saving.history.list(world.at('a.md'))
    expect(entries).toHaveLength(100)
    expect(new TextDecoder().decode((await saving.history.read(world.at('a.md'), entries[0]?.id ?? ''))?.bytes)).toBe('version 104')
  }, 60_000)

  it('lets the oldest of all files go when it grows too large, the newest two of each never', async () => {
    for (const file of ['a.md', 'b.md']) for (let i = 0; i < 5; i++) await save(`${file} ${i}`, 'Save', file)
    await pruneHistory(context(), 0)
    const left = await world.host().history.list(world.at('a.md'))
    expect(left).toHaveLength(2)
    expect(await world.host().history.list(world.at('b.md'))).toHaveLength(2)
  })
})

describe('what only grows', () => {
  it('goes after its time: finished transactions and the trash', async () => {
    world.put('a.md', 'x')
    const saving = world.host()
    const done = await saving.applyTransaction({
      label: 'Delete',
      writes: [{ path: world.at('a.md'), beforeSha256: world.sha('a.md'), after: null }],
      allowed: world.allowed,
    })
    const id = done.ok ? done.value.transactionId : ''
    await pruneKept(context())
    expect(world.files().filter((file) => file.includes(id)).length).toBeGreaterThan(2)
    await pruneKept(context(() => Date.now() + 40 * 24 * 3600 * 1000))
    expect(world.files().some((file) => file.includes(`transactions/${id}`))).toBe(false)
    expect(world.files().some((file) => file.includes('trash/'))).toBe(true)
    await pruneKept(context(() => Date.now() + 100 * 24 * 3600 * 1000))
    expect(world.files().some((file) => file.includes('trash/'))).toBe(false)
  })

  it('goes when the trash grows too large, the oldest first and the newest never', async () => {
    const saving = world.host()
    for (const file of ['a.md', 'b.md', 'c.md']) {
      world.put(file, file.repeat(100))
      const writes = [{ path: world.at(file), beforeSha256: world.sha(file), after: null }]
      expect((await saving.applyTransaction({ label: 'Delete', writes, allowed: world.allowed })).ok).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const kept = () =>
      world
        .files()
        .filter((file) => /trash.*content$/.test(file))
        .map((file) => readFileSync(path.join(world.dir, file), 'utf8').slice(0, 4))
    await pruneTrash(context(), 800)
    expect(kept()).toEqual(['b.md', 'c.md'])
    await pruneTrash(context(), 0)
    expect(kept()).toEqual(['c.md'])
  })

  it('a temporary file in a folder of our own goes when it is old', async () => {
    const saving = world.host()
    await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 'x' })
    const temporary = path.join(world.state, 'drafts', '.strata-abc-d.tmp')
    writeFileSync(temporary, 'half')
    await saving.recover()
    expect(existsSync(temporary)).toBe(true)
    const then = new Date(Date.now() - 60_000)
    utimesSync(temporary, then, then)
    await world.host().recover()
    expect(existsSync(temporary)).toBe(false)
  })
})

describe('facts of a file', () => {
  it('say where it is, its mode, and whether it can be replaced', async () => {
    world.put('real.md', 'abc', 0o640)
    world.link('a.md', 'real.md')
    world.put('locked.md', '', 0o400)
    const saving = world.host()
    expect(await saving.facts(world.at('a.md'))).toMatchObject({
      ok: true,
      value: { realPath: world.at('real.md'), isLink: true, sizeBytes: 3, mode: 0o640, readOnly: null, otherNames: 0 },
    })
    expect(await saving.facts(world.at('locked.md'))).toMatchObject({ value: { readOnly: 'file', isLink: false } })
    expect(await saving.facts(world.at('none.md'))).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(await saving.facts('none.md')).toMatchObject({ ok: false, error: { kind: 'missing' } })
  })
})
