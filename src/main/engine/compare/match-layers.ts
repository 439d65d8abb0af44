// Which layer of the left is which of the right: by what it is and where it stands in its project, then by its text, then
// by a text that is nearly the same. Turning the sides around gives the same pairs.

import type { CompareSide, SideLayer } from './compare-side'
import { similarity, toLineSet } from './similarity'

export interface LayerPair {
  readonly left: SideLayer | null
  readonly right: SideLayer | null
  /** The same text (or nearly) under another path, name or kind: a file that was renamed. */
  readonly renamed: boolean
}

/** Two texts this much alike are one text that was renamed and edited. */
const ALIKE = 0.6
/** So many texts are tried against each other at most; beyond, renames are found by equal text alone. */
const MOST_TRIED = 200

/** In the order of the right side; what only the left has stands behind what it follows there. */
export function matchLayers(left: CompareSide, right: CompareSide): readonly LayerPair[] {
  const pairs = new Map<SideLayer, SideLayer>()
  const renamed = new Set<SideLayer>()
  const taken = new Set<SideLayer>()
  const join = (a: SideLayer, b: SideLayer, isRename: boolean): void => {
    pairs.set(a, b)
    taken.add(b)
    if (isRename) renamed.add(a)
  }
  const freeLeft = (): readonly SideLayer[] => left.layers.filter((layer) => !pairs.has(layer))
  const freeRight = (): readonly SideLayer[] => right.layers.filter((layer) => !taken.has(layer))

  const byKey = (keyOf: (layer: SideLayer, side: CompareSide) => string | null, isRename: boolean): void => {
    const waiting = new Map<string, SideLayer[]>()
    for (const layer of freeRight()) {
      const key = keyOf(layer, right)
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), layer])
    }
    for (const layer of freeLeft()) {
      const key = keyOf(layer, left)
      const other = key === null ? undefined : waiting.get(key)?.shift()
      if (other !== undefined) join(layer, other, isRename)
    }
  }

  byKey((layer) => (layer.origin.path === null ? null : `${layer.kind}\0${layer.origin.path}\0${layer.status}`), false)
  byKey((layer, side) => `${layer.kind}\0${placeOf(layer, side)}\0${layer.status}`, false)
  byKey((layer, side) => `${layer.kind}\0${placeOf(layer, side)}`, false)
  byKey((layer) => (layer.text.trim() === '' ? null : `${layer.kind}\0${layer.text}`), true)
  byKey((layer) => (layer.text.trim() === '' ? null : layer.text), true)
  for (const [a, b] of alikePairs(freeLeft(), freeRight())) join(a, b, true)
  return inOrder(left.layers, right.layers, pairs, renamed)
}

/** What a layer is called below the folder it belongs to, so that two folders' `CLAUDE.md` are one place. */
export function placeOf({ origin, title }: SideLayer, side: CompareSide): string {
  const { path } = origin
  if (path === null) return `section ${origin.section ?? title}`
  const plain = path.replaceAll('\\', '/')
  for (const { name, path: anchor } of side.anchors) {
    const folder = anchor.replaceAll('\\', '/').replace(/\/$/, '')
    if (plain === folder || plain.startsWith(`${folder}/`)) return `${name}:${plain.slice(folder.length + 1)}`
  }
  return plain
}

/** The most alike first; equal ones in an order that does not depend on which side is which. */
function alikePairs(left: readonly SideLayer[], right: readonly SideLayer[]): readonly (readonly [SideLayer, SideLayer])[] {
  const files = (layers: readonly SideLayer[]) => layers.filter(({ text, origin }) => text.trim() !== '' && origin.path !== null)
  const [from, to] = [files(left), files(right)]
  if (from.length > MOST_TRIED || to.length > MOST_TRIED) return []
  const sets = new Map([...from, ...to].map((layer) => [layer, toLineSet(layer.text)]))
  const linesOf = (layer: SideLayer) => sets.get(layer) ?? toLineSet(layer.text)
  const tried = from.flatMap((a, i) =>
    to.flatMap((b, j) => {
      const score = a.kind === b.kind ? similarity(linesOf(a), linesOf(b), ALIKE) : 0
      return score >= ALIKE ? [{ a, b, score, near: Math.min(i, j), far: Math.max(i, j) }] : []
    }),
  )
  tried.sort((x, y) => y.score - x.score || x.near - y.near || x.far - y.far)
  const used = new Set<SideLayer>()
  return tried.flatMap(({ a, b }) => {
    if (used.has(a) || used.has(b)) return []
    used.add(a).add(b)
    return [[a, b] as const]
  })
}

function inOrder(
  left: readonly SideLayer[],
  right: readonly SideLayer[],
  pairs: ReadonlyMap<SideLayer, SideLayer>,
  renamed: ReadonlySet<SideLayer>,
): readonly LayerPair[] {
  const leftOf = new Map([...pairs].map(([a, b]) => [b, a]))
  const following = new Map<SideLayer | null, SideLayer[]>()
  let last: SideLayer | null = null
  for (const layer of left) {
    const other = pairs.get(layer)
    if (other !== undefined) last = other
    else following.set(last, [...(following.get(last) ?? []), layer])
  }
  const onlyLeft = (after: SideLayer | null): readonly LayerPair[] =>
    (following.get(after) ?? []).map((layer) => ({ left: layer, right: null, renamed: false }))
  return [
    ...onlyLeft(null),
    ...right.flatMap((layer) => {
      const other = leftOf.get(layer) ?? null
      return [{ left: other, right: layer, renamed: other !== null && renamed.has(other) }, ...onlyLeft(layer)]
    }),
  ]
}
