// One question to a model through the official SDK. It is loaded when it is first needed, logs nothing, and takes nothing from
// the environment: what is sent, where and with which key is said by the caller. A key goes to that address alone: nothing that
// answers can send the request on, and no error speaks it.

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
        fetchOptions: { redirect: 'error' },
        timeout: TIMEOUT_MS,
        logLevel: 'off',
      })
      try {
        const stream = client.messages.stream({ model, max_tokens: maxTokens, messages: [{ role: 'user', content: text }] }, { signal })
        stream.on('text', onText)
        return answerOf(await stream.finalMessage())
      } catch (error) {
        signal.throwIfAborted()
        const { said, status, type } = partsOf(error, apiKey)
        // an error amid the answer has no status, as has no connection
        if (error instanceof sdk.APIConnectionError) return err({ kind: 'unreachable', message: said })
        if (error instanceof sdk.APIError)
          return err({ kind: status === undefined ? kindOfType(type) : kindOfStatus(status, said), message: said })
        return err({ kind: 'other', message: `the answer broke off, or is none of a model (${said})` })
      }
    },
  }
}

interface Message {
  readonly model: string
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly stop_reason: string | null
  /** An address that only resembles the protocol may leave it out. */
  readonly usage?: {
    readonly input_tokens?: number
    readonly output_tokens?: number
    readonly cache_read_input_tokens?: number | null
    readonly cache_creation_input_tokens?: number | null
  }
}

function answerOf({ model, content, stop_reason, usage }: Message): Result<ModelAnswer, ModelError> {
  return ok({
    model,
    text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    usage: {
      input: usage?.input_tokens ?? 0,
      cacheRead: usage?.cache_read_input_tokens ?? 0,
      cacheWrite: usage?.cache_creation_input_tokens ?? 0,
      output: usage?.output_tokens ?? 0,
    },
    cut: stop_reason === 'max_tokens',
  })
}

/** The provider's own words, with the key taken out should they repeat it. */
function partsOf(error: unknown, apiKey: string): { readonly said: string; readonly status: number | undefined; readonly type: string } {
  const { message, status, type } = error as { readonly message?: unknown; readonly status?: unknown; readonly type?: unknown }
  return {
    said: (typeof message === 'string' ? message : String(error)).replaceAll(apiKey, '…').slice(0, 1000),
    status: typeof status === 'number' ? status : undefined,
    type: typeof type === 'string' ? type : '',
  }
}

function kindOfStatus(status: number, said: string): ModelError['kind'] {
  if (status === 401 || status === 403) return 'refused'
  if (status === 413 || (status === 400 && /too long|maximum/i.test(said))) return 'too-long'
  if (status === 429 || status === 529 || status >= 500) return 'busy'
  return status >= 400 ? 'bad-request' : 'other'
}

function kindOfType(type: string): ModelError['kind'] {
  if (type === 'overloaded_error' || type === 'rate_limit_error' || type === 'api_error' || type === 'timeout_error') return 'busy'
  if (type === 'authentication_error' || type === 'permission_error') return 'refused'
  return type === 'invalid_request_error' || type === 'not_found_error' ? 'bad-request' : 'other'
}
