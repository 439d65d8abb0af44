import { linkSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from './disk'
import { DiskDied, faultDisk } from './testing/fault-disk'
import { DEAD, modeOf, type SavingWorld, savingWorld } from './testing/saving-world'

let world: SavingWorld
beforeEach(() => {
  world = savingWorld()
})
afterEach(() => world.remove())

/** Temporary entries anywhere, unfinished transactions, locks. */
function leftovers(): readonly string[] {
  const files = world.files()
  const unfinished = files
    .filter((file) => file.endsWith('record.json'))
    .filter((file) => !files.includes(path.join(path.dirname(file), 'done')))
  return [...files.filter((file) => /\.tmp$|\.lock$|\.break$/.test(file)), ...unfinished]
}

async function save(file: string, after: string | Uint8Array, before = world.sha(file), saving = world.host()) {
  return saving.applyTransaction({
    label: 'Save',
    writes: [{ path: world.at(file), beforeSha256: before, after }],
    allowed: world.allowed,
  })
}

describe('one file', () => {
  it('is replaced whole, says its new hash, and leaves nothing beside it', async () => {
    world.put('CLAUDE.md', 'old\r\n')
    const result = await save('CLAUDE.md', '\ufeffnew ä\r\n')
    expect(result).toMatchObject({ ok: true, value: { files: [{ path: world.at('CLAUDE.md'), otherNames: 0 }] } })
    expect(world.text('CLAUDE.md')).toBe('\ufeffnew ä\r\n')
    expect(result.ok && result.value.files[0]?.sha256).toBe(world.sha('CLAUDE.md'))
    expect(leftovers()).toEqual([])
  })

  it('keeps bytes that are no text', async () => {
    world.put('a.md', Uint8Array.of(0xff, 0xfe, 0))
    expect((await save('a.md', Uint8Array.of(0xc3, 0x28))).ok).toBe(true)
    expect(world.sha('a.md')).toBe(world.sha(world.put('b.md', Uint8Array.of(0xc3, 0x28))))
  })

  it('is made where nothing was, with the usual mode', async () => {
    expect((await save('new.md', 'x', null)).ok).toBe(true)
    expect(modeOf(world.at('new.md'))).toBe(0o666 & ~process.umask())
  })

  it.each([0o600, 0o640, 0o755, 0o664])('keeps the mode %o', async (mode) => {
    const file = world.put('a.md', 'x', mode)
    await save('a.md', 'y')
    expect([world.text('a.md'), modeOf(file)]).toEqual(['y', mode])
  })

  it.runIf(process.getuid?.() === 0)('keeps the owner where it may', async () => {
    const file = world.put('a.md', 'x')
    const { chownSync } = await import('node:fs')
    chownSync(file, 1234, 4321)
    await save('a.md', 'y')
    expect([statSync(file).uid, statSync(file).gid]).toEqual([1234, 4321])
  })

  it('is written through a link, and the link stays one', async () => {
    world.put('shared/AGENTS.md', 'x', 0o600)
    world.link('middle.md', 'shared/AGENTS.md')
    world.link('CLAUDE.md', 'middle.md')
    const result = await save('CLAUDE.md', 'y')
    expect(result.ok && result.value.files[0]?.realPath).toBe(world.at('shared/AGENTS.md'))
    expect(world.text('shared/AGENTS.md')).toBe('y')
    expect(modeOf(world.at('shared/AGENTS.md'))).toBe(0o600)
    expect([readlinkSync(world.at('CLAUDE.md')), readlinkSync(world.at('middle.md'))]).toEqual(['middle.md', 'shared/AGENTS.md'])
    expect(leftovers()).toEqual([])
  })

  it('is made where a link leads that led nowhere', async () => {
    world.put('docs/x', '')
    world.link('CLAUDE.md', 'docs/real.md')
    expect((await save('CLAUDE.md', 'y', null)).ok).toBe(true)
    expect(world.text('docs/real.md')).toBe('y')
    expect(lstatSync(world.at('CLAUDE.md')).isSymbolicLink()).toBe(true)
  })

  it('tells of other names that keep the old content', async () => {
    const file = world.put('a.md', 'x')
    linkSync(file, world.at('b.md'))
    const result = await save('a.md', 'y')
    expect(result.ok && result.value.files[0]?.otherNames).toBe(1)
    expect(world.text('b.md')).toBe('x')
  })

  it('is refused when it was changed, made or removed on disk meanwhile', async () => {
    world.put('a.md', 'theirs')
    for (const [before, file] of [
      ['0'.repeat(64), 'a.md'],
      [null, 'a.md'],
      ['0'.repeat(64), 'gone.md'],
    ] as const) {
      expect(await save(file, 'mine', before)).toMatchObject({ ok: false, error: { kind: 'changed-on-disk', path: world.at(file) } })
    }
    expect(world.text('a.md')).toBe('theirs')
    expect(leftovers()).toEqual([])
  })

  it('is refused when another program writes between the first look and the last', async () => {
    world.put('a.md', 'base')
    const before = world.sha('a.md')
    const meddling = {
      ...nodeDisk,
      create: async (...args: Parameters<typeof nodeDisk.create>) => {
        await nodeDisk.create(...args)
        if (/\.strata-[0-9a-z]+-[0-9a-f]+-0\.tmp$/.test(args[0])) world.put('a.md', 'them')
      },
    }
    expect(await save('a.md', 'mine', before, world.host({ disk: meddling }))).toMatchObject({
      ok: false,
      error: { kind: 'changed-on-disk' },
    })
    expect(world.text('a.md')).toBe('them')
    expect(leftovers()).toEqual([])
  })

  it('is refused outside of what is allowed, by real path', async () => {
    const outside = path.join(world.dir, 'outside')
    mkdirSync(outside)
    world.put('../outside/secret.md', 'secret')
    world.link('out', outside)
    world.link('leads-out.md', path.join(outside, 'secret.md'))
    for (const given of ['../outside/secret.md', 'out/secret.md', 'out/new.md', 'leads-out.md']) {
      const at = `${world.project}/${given}`
      const result = await world.host().applyTransaction({
        label: 'Save',
        writes: [{ path: at, beforeSha256: world.sha('../outside/secret.md'), after: 'mine' }],
        allowed: world.allowed,
      })
      expect(result, given).toMatchObject({ ok: false, error: { kind: 'outside' } })
    }
    expect(world.text('../outside/secret.md')).toBe('secret')
    expect(world.files().filter((file) => file.includes('outside'))).toEqual([])
  })

  it('is left alone when it is read-only, or its folder is', async () => {
    const file = world.put('a.md', 'x', 0o444)
    expect(await save('a.md', 'y')).toMatchObject({ ok: false, error: { kind: 'denied' } })
    expect([world.text('a.md'), modeOf(file)]).toEqual(['x', 0o444])
    world.put('locked/b.md', 'x')
    const { chmodSync } = await import('node:fs')
    chmodSync(world.at('locked'), 0o555)
    expect(await save('locked/b.md', 'y')).toMatchObject({ ok: false, error: { kind: 'denied' } })
    expect(await save('locked/new.md', 'y', null)).toMatchObject({ ok: false, error: { kind: 'denied' } })
    chmodSync(world.at('locked'), 0o755)
    expect(world.text('locked/b.md')).toBe('x')
    expect(leftovers()).toEqual([])
  })

  it('is not written into a folder that vanished', async () => {
    world.put('gone/a.md', 'x')
    const before = world.sha('gone/a.md')
    rmSync(world.at('gone'), { recursive: true })
    const result = await save('gone/a.md', 'y', before)
    expect(result).toMatchObject({ ok: false, error: { kind: 'missing-directory', path: world.at('gone/a.md') } })
    expect(world.text('gone/a.md')).toBeNull()
  })

  it('is refused where a directory, a circle of links or no absolute path is', async () => {
    mkdirSync(world.at('dir'))
    world.link('x', 'y')
    world.link('y', 'x')
    expect(await save('dir', 'y', null)).toMatchObject({ ok: false, error: { kind: 'other' } })
    expect(await save('x', 'y', null)).toMatchObject({ ok: false, error: { kind: 'other' } })
    const relative = { label: 'Save', writes: [{ path: 'a.md', beforeSha256: null, after: '' }], allowed: () => true }
    expect(await world.host().applyTransaction(relative)).toMatchObject({ ok: false, error: { kind: 'outside' } })
  })

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'denied'],
    ['EIO', 'other'],
  ] as const)('%s at any call: the old file whole, or the new one; nothing beside it', async (code, kind) => {
    world.put('a.md', 'old')
    const counting = faultDisk(nodeDisk, {})
    await save('a.md', 'old', world.sha('a.md'), world.host({ disk: counting }))
    for (let call = 1; call <= counting.changes(); call++) {
      world.put('a.md', 'old')
      // what removes is not what fills a disk up; it would keep anyone from tidying
      const failAt = (at: number, name: string) => (at === call && name !== 'remove' ? code : null)
      const result = await save('a.md', 'new', world.sha('a.md'), world.host({ disk: faultDisk(nodeDisk, { failAt }) }))
      expect(world.text('a.md'), `call ${call}`).toBe(result.ok ? 'new' : 'old')
      if (!result.ok) expect(result.error.kind, `call ${call}`).toBe(kind)
      expect(world.files().filter((file) => file.startsWith('project/'))).toEqual(['project/a.md'])
    }
  })
})

