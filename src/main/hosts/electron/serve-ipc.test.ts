import { EventEmitter } from 'node:events'
import type { IpcMain } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Port } from '../../../preload/contract/port'
import { serveIpc } from './serve-ipc'

class FakeIpc extends EventEmitter {
  readonly handlers = new Map<string, (...args: unknown[]) => unknown>()
  handle(channel: string, handler: (...args: unknown[]) => unknown): void {
    this.handlers.set(channel, handler)
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }
}

class FakeContents extends EventEmitter {
  readonly sent: unknown[][] = []
  destroyed = false
  constructor(readonly id: number) {
    super()
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  send(...args: unknown[]): void {
    this.sent.push(args)
  }
}

const page = { url: 'app://strata/index.html', parent: null }
let ipc: FakeIpc
let log: string[]
let cancelled: string[]
let calls: string[]
let listeners: Map<string, (payload: unknown) => void>
let stop: () => void

beforeEach(() => {
  ipc = new FakeIpc()
  log = []
  cancelled = []
  calls = []
  listeners = new Map()
  const port: Port = {
    call: (id, name, input) => {
      calls.push(id)
      return name === 'wait' ? new Promise(() => {}) : Promise.resolve({ ok: true, value: input })
    },
    cancel: (id) => cancelled.push(id),
    subscribe: (name, listener) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  }
  stop = serveIpc(ipc as unknown as IpcMain, port, { write: (_level, message) => log.push(message) })
})

async function call(contents: FakeContents, args: unknown[], senderFrame: unknown = page): Promise<unknown> {
  return ipc.handlers.get('strata:call')?.({ sender: contents, senderFrame }, ...args)
}
function send(channel: string, contents: FakeContents, args: unknown[], senderFrame: unknown = page): void {
  ipc.emit(channel, { sender: contents, senderFrame }, ...args)
}

describe('serveIpc', () => {
  it('answers the page', async () => {
    expect(await call(new FakeContents(1), ['1', 'a.b', { x: 1 }])).toEqual({ ok: true, value: { x: 1 } })
  })

  it.each([
    ['a frame inside the page', { ...page, parent: page }],
    ['another address', { url: 'https://evil.example/', parent: null }],
    ['a frame that is gone', null],
  ])('hears nothing from %s', async (_what, frame) => {
    const contents = new FakeContents(1)
    await expect(call(contents, ['1', 'a.b', null], frame)).rejects.toThrow('refused')
    send('strata:subscribe', contents, ['s', 'a.happened'], frame)
    send('strata:cancel', contents, ['1'], frame)
    send('strata:unsubscribe', contents, ['s'], frame)
    expect(calls).toEqual([])
    expect(listeners.size).toBe(0)
    expect(log).toEqual(Array(4).fill('message refused'))
  })

  it.each([[[]], [[1, 'a.b']], [['', 'a.b']], [['1']], [['1', '']], [['x'.repeat(65), 'a.b']], [[{ toString: () => '1' }, 'a.b']]])(
    'refuses a call with %j',
    async (args) => {
      await expect(call(new FakeContents(1), args)).rejects.toThrow('refused')
      expect(calls).toEqual([])
    },
  )

  it('tells events to the page that subscribed, until it does no longer', () => {
    const contents = new FakeContents(1)
    send('strata:subscribe', contents, ['s1', 'a.happened'])
    listeners.get('a.happened')?.({ n: 1 })
    expect(contents.sent).toEqual([['strata:event', 's1', { n: 1 }]])
    send('strata:unsubscribe', contents, ['s1'])
    expect(listeners.size).toBe(0)
  })

  it('sends nothing to a page that is gone', () => {
    const contents = new FakeContents(1)
    send('strata:subscribe', contents, ['s1', 'a.happened'])
    contents.destroyed = true
    listeners.get('a.happened')?.({ n: 1 })
    expect(contents.sent).toEqual([])
  })

  it('passes a cancel on to the call of the same page', () => {
    const one = new FakeContents(1)
    const two = new FakeContents(2)
    void call(one, ['1', 'wait', null])
    void call(two, ['1', 'wait', null])
    send('strata:cancel', two, ['1'])
    expect(cancelled).toEqual([calls[1]])
  })

  it.each([
    ['loads anew', (contents: FakeContents) => contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })],
    ['is destroyed', (contents: FakeContents) => contents.emit('destroyed')],
    ['crashes', (contents: FakeContents) => contents.emit('render-process-gone', {}, { reason: 'crashed' })],
  ])('ends everything of a page that %s, and listens to it no more', async (_what, end) => {
    const contents = new FakeContents(1)
    void call(contents, ['1', 'wait', null])
    send('strata:subscribe', contents, ['s1', 'a.happened'])
    end(contents)
    expect(cancelled).toEqual(calls)
    expect(listeners.size).toBe(0)
    expect(contents.eventNames()).toEqual([])
    send('strata:subscribe', contents, ['s1', 'a.happened'])
    expect(listeners.size).toBe(1)
  })

  it('goes on when a frame inside loads or the page moves within itself', () => {
    const contents = new FakeContents(1)
    send('strata:subscribe', contents, ['s1', 'a.happened'])
    contents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    expect(listeners.size).toBe(1)
  })

  it('takes its channels down', () => {
    send('strata:subscribe', new FakeContents(1), ['s1', 'a.happened'])
    stop()
    expect(listeners.size).toBe(0)
    expect(ipc.handlers.size).toBe(0)
    expect(ipc.eventNames()).toEqual([])
  })
})
