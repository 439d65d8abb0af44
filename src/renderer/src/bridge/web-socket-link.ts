// The link to the web host: the wire messages over one WebSocket, mended with growing pauses when it breaks.
// Calls under way when it breaks reject (the client tells `host.lost`); subscriptions are taken up again.

import type { Port, Reply } from '../../../preload/contract/port'
import { MOST_MESSAGE_BYTES, type WireRequest, type WireResponse } from '../../../preload/contract/wire'
import type { Link, LinkStatus } from './link'

/** What is used of a WebSocket once it is made; it tells the rest through its handlers. */
export interface Socket {
  send(data: string): void
}
export interface SocketHandlers {
  readonly onOpen: () => void
  /** Also told when the connection could not be made at all. */
  readonly onClose: () => void
  readonly onMessage: (data: unknown) => void
}

export interface WebSocketLinkOptions {
  readonly connect: (handlers: SocketHandlers) => Socket
  /** Asked when a connection could not be opened: `false` ends the tries, the page then needs a new link. */
  readonly isAdmitted: () => Promise<boolean>
  readonly schedule?: (run: () => void, afterMs: number) => () => void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (reason: Error) => void
}

export function createWebSocketLink(options: WebSocketLinkOptions): Link {
  const schedule = options.schedule ?? startTimer
  const waiting = new Map<string, Waiting>()
  const subscriptions = new Map<string, { readonly name: string; readonly listener: (payload: unknown) => void }>()
  const watchers = new Set<(status: LinkStatus) => void>()
  let status: LinkStatus = { phase: 'connecting' }
  let socket: Socket | null = null
  let queue: string[] = []
  let pauseMs = FIRST_PAUSE_MS
  let subscriptionCount = 0
  let stopTimer: () => void = () => undefined

  const setStatus = (next: LinkStatus): void => {
    status = next
    for (const watcher of watchers) watcher(next)
  }

  const send = (message: WireRequest): void => {
    const text = JSON.stringify(message)
    if (status.phase === 'open') socket?.send(text)
    else queue.push(text)
  }

  const receive = (data: unknown): void => {
    const message = parseResponse(data)
    if (message === null) return // not of this protocol: a reply that never comes is what the caller would see anyway
    if (message.t === 'event') {
      subscriptions.get(message.id)?.listener(message.payload)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    call?.resolve(message.reply)
  }

  const lose = (): void => {
    socket = null
    queue = []
    for (const call of waiting.values()) call.reject(new Error('The connection broke'))
    waiting.clear()
    setStatus({ phase: 'lost', retryInMs: pauseMs })
    stopTimer = schedule(open, pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  const refuse = (): void => {
    for (const call of waiting.values()) call.reject(new Error('The host does not know this page'))
    waiting.clear()
    setStatus({ phase: 'refused' })
  }

  function open(): void {
    let opened = false
    const mine = options.connect({
      onOpen: () => {
        opened = true
        pauseMs = FIRST_PAUSE_MS
        const held = queue
        queue = []
        for (const [id, subscription] of subscriptions) mine.send(JSON.stringify({ t: 'subscribe', id, name: subscription.name }))
        for (const text of held) mine.send(text)
        setStatus({ phase: 'open' })
      },
      onMessage: receive,
      onClose: () => {
        if (socket !== mine) return
        if (opened) return lose()
        // A refused handshake and a host that is gone look alike to a WebSocket; the session address tells them apart.
        options.isAdmitted().then(
          (admitted) => (admitted ? lose() : refuse()),
          () => lose(),
        )
      },
    })
    socket = mine
  }

  const port: Port = {
    call: (id, name, input) =>
      new Promise<Reply>((resolve, reject) => {
        if (status.phase === 'lost' || status.phase === 'refused') {
          reject(new Error('There is no connection'))
          return
        }
        const tooLong = tooLongFor({ t: 'call', id, name, input })
        if (tooLong !== null) {
          resolve(tooLong)
          return
        }
        waiting.set(id, { resolve, reject })
        send({ t: 'call', id, name, input })
      }),
    cancel: (id) => {
      if (waiting.delete(id)) send({ t: 'cancel', id })
    },
    subscribe: (name, listener) => {
      subscriptionCount += 1
      const id = `s${subscriptionCount}`
      subscriptions.set(id, { name, listener })
      // While it connects the open handler sends it.
      if (status.phase === 'open') send({ t: 'subscribe', id, name })
      return () => {
        if (subscriptions.delete(id) && status.phase === 'open') send({ t: 'unsubscribe', id })
      }
    },
  }

  open()
  return {
    port,
    status: () => status,
    subscribe: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    retryNow: () => {
      if (status.phase !== 'lost') return
      stopTimer()
      pauseMs = FIRST_PAUSE_MS
      open()
    },
  }
}

/** A message that is too long would end the connection, and every call under way with it: it is refused here. */
function tooLongFor(message: WireRequest): Reply | null {
  const text = JSON.stringify(message)
  // a UTF-16 unit is three bytes at most
  if (text.length * 3 <= MOST_MESSAGE_BYTES) return null
  const bytes = new TextEncoder().encode(text).length
  if (bytes <= MOST_MESSAGE_BYTES) return null
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return { ok: false, error: { code: 'input.too-long', message: `${megabytes} MB were to be sent, and 1 MB is the most`, data: { bytes } } }
}

function parseResponse(data: unknown): WireResponse | null {
  if (typeof data !== 'string') return null
  try {
    const value = JSON.parse(data) as WireResponse | null
    return value !== null && typeof value === 'object' && typeof value.id === 'string' ? value : null
  } catch {
    return null // the caller drops it
  }
}

function startTimer(run: () => void, afterMs: number): () => void {
  const timer = setTimeout(run, afterMs)
  return () => clearTimeout(timer)
}
