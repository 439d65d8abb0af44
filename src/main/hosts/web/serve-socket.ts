// Serves a Port over one WebSocket: JSON in, JSON out, one client. Knows no method and nothing of HTTP.

import { type RawData, WebSocket } from 'ws'
import type { Port, Reply } from '../../../preload/contract/port'
import { parseWireRequest, type WireRequest, type WireResponse } from '../../../preload/contract/wire'
import type { Log } from '../../engine/ports'
import { createPortSession } from '../../rpc/port-session'

export const CLOSE_GOING_AWAY = 1001
const CLOSE_UNSUPPORTED = 1003
const CLOSE_BAD_MESSAGE = 1008

export interface SocketLimits {
  /** A peer that answers no ping for this long is gone. */
  readonly heartbeatMs: number
  /** Above this many bytes waiting to be taken, no further message of this peer is read. */
  readonly pauseAtBytes: number
  /** Above this many, the peer is cut off: it connects anew and asks again. */
  readonly cutOffAtBytes: number
}

export const SOCKET_LIMITS: SocketLimits = { heartbeatMs: 20_000, pauseAtBytes: 4_000_000, cutOffAtBytes: 32_000_000 }

const UNSENDABLE: Reply = { ok: false, error: { code: 'internal', message: 'The answer cannot be sent', data: null } }

/** Runs until the socket closes; then everything of this client is cancelled. */
export function serveSocket(socket: WebSocket, port: Port, log: Log, limits: SocketLimits = SOCKET_LIMITS): void {
  const session = createPortSession(port)
  const send = createSender(socket, log, limits)
  const stopHeartbeat = startHeartbeat(socket, log, limits.heartbeatMs)

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) return socket.close(CLOSE_UNSUPPORTED, 'text only')
    const request = parseWireRequest(data.toString())
    if (request === null || !run(request)) socket.close(CLOSE_BAD_MESSAGE, 'not a message of Strata')
  })
  socket.on('error', (error) => log.write('warning', 'socket failed', { message: error.message }))
  socket.on('close', () => {
    stopHeartbeat()
    session.close()
  })

  async function answer(id: string, name: string, input: unknown): Promise<void> {
    try {
      send({ t: 'reply', id, reply: await session.call(id, name, input) })
    } catch (error) {
      // Only a value that is no JSON gets here; the client must still hear that its call is over.
      log.write('error', 'answer cannot be sent', { name, message: error instanceof Error ? error.message : String(error) })
      send({ t: 'reply', id, reply: UNSENDABLE })
    }
  }

  function run(request: WireRequest): boolean {
    const { id } = request
    switch (request.t) {
      case 'call':
        void answer(id, request.name, request.input)
        return true
      case 'subscribe':
        return session.subscribe(id, request.name, (payload) => send({ t: 'event', id, payload }))
      case 'cancel':
        session.cancel(id)
        return true
      case 'unsubscribe':
        session.unsubscribe(id)
        return true
    }
  }
}

/** Nothing is sent to a socket that closes; a slow one is first no longer read from, then cut off. */
function createSender(socket: WebSocket, log: Log, limits: SocketLimits): (message: WireResponse) => void {
  function resumeWhenTaken(): void {
    if (socket.isPaused && socket.bufferedAmount < limits.pauseAtBytes / 2) socket.resume()
  }
  return (message) => {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify(message), resumeWhenTaken)
    if (socket.bufferedAmount > limits.cutOffAtBytes) {
      log.write('warning', 'socket cut off: the page takes nothing', { waitingBytes: socket.bufferedAmount })
      socket.terminate()
    } else if (socket.bufferedAmount > limits.pauseAtBytes) socket.pause()
  }
}

function startHeartbeat(socket: WebSocket, log: Log, heartbeatMs: number): () => void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    // A socket we do not read from cannot bring its pong; its end is the cut-off.
    if (socket.isPaused) return
    if (!alive) {
      log.write('info', 'socket closed: no answer to a ping')
      socket.terminate()
      return
    }
    alive = false
    socket.ping()
  }, heartbeatMs)
  return () => clearInterval(timer)
}
