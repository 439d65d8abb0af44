// The rows of the tree as they are shown: folded, filtered, sorted. Pure; the one place that decides what is a row.

import type { LayerView } from '../contract-types'
import { type GroupNode, type LayerTree, searchText, type TreeNode, walk } from './build-tree'
import { joinName } from './layer-name'

export type TreeSort = 'reading' | 'size' | 'name'
export type StatusFilter = LayerView['status'] | 'all'

export interface TreeView {
  readonly text: string
  readonly status: StatusFilter
  readonly sort: TreeSort
  /** Keys whose fold differs from the default (groups of sections folded, everything else open). */
  readonly toggled: ReadonlySet<string>
}

export interface NodeRow {
  readonly type: 'node'
  readonly key: string
  readonly node: TreeNode
  /** 1 for groups. */
  readonly level: number
  readonly parentKey: string | null
  readonly expandable: boolean
  readonly expanded: boolean
  readonly position: number
  readonly setSize: number
}
export interface LineRow {
  readonly type: 'line'
  readonly key: string
  readonly label: string
}
export type TreeRow = NodeRow | LineRow

const FOLDED_BY_DEFAULT = new Set(['system.static', 'system.dynamic', 'tools', 'skills', 'mcp', 'agents'])

export function isExpanded(node: TreeNode, toggled: ReadonlySet<string>): boolean {
  const byDefault = !(node.type === 'group' && FOLDED_BY_DEFAULT.has(node.group))
  return byDefault !== toggled.has(node.key)
}

export function visibleRows(tree: LayerTree, view: TreeView): readonly TreeRow[] {
  if (view.sort !== 'reading') return flatRows(tree, view)
  const filtering = view.text.trim() !== '' || view.status !== 'all'
  const keep = filtering ? matching(tree, view) : null
  const rows: TreeRow[] = []
  const groups = tree.groups.filter((group) => keep === null || keep.has(group.key))
  const place = (node: TreeNode, level: number, parentKey: string | null, position: number, setSize: number): void => {
    const children = keep === null ? node.children : node.children.filter((child) => keep.has(child.key))
    const expandable = children.length > 0
    // What a filter found is never hidden in a fold.
    const expanded = expandable && (filtering || isExpanded(node, view.toggled))
    rows.push({ type: 'node', key: node.key, node, level, parentKey, expandable, expanded, position, setSize })
    if (!expanded) return
    children.forEach((child, at) => {
      place(child, level + 1, node.key, at + 1, children.length)
    })
  }
  const size = groups.length + (filtering ? 0 : tree.request.length)
  groups.forEach((group, at) => {
    place(group, 1, null, at + 1, size)
    if (group.key === tree.boundaryAfter) rows.push({ type: 'line', key: 'boundary', label: 'boundary: shared cache above' })
  })
  if (!filtering && tree.request.length > 0) {
    rows.push({ type: 'line', key: 'request', label: 'sent as' })
    tree.request.forEach((part, at) => {
      place(part, 1, null, groups.length + at + 1, size)
    })
  }
  return rows
}

function flatRows(tree: LayerTree, view: TreeView): readonly TreeRow[] {
  const found: TreeNode[] = []
  for (const node of leaves(tree)) if (matches(node, view)) found.push(node)
  const byName = (a: TreeNode, b: TreeNode): number => joinName(a.name).localeCompare(joinName(b.name), 'en')
  found.sort(view.sort === 'size' ? (a, b) => weight(b) - weight(a) || byName(a, b) : byName)
  return found.map((node, at) => ({
    type: 'node',
    key: node.key,
    node,
    level: 1,
    parentKey: null,
    expandable: false,
    expanded: false,
    position: at + 1,
    setSize: found.length,
  }))
}

/** Waiting layers sort by what they would take, below what is loaded with the same size. */
function weight(node: TreeNode): number {
  return node.type === 'layer' ? node.layer.tokens.sent : node.tokens
}

/** What holds text of its own: layers, and groups that are one layer. */
function* leaves(tree: LayerTree): Generator<TreeNode> {
  for (const node of walk(tree.groups)) {
    if (node.type === 'layer' || node.children.length === 0) yield node
  }
}

function matching(tree: LayerTree, view: TreeView): ReadonlySet<string> {
  const kept = new Set<string>()
  const visit = (node: TreeNode): boolean => {
    let inside = false
    for (const child of node.children) if (visit(child)) inside = true
    const mine = inside || matches(node, view)
    if (mine) kept.add(node.key)
    return mine
  }
  for (const group of tree.groups) visit(group)
  return kept
}

function matches(node: TreeNode, view: TreeView): boolean {
  if (view.status !== 'all' && statusOf(node) !== view.status) return false
  const words = view.text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return node.type === 'layer' || node.children.length === 0
  const text = searchText(node).toLowerCase()
  return words.every((word) => text.includes(word))
}

function statusOf(node: TreeNode): LayerView['status'] | null {
  if (node.type === 'layer') return node.layer.status
  if (node.type === 'group' && node.children.length === 0) return (node as GroupNode).layers[0]?.status ?? null
  return null
}

/** The node of a key and the nodes it stands in, outermost first; null when it is nowhere. */
export function findNode(tree: LayerTree, key: string): { readonly node: TreeNode; readonly parents: readonly TreeNode[] } | null {
  const look = (nodes: readonly TreeNode[], parents: readonly TreeNode[]): ReturnType<typeof findNode> => {
    for (const node of nodes) {
      if (node.key === key) return { node, parents }
      // A group of one layer stands for it.
      if (node.type === 'group' && node.children.length === 0 && node.layers[0] && key === `layer:${node.layers[0].id}`)
        return { node, parents }
      const below = look(node.children, [...parents, node])
      if (below !== null) return below
    }
    return null
  }
  return look(tree.groups, []) ?? look(tree.request, [])
}

/** Folds changed so that everything in `nodes` shows its children. */
export function unfold(toggled: readonly string[], nodes: readonly TreeNode[]): readonly string[] {
  const next = new Set(toggled)
  for (const node of nodes) {
    if (isExpanded(node, next)) continue
    if (!next.delete(node.key)) next.add(node.key)
  }
  return [...next]
}
