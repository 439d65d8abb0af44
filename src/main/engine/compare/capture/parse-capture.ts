// A pasted or opened text → the messages call in it. Tolerant of what stands around it (a proxy's record, a HAR file, lines of
// JSON); never guesses: what is not such a call is told by name.

import type { Diagnostic } from '../../base/diagnostic'
import { err, ok, type Result } from '../../base/result'
import { placeInText, scanJson } from '../../settings/scan-json'
import type { CacheMark, CapturedMessage, CapturedRequest, CapturedText, CapturedTool, CaptureProblem } from './captured-request'
import { isObject, nameNoRequest, nameOtherVendor } from './name-shape'

type Value = Readonly<Record<string, unknown>>

/** How deep a call may lie in what records it, and how many entries of such a record are looked at. */
const DEEPEST = 12
const MOST_ENTRIES = 5000
/** A text that nothing closes. */
const OPEN_TEXT = /^"(?:[^"\\]|\\[\s\S])*\\?$/

/** Of several calls in one record the one with the longest system prompt is taken: the main conversation's. */
export function parseCapture(text: string): Result<CapturedRequest, CaptureProblem> {
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const found: Value[] = []
  const others: Value[] = []
  gather(parsed.value, found, others, 0)
  const best = found.reduce<Value | null>(
    (longest, call) => (longest === null || systemChars(call) > systemChars(longest) ? call : longest),
    null,
  )
  if (best === null) return err(notACall(others))
  const diagnostics: Diagnostic[] = []
  if (found.length > 1) {
    diagnostics.push(info('capture.several', `There are ${found.length} calls in it; the one with the longest system prompt is taken.`))
  }
  return ok(readCall(best, diagnostics))
}

function parseJson(text: string): Result<unknown, CaptureProblem> {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (plain === '') return err({ code: 'not-json', message: 'There is nothing in it.', line: null, column: null })
  try {
    return ok(JSON.parse(plain))
  } catch (error) {
    const lines = jsonLines(plain)
    if (lines !== null) return ok(lines)
    const problem = scanJson(plain)
    if (problem === null) return err({ code: 'not-json', message: `It is no JSON: ${String(error)}`, line: null, column: null })
    const place = placeInText(plain, problem.offset)
    if (/^[[{]/.test(plain) && (problem.offset >= plain.length || OPEN_TEXT.test(plain.slice(problem.offset)))) {
      return err({
        code: 'truncated',
        message: 'The JSON ends in the middle: it was cut off when it was saved or copied. Save the whole request and open it again.',
        ...place,
      })
    }
    return err({ code: 'not-json', message: `It is no JSON: ${problem.problem}. ${problem.fix}`, ...place })
  }
}

/** One JSON object a line, as a proxy's log has them; null when any line is none. */
function jsonLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || lines.length > MOST_ENTRIES) return null
  try {
    return lines.map((line) => JSON.parse(line) as unknown)
  } catch {
    return null // not such a log: the caller says what is wrong with the text as one document
  }
}

function gather(value: unknown, found: Value[], others: Value[], depth: number): void {
  if (depth > DEEPEST) return
  if (typeof value === 'string') {
    const text = value.trim()
    if (!text.startsWith('{') || !text.includes('"messages"')) return
    try {
      gather(JSON.parse(text), found, others, depth + 1)
    } catch {
      return // a text that only looks like a body: the record around it is told
    }
    return
  }
  if (Array.isArray(value)) {
    for (const one of value.slice(0, MOST_ENTRIES)) gather(one, found, others, depth + 1)
    return
  }
  if (!isObject(value)) return
  if (nameOtherVendor(value) === null && isCall(value)) {
    found.push(value)
    return
  }
  others.push(value)
  if (nameOtherVendor(value) !== null) return
  for (const one of Object.values(value)) gather(one, found, others, depth + 1)
}

function isCall(value: Value): boolean {
  return (
    Array.isArray(value.messages) &&
    (value.system !== undefined || value.model !== undefined || value.anthropic_version !== undefined || Array.isArray(value.tools)) &&
    value.messages.every((message) => isObject(message) && typeof message.role === 'string')
  )
}

function notACall(others: readonly Value[]): CaptureProblem {
  const nowhere = { line: null, column: null }
  for (const value of others) {
    const vendor = nameOtherVendor(value)
    if (vendor !== null)
      return {
        code: 'other-vendor',
        message: `This is ${vendor}. Strata compares with messages calls of the agent (system, tools, messages).`,
        ...nowhere,
      }
  }
  for (const value of others) {
    const other = nameNoRequest(value)
    if (other !== null) return { code: 'not-recognised', message: `This is ${other}.`, ...nowhere }
  }
  return {
    code: 'not-recognised',
    message: 'There is no messages call in it: that is an object with `model`, `messages` and usually `system` and `tools`.',
    ...nowhere,
  }
}

function systemChars({ system }: Value): number {
  return readTexts(system).reduce((sum, { text }) => sum + text.length, 0)
}