describe('several files', () => {
  const writes = () => [
    { path: world.at('MEMORY.md'), beforeSha256: world.sha('MEMORY.md'), after: '- [B](b.md)\n' },
    { path: world.at('b.md'), beforeSha256: null, after: 'topic' },
    { path: world.at('a.md'), beforeSha256: world.sha('a.md'), after: null },
    { path: world.at('new/dir/c.md'), beforeSha256: null, after: 'c' },
  ]
  const input = () => ({ label: 'Rename a', writes: writes(), allowed: world.allowed, makeDirectories: true })
  const OLD = { 'MEMORY.md': '- [A](a.md)\n', 'a.md': 'topic', 'b.md': null, 'new/dir/c.md': null }
  const NEW = { 'MEMORY.md': '- [B](b.md)\n', 'a.md': null, 'b.md': 'topic', 'new/dir/c.md': 'c' }
  const now = () => Object.fromEntries(Object.keys(OLD).map((file) => [file, world.text(file)]))
  const reset = () => {
    rmSync(world.state, { recursive: true, force: true })
    rmSync(world.project, { recursive: true })
    mkdirSync(world.project)
    world.put('MEMORY.md', OLD['MEMORY.md'])
    world.put('a.md', OLD['a.md'], 0o640)
  }
  beforeEach(() => reset())

  it('change together; what is removed goes to the trash with its origin', async () => {
    const result = await world.host().applyTransaction(input())
    expect(result.ok).toBe(true)
    expect(now()).toEqual(NEW)
    const trash = world.files().filter((file) => file.includes('trash/'))
    expect(trash.map((file) => path.basename(file))).toEqual(['content', 'origin.json'])
    expect(world.text(`../${trash[0]}`)).toBe('topic')
    expect(JSON.parse(world.text(`../${trash[1]}`) ?? '')).toMatchObject({ path: world.at('a.md'), label: 'Rename a' })
    expect(leftovers()).toEqual([])
  })

  it('are undone as one, with modes and directories; the undo can be undone', async () => {
    const saving = world.host()
    const done = await saving.applyTransaction(input())
    const undone = await saving.undoTransaction({ transactionId: done.ok ? done.value.transactionId : '', allowed: world.allowed })
    expect(undone.ok).toBe(true)
    expect(now()).toEqual(OLD)
    expect(modeOf(world.at('a.md'))).toBe(0o640)
    expect(world.files().filter((file) => file.startsWith('project/new'))).toEqual([])
    expect(() => statSync(world.at('new'))).toThrow()
    const redone = await saving.undoTransaction({ transactionId: undone.ok ? undone.value.transactionId : '', allowed: world.allowed })
    expect(redone.ok).toBe(true)
    expect(now()).toEqual(NEW)
  })

  it('are undone once, and not over what somebody wrote since', async () => {
    const saving = world.host()
    const done = await saving.applyTransaction(input())
    const transactionId = done.ok ? done.value.transactionId : ''
    world.put('b.md', 'edited since')
    expect(await saving.undoTransaction({ transactionId, allowed: world.allowed })).toMatchObject({
      ok: false,
      error: { kind: 'changed-on-disk', path: world.at('b.md') },
    })
    expect(now()).toEqual({ ...NEW, 'b.md': 'edited since' })
    world.put('b.md', 'topic')
    expect((await saving.undoTransaction({ transactionId, allowed: world.allowed })).ok).toBe(true)
    expect(await saving.undoTransaction({ transactionId, allowed: world.allowed })).toMatchObject({
      error: { kind: 'unknown-transaction' },
    })
    for (const id of ['', '../../etc', 'zzz-00']) {
      expect(await saving.undoTransaction({ transactionId: id, allowed: world.allowed })).toMatchObject({
        error: { kind: 'unknown-transaction' },
      })
    }
    expect(await saving.undoTransaction({ transactionId, allowed: () => false })).toMatchObject({ ok: false })
  })

  it('stay as they were when one of them may not be written, was changed, or is named twice', async () => {
    const all = input()
    const cases = [
      [{ ...all, allowed: (real: string) => real !== world.at('b.md') }, 'outside'],
      [{ ...all, writes: [...all.writes, { path: world.at('x.md'), beforeSha256: '0'.repeat(64), after: '' }] }, 'changed-on-disk'],
      [{ ...all, writes: [...all.writes, { path: world.at('b.md'), beforeSha256: null, after: '' }] }, 'other'],
      [{ ...all, makeDirectories: false }, 'missing-directory'],
      [{ ...all, writes: [] }, 'other'],
    ] as const
    for (const [bad, kind] of cases) expect(await world.host().applyTransaction(bad)).toMatchObject({ ok: false, error: { kind } })
    expect(now()).toEqual(OLD)
    expect(leftovers()).toEqual([])
  })

  it('go all back when the disk fills up in the middle of them, at any call', async () => {
    const counting = faultDisk(nodeDisk, {})
    await world.host({ disk: counting }).applyTransaction(input())
    for (let call = 1; call <= counting.changes(); call++) {
      reset()
      const failAt = (at: number, name: string) => (at === call && name !== 'remove' ? 'ENOSPC' : null)
      const result = await world.host({ disk: faultDisk(nodeDisk, { failAt }) }).applyTransaction(input())
      expect(now(), `call ${call}`).toEqual(result.ok ? NEW : OLD)
      expect(world.files().filter((file) => /project\/.*\.tmp/.test(file))).toEqual([])
    }
  })

  it('are all old or all new after a death at any call, and nothing is left behind', async () => {
    const counting = faultDisk(nodeDisk, {})
    await world.host({ disk: counting }).applyTransaction(input())
    const ends = new Set<string>()
    for (let dieAt = 1; dieAt <= counting.changes(); dieAt++) {
      reset()
      const dying = world.host({ disk: faultDisk(nodeDisk, { dieAt }), self: DEAD })
      await expect(dying.applyTransaction(input())).rejects.toThrow(DiskDied)
      // later, so that what says nothing of its maker counts as left over
      const next = world.host({ nowMs: () => Date.now() + 60_000 })
      await next.recover()
      const isNew = world.text('b.md') !== null
      ends.add(isNew ? 'new' : 'old')
      expect(now(), `died at call ${dieAt}`).toEqual(isNew ? NEW : OLD)
      expect(leftovers(), `died at call ${dieAt}`).toEqual([])
      if (!isNew) expect(world.files().filter((file) => file.includes('trash/'))).toEqual([])
      expect((await next.applyTransaction({ ...input(), writes: [{ path: world.at('y.md'), beforeSha256: null, after: 'y' }] })).ok).toBe(
        true,
      )
    }
    expect(ends).toEqual(new Set(['old', 'new']))
  })

  it('die during an undo and during the recovery itself, and still end whole', async () => {
    const count = async () => {
      reset()
      const done = await world.host().applyTransaction(input())
      return done.ok ? done.value.transactionId : ''
    }
    for (let dieAt = 1; dieAt <= 90; dieAt += 3) {
      const transactionId = await count()
      const dying = world.host({ disk: faultDisk(nodeDisk, { dieAt }), self: DEAD })
      await dying.undoTransaction({ transactionId, allowed: world.allowed }).catch((error: unknown) => {
        if (!(error instanceof DiskDied)) throw error
      })
      for (let again = 1; again <= 3; again++) {
        const recovering = world.host({ disk: faultDisk(nodeDisk, { dieAt: again * 4 }), self: { ...DEAD, start: `${again + 1}` } })
        await recovering.recover().catch((error: unknown) => {
          if (!(error instanceof DiskDied)) throw error
        })
      }
      await world.host({ nowMs: () => Date.now() + 60_000 }).recover()
      const isOld = world.text('a.md') !== null
      expect(now(), `died at call ${dieAt}`).toEqual(isOld ? OLD : NEW)
      expect(leftovers(), `died at call ${dieAt}`).toEqual([])
    }
  })

  it('leave alone what somebody wrote after the crash, and finish the rest', async () => {
    const counting = faultDisk(nodeDisk, {})
    await world.host({ disk: counting }).applyTransaction(input())
    reset()
    // the first rename into the project is the first file coming to its place
    let renames = 0
    const dying = { ...nodeDisk }
    dying.rename = async (from, to) => {
      await nodeDisk.rename(from, to)
      if (to.startsWith(world.project) && ++renames === 1) throw new DiskDied()
    }
    await expect(world.host({ disk: dying, self: DEAD }).applyTransaction(input())).rejects.toThrow(DiskDied)
    world.put('MEMORY.md', 'somebody else')
    const told = await world.host().recover()
    expect(told.leftAlone).toEqual([world.at('MEMORY.md')])
    expect(now()).toEqual({ ...NEW, 'MEMORY.md': 'somebody else' })
    expect(leftovers()).toEqual([])
  })

  it('go back when what was staged is gone after a crash', async () => {
    let renames = 0
    const dying = { ...nodeDisk }
    dying.rename = async (from, to) => {
      await nodeDisk.rename(from, to)
      if (to.startsWith(world.project) && ++renames === 1) throw new DiskDied()
    }
    await expect(world.host({ disk: dying, self: DEAD }).applyTransaction(input())).rejects.toThrow(DiskDied)
    for (const file of world.files().filter((name) => /project\/.*\.tmp$/.test(name))) rmSync(path.join(world.dir, file))
    const told = await world.host().recover()
    expect([told.forward.length, told.back.length]).toEqual([0, 1])
    expect(now()).toEqual(OLD)
    expect(leftovers()).toEqual([])
  })

  it('of a process that still runs are not touched', async () => {
    const dying = { ...nodeDisk }
    dying.rename = async () => {
      throw new DiskDied()
    }
    await expect(world.host({ disk: dying }).applyTransaction(input())).rejects.toThrow(DiskDied)
    expect(await world.host().recover()).toMatchObject({ forward: [], back: [], pending: 1 })
  })
})

