import { describe, expect, it } from 'vitest'
import type { LinkStatus } from './link'
import { createWebSocketLink, type Socket, type SocketHandlers } from './web-socket-link'

class FakeSocket implements Socket {
  readonly sent: unknown[] = []
  private readonly handlers: SocketHandlers
  constructor(handlers: SocketHandlers) {
    this.handlers = handlers
  }
  open(): void {
    this.handlers.onOpen()
  }
  hear(data: unknown): void {
    this.handlers.onMessage(data)
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data))
  }
  close(): void {
    this.handlers.onClose()
  }
  answer(message: unknown): void {
    this.hear(JSON.stringify(message))
  }
}

function setUp(admitted = true) {
  const sockets: FakeSocket[] = []
  const timers: { run: () => void; afterMs: number }[] = []
  const link = createWebSocketLink({
    connect: (handlers) => {
      const socket = new FakeSocket(handlers)
      sockets.push(socket)
      return socket
    },
    isAdmitted: async () => admitted,
    schedule: (run, afterMs) => {
      const timer = { run, afterMs }
      timers.push(timer)
      return () => {
        timers.splice(timers.indexOf(timer), 1)
      }
    },
  })
  const statuses: LinkStatus[] = []
  link.subscribe((status) => statuses.push(status))
  const socket = (at: number): FakeSocket => {
    const found = sockets[at]
    if (!found) throw new Error(`there is no socket ${at}`)
    return found
  }
  return { link, sockets, socket, timers, statuses }
}

describe('createWebSocketLink', () => {
  it('holds calls until the socket opens, then matches replies by id', async () => {
    const { link, socket } = setUp()
    const first = link.port.call('1', 'project.list', {})
    const second = link.port.call('2', 'settings.get', {})
    expect(socket(0).sent).toEqual([])
    socket(0).open()
    expect(socket(0).sent).toEqual([
      { t: 'call', id: '1', name: 'project.list', input: {} },
      { t: 'call', id: '2', name: 'settings.get', input: {} },
    ])
    socket(0).answer({ t: 'reply', id: '2', reply: { ok: true, value: 'two' } })
    socket(0).answer({ t: 'reply', id: '1', reply: { ok: true, value: 'one' } })
    expect(await first).toEqual({ ok: true, value: 'one' })
    expect(await second).toEqual({ ok: true, value: 'two' })
  })

  it('rejects what is under way when the connection breaks, and what is asked while it is down', async () => {
    const { link, socket, statuses } = setUp()
    socket(0).open()
    const call = link.port.call('1', 'project.list', {})
    socket(0).close()
    await expect(call).rejects.toThrow('broke')
    await expect(link.port.call('2', 'project.list', {})).rejects.toThrow('no connection')
    expect(statuses).toEqual([{ phase: 'open' }, { phase: 'lost', retryInMs: 500 }])
  })

  it('mends itself with growing pauses and takes subscriptions up again', async () => {
    const { link, socket, sockets, timers } = setUp()
    const seen: unknown[] = []
    link.port.subscribe('project.changed', (payload) => seen.push(payload))
    socket(0).open()
    expect(socket(0).sent).toEqual([{ t: 'subscribe', id: 's1', name: 'project.changed' }])
    socket(0).close()
    timers.pop()?.run()
    socket(1).close()
    await Promise.resolve()
    await Promise.resolve()
    expect(timers.at(-1)?.afterMs).toBe(1000)
    timers.pop()?.run()
    socket(2).open()
    expect(sockets).toHaveLength(3)
    expect(socket(2).sent).toEqual([{ t: 'subscribe', id: 's1', name: 'project.changed' }])
    socket(2).answer({ t: 'event', id: 's1', payload: { projectId: 'p' } })
    expect(seen).toEqual([{ projectId: 'p' }])
  })

  it('stops trying when the host says that the page is not admitted', async () => {
    const { socket, timers, statuses } = setUp(false)
    socket(0).close()
    await Promise.resolve()
    await Promise.resolve()
    expect(statuses.at(-1)).toEqual({ phase: 'refused' })
    expect(timers).toHaveLength(0)
  })

  it('retryNow skips the pause', () => {
    const { link, socket, sockets, timers } = setUp()
    socket(0).open()
    socket(0).close()
    link.retryNow()
    expect(timers).toHaveLength(0)
    expect(sockets).toHaveLength(2)
    link.retryNow()
    expect(sockets).toHaveLength(3)
  })

  it('refuses a message that would end the connection, and goes on', async () => {
    const { link, socket } = setUp()
    socket(0).open()
    const reply = await link.port.call('1', 'replay.check', { text: '漢'.repeat(340_000) })
    expect(reply).toMatchObject({ ok: false, error: { code: 'input.too-long', message: '1.0 MB were to be sent, and 1 MB is the most' } })
    expect(socket(0).sent).toEqual([])
    void link.port.call('2', 'replay.check', { text: 'x'.repeat(999_000) })
    expect(socket(0).sent).toHaveLength(1)
    expect(link.status()).toEqual({ phase: 'open' })
  })

  it('ignores what is not of the protocol', () => {
    const { link, socket } = setUp()
    socket(0).open()
    socket(0).hear('not json')
    socket(0).hear('null')
    socket(0).hear(new ArrayBuffer(2))
    expect(link.status()).toEqual({ phase: 'open' })
  })
})