function readCall(call: Value, diagnostics: Diagnostic[]): CapturedRequest {
  const { model, max_tokens: maxTokens, system, tools, messages, cache_control: moving } = call
  if (system === undefined || system === null) diagnostics.push(info('capture.no-system', 'The call has no system prompt.'))
  else diagnostics.push(...oddSystem(system))
  diagnostics.push(...oddTools(tools), ...oddMessages(messages))
  return {
    model: typeof model === 'string' ? model : null,
    maxTokens: typeof maxTokens === 'number' ? maxTokens : null,
    system: readTexts(system),
    tools: Array.isArray(tools) ? tools.filter(isObject).map(readTool) : [],
    messages: Array.isArray(messages) ? messages.filter(isObject).map(readMessage) : [],
    movingMark: readMark(moving),
    diagnostics,
  }
}

function readTexts(system: unknown): readonly CapturedText[] {
  if (typeof system === 'string') return [{ text: system, mark: null }]
  if (!Array.isArray(system)) return []
  return system.flatMap((block) => {
    if (typeof block === 'string') return [{ text: block, mark: null }]
    return isObject(block) && typeof block.text === 'string' ? [{ text: block.text, mark: readMark(block.cache_control) }] : []
  })
}

/** What of a prompt, of tools and messages has no text that could be compared: left out, and told. */
function oddSystem(system: unknown): readonly Diagnostic[] {
  if (typeof system === 'string') return []
  if (!Array.isArray(system))
    return [
      warning('capture.system-block', `The system prompt is ${kindOf(system)}, where text or a list of blocks belongs; it is left out.`),
    ]
  const odd = system.flatMap((block, i) => {
    if (typeof block === 'string' || (isObject(block) && typeof block.text === 'string')) return []
    const what = !isObject(block)
      ? `is ${kindOf(block)}`
      : block.text === undefined
        ? 'has no text'
        : `has ${kindOf(block.text)} for its text`
    return [`System block ${i + 1} ${what}; it is left out, and what is compared lacks it.`]
  })
  return few('capture.system-block', odd, 'system blocks')
}

function oddTools(tools: unknown): readonly Diagnostic[] {
  if (tools === undefined || tools === null) return []
  if (!Array.isArray(tools)) return [warning('capture.tool', `The tools are ${kindOf(tools)}, where a list belongs; they are left out.`)]
  const odd = tools.flatMap((tool, i) => (isObject(tool) ? [] : [`Tool ${i + 1} is ${kindOf(tool)}; it is left out.`]))
  return few('capture.tool', odd, 'tools')
}

function oddMessages(messages: unknown): readonly Diagnostic[] {
  if (!Array.isArray(messages)) return []
  const odd = messages.filter(isObject).flatMap(({ content }, i) => {
    if (typeof content === 'string') return []
    if (!Array.isArray(content)) return [`The content of message ${i + 1} is ${kindOf(content)}; it is left out.`]
    const lost = content.filter((block) => !isObject(block)).length
    return lost === 0 ? [] : [`${lost} of the ${content.length} blocks of message ${i + 1} are no blocks; they are left out.`]
  })
  return few('capture.message', odd, 'messages')
}

const MOST_TOLD = 5

function few(code: string, messages: readonly string[], what: string): readonly Diagnostic[] {
  const told = messages.slice(0, MOST_TOLD).map((message) => warning(code, message))
  const more = messages.length - told.length
  return more <= 0 ? told : [...told, warning(code, `${more} more of the ${what}: left out for the same reason.`)]
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function readTool(tool: Value): CapturedTool {
  const { cache_control: mark, ...rest } = tool
  return { name: typeof tool.name === 'string' ? tool.name : String(tool.type ?? 'tool'), json: JSON.stringify(rest), mark: readMark(mark) }
}

function readMessage({ role, content }: Value): CapturedMessage {
  const name = typeof role === 'string' ? role : ''
  if (typeof content === 'string') return { role: name, blocks: [{ type: 'text', text: content, mark: null }] }
  if (!Array.isArray(content)) return { role: name, blocks: [] }
  return {
    role: name,
    blocks: content.filter(isObject).map((block) => {
      const { cache_control: mark, ...rest } = block
      const text = typeof block.text === 'string' ? block.text : JSON.stringify(rest)
      return { type: typeof block.type === 'string' ? block.type : 'text', text, mark: readMark(mark) }
    }),
  }
}

/** SPEC 5.6: no `ttl` is five minutes, no `scope` the organisation's. */
function readMark(value: unknown): CacheMark | null {
  if (!isObject(value)) return null
  return { scope: value.scope === 'global' ? 'global' : 'org', ttl: value.ttl === '1h' ? '1h' : '5m' }
}

function warning(code: string, message: string): Diagnostic {
  return { code, severity: 'warning', message, at: null }
}

function info(code: string, message: string): Diagnostic {
  return { code, severity: 'info', message, at: null }
}
