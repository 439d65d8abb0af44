import { describe, expect, it } from 'vitest'
import { createLatest } from './latest'

function gate<T>(): { promise: Promise<T>; open: (value: T) => void; fail: (error: unknown) => void } {
  let open: (value: T) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  return { promise, open, fail }
}

describe('createLatest', () => {
  it('drops a slow old answer that arrives after a newer one', async () => {
    const latest = createLatest()
    const slow = gate<string>()
    const first = latest.run(() => slow.promise)
    const second = latest.run(async () => 'new')
    slow.open('old')
    expect(await second).toEqual({ value: 'new' })
    expect(await first).toBeNull()
  })

  it('aborts the older job as soon as a newer one starts', async () => {
    const latest = createLatest()
    const slow = gate<string>()
    let seen: AbortSignal | null = null
    const first = latest.run((signal) => {
      seen = signal
      return slow.promise
    })
    const second = latest.run(async () => 1)
    expect((seen as AbortSignal | null)?.aborted).toBe(true)
    slow.fail(new Error('cancelled'))
    expect(await first).toBeNull()
    expect(await second).toEqual({ value: 1 })
  })

  it('lets a fault of the newest job through', async () => {
    const latest = createLatest()
    await expect(latest.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })

  it('answers null to a run that was cancelled, even if its job still answers', async () => {
    const latest = createLatest()
    const slow = gate<string>()
    const run = latest.run(() => slow.promise)
    latest.cancel()
    slow.open('late')
    expect(await run).toBeNull()
  })
})