describe('links', () => {
  it('are made, taken away and put back', async () => {
    world.put('AGENTS.md', 'agents')
    const saving = world.host()
    const made = await saving.applyTransaction({
      label: 'Adopt AGENTS.md',
      writes: [{ path: world.at('CLAUDE.md'), beforeSha256: null, after: { linkTo: 'AGENTS.md' } }],
      allowed: world.allowed,
    })
    expect(made).toMatchObject({ ok: true, value: { files: [{ sha256: world.sha('AGENTS.md') }] } })
    expect(readlinkSync(world.at('CLAUDE.md'))).toBe('AGENTS.md')
    const undone = await saving.undoTransaction({ transactionId: made.ok ? made.value.transactionId : '', allowed: world.allowed })
    expect(undone.ok).toBe(true)
    expect(() => lstatSync(world.at('CLAUDE.md'))).toThrow()
    expect(world.text('AGENTS.md')).toBe('agents')
    expect((await saving.undoTransaction({ transactionId: undone.ok ? undone.value.transactionId : '', allowed: world.allowed })).ok).toBe(
      true,
    )
    expect(readlinkSync(world.at('CLAUDE.md'))).toBe('AGENTS.md')
    expect(leftovers()).toEqual([])
  })

  it('that are deleted go themselves, not what they lead to', async () => {
    world.put('real.md', 'x')
    world.link('a.md', 'real.md')
    const done = await world.host().applyTransaction({
      label: 'Delete',
      writes: [{ path: world.at('a.md'), beforeSha256: world.sha('real.md'), after: null }],
      allowed: world.allowed,
    })
    expect(done).toMatchObject({ ok: true, value: { files: [{ sha256: null }] } })
    expect([world.text('real.md'), world.text('a.md')]).toEqual(['x', null])
  })

  it('lead nowhere outside and replace nothing', async () => {
    world.put('a.md', 'x')
    const link = (file: string, linkTo: string, beforeSha256: string | null) =>
      world.host().applyTransaction({
        label: 'Link',
        writes: [{ path: world.at(file), beforeSha256, after: { linkTo } }],
        allowed: world.allowed,
      })
    expect(await link('b.md', '../../etc/passwd', null)).toMatchObject({ ok: false, error: { kind: 'outside' } })
    expect(await link('b.md', '/etc/passwd', null)).toMatchObject({ ok: false, error: { kind: 'outside' } })
    expect(await link('a.md', 'b.md', world.sha('a.md'))).toMatchObject({ ok: false, error: { kind: 'other' } })
    expect(world.text('a.md')).toBe('x')
  })
})

describe('the state folder', () => {
  it('is private throughout', async () => {
    world.put('a.md', 'x')
    const saving = world.host()
    await save('a.md', 'y', world.sha('a.md'), saving)
    await saving.drafts.put({ path: world.at('a.md'), owner: 'w', baseSha256: null, text: 't' })
    for (const file of world.files().filter((name) => name.startsWith('state/'))) {
      const full = path.join(world.dir, file)
      expect([file, modeOf(full), modeOf(path.dirname(full))]).toEqual([file, 0o600, 0o700])
    }
  })

  it('that others may write to is not used', async () => {
    mkdirSync(world.state, { mode: 0o777 })
    const { chmodSync } = await import('node:fs')
    chmodSync(world.state, 0o777)
    world.put('a.md', 'x')
    expect(await save('a.md', 'y')).toMatchObject({ ok: false, error: { kind: 'denied' } })
    expect(world.text('a.md')).toBe('x')
  })
})
