import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from './disk'
import { acquireLock, dropStaleLocks, type FileLock, lockName } from './file-lock'
import { livenessOf, ownIdentity, type ProcessIdentity, parseIdentity } from './process-identity'
import type { SavingContext } from './saving-context'
import { DEAD, type SavingWorld, savingWorld } from './testing/saving-world'

const FILE = '/somewhere/CLAUDE.md'
let world: SavingWorld
beforeEach(() => {
  world = savingWorld()
  mkdirSync(path.join(world.state, 'locks'), { recursive: true })
})
afterEach(() => world.remove())

function context(options: Partial<SavingContext> = {}): SavingContext {
  return {
    disk: nodeDisk,
    stateDir: world.state,
    nowMs: Date.now,
    log: { write: () => undefined },
    self: ownIdentity(),
    lockWaitMs: 100,
    givenUp: new Set(),
    ...options,
  }
}

const lockFile = () => path.join(world.state, 'locks', `${lockName(FILE)}.lock`)
const names = () => readdirSync(path.join(world.state, 'locks'))
function leave(holder: ProcessIdentity, ageMs = 0): void {
  writeFileSync(lockFile(), JSON.stringify({ id: 'left', path: FILE, holder }))
  const then = new Date(Date.now() - ageMs)
  utimesSync(lockFile(), then, then)
}

async function taken(options: Partial<SavingContext> = {}): Promise<FileLock> {
  const lock = await acquireLock(context(options), FILE)
  if (!lock.ok) throw new Error('busy')
  return lock.value
}

describe('a lock', () => {
  it('is held by one at a time, and by the next once it is released', async () => {
    const first = await taken()
    expect(await acquireLock(context(), FILE)).toEqual({ ok: false, error: 'busy' })
    const waiting = taken({ lockWaitMs: 5000 })
    await first.release()
    const second = await waiting
    expect([await first.stillHeld(), await second.stillHeld()]).toEqual([false, true])
    await second.release()
    expect(names()).toEqual([])
  })

  it('of another file is another lock', async () => {
    const first = await taken()
    const other = await acquireLock(context(), '/somewhere/else.md')
    expect(other.ok).toBe(true)
    if (other.ok) await other.value.release()
    await first.release()
  })

  it('lets twenty writers at it one after the other, round after round', async () => {
    let inside = 0
    let most = 0
    for (let round = 0; round < 8; round++) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const lock = await taken({ lockWaitMs: 20_000 })
          most = Math.max(most, ++inside)
          await new Promise((resolve) => setTimeout(resolve, 1))
          inside -= 1
          await lock.release()
        }),
      )
    }
    expect([most, names()]).toEqual([1, []])
  }, 60_000)

  it('of a process that ended is taken over, by one of those who want it', async () => {
    leave(DEAD)
    const locks = await Promise.all(Array.from({ length: 5 }, () => acquireLock(context({ lockWaitMs: 50 }), FILE)))
    expect(locks.filter((lock) => lock.ok)).toHaveLength(1)
  })

  it('of this process that could not be removed is taken over too', async () => {
    leave(ownIdentity())
    expect((await acquireLock(context(), FILE)).ok).toBe(true)
  })

  it('of a process that runs is respected however old, of one that cannot be asked for two minutes', async () => {
    const init = { ...ownIdentity(), pid: process.ppid, start: null }
    const elsewhere = { ...DEAD, world: 'another machine' }
    for (const holder of [init, elsewhere]) {
      leave(holder, 60_000)
      expect((await acquireLock(context(), FILE)).ok).toBe(false)
      leave(holder, 180_000)
      const lock = await acquireLock(context(), FILE)
      expect(lock.ok).toBe(true)
      if (lock.ok) await lock.value.release()
    }
  })

  it('that is no lock at all counts for ten seconds', async () => {
    writeFileSync(lockFile(), '{"id":"hal')
    expect((await acquireLock(context(), FILE)).ok).toBe(false)
    const then = new Date(Date.now() - 11_000)
    utimesSync(lockFile(), then, then)
    expect((await acquireLock(context(), FILE)).ok).toBe(true)
  })

  it('works where there are no hard links', async () => {
    const link = async () => {
      throw Object.assign(new Error('no links here'), { code: 'EPERM' })
    }
    const first = await taken({ disk: { ...nodeDisk, link } })
    expect((await acquireLock(context({ disk: { ...nodeDisk, link } }), FILE)).ok).toBe(false)
    await first.release()
    expect(names()).toEqual([])
  })

  it('left behind goes at the next start; held ones stay', async () => {
    leave(DEAD)
    writeFileSync(path.join(world.state, 'locks', '.strata-x-lock.tmp'), JSON.stringify({ id: 'x', path: FILE, holder: DEAD }))
    const other = await acquireLock(context(), '/somewhere/else.md')
    await dropStaleLocks(context())
    expect(names()).toEqual([`${lockName('/somewhere/else.md')}.lock`])
    if (other.ok) await other.value.release()
  })
})

describe('a process', () => {
  it('is known by more than its number', async () => {
    const self = ownIdentity()
    expect(await livenessOf(self, self)).toBe('running')
    expect(await livenessOf({ ...self, start: 'another' }, self)).toBe('dead')
    expect(await livenessOf(DEAD, self)).toBe('dead')
    expect(await livenessOf({ ...self, world: 'elsewhere' }, self)).toBe('unknown')
    expect(await livenessOf({ ...self, pid: process.ppid, start: 'long ago' }, self)).toBe('dead')
  })

  it('is read back from what was written, and from nothing else', () => {
    expect(parseIdentity(JSON.parse(JSON.stringify(ownIdentity())))).toEqual(ownIdentity())
    for (const bad of [
      null,
      1,
      {},
      { pid: 0, start: null, world: '' },
      { pid: 1.5, start: null, world: '' },
      { pid: 1, start: 2, world: '' },
    ]) {
      expect(parseIdentity(bad)).toBeNull()
    }
  })
})
