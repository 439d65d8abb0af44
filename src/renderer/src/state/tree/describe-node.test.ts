import { expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { buildTree, walk } from './build-tree'
import { describeNode, hasReason } from './describe-node'

const layers = [
  sampleLayer({ kind: 'system.static', title: 'A', cacheScope: 'global', sent: 60 }),
  sampleLayer({ kind: 'system.static', title: 'B', cacheScope: 'global', sent: 40 }),
  sampleLayer({ id: 'env', kind: 'system.dynamic', title: 'Environment', cacheScope: 'message', sent: 5 }),
  sampleLayer({ id: 'lang', kind: 'system.dynamic', title: 'Language', cacheScope: 'none', sent: 5 }),
  sampleLayer({ id: 'own', origin: { path: '/p/CLAUDE.md', depth: 0 }, sent: 50 }),
  sampleLayer({
    id: 'gone',
    origin: { path: '/p/a.md.', includedBy: '/p/CLAUDE.md', includedAtLine: 4, depth: 1 },
    status: 'notLoaded',
    reason: 'missing',
    reasonText: 'No such file',
  }),
  sampleLayer({
    id: 'rule',
    origin: { path: '/p/.claude/rules/api.md', patterns: ['src/*.ts'] },
    status: 'conditional',
    reason: 'waits-for-match',
    reasonText: 'Waits for src/*.ts',
    sent: 7,
  }),
  sampleLayer({ id: 'read', origin: { path: '/p/x/CLAUDE.md', trigger: '/p/x/y.ts' }, sent: 9 }),
  sampleLayer({
    id: 'memory',
    kind: 'memory.index',
    title: 'Memory index',
    origin: { path: '/h/MEMORY.md' },
    sent: 25,
    regions: [
      { kind: 'sent', fromLine: 1, toLine: 200, chars: 1 },
      { kind: 'below-cut', fromLine: 201, toLine: 214, chars: 1 },
    ],
  }),
]
const snapshot = sampleSnapshot(layers, {
  diagnostics: [{ code: 'include.near-miss', severity: 'warning', message: 'm', at: { path: '/p/CLAUDE.md', line: 4 } }],
})
const context = { snapshot, changes: new Map([['rule', { delta: 7, status: 'in' as const }]]), most: 100 }
const face = (key: string) => {
  const node = [...walk(buildTree(snapshot).groups)].find((one) => one.key === key)
  if (node === undefined) throw new Error(`there is no node ${key}`)
  return describeNode(node, context)
}

it('says what a group holds, how much, and that its cache is shared', () => {
  expect(face('group:system.static')).toMatchObject({
    caption: '2 sections',
    bar: 1,
    scope: 'global',
    number: { text: '100', tone: 'plain' },
  })
  expect(face('group:system.static').label).toBe('System, static, 2 sections, 100 tokens, shared cache')
})

it('warns of an include that a finding speaks of, and gives it no bar and no number', () => {
  expect(face('layer:gone')).toMatchObject({
    mark: 'left-out',
    tone: 'warn',
    bar: null,
    number: { text: '–' },
    reason: { text: 'No such file', tone: 'warn' },
  })
})

it('shows what is tried as a signed number', () => {
  expect(face('layer:rule')).toMatchObject({
    mark: 'waiting',
    number: { text: '+7', tone: 'accent' },
    reason: { tone: 'accent', mono: ['src/*.ts'] },
  })
})

it('knows without words whether a row has a second line', () => {
  for (const node of walk(buildTree(snapshot).groups))
    expect([node.key, hasReason(node)]).toEqual([node.key, describeNode(node, context).reason !== null])
})

it('tells a file attached by a read, and a cut', () => {
  expect(face('layer:read')).toMatchObject({ mark: 'attached', reason: { text: 'Attached after reading x/y.ts' }, bar: null })
  expect(face('group:memory.index')).toMatchObject({
    kind: 'memory.index',
    reason: { text: 'Cut at line 200, 14 lines below', tone: 'warn' },
  })
})

it('tells a part of the system prompt that was moved into the first message', () => {
  expect(face('layer:env')).toMatchObject({ mark: 'loaded', reason: { text: 'Moved into the first message' }, bar: null })
  expect(face('layer:lang').reason).toBeNull()
})
