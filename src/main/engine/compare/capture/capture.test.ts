import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loadModels } from '../../profile/load-models'
import { resolveModel } from '../../profile/resolve-model'
import type { Collection } from '../../prompt/collection'
import { collect, GIT, PLAIN } from '../../prompt/testing/collect-world'
import { profileOf } from '../../prompt/testing/make-request'
import { lengthTokenizer } from '../../testing/length-tokenizer'
import { compareContexts } from '../compare-contexts'
import { sideOfCollection } from '../compare-side'
import { type CaptureChanges, captureOf } from '../testing/capture-of'
import { type CapturedSide, sideOfCapture } from './captured-side'
import { compareCapture } from './compare-capture'
import { parseCapture } from './parse-capture'
import { takableSections } from './takable-sections'

const WORLD = { ...GIT, ...PLAIN }
const hash = { sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex') }

function open(text: string): CapturedSide {
  const parsed = parseCapture(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const model = resolveModel(parsed.value.model ?? 'unknown', loadModels(), {}, profileOf('2.1.88'))
  return sideOfCapture(parsed.value, { hash, tokenizer: lengthTokenizer }, model)
}

const captured = (collection: Collection, changes: CaptureChanges = {}): CapturedSide => open(captureOf(collection, changes))
const predicted = (collection: Collection) => ({ ...sideOfCollection(collection), profile: collection.profile })
const blockOf = (blocks: ReturnType<typeof compareCapture>, title: string) => blocks.find((block) => block.title === title)

describe('what has no text in a captured request', () => {
  const told = (call: object) => {
    const parsed = parseCapture(JSON.stringify({ model: 'm', messages: [], ...call }))
    if (!parsed.ok) throw new Error(parsed.error.message)
    return {
      texts: parsed.value.system.map(({ text }) => text),
      said: parsed.value.diagnostics.map(({ code, message }) => `${code}: ${message}`),
    }
  }

  it('is told block by block', () => {
    const { texts, said } = told({
      system: [
        { type: 'text', text: 'A' },
        { type: 'text' },
        { type: 'text', text: 5 },
        { type: 'text', text: ['B'] },
        null,
        7,
        'C',
        { text: null },
      ],
    })
    expect(texts).toEqual(['A', 'C'])
    expect(said).toEqual([
      'capture.system-block: System block 2 has no text; it is left out, and what is compared lacks it.',
      'capture.system-block: System block 3 has a number for its text; it is left out, and what is compared lacks it.',
      'capture.system-block: System block 4 has a list for its text; it is left out, and what is compared lacks it.',
      'capture.system-block: System block 5 is null; it is left out, and what is compared lacks it.',
      'capture.system-block: System block 6 is a number; it is left out, and what is compared lacks it.',
      'capture.system-block: 1 more of the system blocks: left out for the same reason.',
    ])
  })

  it.each([
    [{ system: { text: 'A' } }, 'capture.system-block: The system prompt is an object'],
    [{ system: 3 }, 'capture.system-block: The system prompt is a number'],
    [{ system: null }, 'capture.no-system'],
    [{ system: 'A', tools: { a: 1 } }, 'capture.tool: The tools are an object'],
    [{ system: 'A', tools: [{ name: 'Read' }, 'Write'] }, 'capture.tool: Tool 2 is a string'],
    [{ system: 'A', messages: [{ role: 'user', content: 4 }] }, 'capture.message: The content of message 1 is a number'],
    [
      { system: 'A', messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }, 'y'] }] },
      'capture.message: 1 of the 2 blocks of message 1',
    ],
  ])('%j', (call, beginning) => {
    expect(told(call).said).toEqual([expect.stringContaining(beginning)])
  })

  it('is nothing in a sound one', () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'x' }] }]
    expect(told({ system: [{ type: 'text', text: '' }], tools: [{ name: 'Read' }], messages }).said).toEqual([])
  })
})

