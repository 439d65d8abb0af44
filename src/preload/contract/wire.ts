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

const MAX_ID_CHARS = 64
const MAX_NAME_CHARS = 128

/** Null for whatever is no request: not JSON, not an object, an unknown verb, an id or a name missing or too long. */
export function parseWireRequest(text: string): WireRequest | null {
  const message = parseObject(text)
  if (message === null || !isWord(message.id, MAX_ID_CHARS)) return null
  const { id } = message
  switch (message.t) {
    case 'call':
      return isWord(message.name, MAX_NAME_CHARS) ? { t: 'call', id, name: message.name, input: message.input ?? null } : null
    case 'subscribe':
      return isWord(message.name, MAX_NAME_CHARS) ? { t: 'subscribe', id, name: message.name } : null
    case 'cancel':
    case 'unsubscribe':
      return { t: message.t, id }
    default:
      return null
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null // the caller is told by the null
  }
}

function isWord(value: unknown, maxChars: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxChars
}
