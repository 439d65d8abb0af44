// One question to a model through the official SDK. It is loaded when it is first needed, logs nothing, and takes nothing from
// the environment: what is sent, where and with which key is said by the caller.

import { err, ok, type Result } from '../engine/base/result'
import type { ModelAnswer, ModelCaller, ModelError } from '../engine/ports'

const TIMEOUT_MS = 10 * 60_000

export function createModelCaller(): ModelCaller {
  return {
    ask: async ({ apiKey, baseUrl, model, maxTokens, text }, onText, signal) => {
      const sdk = await import('@anthropic-ai/sdk')
      const client = new sdk.Anthropic({
        apiKey,
        authToken: null,
        baseURL: baseUrl ?? 'https://api.anthropic.com',
        maxRetries: 1,
        timeout: TIMEOUT_MS,
        logLevel: 'off',
      })
      try {
        const stream = client.messages.stream({ model, max_tokens: maxTokens, messages: [{ role: 'user', content: text }] }, { signal })
        stream.on('text', onText)
        return answerOf(await stream.finalMessage())
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof sdk.APIError) return err(toModelError(error, apiKey))
        throw error
      }
    },
  }
}

interface Message {
  readonly model: string
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly stop_reason: string | null
  readonly usage: {
    readonly input_tokens: number
    readonly output_tokens: number
    readonly cache_read_input_tokens: number | null
    readonly cache_creation_input_tokens: number | null
  }
}

function answerOf({ model, content, stop_reason, usage }: Message): Result<ModelAnswer, ModelError> {
  return ok({
    model,
    text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    usage: {
      input: usage.input_tokens,
      cacheRead: usage.cache_read_input_tokens ?? 0,
      cacheWrite: usage.cache_creation_input_tokens ?? 0,
      output: usage.output_tokens,
    },
    cut: stop_reason === 'max_tokens',
  })
}

/** The provider's own words, with the key taken out should they repeat it. */
function toModelError(error: { readonly status?: number | undefined; readonly message: string }, apiKey: string): ModelError {
  const said = error.message.replaceAll(apiKey, '…').slice(0, 1000)
  const { status } = error
  if (status === undefined) return { kind: 'unreachable', message: said }
  if (status === 401 || status === 403) return { kind: 'refused', message: said }
  if (status === 413 || (status === 400 && /too long|maximum/i.test(said))) return { kind: 'too-long', message: said }
  if (status === 429 || status === 529 || status >= 500) return { kind: 'busy', message: said }
  if (status >= 400) return { kind: 'bad-request', message: said }
  return { kind: 'other', message: said }
}
