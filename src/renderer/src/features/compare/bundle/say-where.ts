// Where in a bundle something stands, in the words of the Prompt view: the file speaks of fields and numbers.

import type { LayerView } from '../../../state/contract-types'

const FIELDS: Readonly<Record<string, string>> = { text: 'as sent', diskText: 'as on disk' }

/** `collection.layers[27].text` → `CLAUDE.md, as sent`; what is none of a layer stays as it is. */
export function sayWhere(where: string, layers: readonly Pick<LayerView, 'title'>[]): string {
  const parts = /^collection\.layers\[(\d+)\]\.(.+)$/.exec(where)
  const layer = layers[Number(parts?.[1] ?? -1)]
  const field = parts?.[2]
  if (layer === undefined || field === undefined) return where.replace(/^collection\./, '')
  return `${layer.title}, ${FIELDS[field] ?? field}`
}
