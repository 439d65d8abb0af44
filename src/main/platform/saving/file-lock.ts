// One writer per file, whichever window, host or process it belongs to: lock files in the state folder, named by a hash
// of the real path. A lock says who holds it, so that one left behind by a crash is taken over and a live one never is.

import { createHash } from 'node:crypto'
import path from 'node:path'
import { err, ok, type Result } from '../../engine/base/result'
import { codeOf } from './disk'
import { livenessOf, ownIdentity, type ProcessIdentity, parseIdentity, sameProcess } from './process-identity'
import { freshId, PASSING_FILE, type SavingContext, savingFolder, temporaryName } from './saving-context'

export interface FileLock {
  /** False once somebody else has taken it over, after a standstill of minutes: then nothing may be written any more. */
  stillHeld(): Promise<boolean>
  release(): Promise<void>
}

interface LockContent {
  readonly id: string
  readonly path: string
  readonly holder: ProcessIdentity
}

/** A lock is held for moments. Where a process cannot be asked after, one as old as this is left over. */
const STALE_MS = 120_000
/** What takes no time at all: one who began it this long ago was killed in the middle. */
const HALF_MADE_MS = 10_000
/** Of this process: a lock of its own that is not here is one it could not remove. */
const held = new Set<string>()
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 60

export async function acquireLock(context: SavingContext, realPath: string): Promise<Result<FileLock, 'busy'>> {
  const { disk } = context
  const folder = await savingFolder(context, 'locks')
  const place = path.join(folder, `${lockName(realPath)}.lock`)
  const content: LockContent = { id: freshId(context), path: realPath, holder: context.self }
  const beside = path.join(folder, temporaryName(content.id, 'lock'))
  await disk.create(beside, encode(content), PASSING_FILE)
  // Before it can be seen, or another call of this process would take it for one left over.
  held.add(content.id)
  let taken = false
  try {
    const until = context.nowMs() + context.lockWaitMs
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      taken = await tryLink(context, beside, place)
      if (taken) break
      if (await breakStale(context, place)) continue
      if (context.nowMs() >= until) return err('busy')
      // Waiting for the same moment would let two collide again and again.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
  } finally {
    if (!taken) held.delete(content.id)
    await disk.remove(beside)
  }
  return ok({
    stillHeld: async () => {
      if ((await readLock(context, place))?.id !== content.id) return false
      await disk.touch(place)
      return true
    },
    release: async () => {
      try {
        if ((await readLock(context, place))?.id === content.id) await disk.remove(place)
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        // Whoever wants it next sees that nobody holds it.
        context.log.write('warning', 'A lock could not be removed', { place, error: String(error) })
      } finally {
        // Not before it is gone: a lock that is there and not held would be taken for one left over, and taken away while
        // the next one already has it.
        held.delete(content.id)
      }
    },
  })
}

/** Locks and halves of locks that processes left behind. */
export async function dropStaleLocks(context: SavingContext): Promise<void> {
  const { disk, nowMs } = context
  const folder = path.join(context.stateDir, 'locks')
  const names = (await disk.list(folder)).map((name) => path.join(folder, name))
  for (const place of names.filter((name) => !name.endsWith('.lock'))) {
    const stat = await disk.lstat(place)
    const old = stat !== null && stat.modifiedMs < nowMs() - HALF_MADE_MS
    if (place.endsWith('.break') ? old : await isLeftOver(context, place)) await disk.remove(place)
  }
  for (const place of names.filter((name) => name.endsWith('.lock'))) await breakStale(context, place)
}

export function lockName(realPath: string): string {
  return createHash('sha256').update(realPath).digest('hex').slice(0, 32)
}

/** A further name for a complete file: nobody ever sees half a lock. */
async function tryLink({ disk }: SavingContext, beside: string, place: string): Promise<boolean> {
  try {
    await disk.link(beside, place)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // File systems without hard links: the content is there a moment after the name.
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP' && codeOf(error) !== 'ENOSYS' && codeOf(error) !== 'EMLINK') throw error
    return tryCreate(disk, beside, place)
  }
}

async function tryCreate(disk: SavingContext['disk'], beside: string, place: string): Promise<boolean> {
  try {
    await disk.create(place, await disk.read(beside), PASSING_FILE)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * True when a lock that nobody holds is gone. Two who see the same stale lock must not take away each other's new one, so
 * whoever removes it holds a name of its own for that moment, and looks again.
 */
async function breakStale(context: SavingContext, place: string): Promise<boolean> {
  const { disk, nowMs } = context
  if (!(await isLeftOver(context, place))) return false
  const breaker = `${place}.break`
  try {
    await disk.create(breaker, encode({ id: '', path: place, holder: context.self }), PASSING_FILE)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const begun = await disk.lstat(breaker)
    if (begun !== null && begun.modifiedMs < nowMs() - HALF_MADE_MS) await disk.remove(breaker)
    return false
  }
  try {
    return (await isLeftOver(context, place)) && (await disk.remove(place))
  } finally {
    await disk.remove(breaker)
  }
}

async function isLeftOver(context: SavingContext, place: string): Promise<boolean> {
  const stat = await context.disk.lstat(place)
  if (stat === null) return false
  const ageMs = context.nowMs() - stat.modifiedMs
  const content = await readLock(context, place)
  if (content === null) return ageMs > HALF_MADE_MS && (await context.disk.lstat(place))?.stamp === stat.stamp
  const life = sameProcess(content.holder, ownIdentity())
    ? held.has(content.id)
      ? 'running'
      : 'dead'
    : await livenessOf(content.holder, context.self)
  if (life === 'running' || (life === 'unknown' && ageMs <= STALE_MS)) return false
  // A holder takes its lock away before it lets go: one that was released meanwhile is not there any more, and what is there
  // now is somebody else's.
  return (await readLock(context, place))?.id === content.id
}

async function readLock({ disk }: SavingContext, place: string): Promise<LockContent | null> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await disk.read(place)))
    if (typeof value !== 'object' || value === null) return null
    const { id, path: locked, holder } = value as Readonly<Record<string, unknown>>
    const parsed = parseIdentity(holder)
    return typeof id === 'string' && typeof locked === 'string' && parsed !== null ? { id, path: locked, holder: parsed } : null
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function encode(content: LockContent): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(content)}\n`)
}
