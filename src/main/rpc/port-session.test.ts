import { describe, expect, it } from 'vitest'
import type { Port, Reply } from '../../preload/contract/port'
import { WorkbenchError } from '../engine/base/workbench-error'
import { createPortSession } from './port-session'

interface Recorder extends Port {
  readonly calls: { id: string; name: string; answer: (reply: Reply) => void }[]
  readonly cancelled: string[]
  readonly listeners: Map<string, Set<(payload: unknown) => void>>
}

function recordingPort(): Recorder {
  const calls: Recorder['calls'] = []
  const cancelled: string[] = []
  const listeners: Recorder['listeners'] = new Map()
  return {
    calls,
    cancelled,
    listeners,
    call: (id, name) => new Promise((answer) => calls.push({ id, name, answer })),
    cancel: (id) => cancelled.push(id),
    subscribe: (name, listener) => {
      if (name === 'no.such') throw new WorkbenchError('method.unknown', 'There is no event no.such')
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

describe('createPortSession', () => {
  it('keeps equal ids of two clients apart', async () => {
    const port = recordingPort()
    const one = createPortSession(port)
    const two = createPortSession(port)
    const first = one.call('1', 'a.b', null)
    const second = two.call('1', 'a.b', null)
    expect(new Set(port.calls.map((call) => call.id)).size).toBe(2)
    two.cancel('1')
    expect(port.cancelled).toEqual([port.calls[1]?.id])
    port.calls[0]?.answer({ ok: true, value: 1 })
    port.calls[1]?.answer({ ok: true, value: 2 })
    expect(await first).toEqual({ ok: true, value: 1 })
    expect(await second).toEqual({ ok: true, value: 2 })
  })

  it('refuses an id that is under way and takes it again afterwards', async () => {
    const port = recordingPort()
    const session = createPortSession(port)
    const first = session.call('x', 'a.b', null)
    expect(await session.call('x', 'a.b', null)).toMatchObject({ ok: false, error: { code: 'call.duplicate' } })
    port.calls[0]?.answer({ ok: true, value: null })
    await first
    void session.call('x', 'a.b', null)
    expect(port.calls).toHaveLength(2)
  })

  it('refuses the call after the 256th that is under way', async () => {
    const port = recordingPort()
    const session = createPortSession(port)
    for (let i = 0; i < 256; i++) void session.call(String(i), 'a.b', null)
    expect(await session.call('one more', 'a.b', null)).toMatchObject({ ok: false, error: { code: 'input.invalid' } })
    expect(port.calls).toHaveLength(256)
  })

  it('does not pass on the cancelling of what it does not run', () => {
    const port = recordingPort()
    createPortSession(port).cancel('never')
    expect(port.cancelled).toEqual([])
  })

  it('says no to an unknown event and to an id in use', () => {
    const port = recordingPort()
    const session = createPortSession(port)
    expect(session.subscribe('s', 'no.such', () => {})).toBe(false)
    expect(session.subscribe('s', 'a.happened', () => {})).toBe(true)
    expect(session.subscribe('s', 'a.happened', () => {})).toBe(false)
    session.unsubscribe('s')
    expect(port.listeners.get('a.happened')?.size).toBe(0)
    expect(session.subscribe('s', 'a.happened', () => {})).toBe(true)
  })

  it('lets a fault of the port through that is no unknown name', () => {
    const port: Port = {
      ...recordingPort(),
      subscribe: () => {
        throw new Error('broken')
      },
    }
    expect(() => createPortSession(port).subscribe('s', 'a.happened', () => {})).toThrow('broken')
  })

  it('cancels its calls and ends its subscriptions when closed, and leaves those of others', () => {
    const port = recordingPort()
    const mine = createPortSession(port)
    const other = createPortSession(port)
    void mine.call('1', 'a.b', null)
    void other.call('1', 'a.b', null)
    mine.subscribe('s', 'a.happened', () => {})
    other.subscribe('s', 'a.happened', () => {})
    mine.close()
    expect(port.cancelled).toEqual([port.calls[0]?.id])
    expect(port.listeners.get('a.happened')?.size).toBe(1)
  })
})
