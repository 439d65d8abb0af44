// What a row of the tree says: mark, words, number, bar. Pure, so that the tree only draws.

import { formatCount, formatShort, formatSigned, plural } from '../../lib/format-count'
import { shortPath } from '../../lib/split-path'
import { isTaken } from '../compare/is-taken'
import type { LayerView } from '../contract-types'
import type { LayerChange } from '../prompt/compare-snapshots'
import { layerFindings } from '../prompt/layer-findings'
import type { Snapshot } from '../prompt/snapshot'
import type { AttachedBy } from '../reads/attached-by'
import type { GroupNode, TreeNode } from './build-tree'
import { joinName } from './layer-name'
import { reasonOf } from './reason-words'

export interface NodeFace {
  readonly mark: 'loaded' | 'waiting' | 'attached' | 'left-out'
  readonly kind: string
  readonly tone: 'plain' | 'quiet' | 'warn'
  readonly caption: string | null
  readonly number: { readonly text: string; readonly tone: 'plain' | 'dim' | 'accent' }
  /** A second line: why it waits, is left out or is cut. `mono` are words in it to set as code. */
  readonly reason: { readonly text: string; readonly tone: 'plain' | 'warn' | 'accent'; readonly mono: readonly string[] } | null
  /** 0 to 1 of the longest bar; null where the row has none. */
  readonly bar: number | null
  readonly scope: LayerView['cacheScope'] | null
  /** All of it in one sentence. */
  readonly label: string
}

export interface FaceContext {
  readonly snapshot: Snapshot
  readonly changes: ReadonlyMap<string, LayerChange>
  /** Of layers that a read attached, which read and why; left out where nothing says. */
  readonly attached?: ReadonlyMap<string, AttachedBy>
  /** Tokens of the longest bar. */
  readonly most: number
}

export function describeNode(node: TreeNode, context: FaceContext): NodeFace {
  if (node.type === 'request') {
    return finish(node, {
      mark: 'loaded',
      kind: node.request.part === 'system' ? (node.cacheScope === 'global' ? 'system.static' : 'system.dynamic') : 'instructions',
      tone: 'plain',
      caption: node.caption === '' ? null : node.caption,
      number: { text: formatShort(node.tokens), tone: 'dim' },
      reason: null,
      bar: null,
      scope: null,
    })
  }
  if (node.type === 'layer') return finish(node, describeLayer(node.layer, context))
  const only = node.children.length === 0 ? node.layers[0] : undefined
  if (only !== undefined) {
    const face = describeLayer(only, context)
    return finish(node, { ...face, kind: node.group, caption: groupCaption(node, context.snapshot) })
  }
  const changed = node.layers.some((layer) => context.changes.has(layer.id))
  return finish(node, {
    mark: 'loaded',
    kind: node.group,
    tone: 'plain',
    caption: groupCaption(node, context.snapshot),
    number: { text: formatCount(node.tokens), tone: changed ? 'accent' : 'plain' },
    reason: null,
    bar: share(node.tokens, context.most),
    scope: scopeOf(node),
  })
}

/** Whether the row has a second line. Asked of every row to know how tall the tree is, so it makes no words. */
export function hasReason(node: TreeNode): boolean {
  const layer = node.type === 'layer' ? node.layer : node.type === 'group' && node.children.length === 0 ? node.layers[0] : undefined
  if (layer === undefined) return false
  if (layer.status !== 'loaded') return layer.reason !== null || (layer.reasonText ?? '') !== ''
  return layer.origin.trigger !== null || isMoved(layer) || layer.regions.some((region) => region.kind === 'below-cut')
}

/** A part of the system prompt that an option moved into the first message. */
function isMoved({ kind, cacheScope }: LayerView): boolean {
  return kind.startsWith('system.') && cacheScope === 'message'
}

type Face = Omit<NodeFace, 'label'>

