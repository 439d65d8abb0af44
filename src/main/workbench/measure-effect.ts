// What another input does to a collection: which layers come, go and change, and which figures of the window move. Pure.

import type { Layer } from '../engine/base/layer'
import type { Collection } from '../engine/prompt/collection'
import { type CacheFacts, cacheFacts } from './cache-facts'

export interface Effect {
  readonly profile: string
  readonly used: number
  readonly tokensDelta: number
  readonly comes: number
  readonly goes: number
  readonly changes: number
  /** The largest first; not all of them where there are many. */
  readonly layers: readonly {
    readonly layerId: string
    readonly title: string
    readonly path: string | null
    readonly kind: Layer['kind']
    readonly change: 'comes' | 'goes' | 'changes'
    readonly delta: number
  }[]
  /** Figures that differ, in tokens. */
  readonly window: readonly {
    readonly name: string
    readonly label: string
    readonly before: number | null
    readonly after: number | null
  }[]
  /** What the cache is told; null where that is the same. */
  readonly cache: { readonly before: CacheFacts; readonly after: CacheFacts } | null
  /** What is sent differs by not a byte. */
  readonly nothing: boolean
}

const MOST_LAYERS = 80
const FIGURES = [
  ['size', 'Window'],
  ['effective', 'Without the reserve'],
  ['autoCompactAt', 'Compacts at'],
  ['warningAt', 'Warns at'],
  ['blockingAt', 'Refuses at'],
] as const

export function measureEffect(before: Collection, after: Collection): Effect {
  const old = new Map(before.layers.map((layer) => [layer.id, layer]))
  const ids = new Set(after.layers.map(({ id }) => id))
  const layers: Effect['layers'][number][] = []
  const note = (layer: Layer, was: Layer | undefined, is: Layer | undefined): void => {
    const delta = inUse(is) - inUse(was)
    const change = wasLoaded(was) === wasLoaded(is) ? 'changes' : wasLoaded(is) ? 'comes' : 'goes'
    const same = change === 'changes' && (!wasLoaded(is) || (delta === 0 && was?.text === is?.text))
    if (!same) layers.push({ layerId: layer.id, title: layer.title, path: layer.origin.path, kind: layer.kind, change, delta })
  }
  for (const layer of after.layers) note(layer, old.get(layer.id), layer)
  for (const layer of before.layers) if (!ids.has(layer.id)) note(layer, layer, undefined)
  const count = (change: 'comes' | 'goes' | 'changes'): number => layers.filter((one) => one.change === change).length
  const window = FIGURES.flatMap(([name, label]) =>
    before.window[name] === after.window[name] ? [] : [{ name, label, before: before.window[name], after: after.window[name] }],
  )
  const [was, is] = [cacheFacts(before.request.system), cacheFacts(after.request.system)]
  const cache = was.marks === is.marks && was.ttl === is.ttl && was.scope === is.scope ? null : { before: was, after: is }
  return {
    profile: after.profile,
    used: after.window.used,
    tokensDelta: after.window.used - before.window.used,
    comes: count('comes'),
    goes: count('goes'),
    changes: count('changes'),
    layers: layers.sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta)).slice(0, MOST_LAYERS),
    window,
    cache,
    nothing: layers.length === 0 && window.length === 0 && cache === null,
  }
}

function wasLoaded(layer: Layer | undefined): boolean {
  return layer?.status === 'loaded'
}

function inUse(layer: Layer | undefined): number {
  return layer?.status === 'loaded' ? layer.tokens.sent : 0
}
