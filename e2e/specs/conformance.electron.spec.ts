// The table of calls that every transport answers alike, over Electron's channels and over the web host's socket.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openSession, openSocket } from '../../src/main/hosts/web/testing/raw-request'
import { createSocketPort } from '../../src/main/hosts/web/testing/socket-port'
import { runConformance } from '../../src/main/rpc/testing/conformance'
import { createConformanceWorld } from '../../src/main/rpc/testing/conformance-world'
import type { Port, Reply } from '../../src/preload/contract/port'
import { expect, test } from '../fixtures'
import { endProcess, startWebProcess } from '../hosts'
import { createWorld } from '../worlds'

declare global {
  interface Window {
    strata: Port
    conformanceLeave: Record<string, () => void>
    conformanceTell(id: string, payload: unknown): void
  }
}

test('the channels answer every call of the table as the socket does', async ({ start, world }) => {
  const dir = await mkdtemp(join(tmpdir(), 'strata-channels-'))
  const other = await createWorld('garden-log')
  const { address, child } = await startWebProcess(other, [])
  try {
    const conformance = await createConformanceWorld(dir)
    const { page } = await start({ folder: world.project })
    const overChannels = await createPagePort(page)
    const channels = await runConformance(overChannels, conformance, async () => void (await overChannels.call('settle', 'host.info', {})))
    expect(channels.filter(({ wrong }) => wrong !== null).map(({ name, wrong }) => `${name}: ${wrong}`)).toEqual([])

    const { port, origin } = new URL(address)
    const socket = await openSocket(Number(port), { origin, cookie: await openSession(address) })
    if (typeof socket === 'number') throw new Error(`The socket was refused with ${socket}`)
    const overSocket = createSocketPort(socket)
    const answered = await runConformance(overSocket, conformance, async () => void (await overSocket.call('settle', 'host.info', {})))
    socket.close()
    expect(channels).toEqual(answered)
  } finally {
    await endProcess(child)
    await other.remove()
    await rm(dir, { recursive: true, force: true })
  }
})

/** The Port that the preload script gave to the page, used from here. */
async function createPagePort(page: Page): Promise<Port> {
  const listeners = new Map<string, (payload: unknown) => void>()
  let subscriptions = 0
  await page.exposeFunction('conformanceTell', (id: string, payload: unknown) => listeners.get(id)?.(payload))
  await page.evaluate(() => {
    window.conformanceLeave = {}
  })
  return {
    call: (id, name, input) => page.evaluate((args): Promise<Reply> => window.strata.call(...args), [id, name, input] as const),
    cancel: (id) => void page.evaluate((callId) => window.strata.cancel(callId), id),
    subscribe: (name, listener) => {
      subscriptions += 1
      const id = String(subscriptions)
      listeners.set(id, listener)
      void page.evaluate(
        ([event, key]) => {
          window.conformanceLeave[key] = window.strata.subscribe(event, (payload) => window.conformanceTell(key, payload))
        },
        [name, id] as const,
      )
      return () => {
        listeners.delete(id)
        void page.evaluate((key) => window.conformanceLeave[key]?.(), id)
      }
    },
  }
}
