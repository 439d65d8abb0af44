// A summary written by a model, when a person asks for one: what a compaction would sum up goes to the address they gave.

import type { Handlers, OutputOf } from '../../preload/contract/define'
import type { replayContract } from '../../preload/contract/replay'
import type { SummaryAccess, summaryContract, WrittenSummary } from '../../preload/contract/summary'
import type { WorkbenchContract } from '../../preload/contract/workbench'
import { WorkbenchError } from '../engine/base/workbench-error'
import { parseSummary } from '../engine/compaction/summary/parse-summary'
import { SUMMARY_PARTS } from '../engine/compaction/summary/summary-parts'
import { renderSummaryPrompt } from '../engine/compaction/summary/summary-prompt'
import { priceUsage } from '../engine/conversation/price-usage'
import type { ModelAnswer, ModelError } from '../engine/ports'
import { canonicalModelId } from '../engine/profile/canonical-model-id'
import { loadModels } from '../engine/profile/load-models'
import type { EventHub } from './event-hub'
import type { WorkbenchDeps } from './workbench-deps'

type Conversation = Handlers<typeof replayContract>['replay.conversation']

/** The key and the address it was given for: kept as one, so that a key never meets another address, not even at the next start. */
const ACCESS = 'model-api-access'
interface Access {
  readonly apiKey: string | null
  readonly baseUrl: string | null
}
/** SPEC 7.6: the output of the summary call is capped at this. */
const MOST_OUTPUT = 20_000
/** Characters that are sent at most: at three to a token less than the smallest window. The oldest are left out. */
const MOST_SENT = 450_000
const TOLD_EVERY_MS = 200
const TAIL = 2000

const WORDS: Readonly<Record<ModelError['kind'], string>> = {
  refused: 'The key was refused. Check it, and that it may use this model.',
  unreachable: 'The address could not be reached. Check the connection and the base URL.',
  busy: 'The service is busy or limits its rate. Try again in a while.',
  'too-long': 'The conversation is too long for this model. Choose one with a larger window, or an earlier call.',
  'bad-request': 'The service did not accept the request. Check the name of the model.',
  other: 'The service answered with an error.',
}

export function createSummaryHandlers(
  deps: Pick<WorkbenchDeps, 'secrets' | 'modelCaller' | 'clock'>,
  conversationOf: Conversation,
  events: Pick<EventHub<WorkbenchContract>, 'tell'>,
): Handlers<typeof summaryContract> {
  const kept = async (): Promise<Access> => toAccess(await deps.secrets.get(ACCESS))
  const told = ({ apiKey, baseUrl }: Access): SummaryAccess => ({ hasKey: apiKey !== null, keptIn: deps.secrets.keptIn, baseUrl })

  return {
    'summary.access': async () => told(await kept()),
    'summary.setAccess': async (input) => {
      const apiKey = input.apiKey === undefined || input.apiKey === null ? input.apiKey : checkKey(input.apiKey)
      const before = await kept()
      const baseUrl = input.baseUrl === undefined ? before.baseUrl : input.baseUrl === null ? null : checkAddress(input.baseUrl)
      // a key is for the address it was given for
      const next = { apiKey: apiKey === undefined ? (baseUrl === before.baseUrl ? before.apiKey : null) : apiKey, baseUrl }
      await deps.secrets.set(ACCESS, next.apiKey === null && baseUrl === null ? null : JSON.stringify(next))
      return told(next)
    },
    'summary.write': async ({ jobId, runId, lane, call, model, instructions }, { signal }): Promise<WrittenSummary> => {
      const { apiKey, baseUrl } = await kept()
      if (apiKey === null) return { ok: false, kind: 'no-key', message: 'Give an API key first; nothing was sent.' }
      const { text, leftOut } = await wholeConversation(conversationOf, { runId, lane, call }, signal)
      const prompt = renderSummaryPrompt({ customInstructions: instructions, fromInstructionFile: null, keepSecurityWords: true })
      const sent = text.length > MOST_SENT ? text.slice(text.length - MOST_SENT) : text
      let answer = ''
      let toldMs = 0
      const onText = (more: string) => {
        answer += more
        const now = deps.clock.nowMs()
        if (now - toldMs < TOLD_EVERY_MS) return
        toldMs = now
        events.tell('summary.progress', { jobId, chars: answer.length, tail: answer.slice(-TAIL) })
      }
      const request = { apiKey, baseUrl, model, maxTokens: MOST_OUTPUT, text: `<conversation>\n${sent}\n</conversation>\n\n${prompt}` }
      const got = await deps.modelCaller.ask(request, onText, signal)
      if (!got.ok) return { ok: false, kind: got.error.kind, message: `${WORDS[got.error.kind]} It said: ${got.error.message}` }
      return toWritten(got.value, noteOf(leftOut, text.length - sent.length))
    },
  }
}

