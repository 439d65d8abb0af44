import win32 from 'node:path/win32'
import { expect, it } from 'vitest'
import { type MemoryTree, memoryPorts } from '../testing/memory-ports'
import type { CollectInstructionsInput } from './collect-input'
import { collectInstructions } from './collect-instructions'
import { setting, worldInput } from './testing/collect-world'

async function collect(tree: MemoryTree, given: Partial<CollectInstructionsInput> = {}) {
  const input: CollectInstructionsInput = {
    ...worldInput(),
    places: {
      root: 'C:\\w\\p',
      cwd: 'C:\\w\\p',
      home: 'C:\\Users\\ada',
      configDir: 'C:\\Users\\ada\\.claude',
      managedDir: 'C:\\Program Files\\ClaudeCode',
      configFile: 'C:\\Users\\ada\\.claude.json',
    },
    platform: 'win32',
    ...given,
  }
  const { drafts } = await collectInstructions(memoryPorts(tree, { paths: win32 }), input)
  return Object.fromEntries(drafts.map(({ origin, status, reason, title }) => [origin.path ?? title, reason ?? status]))
}

it('walks, includes, matches and ignores with the paths of Windows', async () => {
  const tree = {
    'C:\\w\\CLAUDE.md': 'ABOVE',
    'C:\\w\\p\\CLAUDE.md': 'P @docs/a.md @./docs\\b.md @~/n.md @//?/C:/x.md @C:/w/p/abs.md',
    'C:\\w\\p\\docs\\a.md': 'A',
    'C:\\w\\p\\docs\\b.md': 'B',
    'C:\\w\\p\\abs.md': 'ABS',
    'C:\\Users\\ada\\n.md': 'N',
    'C:\\w\\p\\.claude\\rules\\r.md': '---\npaths: src/*.ts\n---\nR',
    'C:\\w\\p\\.gitignore': 'out/\n/deep/er\n',
    'C:\\w\\p\\out\\CLAUDE.md': 'OUT',
    'C:\\w\\p\\deep\\er\\CLAUDE.md': 'DEEPER',
    'C:\\w\\p\\deep\\CLAUDE.md': 'DEEP',
    'C:\\w\\p\\old\\CLAUDE.md': 'OLD',
  }
  const settings = { ...worldInput().settings, claudeMdExcludes: [setting('**/old/CLAUDE.md')] }
  expect(await collect(tree, { settings, reads: ['src/x.ts', 'C:\\w\\p\\deep\\y.ts', 'D:\\src\\x.ts'] })).toEqual({
    'C:\\w\\CLAUDE.md': 'loaded',
    'C:\\w\\p\\CLAUDE.md': 'loaded',
    'C:\\w\\p\\docs\\a.md': 'loaded',
    'C:\\w\\p\\docs\\b.md': 'loaded',
    'C:\\Users\\ada\\n.md': 'external-not-approved',
    '@//?/C:/x.md': 'not-a-path',
    'C:\\w\\p\\abs.md': 'loaded',
    'C:\\w\\p\\.claude\\rules\\r.md': 'loaded',
    'C:\\w\\p\\deep\\CLAUDE.md': 'loaded',
    'C:\\w\\p\\old\\CLAUDE.md': 'excluded',
  })
})

it('takes a file once whatever the case of the drive letter', async () => {
  const tree = { 'C:\\w\\p\\CLAUDE.md': '@a.md @c:/w/p/a.md', 'C:\\w\\p\\a.md': 'A', 'c:\\w\\p\\a.md': 'A' }
  expect(await collect(tree)).toMatchObject({ 'C:\\w\\p\\a.md': 'loaded', 'c:\\w\\p\\a.md': 'already-loaded' })
})
