// Names of layers that stay the same between two collections of one folder: what a layer is and where it comes from,
// never where it happens to stand.

import type { LayerDraft } from '../base/layer'

/** `<kind>:<path or section>`; a second one of the same name gets `#2`, a third `#3`. In the order given. */
export function layerIds(drafts: readonly LayerDraft[]): readonly string[] {
  const seen = new Map<string, number>()
  return drafts.map(({ kind, origin, title }) => {
    const name = `${kind}:${origin.path ?? origin.section ?? title}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  })
}
