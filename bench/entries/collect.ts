// What is measured in a process of its own: collecting with the engine and the node adapters, as every host does it.
// Arguments: project, home, rounds. Prints one JSON document.

import { performance } from 'node:perf_hooks'
import { loadModels } from '../../src/main/engine/profile/load-models'
import { loadProfile } from '../../src/main/engine/profile/load-profile'
import { collectPrompt } from '../../src/main/engine/prompt/collect-prompt'
import type { CollectRequest } from '../../src/main/engine/prompt/collect-request'
import type { Collection } from '../../src/main/engine/prompt/collection'
import { createRatioTokenizer } from '../../src/main/engine/tokens/create-ratio-tokenizer'
import { createNodePorts } from '../../src/main/platform/create-node-ports'
import { measureMainLoop } from '../../src/main/platform/measure-main-loop'
import { timeFloor } from '../lib/floor.mjs'

export interface CollectFigures {
  /** Milliseconds of each round, the first of a fresh process included. */
  readonly collectMs: readonly number[]
  readonly floorInARowMs: readonly number[]
  readonly floorAtOnceMs: readonly number[]
  /** Longest the main loop stood still in each round of collecting. */
  readonly blockMs: readonly number[]
  /** What was read, for the floor to read it too. */
  readonly paths: readonly string[]
  readonly layers: number
}

const [project = '', home = '', rounds = '1', order = 'with-floor'] = process.argv.slice(2)

function requestFor(): CollectRequest {
  const profile = loadProfile('2.1.88')
  if (!profile.ok) throw new Error(`no profile ${profile.error.id}`)
  return {
    places: {
      root: project,
      cwd: project,
      home,
      configDir: `${home}/.claude`,
      managedDir: `${home}/managed`,
      configFile: `${home}/.claude.json`,
    },
    profile: profile.value,
    models: loadModels(),
    modelId: null,
    date: '2026-04-01',
    platform: 'linux',
    osVersion: 'Linux',
    shell: 'bash',
    env: {},
    settingsFiles: [],
    settingSources: ['user', 'project', 'local'],
    addDirs: [],
    approveExternal: false,
    explain: false,
    reads: [],
    agentsMd: null,
    bare: false,
    cacheBreaker: null,
    outputStyle: null,
    language: null,
    systemPrompt: null,
    appendSystemPrompt: null,
    mcpServers: [],
  }
}

const ports = createNodePorts({ log: { write: () => {} } })
const request = requestFor()

async function collectOnce(): Promise<{ readonly ms: number; readonly blockMs: number; readonly collection: Collection }> {
  const stopMeasuring = measureMainLoop()
  const startedMs = performance.now()
  const collection = await collectPrompt(ports, (model) => createRatioTokenizer(model.tokenizer), request)
  const ms = performance.now() - startedMs
  const { longestBlockMs } = await stopMeasuring()
  return { ms, blockMs: longestBlockMs, collection }
}

/** The files the collection has read, for the floor to read them too. */
function filesOf(collection: Collection): readonly string[] {
  return [
    ...new Set(collection.layers.flatMap((layer) => (layer.diskText !== null && layer.origin.path !== null ? [layer.origin.path] : []))),
  ]
}

const figures = { collectMs: [] as number[], floorInARowMs: [] as number[], floorAtOnceMs: [] as number[], blockMs: [] as number[] }
let files: readonly string[] = []
let layers = 0
for (let round = 0; round < Number(rounds); round++) {
  const { ms, blockMs, collection } = await collectOnce()
  figures.collectMs.push(ms)
  figures.blockMs.push(blockMs)
  files = filesOf(collection)
  layers = collection.layers.length
  if (order === 'collect-only') continue
  const floor = await timeFloor(project, files)
  figures.floorInARowMs.push(floor.inARowMs)
  figures.floorAtOnceMs.push(floor.atOnceMs)
}
process.stdout.write(`${JSON.stringify({ ...figures, paths: files, layers } satisfies CollectFigures)}\n`)
