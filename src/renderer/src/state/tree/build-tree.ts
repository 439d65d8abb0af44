// From layers in reading order to a tree: groups, files, and what files include. Pure; knows no fold, filter or pixel.

import type { LayerView, RequestOutline } from '../contract-types'
import type { Snapshot } from '../prompt/snapshot'
import { GROUP_WORDS, type GroupKey, groupOf, isFileGroup } from './layer-groups'
import { joinName, type LayerName, layerName } from './layer-name'

export type RequestPart =
  | { readonly part: 'system'; readonly index: number }
  | { readonly part: 'firstUserMessage'; readonly index: 0 }
  | { readonly part: 'attachment'; readonly index: number }

interface NodeBase {
  readonly key: string
  readonly name: LayerName
  /** Tokens in use of this node and, for a group, of all it holds. */
  readonly tokens: number
  readonly children: readonly TreeNode[]
}
export interface GroupNode extends NodeBase {
  readonly type: 'group'
  readonly group: GroupKey
  readonly layers: readonly LayerView[]
}
export interface LayerNode extends NodeBase {
  readonly type: 'layer'
  readonly layer: LayerView
}
export interface RequestNode extends NodeBase {
  readonly type: 'request'
  readonly request: RequestPart
  readonly cacheScope: LayerView['cacheScope']
  readonly caption: string
  readonly chars: number
}
export type TreeNode = GroupNode | LayerNode | RequestNode

export interface LayerTree {
  readonly groups: readonly GroupNode[]
  /** Key of the group below which the boundary stands: what is above shares its cache. Null where nothing is shared. */
  readonly boundaryAfter: string | null
  readonly request: readonly RequestNode[]
}

/** Groups are runs of layers in reading order; a kind that comes back later gets a second group. */
export function buildTree(snapshot: Snapshot): LayerTree {
  const groups: GroupNode[] = []
  const seen = new Map<GroupKey, number>()
  let run: LayerView[] = []
  const close = (): void => {
    const first = run[0]
    if (first === undefined) return
    const group = groupOf(first.kind)
    const nth = (seen.get(group) ?? 0) + 1
    seen.set(group, nth)
    groups.push(buildGroup(group, nth === 1 ? `group:${group}` : `group:${group}#${nth}`, run, snapshot.view))
    run = []
  }
  for (const layer of snapshot.layers) {
    const last = run[run.length - 1]
    if (last !== undefined && groupOf(last.kind) !== groupOf(layer.kind)) close()
    run.push(layer)
  }
  close()

  let boundaryAfter: string | null = null
  for (const group of groups) {
    // Tools may share their cache too, but the boundary is the system prompt's own.
    if (group.group === 'system.static' && group.layers.some((layer) => layer.cacheScope === 'global' && layer.status === 'loaded')) {
      boundaryAfter = group.key
    }
  }
  return { groups, boundaryAfter, request: buildRequest(snapshot.outline, snapshot.byId) }
}

function buildGroup(group: GroupKey, key: string, layers: readonly LayerView[], view: Snapshot['view']): GroupNode {
  const children = isFileGroup(group) || layers.length > 1 ? nest(layers, view) : []
  const tokens = layers.reduce((sum, layer) => sum + (layer.status === 'loaded' ? layer.tokens.sent : 0), 0)
  return { type: 'group', key, group, layers, tokens, children, name: plainName(GROUP_WORDS[group].title) }
}

interface Draft {
  readonly layer: LayerView
  readonly includer: LayerView | null
  readonly children: Draft[]
}

