// One side of a comparison: what was collected or captured, brought to one shape. Everything else here works on this and
// does not ask where it came from.

import type { Layer } from '../base/layer'
import type { ModelInUse } from '../profile/profile'
import type { Collection, ComposedRequest } from '../prompt/collection'
import type { WindowFigures } from '../tokens/window-figures'

/** What a layer must have to be compared. A collection's layers fit. */
export type SideLayer = Pick<
  Layer,
  | 'id'
  | 'kind'
  | 'title'
  | 'status'
  | 'reason'
  | 'reasonText'
  | 'origin'
  | 'cacheScope'
  | 'text'
  | 'diskText'
  | 'tokens'
  | 'bytes'
  | 'sha256'
  | 'paraphrased'
>

export interface CompareSide {
  /** In reading order. */
  readonly layers: readonly SideLayer[]
  readonly request: ComposedRequest
  readonly model: ModelInUse
  /** Null where the side is no collection: a captured request has no thresholds. */
  readonly window: WindowFigures | null
  /** Named inputs in words, to be laid side by side. */
  readonly inputs: Readonly<Record<string, string>>
  /**
   * Folders that stand for the same thing on every side, most telling first, absolute: a path below one is the same place
   * as the path below the other side's. Empty for a side without folders.
   */
  readonly anchors: readonly { readonly name: string; readonly path: string }[]
  /** What is known of tools: of a collection their sizes alone, of a captured request every byte. */
  readonly tools: 'sizes' | 'schemas'
}

/** What was collected, as a side. `inputs` are those nothing in the collection tells. */
export function sideOfCollection(collection: Collection, inputs: Readonly<Record<string, string>> = {}): CompareSide {
  const { places, roots, model, profile } = collection
  const memory = collection.layers.find(({ kind, origin }) => kind.startsWith('memory.') && origin.path !== null)?.origin.path
  const anchors = [
    { name: 'project', path: places.root },
    { name: 'repository', path: roots.gitRoot },
    { name: 'memory', path: memory == null ? null : parentOf(memory) },
    { name: 'config', path: places.configDir },
    { name: 'managed', path: places.managedDir },
    { name: 'home', path: places.home },
  ]
  return {
    layers: collection.layers,
    request: collection.request,
    model,
    window: collection.window,
    inputs: { profile, model: model.id, folder: places.root, cwd: places.cwd, home: places.home, ...inputs },
    anchors: anchors.flatMap(({ name, path }) => (path === null ? [] : [{ name, path }])),
    tools: 'sizes',
  }
}

/** Of either kind of separator: saved collections may come from another system. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')))
}
