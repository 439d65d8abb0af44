// The layer a person means: by id, by the end of its path, or by its title.

import type { LayerView } from '../../../preload/contract/prompt'
import { err, ok, type Result } from '../../engine/base/result'

type Named = Pick<LayerView, 'id' | 'title' | 'status' | 'origin'>

/**
 * The id decides alone. Else the layers whose path is `wanted` or ends in it after a separator, else those with that title
 * (case aside); where several fit, the only loaded one of them.
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
  const candidates = exact.length > 0 ? exact : byPath.length > 0 ? byPath : byTitle
  const loaded = candidates.filter(({ status }) => status === 'loaded')
  const only = candidates.length === 1 ? candidates[0] : loaded.length === 1 ? loaded[0] : undefined
  if (only !== undefined) return ok(only)
  return err({ kind: candidates.length === 0 ? 'unknown' : 'ambiguous', candidates })
}