function describeLayer(layer: LayerView, context: FaceContext): Face {
  const change = context.changes.get(layer.id)
  const findings = layerFindings(context.snapshot)
  const severe = [...findings.ofInclude(layer), ...(layer.status === 'notLoaded' ? findings.of(layer) : [])].some(
    (one) => one.severity !== 'info',
  )
  const moved = change !== undefined && change.status !== 'same'
  const number = numberOf(layer, change)
  const common = { kind: layer.kind, caption: isTaken(layer) ? 'captured' : null, number, scope: null }
  const { patterns } = layer.origin
  if (layer.status === 'loaded') {
    const cut = layer.regions.find((region) => region.kind === 'below-cut')
    const attached = layer.origin.trigger !== null
    const view = context.snapshot.view
    const by = context.attached?.get(layer.id)
    const reason: Face['reason'] = attached
      ? by !== undefined
        ? { text: by.text, tone: 'accent', mono: by.mono }
        : {
            text: `Attached after reading ${shortPath(layer.origin.trigger ?? '', { root: view.project.root, home: view.places.home })}`,
            tone: 'accent',
            mono: [],
          }
      : cut !== undefined
        ? {
            text: `Cut at line ${formatCount(cut.fromLine - 1)}, ${plural(cut.toLine - cut.fromLine + 1, 'line')} below`,
            tone: 'warn',
            mono: [],
          }
        : isMoved(layer)
          ? { text: 'Moved into the first message', tone: 'accent', mono: [] }
          : null
    return {
      ...common,
      mark: attached || moved ? 'attached' : 'loaded',
      tone: 'plain',
      reason,
      bar: reason === null ? share(layer.tokens.sent, context.most) : null,
    }
  }
  const text = reasonOf(layer) ?? ''
  const waiting = layer.status === 'conditional'
  return {
    ...common,
    mark: waiting ? 'waiting' : 'left-out',
    tone: severe ? 'warn' : waiting ? 'plain' : 'quiet',
    reason: text === '' ? null : { text, tone: severe ? 'warn' : moved ? 'accent' : 'plain', mono: patterns ?? [] },
    bar: null,
  }
}

function numberOf(layer: LayerView, change: LayerChange | undefined): Face['number'] {
  if (change !== undefined && change.delta !== 0) return { text: formatSigned(change.delta), tone: 'accent' }
  if (layer.status === 'loaded') return { text: formatCount(layer.tokens.sent), tone: 'plain' }
  if (layer.status === 'conditional') return { text: formatCount(layer.tokens.sent), tone: 'dim' }
  return { text: '–', tone: 'dim' }
}

/** How many of what a group holds; null where there is nothing to count. */
export function groupCaption(node: GroupNode, snapshot: Snapshot): string | null {
  const loaded = node.layers.filter((layer) => layer.status === 'loaded').length
  switch (node.group) {
    case 'system.static':
    case 'system.dynamic':
      return plural(loaded, 'section')
    case 'tools':
      return node.layers.length > 1 ? plural(loaded, 'group') : null
    case 'git': {
      const { changed } = snapshot.view.git
      return changed === null || loaded === 0 ? null : `${formatCount(changed)} changed`
    }
    case 'instructions':
      return plural(loaded, 'file')
    default:
      return node.layers.length > 1 ? plural(loaded, 'part') : null
  }
}

/** The scope most of the group's tokens have: a line of attribution does not speak for the rest. */
export function scopeOf(node: GroupNode): LayerView['cacheScope'] | null {
  const sums = new Map<LayerView['cacheScope'], number>()
  for (const layer of node.layers) {
    if (layer.status === 'loaded') sums.set(layer.cacheScope, (sums.get(layer.cacheScope) ?? 0) + layer.tokens.sent)
  }
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function share(tokens: number, most: number): number | null {
  return most > 0 && tokens > 0 ? Math.min(1, tokens / most) : null
}

function finish(node: TreeNode, face: Face): NodeFace {
  const state = face.mark === 'waiting' ? 'waits' : face.mark === 'left-out' ? 'left out' : null
  const parts = [
    joinName(node.name),
    face.caption,
    state,
    face.number.text === '–' ? null : `${face.number.text} tokens`,
    face.reason?.text ?? null,
  ]
  const scope = face.scope === 'global' ? 'shared cache' : null
  return { ...face, label: [...parts, scope].filter((part) => part !== null && part !== '').join(', ') }
}
