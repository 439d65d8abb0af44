// Everything a workbench needs, in memory: a fixed clock, the length tokenizer, actions that only note what was asked.

import { lengthTokenizer } from '../../engine/testing/length-tokenizer'
import type { GitAnswer } from '../../engine/testing/memory-ports'
import { type MemoryPorts, type MemoryTree, memoryPorts } from '../../engine/testing/memory-ports'
import { createHeavyWorkbench } from '../heavy/create-heavy-workbench'
import { memoryHeavyDeps } from '../heavy/testing/memory-heavy-deps'
import type { HostActions, WorkbenchDeps } from '../workbench-deps'
import { type MemorySaving, memorySaving } from './memory-saving'
import { type MemoryState, memoryState } from './memory-state'

export interface TestDeps extends WorkbenchDeps {
  readonly ports: MemoryPorts
  readonly state: MemoryState
  readonly saving: MemorySaving
  /** What the host was asked to do, in words. */
  readonly acted: string[]
  /** Paths being watched, newest set last; empty when closed. */
  readonly watched: string[][]
  /** As the file system would tell of a change. */
  change(paths: readonly string[]): void
  /** Moves the clock. */
  advance(ms: number): void
}

export function testDeps(
  tree: MemoryTree = {},
  options: { readonly git?: GitAnswer; readonly state?: MemoryState } & Partial<Omit<WorkbenchDeps, 'ports' | 'state' | 'saving'>> = {},
): TestDeps {
  const { git, state = memoryState(), ...rest } = options
  const acted: string[] = []
  const watched: string[][] = []
  const listeners = new Set<(paths: readonly string[]) => void>()
  let now = Date.UTC(2026, 2, 31, 12)
  const actions: HostActions = {
    reveal: async (path) => void acted.push(`reveal ${path}`),
    openFile: async (path) => void acted.push(`open ${path}`),
    run: async (command) => void acted.push(`run ${command.join(' ')}`),
    saveText: async (fileName, text) => {
      acted.push(`save ${fileName} ${text.length}`)
      return `/saved/${fileName}`
    },
    chooseFolder: async () => null,
  }
  const ports = memoryPorts(tree, git === undefined ? {} : { git })
  return {
    ports,
    saving: memorySaving(ports, () => now),
    tokenizerFor: () => lengthTokenizer,
    clock: { nowMs: () => now, localDate: () => '2026-03-31' },
    state,
    host: {
      kind: 'cli',
      version: '0.1.0',
      platform: 'linux',
      osVersion: 'Linux 6.1.0',
      shell: 'bash',
      capabilities: [],
      versions: { node: '20.19.0' },
    },
    actions,
    createWatcher: (onChange) => {
      listeners.add(onChange)
      return {
        watch: (paths) => void watched.push([...paths]),
        close: async () => {
          listeners.delete(onChange)
          watched.push([])
        },
      }
    },
    heavy: createHeavyWorkbench(memoryHeavyDeps(ports, () => now)),
    secrets: memorySecrets(),
    modelCaller: {
      ask: async () => {
        throw new Error('No model is asked in a test that does not say so')
      },
    },
    demo: { folder: '/demo/project', home: '/demo/home', managedDir: '/demo/managed' },
    realEnv: {},
    home: '/home/ada',
    ...rest,
    acted,
    watched,
    change: (paths) => {
      for (const listener of listeners) listener(paths)
    },
    advance: (ms) => {
      now += ms
    },
  }
}

function memorySecrets(): WorkbenchDeps['secrets'] {
  const kept = new Map<string, string>()
  return {
    keptIn: 'memory',
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => {
      if (value === null) kept.delete(name)
      else kept.set(name, value)
    },
  }
}
