import { describe, expect, it } from 'vitest'
import { memoryPorts } from '../testing/memory-ports'
import { readCorpus } from '../testing/read-corpus'
import { renderInstructionsBlock } from './render-instructions-block'
import { collectFrom, type WorldOptions } from './testing/collect-world'

const corpus = readCorpus()

/** What a careful person would say of single trees. */
const EXPECTED: Readonly<Record<string, (world: Awaited<ReturnType<typeof collectFrom>>) => void>> = {
  'exit-zero-labs+threat-forge': ({ diagnostics, draft }) => {
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'include.near-miss', at: { path: '/w/p/CLAUDE.md', line: 3, column: 17 } }),
    )
    expect(draft('.e0l/AI.md').origin.includedBy).toBe('/w/p/CLAUDE.md')
    expect(draft('.claude/rules/code-style.md').origin.patterns).toEqual(['src/**/*.ts', 'scripts/**/*.{js,mjs,cjs}'])
    // Its whole text is an include of what another rule brings in anyway.
    expect(draft('.claude/rules/code-style.md').includes).toMatchObject([{ raw: '@../../AGENTS.md', outcome: 'already-loaded' }])
  },
  'Cratis+Chronicle': ({ loaded, draft, codes }) => {
    expect(loaded[0]).toBe('.claude/CLAUDE.md')
    expect(draft('.claude/CLAUDE.md').origin.realPath).toBe('/w/p/.ai/rules/general.md')
    expect(draft('AGENTS.md').reason).toBe('already-loaded')
    // `applyTo: "**/*"`, as all its rules without paths have it, says what is the case without it
    expect(codes).not.toContain('rule.wrong-key')
  },
  'BusiRocket+ai-rules': ({ draft, codes }) => {
    expect(draft('CLAUDE.md').text.length).toBeGreaterThan(100_000)
    expect(codes).toContain('file.large')
  },
  'nulone+claude-rules-doctor': ({ draft, codes }) => {
    expect(draft('test-project-3/.claude/rules/invalid-yaml.md')).toMatchObject({ reason: 'waits-for-read', origin: { patterns: null } })
    expect(draft('test-project-3/.claude/rules/mixed-types.md').origin.patterns).toEqual(['src/**/*.ts'])
    expect(codes.filter((code) => code === 'rule.bad-path')).toHaveLength(3)
  },
  'matt1398+claude-devtools': ({ draft, codes }) => {
    expect(draft('src/renderer/store/CLAUDE.md').reason).toBe('waits-for-read')
    expect(codes.filter((code) => code === 'rule.wrong-key')).toHaveLength(3)
  },
}

describe('trees as people have them', () => {
  it.skipIf(corpus.length > 0)('are not read: there is no corpus beside the repository', () => {})
  for (const { name, tree } of corpus) {
    it(name, async () => {
      const collect = (options: WorldOptions = {}) => collectFrom(memoryPorts({ ...tree('/w/p'), '/home': {} }), options)
      const world = await collect()
      for (const { status, reason, diskText, regions, text } of world.drafts) {
        expect((reason === null) === (status === 'loaded')).toBe(true)
        if (status !== 'notLoaded') expect(text).not.toBe('')
        if (diskText !== null && regions.length > 0) {
          expect(regions.reduce((sum, { chars }) => sum + chars, 0)).toBe(diskText.replace(/^\ufeff/, '').length)
        }
      }
      const again = await collect()
      expect(JSON.stringify([again.drafts, again.diagnostics])).toBe(JSON.stringify([world.drafts, world.diagnostics]))
      expect(renderInstructionsBlock(again.drafts)).toBe(renderInstructionsBlock(world.drafts))
      for (const { includes, diskText } of world.drafts) {
        const lines = (diskText ?? '').split('\n')
        for (const { raw, line, column } of includes) expect(lines[line - 1]?.slice(column - 1).startsWith(raw)).toBe(true)
      }
      EXPECTED[name]?.(world)
      await collect({ profile: '2.1.277', explain: true, reads: ['src/main.ts', 'packages/x/y.tsx'] })
    })
  }
})