/** An included file goes below the nearest earlier layer of that path; one whose includer is not here stands alone. */
function nest(layers: readonly LayerView[], view: Snapshot['view']): readonly LayerNode[] {
  const roots: Draft[] = []
  const byPath = new Map<string, Draft>()
  for (const layer of layers) {
    const { includedBy, path, realPath } = layer.origin
    const parent = includedBy === null ? undefined : byPath.get(includedBy)
    const draft: Draft = { layer, includer: parent?.layer ?? null, children: [] }
    if (parent === undefined || parent.layer === layer) roots.push(draft)
    else parent.children.push(draft)
    // Only what was read can include; a failed second try must not take the place of the file itself.
    if (layer.status !== 'notLoaded' || (path !== null && !byPath.has(path))) {
      if (path !== null) byPath.set(path, draft)
      if (realPath !== undefined && !byPath.has(realPath)) byPath.set(realPath, draft)
    }
  }
  return roots.map((draft) => toNode(draft, view))
}

function toNode(draft: Draft, view: Snapshot['view']): LayerNode {
  const { layer } = draft
  let name: LayerName | null = null
  return {
    type: 'layer',
    key: layerKey(layer.id),
    layer,
    // Made when the row is seen: of ten thousand layers a few dozen are.
    get name() {
      name ??= layerName(layer, draft.includer, view)
      return name
    },
    tokens: layer.status === 'loaded' ? layer.tokens.sent : 0,
    children: draft.children.map((child) => toNode(child, view)),
  }
}

function buildRequest(outline: RequestOutline, byId: ReadonlyMap<string, LayerView>): readonly RequestNode[] {
  const sum = (ids: readonly string[]): number => ids.reduce((total, id) => total + (byId.get(id)?.tokens.sent ?? 0), 0)
  const nodes: RequestNode[] = outline.system.map((block, index) => ({
    type: 'request',
    key: requestKey({ part: 'system', index }),
    request: { part: 'system', index },
    cacheScope: block.cacheScope,
    caption: sayCache(block.cacheScope, block.ttl),
    chars: block.chars,
    name: plainName(`System block ${index + 1}`),
    tokens: sum(block.layerIds),
    children: [],
  }))
  const message = outline.firstUserMessage
  if (message !== null) {
    nodes.push({
      type: 'request',
      key: requestKey({ part: 'firstUserMessage', index: 0 }),
      request: { part: 'firstUserMessage', index: 0 },
      cacheScope: 'message',
      caption: '',
      chars: message.chars,
      name: plainName('First user message'),
      tokens: sum(message.layerIds),
      children: [],
    })
  }
  outline.attachments.forEach((attachment, index) => {
    nodes.push({
      type: 'request',
      key: requestKey({ part: 'attachment', index }),
      request: { part: 'attachment', index },
      cacheScope: 'message',
      caption: '',
      chars: attachment.chars,
      name: plainName(`Attachment ${index + 1}`),
      tokens: sum(attachment.layerIds),
      children: [],
    })
  })
  return nodes
}

export function sayCache(scope: LayerView['cacheScope'], ttl: '5m' | '1h' | null): string {
  const time = ttl === '1h' ? ', 1 hour' : ttl === '5m' ? ', 5 minutes' : ''
  switch (scope) {
    case 'global':
      return `shared cache${time}`
    case 'org':
      return `organisation’s cache${time}`
    case 'message':
      return 'first message'
    case 'none':
      return 'no cache mark'
  }
}

function plainName(file: string): LayerName {
  return { folder: '', separator: '', file, mono: false }
}

export function layerKey(id: string): string {
  return `layer:${id}`
}

export function requestKey(request: RequestPart): string {
  return `request:${request.part}:${request.index}`
}

/** All nodes below and with `node`, in reading order. */
export function* walk(nodes: readonly TreeNode[]): Generator<TreeNode> {
  for (const node of nodes) {
    yield node
    yield* walk(node.children)
  }
}

/** What a filter looks at. */
export function searchText(node: TreeNode): string {
  if (node.type !== 'layer') return joinName(node.name)
  const { layer } = node
  return [
    joinName(node.name),
    layer.origin.path ?? '',
    layer.kind,
    layer.reason ?? '',
    layer.reasonText ?? '',
    ...(layer.origin.patterns ?? []),
  ].join('\n')
}