describe('parseCapture', () => {
  it.each([
    [
      'OpenAI chat',
      {
        model: 'gpt',
        messages: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'u' },
        ],
      },
      'OpenAI chat completions',
    ],
    [
      'OpenAI tools',
      { model: 'gpt', messages: [{ role: 'user', content: 'u' }], tools: [{ type: 'function', function: { name: 'f' } }] },
      'OpenAI chat completions',
    ],
    ['OpenAI Responses', { model: 'gpt', instructions: 'i', input: [{ role: 'user', content: 'u' }] }, 'OpenAI Responses'],
    ['Gemini', { contents: [{ role: 'user', parts: [{ text: 'u' }] }], systemInstruction: {} }, 'Gemini'],
    [
      'Converse',
      { system: [{ text: 's' }], messages: [{ role: 'user', content: [{ text: 'u' }] }], inferenceConfig: {} },
      'Bedrock Converse',
    ],
    ['inside a record', { request: { body: JSON.stringify({ model: 'g', messages: [{ role: 'developer', content: 'x' }] }) } }, 'OpenAI'],
  ])('names the request of another vendor: %s', (_, value, name) => {
    const parsed = parseCapture(JSON.stringify(value))
    expect(parsed).toMatchObject({ ok: false, error: { code: 'other-vendor', message: expect.stringContaining(name) } })
  })

  it('says where JSON is broken, and that it was cut off', () => {
    expect(parseCapture('{"model": "m",\n "messages": [')).toMatchObject({ ok: false, error: { code: 'truncated', line: 2 } })
    expect(parseCapture('{"model": "m",\n "messages" []}')).toMatchObject({ ok: false, error: { code: 'not-json', line: 2 } })
    expect(parseCapture('hello')).toMatchObject({ ok: false, error: { code: 'not-json', line: 1, column: 1 } })
    expect(parseCapture('')).toMatchObject({ ok: false, error: { code: 'not-json' } })
  })

  it('tells what is no request from one', () => {
    const answer = { type: 'message', role: 'assistant', content: [], model: 'm' }
    expect(parseCapture(JSON.stringify(answer))).toMatchObject({
      ok: false,
      error: { code: 'not-recognised', message: expect.stringContaining('answer') },
    })
    const row = { type: 'user', sessionId: 's', message: { role: 'user', content: 'x' } }
    expect(parseCapture(`${JSON.stringify(row)}\n${JSON.stringify(row)}\n`)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('transcript') },
    })
    expect(parseCapture('{"a":1}')).toMatchObject({ ok: false, error: { code: 'not-recognised' } })
    expect(parseCapture('[]')).toMatchObject({ ok: false })
  })

  it('takes a system prompt that is one string, and marks in all their forms', () => {
    const parsed = parseCapture(
      JSON.stringify({
        model: 'm',
        system: [
          { type: 'text', text: 'a', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'b', cache_control: { type: 'ephemeral', ttl: '1h', scope: 'global' } },
          'c',
          { type: 'image' },
        ],
        messages: [{ role: 'user', content: 'x' }],
      }),
    )
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        system: [
          { text: 'a', mark: { scope: 'org', ttl: '5m' } },
          { text: 'b', mark: { scope: 'global', ttl: '1h' } },
          { text: 'c', mark: null },
        ],
        diagnostics: [{ code: 'capture.system-block' }],
      },
    })
    expect(parseCapture(JSON.stringify({ model: 'm', system: 's', messages: [] }))).toMatchObject({
      ok: true,
      value: { system: [{ text: 's' }] },
    })
  })

  it('finds the call in a HAR file, a proxy’s record and lines of JSON, the longest of several', () => {
    const call = (system: string) => ({ model: 'm', system, messages: [{ role: 'user', content: 'x' }] })
    const har = {
      log: {
        entries: [
          { request: { postData: { text: JSON.stringify(call('short')) } } },
          { request: { postData: { text: JSON.stringify(call('much longer')) } } },
        ],
      },
    }
    expect(parseCapture(JSON.stringify(har))).toMatchObject({
      ok: true,
      value: { system: [{ text: 'much longer' }], diagnostics: [{ code: 'capture.several' }] },
    })
    expect(parseCapture(JSON.stringify({ body: call('b') }))).toMatchObject({ ok: true, value: { system: [{ text: 'b' }] } })
    expect(parseCapture(`${JSON.stringify({ request: call('one') })}\n${JSON.stringify({ request: call('the second') })}\n`)).toMatchObject(
      { ok: true, value: { system: [{ text: 'the second' }] } },
    )
  })
})

