// Layer by layer: what became of each, in a word and in a sentence, and what it does to the tokens.

import { formatCount } from '../base/format-count'
import type { CacheScope, LayerKind, LayerStatus } from '../base/layer'
import type { CompareSide, SideLayer } from './compare-side'
import { countChangedLines } from './diff-texts'
import { findDisplaced } from './find-displaced'
import { type LayerPair, matchLayers } from './match-layers'
import { NO_DELTA, type TokenDelta, tokenDelta } from './token-delta'

export type LayerChange = 'same' | 'changed' | 'moved' | 'only-left' | 'only-right'

export interface LayerComparison {
  readonly change: LayerChange
  /** Renamed, or at another place in the order. */
  readonly moved: boolean
  readonly textChanged: boolean
  readonly statusChanged: boolean
  readonly left: SideLayer | null
  readonly right: SideLayer | null
  /** Of what is loaded. The deltas of all rows add up to that of the sides. */
  readonly delta: TokenDelta
  /** Null where the sent texts are equal. */
  readonly lines: { readonly added: number; readonly removed: number } | null
  /** In plain words. Of `same` null, but where another tokenizer counts it differently or it is cached otherwise. */
  readonly what: string | null
}

/**
 * In the order of the right side; a layer that is not sent counts as much as one that is. Against a captured request, which
 * has nothing but what was sent, such a layer is left out unless it is in the request all the same.
 */
export function compareLayers(left: CompareSide, right: CompareSide): readonly LayerComparison[] {
  const pairs = matchLayers(left, right)
  const displaced = findDisplaced(pairs, new Map(left.layers.map((layer, index) => [layer, index])))
  const compared = left.tools === right.tools ? pairs : pairs.filter(isOfWhatIsSent)
  return compared.map((pair) => comparePair(pair, displaced.has(pair)))
}

function isOfWhatIsSent({ left, right }: LayerPair): boolean {
  return (left !== null && right !== null) || (left ?? right)?.status === 'loaded'
}

function comparePair(pair: LayerPair, isDisplaced: boolean): LayerComparison {
  const { left, right, renamed } = pair
  const delta = left === right ? NO_DELTA : tokenDelta(sentOf(left), sentOf(right))
  if (left === null || right === null) {
    const only = left ?? right
    const side = left === null ? 'right' : 'left'
    return {
      change: left === null ? 'only-right' : 'only-left',
      moved: false,
      textChanged: false,
      statusChanged: false,
      left,
      right,
      delta,
      lines: null,
      what: only === null ? null : `Only on the ${side}: ${statusWords(only)}`,
    }
  }
  const moved = renamed || isDisplaced
  // of collected tools only the size is known: against their schemas there is no text to compare
  const sizeOnly = left.kind === 'tools' && (left.text === '' || right.text === '')
  const textChanged = !sizeOnly && left.text !== right.text
  const statusChanged = left.status !== right.status || left.reason !== right.reason
  const sizeChanged = left.tokens.sent !== right.tokens.sent
  // the same text in another model's tokens is the same layer; another published size is not
  const recounted = sizeChanged && !textChanged && !statusChanged && isCounted(left) && isCounted(right)
  // a matter of the request, which is compared by itself: the layer is the same
  const scopeChanged = left.status === 'loaded' && right.status === 'loaded' && left.cacheScope !== right.cacheScope
  const changed = textChanged || statusChanged || (sizeChanged && !recounted) || left.kind !== right.kind
  const lines = textChanged ? countChangedLines(left.text, right.text) : null
  const words = [
    ...(statusChanged ? [`${statusWords(left)} → ${statusWords(right)}`] : []),
    ...(lines === null ? [] : [lineWords(lines)]),
    ...(sizeChanged && !textChanged && !statusChanged ? [sizeWords(left, right, recounted, sizeOnly)] : []),
    ...(scopeChanged ? [`cached: ${SCOPE_WORDS[left.cacheScope]} → ${SCOPE_WORDS[right.cacheScope]}`] : []),
    ...(renamed ? [`${nameOf(left)} → ${nameOf(right)}`] : []),
    ...(isDisplaced ? ['at another place in the order'] : []),
    ...(left.kind === right.kind ? [] : [`${kindWords(left.kind)} → ${kindWords(right.kind)}`]),
  ]
  // a file that only has another name, kind with it, is the same text at another place
  const onlyMoved = moved && !textChanged && !statusChanged && (!sizeChanged || recounted)
  return {
    change: onlyMoved ? 'moved' : changed ? 'changed' : moved ? 'moved' : 'same',
    moved,
    textChanged,
    statusChanged,
    left,
    right,
    delta,
    lines,
    what: words.length === 0 ? null : words.join('; '),
  }
}

/** Counted from the text itself, by whatever tokenizer the model has. */
function isCounted({ tokens, text }: SideLayer): boolean {
  return text !== '' && !/^(?:published|given|none)/.test(tokens.method)
}

function sizeWords(left: SideLayer, right: SideLayer, recounted: boolean, sizeOnly: boolean): string {
  const figures = `${formatCount(left.tokens.sent)} → ${formatCount(right.tokens.sent)} tokens`
  if (recounted) return `${figures}, by the other model's tokenizer`
  return sizeOnly ? figures : `${figures} for the same text`
}

function sentOf(layer: SideLayer | null) {
  return layer === null || layer.status !== 'loaded' ? null : layer.tokens
}

const SCOPE_WORDS: Readonly<Record<CacheScope, string>> = {
  global: 'shared by everybody',
  org: 'in the organisation',
  none: 'no mark',
  message: 'in the first message',
}

const TIER_WORDS: Readonly<Partial<Record<LayerKind, string>>> = {
  'instructions.addedDir': 'instructions of an added directory',
  'instructions.agentsMd': 'AGENTS.md',
  'memory.index': 'memory index',
  'memory.team': 'team memory',
}

function kindWords(kind: LayerKind): string {
  const [area = kind, tier] = kind.split('.')
  return (
    TIER_WORDS[kind] ??
    (tier === undefined ? area : area === 'instructions' ? `${tier} instructions` : `${tier} part of the ${area} prompt`)
  )
}

const STATUS_WORDS: Readonly<Record<LayerStatus, string>> = { loaded: 'loaded', conditional: 'waits', notLoaded: 'not loaded' }

/** The layer's own reason says more than its code, and is what stands beside it everywhere else. */
function statusWords({ status, reasonText }: SideLayer): string {
  if (reasonText === null || status === 'loaded') return STATUS_WORDS[status]
  const [why = ''] = reasonText.replace(/\.$/, '').split('; ', 1)
  const said = inSentence(why)
  return status === 'conditional' ? said : `${STATUS_WORDS[status]}: ${said}`
}

/** A sentence's first word within another sentence; names such as AGENTS.md keep their capitals. */
function inSentence(text: string): string {
  return /^[A-Z](?:[a-z]| )/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

function lineWords({ added, removed }: { readonly added: number; readonly removed: number }): string {
  if (added === 0 && removed === 0) return 'another line end at the end'
  return [
    ...(added > 0 ? [`${formatCount(added)} ${added === 1 ? 'line' : 'lines'} added`] : []),
    ...(removed > 0 ? [`${formatCount(removed)} removed`] : []),
  ].join(', ')
}

function nameOf({ origin, title }: SideLayer): string {
  return origin.path ?? title
}
