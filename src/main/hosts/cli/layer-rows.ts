// The layers of one group as rows of a tree: how deep, what to call them, what to say beside them. No columns, no colours.

import type { CollectDocument, DocumentLayer } from '../../workbench/collect-document'
import { TIER_WORDS } from '../../workbench/layer-words'
import { toPrintable } from './display-width'

export interface TreeRow {
  readonly layer: DocumentLayer
  readonly title: string
  /** The lines drawn before the row's name, e.g. `│  └─ `. */
  readonly branch: string
  /** The same for lines below it that belong to the row. */
  readonly below: string
}

/** Includes hang under what includes them (pre-order, SPEC 3.4); everything else stands at the first level. */
export function treeOf(layers: readonly DocumentLayer[], document: CollectDocument): readonly TreeRow[] {
  const depths = layers.map(({ origin }) => (origin.includedBy === null ? 0 : Math.max(1, origin.depth ?? 1)))
  // a row never stands more than one level below the row above it, whatever its own depth says
  for (let i = 0; i < depths.length; i++) depths[i] = Math.min(depths[i] ?? 0, i === 0 ? 0 : (depths[i - 1] ?? 0) + 1)
  return layers.map((layer, i) => {
    const depth = depths[i] ?? 0
    const rails = Array.from({ length: depth }, (_, level) => (continues(depths, i, level) ? '│  ' : '   ')).join('')
    const goesOn = continues(depths, i, depth)
    const ownBelow = depths[i + 1] !== undefined && (depths[i + 1] ?? 0) > depth
    return {
      layer,
      title: titleOf(layer, document),
      branch: `${rails}${goesOn ? '├─ ' : '└─ '}`,
      below: `${rails}${goesOn ? '│  ' : '   '}${ownBelow ? '│' : ' '}`,
    }
  })
}

/** Where it comes from, in a word or two; for an include the line that names it. */
export function layerNote(layer: DocumentLayer): string {
  const { origin } = layer
  if (origin.includedBy !== null) return origin.includedAtLine === null ? 'included' : `line ${origin.includedAtLine}`
  if (origin.trigger !== null) return `${TIER_WORDS[layer.kind]}, on a read`
  // moved there by an option: anything else of the system prompt stays in it
  if (layer.kind.startsWith('system.') && layer.cacheScope === 'message') return 'first message'
  if (layer.paraphrased) return 'paraphrase'
  if (layer.text === '' && layer.tokens.method !== 'none') return 'size only'
  return origin.path === null ? '' : TIER_WORDS[layer.kind]
}

/** Whether a later row stands at `level` before the tree goes above it. */
function continues(depths: readonly number[], from: number, level: number): boolean {
  for (let i = from + 1; i < depths.length; i++) {
    const depth = depths[i] ?? 0
    if (depth < level) return false
    if (depth === level) return true
  }
  return false
}

function titleOf(layer: DocumentLayer, document: CollectDocument): string {
  const { path, includedBy } = layer.origin
  if (path === null) return toPrintable(layer.title)
  const shown = toPrintable(displayPath(path, document))
  return includedBy === null ? shown : `@${shown}`
}

export interface DisplayPlaces {
  readonly project: { readonly root: string }
  readonly places: { readonly home: string }
}

/** Relative to the project, else with `~` for the home directory, else as it is. */
export function displayPath(path: string, { project, places }: DisplayPlaces): string {
  for (const [base, short] of [
    [project.root, ''],
    [places.home, '~/'],
  ] as const) {
    if (path.startsWith(`${base}/`) || path.startsWith(`${base}\\`)) return `${short}${path.slice(base.length + 1)}`
  }
  return path
}