describe('a captured call as a side', () => {
  it('is the predicted one when an agent sends just that', async () => {
    const collection = await collect(WORLD, { modelId: 'claude-opus-4-5' })
    const side = captured(collection)
    expect(side.facts).toMatchObject({ agentVersion: '2.1.88', cwd: '/w/project', style: 'long' })
    const found = compareContexts(sideOfCollection(collection), side)
    expect(found.firstDifference).toBeNull()
    // a part without a heading of its own cannot be told from the one before it
    const joined = ['Environment', 'Summarise tool results']
    const texts = found.rows.filter(
      ({ left }) => left !== null && left.status === 'loaded' && left.text !== '' && !joined.includes(left.title),
    )
    expect(texts.map(({ left, right, textChanged }) => [left?.title, right !== null, textChanged])).toEqual(
      texts.map(({ left }) => [left?.title, true, false]),
    )
    const blocks = compareCapture(predicted(collection), side)
    expect(
      blocks
        .filter(({ predicted: of }) => of !== null && of.text !== '' && !joined.includes(of.title))
        .every(({ outcome }) => outcome === 'equal'),
    ).toBe(true)
  })

  it('parts instruction files, memory and date as the agent joined them', async () => {
    const side = captured(await collect(WORLD))
    expect(side.layers.filter(({ origin }) => origin.path !== null).map(({ kind, origin, text }) => [kind, origin.path, text])).toEqual([
      ['instructions.user', '/home/ada/.claude/CLAUDE.md', 'USER'],
      ['instructions.project', '/w/project/CLAUDE.md', 'PROJECT @docs/more.md'],
      ['instructions.project', '/w/project/docs/more.md', 'MORE'],
      ['memory.index', '/home/ada/.claude/projects/-w-project/memory/MEMORY.md', '- [Deploy](deploy.md) — QUOKKA'],
    ])
  })

  it('reads the message as other versions join it', () => {
    const message = [
      '<system-reminder>',
      'Some words first:',
      '# claudeMd',
      'A preamble.',
      '',
      "Contents of /home/u/.claude/CLAUDE.md (user's private global instructions):",
      '',
      'MINE',
      '# a heading of mine',
      '',
      'Contents of /p/a (b)/CLAUDE.md (project instructions):',
      '',
      'OURS',
      '# currentDate',
      'It is 2026-01-02.',
      '',
      '      A last word.',
      '</system-reminder>',
      '',
    ].join('\n')
    const system = [
      { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.90.f3a; cc_entrypoint=cli' },
      { type: 'text', text: 'You are the agent.', cache_control: { type: 'ephemeral' } },
      {
        type: 'text',
        text: [
          'Intro.',
          '# System',
          'a',
          '# Executing things with care',
          'b',
          '# Using your tools',
          'c',
          '# Environment',
          ' - Primary working directory: /p',
          '',
          'gitStatus: Branch: main',
        ].join('\n'),
        cache_control: { type: 'ephemeral' },
      },
    ]
    const side = open(
      JSON.stringify({
        model: 'm',
        system,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: message },
              { type: 'text', text: 'hi' },
            ],
          },
        ],
      }),
    )
    expect(side.facts).toEqual({ agentVersion: '2.1.90', cwd: '/p', style: 'long' })
    expect(side.layers.map(({ kind, origin, text }) => [kind, origin.path ?? origin.section, text])).toEqual([
      ['system.static', 'attribution', system[0]?.text],
      ['system.static', 'identity', 'You are the agent.'],
      ['system.static', 'intro', 'Intro.'],
      ['system.static', 'system-notes', '# System\na'],
      ['system.static', 'acting-with-care', '# Executing things with care\nb'],
      ['system.static', 'using-tools', '# Using your tools\nc'],
      ['system.dynamic', 'environment', '# Environment\n - Primary working directory: /p'],
      ['git', 'gitStatus', 'Branch: main'],
      ['instructions.user', '/home/u/.claude/CLAUDE.md', 'MINE\n# a heading of mine'],
      ['instructions.project', '/p/a (b)/CLAUDE.md', 'OURS'],
      ['date', 'currentDate', 'It is 2026-01-02.'],
    ])
    expect(side.request.system.map(({ layerIds }) => layerIds.length)).toEqual([1, 1, 6])
  })

  it('does not take headings in code for sections', () => {
    const system = [{ type: 'text', text: 'Hello\n\n# Tone and style\nbe brief\n```\n# not a heading\n```\nmore\n\n# Something new\nx' }]
    const side = open(JSON.stringify({ model: 'm', system, messages: [{ role: 'user', content: 'x' }] }))
    expect(side.layers.map(({ origin, title }) => [origin.section, title])).toEqual([
      ['intro', 'Introduction'],
      ['tone-and-style', 'Tone and style'],
      ['heading:something new', 'Something new'],
    ])
  })
})

