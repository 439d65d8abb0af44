// A text nobody edited is analysed as it was collected: the same includes with the same outcomes, the same text as sent. On
// the golden worlds of the instruction files and on the demo.

import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Places } from '../base/places'
import { collectPrompt } from '../prompt/collect-prompt'
import { makeRequest, profileOf } from '../prompt/testing/make-request'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { readTree } from '../testing/read-tree'
import { analyseDocument } from './analyse-document'
import { locateDocument } from './locate-document'
import { sentTokens } from './sent-tokens'
import { toEditorText, toFileText } from './text-form'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const placesOf = (root: string, home: string, managedDir: string): Places => ({
  root,
  cwd: root,
  home,
  configDir: `${home}/.claude`,
  managedDir,
  configFile: `${home}/.claude.json`,
})
const GOLDEN = '../instructions/golden/'
const worlds: readonly { readonly name: string; readonly tree: MemoryTree; readonly places: Places }[] = [
  // a case may also write its few files down itself
  ...readdirSync(folder(GOLDEN))
    .filter((name) => existsSync(folder(`${GOLDEN}${name}/world`)))
    .map((name) => ({
      name,
      tree: readTree(folder(`${GOLDEN}${name}/world`), ''),
      places: placesOf(name === 'reads' ? '/w/p' : '/w/p/app', '/home/ada', '/etc/claude-code'),
    })),
  {
    name: 'demo',
    tree: {
      ...readTree(folder('../../../../resources/demo/acme-shop'), '/d/acme-shop'),
      ...readTree(folder('../../../../resources/demo/home'), '/d/home'),
      ...readTree(folder('../../../../resources/demo/managed'), '/d/managed'),
    },
    places: placesOf('/d/acme-shop', '/d/home', '/d/managed'),
  },
]

describe.each(worlds)('$name', ({ tree, places }) => {
  it.each(['2.1.88', '2.1.240'] as const)('every file, unedited, is analysed as collected (%s)', async (id) => {
    const ports = memoryPorts({ [places.root]: {}, ...tree })
    const profile = profileOf(id)
    const collection = await collectPrompt(ports, () => lengthTokenizer, makeRequest({ places, profile }))
    let looked = 0
    for (const layer of collection.layers) {
      const { path, realPath } = layer.origin
      const isFile = layer.kind.startsWith('instructions.') || layer.kind === 'memory.index'
      if (!isFile || path === null || layer.diskText === null || layer.status === 'notLoaded') continue
      const file = { path, realPath: realPath ?? path, collection, profile }
      if (locateDocument(ports.paths, collection, path, file.realPath).layer !== layer) continue
      const disk = await ports.fs.readFile(path)
      const text = disk.ok ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(disk.value) : ''
      const analysis = await analyseDocument(ports, lengthTokenizer, {
        ...file,
        text: toFileText(text, toEditorText(text), { bom: false }),
        diskTokens: sentTokens(ports.paths, lengthTokenizer, { ...file, text }),
        platform: 'linux',
        approveExternal: false,
        neighbours: null,
        hits: null,
      })
      looked += 1
      expect(analysis.sent, path).toBe(layer.text)
      expect([analysis.tokens.sent, analysis.tokens.disk], path).toEqual([layer.tokens.sent, layer.tokens.sent])
      const regions = layer.regions.filter(({ kind }) => kind !== 'sent').map(({ kind, fromLine, toLine }) => ({ kind, fromLine, toLine }))
      expect(analysis.regions, path).toEqual(regions)
      const waits = layer.status === 'conditional'
      expect(
        analysis.includes.map(({ raw, span, target, outcome }) => [raw, span.fromLine, span.fromColumn, target, outcome]),
        path,
      ).toEqual(
        layer.includes.map(({ raw, line, column, target, outcome }) => {
          const isAncestor =
            outcome === 'already-loaded' && analysis.includes.some((one) => one.target === target && one.outcome === 'cycle')
          return [raw, line, column, target, waits && outcome === layer.reason ? 'loaded' : isAncestor ? 'cycle' : outcome]
        }),
      )
      const codes = collection.diagnostics.filter(({ at }) => at?.path === path).map(({ code, at }) => `${code} ${at?.line ?? 1}`)
      // What is told of a file by what lies around it is not told by its text.
      const ofText = codes.filter((code) => /^(?:include|rule|file|memory\.index)/.test(code)).sort()
      expect(
        analysis.markers
          .map(({ code, span }) => `${code} ${span.fromLine}`)
          .filter((code) => !code.startsWith('memory.') || code.startsWith('memory.index'))
          .sort(),
        path,
      ).toEqual(ofText)
    }
    expect(looked).toBeGreaterThan(0)
  })
})
