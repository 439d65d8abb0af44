import { describe, expect, it } from 'vitest'
import { setUp } from './testing/set-up'

const request = (system: readonly string[], more: object = {}): string =>
  JSON.stringify({
    model: 'claude-opus-4-5',
    max_tokens: 1000,
    system: system.map((text, i) => ({
      type: 'text',
      text,
      ...(i === system.length - 1 ? { cache_control: { type: 'ephemeral', ttl: '1h' } } : {}),
    })),
    tools: [{ name: 'Read', description: 'reads a file', input_schema: {} }],
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'text',
            text: '<system-reminder>\nBackground:\n# claudeMd\nContents of /p/CLAUDE.md (project):\n\nProject, later\n\n# currentDate\nToday is 2026-03-30.\n\nIt may not matter.\n</system-reminder>\n',
          },
          { type: 'text', text: 'hello', cache_control: { type: 'ephemeral' } },
        ],
      },
    ],
    ...more,
  })

const SYSTEM = [
  'x-anthropic-billing-header: cc_version=2.1.90.abc',
  'You are the agent.',
  'I do things.\n\n# Tone and style\nBe kind.\n\n# Environment\nPrimary working directory: /p',
]

describe('captured requests', () => {
  it('are opened, looked at, and laid beside the prediction', async () => {
    const { client, collect } = setUp()
    const { collectionId } = await collect({ model: 'claude-opus-4-5' })
    const opened = await client.call('capture.open', { name: 'request.json', source: { text: request(SYSTEM) } })
    if (!opened.ok) throw new Error(opened.problem.message)
    const { captureId } = opened.capture
    expect(opened.capture).toMatchObject({
      model: 'claude-opus-4-5',
      agentVersion: '2.1.90',
      cwd: '/p',
      marks: 2,
      tools: { count: 1, names: ['Read'] },
      messages: { count: 1, marks: 1 },
    })
    expect(opened.capture.system.map(({ marked, ttl }) => [marked, ttl])).toEqual([
      [false, null],
      [false, null],
      [true, '1h'],
    ])
    const { blocks, total, summary } = await client.call('capture.blocks', { captureId, collectionId })
    expect(total).toBe(blocks.length)
    expect(summary.equal + summary.differs).toBe(total)
    expect(blocks.find(({ title }) => title === 'Tone and style')).toMatchObject({ outcome: 'differs', causeCode: 'paraphrase', index: 2 })
    const project = blocks.find(({ layerIds }) => layerIds.includes('instructions.project:/p/CLAUDE.md'))
    expect(project).toMatchObject({ causeCode: 'file-changed', at: 'messages' })
    const lines = await client.call('capture.lines', { captureId, collectionId, block: project?.block ?? -1 })
    expect(lines.lines.some((line) => line.kind === 'added')).toBe(true)
    expect((await client.call('capture.blockText', { captureId, at: 'system', index: 1 })).text).toBe('You are the agent.')
    expect((await client.call('capture.blockText', { captureId, at: 'tools', index: 0 })).text).toContain('"reads a file"')
    const answer = await client.call('compare.run', { left: { from: 'collection', collectionId }, right: { from: 'capture', captureId } })
    expect(answer).toMatchObject({ ok: true, comparison: { right: { kind: 'capture', captureId, collectionId: null }, window: [] } })
  })

  it('teach: what is taken stands in later collections until it is given up', async () => {
    const { client, collect, layers, deps } = setUp()
    const before = await collect()
    const opened = await client.call('capture.open', { name: 'request.json', source: { text: request(SYSTEM) } })
    if (!opened.ok) throw new Error(opened.problem.message)
    const { captureId } = opened.capture
    const { sections } = await client.call('capture.sections', { captureId, collectionId: before.collectionId })
    expect(sections.find(({ id }) => id === 'section:tone-and-style')).toMatchObject({
      obstacle: null,
      provenance: null,
      before: expect.any(Number),
      beginning: '# Tone and style\nBe kind.',
    })
    expect(sections.find(({ id }) => id === 'section:environment')?.obstacle).not.toBeNull()
    await expect(client.call('capture.take', { captureId, ids: ['section:environment'] })).rejects.toMatchObject({ code: 'input.invalid' })
    const taken = await client.call('capture.take', { captureId, ids: ['section:tone-and-style', 'tools:read'] })
    expect(taken.sections).toMatchObject([
      {
        id: 'section:tone-and-style',
        provenance: { file: 'request.json', agentVersion: '2.1.90', model: 'claude-opus-4-5', takenMs: deps.clock.nowMs() },
      },
      { id: 'tools:read' },
    ])
    const tone = async (input: object) =>
      (await layers((await collect(input)).collectionId)).find(({ origin }) => origin.section === 'tone-and-style')
    expect(await tone({})).toMatchObject({ paraphrased: false, tokens: { method: 'given', sent: '# Tone and style\nBe kind.'.length } })
    expect(await tone({ useCaptured: false })).toMatchObject({ paraphrased: true })
    expect((await client.call('capture.sections', { captureId })).sections.find(({ id }) => id === 'tools:read')?.provenance).not.toBeNull()
    expect((await client.call('capture.forget', { ids: ['tools:read'] })).sections).toHaveLength(1)
    expect((await client.call('capture.forget', { ids: null })).sections).toEqual([])
    expect(await tone({})).toMatchObject({ paraphrased: true })
  })

  it('say what is wrong with them', async () => {
    const { client } = setUp()
    const open = (text: string) => client.call('capture.open', { name: 'a', source: { text } })
    expect(await open('{"contents":[]}')).toMatchObject({
      ok: false,
      problem: { code: 'other-vendor', message: expect.stringContaining('Gemini') },
    })
    expect(await open(request(SYSTEM).slice(0, 400))).toMatchObject({ ok: false, problem: { code: 'truncated', line: 1 } })
    expect(await open('{"schema":"strata/snapshot@1"}')).toMatchObject({ ok: false })
    await expect(client.call('capture.blockText', { captureId: 'x', at: 'system', index: 0 })).rejects.toMatchObject({
      code: 'capture.unknown',
    })
  })

  it('check the agent’s own report', async () => {
    const { client, collect } = setUp()
    const { collectionId, window } = await collect()
    const checked = await client.call('capture.checkReport', {
      collectionId,
      text: '82k/200k tokens\nMemory files: 300 tokens\nUser (~/.claude/CLAUDE.md): 4 tokens\n',
    })
    expect(checked).toMatchObject({
      window: { reported: 200_000, predicted: window.size },
      total: { reported: 82_000, predicted: window.used },
    })
    expect(checked.rows[1]).toMatchObject({ predicted: 4, difference: 0, inBand: true })
  })
})
