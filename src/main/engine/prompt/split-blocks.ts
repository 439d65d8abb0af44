// From the ordered pieces of the system prompt to the blocks of a request: what is joined, which scope each block
// has, and where the cache marks stand (SPEC 5.5, 5.6). Knows pieces as text; a marker is never sent.

import type { SystemBlock } from './collection'

/** The element between the static and the dynamic part, present only while global cache scope is in use. */
export const DYNAMIC_BOUNDARY = '__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__'
export const ATTRIBUTION_PREFIX = 'x-anthropic-billing-header'

/** The API takes no more marks in a request than this (SPEC 5.6); one of them goes to the last message. */
export const MOST_BREAKPOINTS = 4

export interface PromptPiece {
  readonly text: string
  /** Layers whose text it is; none for the boundary. */
  readonly layerIds: readonly string[]
}

export interface SplitInput {
  readonly pieces: readonly PromptPiece[]
  /** Sentences by which an identity piece is known. */
  readonly identities: readonly string[]
  /** The global scope is on in this version and for this provider. */
  readonly globalScope: boolean
  /** Tools of MCP servers are in the request itself, not deferred (K13). */
  readonly mcpRendered: boolean
  /** Null: caching is off, and no block has a scope or a mark. */
  readonly ttl: '5m' | '1h' | null
}

type Scope = SystemBlock['cacheScope']

/**
 * A: the global scope is on but MCP tools are rendered: identity org, rest org. B: on, and the boundary is there: the
 * text before it global, the text after it unmarked. C: otherwise, as A. Attribution and identity are known wherever
 * they stand and come first; empty pieces are dropped, the others joined by a blank line. At most four blocks.
 */
export function splitBlocks(input: SplitInput): readonly SystemBlock[] {
  const pieces = input.pieces.filter((piece) => piece.text !== '')
  const isAttribution = (piece: PromptPiece) => piece.text.startsWith(ATTRIBUTION_PREFIX)
  const isIdentity = (piece: PromptPiece) => input.identities.includes(piece.text)
  const attribution = pieces.filter(isAttribution)
  const identity = pieces.filter(isIdentity)
  const rest = pieces.filter((piece) => !isAttribution(piece) && !isIdentity(piece))
  const boundary = rest.findIndex((piece) => piece.text === DYNAMIC_BOUNDARY)
  const parts: readonly (readonly [Scope, readonly PromptPiece[]])[] =
    input.globalScope && !input.mcpRendered && boundary !== -1
      ? [
          ['none', attribution],
          ['none', identity],
          ['global', rest.slice(0, boundary)],
          ['none', rest.slice(boundary + 1)],
        ]
      : [
          ['none', attribution],
          ['org', identity],
          ['org', rest],
        ]
  return parts.flatMap(([scope, part]) => joined(scope, part, input.ttl))
}

function joined(scope: Scope, pieces: readonly PromptPiece[], ttl: SplitInput['ttl']): readonly SystemBlock[] {
  const sent = pieces.filter((piece) => piece.text !== DYNAMIC_BOUNDARY)
  if (sent.length === 0) return []
  const marked = scope !== 'none' && ttl !== null
  return [
    {
      cacheScope: marked ? scope : 'none',
      cacheControl: marked,
      ttl: marked ? ttl : null,
      text: sent.map((piece) => piece.text).join('\n\n'),
      layerIds: sent.flatMap((piece) => piece.layerIds),
    },
  ]
}
