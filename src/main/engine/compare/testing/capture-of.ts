// The request a collection predicts, as the JSON an agent would send: what a test opens as a captured request.

import type { Collection } from '../../prompt/collection'

export interface CaptureChanges {
  readonly model?: string
  /** Changes the text of a system block. */
  readonly system?: (text: string, index: number) => string
  readonly tools?: readonly { readonly name: string; readonly description: string }[]
  readonly firstMessage?: (text: string) => string
}

export function captureOf({ request, model }: Collection, changes: CaptureChanges = {}): string {
  const mark = ({ ttl, cacheScope }: (typeof request.system)[number]) => ({
    type: 'ephemeral',
    ...(ttl === '1h' ? { ttl } : {}),
    ...(cacheScope === 'global' ? { scope: 'global' } : {}),
  })
  const message = request.firstUserMessage
  return JSON.stringify({
    model: changes.model ?? model.id,
    max_tokens: 32000,
    system: request.system.map((block, index) => ({
      type: 'text',
      text: changes.system?.(block.text, index) ?? block.text,
      ...(block.cacheControl ? { cache_control: mark(block) } : {}),
    })),
    tools: (changes.tools ?? [{ name: 'Read', description: 'reads' }]).map((tool) => ({ ...tool, input_schema: { type: 'object' } })),
    messages: [
      {
        role: 'user',
        content: [
          ...(message === null ? [] : [{ type: 'text', text: changes.firstMessage?.(message) ?? message }]),
          { type: 'text', text: 'hello', cache_control: { type: 'ephemeral' } },
        ],
      },
    ],
  })
}
