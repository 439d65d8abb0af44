// The thread as it is built: the whole table of calls with the heavy half behind it answers as in process.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../../preload/contract/client'
import { heavyContract, workbenchContract } from '../../../preload/contract/workbench'
import { createNodePorts } from '../../platform/create-node-ports'
import { createWorkerPort, type WorkerPort } from '../../platform/create-worker-port'
import { serveContract } from '../../rpc/serve-contract'
import { type Outcome, runConformance } from '../../rpc/testing/conformance'
import { type ConformanceWorld, createConformanceWorld } from '../../rpc/testing/conformance-world'
import { createWorkbench } from '../../workbench/create-workbench'
import { createHeavyWorkbench } from '../../workbench/heavy/create-heavy-workbench'
import { createHeavyOverPort, type HeavySource } from '../../workbench/heavy/heavy-source'
import { nodeHeavyDeps } from '../../workbench/heavy/testing/node-heavy-deps'
import { testDeps } from '../../workbench/testing/test-deps'
import type { WorkerTask } from './worker-task'

const TOP = resolve(import.meta.dirname, '../../../..')
// beside node_modules, where the packages it needs are found
const OUT = resolve(TOP, 'node_modules/.cache/worker-test', String(process.pid))
let dir = ''
let world: ConformanceWorld

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-thread-'))
  world = await createConformanceWorld(dir)
  await build({
    configFile: false,
    root: TOP,
    logLevel: 'error',
    build: {
      ssr: join(TOP, 'src/main/worker.ts'),
      outDir: OUT,
      target: 'node20.19',
      rollupOptions: { output: { entryFileNames: '[name].js' } },
    },
  })
}, 120_000)
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await rm(OUT, { recursive: true, force: true })
})

function startThread(): WorkerPort {
  const url = pathToFileURL(join(OUT, 'worker.js'))
  const data: WorkerTask = { role: 'heavy', stateDir: join(dir, 'state'), debug: true, workerUrl: url.href }
  return createWorkerPort({ url, data, log: { write: () => undefined } })
}

async function outcomesWith(heavyOf: (base: ReturnType<typeof testDeps>) => HeavySource): Promise<readonly Outcome[]> {
  const base = testDeps()
  const ports = createNodePorts({ log: base.ports.log })
  const workbench = createWorkbench({ ...base, ports, heavy: heavyOf(base), createWatcher: null, tokenizerFor: undefined })
  const port = serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true, log: base.ports.log })
  try {
    return await runConformance(port, world, async () => undefined)
  } finally {
    await workbench.dispose()
  }
}

it('answers every call of the table, as in process', async () => {
  const behindThread = await outcomesWith(() => createHeavyOverPort(startThread()))
  expect(behindThread.filter(({ wrong }) => wrong !== null).map(({ name, wrong }) => `${name}: ${wrong}`)).toEqual([])
  const inProcess = await outcomesWith((base) => createHeavyWorkbench(nodeHeavyDeps(base, createNodePorts({ log: base.ports.log }))))
  expect(behindThread).toEqual(inProcess)
}, 60_000)

it('indexes with threads of its own and tells when it is done', async () => {
  const port = startThread()
  const client = createClient(heavyContract, port)
  const ready = new Promise<void>((done) => {
    client.subscribe('library.changed', ({ state }) => {
      if (state === 'ready') done()
    })
  })
  const { libraryId } = await client.call('library.open', { home: world.home })
  await ready
  expect((await client.call('library.sessions', { libraryId, filter: { search: 'build' } })).rows).toMatchObject([
    { file: world.transcript, calls: 2, misses: 1, problems: 1, cwd: '/srv/shop' },
  ])
  await port.dispose()
}, 60_000)
