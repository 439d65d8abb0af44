import { describe, expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { buildTree, walk } from './build-tree'
import { joinName } from './layer-name'
import { findNode, type TreeRow, type TreeView, unfold, visibleRows } from './visible-rows'

const plain: TreeView = { text: '', status: 'all', sort: 'reading', toggled: new Set() }

const snapshot = sampleSnapshot(
  [
    sampleLayer({ kind: 'system.static', title: 'Introduction', cacheScope: 'global', sent: 100 }),
    sampleLayer({ kind: 'system.static', title: 'Tone', cacheScope: 'global', sent: 50 }),
    sampleLayer({ kind: 'system.dynamic', title: 'Environment', cacheScope: 'none', sent: 30 }),
    sampleLayer({ kind: 'git', title: 'Git snapshot', cacheScope: 'none', sent: 20 }),
    sampleLayer({ kind: 'instructions.user', origin: { path: '/h/.claude/CLAUDE.md', depth: 0 }, sent: 7 }),
    sampleLayer({
      origin: { path: '/p/CLAUDE.md', depth: 0 },
      sent: 9,
      includes: [{ raw: 'docs/style.md', line: 3, column: 1, target: '/p/docs/style.md', outcome: 'loaded' }],
    }),
    sampleLayer({ origin: { path: '/p/docs/style.md', includedBy: '/p/CLAUDE.md', includedAtLine: 3, depth: 1 }, sent: 5 }),
    sampleLayer({ origin: { path: '/p/docs/deep.md', includedBy: '/p/docs/style.md', includedAtLine: 1, depth: 2 }, sent: 2 }),
    sampleLayer({
      origin: { path: '/p/docs/no.md', includedBy: '/p/CLAUDE.md', includedAtLine: 4, depth: 1 },
      sent: 0,
      status: 'notLoaded',
      reason: 'missing',
      reasonText: 'No such file',
    }),
    sampleLayer({ origin: { path: '/p/.claude/rules/api.md', depth: 0, patterns: ['src/api/*.ts'] }, status: 'conditional', sent: 40 }),
    sampleLayer({ kind: 'memory.index', title: 'Memory index', origin: { path: '/h/m/MEMORY.md' }, sent: 60 }),
  ],
  {
    outline: {
      system: [
        {
          cacheScope: 'global',
          cacheControl: true,
          ttl: '1h',
          chars: 150,
          layers: 2,
          layerIds: ['system.static:Introduction', 'system.static:Tone'],
        },
        {
          cacheScope: 'none',
          cacheControl: false,
          ttl: null,
          chars: 50,
          layers: 2,
          layerIds: ['system.dynamic:Environment', 'git:Git snapshot'],
        },
      ],
      firstUserMessage: { chars: 90, layers: 1, layerIds: ['instructions.project:/p/CLAUDE.md'] },
      attachments: [],
    },
  },
)

function sketch(rows: readonly TreeRow[]): readonly string[] {
  return rows.map((row) =>
    row.type === 'line' ? `-- ${row.label}` : `${'  '.repeat(row.level - 1)}${joinName(row.node.name)} ${row.position}/${row.setSize}`,
  )
}

describe('buildTree and visibleRows', () => {
  const tree = buildTree(snapshot)

  it('stands in reading order, includes below their includer, the boundary under what is shared', () => {
    expect(sketch(visibleRows(tree, plain))).toEqual([
      'System, static 1/8',
      '-- boundary: shared cache above',
      'System, dynamic 2/8',
      'Git snapshot 3/8',
      'Instructions 4/8',
      '  ~/.claude/CLAUDE.md 1/3',
      '  CLAUDE.md 2/3',
      '    @docs/style.md 1/2',
      '      docs/deep.md 1/1',
      '    docs/no.md 2/2',
      '  .claude/rules/api.md 3/3',
      'Memory index 5/8',
      '-- sent as',
      'System block 1 6/8',
      'System block 2 7/8',
      'First user message 8/8',
    ])
  })

  it('adds up what is loaded only', () => {
    const instructions = tree.groups.find((group) => group.group === 'instructions')
    expect(instructions?.tokens).toBe(7 + 9 + 5 + 2)
    expect(tree.request.map((part) => part.tokens)).toEqual([150, 50, 9])
  })

  it('folds and unfolds against the default', () => {
    const rows = visibleRows(tree, { ...plain, toggled: new Set(['group:system.static', 'group:instructions']) })
    expect(sketch(rows).slice(0, 6)).toEqual([
      'System, static 1/8',
      '  Introduction 1/2',
      '  Tone 2/2',
      '-- boundary: shared cache above',
      'System, dynamic 2/8',
      'Git snapshot 3/8',
    ])
    expect(sketch(rows)).not.toContain('  CLAUDE.md 2/3')
  })

  it('keeps what a match stands in, and opens it', () => {
    expect(sketch(visibleRows(tree, { ...plain, text: 'deep', toggled: new Set(['group:instructions']) }))).toEqual([
      'Instructions 1/1',
      '  CLAUDE.md 1/1',
      '    @docs/style.md 1/1',
      '      docs/deep.md 1/1',
    ])
  })

  it('filters by state and by pattern', () => {
    expect(sketch(visibleRows(tree, { ...plain, status: 'conditional' }))).toEqual(['Instructions 1/1', '  .claude/rules/api.md 1/1'])
    expect(sketch(visibleRows(tree, { ...plain, text: 'src/api' }))).toEqual(['Instructions 1/1', '  .claude/rules/api.md 1/1'])
    expect(visibleRows(tree, { ...plain, text: 'nowhere' })).toEqual([])
  })

  it('sorts flat by size and by name', () => {
    const bySize = visibleRows(tree, { ...plain, sort: 'size' })
    expect(sketch(bySize).slice(0, 4)).toEqual(['Introduction 1/11', 'Memory index 2/11', 'Tone 3/11', '.claude/rules/api.md 4/11'])
    expect(sketch(visibleRows(tree, { ...plain, sort: 'name', status: 'conditional' }))).toEqual(['.claude/rules/api.md 1/1'])
  })

  it('finds a layer, also the one a group stands for', () => {
    expect(findNode(tree, 'layer:instructions.project:/p/docs/deep.md')?.parents.map((node) => node.key)).toEqual([
      'group:instructions',
      'layer:instructions.project:/p/CLAUDE.md',
      'layer:instructions.project:/p/docs/style.md',
    ])
    expect(findNode(tree, 'layer:memory.index:/h/m/MEMORY.md')?.node.key).toBe('group:memory.index')
    expect(findNode(tree, 'layer:gone')).toBeNull()
  })

  it('unfolds against the default of each group', () => {
    const parents = findNode(tree, 'layer:system.static:Tone')?.parents ?? []
    expect(unfold(['group:git'], parents)).toEqual(['group:git', 'group:system.static'])
    expect(unfold(['group:system.static'], parents)).toEqual(['group:system.static'])
    const folded = findNode(tree, 'layer:instructions.user:/h/.claude/CLAUDE.md')?.parents ?? []
    expect(unfold(['group:instructions'], folded)).toEqual([])
  })
})

it('gives a kind that comes back later a second group', () => {
  const tree = buildTree(
    sampleSnapshot([
      sampleLayer({ origin: { path: '/p/a' } }),
      sampleLayer({ kind: 'date', title: 'Date' }),
      sampleLayer({ origin: { path: '/p/b' } }),
    ]),
  )
  expect(tree.groups.map((group) => group.key)).toEqual(['group:instructions', 'group:date', 'group:instructions#2'])
  expect(tree.boundaryAfter).toBeNull()
})

it('does not hang a file below itself, nor below one that comes later', () => {
  const tree = buildTree(
    sampleSnapshot([
      sampleLayer({ origin: { path: '/p/a', includedBy: '/p/b', includedAtLine: 1 } }),
      sampleLayer({ origin: { path: '/p/b', includedBy: '/p/b', includedAtLine: 1 } }),
      sampleLayer({
        id: 'again',
        origin: { path: '/p/a', includedBy: '/p/b', includedAtLine: 2 },
        status: 'notLoaded',
        reason: 'already-loaded',
      }),
    ]),
  )
  expect([...walk(tree.groups)].map((node) => node.key)).toEqual([
    'group:instructions',
    'layer:instructions.project:/p/a',
    'layer:instructions.project:/p/b',
    'layer:again',
  ])
  expect(tree.groups[0]?.children).toHaveLength(2)
})

it('builds ten thousand layers well inside a frame or two', () => {
  const layers = Array.from({ length: 10_000 }, (_, at) => sampleLayer({ origin: { path: `/p/packages/${at}/CLAUDE.md`, depth: 0 } }))
  const big = sampleSnapshot(layers)
  const started = performance.now()
  const rows = visibleRows(buildTree(big), plain)
  expect(rows.length).toBe(10_001)
  expect(performance.now() - started).toBeLessThan(1000)
})
