// Requests that no browser would send: every header and the path exactly as given, one connection each.

import { type IncomingHttpHeaders, request } from 'node:http'
import { type RawData, WebSocket } from 'ws'

export interface RawRequest {
  readonly listenPort: number
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Host is `127.0.0.1:PORT` unless the headers say otherwise. */
export function rawRequest(input: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { listenPort, path, method = 'GET', headers = {}, body } = input
    const outgoing = request({ host: '127.0.0.1', port: listenPort, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks).toString('utf8') })
      })
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The code of a refusal; null where the answer is none. */
export function refusalCode(response: RawResponse): string | null {
  const value: unknown = response.headers['content-type']?.startsWith('application/json') ? JSON.parse(response.body) : null
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' ? value.code : null
}

/** Spends the token of a printed address, as the page does; the value is the Cookie header of the session. */
export async function openSession(address: string): Promise<string> {
  const { host, hash, port } = new URL(address)
  const response = await rawRequest({
    listenPort: Number(port),
    path: '/session',
    method: 'POST',
    headers: { origin: `http://${host}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice('#t='.length) }),
  })
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`No session: ${response.status} ${response.body}`)
  return cookie
}

/** A socket that is open, or the status with which the upgrade was refused. */
export function openSocket(listenPort: number, headers: Readonly<Record<string, string>>, path = '/ws'): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${listenPort}${path}`, { headers, perMessageDeflate: false })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.on('error', reject)
  })
}

/** The next message, parsed. */
export function nextMessage(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => socket.once('message', (data: RawData) => resolve(JSON.parse(data.toString()))))
}

/** The code with which the other side closes. */
export function closeCode(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once('close', (code) => resolve(code)))
}
