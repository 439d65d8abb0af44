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
    /** What was told to each subscription, and how to end it. */
    conformance: Record<string, { readonly told: unknown[]; readonly leave: () => void }>
  }
}

test('the channels answer every call of the table as the socket does', async ({ start, world }) => {
  const dir = await mkdtemp(join(tmpdir(), 'strata-channels-'))
  const other = await createWorld('garden-log')
  const { address, child } = await startWebProcess(other, [])
  try {
    const conformance = await createConformanceWorld(dir)
    const { page } = await start({ folder: world.project })
    const { port: overChannels, settle } = await createPagePort(page)
    const channels = await runConformance(overChannels, conformance, settle)
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

/** The Port that the preload script gave to the page, used from here. What is told is fetched by `settle`. */
async function createPagePort(page: Page): Promise<{ readonly port: Port; settle(): Promise<void> }> {
  const listeners = new Map<string, (payload: unknown) => void>()
  let subscriptions = 0
  await page.evaluate(() => {
    window.conformance = {}
  })
  const call: Port['call'] = (id, name, input) =>
    page.evaluate((args): Promise<Reply> => window.strata.call(...args), [id, name, input] as const)
  return {
    async settle() {
      await call('settle', 'host.info', {})
      const told = await page.evaluate(() => Object.entries(window.conformance).map(([id, { told }]) => [id, told.splice(0)] as const))
      for (const [id, payloads] of told) for (const payload of payloads) listeners.get(id)?.(payload)
    },
    port: {
      call,
      cancel: (id) => void page.evaluate((callId) => window.strata.cancel(callId), id),
      subscribe: (name, listener) => {
        subscriptions += 1
        const id = String(subscriptions)
        listeners.set(id, listener)
        void page.evaluate(
          ([event, key]) => {
            const told: unknown[] = []
            window.conformance[key] = { told, leave: window.strata.subscribe(event, (payload) => told.push(payload)) }
          },
          [name, id] as const,
        )
        return () => {
          listeners.delete(id)
          void page.evaluate((key) => window.conformance[key]?.leave(), id)
        }
      },
    },
  }
}
