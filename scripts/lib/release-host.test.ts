import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { probeReleaseHost, releaseUrl } from './release-host.mjs'

const wanted = { version: '45.5.0', platform: 'linux', arch: 'x64', env: {} }

describe('releaseUrl', () => {
  it('is the archive of this platform', () => {
    expect(releaseUrl(wanted)).toBe('https://github.com/electron/electron/releases/download/v45.5.0/electron-v45.5.0-linux-x64.zip')
    expect(releaseUrl({ ...wanted, arch: 'arm' })).toContain('linux-armv7l.zip')
  })

  it('follows the variables that the installer follows', () => {
    expect(releaseUrl({ ...wanted, env: { ELECTRON_MIRROR: 'https://mirror.example/e/' } })).toBe(
      'https://mirror.example/e/v45.5.0/electron-v45.5.0-linux-x64.zip',
    )
    expect(
      releaseUrl({
        ...wanted,
        env: { npm_config_electron_mirror: 'https://a/', ELECTRON_MIRROR: 'https://b/', ELECTRON_CUSTOM_DIR: '{{ version }}' },
      }),
    ).toBe('https://a/45.5.0/electron-v45.5.0-linux-x64.zip')
  })
})

describe('probeReleaseHost', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })
  /** A loopback server that answers `status` after `delayMs`, and counts what it was asked. */
  async function serve(status: number, headers: Record<string, string> = {}, delayMs = 0): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      setTimeout(() => response.writeHead(status, headers).end(), delayMs)
    })
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/electron.zip`, asked }
  }

  it('asks once, and learns the size', async () => {
    const { url, asked } = await serve(200, { 'content-length': '112000000' })
    expect(await probeReleaseHost(url)).toEqual({ answers: true, bytes: 112_000_000 })
    expect(asked).toEqual(['HEAD /electron.zip'])
  })

  it('takes a refusal of the question for an answer, a missing archive for none', async () => {
    expect(await probeReleaseHost((await serve(405)).url)).toEqual({ answers: true, bytes: null })
    expect(await probeReleaseHost((await serve(404)).url)).toMatchObject({ answers: false, reason: expect.stringMatching(/answered 404$/) })
    expect(await probeReleaseHost((await serve(503)).url)).toMatchObject({ answers: false, reason: expect.stringMatching(/answered 503$/) })
  })

  it('waits no longer than it may', async () => {
    const { url } = await serve(200, {}, 5_000)
    const startedMs = performance.now()
    expect(await probeReleaseHost(url, { timeoutMs: 100 })).toMatchObject({
      answers: false,
      reason: expect.stringContaining('did not answer within 0.1 s'),
    })
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  })

  it('says in a few words why a host cannot be reached', async () => {
    expect(await probeReleaseHost('http://127.0.0.1:1/x')).toMatchObject({
      answers: false,
      reason: expect.stringMatching(/^127\.0\.0\.1:1 cannot be reached \(/),
    })
    expect(await probeReleaseHost('no address')).toMatchObject({ answers: false })
  })
})
