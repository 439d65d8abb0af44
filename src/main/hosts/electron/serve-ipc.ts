// Serves a Port over Electron's channels: one session per page, ended when the page goes or loads anew.
// Only the page's own top frame is heard; knows no method.

import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Port, Reply } from '../../../preload/contract/port'
import { toWireRequest, type WireRequest } from '../../../preload/contract/wire'
import type { Log } from '../../engine/ports'
import { createPortSession, type PortSession } from '../../rpc/port-session'
import { isPageFrame } from './page-address'

type Verb = WireRequest['t']

/** Returns the function that takes the channels down. */
export function serveIpc(ipc: IpcMain, port: Port, log: Log): () => void {
  const sessions = new Map<number, PortSession>()

  /** Null, and a line in the log, for whatever does not come from the page or is no message of it. */
  function admit<T extends Verb>(
    event: IpcMainEvent | IpcMainInvokeEvent,
    t: T,
    args: readonly unknown[],
  ): Extract<WireRequest, { t: T }> | null {
    const { senderFrame } = event
    const [id, name, input] = args
    const request = isPageFrame(senderFrame) ? toWireRequest({ t, id, name, input }) : null
    if (request === null) log.write('warning', 'message refused', { channel: t, from: senderFrame?.url ?? null })
    return request as Extract<WireRequest, { t: T }> | null
  }

  function sessionOf(contents: WebContents): PortSession {
    const known = sessions.get(contents.id)
    if (known !== undefined) return known
    const session = createPortSession(port)
    sessions.set(contents.id, session)
    const end = (): void => {
      contents.removeListener('did-start-navigation', endAtLoad)
      contents.removeListener('destroyed', end)
      contents.removeListener('render-process-gone', end)
      sessions.delete(contents.id)
      session.close()
    }
    const endAtLoad = (details: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }): void => {
      if (details.isMainFrame && !details.isSameDocument) end()
    }
    contents.on('did-start-navigation', endAtLoad)
    contents.on('destroyed', end)
    contents.on('render-process-gone', end)
    return session
  }

  function tell(contents: WebContents, id: string, payload: unknown): void {
    if (!contents.isDestroyed()) contents.send('strata:event', id, payload)
  }

  ipc.handle('strata:call', async (event, ...args): Promise<Reply> => {
    const request = admit(event, 'call', args)
    if (request === null) throw new Error('refused')
    return sessionOf(event.sender).call(request.id, request.name, request.input)
  })
  ipc.on('strata:cancel', (event, ...args) => {
    const request = admit(event, 'cancel', args)
    if (request !== null) sessionOf(event.sender).cancel(request.id)
  })
  ipc.on('strata:subscribe', (event, ...args) => {
    const request = admit(event, 'subscribe', args)
    if (request === null) return
    const { sender } = event
    const taken = sessionOf(sender).subscribe(request.id, request.name, (payload) => tell(sender, request.id, payload))
    if (!taken) log.write('warning', 'subscription refused', { event: request.name })
  })
  ipc.on('strata:unsubscribe', (event, ...args) => {
    const request = admit(event, 'unsubscribe', args)
    if (request !== null) sessionOf(event.sender).unsubscribe(request.id)
  })

  return () => {
    ipc.removeHandler('strata:call')
    for (const channel of ['strata:cancel', 'strata:subscribe', 'strata:unsubscribe']) ipc.removeAllListeners(channel)
    for (const session of sessions.values()) session.close()
    sessions.clear()
  }
}
