import posix from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../preload/contract/prompt'
import type { Layer } from '../engine/base/layer'
import type { CollectQuestion } from './build-collect-request'
import { collectionOf, layerOf } from './testing/sample-collection'
import { whatWouldChange } from './what-would-change'

/** Collecting answers by the question alone: what is left of `layers` under it. */
async function changesOf(
  layer: Layer,
  layers: readonly Layer[],
  left: (question: CollectQuestion) => readonly Layer[],
  input: Partial<CollectInput> = {},
) {
  const question = CollectInput.parse({ folder: '/p', ...input })
  const asked: CollectQuestion[] = []
  const changes = await whatWouldChange({ collection: collectionOf(layers), question }, layer, posix, async (other) => {
    asked.push(other)
    return collectionOf(left(other))
  })
  return { changes, asked }
}

const user = layerOf('instructions.user', '/home/ada/.claude/CLAUDE.md', 'u'.repeat(50))
const project = layerOf('instructions.project', '/p/CLAUDE.md', 'p'.repeat(100), {
  includes: [{ raw: '@~/x.md', line: 1, column: 1, target: '/home/ada/x.md', outcome: 'external-not-approved' }],
})

describe('whatWouldChange', () => {
  it('tries an exclude, the source, the approval and the switch, and sorts by effect', async () => {
    const { changes } = await changesOf(project, [user, project], (question) => {
      if (question.env.CLAUDE_CODE_DISABLE_CLAUDE_MDS === '1') return []
      if (question.approveExternal) return [user, project, layerOf('instructions.project', '/home/ada/x.md', 'x'.repeat(30))]
      const excluded = JSON.stringify(question.inlineSettings ?? {}).includes('/p/CLAUDE.md')
      return excluded || !question.settingSources.includes('project') ? [user] : [user, project]
    })
    expect(changes.map(({ label, tokensDelta }) => [label, tokensDelta])).toEqual([
      ['No instruction files at all (CLAUDE_CODE_DISABLE_CLAUDE_MDS=1)', -150],
      ['Leave it out by an exclude', -100],
      ['Project source off', -100],
      ['Approve files outside', 30],
    ])
    expect(changes[1]?.patch).toEqual({ inlineSettings: { claudeMdExcludes: ['/p/CLAUDE.md'] } })
    expect(changes[2]?.patch).toEqual({ settingSources: ['user', 'local'] })
  })

  it('offers nothing that makes no difference', async () => {
    const { changes } = await changesOf(user, [user, project], () => [user, project])
    expect(changes).toEqual([])
  })

  it('keeps earlier excludes and escapes the path for the pattern', async () => {
    const odd = layerOf('instructions.project', '/p/[a]*/CLAUDE.md', 'x')
    const { asked } = await changesOf(odd, [odd], () => [odd], { inlineSettings: { claudeMdExcludes: ['/q'], language: 'de' } })
    expect(asked[0]?.inlineSettings).toEqual({ claudeMdExcludes: ['/q', '/p/\\[a\\]\\*/CLAUDE.md'], language: 'de' })
  })

  it.each([
    ['external-not-approved', 'instructions.project', { approveExternal: true }],
    ['source-off', 'instructions.local', { agentsMd: 'fallback' }],
    ['memory-off', 'memory.index', { env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' } }],
    ['remote', 'git', { env: { CLAUDE_CODE_REMOTE: '0' } }],
    ['needs-switch', 'instructions.addedDir', { env: { CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: '1' } }],
    ['not-in-version', 'instructions.agentsMd', { profile: '2.1.277' }],
    ['superseded', 'instructions.agentsMd', { agentsMd: 'both' }],
    ['superseded', 'git', { systemPrompt: null }],
    ['superseded', 'system.static', { systemPrompt: null }],
    ['needs-switch', 'memory.team', { suppose: { memoryVariant: 'team' } }],
    ['git-off', 'tools', { env: { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '0' } }],
  ] as const)('a layer left out by %s (%s) is tried with %j', async (reason, kind, patch) => {
    const layer = layerOf(kind, '/p/x.md', '', { status: 'notLoaded', reason })
    const loaded = layerOf(kind, '/p/x.md', 'text')
    const { changes } = await changesOf(layer, [layer], () => [loaded])
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ tokensDelta: 4, patch })
  })

  it.each([
    ['git', 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS is set', { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '0' }],
    ['git', 'NODE_ENV is test', { NODE_ENV: '' }],
    ['tools', 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS is set', { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '0' }],
    ['memory.index', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY turns auto memory off', { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' }],
    ['memory.index', 'CLAUDE_CODE_SAFE_MODE turns all customisation off', { CLAUDE_CODE_SAFE_MODE: '0' }],
    ['instructions.user', 'CLAUDE_CODE_DISABLE_CLAUDE_MDS keeps every instruction file out', { CLAUDE_CODE_DISABLE_CLAUDE_MDS: '0' }],
  ] as const)('a %s left out because “%s” is tried with %j', async (kind, reasonText, env) => {
    const layer = layerOf(kind, '/p/x.md', '', { status: 'notLoaded', reason: 'disabled-by-env', reasonText })
    const { changes } = await changesOf(layer, [layer], () => [layerOf(kind, '/p/x.md', 'text')])
    expect(changes.map(({ patch }) => patch)).toEqual([{ env }])
  })

  it('undoes two switches at once where two are set', async () => {
    const text = 'CLAUDE_CODE_DISABLE_CLAUDE_MDS keeps every instruction file out'
    const layer = layerOf('instructions.user', '/u.md', '', { status: 'notLoaded', reason: 'disabled-by-env', reasonText: text })
    const env = { CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1', CLAUDE_CODE_SAFE_MODE: 'yes', OTHER: 'x' }
    const { asked } = await changesOf(layer, [layer], () => [layer], { env })
    expect(asked.map((question) => question.env)).toEqual([{ CLAUDE_CODE_DISABLE_CLAUDE_MDS: '0', CLAUDE_CODE_SAFE_MODE: '0', OTHER: 'x' }])
  })

  it('turns on a source that is off, and for an added directory that of its local file', async () => {
    const off = (kind: Layer['kind']) => layerOf(kind, '/x.md', '', { status: 'notLoaded', reason: 'source-off' })
    const user = await changesOf(
      off('instructions.user'),
      [],
      (question) => (question.settingSources.includes('user') ? [layerOf('instructions.user', '/x.md', 't')] : [off('instructions.user')]),
      { settingSources: [] },
    )
    expect(user.changes.map(({ patch }) => patch)).toEqual([{ settingSources: ['user'] }])
    const added = await changesOf(off('instructions.addedDir'), [], () => [layerOf('instructions.addedDir', '/x.md', 't')], {
      settingSources: [],
    })
    expect(added.changes.map(({ patch }) => patch)).toEqual([{ settingSources: ['local'] }])
  })

  it('tries an added directory with the version and the variable it needs', async () => {
    const layer = layerOf('instructions.addedDir', '/add/CLAUDE.md', '', { status: 'notLoaded', reason: 'not-in-version' })
    const { asked } = await changesOf(layer, [layer], () => [layer])
    expect(asked.map(({ profile }) => profile)).toEqual(['2.1.88', '2.1.240'])
    expect(asked[0]?.env).toEqual({ CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: '1' })
  })

  it('offers no remedy that leaves the layer out, whatever it does to the figure', async () => {
    const layer = layerOf('instructions.project', '/p/x.md', '', { status: 'notLoaded', reason: 'external-not-approved' })
    const { changes } = await changesOf(layer, [layer], () => [layer, layerOf('instructions.project', '/p/y.md', 'more')])
    expect(changes).toEqual([])
  })

  it('leaves out what is said about memory, and the guidance on git, by their switches', async () => {
    const section = layerOf('system.dynamic', null, 'About memory', { origin: { section: 'auto-memory' } as never })
    const guidance = layerOf('tools', null, 'Guidance', { origin: { section: 'shell-git' } as never })
    const labels = async (layer: Layer) => (await changesOf(layer, [layer], () => [])).changes.map(({ label }) => label).join('; ')
    expect(await labels(section)).toContain('CLAUDE_CODE_DISABLE_AUTO_MEMORY=1')
    expect(await labels(guidance)).toContain('CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS=1')
  })

  it('tries a read that a scoped rule or a nested file waits for', async () => {
    const rule = layerOf('instructions.project', '/p/.claude/rules/api.md', 'rule', {
      status: 'conditional',
      reason: 'waits-for-match',
      origin: { patterns: ['src/api/**/*.ts'] } as never,
    })
    const nested = layerOf('instructions.project', '/p/pkg/.claude/CLAUDE.md', 'nested', {
      status: 'conditional',
      reason: 'waits-for-read',
    })
    const first = await changesOf(rule, [rule], () => [layerOf('instructions.project', '/p/.claude/rules/api.md', 'rule')])
    expect(first.changes[0]).toMatchObject({ label: 'Read src/api/example.ts', patch: { reads: ['/p/src/api/example.ts'] } })
    const second = await changesOf(nested, [nested], () => [layerOf('instructions.project', '/p/pkg/.claude/CLAUDE.md', 'nested')])
    expect(second.changes[0]?.patch).toEqual({ reads: ['/p/pkg/file.txt'] })
  })

  it('tries a read where the patterns of a rule begin, which for an added directory is that directory', async () => {
    const read = async (kind: 'instructions.addedDir' | 'instructions.managed' | 'instructions.user', path: string) => {
      const waits = { status: 'conditional', reason: 'waits-for-match', origin: { patterns: ['src/*.ts'] } as never } as const
      const { changes } = await changesOf(layerOf(kind, path, 'rule', waits), [], () => [layerOf(kind, path, 'rule')])
      return changes[0]?.patch.reads
    }
    expect(await read('instructions.addedDir', '/lib/shared/.claude/rules/a.md')).toEqual(['/lib/shared/src/example.ts'])
    expect(await read('instructions.managed', '/etc/claude-code/.claude/rules/a.md')).toEqual(['/p/src/example.ts'])
    expect(await read('instructions.user', '/home/ada/.claude/rules/a.md')).toEqual(['/p/src/example.ts'])
  })

  it('has no suggestion for what nothing but the file itself can change', async () => {
    for (const reason of ['missing', 'cycle', 'empty', 'not-text', 'too-deep', 'already-loaded'] as const) {
      const layer = layerOf('instructions.project', '/p/x.md', '', { status: 'notLoaded', reason })
      expect((await changesOf(layer, [layer], () => [])).asked).toEqual([])
    }
  })
})
