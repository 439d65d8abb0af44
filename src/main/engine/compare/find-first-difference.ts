// Where two composed requests part: the first byte that is not the same, with the block, the layer and the line it is in.

import type { CompareSide, SideLayer } from './compare-side'
import { type RequestPart, requestParts } from './request-parts'

export interface DifferenceEnd {
  readonly layerId: string | null
  readonly title: string | null
  /** The line around the place, cut. */
  readonly excerpt: string
}

export interface FirstDifference {
  readonly part: RequestPart['part']
  readonly index: number
  /** `mark`: equal text, another scope, mark or lifetime. `end`: one side has nothing there. `model`: no byte is shared in the cache. */
  readonly how: 'text' | 'mark' | 'end' | 'model'
  /** UTF-8 bytes that are equal before it. */
  readonly byteInPart: number
  /** Counted from the first system block on: the bytes of tools are not known. */
  readonly byteInRequest: number
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly left: DifferenceEnd
  readonly right: DifferenceEnd
  readonly what: string
}

const EXCERPT_CHARS = 120

/** Null: the composed requests are equal. A model of another name comes first: its cache is another one (SPEC 5.8). */
export function findFirstDifference(left: CompareSide, right: CompareSide): FirstDifference | null {
  // sizes on the one side and schemas on the other cannot be held against each other byte by byte
  const comparable = left.tools === right.tools
  const partsOf = (side: CompareSide): readonly RequestPart[] => requestParts(side).filter(({ part }) => comparable || part !== 'tools')
  const [a, b] = [partsOf(left), partsOf(right)]
  const found = firstUnequal(a, b)
  if (left.model.canonicalId === right.model.canonicalId) return found
  const nothing: DifferenceEnd = { layerId: null, title: null, excerpt: '' }
  return {
    part: a[0]?.part ?? b[0]?.part ?? 'system',
    index: 0,
    how: 'model',
    byteInPart: 0,
    byteInRequest: 0,
    line: 1,
    column: 1,
    left: { ...nothing, excerpt: left.model.id },
    right: { ...nothing, excerpt: right.model.id },
    what: `Another model: ${left.model.id} and ${right.model.id} share no cache${found === null ? ', though every byte of the request is equal' : `; of the request itself, ${lowerFirst(found.what)}`}`,
  }
}

function firstUnequal(a: readonly RequestPart[], b: readonly RequestPart[]): FirstDifference | null {
  let bytes = 0
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? null, b[i] ?? null]
    if (x === null || y === null || x.part !== y.part) {
      const first = earlier(x, y)
      const missing = first === x ? 'right' : 'left'
      return at(first, bytes, 0, 'end', x, y, `The ${missing} has no ${partWords(first)}`)
    }
    if (x.text !== y.text) {
      const units = commonUnits(x.text, y.text)
      const how = units === Math.min(x.text.length, y.text.length) ? 'end' : 'text'
      const layer = layerAt(x, units) ?? layerAt(y, units)
      const where = x.part === 'tools' ? 'the tools' : `${partWords(x)}${layer === null ? '' : `, in ${layer.title}`}`
      return at(x, bytes, units, how, x, y, `The first difference is in ${where}`)
    }
    if (x.mark !== y.mark) {
      const words = (mark: string): string => (mark === '' ? 'no mark' : mark)
      return at(
        x,
        bytes,
        x.text.length,
        'mark',
        x,
        y,
        `${capital(partWords(x))} has another cache mark: ${words(x.mark)} and ${words(y.mark)}`,
      )
    }
    if (x.part !== 'tools') bytes += utf8Length(x.text)
  }
  return null
}

const ORDER = ['tools', 'system', 'firstUserMessage', 'attachment'] as const

/** Of two parts that do not stand against each other, the one that comes first in a request. */
function earlier(x: RequestPart | null, y: RequestPart | null): RequestPart {
  if (x === null || y === null) return (x ?? y) as RequestPart
  return ORDER.indexOf(x.part) <= ORDER.indexOf(y.part) ? x : y
}

function at(
  part: RequestPart,
  bytesBefore: number,
  units: number,
  how: FirstDifference['how'],
  x: RequestPart | null,
  y: RequestPart | null,
  what: string,
): FirstDifference {
  const text = part.text.slice(0, units)
  const line = text.split('\n').length
  const byteInPart = part.part === 'tools' ? 0 : utf8Length(text)
  const endOf = (side: RequestPart | null): DifferenceEnd => {
    if (side === null || side.part !== part.part || side.index !== part.index) return { layerId: null, title: null, excerpt: '' }
    const layer = layerAt(side, units)
    // where one side ends, what the other goes on with is its next line
    const from = how === 'end' && side.text[units] === '\n' ? units + 1 : units
    const excerpt = how === 'end' && units >= side.text.length ? '' : excerptAt(side.text, from)
    return { layerId: layer?.id ?? null, title: layer?.title ?? null, excerpt }
  }
  return {
    part: part.part,
    index: part.index,
    how,
    byteInPart,
    byteInRequest: bytesBefore + byteInPart,
    line,
    column: units - text.lastIndexOf('\n'),
    left: endOf(x),
    right: endOf(y),
    what,
  }
}

/** UTF-16 units two texts begin with alike; never half a surrogate pair. */
export function commonUnits(a: string, b: string): number {
  let units = 0
  const most = Math.min(a.length, b.length)
  while (units < most && a.charCodeAt(units) === b.charCodeAt(units)) units++
  const last = a.charCodeAt(units - 1)
  return units > 0 && last >= 0xd800 && last <= 0xdbff ? units - 1 : units
}

/** The layer whose text stands at a place of a part: the texts are looked for in order, what stands between belongs to the next. */
function layerAt(part: RequestPart, units: number): SideLayer | null {
  if (part.part === 'tools') return part.layers[part.text.slice(0, units).split('\n').length - 1] ?? null
  let from = 0
  for (const layer of part.layers) {
    const start = layer.text === '' ? -1 : part.text.indexOf(layer.text, from)
    if (start === -1) continue
    from = start + layer.text.length
    if (units < from) return layer
  }
  return part.layers.at(-1) ?? null
}

function excerptAt(text: string, units: number): string {
  const start = Math.max(text.lastIndexOf('\n', units - 1) + 1, units - EXCERPT_CHARS / 2)
  const lineEnd = text.indexOf('\n', units)
  const end = Math.min(lineEnd === -1 ? text.length : lineEnd, start + EXCERPT_CHARS)
  return text.slice(start, Math.max(end, start))
}

export function partWords({ part, index }: Pick<RequestPart, 'part' | 'index'>): string {
  switch (part) {
    case 'tools':
      return 'tools'
    case 'system':
      return `system block ${index + 1}`
    case 'firstUserMessage':
      return 'first user message'
    default:
      return `attachment ${index + 1}`
  }
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1)
}