async function wholeConversation(
  conversationOf: Conversation,
  place: { readonly runId: string; readonly lane: number; readonly call: number },
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly leftOut: number }> {
  const parts: string[] = []
  let leftOut = 0
  for (let offset: number | null = 0; offset !== null; ) {
    const page: OutputOf<(typeof replayContract)['replay.conversation']> = await conversationOf(
      { ...place, offset, limit: 200_000 },
      { signal },
    )
    parts.push(page.text)
    leftOut = page.leftOut
    offset = page.next
  }
  return { text: parts.join(''), leftOut }
}

function toWritten(answer: ModelAnswer, note: string | null): WrittenSummary {
  const parsed = parseSummary(answer.text)
  if (!parsed.ok && parsed.error.kind === 'empty') {
    return { ok: false, kind: 'empty', message: 'The model answered nothing. Try again, or another model.' }
  }
  const parts = parsed.ok ? parsed.value : [{ heading: SUMMARY_PARTS[0].heading, lines: answer.text.split('\n') }]
  const { usage } = answer
  return {
    ok: true,
    parts: parts.filter(({ lines }) => lines.length > 0).map(({ heading, lines }) => ({ heading, lines: [...lines] })),
    tokens: usage.output,
    usage: { ...usage },
    costUsd: costOf(answer),
    cut: answer.cut,
    model: answer.model,
    note,
  }
}

function costOf({ model, usage }: ModelAnswer): number | null {
  const facts = loadModels().find(({ id }) => id === canonicalModelId(model)) ?? null
  const { input, cacheRead, cacheWrite, output } = usage
  return priceUsage({ input, cacheRead, cacheWrite5m: cacheWrite, cacheWrite1h: 0, output }, input + cacheRead + cacheWrite, facts)
}

function noteOf(rows: number, chars: number): string | null {
  const notes = [
    ...(rows > 0 ? [`${rows.toLocaleString('en-US')} older rows were left out`] : []),
    ...(chars > 0 ? [`the oldest ${chars.toLocaleString('en-US')} characters were left out`] : []),
  ]
  return notes.length === 0 ? null : `To fit, ${notes.join(' and ')}.`
}

function toAccess(text: string | null): Access {
  const value: unknown = text === null ? null : JSON.parse(text)
  const field = (name: string) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
    return typeof found === 'string' ? found : null
  }
  return { apiKey: field('apiKey'), baseUrl: field('baseUrl') }
}

/** Throws `input.invalid`, without the key in its words. What no header can carry is none. */
function checkKey(text: string): string {
  const key = text.trim()
  if (/^[!-~]+$/.test(key)) return key
  throw new WorkbenchError('input.invalid', 'An API key is one line of plain letters, digits and signs; this one holds something else', {
    fields: ['apiKey'],
  })
}

/** Throws `input.invalid`. A key never goes over a network in the clear. */
function checkAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const local = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) || url.username !== '' || url.password !== '') {
    throw new WorkbenchError('input.invalid', 'A base URL is https://…, or http:// on this machine, without a name or password in it', {
      fields: ['baseUrl'],
    })
  }
  return url.href.replace(/\/+$/, '')
}
