// The layer a person means: by id, by the end of its path, by its title, or by its kind where that is the only one.

import type { LayerView } from '../../../preload/contract/prompt'
import { err, ok, type Result } from '../../engine/base/result'

type Named = Pick<LayerView, 'id' | 'kind' | 'title' | 'status' | 'origin'>

/**
 * The id decides alone. Else the layers whose path is `wanted` or ends in it after a separator, else those with that title
 * (case aside), else those of that kind; where several fit, the only loaded one of them.
 */
export function findLayer<T extends Named>(
  layers: readonly T[],
  wanted: string,
): Result<T, { readonly kind: 'unknown' | 'ambiguous'; readonly candidates: readonly T[] }> {
  const byId = layers.find(({ id }) => id === wanted)
  if (byId !== undefined) return ok(byId)
  const suffix = wanted.replace(/^\.[\\/]/, '').replaceAll('\\', '/')
  const byPath = layers.filter(({ origin }) => {
    const path = origin.path?.replaceAll('\\', '/')
    return path !== undefined && suffix !== '' && (path === suffix || path.endsWith(`/${suffix}`))
  })
  const exact = byPath.filter(({ origin }) => origin.path === wanted)
  const byTitle = layers.filter(({ title }) => title.toLowerCase() === wanted.toLowerCase())
  const byKind = layers.filter(({ kind }) => kind === wanted)
  const candidates = [exact, byPath, byTitle].find(({ length }) => length > 0) ?? byKind
  const loaded = candidates.filter(({ status }) => status === 'loaded')
  const only = candidates.length === 1 ? candidates[0] : loaded.length === 1 ? loaded[0] : undefined
  if (only !== undefined) return ok(only)
  return err({ kind: candidates.length === 0 ? 'unknown' : 'ambiguous', candidates })
}
