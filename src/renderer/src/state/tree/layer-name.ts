// How a layer is called in lists: a short path with the file name whole, an include by its own words, a section by its title.

import { readableName } from '../../lib/readable-name'
import { shortPath, splitPath } from '../../lib/split-path'
import type { LayerView } from '../contract-types'
import type { Snapshot } from '../prompt/snapshot'

/** Shown as `folder separator file`; only `folder` may be shortened. `mono` tells paths from words. */
export interface LayerName {
  readonly folder: string
  readonly separator: string
  readonly file: string
  readonly mono: boolean
}

export function layerName(layer: LayerView, includer: LayerView | null, view: Snapshot['view']): LayerName {
  const path = layer.origin.path
  if (path === null) return { folder: '', separator: '', file: readableName(layer.title), mono: false }
  const include = includer?.includes.find((attempt) => attempt.line === layer.origin.includedAtLine && attempt.target === path)
  if (include !== undefined) return { ...nameOf(`@${include.raw.replace(/^@/, '')}`), mono: true }
  return { ...nameOf(shortPath(path, { root: view.project.root, home: view.places.home })), mono: true }
}

/** The whole name as one text, for search and screen readers. */
export function joinName(name: LayerName): string {
  return name.folder + name.separator + name.file
}

/** The path of a layer as one short text, whoever includes it. */
export function layerPath(layer: LayerView, view: Snapshot['view']): string {
  return readableName(
    layer.origin.path === null ? layer.title : shortPath(layer.origin.path, { root: view.project.root, home: view.places.home }),
  )
}

function nameOf(given: string): Omit<LayerName, 'mono'> {
  const path = readableName(given)
  // Split first: what is spelled out has backslashes of its own.
  const split = splitPath(given)
  const parts = { ...split, folder: readableName(split.folder), file: readableName(split.file) }
  // `@docs/style.md` is short as it is and reads as one word.
  return path.startsWith('@') && path.length <= 28 ? { folder: '', separator: '', file: path } : parts
}
