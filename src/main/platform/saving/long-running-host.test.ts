// What a host has to put right that runs on while others come, die, and while its own disk fails.

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Disk, nodeDisk } from './disk'
import { DiskDied, faultDisk } from './testing/fault-disk'
import { DEAD, type SavingWorld, savingWorld } from './testing/saving-world'

let world: SavingWorld
beforeEach(() => {
  world = savingWorld()
})
afterEach(() => world.remove())

const write = (file: string, after: string) => ({ path: world.at(file), beforeSha256: world.sha(file), after })
const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

describe('a host that runs on', () => {
  it('puts right what another one left that died after its start, at whatever call', async () => {
    let halves = 0
    for (let dieAt = 1; ; dieAt++) {
      world.remove()
      world = savingWorld()
      world.put('a.md', 'a')
      world.put('b.md', 'b')
      const stays = world.host()
      const save = (text: string) => stays.applyTransaction({ label: 'Save', writes: [write('c.md', text)], allowed: world.allowed })
      expect((await save('1')).ok).toBe(true)
      const disk = faultDisk(nodeDisk, { dieAt })
      const both = { label: 'Both', writes: [write('a.md', 'A'), write('b.md', 'B')], allowed: world.allowed }
      const died = await world
        .host({ disk, self: DEAD })
        .applyTransaction(both)
        .then(
          () => false,
          (error: unknown) => error instanceof DiskDied,
        )
      const half = world.text('a.md') !== world.text('b.md')?.replace(/b/i, (b) => (b === 'b' ? 'a' : 'A'))
      if (half) halves += 1
      expect((await save('2')).ok).toBe(true)
      expect([`${world.text('a.md')}${world.text('b.md')}`, dieAt]).toEqual([died ? expect.stringMatching(/^(?:ab|AB)$/) : 'AB', dieAt])
      if (!died) break
    }
    expect(halves).toBeGreaterThan(0)
  })

  it('puts right before its next write what it could not take back itself, though the mark for that could not be set', async () => {
    world.put('a.md', 'a')
    world.put('b.md', 'b')
    let failing = true
    const disk: Disk = {
      ...nodeDisk,
      rename: async (from, to) => {
        if (failing && to === world.at('b.md')) throw full()
        return nodeDisk.rename(from, to)
      },
      create: async (at, data, access) => {
        if (failing && /-back\.tmp$|abandoned$/.test(at)) throw full()
        return nodeDisk.create(at, data, access)
      },
    }
    const host = world.host({ disk })
    const both = { label: 'Both', writes: [write('a.md', 'A'), write('b.md', 'B')], allowed: world.allowed }
    expect(await host.applyTransaction(both)).toMatchObject({
      ok: false,
      error: { kind: 'full', message: expect.stringContaining('still new') },
    })
    expect([world.text('a.md'), world.text('b.md')]).toEqual(['A', 'b'])
    failing = false
    const next = await host.applyTransaction({ label: 'Next', writes: [write('c.md', 'c')], allowed: world.allowed })
    expect(next.ok).toBe(true)
    expect(['ab', 'AB']).toContain(`${world.text('a.md')}${world.text('b.md')}`)
  })

  it('says which disk is full: the one of the file, or that of the copies', async () => {
    const failingIn = (folder: string): Disk => ({
      ...nodeDisk,
      create: async (at, data, access) => {
        if (at.startsWith(folder) && !at.includes('locks')) throw full()
        return nodeDisk.create(at, data, access)
      },
    })
    world.put('a.md', 'a')
    const save = (disk: Disk) =>
      world.host({ disk }).applyTransaction({ label: 'Save', writes: [write('a.md', 'A')], allowed: world.allowed })
    const [copies, file] = [await save(failingIn(world.state)), await save(failingIn(world.project))]
    expect(copies).toMatchObject({
      ok: false,
      error: { kind: 'full', path: world.at('a.md'), message: expect.stringContaining(world.state) },
    })
    expect(file).toMatchObject({
      ok: false,
      error: { kind: 'full', path: world.at('a.md'), message: expect.not.stringContaining(world.state) },
    })
    expect(world.text('a.md')).toBe('a')
  })

  it('says that something was taken back when only noting that down failed', async () => {
    world.put('a.md', 'a')
    let failing = false
    const disk: Disk = {
      ...nodeDisk,
      create: async (at, data, access) => {
        if (failing && at.endsWith('undone')) throw full()
        return nodeDisk.create(at, data, access)
      },
    }
    const host = world.host({ disk })
    const done = await host.applyTransaction({ label: 'Save', writes: [write('a.md', 'A')], allowed: world.allowed })
    failing = true
    const transactionId = done.ok ? done.value.transactionId : ''
    expect(await host.undoTransaction({ transactionId, allowed: world.allowed })).toMatchObject({ ok: true })
    expect(world.text('a.md')).toBe('a')
    expect(world.logged).toContainEqual(expect.stringContaining('warning: '))
    expect(await host.undoTransaction({ transactionId, allowed: world.allowed })).toMatchObject({
      ok: false,
      error: { kind: 'changed-on-disk' },
    })
  })
})

describe('paths of the longest kind', () => {
  it('have a history and drafts like any other', async () => {
    let folder = world.project
    while (Buffer.byteLength(folder) < 3500) folder = path.join(folder, `${'\n"é'.repeat(40)}`)
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, '\u0001"q.md')
    const host = world.host()
    const written = { path: file, beforeSha256: null, after: 'one' }
    expect((await host.applyTransaction({ label: 'x'.repeat(500), writes: [written], allowed: world.allowed })).ok).toBe(true)
    expect(await host.history.list(file)).toMatchObject([{ path: file, source: 'written' }])
    expect((await host.drafts.put({ path: file, owner: 'w', baseSha256: null, text: 'two' })).ok).toBe(true)
    expect(await host.drafts.list()).toMatchObject([{ path: file }])
  })
})
