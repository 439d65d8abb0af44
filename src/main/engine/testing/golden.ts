// Runs golden folders: golden/<case>/{world/, case.json, expected.md|json}. A world is read from disk once and
// laid out in memory at `/`, so that expected files name no machine. `npm run golden:update` sets STRATA_GOLDEN_UPDATE.

import fs from 'node:fs'
import nodePath from 'node:path'
import { describe, expect, it } from 'vitest'
import { type GitAnswer, link, type MemoryPorts, type MemoryTree, memoryPorts } from './memory-ports'
import { readTree } from './read-tree'

export interface GoldenCase {
  readonly name: string
  /** The whole of case.json. `tree` and `links` (path → target) in it add to the world, for what a repository cannot hold. */
  readonly config: Readonly<Record<string, unknown>>
  readonly world: MemoryTree
  /** Fresh ports on the world, each time. */
  ports(git?: GitAnswer): MemoryPorts
}

/** A property that holds for every case whatever its expected text says (DESIGN.md 8). */
export interface GoldenLaw<R> {
  readonly name: string
  check(result: R, goldenCase: GoldenCase): void | Promise<void>
}

export interface GoldenSpec<R> {
  /** Folder that holds the case folders: `new URL('./golden/', import.meta.url)`. */
  readonly folder: URL
  readonly expected: 'expected.md' | 'expected.json'
  run(goldenCase: GoldenCase): Promise<R>
  /** Text for people, ending in a newline. */
  render(result: R, goldenCase: GoldenCase): string
  readonly laws?: readonly GoldenLaw<R>[]
}

/** One test a case and law. Every case also has to give the same bytes twice. */
export function describeGolden<R>(title: string, spec: GoldenSpec<R>): void {
  const updating = process.env.STRATA_GOLDEN_UPDATE === '1'
  const folder = nodePath.resolve(decodeURIComponent(spec.folder.pathname))
  const names = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  describe(title, () => {
    for (const name of names) {
      const goldenCase = readCase(nodePath.join(folder, name), name)
      it(`${name}: as expected, and the same twice`, async () => {
        const text = spec.render(await spec.run(goldenCase), goldenCase)
        expect(spec.render(await spec.run(goldenCase), goldenCase)).toBe(text)
        const target = nodePath.join(folder, name, spec.expected)
        if (updating) fs.writeFileSync(target, text)
        expect(text).toBe(fs.readFileSync(target, 'utf8'))
      })
      for (const law of spec.laws ?? []) {
        it(`${name}: ${law.name}`, async () => law.check(await spec.run(goldenCase), goldenCase))
      }
    }
  })
}

function readCase(folder: string, name: string): GoldenCase {
  const config = JSON.parse(fs.readFileSync(nodePath.join(folder, 'case.json'), 'utf8')) as Readonly<Record<string, unknown>>
  const worldFolder = nodePath.join(folder, 'world')
  const world: MemoryTree = {
    ...(fs.existsSync(worldFolder) ? readTree(worldFolder, '') : {}),
    ...((config.tree ?? {}) as MemoryTree),
    ...Object.fromEntries(Object.entries((config.links ?? {}) as Record<string, string>).map(([at, to]) => [at, link(to)])),
  }
  return { name, config, world, ports: (git) => memoryPorts(world, git === undefined ? {} : { git }) }
}
