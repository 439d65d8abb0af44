import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Port } from '../../preload/contract/port'
import { workbenchContract } from '../../preload/contract/workbench'
import { createNodePorts } from '../platform/create-node-ports'
import { createWorkbench, type Workbench } from '../workbench/create-workbench'
import { createHeavyWorkbench } from '../workbench/heavy/create-heavy-workbench'
import { nodeHeavyDeps } from '../workbench/heavy/testing/node-heavy-deps'
import { testDeps } from '../workbench/testing/test-deps'
import { serveContract } from './serve-contract'
import { createStructuredClonePort } from './structured-clone-port'
import { type Outcome, runConformance } from './testing/conformance'
import { type ConformanceWorld, createConformanceWorld } from './testing/conformance-world'

let dir = ''
let world: ConformanceWorld
const workbenches: Workbench[] = []
const outcomes = new Map<string, readonly Outcome[]>()

const TRANSPORTS: readonly (readonly [string, (served: Port) => Port])[] = [
  ['in process', (served) => served],
  ['structured clone', createStructuredClonePort],
]

/** Each transport has a workbench of its own: what one run opened or set does not show in the next. */
async function outcomesOf(wrap: (served: Port) => Port): Promise<readonly Outcome[]> {
  const base = testDeps()
  const ports = createNodePorts({ log: base.ports.log })
  const heavy = createHeavyWorkbench(nodeHeavyDeps(base, ports))
  const deps = { ...base, ports, heavy, createWatcher: null, tokenizerFor: undefined }
  const workbench = createWorkbench(deps)
  workbenches.push(workbench)
  const served = serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true, log: base.ports.log })
  return runConformance(wrap(served), world, async () => undefined)
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strata-conformance-'))
  world = await createConformanceWorld(dir)
  for (const [name, wrap] of TRANSPORTS) outcomes.set(name, await outcomesOf(wrap))
}, 60_000)

afterAll(async () => {
  for (const workbench of workbenches) await workbench.dispose()
  await rm(dir, { recursive: true, force: true })
})

describe.each(TRANSPORTS.map(([name]) => name))('conformance: %s', (name) => {
  it('answers every call of the table as it should', () => {
    const wrong = (outcomes.get(name) ?? []).filter((outcome) => outcome.wrong !== null)
    expect(wrong.map((outcome) => `${outcome.name}: ${outcome.wrong}`)).toEqual([])
  })

  it('gives the same answers as in process', () => {
    expect(outcomes.get(name)).toEqual(outcomes.get('in process'))
  })
})
