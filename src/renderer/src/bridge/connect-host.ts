// Finds the host this page belongs to: the Port that Electron's preload exposed, or the web host's socket.

import { createClient } from '../../../preload/contract/client'
import { type Client, workbenchContract } from '../../../preload/contract/workbench'
import { createElectronLink } from './electron-link'
import { exchangeToken, tokenOf } from './exchange-token'
import type { Link } from './link'
import { createWebSocketLink } from './web-socket-link'

export interface HostConnection {
  readonly link: Link
  readonly client: Client
}

/** Null: the address does not open Strata (its token was used, or there is none), and the page must say how to get a new one. */
export async function connectHost(page: Window & typeof globalThis): Promise<HostConnection | null> {
  const link = createElectronLink(Reflect.get(page, 'strata')) ?? (await connectWeb(page))
  return link === null ? null : { link, client: createClient(workbenchContract, link.port) }
}

async function connectWeb(page: Window & typeof globalThis): Promise<Link | null> {
  followNewAddress(page)
  const outcome = await exchangeToken(
    page.location,
    (path, body) => page.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    (path) => page.history.replaceState(null, '', path),
  )
  const isAdmitted = async (): Promise<boolean> => {
    const { status } = await page.fetch('/session')
    return status !== 401 && status !== 403
  }
  if (outcome === 'refused' || (outcome === 'none' && !(await isAdmitted()))) return null
  const address = `${page.location.protocol === 'https:' ? 'wss' : 'ws'}://${page.location.host}/ws`
  return createWebSocketLink({
    connect: ({ onOpen, onClose, onMessage }) => {
      const socket = new page.WebSocket(address)
      socket.onopen = onOpen
      socket.onclose = onClose
      socket.onmessage = (event) => onMessage(event.data)
      return socket
    },
    isAdmitted,
  })
}

/** A fresh address that is opened in a tab of the same host changes nothing but the fragment, which loads no page by itself. */
export function followNewAddress(page: Pick<Window, 'addEventListener' | 'location'>): void {
  page.addEventListener('hashchange', () => {
    if (tokenOf(page.location.hash) !== null) page.location.reload()
  })
}
