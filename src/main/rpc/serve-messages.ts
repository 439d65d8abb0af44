// Serves a Port to whoever sends it values: the worker's side of a MessagePort. One client; knows no method and no thread.

import type { Port } from '../../preload/contract/port'
import { toWireRequest, type WireResponse } from '../../preload/contract/wire'
import { createPortSession } from './port-session'
import type { FaultLog } from './serve-contract'

/** As much of a MessagePort as is needed here. */
export interface MessageEnd {
  postMessage(message: WireResponse): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  off(event: 'message', listener: (message: unknown) => void): unknown
}

/** Returns the function that ends it: everything of the client is cancelled. */
export function serveMessages(end: MessageEnd, port: Port, log: FaultLog): () => void {
  const session = createPortSession(port)

  function receive(message: unknown): void {
    const request = toWireRequest(message)
    if (request === null) {
      log.write('error', 'a message that is no request was dropped')
      return
    }
    const { id } = request
    if (request.t === 'cancel') session.cancel(id)
    else if (request.t === 'unsubscribe') session.unsubscribe(id)
    else if (request.t === 'call')
      void session.call(id, request.name, request.input).then((reply) => end.postMessage({ t: 'reply', id, reply }))
    else if (!session.subscribe(id, request.name, (payload) => end.postMessage({ t: 'event', id, payload })))
      log.write('error', 'a subscription was refused', { event: request.name })
  }

  end.on('message', receive)
  return () => {
    end.off('message', receive)
    session.close()
  }
}
