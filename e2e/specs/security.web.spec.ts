// What the web host must refuse, asked of the built program with requests no browser would send.

import type { ChildProcess } from 'node:child_process'
import { closeCode, openSession, openSocket, type RawRequest, rawRequest, refusalCode } from '../../src/main/hosts/web/testing/raw-request'
import { test as base, expect } from '../fixtures'
import { endProcess, startWebProcess } from '../hosts'

interface Target {
  readonly address: string
  readonly port: number
  readonly origin: string
  readonly child: ChildProcess
  send(request: Omit<RawRequest, 'listenPort'>): ReturnType<typeof rawRequest>
  postToken(headers?: Readonly<Record<string, string>>): ReturnType<typeof rawRequest>
}

const test = base.extend<{ readonly target: Target }>({
  target: async ({ world }, use) => {
    const { address, child } = await startWebProcess(world, [world.project])
    const { origin, port: text, hash } = new URL(address)
    const port = Number(text)
    const send: Target['send'] = (request) => rawRequest({ ...request, listenPort: port })
    await use({
      address,
      port,
      origin,
      child,
      send,
      postToken: (headers = {}) =>
        send({
          path: '/session',
          method: 'POST',
          headers: { origin, 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ token: hash.slice('#t='.length) }),
        }),
    })
    await endProcess(child)
  },
})

test('a foreign Host is refused, for the page, the token and the socket', async ({ target }) => {
  const host = 'strata.evil.example'
  for (const path of ['/', '/index.html', '/session']) {
    expect(refusalCode(await target.send({ path, headers: { host } }))).toBe('host.refused')
  }
  expect(refusalCode(await target.postToken({ host, origin: `http://${host}` }))).toBe('host.refused')
  const cookie = await openSession(target.address)
  expect(await openSocket(target.port, { host, origin: `http://${host}`, cookie })).toBe(403)
})

test('a foreign Origin is refused and spends no token', async ({ target }) => {
  for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${target.port + 1}`, `http://localhost:${target.port}`]) {
    expect(refusalCode(await target.postToken({ origin }))).toBe('origin.refused')
  }
  const cookie = await openSession(target.address)
  expect(await openSocket(target.port, { origin: 'http://evil.example', cookie })).toBe(403)
  expect(await openSocket(target.port, { cookie })).toBe(403)
})

test('a missing, wrong or used token opens nothing', async ({ target }) => {
  const headers = { origin: target.origin, 'content-type': 'application/json' }
  for (const body of ['{}', '{"token":""}', '{"token":"guess"}']) {
    const response = await target.send({ path: '/session', method: 'POST', headers, body })
    expect([400, 403]).toContain(response.status)
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  expect(await openSocket(target.port, { origin: target.origin })).toBe(401)
  expect(await openSocket(target.port, { origin: target.origin, cookie: `strata-${target.port}=guess` })).toBe(401)
  expect((await target.postToken()).status).toBe(200)
  const second = await target.postToken()
  expect([second.status, refusalCode(second)]).toEqual([409, 'token.used'])
  expect(second.headers['set-cookie']).toBeUndefined()
})

test('no path leads out of the built page', async ({ target }) => {
  const ways = [
    '/../main/web.js',
    '/assets/../../main/web.js',
    '/..%2fmain%2fweb.js',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/assets\\..\\..\\main\\web.js',
    '/%252e%252e/package.json',
    '/index.html%00',
    '/etc/passwd',
    '//etc/passwd',
    '/.git/config',
  ]
  for (const path of ways) {
    const response = await target.send({ path })
    expect([400, 401], path).toContain(response.status)
    expect(response.body, path).not.toContain('root:')
  }
})

test('an oversized or malformed message closes the socket, and the host goes on', async ({ target }) => {
  const cookie = await openSession(target.address)
  for (const [message, code] of [
    [JSON.stringify({ t: 'call', id: '1', name: 'project.list', input: 'x'.repeat(1_000_001) }), 1009],
    ['{"t":', 1008],
    ['{"t":"eval","id":"1"}', 1008],
  ] as const) {
    const socket = await openSocket(target.port, { origin: target.origin, cookie })
    if (typeof socket === 'number') throw new Error(`The socket was refused with ${socket}`)
    const closed = closeCode(socket)
    socket.send(message)
    expect(await closed).toBe(code)
  }
  expect((await target.send({ path: '/session', headers: { cookie } })).status).toBe(200)
})

test('every answer carries the policy and is kept out of caches that others see', async ({ target }) => {
  for (const path of ['/', '/session', '/nothing']) {
    const { headers } = await target.send({ path })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('Ctrl-C ends it with 0', async ({ target }) => {
  const ended = new Promise<number | null>((resolve) => target.child.once('exit', resolve))
  target.child.kill('SIGINT')
  expect(await ended).toBe(0)
})
