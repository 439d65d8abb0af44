// The composed request as one sequence of parts, in the order the cache sees them: tools, system blocks, messages (SPEC 8.5).

import type { SystemBlock } from '../prompt/collection'
import type { CompareSide, SideLayer } from './compare-side'

export interface RequestPart {
  readonly part: 'tools' | 'system' | 'firstUserMessage' | 'attachment'
  /** Among its part, from 0. */
  readonly index: number
  /** Of tools, whose schemas are not known: names and sizes, which differ when the tools do. */
  readonly text: string
  /** Everything else that belongs to the prefix: scope, mark, lifetime. */
  readonly mark: string
  readonly block: SystemBlock | null
  /** In the order of their texts. */
  readonly layers: readonly SideLayer[]
  /** Of the layers that are loaded in it. */
  readonly tokens: number
}

/** Parts that are there, in order. Listings that are sent beside the first message (skills, agents, names) have no part of their own. */
export function requestParts(side: CompareSide): readonly RequestPart[] {
  const byId = new Map(side.layers.map((layer) => [layer.id, layer]))
  const layersOf = (ids: readonly string[]): readonly SideLayer[] =>
    ids.flatMap((id) => {
      const layer = byId.get(id)
      return layer === undefined ? [] : [layer]
    })
  const tools = side.layers.filter(({ kind, status }) => kind === 'tools' && status === 'loaded')
  const { system, firstUserMessage, firstUserMessageLayerIds, attachments } = side.request
  const part = (
    name: RequestPart['part'],
    index: number,
    text: string,
    layers: readonly SideLayer[],
    block: SystemBlock | null = null,
  ): RequestPart => ({
    part: name,
    index,
    text,
    mark: block === null ? '' : markOf(block),
    block,
    layers,
    tokens: layers.reduce((sum, { tokens }) => sum + tokens.sent, 0),
  })
  return [
    ...(tools.length === 0 ? [] : [part('tools', 0, tools.map(toolLine).join('\n'), tools)]),
    ...system.map((block, index) => part('system', index, block.text, layersOf(block.layerIds), block)),
    ...(firstUserMessage === null ? [] : [part('firstUserMessage', 0, firstUserMessage, layersOf(firstUserMessageLayerIds))]),
    ...attachments.map(({ text, layerIds }, index) => part('attachment', index, text, layersOf(layerIds))),
  ]
}

/** As `cache_control` would say it; empty where nothing is marked. */
export function markOf({ cacheControl, cacheScope, ttl }: Pick<SystemBlock, 'cacheControl' | 'cacheScope' | 'ttl'>): string {
  return cacheControl ? `ephemeral, ${ttl ?? '5m'}${cacheScope === 'global' ? ', global' : ''}` : ''
}

function toolLine({ origin, title, text, tokens }: SideLayer): string {
  return text === '' ? `${origin.section ?? title}: ${tokens.sent} tokens` : text
}
