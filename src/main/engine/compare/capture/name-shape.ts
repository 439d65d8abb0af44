// Whose request a piece of JSON is, when it is not the one Strata reads: named, so that a person knows what they opened.

type Value = Readonly<Record<string, unknown>>

/** Null for a messages call as the agent makes it, and for what is no request of anybody's known here. */
export function nameOtherVendor(value: Value): string | null {
  if (Array.isArray(value.contents) && value.messages === undefined) return 'a Gemini generateContent request'
  if (value.messages === undefined && value.input !== undefined && (typeof value.input === 'string' || Array.isArray(value.input)))
    return value.instructions !== undefined || value.model !== undefined ? 'an OpenAI Responses request' : null
  if (Array.isArray(value.chat_history)) return 'a Cohere chat request'
  if (typeof value.prompt === 'string' && value.messages === undefined && value.model !== undefined) return 'a text completion request'
  const messages = Array.isArray(value.messages) ? value.messages.filter(isObject) : []
  if (value.inferenceConfig !== undefined || value.toolConfig !== undefined || messages.some(isConverse))
    return 'an Amazon Bedrock Converse request'
  const tools = Array.isArray(value.tools) ? value.tools.filter(isObject) : []
  const ofOpenAi =
    messages.some(({ role, tool_calls: calls }) => role === 'developer' || role === 'tool' || Array.isArray(calls)) ||
    tools.some(({ type, function: fn }) => type === 'function' && isObject(fn)) ||
    (value.system === undefined && messages.some(({ role }) => role === 'system')) ||
    value.max_completion_tokens !== undefined ||
    value.response_format !== undefined
  return ofOpenAi ? 'an OpenAI chat completions request' : null
}

/** Things a person may take for a request; null when it is none of them. */
export function nameNoRequest(value: Value): string | null {
  if (value.type === 'message' && value.role === 'assistant') return 'the answer to a call, not the call'
  if (value.object === 'chat.completion' || Array.isArray(value.choices)) return 'an answer of OpenAI’s chat interface'
  if (Array.isArray(value.candidates)) return 'an answer of Gemini'
  if (typeof value.sessionId === 'string' || typeof value.parentUuid === 'string') return 'a row of a transcript: open the file in Sessions'
  if (value.type === 'error' && isObject(value.error)) return 'an error the interface answered'
  return null
}

/** Content blocks of Converse have no type: their one key says what they are. */
function isConverse({ content }: Value): boolean {
  return Array.isArray(content) && content.some((block) => isObject(block) && block.type === undefined && typeof block.text === 'string')
}

export function isObject(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
