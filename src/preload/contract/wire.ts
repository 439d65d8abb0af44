// The messages of a transport that carries text (the web host's socket): the four verbs of Port, one JSON object a message.

import type { Reply } from './port'

export type WireRequest =
  | { readonly t: 'call'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly t: 'cancel'; readonly id: string }
  | { readonly t: 'subscribe'; readonly id: string; readonly name: string }
  | { readonly t: 'unsubscribe'; readonly id: string }

/** The id of a reply is the call's, the id of an event is the subscription's. */
export type WireResponse =
  | { readonly t: 'reply'; readonly id: string; readonly reply: Reply }
  | { readonly t: 'event'; readonly id: string; readonly payload: unknown }

/** The most a message may have on its way to the host: a longer one ends the connection. */
export const MOST_MESSAGE_BYTES = 1_000_000

const MAX_ID_CHARS = 64
const MAX_NAME_CHARS = 128

/** Null for whatever is no request: not JSON, not an object, an unknown verb, an id or a name missing or too long. */
export function parseWireRequest(text: string): WireRequest | null {
  try {
    return toWireRequest(JSON.parse(text))
  } catch {
    return null // not JSON
  }
}

/** The same check for a transport that carries values. */
export function toWireRequest(value: unknown): WireRequest | null {
  if (typeof value !== 'object' || value === null) return null
  const { t, id, name, input } = value as Readonly<Record<string, unknown>>
  if (!isWord(id, MAX_ID_CHARS)) return null
  switch (t) {
    case 'call':
      return isWord(name, MAX_NAME_CHARS) ? { t, id, name, input: input ?? null } : null
    case 'subscribe':
      return isWord(name, MAX_NAME_CHARS) ? { t, id, name } : null
    case 'cancel':
    case 'unsubscribe':
      return { t, id }
    default:
      return null
  }
}

function isWord(value: unknown, maxChars: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxChars
}
