import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createModelCaller } from './create-model-caller'

const KEY = 'sk-test-0123456789'
let server: Server | null = null

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())))
  server = null
})

/** A server that speaks the protocol, on this machine. */
async function serve(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void): Promise<string> {
  const started = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => answer(request, body, response))
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

function stream(response: ServerResponse, texts: readonly string[], end = true): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, data: object) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  const usage = { input_tokens: 120, cache_read_input_tokens: 7, cache_creation_input_tokens: 3, output_tokens: 1 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  }
  send('message_start', { message })
  send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  for (const text of texts) send('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  if (!end) return
  send('content_block_stop', { index: 0 })
  send('message_delta', { delta: { stop_reason: 'max_tokens', stop_sequence: null }, usage: { output_tokens: 42 } })
  send('message_stop', {})
  response.end()
}

const request = (baseUrl: string) => ({ apiKey: KEY, baseUrl, model: 'claude-sonnet-5', maxTokens: 100, text: 'Sum this up.' })

describe('createModelCaller', () => {
  it('sends the text with the key, hands the answer over as it comes, and gives its usage', async () => {
    const seen: { key: unknown; body: unknown }[] = []
    const baseUrl = await serve((asked, body, response) => {
      seen.push({ key: asked.headers.authorization, body: JSON.parse(body) })
      stream(response, ['<summary>', 'done', '</summary>'])
    })
    const texts: string[] = []
    const got = await createModelCaller().ask(request(baseUrl), (text) => texts.push(text), new AbortController().signal)
    expect(seen).toEqual([
      {
        key: `Bearer ${KEY}`,
        body: expect.objectContaining({ max_tokens: 100, stream: true, messages: [{ role: 'user', content: 'Sum this up.' }] }),
      },
    ])
    expect(texts).toEqual(['<summary>', 'done', '</summary>'])
    expect(got).toEqual({
      ok: true,
      value: {
        text: '<summary>done</summary>',
        model: 'claude-sonnet-5',
        usage: { input: 120, cacheRead: 7, cacheWrite: 3, output: 42 },
        cut: true,
      },
    })
  })

  it.each([
    [401, 'invalid x-api-key', 'refused'],
    [400, 'prompt is too long: 300000 tokens', 'too-long'],
    [404, 'model: nonsense', 'bad-request'],
    [529, 'Overloaded', 'busy'],
  ])('%i %s is %s, in its words and without the key', async (status, message, kind) => {
    const baseUrl = await serve((_, __, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' })
      response.end(JSON.stringify({ type: 'error', error: { type: 'some_error', message: `${message} (${KEY})` } }))
    })
    const got = await createModelCaller().ask(request(baseUrl), () => undefined, new AbortController().signal)
    expect(got).toMatchObject({ ok: false, error: { kind, message: expect.stringContaining(message) } })
    expect(JSON.stringify(got)).not.toContain(KEY)
  })

  it('an address where nobody answers is unreachable', async () => {
    const baseUrl = await serve((_, __, response) => response.destroy())
    expect(await createModelCaller().ask(request(baseUrl), () => undefined, new AbortController().signal)).toMatchObject({
      ok: false,
      error: { kind: 'unreachable' },
    })
  }, 20_000)

  it('does not follow a redirect: the key goes to the address it was given for', async () => {
    const paths: (string | undefined)[] = []
    const baseUrl = await serve((asked, _, response) => {
      paths.push(asked.url)
      response.writeHead(307, { location: '/elsewhere', 'x-should-retry': 'false' })
      response.end()
    })
    const got = await createModelCaller().ask(request(baseUrl), () => undefined, new AbortController().signal)
    expect(got).toMatchObject({ ok: false })
    expect(paths).not.toContain('/elsewhere')
  }, 20_000)

  const broken: readonly (readonly [string, string, string])[] = [
    ['a page', '<p>Sign in</p>', 'other'],
    ['no JSON', 'event: message_start\ndata: {nope\n\n', 'other'],
    ['an overload', 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n', 'busy'],
    ['half an answer', 'event: message_start\ndata: {"type":"message_start","message":{"id":"a","content":[],"usage":{}}}\n\n', 'other'],
  ]
  it.each(broken)('%s in place of an answer is an error in words', async (_name, body, kind) => {
    const baseUrl = await serve((_, __, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(body)
    })
    const got = await createModelCaller().ask(request(baseUrl), () => undefined, new AbortController().signal)
    expect(got).toMatchObject({ ok: false, error: { kind } })
  })

  it('an answer that breaks off, and one that counts nothing', async () => {
    const broke = await serve((_, __, response) => {
      stream(response, ['so f'], false)
      setTimeout(() => response.destroy(), 20)
    })
    const ask = (baseUrl: string) => createModelCaller().ask(request(baseUrl), () => undefined, new AbortController().signal)
    expect(await ask(broke)).toMatchObject({ ok: false, error: { kind: 'other', message: expect.stringContaining('broke off') } })
    server?.close()
    const start = '{"type":"message_start","message":{"id":"a","model":"m","content":[]}}'
    const bare = await serve((_, __, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`event: message_start\ndata: ${start}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n`)
    })
    expect(await ask(bare)).toMatchObject({ ok: true, value: { text: '', usage: { input: 0, output: 0 } } })
  })

  it.each(['sk-one\ntwo', 'sk-ключ'])('a key that no header can carry is spoken by no error', async (apiKey) => {
    const asked = createModelCaller().ask({ ...request('http://127.0.0.1:9'), apiKey }, () => undefined, new AbortController().signal)
    const got = await asked
    expect(got).toMatchObject({ ok: false })
    expect(JSON.stringify(got)).not.toMatch(/sk-one|two|ключ/)
  })

  it('ends the request when it is cancelled', async () => {
    let closed = false
    const baseUrl = await serve((_, __, response) => {
      response.on('close', () => {
        closed = true
      })
      stream(response, ['so far'], false)
    })
    const abort = new AbortController()
    const asked = createModelCaller().ask(request(baseUrl), () => abort.abort(new Error('enough')), abort.signal)
    await expect(asked).rejects.toThrow('enough')
    await expect.poll(() => closed).toBe(true)
  })
})
