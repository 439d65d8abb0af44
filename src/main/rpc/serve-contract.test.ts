import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CallError } from '../../preload/contract/call-error'
import { createClient } from '../../preload/contract/client'
import { command, type EventSource, event, type Handlers, query } from '../../preload/contract/define'
import { WorkbenchError } from '../engine/base/workbench-error'
import { serveContract } from './serve-contract'

const contract = {
  'sum.add': query(
    z.object({ a: z.number(), b: z.number().default(1), tags: z.array(z.object({ name: z.string() })).default([]) }),
    z.number(),
  ),
  'sum.lie': query(z.object({}), z.object({ total: z.number() })),
  'sum.fail': command(z.object({ how: z.enum(['known', 'unknown', 'string']) }), z.null()),
  'sum.wait': query(z.object({}), z.string()),
  'sum.stubborn': command(z.object({}), z.string()),
  'sum.told': event(z.object({ total: z.number() })),
}
type TestContract = typeof contract

function setUp(options: { validateOutput?: boolean } = {}) {
  const log = { write: vi.fn() }
  const listeners = new Set<(payload: never) => void>()
  const tell = (payload: unknown): void => {
    for (const listener of listeners) listener(payload as never)
  }
  const release: (() => void)[] = []
  const handlers: Handlers<TestContract> = {
    'sum.add': async ({ a, b }) => a + b,
    'sum.lie': async () => ({ total: 'many' }) as unknown as { total: number },
    'sum.fail': async ({ how }) => {
      if (how === 'known') throw new WorkbenchError('layer.unknown', 'No such layer', { layerId: 'x' })
      if (how === 'string') throw 'a bare string'
      throw new Error('secret: /home/ada/.key')
    },
    'sum.wait': (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped half way')), { once: true })),
    'sum.stubborn': () => new Promise((resolve) => release.push(() => resolve('done anyway'))),
  }
  const events: EventSource<TestContract> = {
    subscribe: (_name, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const port = serveContract(contract, handlers, events, { log, ...options })
  return { port, client: createClient(contract, port), log, tell, release }
}

describe('serveContract', () => {
  it('fills in defaults and answers', async () => {
    const { client } = setUp()
    expect(await client.call('sum.add', { a: 2 })).toBe(3)
  })

  it('names the field of a bad input', async () => {
    const { port } = setUp()
    const reply = await port.call('1', 'sum.add', { a: 'two', tags: [{ name: 'x' }, { name: 7 }] })
    expect(reply).toMatchObject({ ok: false, error: { code: 'input.invalid', data: { method: 'sum.add', fields: ['a', 'tags.1.name'] } } })
    expect(reply.ok ? '' : reply.error.message).toContain('tags.1.name: ')
  })

  it('names the value itself when it is no object', async () => {
    const { port } = setUp()
    expect(await port.call('1', 'sum.add', null)).toMatchObject({ ok: false, error: { code: 'input.invalid', data: { fields: [''] } } })
  })

  it.each(['nope', 'sum.told', 'toString', '__proto__', ''])('refuses the method %j', async (name) => {
    const { port } = setUp()
    expect(await port.call('1', name, {})).toMatchObject({ ok: false, error: { code: 'method.unknown' } })
  })

  it('passes a WorkbenchError with its data', async () => {
    const { client } = setUp()
    const error = await client.call('sum.fail', { how: 'known' }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 'layer.unknown', message: 'No such layer', data: { layerId: 'x' } })
  })

  it.each(['unknown', 'string'] as const)(
    'folds an unforeseen fault (%s) to internal and keeps its words out of the reply',
    async (how) => {
      const { port, log } = setUp()
      const reply = await port.call('1', 'sum.fail', { how })
      expect(reply).toMatchObject({ ok: false, error: { code: 'internal', data: null } })
      expect(JSON.stringify(reply)).not.toContain('secret')
      expect(JSON.stringify(reply)).not.toContain('bare string')
      expect(JSON.stringify(log.write.mock.calls)).toContain(how === 'unknown' ? 'secret' : 'bare string')
    },
  )

  it('checks answers only when told', async () => {
    expect(await setUp().port.call('1', 'sum.lie', {})).toEqual({ ok: true, value: { total: 'many' } })
    expect(await setUp({ validateOutput: true }).port.call('1', 'sum.lie', {})).toMatchObject({
      ok: false,
      error: { code: 'output.invalid', data: { fields: ['total'] } },
    })
  })

  it('refuses an id that is under way and takes it again afterwards', async () => {
    const { port } = setUp()
    const first = port.call('7', 'sum.wait', {})
    expect(await port.call('7', 'sum.add', { a: 1 })).toMatchObject({ ok: false, error: { code: 'call.duplicate' } })
    port.cancel('7')
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await port.call('7', 'sum.add', { a: 1 })).toEqual({ ok: true, value: 2 })
  })

  it('does not take back what a command has done by the time it is cancelled', async () => {
    const { port, release } = setUp()
    const answer = port.call('1', 'sum.stubborn', {})
    await Promise.resolve()
    port.cancel('1')
    for (const finish of release) finish()
    expect(await answer).toEqual({ ok: true, value: 'done anyway' })
  })

  it('ignores the cancelling of what is not there', () => {
    expect(() => setUp().port.cancel('nothing')).not.toThrow()
  })

  it('tells subscribers until they leave, and refuses an unknown event', () => {
    const { client, port, tell } = setUp()
    const seen: number[] = []
    const leave = client.subscribe('sum.told', ({ total }) => seen.push(total))
    tell({ total: 4 })
    leave()
    tell({ total: 5 })
    expect(seen).toEqual([4])
    expect(() => port.subscribe('sum.add', () => undefined)).toThrow(expect.objectContaining({ code: 'method.unknown' }))
    expect(() => port.subscribe('constructor', () => undefined)).toThrow(expect.objectContaining({ code: 'method.unknown' }))
  })

  it('drops an event that breaks the contract and says so in the log', () => {
    const { port, log, tell } = setUp({ validateOutput: true })
    const seen: unknown[] = []
    port.subscribe('sum.told', (payload) => seen.push(payload))
    tell({ total: 'x' })
    expect(seen).toEqual([])
    expect(log.write).toHaveBeenCalledWith('error', expect.stringContaining('sum.told'), expect.anything())
  })
})

describe('createClient', () => {
  it('rejects at once when its signal aborts, and tells the host', async () => {
    const { port, client } = setUp()
    const cancel = vi.spyOn(port, 'cancel')
    const controller = new AbortController()
    const answer = client.call('sum.wait', {}, { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('does not call at all when its signal has aborted before', async () => {
    const { port, client } = setUp()
    const call = vi.spyOn(port, 'call')
    await expect(client.call('sum.add', { a: 1 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    expect(call).not.toHaveBeenCalled()
  })

  it('gives two clients of one port different ids', async () => {
    const { port, client } = setUp()
    const call = vi.spyOn(port, 'call')
    const other = createClient(contract, port)
    await Promise.all([client.call('sum.add', { a: 1 }), other.call('sum.add', { a: 1 }), client.call('sum.add', { a: 1 })])
    expect(new Set(call.mock.calls.map(([id]) => id)).size).toBe(3)
  })

  it('says host.lost when the port itself fails', async () => {
    const client = createClient(contract, {
      call: () => Promise.reject(new Error('socket closed')),
      cancel: () => undefined,
      subscribe: () => () => undefined,
    })
    await expect(client.call('sum.add', { a: 1 })).rejects.toMatchObject({ code: 'host.lost' })
  })
})
