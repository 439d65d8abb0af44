import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbenchContract } from '../../../preload/contract/workbench'
import { createNodePorts } from '../../platform/create-node-ports'
import { serveContract } from '../../rpc/serve-contract'
import { type Outcome, runConformance } from '../../rpc/testing/conformance'
import { type ConformanceWorld, createConformanceWorld } from '../../rpc/testing/conformance-world'
import { createWorkbench, type Workbench } from '../../workbench/create-workbench'
import { createHeavyWorkbench } from '../../workbench/heavy/create-heavy-workbench'
import { nodeHeavyDeps } from '../../workbench/heavy/testing/node-heavy-deps'
import { testDeps } from '../../workbench/testing/test-deps'
import { createWebServer, type WebServer } from './create-web-server'
import { openSession, openSocket } from './testing/raw-request'
import { createSocketPort } from './testing/socket-port'

let dir = ''
let world: ConformanceWorld
let server: WebServer | null = null
const workbenches: Workbench[] = []

function serve() {
  const base = testDeps()
  const ports = createNodePorts({ log: base.ports.log })
  const heavy = createHeavyWorkbench(nodeHeavyDeps(base, ports))
  const deps = { ...base, ports, heavy, createWatcher: null, tokenizerFor: undefined }
  const workbench = createWorkbench(deps)
  workbenches.push(workbench)
  const port = serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true, log: base.ports.log })
  return { port, log: base.ports.log }
}

async function runOverSocket(): Promise<readonly Outcome[]> {
  const { port, log } = serve()
  server = await createWebServer({ port, rendererDir: dir, log })
  const address = server.issueAddress()
  const cookie = await openSession(address)
  const socket = await openSocket(server.listenPort, { origin: new URL(address).origin, cookie })
  if (typeof socket === 'number') throw new Error(`The socket was refused with ${socket}`)
  const overSocket = createSocketPort(socket)
  const outcomes = await runConformance(overSocket, world, async () => void (await overSocket.call('settle', 'host.info', {})))
  socket.close()
  return outcomes
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-socket-'))
  world = await createConformanceWorld(dir)
})
afterAll(async () => {
  await server?.close()
  for (const workbench of workbenches) await workbench.dispose()
  await rm(dir, { recursive: true, force: true })
})

it('conformance: the socket answers every call of the table, as in process', async () => {
  const overSocket = await runOverSocket()
  expect(overSocket.filter(({ wrong }) => wrong !== null).map(({ name, wrong }) => `${name}: ${wrong}`)).toEqual([])
  expect(overSocket).toEqual(await runConformance(serve().port, world, async () => undefined))
}, 60_000)
