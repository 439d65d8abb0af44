// A Port over a bare socket, for comparing what the web host answers with what others do.

import type { RawData, WebSocket } from 'ws'
import type { Port, Reply } from '../../../../preload/contract/port'
import type { WireRequest, WireResponse } from '../../../../preload/contract/wire'

/** Unlike the page's own link it bears two calls of one id: the refusal is the newer one's. */
export function createSocketPort(socket: WebSocket): Port {
  const waiting: { readonly id: string; readonly resolve: (reply: Reply) => void }[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  let subscriptions = 0

  function send(message: WireRequest): void {
    socket.send(JSON.stringify(message))
  }
  function answer(id: string, reply: Reply): void {
    const refused = !reply.ok && reply.error.code === 'call.duplicate'
    const at = refused ? waiting.findLastIndex((call) => call.id === id) : waiting.findIndex((call) => call.id === id)
    waiting.splice(at, 1)[0]?.resolve(reply)
  }
  socket.on('message', (data: RawData) => {
    const message: WireResponse = JSON.parse(data.toString())
    if (message.t === 'reply') answer(message.id, message.reply)
    else listeners.get(message.id)?.(message.payload)
  })

  return {
    call: (id, name, input) =>
      new Promise((resolve) => {
        waiting.push({ id, resolve })
        send({ t: 'call', id, name, input })
      }),
    cancel: (id) => send({ t: 'cancel', id }),
    subscribe: (name, listener) => {
      subscriptions += 1
      const id = `s${subscriptions}`
      listeners.set(id, listener)
      send({ t: 'subscribe', id, name })
      return () => {
        listeners.delete(id)
        send({ t: 'unsubscribe', id })
      }
    },
  }
}
