// The HTTP side of the web host: the built page, the exchange of the token, and the socket behind the session.
// Listens on the loopback address only. What a request may do is decided here; what a call does, behind the Port.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Port } from '../../../preload/contract/port'
import { MOST_MESSAGE_BYTES } from '../../../preload/contract/wire'
import type { Log } from '../../engine/ports'
import { PAGE_HEADERS } from '../shared/content-policy'
import { readStaticFile } from '../shared/static-files'
import { readCookie, renderCookie } from './cookies'
import { readSmallBody } from './read-small-body'
import { type RefusalCode, refuse, refuseUpgrade } from './refusals'
import { createRequestGuard } from './request-guard'
import { sendJson } from './send-json'
import { CLOSE_GOING_AWAY, type SocketLimits, serveSocket } from './serve-socket'
import { createSessionGate } from './session-gate'

export interface WebServerInput {
  readonly port: Port
  readonly rendererDir: string
  readonly log: Log
  /** 0 or left out: a free one. */
  readonly listenPort?: number
  readonly allowedHosts?: readonly string[]
  readonly socketLimits?: SocketLimits
}

export interface WebServer {
  readonly listenPort: number
  /** An address with a new one-time token; an older one that was not used opens nothing any more. */
  issueAddress(): string
  /** Ends every connection; resolves when the port is free. */
  close(): Promise<void>
}

const SOCKET_PATH = '/ws'
const SESSION_PATH = '/session'
const MAX_BODY_BYTES = 4096
const MAX_CONNECTIONS = 256
const HTTP_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}

/** Rejects with the system's error (`EADDRINUSE`) where the port cannot be had. */
export async function createWebServer(input: WebServerInput): Promise<WebServer> {
  const { log } = input
  const guard = createRequestGuard(input.allowedHosts)
  const gate = createSessionGate()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false })

  function hasSession(request: IncomingMessage): boolean {
    return gate.admits(readCookie(request.headers.host ?? '', request.headers.cookie))
  }

  /** Null where the request may go on to what it asks for. */
  function refusalOf(request: IncomingMessage, changes: boolean): RefusalCode | null {
    const { host, origin } = request.headers
    if (!guard.allowsHost(host)) return 'host.refused'
    return changes && !guard.isSameOrigin(host, origin) ? 'origin.refused' : null
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method } = request
    const refusal = refusalOf(request, method === 'POST')
    if (refusal !== null) return refuse(response, refusal)
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return refuse(response, 'method.refused')
    const path = pathOf(request)
    if (path === SESSION_PATH) return method === 'POST' ? exchangeToken(request, response) : tellSession(request, response)
    if (method === 'POST') return refuse(response, hasSession(request) ? 'page.missing' : 'session.missing')
    const file = await readStaticFile(input.rendererDir, path)
    if (!file.ok) {
      if (file.error.kind === 'bad-path') return refuse(response, 'path.refused')
      return refuse(response, hasSession(request) ? 'page.missing' : 'session.missing')
    }
    const { bytes, mediaType, cacheControl } = file.value
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': mediaType, 'content-length': bytes.length, 'cache-control': cacheControl })
    response.end(method === 'HEAD' ? undefined : bytes)
  }

  function tellSession(request: IncomingMessage, response: ServerResponse): void {
    if (hasSession(request)) sendJson(response, 200, { ok: true })
    else refuse(response, 'session.missing')
  }

  async function exchangeToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readSmallBody(request, MAX_BODY_BYTES)
    const token = body === null ? null : tokenOf(body)
    if (token === null) return refuse(response, 'body.refused')
    const secret = gate.exchange(token)
    if (!secret.ok) return refuse(response, secret.error.kind === 'used' ? 'token.used' : 'token.unknown')
    sendJson(response, 200, { ok: true }, { 'set-cookie': renderCookie(request.headers.host ?? '', secret.value) })
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', (error) => log.write('debug', 'connection failed', { message: error.message }))
    const refusal = refusalOf(request, true) ?? (hasSession(request) ? null : 'session.missing')
    if (refusal !== null) refuseUpgrade(stream, refusal)
    else if (pathOf(request) !== SOCKET_PATH) refuseUpgrade(stream, 'page.missing')
    else sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, input.port, log, input.socketLimits))
  }

  const server = createServer(HTTP_LIMITS, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.write('error', 'request failed', {
        url: request.url,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      if (response.headersSent) response.destroy()
      else refuse(response, 'internal')
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  server.on('upgrade', upgrade)
  const listenPort = await listen(server, input.listenPort ?? 0)

  return {
    listenPort,
    issueAddress: () => `http://127.0.0.1:${listenPort}/#t=${gate.issueToken()}`,
    async close() {
      for (const socket of sockets.clients) socket.close(CLOSE_GOING_AWAY, 'Strata ends')
      sockets.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const patience = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
        server.closeAllConnections()
      }, 1000)
      server.closeIdleConnections()
      await closed
      clearTimeout(patience)
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** As it came, still percent-encoded: a URL parser would quietly resolve `..` before anybody could refuse it. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

function tokenOf(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' ? value.token : null
  } catch {
    return null // refused by the caller
  }
}