describe('compareCapture', () => {
  it('gives the likely cause of each difference', async () => {
    const collection = await collect(WORLD, { modelId: 'claude-opus-4-5' })
    const real = captured(collection, {
      system: (text) =>
        text
          .replace(/# Manner[\s\S]*?(?=\n\n# |$)/, '# Tone and style\nreal words')
          .replace('1111111 first', '2222222 second')
          .replaceAll('/w/project', '/w/other'),
      firstMessage: (text) => text.replace('\n\nUSER', '\n\nUSER, later').replace('2026-03-31', '2026-05-05'),
    })
    const blocks = compareCapture(predicted(collection), real)
    expect(blockOf(blocks, 'Tone and style')).toMatchObject({ outcome: 'differs', causeCode: 'paraphrase', at: 'system' })
    expect(blocks.find(({ predicted: of }) => of?.kind === 'git')).toMatchObject({ causeCode: 'git-moved-on' })
    expect(blockOf(blocks, 'Environment')).toMatchObject({ causeCode: 'another-folder', cause: expect.stringContaining('/w/other') })
    expect(blocks.find(({ predicted: of }) => of?.kind === 'instructions.user')).toMatchObject({
      causeCode: 'file-changed',
      at: 'messages',
    })
    expect(blockOf(blocks, 'Date')).toMatchObject({ causeCode: 'another-date' })
  })

  it('tells parts that only one of both has', async () => {
    const collection = await collect(WORLD)
    const real = captured(collection, {
      system: (text) => text.replace(/\n\n# Environment[\s\S]*?(?=\n\ngitStatus: |\n\n# |$)/, '').replace(/$/, ''),
      firstMessage: (text) => text.replace('Contents of /home/ada/.claude/CLAUDE.md', 'Contents of /home/ada/.claude/rules/new.md'),
    })
    const blocks = compareCapture(predicted(collection), real)
    expect(blockOf(blocks, 'Environment')).toMatchObject({ outcome: 'only-predicted', causeCode: 'switch' })
  })

  it('says why nothing was predicted where a file was sent and would not be here', async () => {
    const collection = await collect({ ...WORLD, '/w/project/CLAUDE.local.md': 'LOCAL' })
    const off = await collect({ ...WORLD, '/w/project/CLAUDE.local.md': 'LOCAL' }, { settingSources: ['user', 'project'] })
    const blocks = compareCapture(predicted(off), captured(collection))
    expect(blocks.find(({ captured: of }) => of?.origin.path === '/w/project/CLAUDE.local.md')).toMatchObject({
      outcome: 'only-captured',
      predicted: null,
      causeCode: 'switch',
      cause: expect.stringContaining('local'),
    })
    const rows = compareContexts(sideOfCollection(off), captured(collection)).rows
    expect(rows.some(({ left, right }) => right === null && left?.status !== 'loaded')).toBe(false)
  })

  it('sees a mark that stands elsewhere', async () => {
    const collection = await collect(WORLD, { access: 'api-key' })
    const hour = captured(await collect(WORLD))
    const blocks = compareCapture(predicted(collection), hour)
    expect(blocks.filter(({ causeCode }) => causeCode === 'cache-mark').length).toBeGreaterThan(0)
    expect(blocks.find(({ causeCode }) => causeCode === 'cache-mark')).toMatchObject({
      predictedMark: 'ephemeral, 5m, global',
      capturedMark: 'ephemeral, 1h, global',
    })
  })
})

describe('taking parts', () => {
  it('offers what is the same for everybody, and says why not of the rest', async () => {
    const side = captured(await collect(WORLD), { system: (text) => text.replace('# Manner', '# Tone and style') })
    const sections = takableSections(side, ['/home/ada'])
    const of = (id: string) => sections.find((section) => section.id === id)
    expect(of('section:tone-and-style')).toMatchObject({ obstacle: null })
    expect(of('section:identity')).toMatchObject({ obstacle: null })
    expect(of('section:environment')?.obstacle).toContain('facts of that session')
    expect(of('section:attribution')?.obstacle).toContain('version')
    expect(of('tools:read')).toMatchObject({ obstacle: null })
  })

  it('puts what was taken in place of the paraphrase, for its own style of prompt only', async () => {
    const given = [
      { id: 'section:tone-and-style', style: 'long' as const, text: '# Tone and style\nas it is really said' },
      { id: 'section:identity', style: 'long' as const, text: 'You are the agent.' },
      { id: 'tools:read', style: 'long' as const, text: 'x'.repeat(777) },
    ]
    const collection = await collect(WORLD, { given })
    const layer = (section: string) => collection.layers.find(({ origin }) => origin.section === section)
    expect(layer('tone-and-style')).toMatchObject({
      text: given[0]?.text,
      paraphrased: false,
      tokens: { sent: given[0]?.text.length, method: 'given' },
    })
    expect(layer('read')).toMatchObject({ text: '', tokens: { sent: 777, method: 'given' } })
    expect(collection.request.system.map(({ text }) => text)).toContain('You are the agent.')
    expect(collection.request.system.some(({ text }) => text.includes('as it is really said'))).toBe(true)
    const lean = await collect(WORLD, { given, profile: profileOf('2.1.277'), modelId: 'claude-opus-5' })
    expect(lean.layers.find(({ origin }) => origin.section === 'tone-and-style')).toMatchObject({ paraphrased: true })
    const own = await collect(WORLD, { given, systemPrompt: 'MINE' })
    expect(own.layers.find(({ origin }) => origin.section === 'system-prompt')).toMatchObject({ text: 'MINE' })
  })
})
