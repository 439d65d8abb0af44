// When an edit reaches the model, and what of the cached prompt it costs (SPEC 2.9, 7.7, 8.5).

import type { Layer } from '../base/layer'
import type { Collection } from '../prompt/collection'
import type { EditEffect } from './document-analysis'
import type { DocumentPlace } from './locate-document'

const WHEN: Readonly<Record<Layer['effectOfEdit'], string>> = {
  'next-session': 'Counts from the next session',
  'after-compaction': 'Counts from the next session, or after a compaction or /clear',
  'at-once': 'Counts the next time it is attached',
  fixed: 'Does not reach the model in this version',
}

/** `waits`: it has patterns, so it is only attached once something matches. */
export function effectOfEdit({ role, layer, nested }: DocumentPlace, collection: Collection, waits: boolean): EditEffect {
  const { kept, message } = sizes(collection)
  const nothing = (when: EditEffect['when'], text: string, cacheText: string): EditEffect => ({
    when,
    text,
    costsPrefix: false,
    kept: kept + message,
    rewritten: 0,
    cacheText,
  })
  if (role === 'memory-topic') {
    return nothing('on-read', 'Counts when the agent next reads it', 'It is read in the course of a conversation: nothing cached is lost')
  }
  if (role === 'none') return nothing('never', 'Nothing of this file is given to the agent', 'Nothing cached depends on it')
  // Of an agent, or of a team: no layer of this conversation (SPEC 6.6).
  if (role === 'memory-index' && layer === null) {
    return nothing(
      'next-session',
      'Counts when its agent is next started',
      'It is part of that agent’s own prompt: nothing cached here is lost',
    )
  }
  const when = layer?.effectOfEdit ?? (nested || waits ? 'at-once' : 'after-compaction')
  if (layer !== null && layer.status === 'notLoaded') {
    const why = layer.reasonText === null ? '' : `: ${layer.reasonText}`
    return nothing(when, `Not sent as things are${why}`, 'Nothing cached depends on it')
  }
  if (when === 'fixed') return nothing(when, WHEN.fixed, 'Nothing cached depends on it')
  if (layer?.status === 'conditional' || when === 'at-once') {
    return nothing(when, WHEN[when], 'It is attached at the end of the conversation: nothing cached is lost')
  }
  // SPEC 8.5: tools and system come first and stay; everything of the first message is behind one mark and goes together.
  return {
    when,
    text: WHEN[when],
    costsPrefix: message > 0,
    kept,
    rewritten: message,
    cacheText: `System prompt and tools stay cached (≈ ${count(kept)} tokens); the first message (≈ ${count(message)}) is written anew. A running session keeps what it has until then`,
  }
}

function sizes({ layers }: Collection): { readonly kept: number; readonly message: number } {
  let [kept, message] = [0, 0]
  for (const { status, cacheScope, tokens, origin } of layers) {
    if (status !== 'loaded' || origin.trigger !== null) continue
    if (cacheScope === 'message') message += tokens.sent
    else kept += tokens.sent
  }
  return { kept, message }
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
