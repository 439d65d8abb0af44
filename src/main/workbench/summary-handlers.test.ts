import { describe, expect, it } from 'vitest'
import { err, ok } from '../engine/base/result'
import type { ModelCaller, ModelRequest } from '../engine/ports'
import { createMemorySecrets } from '../platform/create-memory-secrets'
import { createSummaryHandlers } from './summary-handlers'
import { testDeps } from './testing/test-deps'

const signal = new AbortController().signal
const USAGE = { input: 1000, cacheRead: 0, cacheWrite: 0, output: 200 }
const ANSWER = '<analysis>hidden</analysis><summary>1. Request and intent:\n- mend the cart\n2. Technical concepts:\n- money</summary>'

function setUp(
  ask: ModelCaller['ask'] = async () => ok({ text: ANSWER, model: 'claude-sonnet-4-5', usage: USAGE, cut: false }),
  text = 'what was said',
  secrets = createMemorySecrets(),
) {
  const asked: ModelRequest[] = []
  const told: { readonly name: string; readonly payload: unknown }[] = []
  const modelCaller: ModelCaller = {
    ask: (request, onText, more) => {
      asked.push(request)
      return ask(request, onText, more)
    },
  }
  const handlers = createSummaryHandlers(
    testDeps({}, { modelCaller, secrets }),
    async ({ offset }) => {
      const next = offset + 100_000 < text.length ? offset + 100_000 : null
      return { text: text.slice(offset, offset + 100_000), totalChars: text.length, next, leftOut: 3 }
    },
    { tell: (name, payload) => void told.push({ name, payload }) },
  )
  const write = () =>
    handlers['summary.write']({ jobId: 'j', runId: 'r', lane: 0, call: 1, model: 'claude-sonnet-4-5', instructions: null }, { signal })
  return { handlers, asked, told, write }
}

describe('summary handlers', () => {
  it('send nothing without a key', async () => {
    const { write, asked } = setUp()
    expect(await write()).toMatchObject({ ok: false, kind: 'no-key' })
    expect(asked).toEqual([])
  })

  it('never give a key back, and forget it with the address it was for', async () => {
    const { handlers } = setUp()
    const given = await handlers['summary.setAccess']({ apiKey: ' sk-1 ', baseUrl: 'http://127.0.0.1:9/' }, { signal })
    expect(given).toEqual({ hasKey: true, keptIn: 'memory', baseUrl: 'http://127.0.0.1:9' })
    expect(await handlers['summary.setAccess']({ baseUrl: 'https://models.example.com/v1/' }, { signal })).toEqual({
      hasKey: false,
      keptIn: 'memory',
      baseUrl: 'https://models.example.com/v1',
    })
  })

  it('keep the address with its key: neither meets another, at the next start or while a request is being made', async () => {
    const secrets = createMemorySecrets()
    const first = setUp(undefined, undefined, secrets)
    await first.handlers['summary.setAccess']({ apiKey: 'sk-1', baseUrl: 'https://models.example.com' }, { signal })
    const second = setUp(undefined, undefined, secrets)
    expect(await second.handlers['summary.access']({}, { signal })).toMatchObject({ hasKey: true, baseUrl: 'https://models.example.com' })
    const writing = second.write()
    await second.handlers['summary.setAccess']({ baseUrl: 'https://other.example.com' }, { signal })
    await writing
    for (const { apiKey, baseUrl } of second.asked) expect([apiKey, baseUrl]).toEqual(['sk-1', 'https://models.example.com'])
    expect(await second.write()).toMatchObject({ ok: false, kind: 'no-key' })
  })

  it.each(['sk-one\ntwo', '   ', 'sk-ключ', 'a b'])('refuse the key %j without repeating it', async (apiKey) => {
    const { handlers } = setUp()
    const refused = handlers['summary.setAccess']({ apiKey }, { signal })
    await expect(refused).rejects.toThrow('An API key is one line')
    await expect(refused).rejects.not.toThrow(/sk-|a b/)
    expect(await handlers['summary.access']({}, { signal })).toMatchObject({ hasKey: false })
  })

  it.each(['http://models.example.com', 'ftp://x', 'nonsense', 'https://me:secret@models.example.com', 'http://127.0.0.1.evil.example'])(
    'refuse the address %s',
    async (baseUrl) => {
      const { handlers } = setUp()
      await expect(handlers['summary.setAccess']({ baseUrl }, { signal })).rejects.toThrow('base URL')
    },
  )

  it('send the conversation with the request, and give the nine parts, the price and what was left out', async () => {
    const { handlers, write, asked } = setUp()
    await handlers['summary.setAccess']({ apiKey: 'sk-1' }, { signal })
    const written = await write()
    expect(asked[0]).toMatchObject({ apiKey: 'sk-1', baseUrl: null, model: 'claude-sonnet-4-5', maxTokens: 20_000 })
    expect(asked[0]?.text).toContain('what was said')
    expect(asked[0]?.text).toContain('Next step')
    expect(written).toMatchObject({
      ok: true,
      parts: [
        { heading: 'Request and intent', lines: ['mend the cart'] },
        { heading: 'Technical concepts', lines: ['money'] },
      ],
      costUsd: (1000 * 3 + 200 * 15) / 1e6,
      note: expect.stringContaining('3 older rows'),
    })
  })

  it('cut a conversation that is too long from its old end, page by page', async () => {
    const { handlers, write, asked } = setUp(undefined, `${'a'.repeat(500_000)}END`)
    await handlers['summary.setAccess']({ apiKey: 'sk-1' }, { signal })
    expect(await write()).toMatchObject({ ok: true, note: expect.stringContaining('characters were left out') })
    expect(asked[0]?.text).toContain('aEND\n</conversation>')
    expect(asked[0]?.text.length).toBeLessThan(460_000)
  })

  it('tell how far the answer is, and what went wrong in words', async () => {
    const { handlers, write, told } = setUp(async (_, onText) => {
      onText('half an ans')
      return err({ kind: 'busy', message: 'Overloaded' })
    })
    await handlers['summary.setAccess']({ apiKey: 'sk-1' }, { signal })
    expect(await write()).toMatchObject({ ok: false, kind: 'busy', message: expect.stringMatching(/Try again.*Overloaded/) })
    expect(told).toEqual([{ name: 'summary.progress', payload: { jobId: 'j', chars: 11, tail: 'half an ans' } }])
  })

  it('an answer without the parts is kept whole, an empty one is said to be empty', async () => {
    const plain = setUp(async () => ok({ text: 'Just words', model: 'unknown-model', usage: USAGE, cut: true }))
    await plain.handlers['summary.setAccess']({ apiKey: 'sk-1' }, { signal })
    expect(await plain.write()).toMatchObject({ ok: true, parts: [{ lines: ['Just words'] }], costUsd: null, cut: true })
    const empty = setUp(async () => ok({ text: ' ', model: 'm', usage: USAGE, cut: false }))
    await empty.handlers['summary.setAccess']({ apiKey: 'sk-1' }, { signal })
    expect(await empty.write()).toMatchObject({ ok: false, kind: 'empty' })
  })
})
