import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Port } from '../../../preload/contract/port'
import { createWebServer, type WebServer } from './create-web-server'
import { SOCKET_LIMITS } from './serve-socket'
import { closeCode, nextMessage, openSession, openSocket, type RawRequest, rawRequest, refusalCode } from './testing/raw-request'

const log = { write: () => {} }
let folder = ''
let server: WebServer
let listeners: ((payload: unknown) => void)[] = []
let cancelled: string[] = []

const port: Port = {
  async call(id, name, input) {
    if (name === 'wait') return new Promise(() => cancelled.push(`started ${id}`))
    if (name === 'big') return { ok: true, value: 'x'.repeat(900_000) }
    if (name === 'no-json') return { ok: true, value: 10n }
    return { ok: true, value: { name, input } }
  },
  cancel: (id) => cancelled.push(id),
  subscribe(_name, listener) {
    listeners.push(listener)
    return () => {
      listeners = listeners.filter((known) => known !== listener)
    }
  },
}

beforeEach(async () => {
  listeners = []
  cancelled = []
  folder = await mkdtemp(join(tmpdir(), 'strata-web-'))
  await mkdir(join(folder, 'renderer', 'assets'), { recursive: true })
  await writeFile(join(folder, 'renderer', 'index.html'), '<!doctype html><title>Strata</title>')
  await writeFile(join(folder, 'renderer', 'assets', 'index-BvQ3x9Zk.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  server = await createWebServer({ port, rendererDir: join(folder, 'renderer'), log, allowedHosts: ['strata.test'] })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (input: Omit<RawRequest, 'listenPort'>) => rawRequest({ ...input, listenPort: server.listenPort })
const ownOrigin = () => `http://127.0.0.1:${server.listenPort}`
const postToken = (token: string, headers: Record<string, string> = {}) =>
  send({
    path: '/session',
    method: 'POST',
    headers: { origin: ownOrigin(), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token }),
  })
const tokenOf = (address: string) => new URL(address).hash.slice(3)

async function connectSocket(): Promise<WebSocket> {
  const socket = await openSocket(server.listenPort, { origin: ownOrigin(), cookie: await openSession(server.issueAddress()) })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  return socket
}

describe('the page', () => {
  it('is served without a session, with the policy and never to be stored', async () => {
    const response = await send({ path: '/' })
    expect(response.status).toBe(200)
    expect(response.body).toContain('<title>Strata')
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
  })

  it('answers HEAD with the length and no body', async () => {
    const response = await send({ path: '/assets/index-BvQ3x9Zk.js?v=1', method: 'HEAD' })
    expect(response).toMatchObject({ status: 200, body: '' })
    expect(response.headers['content-length']).toBe('9')
    expect(response.headers['cache-control']).toContain('immutable')
  })

  it.each([
    '/../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets\\..\\..\\secret.txt',
    '/index.html%00',
    '//evil',
    'http://evil/',
  ])('refuses the path %j', async (path) => {
    const response = await send({ path })
    expect([response.status, refusalCode(response)]).toEqual([400, 'path.refused'])
  })

  it('tells nobody without a session what else is there', async () => {
    expect(refusalCode(await send({ path: '/report.html' }))).toBe('session.missing')
    const cookie = await openSession(server.issueAddress())
    expect((await send({ path: '/report.html', headers: { cookie } })).status).toBe(404)
  })

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('refuses %s', async (method) => {
    const response = await send({ path: '/', method })
    expect([response.status, refusalCode(response)]).toEqual([405, 'method.refused'])
    expect(response.headers.allow).toBe('GET, HEAD, POST')
  })
})

describe('Host and Origin', () => {
  it.each(['127.0.0.1:1', 'localhost', 'LOCALHOST:8080', '[::1]:9', 'strata.test:4000'])('answers to %s', async (host) => {
    expect((await send({ path: '/', headers: { host } })).status).toBe(200)
  })

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example:80',
    '127.0.0.2',
    '0.0.0.0',
    'localhost:80@evil.example',
    'localhost:x',
    '[::2]',
  ])('refuses the host %j', async (host) => {
    const response = await send({ path: '/', headers: { host } })
    expect([response.status, refusalCode(response)]).toEqual([403, 'host.refused'])
  })

  it.each(['http://evil.example', 'null', 'http://localhost', 'http://127.0.0.1', ''])(
    'refuses a token from the origin %j and leaves it good',
    async (origin) => {
      const token = tokenOf(server.issueAddress())
      const response = await postToken(token, { origin })
      expect([response.status, refusalCode(response)]).toEqual([403, 'origin.refused'])
      expect((await postToken(token)).status).toBe(200)
    },
  )

  it('refuses a token without an origin', async () => {
    const body = JSON.stringify({ token: tokenOf(server.issueAddress()) })
    const response = await send({ path: '/session', method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(refusalCode(response)).toBe('origin.refused')
  })

  it('refuses a socket for a foreign host, a foreign origin or none', async () => {
    const cookie = await openSession(server.issueAddress())
    expect(await openSocket(server.listenPort, { origin: 'http://evil.example', host: 'evil.example', cookie })).toBe(403)
    expect(await openSocket(server.listenPort, { origin: 'http://evil.example', cookie })).toBe(403)
    expect(await openSocket(server.listenPort, { cookie })).toBe(403)
  })
})

describe('the session', () => {
  it('is a cookie out of the reach of scripts and other sites, named with the port', async () => {
    const address = server.issueAddress()
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#t=[\w-]{43}$/)
    const response = await postToken(tokenOf(address))
    expect(response.status).toBe(200)
    expect(response.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^strata-${server.listenPort}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    )
  })

  it('is named with the port the browser sees', async () => {
    const host = 'localhost:9999'
    const response = await postToken(tokenOf(server.issueAddress()), { host, origin: `http://${host}` })
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^strata-9999=/)
    expect((await send({ path: '/session', headers: { host, cookie } })).status).toBe(200)
    expect((await send({ path: '/session', headers: { cookie } })).status).toBe(401)
  })

  it('refuses a token that was used, also from a browser that has a session', async () => {
    const address = server.issueAddress()
    const cookie = await openSession(address)
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const response = await postToken(tokenOf(address), headers)
      expect([response.status, refusalCode(response)]).toEqual([409, 'token.used'])
    }
    expect((await send({ path: '/session', headers: { cookie } })).status).toBe(200)
  })

  it('refuses a token that a newer one replaced, and a wrong one', async () => {
    const old = server.issueAddress()
    const fresh = server.issueAddress()
    expect((await postToken(tokenOf(old))).status).toBe(409)
    const wrong = await postToken('x'.repeat(43))
    expect([wrong.status, refusalCode(wrong)]).toEqual([403, 'token.unknown'])
    expect((await postToken(tokenOf(fresh))).status).toBe(200)
  })

  it.each(['', '{', '[]', '{"token":1}', `{"token":"${'x'.repeat(5000)}"}`])('refuses the body %j', async (body) => {
    const headers = { origin: ownOrigin(), 'content-type': 'application/json' }
    const response = await send({ path: '/session', method: 'POST', headers, body })
    expect([response.status, refusalCode(response)]).toEqual([400, 'body.refused'])
  })

  it('refuses what a form of another page could send', async () => {
    const headers = { origin: ownOrigin(), 'content-type': 'text/plain' }
    const body = JSON.stringify({ token: tokenOf(server.issueAddress()) })
    expect(refusalCode(await send({ path: '/session', method: 'POST', headers, body }))).toBe('body.refused')
  })

  it('is asked for by the socket and by any other POST', async () => {
    expect(await openSocket(server.listenPort, { origin: ownOrigin() })).toBe(401)
    expect(await openSocket(server.listenPort, { origin: ownOrigin(), cookie: `strata-${server.listenPort}=guess` })).toBe(401)
    const cookie = await openSession(server.issueAddress())
    expect(await openSocket(server.listenPort, { origin: ownOrigin(), cookie }, '/other')).toBe(404)
    expect(refusalCode(await send({ path: '/ws', method: 'POST', headers: { origin: ownOrigin() } }))).toBe('session.missing')
  })

  it('survives a second one in another browser', async () => {
    const first = await openSession(server.issueAddress())
    const second = await openSession(server.issueAddress())
    for (const cookie of [first, second]) expect((await send({ path: '/session', headers: { cookie } })).status).toBe(200)
  })
})

describe('the socket', () => {
  it('answers calls, each by its id', async () => {
    const socket = await connectSocket()
    const reply = nextMessage(socket)
    socket.send('{"t":"call","id":"7","name":"a.b","input":{"x":1}}')
    expect(await reply).toEqual({ t: 'reply', id: '7', reply: { ok: true, value: { name: 'a.b', input: { x: 1 } } } })
  })

  it('tells events to whoever subscribed until it does no longer', async () => {
    const socket = await connectSocket()
    socket.send('{"t":"subscribe","id":"s","name":"a.happened"}')
    const echo = nextMessage(socket)
    socket.send('{"t":"call","id":"1","name":"sync"}')
    await echo
    const event = nextMessage(socket)
    for (const listener of listeners) listener({ n: 1 })
    expect(await event).toEqual({ t: 'event', id: 's', payload: { n: 1 } })
    const second = nextMessage(socket)
    socket.send('{"t":"unsubscribe","id":"s"}')
    socket.send('{"t":"call","id":"2","name":"sync"}')
    await second
    expect(listeners).toHaveLength(0)
  })

  it('answers with an error what is no JSON', async () => {
    const socket = await connectSocket()
    const reply = nextMessage(socket)
    socket.send('{"t":"call","id":"1","name":"no-json"}')
    expect(await reply).toMatchObject({ t: 'reply', id: '1', reply: { ok: false, error: { code: 'internal' } } })
  })

  it('cancels what its page left behind', async () => {
    const socket = await connectSocket()
    const synced = nextMessage(socket)
    socket.send('{"t":"subscribe","id":"s","name":"a.happened"}')
    socket.send('{"t":"call","id":"1","name":"wait"}')
    socket.send('{"t":"call","id":"2","name":"sync"}')
    await synced
    socket.terminate()
    await expect.poll(() => cancelled.length).toBe(2)
    expect(cancelled[1]).toBe(cancelled[0]?.replace('started ', ''))
    expect(listeners).toHaveLength(0)
  })

  it.each([
    ['half a message', '{"t":', 1008],
    ['an unknown verb', '{"t":"shout","id":"1"}', 1008],
    ['a subscription twice', '{"t":"subscribe","id":"s","name":"a.happened"}', 1008],
    ['bytes', Buffer.from('{"t":"cancel","id":"1"}'), 1003],
    ['more than a megabyte', `{"t":"call","id":"1","name":"a.b","input":"${'x'.repeat(1_000_001)}"}`, 1009],
  ])('is closed by %s', async (_what, message, code) => {
    const socket = await connectSocket()
    const closed = closeCode(socket)
    socket.send('{"t":"subscribe","id":"s","name":"a.happened"}')
    socket.send(message)
    expect(await closed).toBe(code)
  })

  it('is told when Strata ends', async () => {
    const socket = await connectSocket()
    const closed = closeCode(socket)
    await server.close()
    expect(await closed).toBe(1001)
  })
})

describe('limits', () => {
  async function restart(limits: Partial<typeof SOCKET_LIMITS>): Promise<WebSocket> {
    await server.close()
    server = await createWebServer({ port, rendererDir: join(folder, 'renderer'), log, socketLimits: { ...SOCKET_LIMITS, ...limits } })
    return connectSocket()
  }

  it('ends a socket whose peer answers no ping', async () => {
    const socket = await restart({ heartbeatMs: 40 })
    socket.pause()
    socket.send('{"t":"subscribe","id":"s","name":"a.happened"}')
    await expect.poll(() => listeners.length).toBe(1)
    await expect.poll(() => listeners.length).toBe(0)
    socket.terminate()
  })

  it('keeps a socket that answers', async () => {
    const socket = await restart({ heartbeatMs: 20 })
    await new Promise<void>((resolve) => {
      let pings = 0
      socket.on('ping', () => {
        pings += 1
        if (pings === 5) resolve()
      })
    })
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  it('reads nothing more from a page that takes nothing, and goes on when it does', async () => {
    const socket = await restart({ pauseAtBytes: 2_000_000 })
    socket.pause()
    for (let id = 0; id < 40; id++) socket.send(`{"t":"call","id":"${id}","name":"big"}`)
    const answered = new Set<unknown>()
    const all = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        answered.add(JSON.parse(data.toString()).id)
        if (answered.size === 40) resolve()
      })
    })
    await new Promise((resolve) => setImmediate(resolve))
    socket.resume()
    await all
  })

  it('cuts off a page that takes nothing and asks on', async () => {
    const socket = await restart({ pauseAtBytes: Number.POSITIVE_INFINITY, cutOffAtBytes: 3_000_000 })
    socket.send('{"t":"subscribe","id":"s","name":"a.happened"}')
    await expect.poll(() => listeners.length).toBe(1)
    socket.pause()
    for (let id = 0; id < 60; id++) socket.send(`{"t":"call","id":"${id}","name":"big"}`)
    await expect.poll(() => listeners.length).toBe(0)
    socket.terminate()
  })

  it('refuses headers over 16 kB', async () => {
    expect((await send({ path: '/', headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
  })

  it('survives what is no HTTP at all', async () => {
    await new Promise<void>((resolve) => {
      const stream = connect(server.listenPort, '127.0.0.1', () => stream.end('\u0016\u0003\u0001 hello\r\n\r\n'))
      stream.on('close', () => resolve())
      stream.resume()
    })
    expect((await send({ path: '/' })).status).toBe(200)
  })

  it('says so when the port is taken', async () => {
    const input = { port, rendererDir: folder, log, listenPort: server.listenPort }
    await expect(createWebServer(input)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
