// What every spec starts from: a world, and hosts that end with the test. The project of playwright.config.ts says which host.

import { test as base } from '@playwright/test'
import { type HostKind, type RunningHost, type StartOptions, startElectron, startWeb } from './hosts'
import { idle } from './idle'
import { createWorld, type World, type WorldName } from './worlds'

interface Fixtures {
  readonly hostKind: HostKind
  readonly worldName: WorldName
  readonly world: World
  /** Starts the host on the world's project unless the options say otherwise, and waits until nothing is under way. */
  readonly start: (options?: Partial<StartOptions>) => Promise<RunningHost>
}

export const test = base.extend<Fixtures>({
  hostKind: ['web', { option: true }],
  worldName: ['acme-shop', { option: true }],
  world: async ({ worldName }, use) => {
    const world = await createWorld(worldName)
    await use(world)
    await world.remove()
  },
  start: async ({ hostKind, world, browser }, use) => {
    const running: RunningHost[] = []
    await use(async (options = {}) => {
      const all: StartOptions = { folder: world.project, ...options }
      const host = hostKind === 'web' ? await startWeb(browser, world, all) : await startElectron(world, all)
      running.push(host)
      await idle(host.page)
      return host
    })
    for (const host of running) await host.stop()
  },
})

export { expect } from '@playwright/test'
