// The tree of a snapshot, built once: a snapshot never changes.

import type { Snapshot } from '../prompt/snapshot'
import { buildTree, type LayerTree } from './build-tree'

const trees = new WeakMap<Snapshot, LayerTree>()

export function treeOf(snapshot: Snapshot): LayerTree {
  const known = trees.get(snapshot)
  if (known !== undefined) return known
  const made = buildTree(snapshot)
  trees.set(snapshot, made)
  return made
}
